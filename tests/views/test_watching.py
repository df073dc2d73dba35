"""What a table says to who has no seat there, and of who runs it."""

import re

import pytest
from django.test import Client
from django.utils import timezone, translation

from accounts.models import User
from games import services, tables
from games.models import Room, Waiting
from tests.factories import GuestFactory, PlayerFactory
from tests.playing import NOON, dealt_among, is_here, played_out, waiting_room
from tests.views.asking import HTMX, refusal_in, text_of


@pytest.fixture
def other(db) -> User:
    return PlayerFactory()


@pytest.fixture
def full(player, other) -> Room:
    """A table of two, where a deal runs."""
    return dealt_among(player, other).room


@pytest.fixture
def watcher(db) -> User:
    return PlayerFactory()


def browser_of(person: User) -> Client:
    client = Client()
    client.force_login(person)
    return client


def address(room: Room, what: str = "") -> str:
    return f"/rooms/{room.public_id}/{what}"


def parts_for(room: Room, viewer: User, language: str = "vi") -> dict[str, str]:
    """What a viewer is sent, by the names of the fragments."""
    snapshot = tables.look(room.pk, viewers=[viewer.pk])
    with translation.override(language):
        public = tables.public_fragments(snapshot)
        return {
            part.name: part.html
            for part in (*public, *tables.private_fragments(snapshot, viewer.pk))
        }


def wait(room: Room, person: User) -> None:
    services.waiting.wait(room_id=room.public_id, player=person, now=NOON)


def test_a_full_table_offers_to_wait_or_to_open_another_like_it(full, watcher):
    controls = parts_for(full, watcher)["controls"]

    assert "Chờ chỗ" in controls
    assert f"/rooms/new/?like={full.public_id}" in controls
    assert "Thôi không chờ" not in controls
    assert 'form="sit"' not in controls


def test_who_waits_reads_how_many_do_so_before_them(full, watcher):
    gone, first = PlayerFactory(), PlayerFactory()
    for person in (gone, first, watcher):
        wait(full, person)
    is_here(first, full, now=timezone.now())

    assert "Còn 1 người chờ trước bạn" in parts_for(full, watcher)["controls"]
    assert "1 person is ahead of you" in parts_for(full, watcher, "en")["controls"]


def test_when_a_seat_is_free_who_waits_is_told_and_nobody_else(full, player, watcher):
    wait(full, watcher)
    assert "data-seat-free" not in parts_for(full, watcher)["controls"]
    assert 'id="turn-seat-free"' not in parts_for(full, watcher)["live-assertive"]

    services.seats.leave_now(room_id=full.public_id, player=player, now=NOON)

    told, another = parts_for(full, watcher), parts_for(full, PlayerFactory())
    assert "data-seat-free" in told["controls"]
    assert 'form="sit"' in told["controls"]
    assert told["live-assertive"].count('id="turn-seat-free"') == 1
    assert "Có ghế trống rồi" in told["live-assertive"]
    assert "data-seat-free" not in another["controls"]
    assert "<p" not in another["live-assertive"]


def test_one_waits_and_waits_no_more_by_a_press(full, watcher):
    browser = browser_of(watcher)

    here = browser.post(address(full, "wait"))
    assert (here.status_code, here.headers["Location"]) == (303, address(full))
    assert Waiting.objects.get().player == watcher
    assert "Bạn đứng đầu hàng" in text_of(browser.get(address(full)))
    browser.post(address(full, "wait"), {"wait": "no"})

    assert not Waiting.objects.exists()


def test_a_stranger_who_waits_becomes_a_guest(client, full):
    client.post(address(full, "wait"))

    assert Waiting.objects.get().player.is_guest


@pytest.mark.parametrize(
    ("where", "status"), [("free", 409), ("closed", 409), ("ranked", 403), ("unreadable", 422)]
)
def test_and_none_where_waiting_is_for_nothing(client, full, where, status):
    room, sent = full, {}
    if where == "free":
        room = waiting_room(PlayerFactory())
    elif where == "closed":
        Room.objects.filter(pk=full.pk).update(closed_at=NOON)
    elif where == "ranked":
        Room.objects.filter(pk=full.pk).update(kind=Room.Kind.RANKED)
    else:
        sent = {"wait": "perhaps"}

    response = client.post(address(room, "wait"), sent, headers=HTMX)

    assert response.status_code == status
    assert refusal_in(response)
    assert not User.objects.filter(is_guest=True).exists()


def test_who_is_not_known_does_not_wait_and_cannot_stop(client, full):
    assert client.post(address(full, "wait"), {"wait": "no"}).status_code == 401


def test_a_guest_does_not_wait_at_a_ranked_table(full):
    Room.objects.filter(pk=full.pk).update(kind=Room.Kind.RANKED)
    guest = GuestFactory()

    response = browser_of(guest).post(address(full, "wait"), headers=HTMX)

    assert response.status_code == 403
    controls = parts_for(full, guest)["controls"]
    assert "Chờ chỗ" not in controls
    assert "data-shut-out" in controls


def test_the_table_says_how_many_watch(full, player, watcher):
    for person in (player, watcher, PlayerFactory()):
        is_here(person, full, now=timezone.now())

    parts, english = parts_for(full, player), parts_for(full, player, "en")
    assert "2 người đang xem" in parts["headline"]
    assert "2 người đang xem" in parts["company"]
    assert "2 people are watching" in english["headline"]


def test_where_nobody_watches_nothing_is_said_of_it(full, player):
    is_here(player, full, now=timezone.now())

    assert "đang xem" not in parts_for(full, player)["headline"]


def test_nor_where_nobody_may(full, player, watcher):
    is_here(watcher, full, now=timezone.now())
    Room.objects.filter(pk=full.pk).update(may_watch=False)

    assert "đang xem" not in parts_for(full, player)["headline"]


def test_all_who_look_hear_who_runs_the_table(full, player, other, watcher):
    before = parts_for(full, watcher)["live-polite"]
    services.hosting.hand_over(room_id=full.public_id, host=player, seat=1, name=str(other))
    after = parts_for(full, watcher)["live-polite"]

    assert f"Chủ bàn bây giờ là {player}." in before
    assert f"Chủ bàn bây giờ là {other}." in after
    ids = [re.findall(r'id="said-([\w-]+)"', html) for html in (before, after)]
    assert ids == [["host-0"], ["host-1"]]  # another element: what is added is said
    assert f"Chủ bàn bây giờ là {other}." in parts_for(full, player)["live-polite"]


def test_and_see_it_when_the_host_goes(player, other, watcher):
    room = waiting_room(player, other, PlayerFactory())
    assert parts_for(room, watcher)["seats"].count("crown") == 1

    services.seats.stand_up(room_id=room.public_id, player=player, now=NOON)

    seats = parts_for(room, watcher)["seats"]
    assert seats.index('id="seat-1"') < seats.index("crown") < seats.index('id="seat-2"')


def test_where_one_sits_alone_nobody_runs_anything(player, watcher):
    room = waiting_room(player)

    assert "crown" not in parts_for(room, watcher)["seats"]
    assert "<p" not in parts_for(room, watcher)["live-polite"]


def test_who_left_a_match_to_ten_may_have_their_place_again_between_its_deals(player, other):
    deal = dealt_among(player, other, PlayerFactory(), rules="thirteen-points")
    services.seats.stand_up(room_id=deal.room.public_id, player=other, now=NOON)
    played_out(deal)

    assert 'form="sit"' in parts_for(deal.room, other)["controls"]
    assert 'form="sit"' not in parts_for(deal.room, PlayerFactory())["controls"]
