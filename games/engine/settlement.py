"""Who pays whom for what (tính tiền): transfers and places at the end of a deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from games.engine.actions import Reason, Transfer
from games.engine.cards import BLACK, RED, THREE_OF_SPADES, CardSet, count_cards
from games.engine.choices import LeftoverFrom, Payment
from games.engine.combinations import Combination
from games.engine.leftovers import leftover_charge
from games.engine.rules import RuleSet
from games.engine.state import Dealt

PLACE_PAYMENTS: Final = {
    4: {3: (0, 2), 2: (1, 1)},
    3: {2: (0, 2)},
    2: {1: (0, 2)},
    1: {},
}
"""By number of placed players: which place pays which, and how many stakes (2.5)."""


class Payments:
    """The transfers of a deal in the order in which they arise, each capped (1.12)."""

    def __init__(self, dealt: Dealt, transfers: list[Transfer]) -> None:
        self.dealt = dealt
        self.transfers = transfers
        self.antes_are_set_aside = dealt.rules.payment is Payment.POT

    def pay(self, payer: int, receiver: int, stakes: int | Fraction, reason: Reason) -> None:
        """Transfer so many stakes, or what the payer still holds if that is less."""
        if not stakes:
            return
        chips = int(self.dealt.stake * stakes)
        if self.dealt.balances is not None:
            chips = min(chips, self.holds(payer, self.dealt.balances[payer]))
        self.transfer(payer, receiver, chips, reason)

    def pay_ante(self, payer: int, receiver: int, reason: Reason) -> None:
        """Transfer what the payer had set aside for the pot, which no cap touches (6.4)."""
        self.transfer(payer, receiver, self.dealt.ante(payer), reason)

    def transfer(self, payer: int, receiver: int, chips: int, reason: Reason) -> None:
        if chips:
            self.transfers.append(Transfer(payer, receiver, chips, reason))

    def holds(self, seat: int, balance: int) -> int:
        """What a seat can pay at this moment."""
        held = balance - self.dealt.ante(seat) if self.antes_are_set_aside else balance
        for transfer in self.transfers:
            if transfer.to_seat == seat:
                held += transfer.chips
            if transfer.from_seat == seat and transfer.reason is not Reason.POT:
                held -= transfer.chips
        return held


@dataclass(frozen=True, slots=True)
class Result:
    """What a deal that was played to its end is settled by."""

    hands: tuple[CardSet, ...]
    places: tuple[int, ...]
    frozen: frozenset[int]
    last_play: CardSet
    """The winner's very last play."""
    helper: int | None
    """Who pays what all losers owe (5.9)."""

    @property
    def placed(self) -> tuple[int, ...]:
        """The places without the frozen."""
        return tuple(seat for seat in self.places if seat not in self.frozen)


def final_places(
    dealt: Dealt, hands: Sequence[CardSet], as_out: tuple[int, ...], frozen: frozenset[int]
) -> tuple[int, ...]:
    """The places at the end of a deal, ``as_out`` being who went out, then who was left.

    Where play goes on to the last place, that order, then the frozen (2.10); else the winner,
    then fewer cards before more, ties in the order of play (3.11).
    """
    others = dealt.order_after(as_out[0])
    if dealt.rules.play_on:
        return (*as_out, *(seat for seat in others if seat in frozen))
    return (as_out[0], *sorted(others, key=lambda seat: count_cards(hands[seat])))


def chop_value(combination: Combination, rules: RuleSet) -> int:
    """What 2s or a bomb are worth when they are chopped, in stakes (2.8)."""
    values = rules.chop_values
    if combination.bomb is not None:
        return values.bomb
    black, red = combination.cards & BLACK, combination.cards & RED
    return black.bit_count() * values.black + red.bit_count() * values.red


def points_by_place(places: tuple[int, ...]) -> tuple[int, ...]:
    """The points of each seat (4.4)."""
    return tuple(len(places) - 1 - places.index(seat) for seat in range(len(places)))


def settle(payments: Payments, result: Result) -> None:
    """Pay everything that is due at the end, payer by payer from the last place to the first."""
    for payer in reversed(result.places):
        settle_place(payments, result, payer)
        settle_leftover(payments, result, payer)
        settle_three_of_spades(payments, result, payer)


def settle_leaving(payments: Payments, result: Result, *, idle: bool) -> None:
    """Pay what the second of two owes for leaving, ``idle`` if no card was played (7.6)."""
    leaver = result.places[-1]
    stakes = payments.dealt.rules.frozen
    if idle and stakes is not None:
        payments.pay(leaver, result.places[0], stakes, Reason.FROZEN)
    else:
        settle_place(payments, result, leaver)
    settle_leftover(payments, result, leaver)


def settle_place(payments: Payments, result: Result, loser: int) -> None:
    """Pay by place, by cards left, or the pot."""
    rules = payments.dealt.rules
    winner = result.places[0]
    if loser in result.frozen or loser == winner:
        return
    if rules.payment is Payment.PLACES:
        placed = result.placed
        due = PLACE_PAYMENTS[len(placed)].get(placed.index(loser))
        if due is not None:
            payments.pay(loser, placed[due[0]], due[1], Reason.PLACE)
    elif rules.payment is Payment.CARDS:
        cards = count_cards(result.hands[loser])
        doubled = rules.double_from is not None and cards >= rules.double_from
        pay_or_be_compensated(
            payments, result, loser, 2 * cards if doubled else cards, Reason.CARDS
        )
    elif rules.payment is Payment.POT:
        payments.pay_ante(loser, winner, Reason.POT)


def settle_leftover(payments: Payments, result: Result, loser: int) -> None:
    """Pay for 2s and bombs left in hand (2.9, 3.6, 5.7, 6.6)."""
    rules = payments.dealt.rules
    placed = result.placed
    if loser not in placed[1:]:
        return
    stakes = leftover_charge(result.hands[loser], rules)
    if rules.leftover_from is LeftoverFrom.LOSERS:
        pay_or_be_compensated(payments, result, loser, stakes, Reason.LEFTOVER)
    elif loser == placed[-1]:
        payments.pay(loser, placed[-2], stakes, Reason.LEFTOVER)


def pay_or_be_compensated(
    payments: Payments, result: Result, loser: int, stakes: int | Fraction, reason: Reason
) -> None:
    """Pay the winner, or have the helper pay in one's stead (5.9)."""
    winner = result.places[0]
    if result.helper is None:
        payments.pay(loser, winner, stakes, reason)
    else:
        payments.pay(result.helper, winner, stakes, Reason.COMPENSATION)


def settle_three_of_spades(payments: Payments, result: Result, payer: int) -> None:
    """Pay for a winner who went out on the single 3♠, or for being left with it (2.11)."""
    stakes = payments.dealt.rules.three_of_spades
    winner, placed = result.places[0], result.placed
    if stakes is None:
        return
    if result.last_play == THREE_OF_SPADES and payer != winner:
        payments.pay(payer, winner, stakes, Reason.THREE_OF_SPADES)
    # Of the placed, the last alone holds cards.
    if payer in placed[1:] and result.hands[payer] == THREE_OF_SPADES:
        for receiver in placed[:-1]:
            payments.pay(payer, receiver, stakes, Reason.THREE_OF_SPADES)


def settle_frozen(payments: Payments, payers: list[int], winner: int) -> None:
    """Pay for being frozen, at the moment when the first player goes out (2.10)."""
    rules = payments.dealt.rules
    for payer in payers:
        payments.pay(payer, winner, rules.frozen or 0, Reason.FROZEN)
        payments.pay(
            payer, winner, leftover_charge(payments.dealt.hands[payer], rules), Reason.LEFTOVER
        )


def settle_instant_win(payments: Payments, winner: int, stakes: int) -> None:
    """Pay a hand that won as it was dealt (2.6, 3.8, 6.7)."""
    dealt = payments.dealt
    payments.antes_are_set_aside = False
    for payer in dealt.order_after(winner):
        payments.pay(payer, winner, stakes, Reason.INSTANT_WIN)
        if dealt.rules.instant_win_leftovers:
            charge = leftover_charge(dealt.hands[payer], dealt.rules)
            payments.pay(payer, winner, charge, Reason.LEFTOVER)
