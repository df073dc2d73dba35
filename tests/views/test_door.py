"""The door: what a room without watching shows to who has no seat there, and how they get in."""

import re

import pytest
from django.test import Client

from accounts.models import User
from games import engine, services
from games.models import Deal, Kick, Presence, Room, Waiting
from tests.factories import PlayerFactory
from tests.playing import NOON, act, dealt_among, played_out, some_play, waiting_room
from tests.views.asking import HTMX, ids_in, refusal_in, text_of


@pytest.fixture
def other(db) -> User:
    return PlayerFactory()


@pytest.fixture
def room(player, other) -> Room:
    """The player, who is host, and the other sit there; seats 2 and 3 are free."""
    return unwatched(waiting_room(player, other))


@pytest.fixture
def deal(player, other) -> Deal:
    """A running deal of two, at a table of two."""
    deal = dealt_among(player, other)
    unwatched(deal.room)
    return deal


def unwatched(room: Room) -> Room:
    Room.objects.filter(pk=room.pk).update(may_watch=False)
    room.refresh_from_db()
    return room


def browser_of(person: User) -> Client:
    client = Client()
    client.force_login(person)
    return client


def address(room: Room, what: str = "") -> str:
    return f"/rooms/{room.public_id}/{what}"


def key_of(browser: Client, room: Room) -> str:
    """What the door that a browser shows sends when it asks again."""
    return re.search(r'id="door-key"[^>]*value="(\w+)"', text_of(browser.get(address(room))))[1]


def assert_is_the_door(response, status=200) -> str:
    assert response.status_code == status
    ids = ids_in(response)
    assert "door" in ids
    assert ids.isdisjoint({"seats", "top", "hand", "log", "chat", "controls", "result", "socket"})
    assert "no-store" in response.headers["Cache-Control"]
    return text_of(response)


def test_who_has_no_seat_stands_at_the_door(client, stranger, room, player):
    for browser in (client, stranger):
        page = assert_is_the_door(browser.get(address(room)))

        assert room.name in page
        assert str(player) in page
        assert "[Trống]" in page
        assert "Ngồi vào bàn" in page
        assert 'form="sit" name="seat" value="2"' in page
        assert 'form="sit" name="seat" value="1"' not in page
    assert not User.objects.filter(is_guest=True).exists()


def test_who_sits_there_sees_the_table(room, player):
    assert "controls" in ids_in(browser_of(player).get(address(room)))


def test_of_a_deal_it_says_that_it_runs_and_no_more(stranger, deal):
    services.deals.state_of(deal)
    page = assert_is_the_door(stranger.get(address(deal.room)))

    assert "Đang chơi một ván." in page
    assert deal.public_id not in page
    assert deal.commitment not in page
    for code in engine.DECK:
        assert f'"{code}"' not in page
    door = page.partition('id="door"')[2].partition("door-key")[0]
    for name in deal.hands.values_list("name", flat=True):
        assert name in door
        door = door.replace(name, "")  # those of tests have numbers in them
    assert "13" not in door


def test_one_sits_down_from_the_door(client, room):
    client.post(address(room, "sit"), {"seat": "3"})

    assert 'data-me="3"' in text_of(client.get(address(room)))


def test_at_a_full_table_one_can_wait(client, deal):
    page = assert_is_the_door(client.get(address(deal.room)))
    assert "Chờ chỗ" in page
    assert f"/rooms/new/?like={deal.room.public_id}" in page

    response = client.post(address(deal.room, "wait"))

    assert (response.status_code, response.headers["Location"]) == (303, address(deal.room))
    assert Waiting.objects.get().player.is_guest
    assert "Bạn đứng đầu hàng" in assert_is_the_door(client.get(address(deal.room)))


def test_who_was_kicked_reads_so_and_can_only_go_elsewhere(stranger, room):
    kicked = User.objects.get(pk=int(stranger.session["_auth_user_id"]))
    Kick.objects.create(room=room, player=kicked, at=NOON)

    page = assert_is_the_door(stranger.get(address(room)))

    assert "Chủ bàn đã mời bạn rời ghế" in page
    assert 'form="sit"' not in page
    assert "Chờ chỗ" not in page
    assert "/rooms/new/?like=" in page


def test_the_door_of_a_closed_room_says_so_and_polls_no_more(client, stranger, deal, player, other):
    shown = {"door": key_of(stranger, deal.room)}
    services.seats.leave_now(room_id=deal.room.public_id, player=player, now=NOON)
    services.seats.stand_up(room_id=deal.room.public_id, player=other, now=NOON)

    page = assert_is_the_door(client.get(address(deal.room)))
    poll = stranger.get(address(deal.room), shown, headers=HTMX)

    assert "Bàn này đã đóng" in page
    assert "every 3s" not in page
    assert poll.status_code == 286
    assert "Bàn này đã đóng" in text_of(poll)


def test_who_was_dealt_in_sees_how_it_ended_at_a_closed_table(deal, player, other):
    services.seats.leave_now(room_id=deal.room.public_id, player=player, now=NOON)
    services.seats.stand_up(room_id=deal.room.public_id, player=other, now=NOON)

    assert "result" in ids_in(browser_of(player).get(address(deal.room)))


def test_who_leaves_is_outside_at_once(deal, player):
    browser = browser_of(player)
    services.seats.leave_now(room_id=deal.room.public_id, player=player, now=NOON)

    assert_is_the_door(browser.get(address(deal.room)))


def test_who_stands_up_after_a_deal_too(player, other):
    deal = dealt_among(player, other, PlayerFactory())
    unwatched(deal.room)
    services.seats.stand_up(room_id=deal.room.public_id, player=player, now=NOON)
    browser = browser_of(player)
    assert "controls" in ids_in(browser.get(address(deal.room)))

    played_out(deal)

    assert_is_the_door(browser.get(address(deal.room)))


def test_the_door_asks_again_and_gets_what_is_new(stranger, room, player):
    here = address(room)

    shown = {"door": key_of(stranger, room)}
    assert stranger.get(here, shown, headers=HTMX).status_code == 204
    services.seats.sit(room_id=room.public_id, player=PlayerFactory(), now=NOON)
    anew = stranger.get(here, shown, headers=HTMX)
    assert ids_in(anew) >= {"door", "door-key"}
    assert "<html" not in text_of(anew)
    assert Presence.objects.count() == 1  # who waits for a seat outside is there, too


def test_nothing_at_the_door_counts_what_is_done_inside(stranger, deal, player):
    shown = {"door": key_of(stranger, deal.room)}

    act(deal, player, some_play(deal))

    assert stranger.get(address(deal.room), shown, headers=HTMX).status_code == 204


@pytest.mark.parametrize("shown", ["", "x", "-1", "9" * 99])
def test_whatever_version_a_browser_says_it_shows(stranger, room, shown):
    assert stranger.get(address(room), {"door": shown}, headers=HTMX).status_code == 200


def test_a_door_that_has_opened_loads_the_table(stranger, room):
    person = User.objects.get(pk=int(stranger.session["_auth_user_id"]))
    services.seats.sit(room_id=room.public_id, player=person, now=NOON)

    answer = stranger.get(address(room), {"door": "0"}, headers=HTMX)

    assert answer.headers["HX-Refresh"] == "true"


def test_a_page_that_still_polls_the_table_is_sent_to_the_door(stranger, room):
    answer = stranger.get(address(room), {"poll": room.version - 1}, headers=HTMX)

    assert (answer.status_code, text_of(answer)) == (403, "")
    assert answer.headers["HX-Refresh"] == "true"


def test_what_is_refused_shows_no_table_either(stranger, deal):
    sent = {"action": "pass", "number": 0, "token": "outside"}

    lean = stranger.post(f"/deals/{deal.public_id}/act", sent, headers=HTMX)
    whole = stranger.post(f"/deals/{deal.public_id}/act", sent)
    bots = stranger.post(address(deal.room, "bots"), headers=HTMX)

    assert (lean.status_code, ids_in(lean)) == (403, {"refusal"})
    assert (bots.status_code, ids_in(bots)) == (403, {"refusal"})
    assert refusal_in(bots)
    assert_is_the_door(whole, 403)


def test_the_rules_of_the_table_are_open_to_all(client, room):
    assert client.get(address(room, "rules/")).status_code == 200
