"""The lobby's list: filters, pages that hold every room once, and what a page costs."""

import re

import pytest
from django.test import Client

from games import engine, services
from games.models import Room, Seat
from tests.chips import member
from tests.factories import PlayerFactory
from tests.lobby import in_the_lobby, lobby_page, rows_in
from tests.playing import NOON, dealt_among, seconds
from tests.services.chip_tables import room_for_chips

pytestmark = pytest.mark.django_db

MOST_QUERIES = 10


def test_rooms_are_filtered(client):
    north = in_the_lobby(PlayerFactory(), rules="north-count")
    points = in_the_lobby(PlayerFactory(), rules="thirteen-points", kind="beginners")
    full = in_the_lobby(PlayerFactory(), seats=2)
    services.seats.sit(room_id=full.public_id, player=PlayerFactory(), now=NOON)

    def found(query: str) -> set[str]:
        return set(rows_in(lobby_page(client, query)))

    assert found("?rules=north-count") == {north.public_id}
    assert found("?kind=beginners") == {points.public_id}
    assert found("?stake=0") == {points.public_id}
    assert found("?stake=1000") == {north.public_id, full.public_id}
    assert found("?seat=1") == {north.public_id, points.public_id}
    assert found("?seat=1&rules=&stake=1000&kind=casual") == {north.public_id}


def test_rooms_are_filtered_by_tier(client):
    free = in_the_lobby(PlayerFactory())
    novice = room_for_chips(member(), is_public=True)
    tycoon = room_for_chips(member(900_000), tier="tycoon", stake=10_000, is_public=True)

    def found(query: str) -> set[str]:
        return set(rows_in(lobby_page(client, query)))

    assert found("?tier=free") == {free.public_id}
    assert found("?tier=novice") == {novice.public_id}
    assert found("?tier=tycoon&stake=10000") == {tycoon.public_id}
    assert found("?tier=vip") == set()
    assert found("?tier=") == {free.public_id, novice.public_id, tycoon.public_id}
    html = lobby_page(client, "?tier=novice")
    assert '<option value="novice" selected>Novice</option>' in html
    assert '<option value="free" >Free</option>' in html
    assert "Novice · stake 1,000 chips" in html
    # What has changed is asked for with the same filter.
    assert "tier=novice&amp;" in re.search(r'data-poll="([^"]*)"', html)[1]


def test_where_no_room_fits_one_is_led_to_all(client, player):
    in_the_lobby(player)

    html = lobby_page(client, "?rules=north-count")

    assert "No table fits." in html
    assert 'href="/rooms/"' in html


@pytest.mark.parametrize(
    "query",
    [
        "?rules=poker", "?tier=gold", "?stake=-1", "?stake=9" + "9" * 30, "?stake=x",
        "?kind=secret", "?before=" + "a" * 30, "?after=<b>", "?shown=" + "a," * 21, "?newest='",
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_said_and_all_is_shown(client, player, query):
    room = in_the_lobby(player)

    html = lobby_page(client, query, status=422)

    assert "These filters cannot be read" in html
    assert rows_in(html) == [room.public_id]


def many(count: int) -> list[str]:
    """So many rooms, newest first."""
    rooms = [
        Room(
            name=f"Bàn {number}",
            rules=engine.PRESETS["south-places"].to_data(),
            stake=1000,
            is_public=True,
            opened_at=NOON + seconds(number // 2),
        )
        for number in range(count)
    ]
    Room.objects.bulk_create(rooms)
    seats = [Seat(room=room, number=number) for room in rooms for number in range(4)]
    Seat.objects.bulk_create(seats)
    return [room.public_id for room in reversed(rooms)]


def turn(client: Client, html: str, way: str) -> str:
    link = re.search(rf'rel="{way}" href="([^"]+)"', html)[1].replace("&amp;", "&")
    return lobby_page(client, link.removeprefix("/rooms/"))


def test_pages_hold_every_room_once_while_others_open(client, player):
    rooms = many(45)
    first = lobby_page(client)
    in_the_lobby(player, now=NOON + seconds(600))

    second = turn(client, first, "next")
    third = turn(client, second, "next")

    shown = [rows_in(html) for html in (first, second, third)]
    assert list(map(len, shown)) == [20, 20, 5]
    assert [*shown[0], *shown[1], *shown[2]] == rooms
    assert 'rel="next"' not in third
    assert rows_in(turn(client, third, "prev")) == shown[1]
    assert len(rows_in(turn(client, second, "prev"))) == 20


def test_a_page_costs_the_same_for_any_number_of_rooms(client, django_assert_max_num_queries):
    in_the_lobby(PlayerFactory())
    lobby_page(client)
    with django_assert_max_num_queries(MOST_QUERIES):
        lobby_page(client)
    many(40)
    dealt = dealt_among(PlayerFactory(), PlayerFactory(), rules="thirteen-points").room
    Room.objects.filter(pk=dealt.pk).update(is_public=True)
    for _ in range(3):
        in_the_lobby(PlayerFactory(), now=NOON + seconds(900))

    with django_assert_max_num_queries(MOST_QUERIES):
        lobby_page(client)
