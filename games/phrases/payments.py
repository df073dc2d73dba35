"""What a payment is for, and what else the result of a deal has to explain."""

from collections import Counter
from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games import engine
from games.engine import Payment, Reason
from games.phrases.cards import BOMBS

REASONS: Mapping[Reason, str | Promise] = {
    Reason.CHOP: gettext_lazy("chopped"),
    Reason.FROZEN: gettext_lazy("frozen: played no card"),
    Reason.INSTANT_WIN: gettext_lazy("instant win"),
    Reason.PLACE: gettext_lazy("by place"),
    Reason.LEFTOVER: gettext_lazy("twos or bombs left in hand"),
    Reason.THREE_OF_SPADES: gettext_lazy("three of spades last"),
    Reason.CARDS: gettext_lazy("cards left in hand"),
    Reason.POT: gettext_lazy("the pot"),
    Reason.COMPENSATION: gettext_lazy("pays for all, having let the winner out"),
}

# By the keys of ``leftover_values``.
LEFTOVERS: Mapping[str, str | Promise] = {
    "black": gettext_lazy("black two"),
    "red": gettext_lazy("red two"),
    **BOMBS,
}

PAYS_PLACE: Mapping[tuple[int, int], str | Promise] = {
    (2, 1): gettext_lazy("last pays first"),
    (3, 1): gettext_lazy("last pays first"),
    (4, 1): gettext_lazy("last pays first"),
    (3, 2): gettext_lazy("third pays second"),
}


def what_for(transfer: engine.Transfer, seen: engine.Observation) -> str:
    """What a transfer of a deal that is over was paid for, in the terms of its rules."""
    payer = transfer.from_seat
    left = seen.hands[payer] if seen.hands else engine.EMPTY
    match transfer.reason:
        case Reason.CARDS:
            return _cards(engine.count_cards(left), seen.rules)
        case Reason.LEFTOVER if left:
            return _("left in hand: %(what)s") % {"what": _left_in_hand(left, seen.rules)}
        case Reason.PLACE:
            return _place(seen, payer, transfer.to_seat)
        case Reason.THREE_OF_SPADES if engine.format_cards(left) == "3s":
            return _("left with the three of spades")
        case _:
            return str(REASONS[transfer.reason])


def owed(seat: int, name: str, seen: engine.Observation) -> str:
    """What a loser owes for the cards left, and for what they are, where another pays it (5.9)."""
    left = seen.hands[seat] if seen.hands else engine.EMPTY
    words = {"name": name, "cards": _cards(engine.count_cards(left), seen.rules)}
    if not engine.leftovers(left, seen.rules):
        return _("%(name)s: %(cards)s") % words
    words["what"] = _left_in_hand(left, seen.rules)
    return _("%(name)s: %(cards)s, and %(what)s") % words


def is_frozen_count(count: int, rules: engine.RuleSet) -> bool:
    """Whether so many cards left are a whole hand that counts double: cóng without a charge (3.5).

    Where fewer cards count double, too, that is no more than many cards left.
    """
    return rules.payment is Payment.CARDS and count == 13 == rules.double_from


def let_out(helper: str, winner: str, *, by_timeout: bool) -> str:
    """Why one player pays what all losers owe (đền, 5.9): by (b) if ``by_timeout``, else by (a)."""
    words = {"helper": helper, "winner": winner}
    if by_timeout:
        return (
            _("%(helper)s pays for all: led, ran out of time and so let %(winner)s go out.") % words
        )
    return (
        _("%(helper)s pays for all: passed with cards that beat it, and so let %(winner)s go out.")
        % words
    )


def next_way_of_play(direction: int) -> str:
    """Which way the next deal goes, where every deal turns it (6.8)."""
    if direction > 0:
        return _("The next deal goes the other way: to the right.")
    return _("The next deal goes the other way: to the left.")


def _cards(count: int, rules: engine.RuleSet) -> str:
    words = {"count": count, "counted": 2 * count}
    if is_frozen_count(count, rules):
        return _("frozen: %(count)d cards left count as %(counted)d") % words
    if rules.double_from is not None and count >= rules.double_from:
        return _("%(count)d cards left count double: %(counted)d") % words
    return ngettext("%(count)d card left", "%(count)d cards left", count) % words


def _left_in_hand(hand: engine.CardSet, rules: engine.RuleSet) -> str:
    """ "Red two, 2 × quad": what is charged in the hand."""
    many = Counter(engine.leftovers(hand, rules))
    return ", ".join(
        str(LEFTOVERS[name])
        if count == 1
        else _("%(count)d × %(what)s") % {"count": count, "what": LEFTOVERS[name]}
        for name, count in many.items()
    )


def _place(seen: engine.Observation, payer: int, receiver: int) -> str:
    placed = [seat for seat in seen.places or () if seat not in seen.frozen]
    pair = placed.index(payer) + 1, placed.index(receiver) + 1
    return str(PAYS_PLACE.get(pair, REASONS[Reason.PLACE]))
