"""The link, the code and the picture of both; GET /j/<code>/; rooms for friends."""

import re

import pytest

from games.models import Room
from tests.factories import PlayerFactory
from tests.playing import waiting_room
from tests.views.asking import text_of


@pytest.fixture
def room(player) -> Room:
    return waiting_room(player)


def test_the_table_shows_its_link_its_code_and_a_picture(seated, room):
    page = text_of(seated.get(f"/rooms/{room.public_id}/"))

    assert f'value="http://testserver/rooms/{room.public_id}/"' in page
    assert f'class="room-code" translate="no">{room.code}<' in page
    assert re.search(r'class="qr"[^>]*><svg [^>]*viewBox', page)
    assert 'data-copy="invite-link"' in page


def test_the_link_is_that_of_the_site_where_it_is_known(seated, room, settings):
    settings.PUBLIC_URL = "https://tienlen.example"

    page = text_of(seated.get(f"/rooms/{room.public_id}/"))

    assert f'value="https://tienlen.example/rooms/{room.public_id}/"' in page


def test_a_code_leads_to_its_room_however_it_is_typed(client, room):
    for typed in (room.code, room.code.lower(), f"{room.code[:3]} {room.code[3:]}"):
        for response in (client.get(f"/j/{typed}/"), client.get("/j/", {"code": typed})):
            assert response.status_code == 302
            assert response.headers["Location"] == f"/rooms/{room.public_id}/"


@pytest.mark.parametrize("code", ["BBBBBB", "x", "%20", "'", "ơ", "B" * 500])
def test_an_unknown_code_is_said_to_be_unknown(client, room, code):
    if code == room.code:
        return

    response = client.get(f"/j/{code}/")

    assert response.status_code == 404
    assert "Không có bàn nào đang mở với mã đó" in text_of(response)


def test_the_code_of_a_closed_room_is_dead(seated, client, room):
    seated.post(f"/rooms/{room.public_id}/stand")

    assert client.get(f"/j/{room.code}/").status_code == 404
    assert 'id="invite"' not in text_of(seated.get(f"/rooms/{room.public_id}/"))


def test_codes_are_tried_ten_times_an_hour_from_one_address(settings, client, db):
    settings.RATE_LIMITS = "code=10/hour"
    answers = [client.get("/j/BBBBBB/").status_code for _ in range(10)]
    client.force_login(PlayerFactory())

    assert set(answers) == {404}
    assert client.get("/j/BBBBBB/").status_code == 429


def test_a_table_for_friends_waits_for_them(client, db):
    client.post("/rooms/new/", {"others": "friends", "seats": "3"})

    room = Room.objects.get()
    assert room.seats.exclude(bot_level="").count() == 0
    assert not room.deals.filter(dealt_at__isnull=False).exists()
    page = text_of(client.get(f"/rooms/{room.public_id}/"))
    assert "Đang chờ có người ngồi vào chơi cùng" in page


def test_there_is_no_other_choice(client, db):
    response = client.post("/rooms/new/", {"others": "nobody"})

    assert response.status_code == 422
    assert not Room.objects.exists()


def test_a_code_that_leads_nowhere_stays_to_be_put_right(client, db):
    page = text_of(client.get("/j/", {"code": "bcdghx"}))

    assert 'value="bcdghx" aria-invalid="true" aria-describedby="code-problem" autofocus' in page
    assert page.count('id="code-problem"') == 1


def test_a_link_that_leads_nowhere_leads_to_other_tables(client, db):
    response = client.get("/rooms/nowhere/")

    assert response.status_code == 404
    for address in ("/", "/rooms/", "/rooms/new/"):
        assert f'href="{address}"' in text_of(response)
