"""House rules drawn at random: any choice may be changed to anything it can be (RULES.md 8)."""

import random

from games import engine

HALVES = [0, 0.5, 1, 1.5, 2, 10]


def flag(rng):
    return rng.random() < 0.5


def amount(rng):
    return rng.choice([0, 1, 2, 3, 5, 26])


def amount_or_none(rng):
    return rng.choice([None, amount(rng)])


def some(rng, names):
    return [name for name in names if rng.random() < 0.4]


def rows(rng):
    return {bomb: some(rng, engine.PREY) for bomb in some(rng, engine.BOMBS)}


def wins(rng):
    """Not all of them: a table at which nothing but instant wins happens tells little."""
    names = rng.sample(engine.INSTANT_WINS, rng.randrange(4))
    return {name: amount(rng) for name in names}


def leftovers(rng):
    keys = ("black", "red", "quad", "run3", "run4", "run5", "run6")
    return rng.choice([None, {key: rng.choice(HALVES) for key in keys}])


DRAWN = {
    "combinations": lambda rng: rng.choice(list(engine.Combinations)).value,
    "opening_leader": lambda rng: rng.choice(list(engine.OpeningLeader)).value,
    "must_play_lowest": flag,
    "chops": rows,
    "reentry": rows,
    "barred_leads": lambda rng: some(rng, engine.BOMBS),
    "no_going_out_on_two": flag,
    "play_on": flag,
    "instant_wins": wins,
    "opening_instant_wins": wins,
    "instant_win_leftovers": flag,
    "no_instant_win_twice": flag,
    "frozen": amount_or_none,
    "payment": lambda rng: rng.choice(list(engine.Payment)).value,
    "double_from": lambda rng: rng.choice([None, rng.randint(1, 13)]),
    "chop_payment": lambda rng: rng.choice(list(engine.ChopPayment)).value,
    "chop_values": lambda rng: {key: amount(rng) for key in ("black", "red", "bomb")},
    "two_over_two_chops": flag,
    "leftover_values": leftovers,
    "leftover_from": lambda rng: rng.choice(list(engine.LeftoverFrom)).value,
    "three_of_spades": amount_or_none,
    "lead_timeout": lambda rng: rng.choice(list(engine.LeadTimeout)).value,
    "compensation": flag,
    "reverse_each_deal": flag,
    "target_points": amount_or_none,
}
"""For each choice, how a value of it is drawn."""


def random_rules(rng: random.Random) -> engine.RuleSet:
    """Some system with some of its choices changed, a few or all of them."""
    base = engine.PRESETS[rng.choice(list(engine.PRESETS))]
    share = rng.choice([0.1, 0.3, 1])
    drawn = {name: draw(rng) for name, draw in DRAWN.items() if rng.random() < share}
    return engine.with_options(base, reconciled({**base.to_data(), **drawn}))


def reconciled(data: dict[str, object]) -> dict[str, object]:
    """The choices without their contradictions: what is paid by decides."""
    del data["slug"]
    payment = data["payment"]
    data["play_on"] = payment in {"places", "points"}
    if payment != "places":
        data |= {"frozen": None, "three_of_spades": None, "leftover_from": "losers"}
    if payment != "cards":
        data["compensation"] = False
    if payment == "points":
        data |= {"instant_wins": {}, "opening_instant_wins": {}}
        data |= {"leftover_values": None, "chop_payment": "none"}
    if data["must_play_lowest"]:
        data |= {"opening_leader": "lowest_card", "lead_timeout": "play_lowest"}
    return data
