"""The lobby's channel: members write, everybody reads, each mutes for themselves."""

import pytest
from django.test import Client

from games import services
from games.models import Message, Mute
from tests.factories import GuestFactory, PlayerFactory
from tests.playing import waiting_room
from tests.views.asking import HTMX, browser_of, text_of


def talk(browser: Client, what: str = "chat", *, htmx: bool = True, **sent: object):
    return browser.post(f"/lobby/{what}", sent, headers=HTMX if htmx else {})


def lobby_of(browser: Client, language: str = "en") -> str:
    return text_of(browser.get("/rooms/", headers={"accept-language": language}))


@pytest.fixture
def said(player) -> Message:
    talk(browser_of(player), text="ai chơi không?")
    return Message.objects.get()


def test_what_a_member_writes_everybody_reads(client, player, said):
    assert said.room is None
    for browser in (client, browser_of(GuestFactory()), browser_of(player)):
        assert "ai chơi không?" in lobby_of(browser)


def test_it_is_answered_with_the_channel_alone(player):
    html = text_of(talk(browser_of(player), text="<b>chào</b>"))

    assert 'id="lobby-lines"' in html
    assert "&lt;b&gt;chào&lt;/b&gt;" in html
    assert html.count("<html") == 0


def test_without_javascript_the_lobby_follows_or_says_why_not(player):
    client = browser_of(player)
    response = talk(client, htmx=False, text="chào")
    assert (response.status_code, response["Location"]) == (303, "/rooms/")

    response = talk(client, htmx=False, text="x" * 201)
    assert response.status_code == 422
    assert f'value="{"x" * 201}"' in text_of(response)


def test_guests_and_visitors_read_and_write_nothing(client, db):
    guest = browser_of(GuestFactory())

    for htmx in (True, False):
        assert talk(guest, htmx=htmx, text="chào").status_code == 403
        assert talk(client, htmx=htmx, text="chào").status_code == 401
    assert not Message.objects.exists()
    for browser in (guest, client):
        html = lobby_of(browser)
        assert 'name="text"' not in html
        assert "Members write here; guests read." in html


@pytest.mark.parametrize("typed", ["", " ", "\u200b", "x" * 10_000])
def test_what_is_no_message_is_refused(player, typed):
    assert talk(browser_of(player), text=typed).status_code == 422
    assert not Message.objects.exists()


def test_the_measure_counts_what_is_said_at_tables_too(player):
    room, client = waiting_room(player), browser_of(player)
    for number in range(services.talking.MOST):
        client.post(f"/rooms/{room.public_id}/chat", {"text": str(number)}, headers=HTMX)

    response = talk(client, text="chào")

    assert response.status_code == 429
    assert int(response["Retry-After"]) <= 10


def test_each_mutes_for_themselves(said):
    listener, other = browser_of(PlayerFactory()), browser_of(PlayerFactory())

    assert talk(listener, "mute", message=said.pk).status_code == 200
    assert said.text not in lobby_of(listener)
    assert said.text in lobby_of(other)

    assert talk(listener, "unmute", message=said.pk, htmx=False).status_code == 303
    assert said.text in lobby_of(listener)


@pytest.mark.parametrize(("message", "status"), [("", 422), ("x", 422), ("0", 422), ("77", 409)])
def test_what_names_nobody_mutes_nobody(player, message, status):
    for htmx in (True, False):
        assert talk(browser_of(player), "mute", htmx=htmx, message=message).status_code == status
    assert not Mute.objects.exists()


def test_nobody_mutes_themselves_nor_as_a_stranger(client, player, said):
    assert talk(browser_of(player), "mute", message=said.pk).status_code == 409
    assert talk(client, "mute", message=said.pk).status_code == 401
    assert not Mute.objects.exists()
