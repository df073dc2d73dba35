"""A match to ten points (RULES.md 4.4, 4.5)."""

import pytest

from games import engine
from tests.engine.matches import lead_of, match_of
from tests.engine.notation import deal, play


def in_points(*places):
    """A deal of thirteen-points that ends in these places."""
    seats = len(places)
    cards = ["3s", "4s", "5s", "6s"][:seats]
    held = [""] * seats
    for seat, card in zip(places, cards, strict=True):
        held[seat] = card
    state = deal(*held, rules="thirteen-points", leader=places[0])
    for seat, card in zip(places[:-1], cards, strict=False):
        while state.turn != seat:
            state = play(state, f"{state.turn} -")
        state = play(state, f"{seat} {card}")
    assert state.places == places
    return state


def after(match, *deals):
    for places in deals:
        match = match.after(in_points(*places))
    return match


@pytest.mark.clause("4.4", "4.5")
def test_points_are_added_deal_by_deal():
    match = after(match_of("thirteen-points"), (0, 1, 2, 3), (3, 0, 1, 2))

    assert match.scores == (5, 3, 1, 3)
    assert (match.winner, match.deals, match.ahead) == (3, 2, 0)
    assert match.won_by is None


@pytest.mark.clause("4.5")
@pytest.mark.parametrize(
    ("scores", "winner"),
    [
        pytest.param((9, 8, 7, 0), None, id="nobody has ten"),
        pytest.param((10, 8, 5, 1), 0, id="ten, and the highest alone"),
        pytest.param((11, 10, 2, 1), 0, id="two have ten, one has more"),
        pytest.param((10, 10, 3, 1), None, id="a tie at ten goes on"),
        pytest.param((4, 12, 12, 2), None, id="a tie above ten too"),
        pytest.param((4, 12, 13, 7), 2, id="until one alone is ahead"),
        pytest.param((0, 0, 0, 0), None, id="before the first deal"),
    ],
)
def test_who_has_won_a_match_to_ten(scores, winner):
    assert match_of("thirteen-points", scores=scores).won_by == winner


@pytest.mark.clause("4.5")
def test_a_tie_at_ten_is_played_on_until_one_is_ahead():
    match = match_of("thirteen-points", scores=(8, 7, 4, 2), winner=0, deals=7)

    match = after(match, (1, 0, 2, 3))
    assert match.scores == (10, 10, 5, 2)
    assert match.won_by is None
    assert lead_of(match) == engine.Lead(1, opening=False)

    match = after(match, (2, 0, 1, 3))
    assert match.scores == (12, 11, 8, 2)
    assert match.won_by == 0, "who comes first in the last deal need not win the match"


@pytest.mark.clause("4.5")
def test_no_deal_follows_in_a_match_that_is_won():
    with pytest.raises(ValueError, match="won"):
        lead_of(match_of("thirteen-points", scores=(10, 0, 0, 0)))


@pytest.mark.parametrize("places", [(0, 1), (1, 2, 0), (3, 1, 2, 0)])
def test_two_and_three_play_for_points_too(places):
    match = match_of("thirteen-points", len(places))

    match = after(match, *[places] * 3)

    assert sorted(match.scores) == [3 * points for points in range(len(places))]


@pytest.mark.clause("4.5")
def test_seats_are_fixed_within_a_match_to_ten():
    match = match_of("thirteen-points", winner=0, deals=1)

    assert match.seated((0, 1, 2, 3)) == match
    with pytest.raises(ValueError, match="fixed"):
        match.seated((0, 1, None, 3))


@pytest.mark.clause("4.5", "7.6")
def test_who_leaves_a_match_of_two_loses_it():
    match = match_of("thirteen-points", 2, scores=(8, 1), deals=9)

    match = match.after(play(deal("3s 4s", "5s 6s", rules="thirteen-points"), "0 leave"))

    assert match.won_by == 1
    assert match.scores == (8, 2)


def test_leaving_ends_no_match_that_has_no_target():
    match = match_of("south-places", 2).after(play(deal("3s 4s", "5s 6s"), "0 leave"))

    assert (match.winner, match.won_by) == (1, None)


@pytest.mark.parametrize(
    ("slug", "house"),
    [
        pytest.param("thirteen-points", {"target_points": None}, id="points without a target"),
        pytest.param("south-places", {"target_points": 10}, id="a target without points"),
    ],
)
def test_a_match_without_points_and_a_target_has_no_end(slug, house):
    match = match_of(slug, house=house, scores=(30, 1, 1, 1), winner=0)

    assert match.won_by is None
    assert match.target is None
    assert lead_of(match).leader == 0


def test_another_target():
    match = match_of("thirteen-points", house={"target_points": 3})

    assert after(match, (0, 1, 2, 3)).won_by == 0


def test_in_a_points_system_with_reversing_it_goes_on_over_the_matches():
    house = {"reverse_each_deal": True, "target_points": 3}
    first = match_of("thirteen-points", house=house)

    first = after(first, (0, 1, 2, 3))
    assert first.won_by == 0

    second = after(engine.Match(first.rules, 4, first.direction), (0, 1, 2, 3))
    assert (first.direction, second.direction) == (-1, 1)
