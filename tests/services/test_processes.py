"""Processes and their heartbeats: an outage costs nobody time, and is made good once."""

import os

import pytest

from games import services
from games.models import Presence, Room, ServerProcess
from games.services.processes import extend_after_outage
from tests.playing import NOON, let_pass, played_out, seconds

ELSEWHERE = "another.machine"


def a_process(*, beat_at, host=ELSEWHERE, pid=1) -> ServerProcess:
    return ServerProcess.objects.create(started_at=NOON, beat_at=beat_at, host=host, pid=pid)


def test_after_an_outage_deadlines_are_put_off_by_its_length_once(deal):
    a_process(beat_at=NOON + seconds(5))
    version = deal.room.version

    first = services.processes.begin(now=NOON + seconds(100))
    ServerProcess.objects.filter(pk=first).update(pid=os.getppid())
    services.processes.begin(now=NOON + seconds(101))

    deal.refresh_from_db()
    assert deal.deadline == NOON + seconds(20 + 95)
    assert deal.turn_started_at == NOON + seconds(95)
    deal.room.refresh_from_db()
    assert deal.room.version == version + 1
    assert let_pass(NOON + seconds(101)) == 0


def test_what_a_room_wakes_up_for_is_put_off_too(deal):
    played_out(deal)
    room = Room.objects.get(pk=deal.room_id)
    a_process(beat_at=NOON)

    services.processes.begin(now=NOON + seconds(1000))

    assert Room.objects.get(pk=room.pk).wake_at == room.wake_at + seconds(1000)


def test_while_another_process_lives_nothing_is_put_off(deal):
    a_process(beat_at=NOON)
    a_process(beat_at=NOON + seconds(97))

    services.processes.begin(now=NOON + seconds(100))

    deal.refresh_from_db()
    assert deal.deadline == NOON + seconds(20)


def test_a_process_of_this_machine_that_is_gone_is_known_to_be_dead_at_once(deal):
    process = services.processes.begin(now=NOON)
    ServerProcess.objects.filter(pk=process).update(pid=2**22 + 1)  # above any pid

    services.processes.begin(now=NOON + seconds(3))

    deal.refresh_from_db()
    assert deal.deadline == NOON + seconds(23)


def test_a_process_that_ended_in_order_leaves_its_last_beat(deal):
    process = services.processes.begin(now=NOON)

    services.processes.end(process, now=NOON + seconds(2))
    services.processes.begin(now=NOON + seconds(4))

    deal.refresh_from_db()
    assert deal.deadline == NOON + seconds(22)


def test_browsers_have_some_seconds_to_come_back_before_their_people_count_as_gone(deal, player):
    process = services.processes.begin(now=NOON)
    services.arriving.arrive(
        room_id=deal.room.public_id,
        user_id=player.pk,
        process_id=process,
        connection="socket",
        now=NOON,
    )

    services.processes.end(process, now=NOON + seconds(2))
    services.processes.begin(now=NOON + seconds(60))

    def is_there(second: int) -> bool:
        now = NOON + seconds(second)
        return services.presence.is_present(room=deal.room, user_id=player.pk, now=now)

    assert (is_there(65), is_there(66)) == (True, False)
    assert services.presence.pages_open(deal.room, now=NOON + seconds(65)) == {player.pk: None}
    assert services.presence.pages_open(deal.room, now=NOON + seconds(66)) == {}


def test_the_first_start_of_all_puts_nothing_off(deal):
    services.processes.begin(now=NOON + seconds(100))

    deal.refresh_from_db()
    assert deal.deadline == NOON + seconds(20)


def test_processes_that_are_gone_leave_with_their_sockets(deal, player):
    dead = a_process(beat_at=NOON)
    services.arriving.arrive(
        room_id=deal.room.public_id,
        user_id=player.pk,
        process_id=dead.pk,
        connection="socket",
        now=NOON,
    )

    process = services.processes.begin(now=NOON + seconds(60))
    assert not ServerProcess.objects.filter(pk=dead.pk).exists()
    for second in (62, 64, 66):
        assert Presence.objects.exists()
        services.processes.beat(process, now=NOON + seconds(second))

    assert not Presence.objects.exists()


def test_a_beat_keeps_the_process_alive_and_forgets_the_dead(deal):
    process = services.processes.begin(now=NOON)
    dead = a_process(beat_at=NOON)

    for second in range(2, 42, 2):
        assert services.processes.beat(process, now=NOON + seconds(second))

    assert not ServerProcess.objects.filter(pk=dead.pk).exists()
    assert ServerProcess.objects.get(pk=process).pid == os.getpid()


def test_after_a_sleep_of_the_machine_deadlines_are_put_off(deal):
    process = services.processes.begin(now=NOON)

    assert services.processes.beat(process, now=NOON + seconds(3600))

    deal.refresh_from_db()
    assert deal.deadline == NOON + seconds(20 + 3600)


def test_who_was_taken_for_dead_is_told(db):
    assert not services.processes.beat(4711, now=NOON)


@pytest.mark.parametrize("silence", [0, 1, 4.9])
def test_a_short_silence_is_none(deal, silence):
    a_process(beat_at=NOON)

    assert extend_after_outage(now=NOON + seconds(silence)) == seconds(0)


def test_after_an_outage_browsers_have_time_to_come_back_before_the_next_deal(deal, player):
    """Whoever is not there when it begins would be stood up."""
    played_out(deal)
    due = NOON + seconds(1000)
    Room.objects.update(wake_at=due, wake_for=Room.Wake.NEXT_DEAL)
    a_process(beat_at=due - seconds(1))

    extend_after_outage(now=due + seconds(30))

    assert Room.objects.get().wake_at == due + seconds(36)
