"""A deal (ván) at one moment: what was dealt, and what has come of it so far."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from games.engine.actions import Action, Ending, Transfer
from games.engine.cards import EMPTY, CardSet
from games.engine.choices import ChopPayment, Payment
from games.engine.closing import Closings
from games.engine.combinations import Combination
from games.engine.legal import Situation
from games.engine.rules import RuleSet

NOBODY: frozenset[int] = frozenset()
NO_CLOSINGS = Closings()


@dataclass(frozen=True, slots=True)
class Dealt:
    """What is settled before the first play of a deal."""

    rules: RuleSet
    stake: int
    hands: tuple[CardSet, ...]
    opening: bool
    direction: int
    leader: int
    barred: int | None
    balances: tuple[int, ...] | None

    def order_after(self, seat: int) -> tuple[int, ...]:
        """The other seats in the order of play, from the one after ``seat`` (1.3)."""
        return order_after(seat, len(self.hands), self.direction)

    def ante(self, seat: int) -> int:
        """What the seat has put into the pot, in chips; 0 where there is none (6.4)."""
        if self.rules.payment is not Payment.POT:
            return 0
        return self.stake if self.balances is None else min(self.stake, self.balances[seat])


@lru_cache(maxsize=64)
def order_after(seat: int, seats: int, direction: int) -> tuple[int, ...]:
    return tuple((seat + direction * step) % seats for step in range(1, seats))


@dataclass(frozen=True, slots=True)
class State:
    """A deal after ``number`` actions. Seats are 0 to n-1 in counter-clockwise order.

    ``turn`` is the seat to act, None once finished. ``top`` is the combination to beat and
    ``owner`` who laid it, both None on a free lead and once finished. ``passed`` holds the
    seats that are out until the trick ends.
    """

    dealt: Dealt
    hands: tuple[CardSet, ...]
    turn: int | None
    number: int = 0
    top: Combination | None = None
    owner: int | None = None
    passed: frozenset[int] = NOBODY
    declined: frozenset[int] = NOBODY
    """Who passed over this very top, and so is not asked to re-enter over it (1.9)."""
    required: CardSet = EMPTY
    """The card that the first play must include (4.1), or no card."""
    out: tuple[int, ...] = ()
    """Who has laid all cards, first to last."""
    frozen: frozenset[int] = NOBODY
    left: frozenset[int] = NOBODY
    chain_stakes: int = 0
    chopped: int | None = None
    """Who will pay the open chain, should the trick end now (2.8)."""
    heo_stakes: int = 0
    """The value of the 2s laid as heo in this trick (6.5)."""
    chops: int = 0
    """How many chops there were in this trick (6.5)."""
    helper: int | None = None
    """Who compensates if the next lead is a single card that goes out (5.9)."""
    history: tuple[Action, ...] = ()
    transfers: tuple[Transfer, ...] = ()
    ending: Ending | None = None
    places: tuple[int, ...] | None = None
    points: tuple[int, ...] | None = None
    instant_win: str | None = None
    winning_play: CardSet = EMPTY
    """The very last play of who went out first (2.11)."""
    closings: Closings = NO_CLOSINGS
    """How tricks closed in which somebody might re-enter, as the live table shows it (1.9)."""

    @property
    def rules(self) -> RuleSet:
        return self.dealt.rules

    @property
    def stake(self) -> int:
        return self.dealt.stake

    @property
    def seats(self) -> int:
        """How many seats were dealt in."""
        return len(self.dealt.hands)

    @property
    def direction(self) -> int:
        return self.dealt.direction

    @property
    def finished(self) -> bool:
        return self.ending is not None

    @property
    def chain(self) -> int:
        """The chips of the open chain of chops, 0 if there is none."""
        return self.chain_stakes * self.stake

    @property
    def pot(self) -> int:
        """The chips that all antes come to (6.4)."""
        return sum(map(self.dealt.ante, range(self.seats)))

    @property
    def next_chop(self) -> int:
        """The chips that a chop of the present top would move at once (6.5), else 0."""
        doubling = self.rules.chop_payment is ChopPayment.DOUBLING
        if not doubling or self.top is None or self.top.prey is None:
            return 0
        return (self.heo_stakes << self.chops) * self.stake

    @property
    def net(self) -> tuple[int, ...]:
        """For each seat, the chips received less those paid, so far."""
        net = [0] * self.seats
        for transfer in self.transfers:
            net[transfer.from_seat] -= transfer.chips
            net[transfer.to_seat] += transfer.chips
        return tuple(net)

    @property
    def played(self) -> tuple[CardSet, ...]:
        """What each seat has laid."""
        return tuple(
            CardSet(before & ~now) for before, now in zip(self.dealt.hands, self.hands, strict=True)
        )

    @property
    def asked(self) -> bool:
        """Whether the seat to act has passed and is asked to re-enter (1.9)."""
        return self.turn in self.passed

    @property
    def is_closing(self) -> bool:
        """Whether the live table now pauses before the trick ends, or is to (1.9).

        A state does not know of time: where nobody is asked it stays so until the next action.
        """
        return not self.finished and (self.asked or self.closings.last is not None)

    def situation_of(self, seat: int) -> Situation:
        """What decides what this seat may lay, were it its turn."""
        return Situation(self.rules, self.hands[seat], self.top, self.required, seat in self.passed)
