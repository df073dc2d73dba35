"""POST /rooms/<room>/bots, kick, settings: by the host, and by everybody else."""

import pytest
from django.test import Client

from games import services
from games.models import Kick, Room
from tests.factories import PlayerFactory
from tests.playing import NOON, dealt_among, played_out, waiting_room
from tests.views.asking import HTMX, ids_in, refusal_in, text_of

# What the page of the host sends; * stands for the name of the other player.
ASKED = [
    ("bots", {"add": "2"}),
    ("bots", {}),
    ("bots", {"remove": "3"}),
    ("kick", {"who": "1 *"}),
    ("settings", {"host": "1 *"}),
]


def browser_of(person) -> Client:
    client = Client()
    client.force_login(person)
    return client


@pytest.fixture
def other(db):
    return PlayerFactory()


@pytest.fixture
def room(player, other) -> Room:
    """The host, another player, a free seat, a bot."""
    room = waiting_room(player, other)
    services.hosting.add_bots(room_id=room.public_id, host=player, now=NOON, level="medium", seat=3)
    return room


def post(browser: Client, room: Room, what: str, sent: dict, *, htmx: bool = True):
    headers = HTMX if htmx else {}
    return browser.post(f"/rooms/{room.public_id}/{what}", sent, headers=headers)


def as_it_is(room: Room) -> object:
    seats = list(room.seats.values_list("number", "player", "bot_name", "leaves_after_deal"))
    return seats, Room.objects.values_list("host", "version").get(pk=room.pk)


@pytest.mark.parametrize(("what", "sent"), ASKED)
def test_nobody_but_the_host_is_obeyed(room, other, what, sent):
    watcher, kicked = PlayerFactory(), PlayerFactory()
    Kick.objects.create(room=room, player=kicked, at=NOON)
    before = as_it_is(room)
    sent = {field: value.replace("*", str(other)) for field, value in sent.items()}

    for person in (other, watcher, kicked):
        response = post(browser_of(person), room, what, sent)
        assert response.status_code == 403
        assert "Chỉ chủ bàn" in refusal_in(response)
    assert post(Client(), room, what, sent).status_code == 401
    assert as_it_is(room) == before


@pytest.mark.parametrize(
    ("what", "sent"),
    [
        ("bots", {"add": "4"}),
        ("bots", {"add": "x"}),
        ("bots", {"remove": "-1"}),
        ("bots", {"level": "none"}),
        ("kick", {}),
        ("kick", {"who": "1"}),
        ("kick", {"who": "9 Lan"}),
        ("settings", {"host": "Lan"}),
        ("settings", {}),
    ],
)
def test_garbage_is_refused(room, player, what, sent):
    before = as_it_is(room)

    assert post(browser_of(player), room, what, sent).status_code == 422
    assert as_it_is(room) == before


@pytest.mark.parametrize(
    ("what", "sent"),
    [
        ("bots", {"add": "1"}),
        ("bots", {"remove": "2"}),
        ("kick", {"who": "1 Somebody else"}),
        ("settings", {"host": "2 Nobody"}),
    ],
)
def test_what_has_changed_meanwhile_is_refused(room, player, what, sent):
    before = as_it_is(room)

    assert post(browser_of(player), room, what, sent).status_code == 409
    assert as_it_is(room) == before


def test_bots_come_and_go(room, player):
    browser = browser_of(player)

    response = post(browser, room, "bots", {"add": "2"})

    assert response.status_code == 200
    assert {"seats", "company", "controls"} <= ids_in(response)
    assert room.seats.get(number=2).bot_level
    post(browser, room, "bots", {"remove": "3"})
    assert not room.seats.get(number=3).bot_level


def test_without_htmx_the_host_is_led_back_to_the_table(room, player):
    response = post(browser_of(player), room, "bots", {"add": "2"}, htmx=False)

    assert (response.status_code, response.headers["Location"]) == (
        303,
        f"/rooms/{room.public_id}/",
    )


def test_the_host_asks_somebody_to_leave(room, player, other):
    assert post(browser_of(player), room, "kick", {"who": f"1 {other}"}).status_code == 200

    assert services.rooms.seated_room(other) is None
    assert Kick.objects.get().player == other


def test_who_was_kicked_after_a_deal_reads_so_under_its_result(player, other):
    deal = played_out(dealt_among(player, other))
    post(browser_of(player), deal.room, "kick", {"who": f"1 {other}"})

    page = text_of(browser_of(other).get(f"/rooms/{deal.room.public_id}/"))

    assert page.count("Chủ bàn đã mời bạn rời ghế") == 2
    assert 'form="next-deal"' not in page


def test_not_while_a_deal_runs(player, other):
    deal = dealt_among(player, other)

    response = post(browser_of(player), deal.room, "kick", {"who": f"1 {other}"})

    assert response.status_code == 409
    assert services.rooms.seated_room(other) == deal.room


def test_the_host_hands_the_table_over(room, player, other):
    post(browser_of(player), room, "settings", {"host": f"1 {other}"})

    assert Room.objects.get().host == other
    tools = text_of(browser_of(player).get(f"/rooms/{room.public_id}/"))
    assert 'name="add"' not in tools
    assert 'name="add"' in text_of(browser_of(other).get(f"/rooms/{room.public_id}/"))


def test_only_the_host_is_shown_the_tools(room, player, other):
    address = f"/rooms/{room.public_id}/"
    pages = {person: text_of(browser_of(person).get(address)) for person in (player, other)}

    assert "Mời rời bàn" in pages[player]
    assert "Việc của chủ bàn" not in pages[other]
    assert "chủ bàn" in pages[other]
