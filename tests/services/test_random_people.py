"""Random people who sit, leave, kick, close tabs and come back: no room gets stuck."""

import os
import random
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime

import pytest

from accounts.models import User
from games import bots, engine, services
from games.models import Deal, Room
from tests.factories import PlayerFactory
from tests.playing import NOON, is_here, let_pass, seconds

STEPS = 300
SOAK = int(os.environ.get("SOAK_PEOPLE", "600"))
BOT = bots.LEVELS[-1]
SYSTEMS = list(engine.PRESETS)
REFUSALS = (
    services.BadSetup,
    services.DealRuns,
    services.Kicked,
    services.NoSuchRoom,
    services.NotHost,
    services.NotYours,
    services.RoomIsFull,
    services.SeatIsTaken,
    services.Stale,
    services.TooFewPlayers,
    services.TooSoon,
)


class Evening:
    """Some people and their rooms. Whoever has a room open goes on looking at it."""

    def __init__(self, seed: str) -> None:
        self.rng = random.Random(seed)
        self.people: list[User] = [PlayerFactory() for _ in range(6)]
        self.looking: dict[int, Room] = {}
        self.now: datetime = NOON

    def step(self) -> None:
        """Somebody does something, time passes, what is due happens."""
        doings: list[Callable[[User, Room], object]] = [
            self.sit, self.sit, self.sit, self.join, self.stand, self.leave, self.deal, self.deal,
            self.play, self.play, self.bots, self.kick, self.hand_over, self.look, self.look_away,
            self.come_back, self.call,
            self.go_to_settings, self.change,
        ]  # fmt: skip
        person = self.rng.choice(self.people)
        rooms = list(Room.objects.filter(closed_at=None))
        if len(rooms) < 2:
            rooms.append(self.open(person))
        with suppress(*REFUSALS):
            self.rng.choice(doings)(person, self.rng.choice(rooms))
        self.now += seconds(self.rng.choice([0.2, 1, 3, 8, 25, 25, 700]))
        for viewer, room in list(self.looking.items()):
            try:
                is_here(next(each for each in self.people if each.pk == viewer), room, now=self.now)
            except services.NoSuchRoom:
                del self.looking[viewer]
        services.presence.forget_the_silent(now=self.now)
        let_pass(self.now)

    def open(self, person: User) -> Room:
        return services.opening.open_room(
            player=person,
            setup=services.Setup(
                rules=engine.PRESETS[self.rng.choice(SYSTEMS)],
                seats=self.rng.randint(2, 4),
                is_public=self.rng.random() < 0.5,
                turn_seconds=self.rng.choice([10, 20, None]),
            ),
            level=self.rng.choice([None, BOT]),
            now=self.now,
        )

    def sit(self, person: User, room: Room) -> None:
        seat = self.rng.choice([None, 0, 1, 2, 3])
        services.seats.sit(room_id=room.public_id, player=person, seat=seat, now=self.now)
        self.look(person, room)

    def join(self, person: User, room: Room) -> None:
        self.look(person, services.lobby.join(player=person, now=self.now))

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
            self.now = moment + seconds(0.5)
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

    def go_to_settings(self, person: User, room: Room) -> None:
        services.hosting.put_off(room_id=room.public_id, host=room.host, now=self.now)

    def change(self, person: User, room: Room) -> None:
        setup = services.Setup(
            rules=engine.PRESETS[self.rng.choice(SYSTEMS)],
            seats=self.rng.randint(2, 4),
            turn_seconds=self.rng.choice([10, 20]),
            kind=self.rng.choice(Room.Kind.values),
            may_hint=self.rng.random() < 0.5,
        )
        sent = {"room_id": room.public_id, "host": room.host, "now": self.now}
        services.hosting.change_settings(**sent, setup=setup)

    def about_somebody(self, room: Room) -> dict[str, object]:
        seat = self.rng.randint(0, 3)
        taken = room.seats.filter(number=seat, player__isnull=False).first()
        name = str(taken.player) if taken else ""
        return {"room_id": room.public_id, "host": room.host, "seat": seat, "name": name}

    def come_back(self, person: User, room: Room) -> None:
        services.autopilot.come_back(room_id=room.public_id, player=person, now=self.now)
        self.look(person, room)

    def call(self, person: User, room: Room) -> None:
        about = self.about_somebody(room)
        about.pop("host")
        services.autopilot.call(**about, player=person, now=self.now)

    def look(self, person: User, room: Room) -> None:
        self.looking[person.pk] = room

    def look_away(self, person: User, room: Room) -> None:
        self.looking.pop(person.pk, None)

    def check(self) -> None:
        """Every open room moves or waits for a person, and its rows fit together."""
        for room in Room.objects.all():
            seats = list(room.seats.all())
            sitting = [seat.player_id for seat in seats if seat.player_id]
            deal = Deal.objects.filter(room=room, dealt_at__isnull=False, ended_at=None).first()
            if room.closed_at:
                assert deal is None
                assert sitting == []
                continue
            assert (deal is None) != (room.wake_at is None)
            assert deal is None or deal.deadline or self.waits_for_a_person(room, deal)
            assert deal or sitting
            assert not sitting or room.host_id in sitting
            assert deal or not any(seat.leaves_after_deal for seat in seats)
            assert room.deals.filter(dealt_at=None).count() == 1
            assert [seat.number for seat in seats] == list(range(room.seat_count))

    def waits_for_a_person(self, room: Room, deal: Deal) -> bool:
        """Without a time limit it may: for who is there, or was never there and can be called."""
        hand = deal.hands.get(seat=deal.turn)
        return room.turn_seconds is None and hand.player_id is not None and not hand.autopilot


def an_evening(seed: str, steps: int) -> None:
    evening = Evening(seed)
    for step in range(steps):
        evening.step()
        evening.check()
        overdue = Deal.objects.filter(deadline__lt=evening.now - seconds(800))
        assert not overdue.exists(), step
    assert Deal.objects.filter(ending="out").exists()
    assert Deal.objects.filter(ending="left").exists() or steps < STEPS


@pytest.mark.parametrize("seed", range(2))
def test_no_room_gets_stuck(db, seed):
    an_evening(f"evening {seed}", STEPS // 2)


@pytest.mark.soak
def test_no_room_gets_stuck_in_long_evenings(db):
    an_evening("long evening", SOAK)
