"""Players of one table on different processes, which die, and lose Redis."""

import os
import time
from collections.abc import Callable

import pytest
import redis

pytestmark = [pytest.mark.faults, pytest.mark.xdist_group("scaled")]

# However it gets there: by Redis at once, else by the reconciler.
AT_MOST = 2.0
TABLES = "tienlen.__group__tables"


def until(true: Callable[[], bool], *, seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it does not come about"
        time.sleep(0.1)


def listeners(redis_url: str) -> int:
    """How many processes are told by Redis when a table has changed."""
    with redis.Redis.from_url(redis_url) as client:
        return client.pubsub_numsub(TABLES)[0][1]


def test_players_on_different_processes_see_each_others_plays_at_once(site, table, redis_url):
    with table.look(0, site.servers[0]) as one, table.look(1, site.servers[1]) as other:
        until(lambda: listeners(redis_url) == 2)
        with redis.Redis.from_url(redis_url) as client, client.pubsub() as ear:
            ear.subscribe(TABLES)
            took = sorted(table.play_and_see(site.servers, [one, other]) for _ in range(6))
            told = list(iter(lambda: ear.get_message(timeout=0.2), None))

    assert took[-1] < AT_MOST
    assert len(told) > len(took), "they are told, and need not look for themselves"


def test_who_was_on_a_process_that_is_killed_comes_back_on_another(site, table):
    killed, kept = site.servers
    with table.look(0, killed) as one, table.look(1, kept) as other:
        for _ in range(3):
            table.play_and_see(site.servers, [one, other])
        killed.kill()
        with table.look(0, kept) as back:
            assert back.version >= other.version
            for _ in range(4):
                assert table.play_and_see([kept, kept], [back, other]) < AT_MOST
    killed.start()

    with table.look(0, killed) as one, table.look(1, kept) as other:
        assert table.play_and_see(site.servers, [one, other]) < AT_MOST
    query = (
        "SELECT a.number FROM games_action a JOIN games_deal d ON d.id = a.deal_id"
        " WHERE d.public_id = %s ORDER BY a.id"
    )
    numbers = [number for (number,) in site.ask(query, table.deal)]
    assert numbers == list(range(table.played))


@pytest.mark.skipif("REDIS_URL" in os.environ, reason="a Redis that is given is not restarted")
def test_without_redis_play_goes_on_and_with_it_again_too(site, table, private_redis):
    with table.look(0, site.servers[0]) as one, table.look(1, site.servers[1]) as other:
        pages = [one, other]
        table.play_and_see(site.servers, pages)
        private_redis.stop()
        without = [table.play_and_see(site.servers, pages) for _ in range(4)]
        private_redis.start()
        after = [table.play_and_see(site.servers, pages) for _ in range(4)]
        until(lambda: listeners(private_redis.url) == 2)

    assert max(without) < AT_MOST
    assert max(after) < AT_MOST


def test_the_clocks_of_two_processes_play_each_deal_once(site):
    alone = (
        "SELECT d.id, d.action_count FROM games_deal d WHERE d.dealt_at IS NOT NULL"
        " AND EXISTS (SELECT 1 FROM games_hand h WHERE h.deal_id = d.id AND h.bot_level <> '')"
    )
    until(lambda: not site.ask(f"{alone} AND d.ended_at IS NULL"))

    deals = site.ask(alone)
    assert len(deals) >= 2
    for deal, count in deals:
        rows = site.ask("SELECT number FROM games_action WHERE deal_id = %s ORDER BY id", deal)
        assert [number for (number,) in rows] == list(range(count))
        hands = site.ask("SELECT place, net FROM games_hand WHERE deal_id = %s", deal)
        assert sorted(place for place, _ in hands) == [1, 2, 3, 4]
        assert sum(net for _, net in hands) == 0
