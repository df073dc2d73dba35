"""POST /rooms/<room>/mute and unmute: for oneself alone, and whom it names."""

import pytest

from games.models import Message, Mute, Room
from tests.factories import GuestFactory, PlayerFactory
from tests.playing import NOON, waiting_room
from tests.views.asking import browser_of, page_of, talk


@pytest.fixture
def guest(db):
    return GuestFactory()


@pytest.fixture
def room(player, guest) -> Room:
    """A room where a member and a guest sit; the guest has said something."""
    room = waiting_room(player, guest)
    Message.objects.create(
        room=room, author=guest, name=str(guest), kind="text", text="bla bla", at=NOON
    )
    return room


def mutes() -> list[tuple[int, int]]:
    return list(Mute.objects.values_list("listener", "muted"))


def by_seat(guest) -> dict[str, object]:
    return {"who": f"1 {guest}"}


def by_message() -> dict[str, object]:
    return {"message": Message.objects.get().pk}


def test_who_is_muted_by_their_seat_is_not_heard_by_one_alone(player, guest, room):
    other = PlayerFactory()
    assert talk(browser_of(player), room, "mute", **by_seat(guest)).status_code == 200

    assert mutes() == [(player.pk, guest.pk)]
    assert "bla bla" not in page_of(player, room)
    assert "bla bla" in page_of(guest, room)
    assert "bla bla" in page_of(other, room)


def test_who_is_muted_by_what_they_said_is_heard_again(player, guest, room):
    client = browser_of(player)
    talk(client, room, "mute", **by_message())
    html = page_of(player, room, "en")
    assert f"Hear {guest} again" in html
    assert "bla bla" not in html

    assert talk(client, room, "unmute", **by_message()).status_code == 200

    assert mutes() == []
    assert "bla bla" in page_of(player, room)


def test_the_list_of_who_sits_offers_it_and_takes_it_back(player, guest, room):
    offer, back = f'form="mute" name="who" value="1 {guest}"', 'form="unmute" name="who"'
    html = page_of(player, room)
    assert offer in html
    assert back not in html

    talk(browser_of(player), room, "mute", **by_seat(guest))

    html = page_of(player, room)
    assert offer not in html
    assert f'{back} value="1 {guest}"' in html


def test_without_javascript_the_table_follows(player, guest, room):
    response = talk(browser_of(player), room, "mute", htmx=False, **by_seat(guest))

    assert (response.status_code, response["Location"]) == (303, f"/rooms/{room.public_id}/")


def test_a_bubble_of_who_is_muted_is_not_shown(player, guest, room):
    talk(browser_of(guest), room, phrase="hello")
    assert 'id="bubble-' in page_of(player, room)

    talk(browser_of(player), room, "mute", **by_seat(guest))

    assert 'id="bubble-' not in page_of(player, room)


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ({}, 422),
        ({"who": ""}, 422),
        ({"who": "9 Khách"}, 422),
        ({"who": "1"}, 422),
        ({"who": "1 " + "x" * 500}, 422),
        ({"who": "1 Ai đó"}, 409),
        ({"who": "2 [Trống]"}, 409),
        ({"who": "1 <script>"}, 409),
        ({"who": "1 Ai\x00đó"}, 422),
        ({"message": "0"}, 422),
        ({"message": "-1"}, 422),
        ({"message": "abc"}, 422),
        ({"message": "9" * 40}, 422),
        ({"message": "9223372036854775807"}, 409),
    ],
)
@pytest.mark.parametrize("what", ["mute", "unmute"])
def test_what_names_nobody_is_refused(player, room, what, sent, status):
    assert talk(browser_of(player), room, what, **sent).status_code == status
    assert mutes() == []


def test_nobody_mutes_themselves(player, guest, room):
    assert talk(browser_of(player), room, "mute", who=f"0 {player}").status_code == 409
    assert talk(browser_of(guest), room, "mute", **by_message()).status_code == 409
    assert mutes() == []


def test_what_was_said_elsewhere_names_nobody_here(player, room):
    elsewhere = waiting_room(PlayerFactory())

    assert talk(browser_of(player), elsewhere, "mute", **by_message()).status_code == 409
    assert mutes() == []


def test_who_is_not_signed_in_mutes_nobody(client, guest, room):
    for what in ("mute", "unmute"):
        assert talk(client, room, what, **by_seat(guest)).status_code == 401
    assert mutes() == []
