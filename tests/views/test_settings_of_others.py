"""The settings of a room, asked for by others than its host, and as no page asks for them."""

import pytest
from django.test import Client
from django.utils import timezone

from games import services
from games.models import Kick, Room
from tests.factories import PlayerFactory
from tests.playing import waiting_room
from tests.views.asking import HTMX, refusal_in
from tests.views.test_settings import address, as_it_is, browser_of


@pytest.fixture
def other(db):
    return PlayerFactory()


@pytest.fixture
def room(player, other) -> Room:
    return waiting_room(player, other, now=timezone.now())


@pytest.fixture
def host(player) -> Client:
    return browser_of(player)


ASKED = [
    ("get", "settings", {}),
    ("get", "settings", {"meanwhile": ""}),
    ("post", "settings", {"save": "yes", "name": "Khác"}),
    ("post", "settings", {"hold": "yes"}),
    ("post", "settings", {"hold": "no"}),
    ("post", "settings/check", {"name": "Khác"}),
]


@pytest.mark.parametrize(("method", "what", "sent"), ASKED)
def test_nobody_but_the_host_is_obeyed(room, other, method, what, sent):
    watcher, kicked = PlayerFactory(), PlayerFactory()
    Kick.objects.create(room=room, player=kicked, at=timezone.now())
    before = as_it_is(room)

    for person in (other, watcher, kicked):
        ask = getattr(browser_of(person), method)
        for headers in ({}, HTMX):
            response = ask(f"/rooms/{room.public_id}/{what}", sent, headers=headers)
            assert response.status_code == 403
            assert "Only the host" in refusal_in(response)
    assert getattr(Client(), method)(f"/rooms/{room.public_id}/{what}", sent).status_code == 401
    assert as_it_is(room) == before
    assert not room.presences.exists()


@pytest.mark.parametrize("sent", [{}, {"hold": "maybe"}, {"name": "Khác"}])
def test_garbage_is_refused(host, room, sent):
    before = as_it_is(room)

    assert host.post(address(room), sent).status_code == 422
    assert as_it_is(room) == before


def test_a_closed_room_has_no_settings(host, room, player, other):
    for person in (other, player):
        services.seats.stand_up(room_id=room.public_id, player=person, now=timezone.now())

    for response in (host.get(address(room)), host.post(address(room), {"save": "yes"})):
        assert response.status_code == 409
