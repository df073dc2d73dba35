"""Requests counted by several processes together, and what happens without Redis."""

import time

import pytest
from limits import parse

from tests.servers import free_port
from tienlen.counting import Counter

pytestmark = pytest.mark.xdist_group("scaled")

RULE = parse("3/minute")


def test_all_processes_count_together(redis_url):
    one, other = Counter(redis_url), Counter(redis_url)
    visitor = str(time.monotonic())

    passed = [counter.refuse(RULE, "look", visitor) for counter in (one, other, one)]
    opens_at = other.refuse(RULE, "look", visitor)

    assert passed == [None, None, None]
    assert opens_at is not None
    assert 0 < opens_at - time.time() <= 61
    assert one.refuse(RULE, "look", "another visitor") is None


def test_without_redis_each_counts_for_itself_and_nobody_waits():
    counter = Counter(f"redis://127.0.0.1:{free_port()}/0")
    began = time.monotonic()

    passed = [counter.refuse(RULE, "look", "visitor") for _ in range(4)]

    assert passed[:3] == [None, None, None]
    assert passed[3] is not None
    assert time.monotonic() - began < 2
