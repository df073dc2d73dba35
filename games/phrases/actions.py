"""What somebody did, in one sentence."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games import engine
from games.engine import ActionKind
from games.phrases.cards import combination

WITH_CARDS: Mapping[ActionKind, str | Promise] = {
    ActionKind.PLAY: gettext_lazy("%(name)s plays %(what)s."),
    ActionKind.TIMEOUT: gettext_lazy("%(name)s ran out of time and plays %(what)s."),
}
CHOP: str | Promise = gettext_lazy("%(name)s chops %(top)s with %(what)s!")
COMES_BACK_IN: str | Promise = gettext_lazy(
    "%(name)s comes back in and chops %(top)s with %(what)s!"
)

WITHOUT_CARDS: Mapping[ActionKind, str | Promise] = {
    ActionKind.PASS: gettext_lazy("%(name)s passes."),
    ActionKind.TIMEOUT: gettext_lazy("%(name)s ran out of time and passes."),
    ActionKind.LEAVE: gettext_lazy("%(name)s has left; a bot plays on."),
    ActionKind.VOID: gettext_lazy("The deal is void: everybody left."),
}
LEAD_PASSED_ON: str | Promise = gettext_lazy(
    "%(name)s ran out of time: the lead passes to %(next)s."
)


def deal_begins(number: int, leader: str, *, has_lowest: bool, must_play_it: bool) -> str:
    """The first line of a deal's log: who leads, and whether the lowest card is why (3.1, 4.1)."""
    words = {"number": number, "name": leader}
    if must_play_it:
        return (
            _("Deal %(number)d begins. %(name)s has the lowest card, leads and must play it.")
            % words
        )
    if has_lowest:
        return _("Deal %(number)d begins. %(name)s has the lowest card and leads.") % words
    return _("Deal %(number)d begins. %(name)s leads.") % words


def way_of_play(direction: int) -> str:
    """Which way the turn goes at the table (1.3)."""
    if direction > 0:
        return _("Turns go to the right: counter-clockwise.")
    return _("Turns go to the left: clockwise.")


def antes(ante: str) -> str:
    """That everybody has paid into the pot (6.4)."""
    return _("Everybody puts %(ante)s points into the pot.") % {"ante": ante}


def what_happened(
    kind: ActionKind,
    name: str,
    laid: engine.Combination | None,
    rules: engine.RuleSet,
    *,
    chopped: engine.Combination | None = None,
    is_back_in: bool = False,
) -> str:
    """One action: "Bảo Ngọc plays a pair of queens." ``laid`` is what it laid, if anything.

    ``chopped`` is what was chopped with it, and ``is_back_in`` tells of a re-entry (1.9).
    """
    if laid is None:
        return str(WITHOUT_CARDS[kind]) % {"name": name}
    words = {"name": name, "what": combination(laid, rules)}
    if chopped is None:
        return str(WITH_CARDS[kind]) % words
    words["top"] = combination(chopped, rules)
    return str(COMES_BACK_IN if is_back_in else CHOP) % words


def lead_passed_on(name: str, to: str) -> str:
    """That a leader ran out of time and the next player leads (5.8)."""
    return str(LEAD_PASSED_ON) % {"name": name, "next": to}


def left_alone(name: str) -> str:
    """That one of two has left, which ends the deal (7.6)."""
    return _("%(name)s has left, which ends the deal.") % {"name": name}


def cards_left(count: int) -> str:
    """How many cards somebody still holds."""
    return ngettext("%(count)d card left.", "%(count)d cards left.", count) % {"count": count}


def last_card(name: str) -> str:
    """The warning that comes with somebody's last card (báo 1)."""
    return _("%(name)s has one card left!") % {"name": name}


def paid(payer: str, receiver: str, amount: str, reason: str) -> str:
    """A payment made while the deal goes on, such as a chain of chops (2.8)."""
    return _("%(payer)s pays %(receiver)s %(amount)s points: %(reason)s.") % {
        "payer": payer,
        "receiver": receiver,
        "amount": amount,
        "reason": reason,
    }


def frozen(name: str) -> str:
    """That somebody is frozen (cóng, 2.10)."""
    return _("%(name)s is frozen.") % {"name": name}


def gone_out(name: str, place: str) -> str:
    """That somebody has laid the last card, and which place that is."""
    return _("%(name)s is out of cards: %(place)s.") % {"name": name, "place": place}


def goes_out_and_wins(name: str) -> str:
    """The same where the first who is out wins and the deal is over."""
    return _("%(name)s is out of cards and wins the deal.") % {"name": name}


def trick_closes() -> str:
    """That a closing pause is over and nobody has come back in (1.9)."""
    return _("Nobody comes back in: the trick is over.")


def stayed_out(name: str) -> str:
    """That somebody could have come back in (1.9); said once the deal is over."""
    return _("%(name)s could have come back in, and stayed out.") % {"name": name}
