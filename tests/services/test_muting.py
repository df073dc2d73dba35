"""Not hearing somebody: whom a press names, and that it is undone."""

import pytest

from games import services
from games.models import Message, Mute, Room
from tests.factories import PlayerFactory
from tests.playing import NOON, waiting_room


@pytest.fixture
def other(db):
    return PlayerFactory()


@pytest.fixture
def room(player, other) -> Room:
    return waiting_room(player, other)


def who_sits(room: Room, listener, seat: int, name: str) -> int:
    return services.muting.who_sits(room_id=room.public_id, listener=listener, seat=seat, name=name)


def said(room: Room | None, author) -> Message:
    return Message.objects.create(
        room=room, author=author, name=str(author), kind="text", text="chào", at=NOON
    )


def test_somebody_is_muted_once_and_heard_again(player, other):
    services.muting.mute(listener=player, other=other.pk)
    services.muting.mute(listener=player, other=other.pk)
    assert list(Mute.objects.values_list("listener", "muted")) == [(player.pk, other.pk)]

    services.muting.unmute(listener=player, other=other.pk)
    services.muting.unmute(listener=player, other=other.pk)
    assert not Mute.objects.exists()


def test_it_raises_no_version_since_others_must_not_notice(room, player, other):
    before = Room.objects.get(pk=room.pk).version

    services.muting.mute(listener=player, other=other.pk)

    assert Room.objects.get(pk=room.pk).version == before


def test_a_seat_names_who_sits_there_if_it_is_who_was_seen(room, player, other):
    assert who_sits(room, player, 1, str(other)) == other.pk
    for seat, name in [(1, "Ai khác"), (0, str(player)), (2, "[Trống]"), (3, str(other))]:
        with pytest.raises(services.Stale):
            who_sits(room, player, seat, name)


def test_a_bot_is_nobody_to_mute(room, player):
    services.hosting.add_bots(room_id=room.public_id, host=player, now=NOON, level="medium")
    bot = room.seats.get(number=2)

    with pytest.raises(services.Stale):
        who_sits(room, player, 2, bot.bot_name)


def test_a_message_names_its_author_where_it_was_said(room, player, other):
    elsewhere = waiting_room(PlayerFactory())
    key = said(room, other).pk
    in_lobby = said(None, other).pk

    def who_said(room_id, message, listener=player) -> int:
        return services.muting.who_said(room_id=room_id, listener=listener, message=message)

    assert who_said(room.public_id, key) == other.pk
    assert who_said(None, in_lobby) == other.pk
    for place, message, listener in [
        (elsewhere.public_id, key, player),
        (None, key, player),
        (room.public_id, in_lobby, player),
        (room.public_id, key + 100, player),
        (room.public_id, key, other),
    ]:
        with pytest.raises(services.Stale):
            who_said(place, message, listener)
