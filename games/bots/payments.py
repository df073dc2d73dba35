"""What the rules pay for, seen by one player in the middle of a deal, in stakes."""

from __future__ import annotations

from games import engine
from games.bots.outlook import Outlook


class Payments:
    """What a player has to gain and to pay, as the rules of the table say."""

    def __init__(self, observation: engine.Observation, outlook: Outlook) -> None:
        self._seen = observation
        self._rules = observation.rules
        self._outlook = outlook

    def owed(self, hand: int) -> float:
        """What this hand would pay if somebody else went out now."""
        charge = float(engine.leftover_charge(engine.CardSet(hand), self._rules))
        if self._rules.leftover_from is engine.LeftoverFrom.LAST:
            charge /= max(1, len(self._outlook.counts))
        return charge + self._for_cards(hand.bit_count())

    def chop(self, play: engine.Combination, holds: float) -> float:
        """What ``play`` wins by chopping, less what it loses by being chopped, on average."""
        rules = self._rules
        if play.prey is None or rules.chop_payment is engine.ChopPayment.NONE:
            return 0.0
        lost = self._outlook.chopped(play)
        if rules.two_over_two_chops and play.is_twos:
            lost = max(lost, 1 - holds)
        top, chops = self._seen.top, False
        if top is not None:
            chops = engine.is_chop(play, top, rules)
        if rules.chop_payment is engine.ChopPayment.CHAIN:
            won, at_stake = self._chain(play, top if chops else None)
        else:
            won, at_stake = self._doubling(play, chops=chops)
        return won - at_stake * lost

    def _chain(
        self, play: engine.Combination, chopped: engine.Combination | None
    ) -> tuple[float, float]:
        """What a chop takes over, and what is lost if it is chopped in its turn (RULES.md 2.8)."""
        won = 0.0
        if chopped is not None:
            chain = self._seen.chain / self._seen.stake
            won = chain + engine.chop_value(chopped, self._rules)
        return won, 2 * won + engine.chop_value(play, self._rules)

    def _doubling(self, play: engine.Combination, *, chops: bool) -> tuple[float, float]:
        """The same where each chop is paid at once, twice as much as the last (RULES.md 6.5)."""
        present = self._seen.next_chop / self._seen.stake
        heo = float(engine.chop_value(play, self._rules)) if play.is_twos else 0.0
        return (present, 2 * present + heo) if chops else (0.0, present + heo)

    def compensation(self) -> float:
        """What the others would have this player pay for passing now, on average (RULES.md 5.9)."""
        seen = self._seen
        if not self._rules.compensation or seen.owner is None or seen.counts[seen.owner] != 1:
            return 0.0
        others = [
            count for seat, count in enumerate(seen.counts) if seat not in (seen.seat, seen.owner)
        ]
        return sum(map(self._for_cards, others)) * self.nobody_after_me()

    def nobody_after_me(self) -> float:
        """The chance that nobody who acts after this player in the trick can beat the top."""
        seen, outlook = self._seen, self._outlook
        if seen.top is None or not outlook.counts:
            return 0.0
        waiting = [
            count
            for seat, count in enumerate(seen.counts)
            if count >= seen.top.size
            and seat not in (seen.seat, seen.owner)
            and seat not in seen.passed
            and seat not in seen.frozen
        ]
        return float(outlook.holds(seen.top) ** (len(waiting) / len(outlook.counts)))

    def _for_cards(self, count: int) -> float:
        if self._rules.payment is not engine.Payment.CARDS:
            return 0.0
        doubled = self._rules.double_from is not None and count >= self._rules.double_from
        return float(2 * count if doubled else count)
