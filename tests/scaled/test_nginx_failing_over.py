"""Processes behind nginx die, one of them or all: what their visitors notice."""

import signal
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from tests.scaled.front import Answer, Front, form_of, press_play
from tests.scaled.test_processes import until
from tests.servers import Server

pytestmark = [pytest.mark.faults, pytest.mark.xdist_group("scaled")]


def in_flight(front: Front, questions: list[Callable[[], Answer]]) -> list[Answer]:
    """What these are answered, each of two processes having one when one process is killed.

    They are stopped until then, so that neither answers; nginx gives to each in turn.
    """
    dying, staying = front.site.servers
    for server in (dying, staying):
        server.process.send_signal(signal.SIGSTOP)
    with ThreadPoolExecutor(len(questions)) as pool:
        answers = [pool.submit(question) for question in questions]
        until(lambda: all(_waits(server) for server in (dying, staying)))
        dying.kill()
        staying.process.send_signal(signal.SIGCONT)
        return [each.result(30) for each in answers]


def _waits(server: Server) -> bool:
    """Whether somebody has sent it something that it has not read."""
    rows = [row.split() for row in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return any(
        row[1].endswith(f":{server.port:04X}") and row[3] == "01" and int(row[4].split(":")[1], 16)
        for row in rows
    )


def test_a_process_that_is_killed_takes_no_play_with_it(front, two_tables):
    in_flight(front, [partial(each.play_on, front) for each in two_tables])

    for each in two_tables:
        count = "SELECT count(*) FROM games_action a JOIN games_deal d ON d.id = a.deal_id"
        assert front.site.ask(f"{count} WHERE d.public_id = %s", each.deal) == [(1,)]


def test_what_might_be_done_twice_is_not_asked_again(front):
    people = [front.client(), front.client()]
    forms = [form_of(each) for each in people]
    rooms = front.site.ask("SELECT count(*) FROM games_room")[0][0]

    answers = in_flight(
        front, [partial(one.ask, "/play/", form) for one, form in zip(people, forms, strict=True)]
    )

    assert sorted(answer.status for answer in answers) == [303, 503]
    (refused,) = [answer for answer in answers if answer.status == 503]
    assert "Your seat and your cards are kept." in refused.text
    assert front.site.ask("SELECT count(*) FROM games_room") == [(rooms + 1,)]


def test_with_one_process_everything_is_answered(front, two_tables):
    table = two_tables[0]
    dying, _ = front.site.servers
    client = front.client()
    dying.kill()

    statuses = {client.ask("/").status for _ in range(10)}
    played = {press_play(client).status for _ in range(4)}
    with table.look(0, front) as one, table.look(1, front) as other:
        took = [table.play_and_see([front, front], [one, other]) for _ in range(4)]

    assert (statuses, played) == ({200}, {303})
    assert max(took) < 2


def test_with_none_a_sentence_is_said_and_then_it_works_at_once(front):
    client = front.client()
    for server in front.site.servers:
        assert server.stop() == 0

    page, fragment = client.ask("/"), client.ask("/", headers={"HX-Request": "true"})
    for server in front.site.servers:
        server.start()
    began = time.monotonic()
    until(lambda: client.ask("/").status == 200)

    assert time.monotonic() - began < 2
    assert (page.status, fragment.status) == (503, 503)
    assert page.headers["Retry-After"] == "3"
    assert 'lang="vi"' in page.text
    assert fragment.text.startswith('<p id="refusal" role="alert">')
