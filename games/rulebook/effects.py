"""What of a rule system has an effect at the table: a choice may say what another rules out."""

from __future__ import annotations

from games import engine
from games.engine import ChopPayment, Combinations, Payment

QUAD_ONLY = ("quad",)
FULL_HAND = 13


def is_southern(rules: engine.RuleSet) -> bool:
    """Whether combinations are those of the south (1.4)."""
    return rules.combinations is Combinations.SOUTH


def bombs(rules: engine.RuleSet) -> tuple[str, ...]:
    """The bombs (hàng) that can be laid: there are no pair runs in the north (5.2)."""
    return engine.BOMBS if is_southern(rules) else QUAD_ONLY


def preys(rules: engine.RuleSet) -> tuple[str, ...]:
    """What can be chopped at all."""
    return (*engine.TWOS_NAMES, *bombs(rules))


def choppers(rules: engine.RuleSet, prey: str) -> list[str]:
    """The bombs that chop this, other than higher ones of its own kind (1.5)."""
    if prey not in preys(rules):
        return []
    return [bomb for bomb in bombs(rules) if bomb in rules.choppers[prey] and bomb != prey]


def reenterers(rules: engine.RuleSet, prey: str) -> list[str]:
    """The bombs that re-enter over this: those that may and that beat it (1.9)."""
    beating = [*choppers(rules, prey), prey]
    return [bomb for bomb in bombs(rules) if bomb in rules.reenterers[prey] and bomb in beating]


def has_reentry(rules: engine.RuleSet) -> bool:
    """Whether anybody can ever come back after a pass."""
    return any(reenterers(rules, prey) for prey in engine.PREY)


def barred_leads(rules: engine.RuleSet) -> list[str]:
    """The bombs that may not be led."""
    return [bomb for bomb in bombs(rules) if bomb in rules.barred_leads]


def pays_for_chops(rules: engine.RuleSet) -> bool:
    """Whether chops cost anything."""
    return rules.chop_payment is not ChopPayment.NONE


def has_instant_wins(rules: engine.RuleSet) -> bool:
    """Whether any hand wins as it is dealt."""
    return bool(rules.instant_wins or rules.opening_instant_wins)


def pays_by(rules: engine.RuleSet, payment: Payment) -> bool:
    """Whether losers pay by this."""
    return rules.payment is payment


def doubles_from(rules: engine.RuleSet) -> int | None:
    """The cards left from which a loser pays double, where losers pay by cards."""
    return rules.double_from if pays_by(rules, Payment.CARDS) else None


def freezes(rules: engine.RuleSet) -> bool:
    """Whether who has not played a card is frozen (cóng): by a charge, or counted double (3.5)."""
    return rules.frozen is not None or doubles_from(rules) == FULL_HAND


def target(rules: engine.RuleSet) -> int | None:
    """The points that end a match, where there are points."""
    return rules.target_points if pays_by(rules, Payment.POINTS) else None


def has_effect(rules: engine.RuleSet, choice: str) -> bool:
    """Whether a choice can change a deal at all, the others being what they are."""
    wins = has_instant_wins(rules)
    leftovers = rules.leftover_values is not None
    needed = {
        "chop_values": pays_for_chops(rules),
        "two_over_two_chops": pays_for_chops(rules),
        "leftover_from": leftovers,
        "instant_win_leftovers": wins and leftovers,
        "no_instant_win_twice": wins,
        "double_from": pays_by(rules, Payment.CARDS),
        "target_points": pays_by(rules, Payment.POINTS),
    }
    return needed.get(choice, True)
