"""The medium bot: it values each play by the hand that it leaves, and lays the best."""

from __future__ import annotations

import random

from games import engine
from games.bots.outlook import Outlook
from games.bots.payments import Payments
from games.bots.plays import canonical
from games.bots.splits import Split, fewest_plays, leads_under, parting_under
from games.bots.weights import Weights, weights_for

_GOING_OUT = 100.0
_DANGER = {1: 1.0, 2: 0.6, 3: 0.35, 4: 0.15}
_SURE = 0.9999


def heuristic(observation: engine.Observation, seed: int) -> engine.CardSet:
    """The play or pass that looks best; the seed decides between those that look alike."""
    judge = Judge(observation)
    values = judge.values_of_plays()
    if observation.may_pass:
        values[engine.EMPTY] = judge.value_of_passing()
    near_best = max(values.values()) - judge.weights.indifference
    alike = sorted(cards for cards, value in values.items() if value >= near_best)
    return random.Random(f"play {seed}").choice(alike)


class Judge:
    """Values what one player may do at one moment, in stakes more or less.

    It knows what that player sees.
    """

    def __init__(self, observation: engine.Observation, weights: Weights | None = None) -> None:
        self.weights = weights or weights_for(observation.rules)
        self._seen = observation
        self._outlook = Outlook(observation, self.weights)
        self._payments = Payments(observation, self._outlook)
        self._leads = leads_under(observation.rules)
        self._costs = Split(parting_under(observation.rules), self._price)
        self._losers = Split(self._leads, self._loses)
        self._cost = self._costs.cost(observation.hand)
        self._turns = fewest_plays(observation.hand, self._leads)
        self._danger = _DANGER.get(min(self._outlook.counts, default=13), 0.0)

    def values_of_plays(self) -> dict[engine.CardSet, float]:
        """What each canonical play that is open looks worth."""
        rules = self._seen.rules
        plays = (
            engine.identify(cards, rules) for cards in canonical(self._seen.legal_plays(), rules)
        )
        return {play.cards: self.value_of(play) for play in plays if play}

    def value_of_passing(self) -> float:
        """What a pass looks worth."""
        weights, outlook = self.weights, self._outlook
        value = weights.passing + weights.pass_long_hand * self._turns
        value += weights.pass_in_danger * self._danger
        if len(outlook.may_answer) < len(outlook.counts):
            value += weights.pass_after_pass
        if not outlook.others_may_answer:
            value += weights.pass_lead_away
        if len(outlook.counts) == 1:
            value += weights.pass_in_duel
        if sum(outlook.counts) > 9 * len(outlook.counts):
            value += weights.pass_early
        value -= weights.stake * self._payments.compensation()
        if self._owner_needs_the_lead_only():
            value -= weights.let_out * self._payments.nobody_after_me()
        return value

    def _owner_needs_the_lead_only(self) -> bool:
        """Whether who laid the top goes out with the next lead."""
        owner = self._seen.owner
        return owner is not None and self._seen.counts[owner] == 1

    def value_of(self, play: engine.Combination) -> float:
        """What laying ``play`` looks worth."""
        rest = self._seen.hand & ~play.cards
        if not rest:
            return _GOING_OUT
        holds = self._outlook.holds_now(play)
        return (
            self._cost
            - self._costs.cost(rest)
            + self._gain_at_once(play, holds)
            + self._gain_near_the_end(rest, holds)
            + self._gain_in_danger(play, holds)
            + self._gain_of_thawing()
            + self._gain_in_stakes(play, rest, holds)
            - self.weights.let_out * self._outlook.goes_out_over(play)
            - self._twos_wasted(play, rest)
        )

    def _gain_at_once(self, play: engine.Combination, holds: float) -> float:
        weights, top = self.weights, self._seen.top
        value = -weights.high_top * play.top / 51
        if top is None:
            return value + weights.lead_hold * holds + weights.lead_card * play.size
        if play.bomb and top.prey:
            value += weights.chop
        return value + weights.answer_hold * holds + weights.answer_card * play.size

    def _gain_in_stakes(self, play: engine.Combination, rest: int, holds: float) -> float:
        """What it wins by chops, and what it spares should somebody go out."""
        gain = self._payments.chop(play, holds)
        felt = self.weights.dues_in_danger * self._danger
        if felt:
            gain += felt * (self._payments.owed(self._seen.hand) - self._payments.owed(rest))
        return self.weights.stake * gain

    def _gain_of_thawing(self) -> float:
        """Who has laid nothing when somebody goes out is frozen and pays for it (RULES.md 2.10)."""
        seen = self._seen
        has_played = engine.count_cards(seen.hand) < 13
        if not seen.rules.frozen or seen.out or has_played:
            return 0.0
        return self.weights.thaw * seen.rules.frozen * self._danger

    def _gain_near_the_end(self, rest: int, holds: float) -> float:
        weights, turns, value = self.weights, fewest_plays(rest, self._leads), 0.0
        if self._turns <= 5 and self._losers.cost(rest) <= 1:
            value += weights.sure_exit if holds > _SURE else weights.likely_exit * holds
        if turns <= 2:
            value += weights.near_exit * holds * (3 - turns) / 2
        if turns == 1:
            value += weights.last_play * holds
        return value

    def _gain_in_danger(self, play: engine.Combination, holds: float) -> float:
        weights = self.weights
        if self._seen.top is not None:
            return weights.stop * self._danger * holds
        risk = 1 - holds
        if self._danger == 1.0 and play.kind is not engine.Kind.SINGLE:
            risk *= 0.15
        return -weights.lead_risk * self._danger * risk

    def _twos_wasted(self, play: engine.Combination, rest: int) -> float:
        twos = (play.cards >> 4 * engine.Rank.TWO).bit_count()
        turns = min(fewest_plays(rest, self._leads), 6)
        return self.weights.two_spent * twos * turns * (1 - self._danger)

    def _price(self, part: engine.Combination) -> float:
        """What a part of a hand costs: about one play, less if it brings the lead back."""
        weights, holds = self.weights, self._outlook.holds(part)
        match part.kind:
            case engine.Kind.SINGLE:
                low = weights.low_rank * (engine.Rank.TWO - part.rank)
                return 1 - weights.single_ease - weights.single_holds * holds + low
            case engine.Kind.PAIR:
                return 1 - weights.pair_holds * holds
            case engine.Kind.TRIPLE:
                return 1 - weights.triple_holds * holds
            case engine.Kind.STRAIGHT:
                longer = weights.straight_length * (part.length - 3)
                return 1 - weights.straight_holds * holds + longer
            case _:
                barred = weights.barred if part.bomb in self._seen.rules.barred_leads else 0.0
                return 1 - weights.triple_holds * holds - weights.bomb_kept + barred

    def _loses(self, part: engine.Combination) -> float:
        """1 for a part that somebody may beat, 0 for one that nobody can."""
        return float(not part.bomb and self._outlook.holds(part) < _SURE)
