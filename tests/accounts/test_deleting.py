"""Deleting an account: who it was is gone, what others have played stays."""

import pytest
from django.conf import settings
from django.utils import timezone, translation
from django.utils.translation import gettext

from accounts.models import Session, User
from accounts.services import deleting, ledger, members
from accounts.signals import deleted
from games import services
from games.models import Hand, Message, Waiting
from games.phrases import Notice, notice
from tests.accounts.people import NOON, PASSWORD, logged_in, member
from tests.playing import played_out, table_of, waiting_room

pytestmark = pytest.mark.django_db


def former_player() -> str:
    """What somebody is called who is here no more, in the language of the site."""
    with translation.override(settings.LANGUAGE_CODE):
        return gettext("Former player")


def delete(user: User) -> User:
    deleting.delete(user=user, now=NOON)
    user.refresh_from_db()
    return user


def test_nothing_says_who_it_was():
    lan = delete(member("Lan Anh", email="lan@example.org"))

    assert str(lan) == former_player()
    assert (lan.email, lan.name_key, lan.is_active) == ("", None, False)
    assert not lan.has_usable_password()
    assert "Lan" not in repr(User.objects.values().get())


def test_the_name_is_free_at_once_also_one_given_up():
    lan = member("Lan Anh")
    members.rename(member=lan, name="Mai Hoa", now=NOON)

    delete(lan)

    assert {str(member("Lan Anh")), str(member("Mai Hoa"))} == {"Lan Anh", "Mai Hoa"}


def test_every_session_ends_and_nobody_logs_in():
    lan = member()
    browsers = [logged_in(), logged_in()]

    delete(lan)

    assert not Session.objects.filter(user=lan).exists()
    assert browsers[0].get("/accounts/settings/").status_code == 303
    sent = {"name": "Lan Anh", "password": PASSWORD}
    assert browsers[1].post("/accounts/login/", sent).status_code == 422


def test_who_has_a_seat_stays():
    lan = member()
    room = waiting_room(lan)

    with pytest.raises(deleting.Held) as held:
        delete(lan)

    assert str(held.value) == notice(Notice.MUST_LEAVE_FIRST)
    services.seats.stand_up(room_id=room.public_id, player=lan, now=timezone.now())
    assert str(delete(lan)) == former_player()


def test_who_was_dealt_into_a_running_deal_stays():
    lan, mai = member("Lan Anh"), member("Mai Hoa")
    room = table_of(lan).room
    room.seats.filter(number=1).update(player=mai, bot_level="", bot_name="")
    deal = room.deals.get(ended_at=None, dealt_at__isnull=False)
    deal.hands.filter(seat=1).update(player=mai, bot_level="")
    services.seats.leave_now(room_id=room.public_id, player=lan, now=deal.turn_started_at)
    assert not room.seats.filter(player=lan).exists()

    with pytest.raises(deleting.Held) as held:
        delete(lan)

    assert str(held.value) == notice(Notice.LEFT_DEAL_GOES_ON)
    lan.refresh_from_db()
    assert lan.is_active


def test_deals_and_talk_keep_a_player_without_a_name():
    lan = member()
    deal = played_out(table_of(lan))
    room = deal.room
    services.talking.say(room_id=room.public_id, author=lan, text="Chào cả nhà", now=timezone.now())
    services.seats.stand_up(room_id=room.public_id, player=lan, now=timezone.now())
    full = table_of(member("Mai Hoa")).room
    Waiting.objects.create(room=full, player=lan, since=NOON)

    delete(lan)

    assert Hand.objects.get(deal=deal, player=lan).name == former_player()
    assert Message.objects.get(author=lan).name == former_player()
    assert not Waiting.objects.exists()


def test_who_left_a_deal_that_is_played_for_chips_stays_until_it_is_over():
    lan = member()
    ledger.hold(players=[lan.pk], by="A")

    with pytest.raises(deleting.Held, match=r"\w"):
        delete(lan)

    ledger.settle(deal="A", gains={lan.pk: -30}, fees=30, now=NOON)
    assert str(delete(lan)) == former_player()


def test_the_chips_go_last_as_the_order_of_locks_wants_it():
    lan, seen = member(), []

    def look(user: User, **_: object) -> None:
        seen.append(ledger.account_of(user) is not None)

    deleted.connect(look)
    try:
        delete(lan)
    finally:
        deleted.disconnect(look)

    assert seen == [True]
    assert ledger.account_of(lan) is None
