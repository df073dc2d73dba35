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
CHOP: str | Promise = gettext_lazy("%(name)s chops with %(what)s!")

WITHOUT_CARDS: Mapping[ActionKind, str | Promise] = {
    ActionKind.PASS: gettext_lazy("%(name)s passes."),
    ActionKind.TIMEOUT: gettext_lazy("%(name)s ran out of time and passes."),
    ActionKind.LEAVE: gettext_lazy("%(name)s has left; a bot plays on."),
    ActionKind.VOID: gettext_lazy("The deal is void: everybody left."),
}


def deal_begins(number: int, leader: str) -> str:
    """The first line of a deal's log."""
    return _("Deal %(number)d begins. %(name)s leads.") % {"number": number, "name": leader}


def what_happened(
    kind: ActionKind, name: str, laid: engine.Combination | None, *, is_chop: bool
) -> str:
    """One action: "Bảo Ngọc plays a pair of queens." ``laid`` is what it laid, if anything."""
    if laid is None:
        return str(WITHOUT_CARDS[kind]) % {"name": name}
    sentence = CHOP if is_chop else WITH_CARDS[kind]
    return str(sentence) % {"name": name, "what": combination(laid)}


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
