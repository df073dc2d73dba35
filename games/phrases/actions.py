"""What somebody did, in one sentence."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import engine
from games.engine import ActionKind
from games.phrases.cards import combination


def deal_begins(number: int, leader: str) -> str:
    """The first line of a deal's log."""
    return _("Deal %(number)d begins. %(name)s leads.") % {"number": number, "name": leader}


def what_happened(
    kind: ActionKind, name: str, laid: engine.Combination | None, *, is_chop: bool
) -> str:
    """One action: "Bảo Ngọc plays a pair of queens." ``laid`` is what lies there now, if any."""
    words = {"name": name, "what": combination(laid) if laid else ""}
    match kind, laid:
        case ActionKind.PLAY, engine.Combination() if is_chop:
            return _("%(name)s chops with %(what)s!") % words
        case ActionKind.TIMEOUT, engine.Combination():
            return _("%(name)s ran out of time and plays %(what)s.") % words
        case ActionKind.TIMEOUT, _:
            return _("%(name)s ran out of time.") % words
        case ActionKind.PASS, _:
            return _("%(name)s passes.") % words
        case ActionKind.LEAVE, _:
            return _("%(name)s has left; the seat is played on for.") % words
        case ActionKind.VOID, _:
            return _("The deal is void: everybody left.")
        case _:
            return _("%(name)s plays %(what)s.") % words


def cards_left(count: int) -> str:
    """How many cards somebody still holds."""
    return ngettext("%(count)d card left.", "%(count)d cards left.", count) % {"count": count}


def last_card(name: str) -> str:
    """The warning that comes with somebody's last card (báo 1)."""
    return _("%(name)s has one card left!") % {"name": name}


def paid(payer: str, receiver: str, amount: str, reason: str) -> str:
    """A payment made while the deal goes on, such as a chain of chops (2.8)."""
    return _("%(payer)s pays %(receiver)s %(amount)s: %(reason)s.") % {
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
