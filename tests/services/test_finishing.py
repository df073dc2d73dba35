"""How each has finished a deal, and what that makes of what is believed of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.models import Hand, Rating
from games.services import rating
from tests.playing import NOON

OUT, LEFT, GONE = "", "left", "gone"


def as_finished(*hands: tuple[int | None, int, str]) -> list[int | None]:
    """How the seats have finished, by place, cards left, and whether they left, now or before."""
    rows = [
        Hand(seat=seat, place=place, cards_left=cards, left=how != OUT)
        for seat, (place, cards, how) in enumerate(hands)
    ]
    left = [seat for seat, hand in enumerate(hands) if hand[2] == LEFT]
    found = {hand.seat: finish for hand, finish in rating.finishes_of(rows, left=left)}
    return [found.get(seat) for seat in range(len(hands))]


@pytest.mark.parametrize(
    ("hands", "finished"),
    [
        pytest.param(
            [(2, 0, OUT), (1, 0, OUT), (4, 5, OUT), (3, 0, OUT)], [2, 1, 4, 3], id="as they went"
        ),
        pytest.param(
            [(4, 13, OUT), (1, 0, OUT), (2, 3, OUT), (3, 13, OUT)], [3, 1, 2, 3], id="frozen"
        ),
        pytest.param(
            [(1, 0, OUT), (3, 4, OUT), (2, 4, OUT), (4, 9, OUT)], [1, 2, 2, 4], id="as many cards"
        ),
        pytest.param(
            [(2, 13, OUT), (3, 13, OUT), (1, 13, OUT), (4, 13, OUT)], [2, 2, 1, 2], id="instant win"
        ),
        pytest.param([(1, 8, OUT), (2, 8, LEFT)], [1, 5], id="one of two has left"),
        pytest.param(
            [(1, 0, LEFT), (2, 0, OUT), (3, 0, OUT), (4, 2, OUT)], [5, 2, 3, 4], id="left, first"
        ),
        pytest.param(
            [(1, 0, OUT), (2, 4, OUT), (3, 4, LEFT), (4, 4, OUT)], [1, 2, 5, 2], id="left between"
        ),
        pytest.param(
            [(1, 0, OUT), (2, 3, LEFT), (3, 4, LEFT)], [1, 5, 5], id="two have left, and are even"
        ),
        pytest.param([(2, 0, OUT), (1, 0, GONE), (3, 4, OUT)], [2, None, 3], id="gone before"),
        pytest.param([(2, 4, OUT), (1, 0, GONE)], [None, None], id="nobody to be better than"),
        pytest.param([(None, 9, LEFT), (None, 9, LEFT)], [None, None], id="void"),
    ],
)
def test_how_somebody_has_finished(hands, finished):
    assert as_finished(*hands) == finished


@pytest.mark.parametrize(
    ("mu", "sigma", "value"), [(25, 25 / 3, 1000), (25, 2, 1760), (30.5, 1, 2100), (-30, 2, 0)]
)
def test_the_number_that_people_see(mu, sigma, value):
    assert rating.value_of(mu, sigma) == value


known = st.tuples(st.floats(-20, 70), st.floats(0.5, 25 / 3))


@given(st.lists(known, min_size=2, max_size=4), st.data())
def test_who_is_first_alone_does_not_sink_and_who_is_last_alone_does_not_rise(skills, data):
    ranks = data.draw(st.lists(st.integers(1, 5), min_size=len(skills), max_size=len(skills)))
    rows = {
        player: Rating(player_id=player, mu=mu, sigma=sigma, system="south-places", value=0)
        for player, (mu, sigma) in enumerate(skills, 1)
    }
    finishes = [(Hand(seat=seat, player_id=seat + 1), finish) for seat, finish in enumerate(ranks)]

    rating.apply(finishes, rows, at=NOON)

    for player, ((mu, _), finish) in enumerate(zip(skills, ranks, strict=True), 1):
        if ranks.count(finish) == 1 and finish == min(ranks):
            assert rows[player].mu >= mu - 1e-9
        if ranks.count(finish) == 1 and finish == max(ranks):
            assert rows[player].mu <= mu + 1e-9


@given(st.lists(st.integers(2, 5), min_size=1, max_size=3))
def test_newcomers_stand_as_they_have_finished(losers):
    ranks = [1, *losers]
    rows = {
        player: rating.new_rating(player, "south-places", at=NOON)
        for player in range(1, len(ranks) + 1)
    }
    finishes = [(Hand(seat=seat, player_id=seat + 1), finish) for seat, finish in enumerate(ranks)]

    rating.apply(finishes, rows, at=NOON)

    mus = [rows[player].mu for player in sorted(rows)]
    assert sum(mus) == pytest.approx(25 * len(mus))
    for one, first in zip(ranks, mus, strict=True):
        for other, second in zip(ranks, mus, strict=True):
            assert one >= other or first > second
            assert one != other or first == pytest.approx(second)
