"""Random people at tables for chips: the chips are audited after every step."""

from collections import Counter
from contextlib import suppress
from dataclasses import replace

from accounts.models import User
from games import engine, services
from games.models import Deal, Hand, Merits, Room
from games.services.auditing import audit
from games.services.merits import week_of
from games.services.tiers import TIERS
from tests.chips import member
from tests.factories import GuestFactory
from tests.services.evening import REFUSALS, SYSTEMS, Evening
from tests.services.ranked_tables import beliefs


class EveningForChips(Evening):
    """Members, two of them rich, and a guest, with whom deals are for points."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.people = [*(member() for _ in range(4)), member(300_000), member(3_000_000)]
        self.people.append(GuestFactory())

    def some_setup(self) -> services.Setup:
        tier = self.rng.choices(list(TIERS), [6, 3, 1])[0]
        return services.Setup(
            rules=engine.PRESETS[self.rng.choice(SYSTEMS)],
            seats=self.rng.randint(2, 4),
            turn_seconds=self.rng.choice([10, 20]),
            kind=self.rng.choice(["casual", "ranked"]),
            is_public=self.rng.random() < 0.7,
            may_hint=False,
            tier=tier,
            stake=self.rng.choice(TIERS[tier].stakes),
        )

    def open(self, person: User) -> Room:
        """Where nobody has the chips, or all are held by a deal, a room for points will do."""
        others = self.rng.sample(self.people, len(self.people))
        for host in [person, *others]:
            with suppress(services.BadSetup):
                return self.open_by(host, self.some_setup())
        return self.open_by(person, replace(self.some_setup(), kind="casual", tier="", stake=0))

    def open_by(self, host: User, setup: services.Setup) -> Room:
        room = services.opening.open_room(player=host, setup=setup, level=None, now=self.now)
        self.open_tab(host, room)
        return room

    def sit(self, person: User, room: Room) -> None:
        """Most have read the terms; a few have an old page, and play for points or not at all."""
        shown = Room.objects.get(pk=room.pk) if self.rng.random() < 0.9 else room
        terms = services.setups.terms_of(shown) if self.rng.random() < 0.9 else ""
        services.seats.sit(room_id=room.public_id, player=person, terms=terms, now=self.now)
        self.open_tab(person, room)

    def join(self, person: User, room: Room) -> None:
        """Several members sit down, and play."""
        members = [person for person in self.people if not person.is_guest]
        # Who sits there already is asked again where the terms are others.
        seated = set(room.seats.values_list("player", flat=True))
        asked = [person for person in members if person.pk in seated]
        for other in [*asked, *self.rng.sample(members, 3)]:
            with suppress(*REFUSALS):
                self.sit(other, room)
        for other in self.people:
            with suppress(*REFUSALS):
                self.deal(other, room)
        self.play(person, room)

    wait = call_autopilot = join

    def bots(self, person: User, room: Room) -> None:
        if self.rng.random() < 0.1:
            super().bots(person, room)

    def talk(self, person: User, room: Room) -> None:
        services.topping_up.top_up(player=person, now=self.now)

    def check(self) -> None:
        super().check()
        assert audit() == []

    def check_ratings(self) -> None:
        """All ratings are what comes of the deals, and so are the chips of the week."""
        rated = beliefs()
        services.rerating.rebuild()
        assert beliefs() == rated
        won: Counter[int] = Counter()
        ended = Deal.objects.filter(for_chips=True, ended_at__isnull=False)
        for hand in Hand.objects.filter(deal__in=ended).select_related("deal"):
            if week_of(hand.deal.ended_at) == week_of(self.now):
                won[hand.player_id] += hand.net - hand.fee
        counted = Merits.objects.filter(week=week_of(self.now)).exclude(week_chips=0)
        assert dict(counted.values_list("player", "week_chips")) == {
            player: chips for player, chips in won.items() if chips
        }
