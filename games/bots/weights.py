"""What the heuristic thinks things are worth."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from games import engine


@dataclass(frozen=True, slots=True)
class Weights:
    """The constants of the heuristic, in stakes more or less.

    They were fitted for payment by place to the values of a self-play network: a hill climb that
    made the loss in value of the chosen plays least. What the network did not know (freezing,
    suits, duels, what rules pay for besides places) was found by trial in the arena.
    """

    # How fast the hope that a play holds falls with the unseen cards that could beat it.
    single_doubt: float = 0.187
    suit_doubt: float = 0.25  # where suits matter, the higher cards of its suit
    suit_doubt_of_twos: float = 0.08  # and there the 2s, which beat all suits
    pair_doubt: float = 0.329
    triple_doubt: float = 0.393
    straight_doubt: float = 0.635

    # What a part of a hand costs less for the chance that it holds and brings the lead.
    single_holds: float = 0.691
    pair_holds: float = 0.735
    triple_holds: float = 0.502
    straight_holds: float = 0.503

    # What a part costs more or less for what it is.
    single_ease: float = 0.144  # a single fits everywhere
    low_rank: float = 0.0095  # a single, for each rank that it lies below the two
    straight_length: float = 0.032  # a straight, for each card beyond three
    bomb_kept: float = 1.195  # a bomb is worth holding

    # What a play earns by itself: the chance that it holds, each card, the rank of its top.
    lead_hold: float = 0.263
    lead_card: float = 0.0445
    answer_hold: float = 0.298
    answer_card: float = 0.138
    high_top: float = 0.343  # lost by the highest card there is, less by lower ones
    two_spent: float = 0.106  # lost for each 2 and each play that is still to come, six at most
    chop: float = 0.227  # a bomb laid over 2s or over a bomb

    # Close to the end.
    sure_exit: float = 1.213  # it holds for sure, and what is left can be beaten once at most
    likely_exit: float = 0.192  # the same without being sure, by the chance that it holds
    near_exit: float = 0.331  # one or two plays are left after it
    last_play: float = 0.035  # one play is left after it

    # While somebody is about to go out.
    lead_risk: float = 0.074  # lost by a lead that they may beat
    stop: float = 0.141  # earned by an answer that stops them
    thaw: float = 0.25  # earned for each stake that being frozen would cost

    # What passing is worth.
    passing: float = -0.019
    pass_in_danger: float = 0.123
    pass_long_hand: float = 0.0382  # for each play that the hand still takes
    pass_after_pass: float = -0.167  # somebody passed before
    pass_lead_away: float = -0.3  # nobody else is left to answer: the owner of the top leads again
    pass_in_duel: float = -0.5  # one opponent is left: what they are given, nobody takes back
    pass_early: float = 0.0134  # the others hold more than nine cards each

    # While somebody has one card left.
    let_out: float = 0.5  # lost by a single that they beat, or a pass that gives them the lead

    # Where the rules pay for more than places.
    stake: float = 0.1  # what one stake of chops, dues or compensation is worth
    dues_in_danger: float = 0.0  # how far what the hand owes is felt when somebody is near the end
    barred: float = 0.6  # lost by a bomb that may not be led

    # Plays so close in value look alike.
    indifference: float = 0.01


FITTED: Final = Weights()

COUNTING: Final = replace(
    FITTED,
    two_spent=0.03,
    lead_card=0.1,
    answer_card=0.2,
    passing=-0.15,
    pass_in_danger=0.0,
    stake=0.12,
    dues_in_danger=0.5,
)
"""Where every card left costs: lay more, pass less, and let a 2 go (found in the arena too)."""


def weights_for(rules: engine.RuleSet) -> Weights:
    """What things are worth where losers pay as these rules say."""
    weights = COUNTING if rules.payment is engine.Payment.CARDS else FITTED
    if rules.combinations is engine.Combinations.NORTH:
        # A 2 is all that stops the cards of the other suits.
        weights = replace(weights, two_spent=0.15)
    if not rules.play_on:
        weights = replace(weights, let_out=1.0)
    return weights
