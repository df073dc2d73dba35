"""An nginx for tests alone, from the Debian package."""

import os
import shutil
import socket

from tests.private_servers import Private
from tests.servers import free_port


def nginx_program() -> str | None:
    """Where nginx is; an ordinary user's PATH does not hold it."""
    return shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")


class Nginx(Private):
    """An nginx with one file of a site, which is given after the ports are known."""

    name = "nginx"
    user = "nobody" if os.getuid() == 0 else None

    def __init__(self, program: str) -> None:
        super().__init__()
        self.plain_port = free_port()
        self._program = program

    def start(self, site: str) -> None:
        (self.directory / "site.conf").write_text(site)
        (self.directory / "nginx.conf").write_text(
            "worker_processes 1;\ndaemon off;\npid pid;\nevents { worker_connections 512; }\n"
            "http {\n  include /etc/nginx/mime.types;\n  include site.conf;\n"
            + "".join(
                f"  {each}_temp_path {each};\n"
                for each in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
            )
            + "}\n"
        )
        if self.user:
            for path in self.directory.rglob("*"):
                shutil.chown(path, self.user)
        self._start(self._program, "-p", f"{self.directory}/", "-c", "nginx.conf")

    def _answers(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def end(self) -> None:
        # By SIGTERM: killed, it would leave its workers behind.
        if self.process:
            self.process.terminate()
            self.process.wait(10)
        super().end()
