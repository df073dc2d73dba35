"""Who comes together is noted together; what changes for those who look is told once."""

import pytest

from games import services
from games.models import Hand, Presence, Room, ServerProcess
from games.services.arriving import Arrival
from tests.factories import PlayerFactory
from tests.playing import NOON, seconds, table_of


@pytest.fixture
def others(deal):
    """The players of seats 1 and 2, in the place of bots."""
    people = PlayerFactory.create_batch(2)
    for number, person in enumerate(people, start=1):
        seats = deal.room.seats.filter(number=number)
        seats.update(player=person, bot_level="", bot_name="")
        deal.hands.filter(seat=number).update(player=person, bot_level="", name=str(person))
    return people


@pytest.fixture
def process(db) -> int:
    return services.processes.begin(now=NOON)


def socket(deal, person, process=None, *, name="", page_at=NOON) -> Arrival:
    return Arrival(
        room_id=deal.room.public_id,
        user_id=person.pk,
        process_id=process,
        connection=name or f"socket of {person.pk}",
        page_at=page_at,
    )


def arrive(*arrivals, now=NOON):
    return services.arriving.arrive_all(arrivals, now=now)


def version_of(deal) -> int:
    return Room.objects.get(pk=deal.room_id).version


def test_however_many_come_the_version_rises_once(deal, player, others, process):
    before = version_of(deal)

    rooms = arrive(
        *(socket(deal, person, process) for person in (player, *others, PlayerFactory()))
    )

    assert [room.pk for room in rooms] == [deal.room_id] * 4
    assert version_of(deal) == before + 1
    assert Presence.objects.filter(room=deal.room, process=process).count() == 4


@pytest.mark.django_db(transaction=True)
def test_whose_process_is_forgotten_is_noted_once_it_has_begun_anew(deal, player, process):
    ServerProcess.objects.all().delete()
    before = version_of(deal)

    with pytest.raises(services.Forgotten):
        arrive(socket(deal, player, process))

    assert not Presence.objects.exists()
    assert version_of(deal) == before
    anew = services.processes.begin(now=NOON)
    arrive(socket(deal, player, anew))
    assert Presence.objects.get().process_id == anew


def test_who_comes_to_no_room_keeps_nobody_out(deal, player, process):
    nowhere = Arrival(room_id="none", user_id=player.pk, process_id=process, connection="nowhere")

    none, room = arrive(nowhere, socket(deal, player, process))

    assert none is None
    assert room == deal.room
    assert Presence.objects.get().connection == f"socket of {player.pk}"


def test_each_comes_to_their_own_room(deal, player, process):
    """In the other room the players are not there, and stay away."""
    another = table_of(PlayerFactory())
    Hand.objects.filter(player__isnull=False).update(away_at=NOON)
    versions = version_of(deal), version_of(another)

    arrive(socket(deal, player, process), socket(another, player, process, name="watching"))

    assert not deal.hands.filter(away_at__isnull=False).exists()
    assert another.hands.filter(away_at=NOON).count() == 1
    assert (version_of(deal), version_of(another)) == (versions[0] + 1, versions[1] + 1)


def test_two_pages_of_one_player_that_come_together_are_two_pages(deal, player, process):
    before = version_of(deal)

    arrive(
        socket(deal, player, process, name="older"),
        socket(deal, player, process, name="newer", page_at=NOON + seconds(1)),
        now=NOON + seconds(2),
    )

    assert version_of(deal) == before + 1
    room = Room.objects.get(pk=deal.room_id)
    assert services.presence.newest_page(room, player.pk) == NOON + seconds(1)


def restart(*, now) -> int:
    """The process ends in order, and another begins."""
    services.processes.end(services.processes.begin(now=now), now=now)
    return services.processes.begin(now=now)


def test_after_a_restart_those_who_come_back_change_nothing(deal, player, others, process):
    arrive(*(socket(deal, person, process) for person in (player, *others)))
    process = restart(now=NOON + seconds(1))
    before = version_of(deal)

    back = (
        socket(deal, person, process, name=f"again {person.pk}") for person in (player, *others)
    )
    arrive(*back, now=NOON + seconds(4))

    assert version_of(deal) == before


def test_a_newer_page_after_a_restart_is_told_to_who_may_have_the_older_one(deal, player, process):
    arrive(socket(deal, player, process))
    process = restart(now=NOON + seconds(1))
    before = version_of(deal)

    newer = socket(deal, player, process, name="newer", page_at=NOON + seconds(2))
    arrive(newer, now=NOON + seconds(4))

    assert version_of(deal) == before + 1


def test_what_lost_sockets_leave_is_forgotten_without_a_word(deal, player, others, process):
    people = (player, *others)
    arrive(*(socket(deal, person, process) for person in people))
    process = restart(now=NOON + seconds(1))
    back = [socket(deal, person, process, name=f"again {person.pk}") for person in people[:2]]
    arrive(*back, now=NOON + seconds(4))
    services.processes.beat(process, now=NOON + seconds(5))
    before = version_of(deal)

    services.processes.beat(process, now=NOON + seconds(8))

    names = set(Presence.objects.values_list("connection", flat=True))
    assert names == {arrival.connection for arrival in back}
    assert version_of(deal) == before + 1, "one has not come back"
    assert deal.hands.get(player=people[2]).away_at is not None
    assert deal.hands.filter(player__in=people[:2], away_at=None).count() == 2
