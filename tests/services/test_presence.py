"""Who is there: sockets while their process lives, polling pages while they ask."""

from itertools import pairwise

from games import services
from games.models import Presence, Room
from tests.factories import PlayerFactory
from tests.playing import NOON, is_here, seconds


def arrive(deal, player, connection, *, process=None, now=NOON):
    return services.arriving.arrive(
        room_id=deal.room.public_id,
        user_id=player.pk,
        process_id=process,
        connection=connection,
        now=now,
    )


def is_present(deal, player, now=NOON) -> bool:
    return services.presence.is_present(room=deal.room, user_id=player.pk, now=now)


def version_of(deal) -> int:
    return Room.objects.get(pk=deal.room_id).version


def test_a_player_with_two_tabs_is_there_until_both_are_closed(deal, player):
    process = services.processes.begin(now=NOON)
    arrive(deal, player, "one", process=process)
    arrive(deal, player, "two", process=process)

    services.presence.depart(connection="one", now=NOON)
    assert is_present(deal, player)

    services.presence.depart(connection="two", now=NOON)
    assert not is_present(deal, player)


def test_a_socket_counts_while_its_process_beats(deal, player):
    process = services.processes.begin(now=NOON)
    arrive(deal, player, "socket", process=process)

    assert is_present(deal, player, NOON + seconds(4))
    assert is_present(deal, player, NOON + seconds(9)), "a beat may be late"
    assert not is_present(deal, player, NOON + seconds(11))
    services.processes.beat(process, now=NOON + seconds(4))
    assert is_present(deal, player, NOON + seconds(13))


def test_a_polling_page_counts_while_it_asks(deal, player):
    is_here(player, deal.room)

    assert is_present(deal, player, NOON + seconds(20))
    assert not is_present(deal, player, NOON + seconds(31))


def test_polling_is_noted_every_ten_seconds_at_most(deal, player):
    is_here(player, deal.room)

    assert is_here(player, deal.room, now=NOON + seconds(9)).seen_at == NOON
    assert is_here(player, deal.room, now=NOON + seconds(10)).seen_at == NOON + seconds(10)


def test_who_comes_and_goes_is_a_change_to_the_table_once_however_many_tabs(deal, player):
    before = version_of(deal)

    arrive(deal, player, "one")
    arrive(deal, player, "two")
    assert version_of(deal) == before + 1

    services.presence.depart(connection="one", now=NOON)
    assert version_of(deal) == before + 1
    services.presence.depart(connection="two", now=NOON)
    assert version_of(deal) == before + 2


def test_departing_twice_is_nothing_to_speak_of(deal, player):
    arrive(deal, player, "socket")

    services.presence.depart(connection="socket", now=NOON)
    services.presence.depart(connection="socket", now=NOON)

    assert not Presence.objects.exists()


def rises(deal, person) -> list[int]:
    """How far two tabs that come and go raise the version of the room."""
    steps = [
        lambda: arrive(deal, person, "one"),
        lambda: arrive(deal, person, "two"),
        lambda: services.presence.depart(connection="one", now=NOON),
        lambda: services.presence.depart(connection="two", now=NOON),
    ]
    versions = [version_of(deal)]
    for step in steps:
        step()
        versions.append(version_of(deal))
    return [after - before for before, after in pairwise(versions)]


def test_tables_are_told_when_somebody_comes_to_watch_or_goes(deal):
    assert rises(deal, PlayerFactory()) == [1, 0, 0, 1]


def test_but_not_where_nobody_may_watch_unless_they_wait_for_a_seat(deal):
    outside = PlayerFactory()
    Room.objects.filter(pk=deal.room_id).update(may_watch=False)
    assert rises(deal, outside) == [0, 0, 0, 0]

    services.waiting.wait(room_id=deal.room.public_id, player=outside, now=NOON)

    assert rises(deal, outside) == [1, 0, 0, 1]
