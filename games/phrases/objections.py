"""What stands against a pick at this very table: the rule that a refusal names."""

import enum
from collections import Counter
from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from games import engine
from games.engine import Combinations, Kind, Rank, Refusal
from games.phrases.cards import BOMBS, capital, card_name, combination

Said = Mapping["Objection", str | Promise]


class Objection(enum.Enum):
    """Why cards may not be laid, told more closely than the engine's refusals do."""

    TWO_IN_A_RUN = enum.auto()
    PAIR_OF_TWO_COLOURS = enum.auto()
    STRAIGHT_OF_MANY_SUITS = enum.auto()
    NO_PAIR_RUNS = enum.auto()
    NOTHING_NORTHERN = enum.auto()
    MUST_INCLUDE = enum.auto()
    BARRED_LEAD = enum.auto()
    DOES_NOT_REENTER = enum.auto()
    LOWER = enum.auto()
    OTHER_SUITS = enum.auto()
    DOES_NOT_CHOP = enum.auto()
    OTHER_KIND = enum.auto()
    OTHER_KIND_NORTHERN = enum.auto()
    GOES_OUT_ON_A_TWO = enum.auto()
    KEEPS_ONLY_TWOS = enum.auto()


SENTENCES: Said = {
    Objection.TWO_IN_A_RUN: gettext_lazy(
        "There is no two in a straight, and none in a run of pairs."
    ),
    Objection.PAIR_OF_TWO_COLOURS: gettext_lazy(
        "That is no pair here: a pair must be of one colour, two black cards or two red ones."
    ),
    Objection.STRAIGHT_OF_MANY_SUITS: gettext_lazy(
        "That is no straight here: all cards of a straight must be of one suit."
    ),
    Objection.NO_PAIR_RUNS: gettext_lazy("There are no runs of pairs at this table."),
    Objection.NOTHING_NORTHERN: gettext_lazy(
        "These cards make no combination: play a single, a pair of one colour, three or four of "
        "a kind, or a straight of one suit."
    ),
    Objection.MUST_INCLUDE: gettext_lazy("The first play of this deal must include: %(card)s."),
    Objection.BARRED_LEAD: gettext_lazy("No trick may be led with this: %(bomb)s."),
    Objection.DOES_NOT_REENTER: gettext_lazy(
        "You have passed: over %(top)s you can only come back in with %(bombs)s."
    ),
    Objection.LOWER: gettext_lazy("Too low: it must be higher than %(top)s."),
    Objection.OTHER_SUITS: gettext_lazy(
        "Suits must be equal here: %(picked)s does not beat %(top)s."
    ),
    Objection.DOES_NOT_CHOP: gettext_lazy("At this table %(bomb)s does not chop %(top)s."),
    Objection.OTHER_KIND: gettext_lazy(
        "That does not beat %(top)s: it takes the same kind and length with a higher top card, "
        "or a bomb that chops it."
    ),
    Objection.OTHER_KIND_NORTHERN: gettext_lazy(
        "That does not beat %(top)s: it takes the same kind, the same length and the same suits, "
        "and a higher rank."
    ),
    Objection.GOES_OUT_ON_A_TWO: gettext_lazy("Nobody may go out with a two here."),
    Objection.KEEPS_ONLY_TWOS: gettext_lazy(
        "That would leave you with nothing but twos, and nobody may go out with a two here."
    ),
}

# In the few words that fit on the Play button.
IN_SHORT: Said = {
    Objection.TWO_IN_A_RUN: gettext_lazy("No two in a straight"),
    Objection.PAIR_OF_TWO_COLOURS: gettext_lazy("A pair is of one colour"),
    Objection.STRAIGHT_OF_MANY_SUITS: gettext_lazy("A straight is of one suit"),
    Objection.NO_PAIR_RUNS: gettext_lazy("No runs of pairs here"),
    Objection.NOTHING_NORTHERN: gettext_lazy("No combination"),
    Objection.MUST_INCLUDE: gettext_lazy("Needs: %(card)s"),
    Objection.BARRED_LEAD: gettext_lazy("You cannot lead that"),
    Objection.DOES_NOT_REENTER: gettext_lazy("Does not come back in"),
    Objection.LOWER: gettext_lazy("Lower than %(top)s"),
    Objection.OTHER_SUITS: gettext_lazy("Suits differ"),
    Objection.DOES_NOT_CHOP: gettext_lazy("Does not chop %(top)s"),
    Objection.OTHER_KIND: gettext_lazy("Does not beat %(top)s"),
    Objection.OTHER_KIND_NORTHERN: gettext_lazy("Does not beat %(top)s"),
    Objection.GOES_OUT_ON_A_TWO: gettext_lazy("Cannot go out on a two"),
    Objection.KEEPS_ONLY_TWOS: gettext_lazy("Leaves only twos"),
}


def objection(reason: Refusal, seen: engine.Observation, cards: engine.CardSet) -> Objection | None:
    """What the rules of this table hold against the pick, where more can be said than ``reason``.

    ``seen`` is what the player knew when they picked ``cards``.
    """
    match reason:
        case Refusal.NOT_A_COMBINATION:
            return _no_combination(cards, seen.rules)
        case Refusal.MUST_INCLUDE_LOWEST if seen.required:
            return Objection.MUST_INCLUDE
        case Refusal.CANNOT_LEAD_THAT:
            return Objection.BARRED_LEAD
        case Refusal.DOES_NOT_BEAT if seen.top:
            return _no_beating(cards, seen, seen.top)
        case Refusal.CANNOT_GO_OUT_ON_TWO:
            goes_out = cards == seen.hand
            return Objection.GOES_OUT_ON_A_TWO if goes_out else Objection.KEEPS_ONLY_TWOS
        case _:
            return None


def fill_in(sentence: str, seen: engine.Observation, cards: engine.CardSet) -> str:
    """The sentence with the names of the cards, the top and the bombs that it speaks of."""
    picked = engine.identify(cards, seen.rules)
    top, rules = seen.top, seen.rules
    back_in = rules.reenterers[top.prey] if top else frozenset()
    names = {
        "card": card_name(engine.card_codes(seen.required)[0]) if seen.required else "",
        "top": combination(top, rules) if top else "",
        "picked": combination(picked, rules) if picked else "",
        "bomb": str(BOMBS[picked.bomb]) if picked and picked.bomb else "",
        "bombs": ", ".join(str(words) for name, words in BOMBS.items() if name in back_in),
    }
    return capital(sentence % names)


def _no_combination(cards: engine.CardSet, rules: engine.RuleSet) -> Objection | None:
    codes = engine.card_codes(cards)
    many = Counter(map(engine.rank_of, codes))
    in_a_row = len(many) > 2 and max(many) - min(many) == len(many) - 1
    each = set(many.values())
    if rules.combinations is Combinations.SOUTH:
        has_two = Rank.TWO in many
        return Objection.TWO_IN_A_RUN if has_two and in_a_row and each in ({1}, {2}) else None
    if len(codes) == 2 and len(many) == 1:
        return Objection.PAIR_OF_TWO_COLOURS
    if in_a_row and each == {1}:
        return Objection.STRAIGHT_OF_MANY_SUITS
    if in_a_row and each == {2}:
        return Objection.NO_PAIR_RUNS
    return Objection.NOTHING_NORTHERN


def _no_beating(
    cards: engine.CardSet, seen: engine.Observation, top: engine.Combination
) -> Objection | None:
    picked = engine.identify(cards, seen.rules)
    is_northern = seen.rules.combinations is Combinations.NORTH
    if picked is None:
        return None
    if seen.seat in seen.passed:
        return Objection.DOES_NOT_REENTER
    if (picked.kind, picked.length) == (top.kind, top.length):
        by_suit = picked.is_twos and picked.kind is not Kind.TRIPLE
        if is_northern and not by_suit and _suits(picked) != _suits(top):
            return Objection.OTHER_SUITS
        return Objection.LOWER
    if picked.bomb and top.prey:
        return Objection.DOES_NOT_CHOP
    return Objection.OTHER_KIND_NORTHERN if is_northern else Objection.OTHER_KIND


def _suits(found: engine.Combination) -> set[engine.Suit]:
    return {engine.suit_of(code) for code in engine.card_codes(found.cards)}
