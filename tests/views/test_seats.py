"""POST /rooms/<room>/sit and stand, by everybody who may come: what they get, what changes."""

import pytest
from django.test import Client

from accounts.models import User
from games import services
from games.models import Kick, Room
from tests.factories import PlayerFactory
from tests.playing import NOON, dealt_among, played_out, waiting_room
from tests.views.asking import HTMX, refusal_in, text_of


@pytest.fixture
def other(db) -> User:
    return PlayerFactory()


@pytest.fixture
def room(player, other) -> Room:
    """The player, who is host, and the other sit there; seats 2 and 3 are free."""
    return waiting_room(player, other)


def browser_of(person: User) -> Client:
    client = Client()
    client.force_login(person)
    return client


def seats_of(room: Room) -> list[int | None]:
    return list(room.seats.values_list("player", flat=True))


def address(room: Room, what: str = "") -> str:
    return f"/rooms/{room.public_id}/{what}"


def test_whoever_comes_watches_and_sees_where_to_sit(client, room):
    page = text_of(client.get(address(room)))

    assert page.count('name="seat" value="2"') == 2  # at the table, and in the list of seats
    assert 'form="sit" name="seat" value="1"' not in page
    assert "[Trống]" in page
    assert "Ngồi vào bàn" in page
    assert not User.objects.filter(is_guest=True).exists()


def test_a_stranger_becomes_a_guest_with_a_seat(client, room):
    response = client.post(address(room, "sit"), {"seat": "3"})

    guest = User.objects.get(is_guest=True)
    assert (response.status_code, response.headers["Location"]) == (303, address(room))
    assert room.seats.get(number=3).player == guest
    assert 'data-me="3"' in text_of(client.get(address(room)))


def test_without_a_number_it_is_the_first_free_seat(stranger, room):
    stranger.post(address(room, "sit"))

    assert room.seats.get(number=2).player is not None


def test_for_htmx_the_page_is_loaded_anew(stranger, room):
    response = stranger.post(address(room, "sit"), headers=HTMX)

    assert response.headers["HX-Redirect"] == address(room)


@pytest.mark.parametrize(
    ("seat", "status"), [("0", 409), ("1", 409), ("4", 422), ("-1", 422), ("x", 422)]
)
def test_no_other_seat_is_given(stranger, room, seat, status):
    before = seats_of(room)

    response = stranger.post(address(room, "sit"), {"seat": seat}, headers=HTMX)

    assert response.status_code == status
    assert refusal_in(response)
    assert seats_of(room) == before


def test_a_full_table_makes_no_guest_and_says_so(client, deal):
    response = client.post(address(deal.room, "sit"))

    assert response.status_code == 409
    assert "đã đủ người" in text_of(response)
    assert not User.objects.filter(is_guest=True).exists()


def test_a_closed_table_makes_no_guest_and_says_so(client, room, player, other):
    for person in (player, other):
        services.seats.stand_up(room_id=room.public_id, player=person, now=NOON)

    response = client.post(address(room, "sit"))

    assert response.status_code == 409
    assert not User.objects.filter(is_guest=True).exists()
    assert 'form="sit"' not in text_of(client.get(address(room)))


def test_who_was_kicked_watches_and_gets_no_seat(room):
    kicked = PlayerFactory()
    Kick.objects.create(room=room, player=kicked, at=NOON)
    browser, before = browser_of(kicked), seats_of(room)

    response = browser.post(address(room, "sit"), headers=HTMX)

    assert response.status_code == 403
    assert "Chủ bàn đã mời bạn rời ghế" in refusal_in(response)
    assert seats_of(room) == before
    page = text_of(browser.get(address(room)))
    assert "Chủ bàn đã mời bạn rời ghế" in page
    assert "Ngồi vào bàn" not in page


def test_who_plays_elsewhere_is_led_there(seated, deal):
    room = waiting_room(PlayerFactory())

    response = seated.post(address(room, "sit"))

    assert response.headers["Location"] == address(deal.room)


def test_nowhere_is_no_seat(stranger):
    for what in ("sit", "stand", "bots", "kick", "settings"):
        sent = {"who": "1 Lan", "host": "1 Lan"}
        assert stranger.post(f"/rooms/nowhere/{what}", sent).status_code == 404


@pytest.mark.parametrize("what", ["sit", "stand", "bots", "kick"])
def test_nothing_is_done_by_looking(stranger, room, what):
    assert stranger.get(address(room, what)).status_code == 405


def test_one_stands_up_and_watches_on(room, player, other):
    browser = browser_of(other)

    response = browser.post(address(room, "stand"))

    assert (response.status_code, response.headers["Location"]) == (303, address(room))
    assert services.rooms.seated_room(other) is None
    assert 'data-me=""' in text_of(browser.get(address(room)))


@pytest.mark.parametrize("when", ["after", "now"])
def test_who_has_no_seat_is_refused(client, stranger, room, when):
    before, version = seats_of(room), Room.objects.get().version

    lapsed = client.post(address(room, "stand"), {"when": when}, headers=HTMX)
    watching = stranger.post(address(room, "stand"), {"when": when}, headers=HTMX)

    assert (lapsed.status_code, watching.status_code) == (401, 403)
    assert seats_of(room) == before
    assert Room.objects.get().version == version


def test_nobody_stands_up_at_a_time_that_is_none(room, player):
    response = browser_of(player).post(address(room, "stand"), {"when": "soon"}, headers=HTMX)

    assert response.status_code == 422
    assert services.rooms.seated_room(player) == room


def test_within_a_deal_the_page_says_what_leaving_costs(player, other):
    deal = dealt_among(player, other)
    browser = browser_of(other)

    page = text_of(browser.get(address(deal.room)))

    assert "Bạn đánh hết ván này rồi mới đứng dậy" in page
    assert "Bạn về bét và phải trả theo bài còn trên tay" in page


def test_within_a_deal_one_stands_up_after_it_or_stays_after_all(player, other):
    deal = dealt_among(player, other)
    browser = browser_of(other)

    browser.post(address(deal.room, "stand"), {"when": "after"})
    assert "Hết ván này bạn sẽ đứng dậy" in text_of(browser.get(address(deal.room)))
    browser.post(address(deal.room, "sit"))
    played_out(deal)

    assert services.rooms.seated_room(other) == deal.room


def test_who_leaves_now_is_on_the_front_page_and_the_deal_is_over(player, other):
    deal = dealt_among(player, other)

    response = browser_of(other).post(address(deal.room, "stand"), {"when": "now"})

    deal.refresh_from_db()
    assert response.headers["Location"] == "/"
    assert deal.ending == "left"
    page = text_of(browser_of(player).get(address(deal.room)))
    assert "Đang chờ có người ngồi vào chơi cùng" in page


def test_a_leaver_sees_the_table_as_any_watcher_does(player, other):
    deal = dealt_among(player, other, PlayerFactory())
    services.seats.leave_now(room_id=deal.room.public_id, player=player, now=NOON)
    browser = browser_of(player)

    page = text_of(browser.get(address(deal.room)))

    assert 'name="cards"' not in page
    assert 'data-me=""' in page
    preview = browser.get(f"/deals/{deal.public_id}/preview/", {"cards": "3s"}, headers=HTMX)
    act = browser.post(
        f"/deals/{deal.public_id}/act",
        {"action": "pass", "number": 1, "token": "late"},
        headers=HTMX,
    )
    assert (preview.status_code, act.status_code) == (403, 403)


def test_the_seat_of_a_leaver_shows_their_cards_and_no_place_to_sit(stranger, player, other):
    deal = dealt_among(player, other, PlayerFactory())
    services.seats.leave_now(room_id=deal.room.public_id, player=player, now=NOON)

    page = text_of(stranger.get(address(deal.room)))

    assert str(player) in page
    assert "đã rời bàn, máy đánh thay" in page
    assert 'name="seat" value="0"' not in page


def test_a_page_without_javascript_counts_as_being_there(room, player):
    browser = browser_of(player)
    browser.get(address(room))
    assert not room.presences.exists()

    browser.get(address(room), {"plain": ""})

    assert room.presences.get().viewer == player


def test_the_front_page_knows_of_a_seat_that_waits(room, player):
    page = text_of(browser_of(player).get("/"))

    assert f'href="{address(room)}"' in page
    assert f"Bạn vẫn còn ghế ở {room.name}" in page
    assert "Bạn vẫn còn ghế" not in text_of(Client().get("/"))
