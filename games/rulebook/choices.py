"""The choices of a rule system (RULES.md 8): their names and what each does at the table."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy


@dataclass(frozen=True)
class Group:
    """Some choices that belong together, under one title."""

    title: str | Promise
    choices: tuple[str, ...]


GROUPS: tuple[Group, ...] = (
    Group(
        gettext_lazy("Cards and chops"),
        ("combinations", "chops", "reentry", "barred_leads", "no_going_out_on_two"),
    ),
    Group(
        gettext_lazy("Opening, order and time"),
        ("opening_leader", "must_play_lowest", "reverse_each_deal", "lead_timeout"),
    ),
    Group(
        gettext_lazy("What is paid at the end"),
        (
            "payment",
            "play_on",
            "double_from",
            "target_points",
            "frozen",
            "three_of_spades",
            "compensation",
        ),
    ),
    Group(
        gettext_lazy("What chops and leftovers cost"),
        (
            "chop_payment",
            "chop_values",
            "two_over_two_chops",
            "leftover_values",
            "leftover_from",
        ),
    ),
    Group(
        gettext_lazy("Instant wins"),
        (
            "instant_wins",
            "opening_instant_wins",
            "instant_win_leftovers",
            "no_instant_win_twice",
        ),
    ),
)

CHOICES: tuple[str, ...] = tuple(choice for group in GROUPS for choice in group.choices)
"""All choices, in the order in which they are shown."""

NAMES: Mapping[str, str | Promise] = {
    "combinations": gettext_lazy("Combinations"),
    "chops": gettext_lazy("What chops what"),
    "reentry": gettext_lazy("Re-entry after a pass"),
    "barred_leads": gettext_lazy("May not be led"),
    "no_going_out_on_two": gettext_lazy("No going out on a 2"),
    "opening_leader": gettext_lazy("Who leads the opening deal"),
    "must_play_lowest": gettext_lazy("The lowest card must be played"),
    "reverse_each_deal": gettext_lazy("The direction turns after each deal"),
    "lead_timeout": gettext_lazy("A leader who runs out of time"),
    "payment": gettext_lazy("What losers pay by"),
    "play_on": gettext_lazy("Play on to the last place"),
    "double_from": gettext_lazy("Double for many cards"),
    "target_points": gettext_lazy("Points that win a match"),
    "frozen": gettext_lazy("Frozen"),
    "three_of_spades": gettext_lazy("Three of spades last"),
    "compensation": gettext_lazy("Compensation"),
    "chop_payment": gettext_lazy("How chops are paid"),
    "chop_values": gettext_lazy("What a chop costs"),
    "two_over_two_chops": gettext_lazy("A 2 over a 2 is a chop"),
    "leftover_values": gettext_lazy("What leftovers cost"),
    "leftover_from": gettext_lazy("Who pays for leftovers"),
    "instant_wins": gettext_lazy("Instant wins in any deal"),
    "opening_instant_wins": gettext_lazy("More instant wins in an opening deal"),
    "instant_win_leftovers": gettext_lazy("Leftovers at an instant win"),
    "no_instant_win_twice": gettext_lazy("No two instant wins in a row"),
}

MEANINGS: Mapping[str, str | Promise] = {
    "combinations": gettext_lazy(
        "In the south suits may be mixed and there are pair runs. In the north a pair is of one "
        "colour, a straight of one suit, and only the same suits can beat each other."
    ),
    "chops": gettext_lazy(
        "Which bombs may be laid over 2s and over other bombs. A higher bomb always beats a lower "
        "one of its own kind and length."
    ),
    "reentry": gettext_lazy(
        "Who has passed may come back into the trick with such a bomb. It happens at the end of "
        "the trick, when everybody else has passed."
    ),
    "barred_leads": gettext_lazy("These bombs may be laid over something, but not led."),
    "no_going_out_on_two": gettext_lazy(
        "The last play may hold no 2, and a play may not leave only 2s in the hand."
    ),
    "opening_leader": gettext_lazy(
        "The first deal of a table has no winner before it: this says who leads it."
    ),
    "must_play_lowest": gettext_lazy(
        "The first play of an opening deal must include the lowest card dealt, alone or within a "
        "combination."
    ),
    "reverse_each_deal": gettext_lazy("After every deal the order of play turns the other way."),
    "lead_timeout": gettext_lazy(
        "Who follows and runs out of time passes. This says what becomes of who leads."
    ),
    "payment": gettext_lazy("What decides how much a loser pays when the deal is over."),
    "play_on": gettext_lazy(
        "When the first player is out, the others play on for second, third and last place."
    ),
    "double_from": gettext_lazy(
        "Where losers pay by the cards left: who still holds this many cards or more pays double."
    ),
    "target_points": gettext_lazy(
        "Deals are played until somebody has this many points and one player alone leads, who "
        "wins the match."
    ),
    "frozen": gettext_lazy(
        "Who has not played a single card when the first player goes out pays the winner this, "
        "and leftovers on top, and is out of the deal."
    ),
    "three_of_spades": gettext_lazy(
        "Whoever wins with the single 3♠ as the very last play gets this from each other player. "
        "Whoever comes last holding the 3♠ alone pays it to each."
    ),
    "compensation": gettext_lazy(
        "Who could have stopped the winner's last card and did not pays what all losers owe."
    ),
    "chop_payment": gettext_lazy("Whether and how a chopped 2 or bomb is paid for."),
    "chop_values": gettext_lazy("What a chopped 2 or bomb counts, in stakes."),
    "two_over_two_chops": gettext_lazy(
        "A higher 2 over a 2, or a pair of 2s over a pair of 2s, counts as a chop too."
    ),
    "leftover_values": gettext_lazy(
        "What a 2 or a bomb still in hand at the end costs, in stakes."
    ),
    "leftover_from": gettext_lazy("Who pays for leftovers, and to whom."),
    "instant_wins": gettext_lazy(
        "Hands that win as soon as they are dealt, and what each other player pays, in stakes."
    ),
    "opening_instant_wins": gettext_lazy(
        "Further hands that win instantly, in opening deals only."
    ),
    "instant_win_leftovers": gettext_lazy(
        "At an instant win the others also pay for the 2s and bombs in their hands."
    ),
    "no_instant_win_twice": gettext_lazy(
        "Who has just won instantly cannot do so again in the next deal, which the holder of the "
        "lowest card leads."
    ),
}


def choice_name(choice: str) -> str:
    """What a choice is called: "Re-entry after a pass"."""
    return str(NAMES[choice])


def choice_meaning(choice: str) -> str:
    """What a choice does at the table, in a plain sentence or two."""
    return str(MEANINGS[choice])
