"""Which cards belong together, and what beats what (RULES.md 1.4, 1.5, 1.15, 2.2, 5.2–5.4)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import engine
from games.engine.combinations import beats
from tests.engine.notation import combination

SOUTH = engine.PRESETS["south-places"]
NORTH = engine.PRESETS["north-count"]


@pytest.mark.clause("1.4")
@pytest.mark.parametrize(
    ("codes", "kind", "length"),
    [
        pytest.param("3s", "single", 1, id="one card is a single"),
        pytest.param("7h 7s", "pair", 1, id="two of a rank are a pair"),
        pytest.param("2h 2s", "pair", 1, id="so are two 2s"),
        pytest.param("9s 9c 9h", "triple", 1, id="three of a rank are a triple"),
        pytest.param("2s 2c 2h", "triple", 1, id="so are three 2s"),
        pytest.param("As Ac Ad Ah", "quad", 1, id="four of a rank are a quad"),
        pytest.param("2s 2c 2d 2h", "quad", 1, id="four 2s are a quad"),
        pytest.param("3s 4d 5h", "straight", 3, id="three ranks in a row are a straight"),
        pytest.param("3s 4s 5s", "straight", 3, id="of one suit too"),
        pytest.param("Qs Kd Ah", "straight", 3, id="up to the ace"),
        pytest.param("3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As", "straight", 12, id="of all twelve"),
        pytest.param("3s 3c 4s 4c 5s 5c", "pair_run", 3, id="three pairs in a row are a pair run"),
        pytest.param("9s 9h Ts Tc Js Jc Qd Qh Ks Kd As Ac", "pair_run", 6, id="and so are six"),
    ],
)
def test_southern_combinations(codes, kind, length):
    found = combination(codes, SOUTH)

    assert (found.kind, found.length) == (kind, length)
    assert found.size == len(codes.split())
    assert found.rank == engine.rank_of(engine.card_codes(found.cards)[-1])
    assert found.suit == engine.suit_of(engine.card_codes(found.cards)[-1])


@pytest.mark.clause("1.4")
@pytest.mark.parametrize(
    "codes",
    [
        pytest.param("", id="nothing"),
        pytest.param("3s 4s", id="two ranks in a row"),
        pytest.param("3s 3c 4s 4c", id="two pairs in a row"),
        pytest.param("Ks As 2s", id="a straight has no 2"),
        pytest.param("2s 3s 4s", id="and does not begin with one"),
        pytest.param("Ks Kc As Ac 2s 2c", id="a pair run has no 2"),
        pytest.param("3s 4s 6s", id="a gap"),
        pytest.param("3s 3c 4s 5s", id="a straight with a card too many"),
        pytest.param("3s 3c 3d 4s 4c 5s 5c", id="a pair run with a card too many"),
        pytest.param("3s 3c 4s 4c 6s 6c", id="pairs with a gap"),
        pytest.param("3s 3c 3d 4s", id="a triple and another card"),
        pytest.param("3s 3c 3d 4s 4c 4d 5s 5c 5d", id="triples in a row"),
    ],
)
def test_no_southern_combination(codes):
    assert engine.identify(engine.parse_cards(codes), SOUTH) is None


@pytest.mark.clause("1.5", "2.2")
@pytest.mark.parametrize(
    ("challenger", "top", "expected"),
    [
        pytest.param("4s", "3h", True, id="a higher rank beats a lower one"),
        pytest.param("7h", "7d", True, id="suit decides between equal ranks"),
        pytest.param("7d", "7h", False, id="and only upwards"),
        pytest.param("8s 8c", "7h", False, id="a pair does not answer a single"),
        pytest.param("7s 7h", "7c 7d", True, id="the higher top card decides between pairs"),
        pytest.param("4s 5s 6h", "4h 5h 6d", True, id="and between straights"),
        pytest.param("4s 5s 6s 7s", "3s 4h 5h", False, id="straights of other lengths differ"),
        pytest.param("2s 2c 2d", "As Ac Ad", True, id="three 2s are the highest triple"),
        pytest.param("4s 4c 5s 5c 6s 6h", "4d 4h 5d 5h 6c 6d", True, id="pair runs by the top"),
        pytest.param("4s 4c 4d 4h", "3s 3c 3d 3h", True, id="a higher quad beats a quad"),
        pytest.param("2s 2c 2d 2h", "As Ac Ad Ah", True, id="four 2s are the highest quad"),
        pytest.param("4s 4c 5s 5c 6s 6c", "2h", True, id="three pairs chop a 2"),
        pytest.param("4s 4c 5s 5c 6s 6c", "2s 2h", False, id="but not a pair of 2s"),
        pytest.param("4s 4c 5s 5c 6s 6c", "Ah", False, id="nor an ace"),
        pytest.param("4s 4c 5s 5c 6s 6c", "3s 3c 3d 3h", False, id="nor a quad"),
        pytest.param("3s 3c 3d 3h", "2h", True, id="a quad chops a 2"),
        pytest.param("3s 3c 3d 3h", "2d 2h", True, id="a quad chops a pair of 2s"),
        pytest.param("3s 3c 3d 3h", "2c 2d 2h", False, id="but not three"),
        pytest.param("3s 3c 3d 3h", "Qs Qc Ks Kc As Ac", True, id="a quad chops three pairs"),
        pytest.param("3s 3c 3d 3h", "4s 4c 5s 5c 6s 6c 7s 7c", False, id="but not four"),
        pytest.param("3s 3c 4s 4c 5s 5c 6s 6c", "2h", True, id="four pairs chop a 2"),
        pytest.param("3s 3c 4s 4c 5s 5c 6s 6c", "2d 2h", True, id="and a pair of 2s"),
        pytest.param("3s 3c 4s 4c 5s 5c 6s 6c", "2c 2d 2h", False, id="but not three 2s"),
        pytest.param("3s 3c 4s 4c 5s 5c 6s 6c", "Qs Qc Ks Kc As Ac", True, id="and three pairs"),
        pytest.param("3s 3c 4s 4c 5s 5c 6s 6c", "As Ac Ad Ah", True, id="and any quad"),
        pytest.param("3s 3c 4s 4c 5s 5c 6s 6c", "2s 2c 2d 2h", True, id="even that of 2s"),
        pytest.param(
            "3s 3c 4s 4c 5s 5c 6s 6c 7s 7c", "Js Jc Qs Qc Ks Kc As Ac", True, id="five over four"
        ),
        pytest.param(
            "3s 3c 4s 4c 5s 5c 6s 6c 7s 7c 8s 8c",
            "Ts Tc Js Jc Qs Qc Ks Kc As Ac",
            True,
            id="six over five",
        ),
    ],
)
def test_what_beats_what_in_the_south(challenger, top, expected):
    assert beats(combination(challenger, SOUTH), combination(top, SOUTH), SOUTH) is expected


@pytest.mark.clause("1.15")
@pytest.mark.parametrize(
    ("codes", "is_twos", "bomb"),
    [
        pytest.param("2s", True, None, id="one 2 is heo"),
        pytest.param("2s 2c", True, None, id="so are two"),
        pytest.param("2s 2c 2d", True, None, id="and three"),
        pytest.param("2s 2c 2d 2h", False, "quad", id="four are a bomb and not heo"),
        pytest.param("As", False, None, id="an ace is neither"),
        pytest.param("3s 3c 4s 4c 5s 5c", False, "run3", id="three pairs are a bomb"),
        pytest.param("3s 3c 4s 4c 5s 5c 6s 6c", False, "run4", id="four pairs are another"),
        pytest.param("3s 4c 5s", False, None, id="a straight is none"),
    ],
)
def test_heo_and_bombs(codes, is_twos, bomb):
    found = combination(codes, SOUTH)

    assert (found.is_twos, found.bomb) == (is_twos, bomb)


@pytest.mark.clause("5.2")
@pytest.mark.parametrize(
    ("codes", "kind"),
    [
        pytest.param("3s 3c", "pair", id="a black pair"),
        pytest.param("3d 3h", "pair", id="a red pair"),
        pytest.param("3s 3h", None, id="two colours are no pair"),
        pytest.param("3s 3c 3d", "triple", id="a triple of any suits"),
        pytest.param("3s 3c 3d 3h", "quad", id="a quad"),
        pytest.param("3s 4s 5s", "straight", id="a straight of one suit"),
        pytest.param("3s 4s 5c", None, id="two suits are no straight"),
        pytest.param("Kd Ad 2d", "straight", id="the 2 stands after the ace"),
        pytest.param("Jd Qd Kd Ad 2d", "straight", id="in longer ones too"),
        pytest.param("Ad 2d 3d", None, id="and not before the 3"),
        pytest.param("2d 3d 4d", None, id="nor at the beginning"),
        pytest.param("3s 3c 4s 4c 5s 5c", None, id="there are no pair runs"),
    ],
)
def test_northern_combinations(codes, kind):
    found = engine.identify(engine.parse_cards(codes), NORTH)

    assert (found and found.kind) == kind


@pytest.mark.clause("5.3", "5.4")
@pytest.mark.parametrize(
    ("challenger", "top", "expected"),
    [
        pytest.param("4s", "3s", True, id="a higher card of the suit"),
        pytest.param("4s", "3c", False, id="other suits never compare"),
        pytest.param("2s", "Ah", True, id="but a 2 beats any card that is none"),
        pytest.param("2c", "2s", True, id="and a 2 of a lower suit"),
        pytest.param("2s", "2c", False, id="and not of a higher one"),
        pytest.param("4s 4c", "3s 3c", True, id="a higher pair of the colour"),
        pytest.param("4d 4h", "3s 3c", False, id="pairs of other colours differ"),
        pytest.param("2s 2c", "Ad Ah", True, id="a pair of 2s beats any pair"),
        pytest.param("2d 2h", "2s 2c", True, id="red 2s beat black ones"),
        pytest.param("4s 4c 4d", "3s 3c 3d", True, id="triples of the same suits"),
        pytest.param("4s 4c 4h", "3s 3c 3d", False, id="and of no others"),
        pytest.param("2s 2c 2h", "3s 3c 3d", False, id="not even three 2s"),
        pytest.param("4s 5s 6s", "3s 4s 5s", True, id="straights of the same suit"),
        pytest.param("4c 5c 6c", "3s 4s 5s", False, id="and of no other"),
        pytest.param("Ks As 2s", "Qs Ks As", True, id="up to the 2"),
        pytest.param("3s 3c 3d 3h", "2h", True, id="a quad beats a 2"),
        pytest.param("3s 3c 3d 3h", "2d 2h", False, id="but not two"),
        pytest.param("4s 4c 4d 4h", "3s 3c 3d 3h", True, id="and a lower quad"),
    ],
)
def test_what_beats_what_in_the_north(challenger, top, expected):
    assert beats(combination(challenger, NORTH), combination(top, NORTH), NORTH) is expected


@given(
    st.sets(st.sampled_from(engine.DECK), min_size=1, max_size=13), st.sampled_from([SOUTH, NORTH])
)
def test_no_combination_beats_itself(codes, rules):
    found = engine.identify(engine.parse_cards(" ".join(codes)), rules)

    assert found is None or not beats(found, found, rules)


@pytest.mark.clause("1.15")
def test_a_quad_of_2s_is_the_highest_quad_and_chops_like_one():
    twos = combination("2s 2c 2d 2h", SOUTH)

    assert beats(twos, combination("As Ac Ad Ah", SOUTH), SOUTH)
    assert beats(twos, combination("3s 3c 4s 4c 5s 5c", SOUTH), SOUTH)
    assert twos.prey == "quad"
