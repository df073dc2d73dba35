"""nginx with the configuration of the docs, before real servers; and who asks it over https."""

import datetime as dt
import http.client
import json
import re
import socket
import ssl
import urllib.parse
from collections.abc import Mapping
from dataclasses import dataclass
from email.message import Message
from ipaddress import IPv4Address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tests.private_nginx import Nginx
from tests.scaled.site import Site, Table
from tests.servers import FAST, ROOT, Server

CODES = 3
TABLES = 6
DOCUMENTED = ROOT / "docs/operations/examples/nginx.conf"
HOST = "localhost"


def certificate_for_this_machine(directory: Path) -> tuple[Path, Path]:
    """A certificate signed by itself, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HOST)])
    now = dt.datetime.now(dt.UTC)
    names = [x509.DNSName(HOST), x509.IPAddress(IPv4Address("127.0.0.1"))]
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - dt.timedelta(hours=1))
        .not_valid_after(now + dt.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    paths = directory / "certificate.pem", directory / "key.pem"
    paths[0].write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    paths[1].write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    return paths


def documented_for(
    nginx: Nginx, servers: list[Server], *, certificate: Path, key: Path, static: Path
) -> str:
    """The file of the docs; of it only ports, the host, and paths are other ones."""
    text = DOCUMENTED.read_text()
    local = "/etc/letsencrypt/live/tienlen.example"
    replaced = {
        "127.0.0.1:8001": f"127.0.0.1:{servers[0].port}",
        "127.0.0.1:8002": f"127.0.0.1:{servers[1].port}",
        "listen 80;": f"listen 127.0.0.1:{nginx.plain_port};",
        "listen 443 ": f"listen 127.0.0.1:{nginx.port} ",
        "listen [::]:80;": _listen_on_v6(nginx.plain_port, ";"),
        "listen [::]:443 ssl http2;": _listen_on_v6(nginx.port, " ssl http2;"),
        f"{local}/fullchain.pem": str(certificate),
        f"{local}/privkey.pem": str(key),
        "/var/lib/tienlen/static/": f"{static}/",
        "https://tienlen.example": f"https://{HOST}:{nginx.port}",
        "server_name tienlen.example": f"server_name {HOST}",
    }
    for documented, here in replaced.items():
        assert documented in text, f"{documented} is not in {DOCUMENTED.name}"
        text = text.replace(documented, here)
    return text


def _listen_on_v6(port: int, rest: str) -> str:
    """Nothing on a machine without IPv6, where nginx would not start."""
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        return ""
    return f"listen [::1]:{port}{rest}"


@dataclass
class Answer:
    """What came back."""

    status: int
    headers: Message
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()


class Client:
    """Somebody at an address of their own (all of 127/8 is this machine), with their cookies."""

    def __init__(self, port: int, certificate: Path, *, address: str = "127.0.0.1") -> None:
        self.port = port
        self.url = f"https://{HOST}:{port}"
        self.cookies: dict[str, str] = {}
        self._address = address
        self._context = ssl.create_default_context(cafile=str(certificate))

    def ask(
        self,
        path: str,
        form: Mapping[str, str] | None = None,
        *,
        headers: Mapping[str, str] | None = None,
        body: bytes | None = None,
    ) -> Answer:
        """GET, or POST where there is a form or a body."""
        if form is not None:
            body = urllib.parse.urlencode(form).encode()
        connection = http.client.HTTPSConnection(
            HOST, self.port, timeout=20, context=self._context, source_address=(self._address, 0)
        )
        try:
            connection.request(
                "GET" if body is None else "POST",
                path,
                body,
                {
                    "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
                    "Origin": self.url,
                    "Content-Type": "application/x-www-form-urlencoded",
                    **(headers or {}),
                },
            )
            response = connection.getresponse()
            body = response.read()
        finally:
            connection.close()
        for line in response.headers.get_all("Set-Cookie", []):
            name, _, value = line.partition(";")[0].partition("=")
            self.cookies[name] = value
        return Answer(response.status, response.headers, body)


def form_of(client: Client) -> dict[str, str]:
    """What the button "Play now" sends."""
    page = client.ask("/").text
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)[1]
    return {"csrfmiddlewaretoken": token, "rules": "south-places"}


def press_play(client: Client) -> Answer:
    return client.ask("/play/", form_of(client))


@dataclass
class Front:
    """nginx, what stands behind it, and what its clients trust."""

    nginx: Nginx
    site: Site
    certificate: Path

    @property
    def url(self) -> str:
        return f"https://{HOST}:{self.nginx.port}"

    def client(self, address: str = "127.0.0.1") -> Client:
        return Client(self.nginx.port, self.certificate, address=address)


def servers_behind(nginx: Nginx, directory: Path, database: str, redis_url: str) -> list[Server]:
    """As docs/operations/scaled.md says; on one machine they share a DATA_DIR."""
    environment = {
        **FAST,
        "RATE_LIMITS": f"{FAST['RATE_LIMITS']};code={CODES}/minute",
        "AWAY_AFTER": "600",
        "HEARTBEAT_PAUSE": "0.5",
        "DATABASE_URL": database,
        "REDIS_URL": redis_url,
        "PUBLIC_URL": f"https://{HOST}:{nginx.port}",
        "BEHIND_PROXY": "1",
    }
    servers = [Server(directory, **environment) for _ in range(2)]
    servers[0].prepare()
    return servers


def tables_at(server: Server) -> list[Table]:
    said = server.manage(
        *("shell", "-v0", "-c"),
        f"from tests.scaled.staging import stage;stage(tables={TABLES}, left_alone=0)",
    )
    return [Table(each, cookie_prefix="__Host-") for each in json.loads(said.splitlines()[-1])]
