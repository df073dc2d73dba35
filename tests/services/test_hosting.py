"""What the host does with the seats of others, and that nobody else does it."""

import pytest

from games import services
from games.models import Room
from tests.factories import PlayerFactory
from tests.playing import NOON, dealt_among, played_out, waiting_room


def add_bots(room, host, *, seat=None) -> int:
    return services.hosting.add_bots(
        room_id=room.public_id, host=host, now=NOON, level="medium", seat=seat
    )


def remove_bot(room, host, *, seat) -> bool:
    return services.hosting.remove_bot(room_id=room.public_id, host=host, now=NOON, seat=seat)


def kick(room, host, *, seat, name) -> None:
    services.hosting.kick(room_id=room.public_id, host=host, now=NOON, seat=seat, name=name)


def test_a_bot_takes_a_seat_or_bots_take_all(player):
    room = waiting_room(player)

    assert add_bots(room, player, seat=2) == 1
    assert [bool(seat.bot_level) for seat in room.seats.all()] == [False, False, True, False]
    assert add_bots(room, player) == 2
    assert len({seat.bot_name for seat in room.seats.exclude(bot_level="")}) == 3


def test_no_bot_sits_where_somebody_sits(player):
    with pytest.raises(services.SeatIsTaken):
        add_bots(waiting_room(player), player, seat=0)


def test_a_bot_is_sent_away_at_once_between_deals(player):
    room = waiting_room(player)
    add_bots(room, player)

    assert remove_bot(room, player, seat=3) is True
    assert not room.seats.get(number=3).bot_level


def test_a_bot_that_plays_goes_when_the_deal_is_over(deal, player):
    assert remove_bot(deal.room, player, seat=3) is False
    assert deal.room.seats.get(number=3).bot_level
    played_out(deal)

    assert not deal.room.seats.get(number=3).bot_level
    assert deal.room.seats.exclude(bot_level="").count() == 2


def test_who_is_kicked_is_stood_up_and_sits_down_there_no_more(player):
    other = PlayerFactory()
    room = waiting_room(player, other)

    kick(room, player, seat=1, name=str(other))

    assert services.rooms.seated_room(other) is None
    with pytest.raises(services.Kicked):
        services.seats.sit(room_id=room.public_id, player=other, now=NOON)


def test_nobody_is_kicked_while_a_deal_runs(player):
    other = PlayerFactory()
    deal = dealt_among(player, other)

    with pytest.raises(services.DealRuns):
        kick(deal.room, player, seat=1, name=str(other))
    assert services.rooms.seated_room(other) == deal.room


@pytest.mark.parametrize("seat", [0, 1, 2, 9])
def test_only_who_was_seen_there_is_kicked_or_made_host(player, seat):
    """Somebody else has sat down meanwhile; or it is the host, or nobody."""
    room = waiting_room(player, PlayerFactory())

    with pytest.raises(services.Stale):
        kick(room, player, seat=seat, name="Somebody else")
    with pytest.raises(services.Stale):
        services.hosting.hand_over(
            room_id=room.public_id, host=player, seat=seat, name="Somebody else"
        )
    assert room.seats.filter(player__isnull=False).count() == 2


def test_the_host_does_not_kick_themself(player):
    room = waiting_room(player, PlayerFactory())

    with pytest.raises(services.Stale):
        kick(room, player, seat=0, name=str(player))


def test_the_host_hands_over(player):
    other = PlayerFactory()
    room = waiting_room(player, other)

    services.hosting.hand_over(room_id=room.public_id, host=player, seat=1, name=str(other))

    assert Room.objects.get().host == other
    with pytest.raises(services.NotHost):
        add_bots(room, player)


def test_nobody_else_is_asked(player):
    """Neither another player nor somebody who watches; nothing changes."""
    other = PlayerFactory()
    room = waiting_room(player, other)
    version = Room.objects.get().version

    for person in (other, PlayerFactory()):
        with pytest.raises(services.NotHost):
            add_bots(room, person)
        with pytest.raises(services.NotHost):
            remove_bot(room, person, seat=1)
        with pytest.raises(services.NotHost):
            kick(room, person, seat=0, name=str(player))
        with pytest.raises(services.NotHost):
            services.hosting.hand_over(room_id=room.public_id, host=person, seat=1, name=str(other))
    assert Room.objects.get().version == version
