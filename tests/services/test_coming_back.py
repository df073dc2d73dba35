"""Who is away and who is not, whatever ends their connection; the seat is given back (7.1)."""

import pytest

from games import services
from games.models import Deal, Hand, Presence, Room, ServerProcess
from tests.factories import PlayerFactory
from tests.playing import NOON, act, dealt_among, is_here, let_pass, seconds, some_play
from tests.services.pages import AWAY, close_page, hand_of, is_played_for, open_page, two_play


@pytest.fixture
def other(db):
    return PlayerFactory()


@pytest.fixture
def deal(player, other) -> Deal:
    return two_play(player, other)


def test_a_page_that_polls_no_more_makes_its_player_away(player, other):
    deal = dealt_among(player, other, bots=2)  # two pages that polled once
    is_here(player, deal.room, now=NOON + seconds(29))
    process = services.processes.begin(now=NOON + seconds(29))

    services.processes.beat(process, now=NOON + seconds(29.9))
    let_pass(NOON + seconds(29.9))
    assert not is_played_for(deal, other)
    version = Room.objects.get().version

    services.processes.beat(process, now=NOON + seconds(30))
    let_pass(NOON + seconds(30))

    assert is_played_for(deal, other)
    assert not is_played_for(deal, player)
    assert Room.objects.get().version > version


def test_the_silence_of_a_page_without_javascript_makes_nobody_away(deal, player):
    """On its own turn it does not load itself again; the clock of the turn counts there."""
    close_page(player)
    deal.hands.filter(player=player).update(away_at=None)
    services.arriving.seen_by_loading(room_id=deal.room.public_id, user_id=player.pk, now=NOON)

    services.presence.forget_the_silent(now=NOON + seconds(60))

    assert not Presence.objects.filter(viewer=player).exists()
    assert hand_of(deal, player).away_at is None


def test_who_never_had_a_page_open_is_not_away(player, other):
    deal = dealt_among(player, other)
    Presence.objects.all().delete()

    services.presence.forget_the_silent(now=NOON + seconds(60))

    assert not Hand.objects.filter(away_at__isnull=False).exists()
    assert services.deadlines.next_due(NOON) == deal.deadline


def test_whose_process_was_killed_is_away_unless_another_shows_them_the_table(deal, player, other):
    dead = ServerProcess.objects.get()
    ServerProcess.objects.filter(pk=dead.pk).update(beat_at=NOON)
    living = ServerProcess.objects.create(host="there", pid=1, started_at=NOON, beat_at=NOON)
    for second in range(2, 12, 2):
        services.processes.beat(living.pk, now=NOON + seconds(second))
    services.arriving.arrive(
        room_id=deal.room.public_id,
        user_id=player.pk,
        process_id=living.pk,
        connection="again",
        now=NOON + seconds(6),
    )

    services.processes.beat(living.pk, now=NOON + seconds(12))

    assert not ServerProcess.objects.filter(pk=dead.pk).exists()
    assert hand_of(deal, player).away_at is None
    assert hand_of(deal, other).away_at == NOON + seconds(12) + AWAY


def test_after_an_outage_nobody_loses_on_our_time(deal, player, other):
    close_page(other, now=NOON)
    ServerProcess.objects.update(beat_at=NOON + seconds(5))

    process = services.processes.begin(now=NOON + seconds(100))
    assert hand_of(deal, other).away_at == NOON + AWAY + seconds(95)

    for second in (102, 104, 106):  # browsers have six seconds, and then their people fifteen
        services.processes.beat(process, now=NOON + seconds(second))
    assert hand_of(deal, player).away_at == NOON + seconds(106) + AWAY


def test_after_an_outage_who_has_not_moved_has_time_too(deal, player, other):
    Room.objects.update(turn_seconds=None)
    Deal.objects.filter(pk=deal.pk).update(deadline=None)
    ServerProcess.objects.update(beat_at=NOON + seconds(60))

    services.processes.begin(now=NOON + seconds(600))

    deal.refresh_from_db()
    assert (deal.deadline, deal.turn_started_at) == (None, NOON + seconds(540))


def test_coming_back_gives_the_seat_back_at_once_wherever_one_is(deal, player):
    close_page(player)
    let_pass(NOON + AWAY)
    phone = NOON + seconds(16)
    open_page(deal, player, name="phone", now=phone)
    assert is_played_for(deal, player), "an open page says little: the button does"

    services.autopilot.come_back(room_id=deal.room.public_id, player=player, now=phone)

    deal.refresh_from_db()
    assert not is_played_for(deal, player)
    assert deal.deadline == phone + seconds(20)


def test_who_acts_is_back(deal, player):
    close_page(player)
    let_pass(NOON + AWAY)

    act(deal, player, some_play(deal), now=NOON + seconds(15.5))

    assert not is_played_for(deal, player)


def test_without_a_time_limit_who_goes_away_holds_nobody_up(player):
    deal = dealt_among(player, bots=3)
    Room.objects.update(turn_seconds=None)
    Deal.objects.filter(pk=deal.pk).update(deadline=None)
    Presence.objects.all().delete()
    open_page(deal, player)
    assert services.deadlines.next_due(NOON) is None

    close_page(player, now=NOON)
    now = NOON
    while not Deal.objects.get(pk=deal.pk).ended_at:
        now = services.deadlines.next_due(now)
        let_pass(now + seconds(0.2))

    room = Room.objects.get()
    assert room.wake_for == Room.Wake.CLOSE
    assert services.rooms.seated_room(player) == room, "the way back"
    open_page(deal, player, now=now)
    room.refresh_from_db()
    assert room.wake_for == Room.Wake.NEXT_DEAL


def test_where_everybody_is_away_the_deal_ends_and_no_other_comes(deal, player, other):
    for person in (player, other):
        close_page(person)

    now = NOON
    while not Deal.objects.get(pk=deal.pk).ended_at:
        now = services.deadlines.next_due(now) + seconds(0.5)
        let_pass(now)
    room = Room.objects.get()
    assert room.wake_for == Room.Wake.CLOSE
    assert room.wake_at == Deal.objects.get(pk=deal.pk).ended_at + seconds(600)

    let_pass(room.wake_at)
    room.refresh_from_db()
    assert room.closed_at == room.deals.get().ended_at + seconds(600)
