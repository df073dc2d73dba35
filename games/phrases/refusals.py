"""Why something is not allowed, in a sentence that names the rule."""

import enum
from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from games import engine
from games.engine import Refusal
from games.phrases import objections
from games.phrases.objections import SENTENCES, fill_in, objection

REFUSALS: Mapping[Refusal, str | Promise] = {
    Refusal.DEAL_IS_OVER: gettext_lazy("This deal is over."),
    Refusal.NOT_YOUR_TURN: gettext_lazy("It is not your turn."),
    Refusal.CANNOT_PASS_THE_LEAD: gettext_lazy(
        "You lead this trick: who leads must play, and may not pass."
    ),
    Refusal.NOT_IN_HAND: gettext_lazy("You can only play cards that you hold, each of them once."),
    Refusal.NOT_A_COMBINATION: gettext_lazy(
        "These cards make no combination: play a single, a pair, three or four of a kind, "
        "a straight or a run of pairs. There is no two in a straight or a run."
    ),
    Refusal.MUST_INCLUDE_LOWEST: gettext_lazy(
        "The first play of this deal must include the lowest card dealt."
    ),
    Refusal.CANNOT_LEAD_THAT: gettext_lazy("A trick may not be led with that here."),
    Refusal.DOES_NOT_BEAT: gettext_lazy(
        "That does not beat what lies there: it takes the same kind and length with a higher "
        "top card, or a bomb that chops it."
    ),
    Refusal.CANNOT_GO_OUT_ON_TWO: gettext_lazy(
        "You may not go out with a two, nor keep only twos in hand."
    ),
}

IN_SHORT: Mapping[Refusal, str | Promise] = {
    Refusal.DEAL_IS_OVER: gettext_lazy("The deal is over"),
    Refusal.NOT_YOUR_TURN: gettext_lazy("Not your turn"),
    Refusal.CANNOT_PASS_THE_LEAD: gettext_lazy("Pick what to lead"),
    Refusal.NOT_IN_HAND: gettext_lazy("Not in your hand"),
    Refusal.NOT_A_COMBINATION: gettext_lazy("No combination"),
    Refusal.MUST_INCLUDE_LOWEST: gettext_lazy("Needs the lowest card"),
    Refusal.CANNOT_LEAD_THAT: gettext_lazy("You cannot lead that"),
    Refusal.DOES_NOT_BEAT: gettext_lazy("Does not beat it"),
    Refusal.CANNOT_GO_OUT_ON_TWO: gettext_lazy("Cannot go out on a two"),
}


class Notice(enum.Enum):
    """What else can stand in the way of an action, outside the rules of the deal."""

    STALE = enum.auto()
    ALREADY_DONE = enum.auto()
    NOT_YOURS = enum.auto()
    NOT_SEATED = enum.auto()
    LAPSED = enum.auto()
    NO_CARDS = enum.auto()
    CARDS_WITH_PASS = enum.auto()
    UNREADABLE = enum.auto()
    CANNOT_DEAL = enum.auto()
    NO_SUCH_RULES = enum.auto()
    NOT_HOST = enum.auto()
    KICKED = enum.auto()
    SEAT_IS_TAKEN = enum.auto()
    NO_BOTS_HERE = enum.auto()
    ROOM_IS_FULL = enum.auto()
    MEMBERS_SIT = enum.auto()
    NOT_FULL = enum.auto()
    ROOM_IS_CLOSED = enum.auto()
    DEAL_RUNS = enum.auto()
    TOO_SOON = enum.auto()
    TABLE_IS_FIXED = enum.auto()
    NO_SUCH_CODE = enum.auto()
    CANNOT_BE_ASKED = enum.auto()
    NO_SUCH_INVITATION = enum.auto()
    MUST_LEAVE_FIRST = enum.auto()
    LEFT_DEAL_GOES_ON = enum.auto()
    NOT_SETTER = enum.auto()


NOTICES: Mapping[Notice, str | Promise] = {
    Notice.STALE: gettext_lazy("The table has moved on. Look at it again, then act."),
    Notice.ALREADY_DONE: gettext_lazy("You have already acted here, perhaps in another tab."),
    Notice.NOT_YOURS: gettext_lazy("You do not play in this deal."),
    Notice.NOT_SEATED: gettext_lazy("You do not sit at this table."),
    Notice.LAPSED: gettext_lazy("Your session has ended. Press Play now to sit down again."),
    Notice.NO_CARDS: gettext_lazy("Pick the cards that you want to play."),
    Notice.CARDS_WITH_PASS: gettext_lazy("A pass goes without cards."),
    Notice.UNREADABLE: gettext_lazy("The browser sent something this table cannot read."),
    Notice.CANNOT_DEAL: gettext_lazy("The next deal cannot begin now."),
    Notice.NO_SUCH_RULES: gettext_lazy("There are no such rules or bots here."),
    Notice.NOT_HOST: gettext_lazy("Only the host of this table can do that."),
    Notice.KICKED: gettext_lazy(
        "The host has asked you to leave your seat: you cannot sit down at this table any more."
    ),
    Notice.SEAT_IS_TAKEN: gettext_lazy("That seat is not free any more."),
    Notice.NO_BOTS_HERE: gettext_lazy("No bots sit at a ranked table."),
    Notice.ROOM_IS_FULL: gettext_lazy("All seats of this table are taken."),
    Notice.MEMBERS_SIT: gettext_lazy("This is a ranked table: only members sit down here."),
    Notice.NOT_FULL: gettext_lazy("You need not wait: there is a seat for you here."),
    Notice.ROOM_IS_CLOSED: gettext_lazy("This table is closed."),
    Notice.DEAL_RUNS: gettext_lazy("Wait until the deal is over, then ask somebody to leave."),
    Notice.NOT_SETTER: gettext_lazy("Somebody else sets the stake at this table."),
    Notice.TABLE_IS_FIXED: gettext_lazy(
        "A deal is being played: until it is over the table stays as it is."
    ),
    Notice.TOO_SOON: gettext_lazy(
        "Only at a table without a time limit can you have a bot play for somebody, "
        "once they have not moved for two minutes."
    ),
    Notice.NO_SUCH_CODE: gettext_lazy(
        "No open table has that code. Look at it again, or ask who sent it to you."
    ),
    Notice.CANNOT_BE_ASKED: gettext_lazy("You cannot invite this person to your table now."),
    Notice.NO_SUCH_INVITATION: gettext_lazy("This invitation is no longer open."),
    Notice.MUST_LEAVE_FIRST: gettext_lazy(
        "You still have a seat at a table. Leave it; a deal that you were dealt into must be over."
    ),
    Notice.LEFT_DEAL_GOES_ON: gettext_lazy(
        "A deal that you have left goes on. Wait until it is over."
    ),
}


def refusal(reason: Refusal) -> str:
    """The sentence for somebody whom any rules refuse."""
    return str(REFUSALS[reason])


def refused(reason: Refusal, seen: engine.Observation, cards: engine.CardSet) -> str:
    """The sentence for somebody whom the rules of this table refuse ``cards``: it names the rule.

    ``seen`` is what they knew of the deal.
    """
    why = objection(reason, seen, cards)
    if why is None:
        return refusal(reason)
    return fill_in(str(SENTENCES[why]), seen, cards)


def why_not(reason: Refusal, seen: engine.Observation, cards: engine.CardSet) -> str:
    """The same in the few words that fit on the Play button: "Lower than the pair of queens"."""
    why = objection(reason, seen, cards)
    if why is None:
        return str(IN_SHORT[reason])
    return fill_in(str(objections.IN_SHORT[why]), seen, cards)


def notice(reason: Notice) -> str:
    """The sentence for somebody stopped before the rules are asked."""
    return str(NOTICES[reason])
