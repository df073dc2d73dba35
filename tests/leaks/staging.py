"""A room with people or bots in it, where a scene can be dealt, and dealt again."""

from dataclasses import dataclass, field
from datetime import datetime

from django.db import transaction
from django.test import Client

from accounts.models import User
from games import broadcast, engine, services
from games.models import Deal, Presence, Room, Seat
from games.services import dealing, locks, turns
from tests.factories import PlayerFactory
from tests.leaks.scenes import RULES, Moment, Scene, stake_of
from tests.playing import NOON, let_pass, public_number

FIRST_VERSION = 100
# Where the players sit: with a gap where there is room for one.
ROOM_SEATS = {2: (0, 2), 3: (0, 1, 3), 4: (0, 1, 2, 3)}


@dataclass
class Stage:
    """``players`` by engine seat, None for a bot; ``watcher`` has no seat.

    ``clients`` are the browsers of those who look, the same ones all along: their cookies stay.
    """

    room: Room
    players: tuple[User | None, ...]
    watcher: User
    clients: dict[User | None, Client] = field(default_factory=dict)

    def person(self, viewer: int | None) -> User:
        """Who looks: the player in this seat, or the watcher."""
        person = self.watcher if viewer is None else self.players[viewer]
        assert person is not None
        return person

    def client(self, person: User | None) -> Client:
        """The browser of a person, or of a stranger; it has been here before."""
        if person not in self.clients:
            client = self.clients[person] = Client()
            if person:
                client.force_login(person)
            client.get("/")
        return self.clients[person]

    @transaction.atomic
    def deal(self, scene: Scene) -> Deal:
        """Deal the scene as the room's first deal; of all before nothing is left."""
        self.room.deals.all().delete()
        self.room.matches.all().delete()
        Presence.objects.filter(room=self.room).delete()
        for number, player in zip(ROOM_SEATS[scene.seats], self.players, strict=True):
            self.room.seats.filter(number=number).update(player=player)  # who left before
        Room.objects.filter(pk=self.room.pk).update(host=None)
        room = locks.open_room(pk=self.room.pk)
        room.version = FIRST_VERSION
        prepared = dealing.prepare(room, now=NOON)
        prepared.deck, prepared.salt = " ".join(scene.deck), scene.salt
        prepared.commitment = engine.commitment(scene.deck, scene.salt)
        prepared.save()
        deal = dealing.deal_cards(room, now=NOON)
        assert services.deals.state_of(deal) == scene.start()
        return deal

    def act(self, deal: Deal, action: engine.Action | Moment, *, now: datetime) -> None:
        """Act as the browser of a person would, or as the clock does."""
        if isinstance(action, Moment):
            fired = let_pass(now)
            assert fired == (action is Moment.END_OF_PAUSE)
            deal.refresh_from_db()
            return
        player = self.players[action.seat]
        if action.kind is engine.ActionKind.LEAVE:
            services.seats.leave_now(room_id=self.room.public_id, player=player, now=now)
            deal.refresh_from_db()
            return
        token = f"token-{public_number(deal)}-{action.seat}"
        if player:
            services.deals.act(
                deal_id=deal.public_id,
                player=player,
                action=action.kind,
                cards=action.cards,
                number=public_number(deal),
                token=token,
                now=now,
            )
        else:
            self._act_for_bot(deal.pk, action, token=token, now=now)
        deal.refresh_from_db()

    @transaction.atomic
    def _act_for_bot(self, pk: int, action: engine.Action, *, token: str, now: datetime) -> None:
        deal = locks.dealt_deal(pk=pk)
        turns.take(deal, list(deal.hands.all()), action, token=token, now=now)


def staged(seats: int, *, persons: set[int], rules: engine.RuleSet = RULES) -> Stage:
    """A room for so many; engine seats that are not in ``persons`` are bots."""
    people = tuple(PlayerFactory() if seat in persons else None for seat in range(seats))
    room = Room.objects.create(
        name="Bàn Sen",
        rules=rules.to_data(),
        stake=stake_of(rules),
        turn_seconds=20,
        opened_at=NOON,
    )
    taken = dict(zip(ROOM_SEATS[seats], people, strict=True))
    for number in range(room.seat_count):
        seat = Seat(room=room, number=number, player=taken.get(number))
        if number in taken and seat.player is None:
            seat.bot_level, seat.bot_name = "medium", f"Máy {number}"
        seat.save()
    return Stage(room, people, PlayerFactory())


class LayerSpy:
    """Keeps what is told to those who listen."""

    def __init__(self, monkeypatch) -> None:
        self.messages: list[tuple[str, dict[str, object]]] = []
        self._taken = 0
        tell = broadcast.tell

        def keep(group, message):
            self.messages.append((group, dict(message)))
            tell(group, message)

        monkeypatch.setattr(broadcast, "tell", keep)

    def taken(self) -> list[tuple[str, dict[str, object]]]:
        """What came since this was asked last."""
        since, self._taken = self._taken, len(self.messages)
        return self.messages[since:]
