"""What was sent and what was answered, to be held against the database afterwards."""

import asyncio
import hashlib
import secrets
from collections import Counter
from dataclasses import dataclass, field

from tests.bench.torture.asking import Answer

SEATS = range(4)
AT_ONCE = 4
# What the page offers is legal; it may be too late by the time that it arrives.
TAKEN_OR_LATE = {200, 303, 409}
REFUSED = {401, 403, 404, 409, 422}


def new_token() -> str:
    return secrets.token_urlsafe(12)


@dataclass
class Press:
    """One press on a button: one token with one content, however often it is sent.

    ``must_fail``: it is none that the server may take, whenever it comes. ``in_pause``: it answers
    the question whether one comes back in (1.9).
    """

    deal: str
    number: int
    action: str
    cards: str
    token: str = field(default_factory=new_token)
    must_fail: bool = False
    in_pause: bool = False
    answers: list[int] = field(default_factory=list)

    @property
    def form(self) -> dict[str, str]:
        return {
            "action": self.action,
            "cards": self.cards,
            "number": str(self.number),
            "token": self.token,
        }

    @property
    def path(self) -> str:
        return f"/deals/{self.deal}/act"

    @property
    def is_taken(self) -> bool:
        return any(Answer(status, "").is_yes for status in self.answers)

    @property
    def is_refused(self) -> bool:
        return any(not Answer(status, "").is_yes for status in self.answers)

    @property
    def is_answered(self) -> bool:
        return bool(self.answers)

    def marks(self) -> list[str]:
        """What the database would keep of the token, whichever seat it came from."""
        return [hashlib.sha256(f"{seat}:{self.token}".encode()).hexdigest() for seat in SEATS]


@dataclass
class Ledger:
    """All presses of a torture, what else was counted, and what was found wrong on the way."""

    presses: list[Press] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)
    kills: Counter[str] = field(default_factory=Counter)
    sent: int = 0
    lost: int = 0
    reconnects: int = 0
    taken: int = 0
    faults: list[str] = field(default_factory=list)
    left: set[str] = field(default_factory=set)
    """The deals that somebody has left, or wanted to."""
    at_once: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(AT_ONCE))
    """More presses at once would only wait for each other in the server, and make it slower."""

    @property
    def killed_inside(self) -> int:
        """How often a process died in the middle of a commit, whatever was written there."""
        return sum(count for way, count in self.kills.items() if way.startswith("inside"))

    def note(self, press: Press, answer: Answer | None) -> None:
        """Write down what one copy of a press was answered, or that nothing came back."""
        self.count(answer)
        if answer is None or answer.says_nothing:
            return
        was_taken = press.is_taken
        press.answers.append(answer.status)
        may_be = REFUSED if press.must_fail else TAKEN_OR_LATE
        if answer.status not in may_be:
            self.fault(f"{press} was answered {answer.status}")
        if press.is_taken and not was_taken:
            self.taken += 1

    def count(self, answer: Answer | None) -> None:
        self.sent += 1
        if answer is None:
            self.lost += 1
        else:
            self.statuses[answer.status] += 1

    def fault(self, what: str) -> None:
        self.faults.append(what)
