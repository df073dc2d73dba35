"""What a start needs before there are settings: a directory, a secret key, addresses."""

import os
import secrets
import socket
from pathlib import Path


def writable_directory(path: str, *, setting: str) -> Path:
    """The directory at this path, made where there is none; ends the start where it is no good."""
    directory = Path(path).resolve()
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SystemExit(f"{setting}={path} is no directory: {error.strerror}.") from None
    if not os.access(directory, os.W_OK | os.X_OK):
        raise SystemExit(f"{setting}={path} cannot be written to by this user.")
    return directory


def secret_key_in(directory: Path) -> str:
    """The key kept in ``directory``; made on the first start, readable by its owner alone.

    Two first starts at once agree: whoever comes second reads what the first has written.
    """
    path = directory / "secret_key"
    if not path.exists():
        draft = directory / f".secret_key.{os.getpid()}"
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_urlsafe(50))
        try:
            os.link(draft, path)
        except FileExistsError:
            pass  # somebody else was first; theirs is the key
        finally:
            draft.unlink()
    return path.read_text().strip()


def addresses_of_this_machine() -> list[str]:
    """The IPv4 addresses under which phones in the same network reach this machine.

    A UDP socket that is "connected" sends nothing, but shows which address would be used.
    """
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            found.append(probe.getsockname()[0])
        except OSError:
            pass  # no network at all: only this machine itself
    try:
        infos = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        infos = []
    found += [str(info[4][0]) for info in infos]
    return sorted({address for address in found if not address.startswith("127.")})
