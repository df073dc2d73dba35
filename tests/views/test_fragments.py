"""Fragments: which of them change by what, and what they say."""

import re

import pytest
from django.utils import translation

from games import engine, tables
from games.models import Deal
from games.tables.sorting import by_combination, by_rank, by_suit
from tests.playing import act, let_pass, played_out, seconds, some_play


def public_keys(deal: Deal) -> dict[str, object]:
    return {part.name: part.key for part in tables.public_fragments(tables.look(deal.room_id))}


def private(deal: Deal, viewer_id: int | None) -> dict[str, tables.Fragment]:
    parts = tables.private_fragments(tables.look(deal.room_id), viewer_id)
    return {part.name: part for part in parts}


def private_keys(deal: Deal, viewer_id: int | None) -> dict[str, object]:
    return {name: part.key for name, part in private(deal, viewer_id).items()}


def test_nothing_is_sent_again_while_nothing_happens(deal, player):
    assert public_keys(deal) == public_keys(deal)
    assert private_keys(deal, player.pk) == private_keys(deal, player.pk)


def test_the_token_is_new_each_time_and_no_reason_to_send(deal, player):
    first, second = (private(deal, player.pk)["controls"] for _ in range(2))

    assert first.html != second.html
    assert first.key == second.key


def test_the_hand_stays_as_it_is_while_others_act(deal, player):
    act(deal, player, some_play(deal))
    before = private_keys(deal, player.pk)

    assert let_pass(deal.turn_started_at + seconds(5)) == 1

    after = private_keys(deal, player.pk)
    assert after["hand"] == before["hand"]
    assert after["controls"] == before["controls"], "it is not their turn yet"
    assert after["live-polite"] != before["live-polite"]


def test_every_fragment_is_rooted_in_its_name(deal, player):
    snapshot = tables.look(deal.room_id)
    parts = [*tables.public_fragments(snapshot), *tables.private_fragments(snapshot, player.pk)]

    for part in parts:
        assert re.match(rf'<\w+ id="{part.name}"', part.html), part.html[:80]
        assert 'hx-swap-oob="morph"' in part.html


def test_the_version_stands_first_in_a_frame():
    assert str(tables.version_fragment(12)).startswith('<i id="version" data-version="12"')


def test_others_get_no_hand_and_hear_nothing(deal):
    for viewer_id in (None, 10_000):
        parts = private(deal, viewer_id)
        assert 'name="cards"' not in parts["hand"].html
        assert "<p" not in parts["live-polite"].html
        assert "token" not in parts["controls"].html


def test_it_is_said_once_that_it_is_your_turn(deal, player):
    with translation.override("vi"):
        assert "Tới lượt bạn. Bạn ra bài." in private(deal, player.pk)["live-assertive"].html
        act(deal, player, some_play(deal))
        assert "<p" not in private(deal, player.pk)["live-assertive"].html


def test_the_own_play_is_in_the_log_and_not_said_aloud(deal, player):
    act(deal, player, some_play(deal))

    log = next(p for p in tables.public_fragments(tables.look(deal.room_id)) if p.name == "log")
    assert 'id="log-1-0"' in log.html
    assert 'id="said-1-0"' not in private(deal, player.pk)["live-polite"].html


@pytest.mark.parametrize("seed", range(4))
def test_the_log_tells_every_action_once(deal, seed):
    played_out(deal, seed=seed)

    log = next(p for p in tables.public_fragments(tables.look(deal.room_id)) if p.name == "log")
    told = re.findall(r'id="log-1-(\d+)"', log.html)
    assert told == [str(number) for number in range(deal.action_count)]


def test_a_bot_shows_the_time_of_a_turn_and_not_how_long_it_thinks(deal, player):
    act(deal, player, some_play(deal))

    clock = next(p for p in tables.public_fragments(tables.look(deal.room_id)) if p.name == "clock")
    assert f'data-total="{deal.room.turn_seconds}"' in clock.html
    assert deal.deadline not in (clock.key or ())


SOUTH, NORTH = engine.PRESETS["south-places"], engine.PRESETS["north-count"]
HAND = engine.card_codes(engine.parse_cards("3s 3h 4c 5d 6s 9s 9c 9d Kc Kd As 2c 2h"))


def test_three_orders_of_a_hand():
    assert by_rank(HAND) == HAND
    assert by_suit(HAND)[:4] == ["3s", "6s", "9s", "As"]
    assert " ".join(by_combination(HAND, SOUTH)) == "3h As Kc Kd 9s 9c 9d 3s 4c 5d 6s 2c 2h"


@pytest.mark.parametrize(
    ("hand", "sets"),
    [
        ("3s 4s 5s 6h 7h", "6h 7h 3s 4s 5s"),
        ("4s 4h 9d 9h", "4s 4h 9d 9h"),
        ("4s 4d 7c 9d 9h Ks", "4s 4d 7c Ks 9d 9h"),
        ("5s 5c 6s 6c 7s 7c 2d", "5s 6s 7s 5c 6c 7c 2d"),
        ("8s 8c 8d 8h 9s Ts Js", "9s Ts Js 8s 8c 8d 8h"),
    ],
)
def test_in_the_north_sets_are_of_one_suit_or_colour(hand, sets):
    held = sorted(engine.card_codes(engine.parse_cards(sets)))
    ordered = by_combination(engine.card_codes(engine.parse_cards(hand)), NORTH)
    assert sorted(ordered) == held
    assert " ".join(ordered) == sets


def test_an_order_loses_no_card():
    for rules in (SOUTH, NORTH):
        for codes in ([], HAND, list(engine.DECK)):
            assert sorted(by_combination(codes, rules)) == sorted(codes)
    for codes in ([], HAND, list(engine.DECK)):
        for order in (by_rank, by_suit):
            assert sorted(order(codes)) == sorted(codes)


def test_a_press_from_a_page_with_a_socket_is_answered_without_the_table(deal, player, client):
    client.force_login(player)
    press = {**pressed_form(deal), "cards": engine.format_cards(some_play(deal))}
    address = f"/deals/{deal.public_id}/act"

    shown = client.post(address, press, headers={"HX-Request": "true", "X-Live": "1"})
    again = client.post(address, press, headers={"HX-Request": "true", "X-Live": "1"})

    assert (shown.status_code, shown.content) == (204, b"")
    assert shown["X-Version"] == str(tables.look(deal.room_id).version)
    assert shown["Cache-Control"] == "no-store, private"
    assert (again.status_code, 'id="seats"' in again.content.decode()) == (200, True)


def pressed_form(deal: Deal) -> dict[str, str]:
    return {"action": "play", "number": str(deal.action_count), "token": "a press"}
