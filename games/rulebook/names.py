"""What the rules speak of, in words: bombs, what they chop, instant wins, values of choices."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from games.phrases import BOMBS
from games.phrases import amount as grouped

Words = Mapping[str, str | Promise]

PREYS: Words = {
    "2": gettext_lazy("a single 2"),
    "22": gettext_lazy("a pair of 2s"),
    "222": gettext_lazy("three 2s"),
    "run3": gettext_lazy("any three-pair run"),
    "quad": gettext_lazy("any quad"),
    "run4": gettext_lazy("any four-pair run"),
    "run5": gettext_lazy("any five-pair run"),
    "run6": gettext_lazy("any six-pair run"),
}

INSTANT_WINS: Words = {
    "dragon_with_two": gettext_lazy("dragon with a 2"),
    "dragon": gettext_lazy("dragon"),
    "four_twos": gettext_lazy("four 2s"),
    "five_pair_run": gettext_lazy("five pairs in a row"),
    "six_pairs": gettext_lazy("six pairs"),
    "two_quads": gettext_lazy("two quads"),
    "thirteen_one_colour": gettext_lazy("thirteen cards of one colour"),
    "twelve_one_colour": gettext_lazy("twelve cards of one colour"),
    "quad_of_threes": gettext_lazy("quad of 3s"),
    "three_pair_run_with_3s": gettext_lazy("pairs of 3s, 4s and 5s with the 3♠"),
}

# What is charged for: the keys of chop_values and leftover_values.
CHARGED: Words = {
    "black": gettext_lazy("black 2"),
    "red": gettext_lazy("red 2"),
    "bomb": gettext_lazy("bomb"),
    **BOMBS,
}

ENUMS: Mapping[str, Words] = {
    "combinations": {
        "south": gettext_lazy("Southern: suits may be mixed, there are pair runs"),
        "north": gettext_lazy("Northern: the same suits only, no pair runs"),
    },
    "opening_leader": {
        "random": gettext_lazy("A player drawn at random"),
        "lowest_card": gettext_lazy("The holder of the lowest card, usually the 3♠"),
    },
    "payment": {
        "places": gettext_lazy("By place: first, second, third, last"),
        "cards": gettext_lazy("By the cards left in hand"),
        "points": gettext_lazy("Points by place, no stakes"),
        "pot": gettext_lazy("A pot: everybody antes, the winner takes it"),
    },
    "chop_payment": {
        "none": gettext_lazy("Not at all"),
        "chain": gettext_lazy("Added up: the last one chopped pays it all"),
        "doubling": gettext_lazy("At once, doubled by each further chop"),
    },
    "leftover_from": {
        "last": gettext_lazy("The last player, to the one just before"),
        "losers": gettext_lazy("Every loser, to the winner"),
    },
    "lead_timeout": {
        "play_lowest": gettext_lazy("Their lowest card is played for them"),
        "pass_lead": gettext_lazy("The lead passes to the next player"),
    },
}

FLAGS: Mapping[bool, str | Promise] = {
    True: pgettext_lazy("a choice of rules", "Yes"),
    False: pgettext_lazy("a choice of rules", "No"),
}


def bomb_name(bomb: str) -> str:
    """What a bomb (hàng) is called, by its name in RULES.md 8."""
    return str(BOMBS[bomb])


def prey_name(prey: str) -> str:
    """What can be chopped, by its name in RULES.md 8: "a pair of 2s"."""
    return str(PREYS[prey])


def instant_win_name(win: str) -> str:
    """What an instant win (tới trắng) is called, by its name in RULES.md 8."""
    return str(INSTANT_WINS[win])


def charged_name(key: str) -> str:
    """What something that is charged is called: a key of chop_values or leftover_values."""
    return str(CHARGED[key])


def enum_words(choice: str, value: str) -> str:
    """One value of a choice with a few values, as it stands in a list to choose from."""
    return str(ENUMS[choice][str(value)])


def flag_words(*, value: bool) -> str:
    """Yes or no."""
    return str(FLAGS[value])


def number(value: int | Fraction) -> str:
    """A number of stakes: whole, or with a half: "2", "½", "1½"."""
    whole = int(value)
    if whole == value:
        return grouped(whole)
    return f"{grouped(whole)}½" if whole else "½"


def stakes(value: int | Fraction) -> str:
    """So many stakes (cược): "1 stake", "½ stake", "2 stakes"."""
    return ngettext("%(number)s stake", "%(number)s stakes", 1 if value <= 1 else 2) % {
        "number": number(value)
    }


def cards(value: int) -> str:
    """So many cards (lá)."""
    return ngettext("%(number)d card", "%(number)d cards", value) % {"number": value}


def points(value: int) -> str:
    """So many points (điểm)."""
    return ngettext("%(number)d point", "%(number)d points", value) % {"number": value}


def all_of(words: Iterable[str]) -> str:
    """A list within a sentence: "a, b and c"."""
    *most, last = words
    if not most:
        return last
    return _("%(most)s and %(last)s") % {"most": ", ".join(most), "last": last}
