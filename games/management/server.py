"""Daphne's server, with what tables need of it and without what each frame would pay for."""

import functools
from collections.abc import Iterable
from typing import Any

# Installs the reactor, so it comes before everything else of Twisted.
from daphne.server import Server  # isort: skip
from daphne.http_protocol import HTTPFactory, WebRequest
from daphne.ws_protocol import WebSocketProtocol
from twisted.internet import tcp

from games import hub

# Found by measuring (docs/decisions): half-open sockets are noticed early, a storm of people
# coming back is not turned away, and nobody fills the memory with one frame.
DAPHNE: dict[str, Any] = {
    "ping_interval": 10,
    "ping_timeout": 10,
    "websocket_connect_timeout": 20,
    "http_timeout": 30,
    # It bounds what is sent, too: a whole table with its log is some 30 KB.
    "websocket_max_message_size": 256 * 1024,
    "websocket_max_frame_size": 16 * 1024,
    "verbosity": 0,
    "server_name": "tienlen",
}


class Connection(tcp.Server):
    """Hands to the kernel at once what it takes, and only the rest to Twisted's buffer.

    Twisted would ask the kernel first whether it takes something, and afterwards to be told no
    more: for frames this small that is most of what they cost. What a brake is for
    (``games.hub.brakes``) stays: it is pulled by what waits in the buffer.
    """

    _waits = False

    def startWriting(self) -> None:  # noqa: N802 - Twisted calls it like that
        self._waits = True
        super().startWriting()

    def stopWriting(self) -> None:  # noqa: N802
        self._waits = False
        super().stopWriting()

    def write(self, data: bytes) -> None:
        if self.connected and not self._waits:
            sent = self.writeSomeData(data)
            if isinstance(sent, int):  # else it is lost, which the loop finds out, too
                data = data[sent:]
        if data:
            super().write(data)

    def writeSequence(self, data: Iterable[bytes]) -> None:  # noqa: N802
        self.write(b"".join(data))


class Request(WebRequest):
    """Without a look at forms: they are Django's, and what Twisted makes of them nobody asks."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, parsePOSTFormSubmission=False, **options)


class Factory(HTTPFactory):
    """Takes connections, and writes no access log: requests have a line of ours already."""

    def buildProtocol(self, address: Any) -> Any:  # noqa: N802
        protocol = super().buildProtocol(address)
        protocol.requestFactory = Request
        return protocol

    def log(self, request: Any) -> None:
        """Nothing: Twisted makes a line of every request, though its log goes nowhere."""


class TableSocket(WebSocketProtocol):
    """Without lines for a log that is off: Autobahn makes them, in colours, for every frame."""

    def sendData(self, data, sync=False, chopsize=None):  # noqa: N802, FBT002
        if sync or chopsize or self.send_queue:
            super().sendData(data, sync, chopsize)
        else:
            self.transport.write(data)

    def dataReceived(self, data: bytes) -> None:  # noqa: N802
        self._dataReceived(data)


class TableServer(Server):
    """Daphne's server, and what it lacks: an end in order, all close codes, and brakes."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.ports: list[Any] = []

    def create_application(self, protocol, scope):
        if scope["type"] == "websocket":
            scope["abort"] = functools.partial(protocol.dropConnection, abort=True)
            # In the place of the HTTP channel that took the request, and has nothing to say here.
            scope["brake"] = hub.Brake()
            protocol.unregisterProducer()
            protocol.registerProducer(scope["brake"], streaming=True)
            scope["say"] = functools.partial(_say, protocol)
        return super().create_application(protocol, scope)

    async def handle_reply(self, protocol, message):
        if message["type"] == "websocket.send" and protocol.state != protocol.STATE_OPEN:
            return  # it has closed a moment ago: who sent it is about to hear so
        # Autobahn's door for applications refuses 1012, by which browsers know a restart.
        if message["type"] != "websocket.close" or protocol.state == protocol.STATE_CONNECTING:
            await super().handle_reply(protocol, message)
        elif protocol.state == protocol.STATE_OPEN:
            protocol.sendCloseFrame(code=message.get("code", 1000))

    def listen_success(self, port):
        self.ports.append(port)
        # Nobody is connected yet: the loop does not run before all listen.
        port.factory.doStop()
        port.factory, port.transport = Factory(self), Connection
        port.factory.doStart()
        self.ws_factory.protocol = TableSocket
        super().listen_success(port)

    def stop_listening(self) -> None:
        for port in self.ports:
            port.stopListening()

    def requests_in_flight(self) -> int:
        return sum(
            not hasattr(protocol, "sendCloseFrame") and not _is_done(details)
            for protocol, details in self.connections.items()
        )

    def sockets_open(self) -> int:
        return sum(
            hasattr(protocol, "sendCloseFrame") and "disconnected" not in details
            for protocol, details in self.connections.items()
        )


async def _say(protocol: TableSocket, text: str) -> None:
    """Send a text. What a connection that is closing is sent is lost, as it always may be."""
    if protocol.state == protocol.STATE_OPEN:
        protocol.sendMessage(text.encode())


def _is_done(details: dict[str, Any]) -> bool:
    application = details.get("application_instance")
    return application is None or application.done() or "disconnected" in details
