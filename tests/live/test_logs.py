"""What the log of a real server holds, and what it never does: cards, tokens, keys, talk."""

import json
import random
import re
import time
import urllib.error
import urllib.parse
import urllib.request

import pytest

from tests.live.test_faults import Visitor, ask, start, until

__all__ = ["start"]

pytestmark = [pytest.mark.faults, pytest.mark.xdist_group("faults")]

SAID = "xin-chao-ca-nha"


def press(visitor: Visitor, address: str, **form: str) -> int:
    token = next(each.value for each in visitor.cookies if each.name == "csrftoken")
    data = urllib.parse.urlencode(form).encode()
    headers = {"Origin": visitor.server.url, "HX-Request": "true", "X-CSRFToken": token}
    request = urllib.request.Request(visitor.server.url + address, data, headers)
    try:
        with visitor.opener.open(request, timeout=20) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        error.close()
        return error.code


def play_on(visitor: Visitor, room: str) -> None:
    """Press on its buttons whatever comes up, for some turns: some of it is refused."""
    server, rng = visitor.server, random.Random(5)
    deal = (
        "SELECT d.public_id, d.action_count, d.ended_at, h.cards, d.turn = h.seat FROM games_deal d"
        " JOIN games_room r ON r.id = d.room_id JOIN games_hand h ON h.deal_id = d.id"
        f" WHERE r.public_id = '{room}' AND h.player_id NOT NULL ORDER BY d.id"
    )
    end = time.monotonic() + 60
    turn = 0
    while time.monotonic() < end:
        turn += 1
        name, number, ended, cards, is_mine = ask(server, deal)[0]
        if ended or number >= 16:
            return
        if is_mine:
            token = f"the-token-{turn}"
            picked = rng.choice(cards.split())
            address = f"/deals/{name}/act"
            played = press(
                visitor, address, action="play", cards=picked, number=str(number), token=token
            )
            if played == 422:
                press(visitor, address, action="pass", cards="", number=str(number), token=token)
        time.sleep(0.02)
    raise AssertionError("the deal stands still")


def test_whatever_is_played_and_said_the_log_holds_no_secret(start):
    # With debug pages, and as talkative as it gets.
    server = start(LOG_LEVEL="DEBUG", TURN_SECONDS="3", AUTOPILOT_PAUSE="0.01")
    visitor = Visitor(server)
    room = visitor.play()
    with visitor.look_in(room) as window:
        window.recv(timeout=10)
        press(visitor, f"/rooms/{room}/chat", text=SAID)
        play_on(visitor, room)
    until(lambda: "socket closed" in server.log.read_text())
    assert server.stop() == 0

    log = server.log.read_text()
    decks = " ".join(deck for (deck,) in ask(server, "SELECT deck FROM games_deal"))
    names = "|".join(sorted(set(decks.split())))
    assert len(set(decks.split())) == 52
    assert re.findall(rf"(?<![\w.-])(?:{names})(?![\w.-])", log) == []
    secrets = [
        value
        for query in (
            "SELECT salt, public_id FROM games_deal",
            "SELECT session_key, session_data FROM accounts_session",
            "SELECT public_id, code FROM games_room",
            "SELECT token, token FROM games_action WHERE token NOT LIKE 'clock:%'",
        )
        for row in ask(server, query)
        for value in row
    ]
    assert len(secrets) > 10
    assert all(secrets)
    secrets += [SAID, "the-token-", *(each.value for each in visitor.cookies)]
    secrets += [server.directory.joinpath("secret_key").read_text()]
    assert [secret for secret in secrets if secret in log] == []
    assert "games:act" in log


def test_in_production_each_line_is_json_and_says_what_was_asked(start):
    server = start(LOG_FORMAT="json")
    visitor = Visitor(server)
    room = visitor.play()
    with visitor.look_in(room) as window:
        window.recv(timeout=10)
    with pytest.raises(urllib.error.HTTPError) as error:
        urllib.request.urlopen(f"{server.url}/j/ABCDEF/", timeout=10)
    error.value.close()
    until(lambda: "socket closed" in server.log.read_text())
    assert server.stop() == 0

    text = server.log.read_text()
    lines = [json.loads(line) for line in text.splitlines() if line.startswith("{")]
    requests = [line for line in lines if line["event"] == "request"]
    (pressed, *_) = [line for line in requests if line["view"] == "games:play"]
    assert (pressed["method"], pressed["status"], pressed["level"]) == ("POST", 303, "info")
    assert pressed["ms"] > 0
    assert {line["view"] for line in requests} >= {"games:front", "games:play", "games:by_code"}
    assert "ABCDEF" not in text
    opened, closed = (
        next(line for line in lines if line["event"] == event)
        for event in ("socket opened", "socket closed")
    )
    person = ask(server, "SELECT id FROM accounts_user")[-1][0]
    assert (opened["where"], opened["user"]) == ("table", person)
    assert (closed["where"], closed["code"]) == ("table", 1000)
