"""What browsers may send to a deal: a press on a button, the cards picked.

Read without Django's forms, which would be a tenth of what an action costs: no page shows them,
and each has one sentence for what is wrong.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import QueryDict

from games import engine
from games.engine import ActionKind
from games.phrases import Notice, notice, refusal

# The longest that can be meant: 13 codes with blanks between them, and some room.
MOST_CARDS = 52
LONGEST_CODE = 160
LONGEST_TOKEN = 64
MOST_ACTIONS = 10_000
MOST_DEALS = 999_999

CODES = frozenset(engine.DECK)
PRESSED = {kind.value: kind for kind in (ActionKind.PLAY, ActionKind.PASS)}


class Unreadable(ValueError):
    """What was sent means nothing; the text is one sentence for people that says why."""


@dataclass(frozen=True, slots=True)
class Press:
    """A press on Play or Pass: the action, the cards, the number and token of its button."""

    action: ActionKind
    cards: engine.CardSet
    number: int
    token: str


def press_in(posted: QueryDict) -> Press:
    """The press that was sent; Unreadable where it is none."""
    action, cards = PRESSED.get(posted.get("action", "")), cards_in(posted)
    if action is ActionKind.PLAY and not cards:
        raise Unreadable(notice(Notice.NO_CARDS))
    if action is ActionKind.PASS and cards:
        raise Unreadable(notice(Notice.CARDS_WITH_PASS))
    number = _whole(posted.get("number", ""), most=MOST_ACTIONS)
    token = posted.get("token", "").strip()
    if action is None or number is None or not _is_token(token):
        raise Unreadable(notice(Notice.UNREADABLE))
    return Press(action, cards, number, token)


def cards_in(sent: QueryDict) -> engine.CardSet:
    """The cards that were sent, as repeated values or separated by blanks; none may be meant.

    What is no card, or one card twice, is Unreadable here: it never reaches the rules.
    """
    codes = _codes_in(sent.getlist("cards"))
    if codes is None:
        raise Unreadable(notice(Notice.UNREADABLE))
    if len(set(codes)) < len(codes):
        raise Unreadable(refusal(engine.Refusal.NOT_IN_HAND))
    return engine.parse_cards(" ".join(codes))


def _codes_in(values: Sequence[str]) -> list[str] | None:
    if len(values) > MOST_CARDS or any(len(text) > LONGEST_CODE for text in values):
        return None
    codes = " ".join(values).split()
    return codes if len(codes) <= MOST_CARDS and CODES.issuperset(codes) else None


def _is_token(text: str) -> bool:
    return 0 < len(text) <= LONGEST_TOKEN and "\0" not in text


def _whole(text: str, *, most: int) -> int | None:
    """A whole number from 0 to ``most`` in plain digits, None where it is anything else."""
    if not (text.isascii() and text.isdigit()) or len(text) > len(str(most)):
        return None
    number = int(text)
    return number if number <= most else None


def deal_number(posted: QueryDict) -> int | None:
    """The number of the deal that a "next deal" button was drawn for, if it can be read."""
    return _whole(posted.get("after", ""), most=MOST_DEALS)
