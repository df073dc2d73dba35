"""Inviting people played with lately, over HTTP, by everybody who may come."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games import services
from games.models import Deal, Invitation, Presence, Room
from tests.factories import PlayerFactory
from tests.playing import dealt_among, is_here, waiting_room
from tests.views.asking import HTMX, ids_in, refusal_in, text_of

HANDLE = re.compile(r'name="guest" value="([0-9a-f]{64})"')


@pytest.fixture
def friend(db) -> User:
    return PlayerFactory(display_name="Bình")


@pytest.fixture
def room(player, friend) -> Room:
    """The player sits there, and has played with the friend just now."""
    deal = dealt_among(player, friend)
    Deal.objects.update(dealt_at=timezone.now(), ended_at=timezone.now(), turn=None, deadline=None)
    deal.room.seats.update(player=None)
    Presence.objects.all().delete()
    return waiting_room(player, now=timezone.now())


@pytest.fixture
def host(client, player, room) -> Client:
    client.force_login(player)
    return client


@pytest.fixture
def guest(friend) -> Client:
    """The browser of the friend."""
    browser = Client()
    browser.force_login(friend)
    return browser


@pytest.fixture
def invitation(player, friend, room) -> str:
    """The address that answers a fresh invitation of the friend."""
    Invitation.objects.create(room=room, sender=player, guest=friend, at=timezone.now())
    (invited,) = services.inviting.standing_for(friend, now=timezone.now())
    return f"/invitations/{invited.handle}/answer"


def address(room: Room, what: str) -> str:
    return f"/rooms/{room.public_id}/{what}"


def handle(browser: Client, room: Room) -> str:
    return HANDLE.search(text_of(browser.get(address(room, "lately/"))))[1]


def is_answered() -> bool:
    return Invitation.objects.get().answered_at is not None


def test_whom_one_can_ask_is_a_page_and_a_list(host, friend, room):
    page = text_of(host.get(address(room, "lately/")))
    part = text_of(host.get(address(room, "lately/"), headers=HTMX))

    assert "Bình" in page
    assert "<title>" in page
    assert "Bình" in part
    assert "<title>" not in part
    assert "đang có mặt" not in part
    assert f'value="{friend.pk}"' not in page


def test_only_who_sits_there_has_the_section_in_the_panel(host, stranger, room):
    assert 'id="lately"' in text_of(host.get(address(room, "")))
    assert 'id="lately"' not in text_of(stranger.get(address(room, "")))


def test_one_press_asks(host, guest, friend, player, room):
    response = host.post(address(room, "invite"), {"guest": handle(host, room)}, headers=HTMX)

    assert response.status_code == 200
    assert "Đã mời" in text_of(response)
    assert Invitation.objects.get().guest == friend
    for page in ("/", address(waiting_room(friend), "")):
        assert f"{player} mời bạn vào chơi ở “{room.name}”" in text_of(guest.get(page))


def test_without_script_the_list_is_loaded_anew(host, room):
    sent = {"guest": handle(host, room)}
    for _ in range(2):
        response = host.post(address(room, "invite"), sent)
        assert (response.status_code, response.headers["Location"]) == (
            303,
            address(room, "lately/"),
        )

    assert Invitation.objects.count() == 1


def test_nobody_else_asks(host, stranger, guest, room):
    sent = {"guest": handle(host, room)}

    assert Client().post(address(room, "invite"), sent).status_code == 401
    assert Client().get(address(room, "lately/")).status_code == 401
    for browser in (stranger, guest):
        assert browser.get(address(room, "lately/")).status_code == 403
        response = browser.post(address(room, "invite"), sent, headers=HTMX)
        assert (response.status_code, "Bạn không ngồi" in text_of(response)) == (403, True)
    assert not Invitation.objects.exists()


@pytest.mark.parametrize(
    ("sent", "status"), [("0" * 64, 409), ("", 422), ("1", 422), ("x" * 64, 422), ("é", 422)]
)
def test_nobody_else_is_asked(host, room, sent, status):
    response = host.post(address(room, "invite"), {"guest": sent})

    assert response.status_code == status
    assert not Invitation.objects.exists()


def test_a_full_room_and_a_closed_one(host, player, room):
    sent = {"guest": handle(host, room)}
    services.hosting.add_bots(
        room_id=room.public_id, host=player, level="medium", now=timezone.now()
    )
    assert host.post(address(room, "invite"), sent, headers=HTMX).status_code == 409

    Room.objects.filter(pk=room.pk).update(closed_at=timezone.now())
    assert host.post(address(room, "invite"), sent, headers=HTMX).status_code == 409
    assert host.post("/rooms/nowhere/invite", sent).status_code == 404
    assert not Invitation.objects.exists()


def test_too_many_are_told_when_to_come_back(host, player, room):
    for number in range(10):
        at = timezone.now() - timedelta(minutes=2, seconds=number)
        Invitation.objects.create(room=room, sender=player, guest=PlayerFactory(), at=at)

    response = host.post(address(room, "invite"), {"guest": handle(host, room)}, headers=HTMX)

    assert response.status_code == 429
    assert "8 phút nữa" in text_of(response)
    assert Invitation.objects.count() == 10


def test_who_goes_is_led_to_the_room(guest, room, invitation):
    response = guest.post(invitation, {"answer": "go"})

    assert (response.status_code, response.headers["Location"]) == (303, address(room, ""))
    assert is_answered()
    assert not room.seats.exclude(number=0).exclude(player=None).exists()


def test_who_says_no_stays_where_they_are(guest, invitation):
    response = guest.post(invitation, {"answer": "no", "next": "/rules/"})

    assert (response.status_code, response.headers["Location"]) == (303, "/rules/")
    assert is_answered()
    assert "mời bạn" not in text_of(guest.get("/"))


@pytest.mark.parametrize("wanted", ["https://elsewhere.test/", "//elsewhere.test/", "", "\\\\x"])
def test_nobody_is_led_to_another_site(guest, invitation, wanted):
    response = guest.post(invitation, {"answer": "no", "next": wanted})

    assert response.headers["Location"] == "/"


def test_at_a_table_it_is_taken_away_at_once(guest, friend, invitation):
    here = waiting_room(friend)
    is_here(friend, here, now=timezone.now())
    version = Room.objects.get(pk=here.pk).version

    response = guest.post(invitation, {"answer": "no"}, headers=HTMX)

    assert {"refusal", "invited"} <= ids_in(response)
    assert "mời bạn" not in text_of(response)
    assert Room.objects.get(pk=here.pk).version == version + 1


def test_the_table_that_one_looks_at_does_not_ask(guest, friend, player, room, invitation):
    other = PlayerFactory()
    there = waiting_room(other)
    Invitation.objects.create(room=there, sender=other, guest=friend, at=timezone.now())
    newer = services.inviting.standing_for(friend, now=timezone.now())[0]

    assert invitation not in text_of(guest.get(address(room, "")))
    sent = {"answer": "no", "next": address(room, "")}
    response = guest.post(f"/invitations/{newer.handle}/answer", sent, headers=HTMX)
    assert "mời bạn" not in text_of(response)


def test_nobody_else_answers(host, stranger, invitation):
    assert Client().post(invitation, {"answer": "go"}).status_code == 401
    for browser in (host, stranger):
        for answer in ("go", "no"):
            response = browser.post(invitation, {"answer": answer}, headers=HTMX)
            assert response.status_code == 409
            assert "hết hiệu lực" in refusal_in(response)
    assert not is_answered()


def test_what_is_no_answer_and_what_is_no_invitation(guest, invitation):
    assert guest.post(invitation, {"answer": "perhaps"}).status_code == 422
    assert guest.post(invitation, {}, headers=HTMX).status_code == 422
    assert guest.post("/invitations/none/answer", {"answer": "go"}).status_code == 409
    assert guest.get(invitation).status_code == 405
    assert not is_answered()


def test_a_player_is_told_first_that_their_deal_runs(guest, friend, invitation):
    deal = dealt_among(friend, PlayerFactory())

    page = text_of(guest.get(address(deal.room, "")))

    assert "Ván của bạn đang đánh dở." in page
    assert page.index("Ván của bạn đang đánh dở.") < page.index(invitation)


def test_it_is_seen_by_nobody_else(stranger, guest, friend, invitation):
    here = waiting_room(friend)

    assert invitation not in text_of(stranger.get(address(here, "")))
    assert invitation not in text_of(Client().get(address(here, "")))
    assert invitation in text_of(guest.get(address(here, "")))


def test_the_switches_of_the_menu_say_what_they_need(host, room):
    page = text_of(host.get(address(room, "")))

    for switch in ("sounds", "vibration", "notifications"):
        assert f'role="switch" id="{switch}"' in page
    assert 'data-turn="● Lượt của bạn"' in page
    assert "favicon-turn.svg" in page
