"""The result in the terms of each system: titles, what payments are for, who pays for all."""

import pytest
from django.utils import translation

from games import engine, phrases
from games.engine import Action, ActionKind, Reason

PRESETS = engine.PRESETS
PASS = ActionKind.PASS
PLAY = ActionKind.PLAY
TIMEOUT = ActionKind.TIMEOUT


def played(rules: str, hands: list[str], *actions: tuple, **start) -> engine.Observation:
    """A deal that seat 0 leads, played to its end, as seat 0 sees it."""
    state = engine.start(
        rules=PRESETS[rules],
        stake=1000,
        hands=[engine.parse_cards(hand) for hand in hands],
        opening=False,
        leader=0,
        **start,
    )
    done = [
        Action(seat, kind, engine.parse_cards(*cards or ("",))) for seat, kind, *cards in actions
    ]
    state = engine.replay(state, done)
    assert state.finished
    return engine.observe(state, 0)


def reasons(seen: engine.Observation, language: str = "vi") -> list[str]:
    with translation.override(language):
        return [phrases.what_for(each, seen) for each in seen.transfers]


def title(seen: engine.Observation, seat: int, language: str = "vi") -> str:
    with translation.override(language):
        return phrases.outcome_title(seen, seat, winner="An", others="Bảo")


WHOLE_HAND = "3d 4d 5d 6c 8c 9c Tc Jd Qd Kd Kc 7s 7c"


def test_cards_left_are_counted_and_a_whole_hand_is_frozen():
    seen = played("south-count", ["4s", "5s 6s 2s 2d", WHOLE_HAND], (0, PLAY, "4s"))

    assert reasons(seen) == ["cóng: 13 lá tính thành 26 lá", "còn 4 lá", "thối heo đen, heo đỏ"]
    assert [title(seen, seat) for seat in range(3)] == [
        "Bạn thắng!",
        "Bạn thua, còn 4 lá",
        "Bạn bị cóng",
    ]
    with translation.override("vi"):
        assert phrases.outcome_for_watchers(seen, winner="An") == "An thắng"


def test_in_the_north_ten_cards_count_double_and_nobody_is_frozen():
    ten = "3d 4d 5d 8c 9c Tc Jd Qd Kd 7s"
    quad = "3s 8s 8d 8h 4h 4s 4c 6d 6c 6s 6h"
    seen = played("north-count", ["4d", ten, quad, WHOLE_HAND], (0, PLAY, "4d"))

    assert reasons(seen) == [
        "còn 13 lá, tính gấp đôi thành 26 lá",
        "còn 11 lá, tính gấp đôi thành 22 lá",
        "thối tứ quý",
        "còn 10 lá, tính gấp đôi thành 20 lá",
    ]
    assert title(seen, 3) == "Bạn thua, còn 13 lá"


def test_who_lets_the_winner_out_pays_for_all():
    seen = played(
        "north-count",
        ["4s 3h", "7s 8d", "9h Td"],
        (0, PLAY, "4s"),
        (1, PASS),
        (2, PASS),
        (0, PLAY, "3h"),
    )

    assert {each.reason for each in seen.transfers} == {Reason.COMPENSATION}
    assert title(seen, 1) == "Bạn đền làng"
    assert title(seen, 2) == "Bạn thua, còn 2 lá"
    with translation.override("vi"):
        told = phrases.let_out("Bảo", "An", by_timeout=False)
    assert told == "Bảo đền làng: có bài chặn được mà bỏ lượt, để An tới với lá cuối."


def test_places_say_who_pays_whom():
    seen = played(
        "south-places",
        ["4s 2h", "8s Ts", "7s Js", "3s Qs Qc"],
        (0, PLAY, "4s"),
        (1, PLAY, "8s"),
        (2, PLAY, "Js"),
        (3, PLAY, "Qs"),
        (0, PLAY, "2h"),
        (1, PASS),
        (2, PASS),
        (3, PASS),
        (1, PLAY, "Ts"),
        (2, PASS),
        (3, PLAY, "Qc"),
        (3, PLAY, "3s"),
    )

    assert reasons(seen) == ["bét trả nhất", "ba trả nhì"]
    assert title(seen, 0) == "Bạn về nhất"
    assert title(seen, 2, "en") == "You came last"


def test_the_pot_is_named():
    seen = played("classic-pot", ["4s", "5s 2s"], (0, PLAY, "4s"))

    assert reasons(seen) == ["tiền hũ", "thối heo đen"]


def test_who_leaves_one_other_loses():
    seen = played("south-count", ["4s 5d", "6s 7d"], (1, ActionKind.LEAVE))

    assert title(seen, 0) == "Bạn thắng: Bảo đã rời bàn"
    assert title(seen, 1) == "Bạn đã rời bàn"


def test_a_deal_that_everybody_left_is_void():
    state = engine.start(
        rules=PRESETS["south-count"], stake=1000, hands=[1, 2], opening=False, leader=0
    )
    state = engine.apply(state, Action(None, ActionKind.VOID))

    assert title(engine.observe(state, 0), 0) == "Ván bị huỷ"


@pytest.mark.parametrize("language", ["vi", "en"])
def test_an_instant_win_has_a_title_and_a_reason(language):
    seen = engine.observe(
        engine.start(
            rules=PRESETS["south-places"],
            stake=1000,
            hands=[engine.parse_cards("2s 2c 2d 2h 3s"), engine.parse_cards("8s 8c 8d 8h 4d")],
            opening=False,
            leader=1,
        ),
        0,
    )

    told = {"vi": ["tới trắng", "thối tứ quý"], "en": ["instant win", "left in hand: quad"]}
    assert reasons(seen, language) == told[language]
    assert {"vi": "Bạn tới trắng!", "en": "You win instantly!"}[language] == title(
        seen, 0, language
    )
    assert title(seen, 1, "vi") == "An tới trắng"
