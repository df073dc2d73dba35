"""What a room is opened with, and what its host may change between deals."""

import enum
from dataclasses import dataclass

from django.conf import settings

from games import engine
from games.models import Room

SEATS = (2, 3, 4)
BEGINNERS_SECONDS = 20


class Flaw(enum.Enum):
    """Why a room of its kind cannot be set up like that."""

    RANKED_RULES = "ranked_rules"
    RANKED_TIME = "ranked_time"
    RANKED_BOTS = "ranked_bots"
    RANKED_HINTS = "ranked_hints"
    RANKED_GUESTS = "ranked_guests"
    BEGINNERS_TIME = "beginners_time"
    BEGINNERS_HINTS = "beginners_hints"
    SEATS_ARE_TAKEN = "seats_are_taken"


class BadSetup(ValueError):
    """What was wished for does not go with the kind of the room; ``flaws`` say why (422)."""

    def __init__(self, flaws: tuple[Flaw, ...]) -> None:
        super().__init__(", ".join(flaw.value for flaw in flaws))
        self.flaws = flaws


@dataclass(frozen=True, slots=True, kw_only=True)
class Company:
    """Who sits in a room, or is to: bots, guests, and how many seats it takes to leave them all.

    Those that go are the last ones, so it is the number of the last that is taken, and one.
    """

    has_bots: bool = False
    has_guests: bool = False
    seats: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What a room is: its kind, rules, seats, time, and what people may do there.

    ``ranked`` is for members: a preset as it is, a time limit, no bots, no hints, and who watches
    does not talk. ``beginners`` has 20 seconds and hints. ``casual`` is free. ``turn_seconds``
    None: no limit. An empty ``name``: one is drawn, or the room keeps its own.
    """

    rules: engine.RuleSet
    seats: int = 4
    turn_seconds: int | None = 20
    name: str = ""
    kind: str = Room.Kind.CASUAL
    is_public: bool = False
    may_watch: bool = True
    may_chat: bool = True
    may_hint: bool = True

    def flaws(self, company: Company) -> tuple[Flaw, ...]:
        """What does not go together, with who sits there or is to."""
        wrong = {Flaw.SEATS_ARE_TAKEN: company.seats > self.seats}
        if self.kind == Room.Kind.RANKED:
            preset = engine.PRESETS.get(self.rules.slug)
            wrong |= {
                Flaw.RANKED_GUESTS: company.has_guests,
                Flaw.RANKED_RULES: preset is None or preset.digest != self.rules.digest,
                Flaw.RANKED_TIME: self.turn_seconds is None,
                Flaw.RANKED_BOTS: company.has_bots,
                Flaw.RANKED_HINTS: self.may_hint,
            }
        elif self.kind == Room.Kind.BEGINNERS:
            wrong |= {
                Flaw.BEGINNERS_TIME: self.turn_seconds != BEGINNERS_SECONDS,
                Flaw.BEGINNERS_HINTS: not self.may_hint,
            }
        return tuple(flaw for flaw, holds in wrong.items() if holds)

    def check(self, company: Company) -> None:
        """Raise BadSetup for what does not go together, ValueError for the number of seats."""
        if self.seats not in SEATS:
            raise ValueError(f"no table has {self.seats} seats")
        flaws = self.flaws(company)
        if flaws:
            raise BadSetup(flaws)

    @property
    def columns(self) -> dict[str, object]:
        """The setup as fields of ``Room``."""
        return {
            "rules": self.rules.to_data(),
            "stake": stake_for(self.rules),
            "seat_count": self.seats,
            "turn_seconds": self.turn_seconds,
            "name": self.name,
            "kind": self.kind,
            "is_public": self.is_public,
            "may_watch": self.may_watch,
            "may_chat": self.may_chat,
            "may_hint": self.may_hint,
        }


def setup_of(room: Room) -> Setup:
    """What an existing room is set up with: for another of the same kind, or to be changed."""
    return Setup(
        rules=engine.RuleSet.from_data(room.rules),
        seats=room.seat_count,
        turn_seconds=room.turn_seconds,
        name=room.name,
        kind=room.kind,
        is_public=room.is_public,
        may_watch=room.may_watch,
        may_chat=room.may_chat,
        may_hint=room.may_hint,
    )


def company_of(room: Room) -> Company:
    """Who sits in a room now."""
    taken = [
        seat for seat in room.seats.select_related("player") if seat.player_id or seat.bot_level
    ]
    return Company(
        has_bots=any(seat.bot_level for seat in taken),
        has_guests=any(seat.player is not None and seat.player.is_guest for seat in taken),
        seats=max((seat.number + 1 for seat in taken), default=0),
    )


def stake_for(rules: engine.RuleSet) -> int:
    """The stake where no chips move: a nominal one, none where points are played for."""
    return int(settings.NOMINAL_STAKE) if rules.has_chips else 0
