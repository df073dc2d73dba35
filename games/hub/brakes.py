"""Who reads more slowly than we write is sent nothing more until all of it has gone."""

from collections.abc import Callable


class Brake:
    """Whether what was sent over a connection piles up here.

    The transport of the server pulls it where more waits than it buffers (64 KiB), as it pauses a
    push producer, and lets it go when nothing waits any more; ``when_free`` is called then.
    Without such a transport it is never pulled.
    """

    def __init__(self) -> None:
        self.is_on = False
        self.when_free: Callable[[], object] | None = None

    def pauseProducing(self) -> None:  # noqa: N802 - Twisted calls it like that
        self.is_on = True

    def resumeProducing(self) -> None:  # noqa: N802
        self.is_on = False
        if self.when_free:
            self.when_free()

    def stopProducing(self) -> None:  # noqa: N802
        """The connection is lost, which its protocol tells us anyway."""
