"""The working copy of a state, changed in place: turns and tricks (RULES.md 1.6–1.9)."""

from __future__ import annotations

from games.engine import settlement
from games.engine.actions import Action, ActionKind, Ending, Reason
from games.engine.cards import EMPTY, CardSet
from games.engine.choices import ChopPayment, LeadTimeout
from games.engine.closing import after_the_last_pass, next_to_ask
from games.engine.combinations import Combination, Kind, is_chop
from games.engine.errors import Refusal, Refused
from games.engine.legal import Situation, judge, legal_cards, lowest_legal_single
from games.engine.settlement import Payments, Result, chop_value
from games.engine.state import NOBODY, State


class Table:
    """A state that is being worked on; ``freeze`` turns it into a state again."""

    def __init__(self, state: State) -> None:
        self.dealt = state.dealt
        self.rules = state.dealt.rules
        self.hands = list(state.hands)
        self.turn = state.turn
        self.number = state.number
        self.top = state.top
        self.owner = state.owner
        self.passed = state.passed
        self.declined = state.declined
        self.required = state.required
        self.out = state.out
        self.frozen = state.frozen
        self.left = state.left
        self.chain_stakes = state.chain_stakes
        self.chopped = state.chopped
        self.heo_stakes = state.heo_stakes
        self.chops = state.chops
        self.helper = state.helper
        self.history = list(state.history)
        self.transfers = list(state.transfers)
        self.ending = state.ending
        self.places = state.places
        self.points = state.points
        self.instant_win = state.instant_win
        self.winning_play = state.winning_play
        self.closings = state.closings

    def freeze(self) -> State:
        return State(
            dealt=self.dealt,
            hands=tuple(self.hands),
            turn=self.turn,
            number=self.number,
            top=self.top,
            owner=self.owner,
            passed=self.passed,
            declined=self.declined,
            required=self.required,
            out=self.out,
            frozen=self.frozen,
            left=self.left,
            chain_stakes=self.chain_stakes,
            chopped=self.chopped,
            heo_stakes=self.heo_stakes,
            chops=self.chops,
            helper=self.helper,
            history=tuple(self.history),
            transfers=tuple(self.transfers),
            ending=self.ending,
            places=self.places,
            points=self.points,
            instant_win=self.instant_win,
            winning_play=self.winning_play,
            closings=self.closings,
        )

    def act(self, action: Action) -> None:
        """Do what somebody does; Refused, and nothing is changed, where the rules forbid it."""
        if self.ending is not None:
            raise Refused(Refusal.DEAL_IS_OVER)
        kind, seat = action.kind, action.seat
        if kind is ActionKind.VOID:
            self.void()
        elif kind is ActionKind.LEAVE and seat is not None and 0 <= seat < len(self.hands):
            self.leave(seat)
        elif seat is None or seat != self.turn:
            raise Refused(Refusal.NOT_YOUR_TURN)
        elif kind is ActionKind.PLAY:
            self.lay(seat, judge(self.situation_of(seat), action.cards))
        elif kind is ActionKind.TIMEOUT:
            action = self.time_out(seat)
        elif self.owner is None:
            raise Refused(Refusal.CANNOT_PASS_THE_LEAD)
        else:
            self.decline(seat, self.owner)
        self.number += 1
        self.history.append(action)

    def situation_of(self, seat: int) -> Situation:
        return Situation(self.rules, self.hands[seat], self.top, self.required, seat in self.passed)

    def time_out(self, seat: int) -> Action:
        """Do what happens to who runs out of time (7.1, 5.8), and tell what was laid for them."""
        laid = EMPTY
        if self.owner is not None:
            self.decline(seat, self.owner)
        elif self.rules.lead_timeout is LeadTimeout.PASS_LEAD:
            self.closings = self.closings.acted()
            self.helper = seat if self.rules.compensation else None
            self.turn = self.next_in(seat)
        else:
            laid = lowest_legal_single(self.situation_of(seat))
            self.lay(seat, judge(self.situation_of(seat), laid))
        return Action(seat, ActionKind.TIMEOUT, laid)

    def lay(self, seat: int, combination: Combination) -> None:
        """Lay a legal play and find out whose turn it is, or that the deal is over."""
        self.closings = self.closings.acted()
        top = self.top
        # Only the pass before a lead makes a helper, and only of who goes out with that lead.
        helper = self.helper if top is None and combination.kind is Kind.SINGLE else None
        self.helper = None
        if top is not None and self.owner is not None and is_chop(combination, top, self.rules):
            self.chop(seat, top, self.owner)
        if combination.is_twos:
            self.heo_stakes += chop_value(combination, self.rules)
        self.hands[seat] = CardSet(self.hands[seat] & ~combination.cards)
        self.top, self.owner = combination, seat
        self.required = EMPTY
        self.passed -= {seat}
        self.declined = NOBODY
        if not self.hands[seat]:
            self.go_out(seat, combination, helper)
        if self.ending is None:
            self.pass_turn(seat, seat)

    def decline(self, seat: int, owner: int) -> None:
        """Pass on the top, or on re-entering over it."""
        self.closings = self.closings.acted()
        if self.rules.compensation and self.could_have_stopped(seat, owner):
            self.helper = seat
        if seat in self.passed:
            self.closings = self.closings.with_decline(self.number)
        self.passed |= {seat}
        self.declined |= {seat}
        self.pass_turn(seat, owner)

    def could_have_stopped(self, seat: int, owner: int) -> bool:
        """Whether a pass lets go an owner of the top who keeps but one card (5.9a)."""
        return self.hands[owner].bit_count() == 1 and bool(legal_cards(self.situation_of(seat)))

    def pass_turn(self, seat: int, owner: int) -> None:
        """Give the turn to the next who may act over the top, or end the trick (1.6, 1.9)."""
        for other in self.dealt.order_after(seat):
            if other != owner and other not in self.passed and self.is_in(other):
                self.turn = other
                return
        self.turn = next_to_ask(self, owner)
        self.closings = after_the_last_pass(self, owner)
        if self.turn is None:
            self.end_trick(owner)

    def end_trick(self, owner: int) -> None:
        """Pay the chain and give the lead to the owner of the top, or to the next (1.7)."""
        self.pay_chain()
        self.turn = owner if self.is_in(owner) else self.next_in(owner)
        self.top = self.owner = None
        self.passed = self.declined = NOBODY
        self.heo_stakes = self.chops = 0

    def is_in(self, seat: int) -> bool:
        """Whether the seat still plays: it holds cards and is not frozen."""
        return self.hands[seat] != EMPTY and seat not in self.frozen

    def next_in(self, seat: int) -> int:
        return next(other for other in self.dealt.order_after(seat) if self.is_in(other))

    def chop(self, seat: int, top: Combination, owner: int) -> None:
        """Add a chop to the chain (2.8), or pay for it at once (6.5)."""
        if self.rules.chop_payment is ChopPayment.CHAIN:
            self.chain_stakes += chop_value(top, self.rules)
            self.chopped = owner
        elif self.rules.chop_payment is ChopPayment.DOUBLING:
            self.payments.pay(owner, seat, self.heo_stakes << self.chops, Reason.CHOP)
            self.chops += 1

    def pay_chain(self) -> None:
        """Have the last chopped player pay the whole chain to the last chopper (2.8)."""
        if self.chopped is not None and self.owner is not None:
            self.payments.pay(self.chopped, self.owner, self.chain_stakes, Reason.CHOP)
        self.chain_stakes, self.chopped = 0, None

    @property
    def payments(self) -> Payments:
        return Payments(self.dealt, self.transfers)

    def go_out(self, seat: int, combination: Combination, helper: int | None) -> None:
        """Note that a player has laid all cards; freeze the idle, end the deal where it ends."""
        self.out += (seat,)
        if len(self.out) == 1:
            self.winning_play = combination.cards
            self.freeze_the_idle(seat)
        still_in = [other for other in self.dealt.order_after(seat) if self.is_in(other)]
        if self.rules.play_on and len(still_in) > 1:
            return
        self.pay_chain()
        self.places = settlement.final_places(
            self.dealt, self.hands, (*self.out, *still_in), self.frozen
        )
        result = Result(tuple(self.hands), self.places, self.frozen, self.winning_play, helper)
        settlement.settle(self.payments, result)
        self.finish(Ending.OUT)

    def freeze_the_idle(self, winner: int) -> None:
        """Freeze who has not played a card when the first player goes out (2.10)."""
        if self.rules.frozen is None:
            return
        idle = [seat for seat in self.dealt.order_after(winner) if self.is_idle(seat)]
        self.frozen = frozenset(idle)
        settlement.settle_frozen(self.payments, idle, winner)

    def is_idle(self, seat: int) -> bool:
        """Whether the seat has not played a card."""
        return self.hands[seat] == self.dealt.hands[seat]

    def leave(self, seat: int) -> None:
        """Note that a player leaves; of two, that ends the deal (7.6)."""
        self.left |= {seat}
        if len(self.hands) > 2:
            return
        self.pay_chain()
        self.places = (1 - seat, seat)
        result = Result(tuple(self.hands), self.places, NOBODY, EMPTY, None)
        settlement.settle_leaving(self.payments, result, idle=self.is_idle(seat))
        self.finish(Ending.LEFT)

    def void(self) -> None:
        """End the deal without a result; what was paid is undone (7.6)."""
        self.transfers.clear()
        self.chain_stakes, self.chopped = 0, None
        self.finish(Ending.VOID)

    def finish(self, ending: Ending) -> None:
        self.ending = ending
        self.turn = self.top = self.owner = None
        if self.places is not None and not self.rules.has_chips:
            self.points = settlement.points_by_place(self.places)
