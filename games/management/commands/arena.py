"""``manage.py arena``: how well a bot plays, measured against copies of another."""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
import time
from dataclasses import dataclass, field
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games import bots, engine

STAKE = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """Who is measured against whom, and how."""

    bot: str
    against: str
    rules: engine.RuleSet
    seats: int
    deals: int
    seed: int


@dataclass(frozen=True, slots=True)
class Result:
    """What the measured bot won in each deal, in stakes, and how long its decisions took."""

    gains: list[float] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """Stakes a deal."""
        return statistics.fmean(self.gains)

    @property
    def margin(self) -> float:
        """Half the 95 % interval around the mean."""
        return 1.96 * statistics.stdev(self.gains) / math.sqrt(len(self.gains))

    @property
    def milliseconds(self) -> float:
        """Processor time a decision; 0 where every deal was won as soon as it was dealt."""
        return 1000 * statistics.fmean(self.seconds or [0.0])


def run(contest: Contest) -> Result:
    """Play duplicate deals: the same cards once for each seat that the bot can sit in.

    What it wins in a deal is its mean over the seats, so the luck of the cards cancels out.
    """
    rng = random.Random(contest.seed)
    result = Result()
    for _ in range(contest.deals):
        start = engine.start(
            rules=contest.rules,
            stake=STAKE if contest.rules.has_chips else 0,
            hands=engine.deal_hands(engine.shuffled_deck(rng), contest.seats),
            opening=True,
            leader=rng.randrange(contest.seats),
        )
        seed = rng.getrandbits(32)
        ends = [
            play_out(start, contest, seat, seed, result.seconds) for seat in range(contest.seats)
        ]
        result.gains.append(statistics.fmean(gain(end, seat) for seat, end in enumerate(ends)))
    return result


def play_out(
    state: engine.State, contest: Contest, bot_seat: int, seed: int, seconds: list[float]
) -> engine.State:
    """Play a deal to its end, and note how long the bot in ``bot_seat`` thinks."""
    while not state.finished:
        seat = state.turn
        started = time.process_time()
        cards = bots.choose(
            engine.observe(state, seat),
            level=contest.bot if seat == bot_seat else contest.against,
            seed=seed + state.number,
        )
        if seat == bot_seat:
            seconds.append(time.process_time() - started)
        kind = engine.ActionKind.PLAY if cards else engine.ActionKind.PASS
        state = engine.apply(state, engine.Action(seat, kind, cards))
    return state


def gain(state: engine.State, seat: int) -> float:
    """What the seat won, in stakes; in a system of points, how far it is above the average."""
    if state.points is None:
        return state.net[seat] / state.stake
    return state.points[seat] - statistics.fmean(state.points)


class Command(BaseCommand):
    """Measures a bot. Needs no database."""

    help = "Measure a bot against copies of another over duplicate deals."
    requires_system_checks = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--bot", choices=bots.LEVELS, default="medium")
        parser.add_argument("--against", choices=bots.LEVELS, default="greedy")
        parser.add_argument("--deals", type=at_least_two, default=500)
        parser.add_argument("--seed", type=int, default=7)
        parser.add_argument("--rules", choices=tuple(engine.PRESETS), default="south-places")
        parser.add_argument(
            "--options", type=house_rules, default={}, help="house rules, as in a record: JSON"
        )
        parser.add_argument("--seats", type=int, choices=(2, 3, 4), default=4)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            rules = engine.with_options(engine.PRESETS[options["rules"]], options["options"])
        except engine.BadOptions as wrong:
            raise CommandError(f"no such house rules: {wrong}") from wrong
        contest = Contest(
            bot=options["bot"],
            against=options["against"],
            rules=rules,
            seats=options["seats"],
            deals=options["deals"],
            seed=options["seed"],
        )
        result = run(contest)
        self.stdout.write(
            f"{contest.bot} against {contest.seats - 1} {contest.against}, {options['rules']}"
            f"{' with house rules' if options['options'] else ''}: "
            f"{result.mean:+.3f} ± {result.margin:.3f} stakes a deal\n"
            f"{contest.deals} deals, each from {contest.seats} seats, seed {contest.seed}; "
            f"{result.milliseconds:.2f} ms a decision"
        )


def house_rules(text: str) -> dict[str, Any]:
    """The choices that differ from the preset."""
    found = json.loads(text)
    if not isinstance(found, dict):
        raise argparse.ArgumentTypeError("not a JSON object")
    return found


def at_least_two(text: str) -> int:
    """A number of deals that has an interval."""
    deals = int(text)
    if deals < 2:
        raise argparse.ArgumentTypeError("at least 2 deals are needed")
    return deals
