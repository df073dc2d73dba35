"""The clock fires what is due through the services, and nothing stops it."""

import asyncio
import threading
import time
from contextlib import asynccontextmanager

import pytest
from django.db.backends.signals import connection_created
from django.utils import timezone

from accounts.models import LedgerTransaction
from accounts.services import ledger
from games import clock, hub, services
from games.models import Deal, ServerProcess
from games.services.auditing import audit
from tests.chips import member
from tests.factories import PlayerFactory
from tests.live.conftest import in_thread
from tests.playing import arranged, seconds, table_of
from tests.services.chip_tables import dealt_for_chips
from tests.services.test_settling import end_as_old_code

pytestmark = pytest.mark.django_db(transaction=True)


@asynccontextmanager
async def running_clock():
    process = await in_thread(services.processes.begin)(now=timezone.now())
    task = asyncio.create_task(clock.Keeper(process).run())
    try:
        yield process
    finally:
        task.cancel()
        await asyncio.wait([task])


def a_table_of_bots(*, rules: dict | None = None) -> int:
    """A deal where bots are to play, and the only person is away; its pk."""
    now = timezone.now()
    deal = arranged(table_of(PlayerFactory(), now=now), leader=1, now=now - seconds(2))
    deal.hands.filter(seat=0).update(autopilot=True)
    if rules is not None:
        Deal.objects.filter(pk=deal.pk).update(rules=rules)
    return deal.pk


async def until_actions(pk: int, number: int) -> None:
    async with asyncio.timeout(20):
        while (await in_thread(Deal.objects.get)(pk=pk)).action_count < number:
            await asyncio.sleep(0.05)


@pytest.fixture(autouse=True)
def _no_pauses(settings):
    settings.BOT_PAUSE = 0.01
    settings.AUTOPILOT_PAUSE = 0.01


async def test_bots_move_without_anybody_asking():
    pk = await in_thread(a_table_of_bots)()

    async with running_clock():
        await until_actions(pk, 6)


async def test_a_broken_deal_stops_no_other(caplog):
    broken = await in_thread(a_table_of_bots)(rules={"no": "rules"})
    sound = await in_thread(a_table_of_bots)()

    async with running_clock():
        await until_actions(sound, 4)

    assert "could not be fired" in caplog.text
    assert caplog.text.count(f"deal {broken} could not be fired") < 6, "it is tried less and less"


async def test_the_last_tick_is_known_while_the_clock_runs():
    assert clock.last_tick() is None

    async with running_clock():
        async with asyncio.timeout(10):
            while clock.last_tick() is None:
                await asyncio.sleep(0.05)
        assert time.monotonic() - clock.last_tick() < 10

    assert clock.last_tick() is None


async def test_a_process_that_was_taken_for_dead_begins_anew(monkeypatch):
    monkeypatch.setattr(clock, "BEAT_EVERY", seconds(0.05))

    async with running_clock() as process:
        await in_thread(ServerProcess.objects.all().delete)()
        async with asyncio.timeout(10):
            while not await in_thread(ServerProcess.objects.exclude(pk=process).exists)():
                await asyncio.sleep(0.05)
            while hub.current().process_id in {None, process}:
                await asyncio.sleep(0.05)


def clock_task() -> asyncio.Task:
    (task,) = (task for task in asyncio.all_tasks() if "Clock.run" in repr(task.get_coro()))
    return task


async def test_a_clock_that_died_is_replaced(monkeypatch, caplog):
    monkeypatch.setattr(clock, "LOOK_EVERY", 0.1)
    pk = await in_thread(a_table_of_bots)()

    async with running_clock():
        await until_actions(pk, 1)
        clock_task().cancel()
        await asyncio.sleep(0.05)
        assert clock.last_tick() is not None, "it should be there, so its silence counts"
        actions = (await in_thread(Deal.objects.get)(pk=pk)).action_count
        await until_actions(pk, actions + 3)

    assert [record.why for record in caplog.records if hasattr(record, "why")] == ["died"]


@pytest.fixture
def hanging():
    """The first thing that a clock asks the database in a new thread hangs until this is set."""
    end, first = threading.Event(), threading.Lock()

    def hang(execute, sql, params, many, context):
        if first.acquire(blocking=False):
            end.wait(30)
        return execute(sql, params, many, context)

    def begin(connection, **_):
        if threading.current_thread().name.startswith("clock"):
            connection.execute_wrappers.append(hang)

    connection_created.connect(begin)
    yield end
    end.set()
    connection_created.disconnect(begin)


async def test_a_tick_that_hangs_is_left_and_another_clock_goes_on(monkeypatch, caplog, hanging):
    monkeypatch.setattr(clock, "LOOK_EVERY", 0.1)
    monkeypatch.setattr(clock, "HANGS_AFTER", 1.0)
    pk = await in_thread(a_table_of_bots)()

    async with running_clock():
        await asyncio.sleep(0.2)
        began = clock.last_tick()
        await asyncio.sleep(0.5)
        assert clock.last_tick() == began, "it does not get on, and everybody may know"
        await until_actions(pk, 3)
        assert clock.last_tick() > began
        hanging.set()
        await until_actions(pk, 6)

    assert [record.why for record in caplog.records if hasattr(record, "why")] == ["hangs"]
    numbers = await in_thread(
        lambda: list(Deal.objects.get(pk=pk).actions.values_list("number", flat=True))
    )()
    assert numbers == list(range(len(numbers)))


def a_deal_ended_by_an_old_process() -> str:
    people = member(), member()
    deal = dealt_for_chips(*people)
    end_as_old_code(deal)
    return deal.public_id


async def test_a_process_that_starts_settles_what_an_old_one_has_left_behind():
    deal = await in_thread(a_deal_ended_by_an_old_process)()
    assert await in_thread(audit)() != []

    async with running_clock(), asyncio.timeout(20):
        while await in_thread(lambda: list(ledger.holders()))():
            await asyncio.sleep(0.05)

    assert await in_thread(LedgerTransaction.objects.filter(kind="deal", reference=deal).count)()
    assert await in_thread(audit)() == []
