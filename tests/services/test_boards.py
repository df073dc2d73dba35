"""Leaderboards: who is on them, in which place, and where somebody stands further down."""

from datetime import UTC, datetime, timedelta

import pytest

from accounts.models import Preferences, User
from games.models import Merits, Rating
from games.services import boards
from games.services.merits import week_of
from games.services.rating import ENOUGH_DEALS
from tests.factories import GuestFactory, PlayerFactory
from tests.playing import NOON
from tests.profiles import hide

pytestmark = pytest.mark.django_db

SYSTEM = "south-places"


def rated(
    value: int, *, player: User | None = None, deals: int = ENOUGH_DEALS, system: str = SYSTEM
) -> User:
    player = player or PlayerFactory()
    Rating.objects.create(
        player=player, system=system, mu=25, sigma=2, value=value, deals=deals, updated_at=NOON
    )
    return player


def places(board: boards.Board) -> list[tuple[int, User, int]]:
    return [(row.place, row.player, row.value) for row in board.rows]


def test_the_highest_rating_is_first_and_the_same_shares_the_place():
    low, high, even, last = rated(900), rated(1500), rated(900), rated(10)
    Merits.objects.create(player=high, experience=90)

    board = boards.by_rating(SYSTEM, viewer=None)

    assert places(board) == [(1, high, 1500), (2, low, 900), (2, even, 900), (4, last, 10)]
    assert [(row.experience, row.deals) for row in board.rows[:2]] == [(90, 20), (0, 20)]


def test_only_members_who_are_there_and_have_played_enough_are_listed():
    listed = rated(1000)
    rated(2000, deals=ENOUGH_DEALS - 1)
    rated(2000, system="south-count")
    rated(2000, player=GuestFactory())
    rated(2000, player=PlayerFactory(is_active=False))
    rated(2000, player=PlayerFactory(deleted_at=NOON))

    assert places(boards.by_rating(SYSTEM, viewer=None)) == [(1, listed, 1000)]


def test_who_stands_further_down_sees_their_own_place():
    for number in range(boards.SHOWN):
        rated(3000 - number)
    own, even, further = rated(1000), rated(1000), rated(7)

    board = boards.by_rating(SYSTEM, viewer=own)

    assert len(board.rows) == boards.SHOWN
    assert (board.own.place, board.own.player, board.own.value) == (51, own, 1000)
    assert boards.by_rating(SYSTEM, viewer=even).own.place == 51
    assert boards.by_rating(SYSTEM, viewer=further).own.place == 53
    assert boards.by_rating(SYSTEM, viewer=board.rows[3].player).own is None
    assert boards.by_rating(SYSTEM, viewer=PlayerFactory()).own is None


def test_chips_are_those_of_this_week():
    week = week_of(NOON)
    most, less, none, before, lost = PlayerFactory.create_batch(5)
    for player, of, chips in (
        (most, week, 9_000),
        (less, week, 1),
        (none, week, 0),
        (before, week - timedelta(days=7), 70_000),
        (lost, week, -5_000),
    ):
        Merits.objects.create(player=player, week=of, week_chips=chips)
    Merits.objects.create(player=PlayerFactory())

    board = boards.by_chips(viewer=lost, now=NOON)

    assert places(board) == [(1, most, 9_000), (2, less, 1)]
    assert board.own is None


def test_experience_is_that_of_members():
    most, less = PlayerFactory.create_batch(2)
    for player, points in ((less, 30), (most, 90), (GuestFactory(), 300), (PlayerFactory(), 0)):
        Merits.objects.create(player=player, experience=points)

    assert places(boards.by_experience(viewer=None)) == [(1, most, 90), (2, less, 30)]


def test_who_hides_results_is_on_the_boards_of_ratings_alone(django_assert_num_queries):
    hidden, shown, untouched = PlayerFactory.create_batch(3)
    hide(hidden)
    Preferences.objects.create(user=shown)
    for number, player in enumerate((untouched, shown, hidden), 1):
        earned = {"experience": number, "week": week_of(NOON), "week_chips": number}
        Merits.objects.create(player=player, **earned)
        rated(number, player=player)

    listed = [(1, shown, 2), (2, untouched, 1)]
    with django_assert_num_queries(4):
        of_week, of_all = (
            boards.by_chips(viewer=hidden, now=NOON),
            boards.by_experience(viewer=hidden),
        )
    assert (places(of_week), of_week.own) == (listed, None)
    assert (places(of_all), of_all.own) == (listed, None)
    assert places(boards.by_rating(SYSTEM, viewer=None))[0] == (1, hidden, 3)


@pytest.mark.parametrize(
    ("moment", "monday"),
    [
        (datetime(2026, 11, 29, 16, 59, tzinfo=UTC), 23),
        (datetime(2026, 11, 29, 17, 0, tzinfo=UTC), 30),
        (datetime(2026, 12, 6, 16, 59, tzinfo=UTC), 30),
    ],
)
def test_a_week_begins_on_monday_in_ho_chi_minh_city(moment, monday):
    assert week_of(moment) == datetime(2026, 11, monday, tzinfo=UTC).date()
