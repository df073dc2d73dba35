"""The services on PostgreSQL: what a SQLite with one writer cannot show."""

import os
import subprocess
import sys

import pytest

from tests.servers import ROOT

pytestmark = [pytest.mark.faults, pytest.mark.xdist_group("scaled")]

HERE = "tests/services/"
CHOSEN = [
    "test_acting.py::test_a_double_click_from_two_threads_acts_once",
    "test_acting.py::test_where_two_write_the_same_number_the_constraint_lets_one_through",
    "test_dealing.py::test_play_now_deals_thirteen_cards_to_the_player_and_three_bots",
    "test_deadlines.py::test_two_clocks_at_once_fire_everything_once",
    "test_closing.py::test_two_clocks_end_it_once",
    "test_leaving.py::test_with_two_dealt_in_the_deal_ends_at_once_and_the_other_is_first",
    "test_lobby.py::test_several_at_once_each_get_one_seat",
    "test_seats.py::test_of_two_who_take_one_seat_at_the_same_moment_one_gets_it",
    "test_chips.py::test_where_the_payer_is_short_of_two_creditors_the_first_is_paid_first",
    "test_chips_or_points.py::test_of_two_who_leave_at_the_same_moment_the_deal_is_settled_once",
    "../accounts/test_ledger.py",
    "../accounts/test_auditing.py",
    "test_auditing.py",
    "test_merits.py",
    "test_arriving.py::test_whose_process_is_forgotten_is_noted_once_it_has_begun_anew",
    "test_outages_on_postgres.py",
    "../views/test_acting_on_postgres.py",
    "test_seats.py::test_who_sits_down_in_two_rooms_at_the_same_moment_has_one_seat",
]


def test_dealing_acting_leaving_and_sitting_down_at_the_same_moment(database_url, tmp_path):
    """In a process of their own: the database is chosen before Django starts."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
        + [HERE + name for name in CHOSEN],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": database_url, "DATA_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stdout + done.stderr
    assert "skipped" not in done.stdout
