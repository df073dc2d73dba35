"""Random people who find each other, sit, play, leave, kick, close tabs and come back."""

import itertools
import random
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime

from accounts.models import User
from games import bots, engine, services
from games.models import Deal, Presence, Room, Seat, ServerProcess
from games.services.deadlines import LONGEST_MOMENT
from tests.factories import GuestFactory, PlayerFactory
from tests.playing import NOON, let_pass, seconds

BOT = bots.LEVELS[-1]
SYSTEMS = list(engine.PRESETS)
REFUSALS = (
    *services.topping_up.REFUSALS,
    services.BadSetup,
    services.Barred,
    services.DealRuns,
    services.Kicked,
    services.MayNotTalk,
    services.MembersOnly,
    services.NoSuchRoom,
    services.NotFull,
    services.NotHost,
    services.NotYours,
    services.RoomIsFull,
    services.SeatIsTaken,
    services.Stale,
    services.TalksTooMuch,
    services.TooFewPlayers,
    services.TooSoon,
)


class Evening:
    """Some people, the tabs they have open, and their rooms, on one server process."""

    def __init__(self, seed: str) -> None:
        self.rng = random.Random(seed)
        self.people: list[User] = [*PlayerFactory.create_batch(4), *GuestFactory.create_batch(2)]
        self.tabs: dict[str, tuple[User, Room]] = {}
        self.names = (f"tab {number}" for number in itertools.count())
        self.now: datetime = NOON
        self.process = services.processes.begin(now=NOON)

    def step(self) -> None:
        """Somebody does something, time passes, what is due happens."""
        doings: list[Callable[[User, Room], object]] = [
            self.sit, self.sit, self.sit, self.stand, self.leave, self.deal, self.deal,
            self.play, self.play, self.bots, self.kick, self.hand_over, self.come_back,
            self.open_tab, self.open_tab, self.close_tab, self.close_tab, self.crash,
            self.join, self.wait, self.settings, self.call_autopilot, self.talk,
        ]  # fmt: skip
        person = self.rng.choice(self.people)
        rooms = list(Room.objects.filter(closed_at=None).order_by("pk"))
        if len(rooms) < 2:
            rooms.append(self.open(person))
        with suppress(*REFUSALS):
            self.rng.choice(doings)(person, self.rng.choice(rooms))
        self.wait_until(self.now + seconds(self.rng.choice([0.2, 1, 3, 8, 25, 25, 700])))
        let_pass(self.now)
        gone = Room.objects.exclude(closed_at=None).filter(presences__isnull=False)
        for connection in Presence.objects.filter(room__in=gone).values_list("connection"):
            self.close(*connection)

    def wait_until(self, moment: datetime) -> None:
        """The process beats all the while."""
        self.now = moment
        ServerProcess.objects.filter(pk=self.process).update(beat_at=moment)
        services.processes.beat(self.process, now=moment)

    def open(self, person: User) -> Room:
        level = self.rng.choice([None, BOT])
        setup = self.some_setup()
        try:
            room = services.opening.open_room(player=person, setup=setup, level=level, now=self.now)
        except services.BadSetup:
            return self.open(self.rng.choice(self.people))
        if self.rng.random() < 0.8:
            self.open_tab(person, room)
        return room

    def some_setup(self) -> services.Setup:
        return services.Setup(
            rules=engine.PRESETS[self.rng.choice(SYSTEMS)],
            seats=self.rng.randint(2, 4),
            turn_seconds=self.rng.choice([10, 20, None]),
            kind=self.rng.choice(["casual", "casual", "ranked", "beginners"]),
            is_public=self.rng.random() < 0.7,
            may_watch=self.rng.random() < 0.7,
        )

    def sit(self, person: User, room: Room) -> None:
        seat = self.rng.choice([None, 0, 1, 2, 3])
        terms = self.rng.choice([services.setups.terms_of(room), ""])
        services.seats.sit(
            room_id=room.public_id, player=person, seat=seat, terms=terms, now=self.now
        )
        self.open_tab(person, room)

    def stand(self, person: User, room: Room) -> None:
        services.seats.stand_up(room_id=room.public_id, player=person, now=self.now)

    def leave(self, person: User, room: Room) -> None:
        services.seats.leave_now(room_id=room.public_id, player=person, now=self.now)

    def deal(self, person: User, room: Room) -> None:
        services.deals.deal_next(room_id=room.public_id, player=person, now=self.now)

    def play(self, person: User, room: Room) -> None:
        """The deal goes on by itself until it is over, or for a while."""
        for _ in range(self.rng.randint(1, 90)):
            moment = services.deadlines.next_due(self.now)
            if moment is None or not room.deals.filter(turn__isnull=False).exists():
                return
            self.wait_until(moment + seconds(0.5))
            let_pass(self.now)

    def bots(self, person: User, room: Room) -> None:
        seat = self.rng.randint(0, 3)
        sent = {"room_id": room.public_id, "host": room.host, "now": self.now, "seat": seat}
        if self.rng.random() < 0.5:
            services.hosting.add_bots(**sent, level=BOT)
        else:
            services.hosting.remove_bot(**sent)

    def kick(self, person: User, room: Room) -> None:
        if self.rng.random() < 0.2:
            services.hosting.kick(**self.about_somebody(room), now=self.now)

    def hand_over(self, person: User, room: Room) -> None:
        services.hosting.hand_over(**self.about_somebody(room))

    def about_somebody(self, room: Room) -> dict[str, object]:
        seat = self.rng.randint(0, 3)
        taken = room.seats.filter(number=seat, player__isnull=False).first()
        name = str(taken.player) if taken else ""
        return {"room_id": room.public_id, "host": room.host, "seat": seat, "name": name}

    def come_back(self, person: User, room: Room) -> None:
        services.autopilot.come_back(room_id=room.public_id, player=person, now=self.now)

    def call_autopilot(self, person: User, room: Room) -> None:
        about = self.about_somebody(room)
        services.autopilot.call(
            room_id=room.public_id,
            player=person,
            seat=about["seat"],
            name=about["name"],
            now=self.now,
        )

    def join(self, person: User, room: Room) -> None:
        self.open_tab(person, services.lobby.join(player=person, now=self.now))

    def wait(self, person: User, room: Room) -> None:
        if self.rng.random() < 0.8:
            services.waiting.wait(room_id=room.public_id, player=person, now=self.now)
        else:
            services.waiting.stop(room_id=room.public_id, player=person)

    def settings(self, person: User, room: Room) -> None:
        by_host = {"room_id": room.public_id, "host": room.host, "now": self.now}
        services.hosting.put_off(**by_host)
        if self.rng.random() < 0.8:
            services.hosting.change_settings(**by_host, setup=self.some_setup())

    def talk(self, person: User, room: Room) -> None:
        services.talking.say(
            room_id=room.public_id, author=person, text=f"{self.rng.random()}", now=self.now
        )

    def open_tab(self, person: User, room: Room) -> None:
        connection = next(self.names)
        services.arriving.arrive(
            room_id=room.public_id,
            user_id=person.pk,
            process_id=self.process,
            connection=connection,
            now=self.now,
        )
        self.tabs[connection] = (person, room)

    def close_tab(self, person: User, room: Room) -> None:
        """Somebody closes all that they have open."""
        for connection in [name for name, (viewer, _) in self.tabs.items() if viewer == person]:
            self.close(connection)

    def close(self, connection: str) -> None:
        self.tabs.pop(connection, None)
        services.presence.depart(connection=connection, now=self.now)

    def crash(self, person: User, room: Room) -> None:
        """kill -9, and another process some seconds later; most browsers come back to it."""
        ServerProcess.objects.filter(pk=self.process).update(pid=2**22 + 1)  # above any pid
        self.now += seconds(self.rng.choice([1, 4, 30, 600]))
        self.process = services.processes.begin(now=self.now)
        self.now += seconds(1)
        lost, self.tabs = self.tabs, {}
        for viewer, where in lost.values():
            if self.rng.random() < 0.8:
                with suppress(services.NoSuchRoom):
                    self.open_tab(viewer, where)

    def check(self) -> None:
        """Every open room moves or waits for a person, and its rows fit together."""
        for room in Room.objects.filter(closed_at=None):
            seats = list(room.seats.all())
            sitting = [seat.player_id for seat in seats if seat.player_id]
            deal = services.presence.running_deal(room)
            assert (deal is None) != (room.wake_at is None)
            assert deal is None or deal.deadline or self.waits_for_a_person(deal)
            assert deal or sitting
            assert not sitting or room.host_id in sitting
            assert deal or not room.seats.filter(leaves_after_deal=True).exists()
            assert room.deals.filter(dealt_at=None).count() == 1
            assert [seat.number for seat in seats] == list(range(room.seat_count))
        overdue = self.now - LONGEST_MOMENT - seconds(800)
        assert not Deal.objects.filter(deadline__lt=overdue).exists()
        assert not Room.objects.filter(closed_at=None, wake_at__lt=overdue).exists()
        assert not Deal.objects.filter(room__closed_at__isnull=False, ended_at=None).exists()
        assert not Seat.objects.filter(room__closed_at__isnull=False, player__isnull=False).exists()

    def waits_for_a_person(self, deal: Deal) -> bool:
        """Without a time limit: somebody who is there, or who is soon to be played for."""
        hand = deal.hands.get(seat=deal.turn)
        there = services.presence.who_is_there(deal.room, now=self.now)
        return not hand.autopilot and (hand.player_id in there or hand.away_at is not None)
