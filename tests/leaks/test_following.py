"""What a table keeps from one draw to the next tells nobody what others have answered (1.9)."""

import re

import pytest

from games import engine
from games.hub.drawing import Drawing, Eyes, draw
from tests.closing import FIRST, answer, closing, do, ended, player_of

pytestmark = pytest.mark.django_db


def controls(drawing: Drawing, eyes: Eyes) -> tuple[str, str]:
    """The number and the token that stand there, and the key that decides whether it is sent."""
    (found,) = [part for part in drawing.fragments[eyes] if part.name == "controls"]
    number, token = (
        re.search(rf'name="{name}" value="([^"]*)"', found.html)[1] for name in ("number", "token")
    )
    return number, token


def seen_by_a_third(*, is_answered: bool) -> tuple[list[str], bool]:
    """The numbers on the controls of who was not asked, and whether a token came twice."""
    deal = closing("first")
    eyes = Eyes("vi", player_of(deal, 0).pk)
    drawing = draw(deal.room_id, [eyes])
    if is_answered:
        answer(deal, FIRST, engine.EMPTY)
    ended(deal)
    shown = []
    for seat, cards in ((None, ""), (3, "2c"), (0, "2h")):
        if seat is not None:
            do(deal, seat, cards)
        drawing = draw(deal.room_id, [eyes], before=drawing)
        shown.append(controls(drawing, eyes))
    tokens = [token for _, token in shown]
    return [number for number, _ in shown], len(set(tokens)) < len(tokens)


def test_an_answer_in_the_pause_leaves_no_trace_on_the_controls_of_others():
    assert seen_by_a_third(is_answered=True) == seen_by_a_third(is_answered=False)
