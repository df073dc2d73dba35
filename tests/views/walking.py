"""Tables of any rules at any moment of a deal, made of values alone: no row is written."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils import translation

from accounts.models import User
from games import engine, tables
from games.models import Deal, Hand, Match, Room, Seat
from games.tables import Snapshot
from games.tables.story import tell
from tests.engine.house_rules import random_rules
from tests.engine.notation import random_states
from tests.playing import NOON

ME = User(pk=1, username="me", display_name="Bạn Tôi")
NAMES = ("Bạn Tôi", "Ổi", "Mít", "Khế")
SYSTEMS = list(engine.PRESETS.values())


@dataclass(frozen=True)
class Walk:
    """A whole deal played at random, as its states; seat 0 is a person, the others are bots."""

    seed: int
    states: tuple[engine.State, ...]

    @property
    def rules(self) -> engine.RuleSet:
        return self.states[0].rules

    def table(self, state: engine.State) -> Snapshot:
        """The table at one of the states."""
        dealt, seats = state.dealt, range(state.seats)
        room = Room(name="Sen", rules=self.rules.to_data(), stake=dealt.stake, seat_count=4)
        deal = Deal(
            public_id=f"walk-{self.seed}-{state.number}",
            room=room,
            match=Match(room=room, number=1),
            number=1,
            opening=dealt.opening,
            direction=dealt.direction,
        )
        people = [{"player": ME} if seat == 0 else {"bot_level": "medium"} for seat in seats]
        hands = tuple(
            Hand(
                deal=deal,
                seat=seat,
                room_seat=seat,
                name=NAMES[seat],
                cards=engine.format_cards(dealt.hands[seat]),
                **people[seat],
            )
            for seat in seats
        )
        chairs = tuple(
            Seat(room=room, number=seat, bot_name=NAMES[seat], **people[seat]) for seat in seats
        )
        events, public = tell(deal.public_id, state, closing=deal.is_closing)
        totals = dict.fromkeys(seats, 0)
        return Snapshot(NOON, room, chairs, deal, hands, state, events, totals, public)


def walks(count: int) -> Iterator[Walk]:
    """So many deals: every system in turn, then house rules, with 2 to 4 players."""
    for seed in range(count):
        rng = random.Random(f"walk {seed}")
        by_turns = seed < 2 * len(SYSTEMS)
        rules = SYSTEMS[seed % len(SYSTEMS)] if by_turns else random_rules(rng)
        seats = 4 - seed % 3
        start = engine.start(
            rules=rules,
            stake=1000 if rules.has_chips else 0,
            hands=engine.deal_hands(engine.shuffled_deck(rng), seats),
            opening=rng.random() < 0.5,
            direction=rng.choice([1, -1]),
            leader=rng.randrange(seats),
        )
        yield Walk(seed, tuple(random_states(rng, start)))


def drawn(snapshot: Snapshot, language: str) -> dict[str, str]:
    """All fragments that the person sees, by their names."""
    with translation.override(language):
        parts = [
            *tables.public_fragments(snapshot),
            *tables.private_fragments(snapshot, ME.pk),
        ]
    return {part.name: part.html for part in parts}
