"""The lobby as a page: what a row says, filters, pages, empty states; joining from there."""

import re

import pytest

from accounts.models import User
from games import engine, services
from games.models import Presence, Room
from tests.factories import PlayerFactory
from tests.lobby import in_the_lobby, lobby_page, rows_in
from tests.playing import NOON, dealt_among, is_here, seconds, waiting_room
from tests.views.asking import HTMX, ids_in, text_of

pytestmark = pytest.mark.django_db


def row_of(html: str, room: Room) -> str:
    """What the row of a room says."""
    found = re.search(
        rf'<li id="room-{room.public_id}".*?(?=<li id="room-|</ol>\s*\n)', html, re.DOTALL
    )
    return " ".join(re.sub(r"<[^>]+>", " ", found[0]).split())


def test_a_row_says_who_sits_there_by_which_rules_and_for_what(client, time_machine):
    time_machine.move_to(NOON, tick=False)
    room = in_the_lobby(PlayerFactory(display_name="Lan"), seats=3, turn_seconds=30, kind="casual")
    services.hosting.add_bots(
        room_id=room.public_id, host=room.host, now=NOON, level="medium", seat=1
    )

    is_here(room.host, room)

    row = row_of(lobby_page(client), room)

    bot = room.seats.get(number=1).bot_name
    for words in (
        "Bàn Sen", "Casual", "Southern, by place", "Stake 1,000 points", "30 s",
        "Lan", f"{bot} bot", "[Empty]", "Waiting for players", "Sit down", "1 free seat",
    ):  # fmt: skip
        assert words in row
    assert "house rules" not in row
    assert "watch" not in row


def test_house_rules_are_marked(client, player):
    rules = engine.with_options(engine.PRESETS["south-places"], {"three_of_spades": None})
    setup = services.Setup(rules=rules, is_public=True)
    room = services.opening.open_room(player=player, setup=setup, level=None, now=NOON)

    assert "house rules" in row_of(lobby_page(client), room)


def test_a_table_whose_people_are_gone_says_so(client, player):
    room = in_the_lobby(player)

    assert "Nobody is at the table just now" in row_of(lobby_page(client), room)


def test_guests_see_that_a_ranked_room_is_for_members(client, player):
    in_the_lobby(player, kind="ranked", may_hint=False)

    assert "data-guest" in lobby_page(client)
    client.force_login(PlayerFactory())
    html = lobby_page(client)
    assert "data-guest" not in html
    assert 'class="full members-only"' in html


def test_what_is_off_is_said(client, player):
    room = in_the_lobby(player, may_chat=False, may_watch=False)

    row = row_of(lobby_page(client), room)

    assert "no watching" in row
    assert "no chat" in row


def test_a_running_deal_is_told_and_who_watches_is_counted(client, time_machine):
    time_machine.move_to(NOON, tick=False)
    people = [PlayerFactory(), PlayerFactory()]
    room = dealt_among(*people, bots=1).room
    Room.objects.filter(pk=room.pk).update(is_public=True)
    for number, viewer in enumerate([people[0], PlayerFactory(), PlayerFactory()]):
        for tab in "ab":
            Presence.objects.create(
                room=room, viewer=viewer, connection=f"{number}{tab}", seen_at=NOON
            )

    row = row_of(lobby_page(client), room)

    assert "Playing deal 1" in row
    assert "2 people are watching" in row
    assert "Full" in row


def test_of_a_match_its_points_and_deal_are_told(client):
    room = dealt_among(PlayerFactory(), PlayerFactory(), rules="thirteen-points").room
    Room.objects.filter(pk=room.pk).update(is_public=True)

    row = row_of(lobby_page(client), room)

    assert "Match to 10 · deal 1" in row
    assert "No stake" in row


def test_a_seat_that_is_played_on_for_who_left_is_not_free(client):
    host, leaver = PlayerFactory(), PlayerFactory(display_name="Lan")
    room = dealt_among(host, leaver, bots=2).room
    Room.objects.filter(pk=room.pk).update(is_public=True)
    services.seats.leave_now(room_id=room.public_id, player=leaver, now=NOON)

    row = row_of(lobby_page(client), room)

    assert "Lan bot playing" in row
    assert "Full" in row
    assert rows_in(lobby_page(client, "?seat=1")) == []


@pytest.mark.parametrize("language", ["vi", "en"])
def test_private_and_closed_rooms_do_not_stand_there(client, player, language):
    waiting_room(player)
    closed = in_the_lobby(PlayerFactory())
    Room.objects.filter(pk=closed.pk).update(closed_at=NOON)

    html = lobby_page(client, language=language)

    assert rows_in(html) == []
    words = {"vi": "Chưa có bàn nào mở", "en": "No table is open yet"}
    assert words[language] in html


def test_the_page_leads_to_tables_seats_and_new_ones(client, player):
    room = in_the_lobby(player)

    html = lobby_page(client)

    assert f'href="/rooms/{room.public_id}/"' in html
    assert f'form="sit" formaction="/rooms/{room.public_id}/sit"' in html
    assert 'action="/rooms/join/"' in html
    assert 'href="/rooms/new/"' in html


def test_who_has_a_seat_is_led_back(client, player):
    mine = waiting_room(player)
    client.force_login(player)

    html = lobby_page(client)

    assert f"You have a seat at {mine.name}." in html
    assert f'href="/rooms/{mine.public_id}/"' in html


def test_a_page_that_polls_gets_what_it_shows_and_the_number_of_new_rooms(client):
    shown = in_the_lobby(PlayerFactory(), now=NOON)
    secret = waiting_room(PlayerFactory())
    Room.objects.filter(pk=secret.pk).update(name="Bàn không ai biết")
    query = f"?poll=1&shown={shown.public_id}&newest={shown.public_id}"
    in_the_lobby(PlayerFactory(), now=NOON + seconds(1))
    in_the_lobby(PlayerFactory(), rules="north-count", now=NOON + seconds(2))

    response = client.get(f"/rooms/{query}", headers={**HTMX, "Accept-Language": "en"})
    narrow = client.get(f"/rooms/{query}&rules=north-count", headers=HTMX)

    assert ids_in(response) >= {"version", f"room-{shown.public_id}", "news", "lobby-lines"}
    assert rows_in(text_of(response)) == [shown.public_id]
    assert "2 new tables" in text_of(response)
    assert "1 bàn mới" in text_of(narrow)
    assert "Bàn không ai biết" not in text_of(response)


def test_a_room_that_has_gone_says_so_in_its_row(client, player):
    room = in_the_lobby(player)
    services.seats.stand_up(room_id=room.public_id, player=player, now=NOON)

    response = client.get(
        f"/rooms/?poll=1&shown={room.public_id}", headers={**HTMX, "Accept-Language": "en"}
    )

    assert "This table is not open any more." in text_of(response)
    assert "formaction" not in text_of(response)


def test_a_visitor_joins_as_a_guest(client):
    response = client.post("/rooms/join/")

    guest = User.objects.get()
    assert guest.is_guest
    assert response.status_code == 303
    assert response.headers["Location"] == f"/rooms/{guest.seat.room.public_id}/"


def test_joining_by_rules(client, player):
    client.force_login(player)

    client.post("/rooms/join/", {"rules": "north-count"})

    assert player.seat.room.rules["slug"] == "north-count"
    assert client.session["rules"] == "north-count"


def test_joining_by_rules_that_are_none_is_refused(client):
    response = client.post("/rooms/join/", {"rules": "poker"})

    assert response.status_code == 422
    assert not User.objects.exists()
    assert not Room.objects.exists()


def test_joining_is_a_press(client):
    assert client.get("/rooms/join/").status_code == 405


def test_the_table_says_when_bots_come(client, player):
    client.force_login(player)
    address = client.post("/rooms/join/").headers["Location"]

    html = text_of(client.get(address, headers={"Accept-Language": "en"}))

    assert re.search(r'Bots sit down in <b class="countdown" data-left="[\d.]+">\d+</b> s', html)


def test_the_front_page_leads_there(client):
    html = text_of(client.get("/"))

    assert 'href="/rooms/"' in html
    assert 'action="/rooms/join/"' in html
