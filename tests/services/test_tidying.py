"""What nobody needs any more goes, and nothing else: deals stay."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.core.management import call_command

from accounts.models import Session, User
from games import nightly, services
from games.models import Deal, Hand, Invitation, Message, Room, ServerProcess, Waiting
from tests.factories import GuestFactory, PlayerFactory
from tests.playing import NOON, is_here, played_out, seconds, table_of, waiting_room

pytestmark = pytest.mark.django_db


def days(number: float) -> timedelta:
    return timedelta(days=number)


def guest(since: datetime, **fields: object) -> User:
    return GuestFactory(date_joined=since, last_login=since, **fields)


@pytest.fixture
def room() -> Room:
    return waiting_room(PlayerFactory())


def test_guests_who_came_long_ago_and_never_played_go(room):
    old = guest(NOON - days(31))
    kept = [
        guest(NOON - days(29)),
        PlayerFactory(date_joined=NOON - days(400), last_login=None),
        guest(NOON - days(400), is_guest=False),
    ]
    looks, sits, came_back = (guest(NOON - days(31)) for _ in range(3))
    is_here(looks, room)
    services.seats.sit(room_id=room.public_id, player=sits, now=NOON)
    User.objects.filter(pk=came_back.pk).update(last_login=NOON)

    assert services.tidying.tidy(now=NOON).guests == 1

    assert not User.objects.filter(pk=old.pk).exists()
    kept += [looks, sits, came_back]
    assert User.objects.filter(pk__in=[each.pk for each in kept]).count() == len(kept)


def test_who_has_ever_been_dealt_in_stays_and_so_does_the_deal():
    player = guest(NOON - days(100))
    deal = played_out(table_of(player, now=NOON - days(99)))
    services.seats.stand_up(room_id=deal.room.public_id, player=player, now=NOON - days(99))

    services.tidying.tidy(now=NOON)

    assert Deal.objects.get(pk=deal.pk).actions.count() == deal.action_count
    assert Hand.objects.filter(deal=deal, player=player).exists()


def test_what_was_said_goes_after_its_days(room, settings):
    for age in (89, 91):
        Message.objects.create(room=room, name="x", kind="text", text=str(age), at=NOON - days(age))
    Message.objects.create(room=None, name="x", kind="text", text="lobby", at=NOON - days(91))

    assert services.tidying.tidy(now=NOON).messages == 2
    assert list(Message.objects.values_list("text", flat=True)) == ["89"]

    settings.CHAT_KEPT_DAYS = 30
    assert services.tidying.tidy(now=NOON).messages == 1


def test_invitations_go_the_day_after(room):
    def ask(age: timedelta, *, answered: bool) -> Invitation:
        at = NOON - age
        return Invitation.objects.create(
            room=room,
            sender=room.host,
            guest=PlayerFactory(),
            at=at,
            answered_at=at if answered else None,
        )

    fresh = [ask(timedelta(minutes=5), answered=answered) for answered in (True, False)]
    ask(days(2), answered=True)
    ask(days(2), answered=False)

    assert services.tidying.tidy(now=NOON).invitations == 2
    assert list(Invitation.objects.order_by("pk")) == fresh


def test_nobody_waits_for_a_room_that_has_closed(room):
    open_room = waiting_room(PlayerFactory())
    Waiting.objects.create(room=room, player=PlayerFactory(), since=NOON)
    kept = Waiting.objects.create(room=open_room, player=PlayerFactory(), since=NOON)
    Room.objects.filter(pk=room.pk).update(closed_at=NOON)

    assert services.tidying.tidy(now=NOON).waiting == 1
    assert list(Waiting.objects.all()) == [kept]


def test_sessions_that_have_ended_go():
    from django.utils import timezone

    for age in (-1, 1):
        Session.objects.create(session_key=f"k{age}", expire_date=timezone.now() - days(age))

    services.tidying.tidy(now=timezone.now())

    assert [each.session_key for each in Session.objects.all()] == ["k-1"]


def test_much_goes_in_portions_and_a_second_time_nothing(monkeypatch, room):
    monkeypatch.setattr(services.tidying, "AT_ONCE", 10)
    Message.objects.bulk_create(
        Message(room=room, name="x", kind="text", text="x", at=NOON - days(91)) for _ in range(25)
    )

    assert services.tidying.tidy(now=NOON).messages == 25
    assert services.tidying.tidy(now=NOON) == services.tidying.Tidied(0, 0, 0, 0)


def test_the_command_says_what_has_gone(capsys):
    guest(NOON - days(100))

    call_command("tidy")

    assert "Dropped: 1 guests, 0 messages" in capsys.readouterr().out


def test_of_many_processes_the_oldest_alive_does_it():
    gone, first, second = (
        ServerProcess.objects.create(host="elsewhere", pid=1, started_at=NOON, beat_at=at)
        for at in (NOON - seconds(60), NOON, NOON)
    )
    old = guest(NOON - days(31))

    assert not nightly.tidy_if_first(gone.pk, now=NOON)
    assert not nightly.tidy_if_first(second.pk, now=NOON)
    assert User.objects.filter(pk=old.pk).exists()
    assert nightly.tidy_if_first(first.pk, now=NOON)
    assert not User.objects.filter(pk=old.pk).exists()


@pytest.mark.parametrize(
    ("now", "night"), [("01:00", "30 04:40"), ("04:40", "31 04:40"), ("23:59", "31 04:40")]
)
def test_the_quiet_hour_is_by_the_clock_of_the_site(now, night):
    here = datetime.fromisoformat(f"2026-12-30T{now}").replace(tzinfo=ZoneInfo("Asia/Ho_Chi_Minh"))

    assert f"{nightly.next_night(here):%d %H:%M}" == night
