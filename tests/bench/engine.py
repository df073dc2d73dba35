"""How fast the engine is: ``python -m tests.bench.engine [SECONDS]``. See docs/performance.md."""

import json
import random
import sys
from collections.abc import Callable

from games import engine
from games.engine.replaying import describe
from tests.bench.measuring import machine, rate, table
from tests.engine.notation import random_action, random_deal, random_states

SEATS = 4
POSITIONS = 400
DEALS = 60


def leads(slug: str) -> list[engine.State]:
    """Deals in which the leader holds all 13 cards and has not played yet."""
    rng = random.Random(f"leads {slug}")
    dealt = (random_deal(rng, slug, SEATS) for _ in range(2 * POSITIONS))
    return [state for state in dealt if not state.finished][:POSITIONS]


def over_a_top(slug: str) -> list[engine.State]:
    """The same deals after a random lead: the next seat holds all 13 cards and must beat it."""
    rng = random.Random(f"tops {slug}")
    return [
        engine.apply(state, engine.Action(state.turn, engine.ActionKind.PLAY, cards))
        for state in leads(slug)
        for cards in [rng.choice(engine.legal_plays(state))]
    ]


def recorded(slug: str) -> list[str]:
    """Whole random deals as lines of JSON."""
    rng = random.Random(f"records {slug}")
    deals = [list(random_states(rng, random_deal(rng, slug, SEATS)))[-1] for _ in range(DEALS)]
    return [json.dumps(engine.write_record(state)) for state in deals]


def ask_for_plays(states: list[engine.State]) -> Callable[[], object]:
    def work() -> None:
        for state in states:
            engine.legal_plays(state)

    return work


def play_a_deal(slug: str) -> Callable[[], object]:
    rng = random.Random(f"deals {slug}")

    def work() -> None:
        state = random_deal(rng, slug, SEATS)
        while not state.finished:
            state = engine.apply(state, random_action(rng, state))

    return work


def replay_lines(lines: list[str]) -> Callable[[], object]:
    """From a line of JSON to the line that ``manage.py replay`` answers."""

    def work() -> None:
        for line in lines:
            json.dumps(engine.replay_line(line))

    return work


def replay_records(lines: list[str]) -> Callable[[], object]:
    """The same from records that have been read, to what came of them."""
    records = list(map(engine.parse_record, lines))

    def work() -> None:
        for record in records:
            describe(engine.replay(record.start(), record.plays))

    return work


def measure(slug: str, seconds: float) -> list[float]:
    """The rates of one rule system, in the order of ``TITLES``."""
    lines = recorded(slug)
    return [
        rate(ask_for_plays(over_a_top(slug)), POSITIONS, seconds=seconds),
        rate(ask_for_plays(leads(slug)), POSITIONS, seconds=seconds),
        rate(play_a_deal(slug), 1, seconds=seconds),
        rate(replay_lines(lines), len(lines), seconds=seconds),
        rate(replay_records(lines), len(lines), seconds=seconds),
    ]


def actions(slug: str) -> float:
    """How many actions a recorded deal has, on average."""
    lines = recorded(slug)
    return sum(len(json.loads(line)["plays"]) for line in lines) / len(lines)


TITLES = ["over a top", "on a lead", "deals played", "from JSON", "as records", "actions a deal"]


def report(seconds: float) -> str:
    """The rates of every rule system as a table, and what they were measured on."""
    rows = [
        [slug, *(f"{found:,.0f}" for found in (*measure(slug, seconds), actions(slug)))]
        for slug in engine.PRESETS
    ]
    return f"{machine()}\n\n{table([['a second, one core', *TITLES], *rows])}\n"


if __name__ == "__main__":
    sys.stdout.write(report(float(sys.argv[1]) if len(sys.argv) > 1 else 2.0))
