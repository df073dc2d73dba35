"""Requests counted by one process alone."""

import pytest
from limits import parse

from tienlen.counting import SWEPT_EVERY, Alone

RULE = parse("2/10second")


@pytest.fixture
def alone(time_machine):
    time_machine.move_to("2026-11-30T12:00:00Z", tick=False)
    return Alone()


def test_so_many_pass_and_the_next_is_told_when_it_may(alone, time_machine):
    assert alone.refuse(RULE, "lan") is None
    time_machine.shift(4)
    assert alone.refuse(RULE, "lan") is None
    opens_at = alone.refuse(RULE, "lan")
    assert opens_at is not None
    time_machine.move_to(opens_at - 0.5, tick=False)
    assert alone.refuse(RULE, "lan") == opens_at
    time_machine.move_to(opens_at, tick=False)
    assert alone.refuse(RULE, "lan") is None
    assert alone.refuse(RULE, "lan") == opens_at + 4


def test_others_are_counted_apart(alone):
    assert alone.refuse(RULE, "lan") is None
    assert alone.refuse(RULE, "lan") is None
    assert alone.refuse(RULE, "ba") is None
    assert alone.refuse(parse("2/20second"), "lan") is None


def test_who_has_gone_is_forgotten(alone, time_machine):
    for number in range(100):
        alone.refuse(RULE, str(number))
    time_machine.shift(SWEPT_EVERY + 1)
    assert alone.refuse(RULE, "lan") is None
    assert len(alone) == 1
