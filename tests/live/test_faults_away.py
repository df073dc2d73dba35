"""People whose connection is lost on the real server: by themselves, or with the server."""

import pytest

from tests.live.test_faults import Visitor, ask, start, until
from tests.servers import Server

__all__ = ["start"]

pytestmark = [pytest.mark.faults, pytest.mark.xdist_group("faults")]

SLOW = {"AWAY_AFTER": "1", "TURN_SECONDS": "60", "BOT_PAUSE": "60"}


def is_played_for(server: Server, room: str) -> bool:
    hands = (
        "SELECT h.autopilot FROM games_hand h JOIN games_deal d ON d.id = h.deal_id"
        " JOIN games_room r ON r.id = d.room_id"
        f" WHERE r.public_id = '{room}' AND h.player_id IS NOT NULL ORDER BY d.id DESC"
    )
    return bool(ask(server, hands)[0][0])


def test_who_closes_the_page_within_a_deal_is_played_for(start):
    server = start(**SLOW)
    visitor = Visitor(server)
    room = visitor.play()
    with visitor.look_in(room) as page:
        page.recv(timeout=10)
        assert not is_played_for(server, room)

    until(lambda: is_played_for(server, room), seconds=10)


def test_after_a_kill_who_comes_back_plays_on_and_who_does_not_is_played_for(start):
    server = start(**SLOW)
    gone, back = Visitor(server), Visitor(server)
    left, kept = gone.play(), back.play()
    with gone.look_in(left) as one, back.look_in(kept) as other:
        one.recv(timeout=10)
        other.recv(timeout=10)
        server.kill()
    server.start()

    with back.look_in(kept) as page:
        page.recv(timeout=10)
        assert not is_played_for(server, left), "they have time to come back"
        until(lambda: is_played_for(server, left))
        assert not is_played_for(server, kept)
