"""What a room is opened with, and what its host may change between deals."""

import enum
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.conf import settings

from accounts.models import User
from games import engine
from games.models import Room, Seat
from games.services.tiers import GUEST, TIERS, Means, means_of

SEATS = (2, 3, 4)
BEGINNERS_SECONDS = 20
DIGITS_OF_RULES = 16


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
    CHIPS_RULES = "chips_rules"
    CHIPS_STAKE = "chips_stake"
    CHIPS_TIME = "chips_time"
    CHIPS_BEGINNERS = "chips_beginners"
    CHIPS_BOTS = "chips_bots"
    CHIPS_LOWEST_SEAT = "chips_lowest_seat"
    HOST_GUEST = "host_guest"
    HOST_LEVEL = "host_level"
    HOST_VIP_POINTS = "host_vip_points"
    HOST_CHIPS = "host_chips"
    HOST_TENTH = "host_tenth"
    HOST_HELD = "host_held"


class BadSetup(ValueError):
    """What was wished for does not go with the kind of the room; ``flaws`` say why (422)."""

    def __init__(self, flaws: tuple[Flaw, ...]) -> None:
        super().__init__(", ".join(flaw.value for flaw in flaws))
        self.flaws = flaws


@dataclass(frozen=True, slots=True, kw_only=True)
class Company:
    """Who sits in a room, or is to: bots, guests, and how many seats it takes to leave them all.

    Those that go are the last ones, so it is the number of the last that is taken, and one.
    ``bots_come``: they take all other seats of a new room. ``host`` is what its host has to play
    for chips with, ``plays_for`` the tier and the stake that they have set already.
    ``stake_is_set_by_another``: by who sits lowest, as long as the tier stays (6.8).
    """

    has_bots: bool = False
    bots_come: bool = False
    host: Means = GUEST
    plays_for: tuple[str, int] = ("", 0)
    stake_is_set_by_another: bool = False
    has_guests: bool = False
    seats: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What a room is: its kind, rules, seats, time, and what people may do there.

    ``ranked`` is for members: a preset as it is, a time limit, no bots, no hints, and who watches
    does not talk. ``beginners`` has 20 seconds and hints. ``casual`` is free. ``turn_seconds``
    None: no limit. An empty ``name``: one is drawn, or the room keeps its own. A ``tier`` of
    ``tiers.TIERS`` makes it a room for chips, and ``stake`` is one of that tier's; for points
    there is neither.
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
    tier: str = ""
    stake: int = 0

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
        found = tuple(flaw for flaw, holds in wrong.items() if holds)
        return (*found, *self._flaws_of_chips(company)) if self.tier else found

    def _flaws_of_chips(self, company: Company) -> Iterator[Flaw]:
        """What does not go with playing for chips."""
        tier = TIERS[self.tier]
        if not self.rules.has_chips:
            yield Flaw.CHIPS_RULES
        elif not (tier.allows(self.stake) and self.rules.allows_stake(self.stake)):
            yield Flaw.CHIPS_STAKE
        if self.turn_seconds is None:
            yield Flaw.CHIPS_TIME
        if self.kind == Room.Kind.BEGINNERS:
            yield Flaw.CHIPS_BEGINNERS
        if company.bots_come:
            yield Flaw.CHIPS_BOTS
        tier_now, stake_now = company.plays_for
        same_tier = tier_now == self.tier
        is_anothers = company.stake_is_set_by_another and self.rules.lowest_seat_sets_stake
        if company.plays_for != self.plays_for and same_tier and is_anothers:
            yield Flaw.CHIPS_LOWEST_SEAT
        elif company.plays_for != self.plays_for:
            now = stake_now if same_tier else 0
            for bar in tier.bars_host(self.stake, company.host, now=now):
                yield Flaw(f"host_{bar.value}")

    def check(self, company: Company) -> None:
        """Raise BadSetup for what does not go together, ValueError for the number of seats."""
        if self.seats not in SEATS:
            raise ValueError(f"no table has {self.seats} seats")
        flaws = self.flaws(company)
        if flaws:
            raise BadSetup(flaws)

    @property
    def plays_for(self) -> tuple[str, int]:
        """The tier and the stake."""
        return self.tier, self.stake

    @property
    def columns(self) -> dict[str, object]:
        """The setup as fields of ``Room``."""
        return {
            "rules": self.rules.to_data(),
            "stake": self.stake if self.tier else stake_for(self.rules),
            "for_chips": bool(self.tier),
            "tier": self.tier,
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
        tier=room.tier,
        stake=room.stake if room.for_chips else 0,
    )


def terms_of(room: Room) -> str:
    """What who sits in a room for chips agrees to, as pages name it; "" where it is for points.

    The tier, the stake, and the rules, which say how many stakes a deal may cost.
    """
    if not room.for_chips:
        return ""
    rules = engine.RuleSet.from_data(room.rules)
    return f"{room.tier}-{room.stake}-{rules.digest[:DIGITS_OF_RULES]}"


def stake_setter(room: Room, seats: Iterable[Seat]) -> User | None:
    """Who sets the stake of a room for chips, of whose ``seats`` they have one.

    Where the rules say so it is who sits in the lowest occupied seat, else the host (6.8). Nobody
    does from where a bot or a guest sits, or who has not agreed to play for chips: then the host.
    """
    taken = [seat for seat in seats if seat.player_id or seat.bot_level]
    if not room.for_chips or not taken:
        return None
    rules = engine.RuleSet.from_data(room.rules)
    seat = min(taken, key=lambda seat: seat.number)
    if rules.lowest_seat_sets_stake and seat.for_chips and seat.player and not seat.player.is_guest:
        return seat.player
    return next((seat.player for seat in taken if seat.player_id == room.host_id), None)


def company_of(room: Room) -> Company:
    """Who sits in a room now."""
    taken = [
        seat for seat in room.seats.select_related("player") if seat.player_id or seat.bot_level
    ]
    setter = stake_setter(room, taken)
    return Company(
        has_bots=any(seat.bot_level for seat in taken),
        has_guests=any(seat.player is not None and seat.player.is_guest for seat in taken),
        seats=max((seat.number + 1 for seat in taken), default=0),
        host=means_of(room.host) if room.host else GUEST,
        plays_for=setup_of(room).plays_for,
        stake_is_set_by_another=setter is not None and setter.pk != room.host_id,
    )


def stake_for(rules: engine.RuleSet) -> int:
    """The stake where no chips move: a nominal one, none where points are played for."""
    return int(settings.NOMINAL_STAKE) if rules.has_chips else 0
