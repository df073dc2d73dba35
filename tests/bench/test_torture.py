"""The audit of a torture finds what it is there to find."""

import json
import random
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from games import engine
from tests.bench.torture.audit import Kept, Row, deal_faults, press_faults
from tests.bench.torture.ledger import Ledger, Press
from tests.bench.torture.reading import read_controls

NOON = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
RULES = engine.PRESETS["south-places"]
PK = 1


def played_out() -> engine.State:
    """A whole deal of two."""
    deck = engine.shuffled_deck(random.Random(7))
    state = engine.start(
        rules=RULES,
        stake=1000,
        hands=engine.deal_hands(deck, 2),
        opening=True,
        direction=1,
        leader=0,
    )
    while not state.finished:
        cards = next(iter(engine.legal_plays(state)), engine.EMPTY)
        kind = engine.ActionKind.PLAY if cards else engine.ActionKind.PASS
        state = engine.apply(state, engine.Action(state.turn, kind, cards))
    return state


STATE = played_out()


@pytest.fixture
def presses() -> list[Press]:
    """What the two have pressed, and was answered."""
    return [
        Press("deal", number, each.kind.value, engine.format_cards(each.cards), answers=[200, 303])
        for number, each in enumerate(STATE.history)
    ]


@pytest.fixture
def kept(presses) -> Kept:
    """What a server must have written of it."""
    rows = [
        Row(number, each.seat, press.action, press.cards, press.marks()[each.seat], NOON)
        for number, (each, press) in enumerate(zip(STATE.history, presses, strict=True))
    ]
    deck = " ".join(engine.shuffled_deck(random.Random(7)))
    deal = (
        "deal",
        1,
        1,
        json.dumps(RULES.to_data()),
        1000,
        1,
        1,
        0,
        None,
        len(rows),
        None,
        "now",
        deck,
    )
    hands = [
        (seat, engine.format_cards(cards), STATE.net[seat], None)
        for seat, cards in enumerate(STATE.dealt.hands)
    ]
    paid = [
        [each.from_seat, each.to_seat, each.chips, each.reason.value] for each in STATE.transfers
    ]
    nobody: dict[int, dict[str, str]] = defaultdict(dict)
    return Kept({PK: deal}, {PK: hands}, {PK: rows}, nobody, {PK: paid})


def found(kept: Kept, presses: Iterable[Press]) -> str:
    return "\n".join([*deal_faults(PK, kept), *press_faults(kept, Ledger(presses=list(presses)))])


def test_nothing_is_found_where_all_is_well(kept, presses):
    assert found(kept, presses) == ""


def test_a_lost_action_is_found(kept, presses):
    del kept.actions[PK][3]

    assert "was taken, and is kept 0 times" in found(kept, presses)
    assert "actions are numbered" in found(kept, presses)


def test_an_action_that_was_done_twice_is_found(kept, presses):
    kept.actions[PK].insert(3, kept.actions[PK][3])

    assert "is kept 2 times" in found(kept, presses)
    assert "illegal" in found(kept, presses)


def test_an_action_that_nobody_has_pressed_is_found(kept, presses):
    assert "pressed was None" in found(kept, presses[1:])


def test_an_action_with_other_cards_than_were_pressed_is_found(kept, presses):
    presses[0] = replace(presses[0], cards="2h")

    assert "pressed was" in found(kept, presses)


def test_a_press_that_was_refused_and_is_kept_is_found(kept, presses):
    presses[2].answers = [409]
    presses[3].answers = [200, 409]

    assert "was refused, and is kept" in found(kept, presses)
    assert "was answered in two ways" in found(kept, presses)


def test_what_must_fail_and_is_kept_is_found(kept, presses):
    wrong = replace(presses[2], must_fail=True)

    assert "must fail, and is kept" in found(kept, [*presses[:2], wrong, *presses[3:]])


def test_a_wrong_payment_is_found(kept, presses):
    kept.transfers[PK][0][2] += 1

    assert "paid" in found(kept, presses)


def test_a_page_that_shows_nothing_to_press_is_read_as_such():
    assert read_controls("<p>nothing</p>") is None
    assert read_controls('<div id="controls" class="controls"></div>').deal == ""
