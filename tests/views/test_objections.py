"""Refusals name the rule of this very table, in a sentence and in short on the Play button."""

import pytest
from django.utils import translation

from games import engine, phrases
from games.engine import Action, ActionKind, Refusal
from games.phrases.objections import IN_SHORT, SENTENCES, Objection

PRESETS = engine.PRESETS


def seen_by(rules: str, hand: str, *, top: str = "", options: dict | None = None, passed=False):
    """What a player with this hand knows: on a lead, or over ``top``, which another has laid.

    Who ``passed`` did so before it was laid.
    """
    value = engine.with_options(PRESETS[rules], options or {})
    state = engine.start(
        rules=value,
        stake=1000 if value.has_chips else 0,
        hands=(
            engine.parse_cards(hand),
            engine.parse_cards(f"{top} Jd" if top else "4s 7d Jd"),
            engine.parse_cards("Tc Kc Kd"),
        ),
        opening=not top,
        leader=(2 if passed else 1) if top else 0,
    )
    lay, leave = Action(1, ActionKind.PLAY, engine.parse_cards(top)), Action(2, ActionKind.PASS)
    if passed:
        lead = Action(2, ActionKind.PLAY, engine.parse_cards("Tc"))
        state = engine.replay(state, [lead, Action(0, ActionKind.PASS)])
    return engine.observe(engine.replay(state, [lay, leave] if top else []), 0)


def said(rules: str, hand: str, pick: str, **scene) -> tuple[str, str]:
    """The sentence and the words on the button for a pick that is refused."""
    seen, cards = seen_by(rules, hand, **scene), engine.parse_cards(pick)
    with pytest.raises(engine.Refused) as caught:
        engine.check(seen, cards)
    reason = caught.value.refusal
    with translation.override("vi"):
        return phrases.refused(reason, seen, cards), phrases.why_not(reason, seen, cards)


@pytest.mark.parametrize(
    ("rules", "hand", "pick", "scene", "words"),
    [
        (
            "north-count",
            "8c 8h 4d",
            "8c 8h",
            {},
            (
                (
                    "Ở bàn này hai lá đó không thành đôi: "
                    "đôi phải cùng màu, hai lá đen hoặc hai lá đỏ."
                ),
                "Đôi phải cùng màu",
            ),
        ),
        (
            "north-count",
            "7c 8h 9d",
            "7c 8h 9d",
            {},
            ("Ở bàn này không thành sảnh: sảnh phải cùng một chất.", "Sảnh phải cùng chất"),
        ),
        (
            "north-count",
            "5s 5c 6s 6c 7s 7c 9d",
            "5s 5c 6s 6c 7s 7c",
            {},
            ("Bàn này không chơi đôi thông.", "Không có đôi thông"),
        ),
        (
            "south-places",
            "Ks As 2d 3h",
            "Ks As 2d",
            {},
            ("Sảnh và đôi thông không được có heo.", "Sảnh không có heo"),
        ),
        (
            "north-count",
            "8d 8h 4d",
            "8d",
            {"top": "5s"},
            (
                "Ở bàn này phải cùng chất mới chặn được: 8 rô không chặn được 5 bích.",
                "Không cùng chất",
            ),
        ),
        (
            "north-count",
            "2s 4d 5d",
            "2s",
            {"top": "2h"},
            ("Nhỏ quá: phải lớn hơn heo cơ.", "Nhỏ hơn heo cơ"),
        ),
        (
            "north-count",
            "8d 8h 8s 8c 4d",
            "8s 8c 8d 8h",
            {"top": "2s 2c"},
            ("Ở bàn này tứ quý không chặt được đôi heo đen.", "Không chặt được đôi heo đen"),
        ),
        (
            "north-count",
            "2h 9d",
            "9d",
            {},
            (
                "Không được chỉ chừa lại heo trên tay: ở bàn này không được về bằng heo.",
                "Chỉ còn lại heo",
            ),
        ),
        ("north-count", "2h", "2h", {}, ("Ở bàn này không được về bằng heo.", "Không về bằng heo")),
        (
            "thirteen-points",
            "3h 4c 5d",
            "4c",
            {},
            ("Nước đầu của ván này phải có 3 cơ.", "Phải có 3 cơ"),
        ),
        (
            "classic-pot",
            "5s 5c 6s 6c 7s 7c 9d",
            "5s 5c 6s 6c 7s 7c",
            {},
            ("Ba đôi thông không được đánh mở vòng.", "Không được ra bộ này"),
        ),
        (
            "classic-pot",
            "8s 8c 8d 8h 9d",
            "8s 8c 8d 8h",
            {"top": "2s 2c"},
            ("Ở bàn này tứ quý không chặt được đôi heo.", "Không chặt được đôi heo"),
        ),
        (
            "south-count",
            "5s 5c 6s 6c 7s 7c 8s 8c 9d",
            "9d",
            {"top": "2s", "passed": True},
            (
                (
                    "Bạn đã bỏ lượt: muốn vô lại để chặt heo bích "
                    "thì phải có bốn đôi thông, năm đôi thông, sáu đôi thông."
                ),
                "Không vô lại được",
            ),
        ),
        (
            "south-places",
            "9s 9c 4d",
            "4d",
            {"top": "Qs Qd"},
            (
                (
                    "Không chặn được đôi đầm: phải cùng loại, cùng số lá và lớn hơn, "
                    "hoặc là hàng chặt được nó."
                ),
                "Không chặn được đôi đầm",
            ),
        ),
        (
            "south-places",
            "9s 9c 4d",
            "9s 9c",
            {"top": "Qs Qd"},
            ("Nhỏ quá: phải lớn hơn đôi đầm.", "Nhỏ hơn đôi đầm"),
        ),
    ],
)
def test_a_refusal_names_the_rule(rules, hand, pick, scene, words):
    """``words`` are the sentence and what stands on the button."""
    assert said(rules, hand, pick, **scene) == words


def test_a_house_rule_is_named_too():
    barred = {"barred_leads": ["quad"]}

    sentence, _ = said("south-places", "8s 8c 8d 8h 9d", "8s 8c 8d 8h", options=barred)

    assert sentence == "Tứ quý không được đánh mở vòng."


@pytest.mark.parametrize("language", ["vi", "en"])
@pytest.mark.parametrize("said", [SENTENCES, IN_SHORT])
def test_every_objection_has_its_words(said, language):
    assert set(said) == set(Objection)
    with translation.override(language):
        assert all(str(words) for words in said.values())


def test_what_has_no_closer_words_has_those_of_the_refusal():
    seen = seen_by("south-places", "3h 9c 4d")
    cards = engine.parse_cards("3h 9c")

    with translation.override("en"):
        for reason in (Refusal.NOT_A_COMBINATION, Refusal.DEAL_IS_OVER):
            assert phrases.refused(reason, seen, cards) == phrases.refusal(reason)
