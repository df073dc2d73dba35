"""What browsers may send to a deal: a press on a button, the cards picked."""

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict

from games import engine
from games.engine import ActionKind
from games.phrases import Notice, notice, refusal

# The longest that can be meant: 13 codes with blanks between them, and some room.
MOST_CARDS = 52
LONGEST_CODE = 160
LONGEST_TOKEN = 64
MOST_ACTIONS = 10_000


class CardsField(forms.Field):
    """Cards sent as repeated values or separated by blanks; a CardSet.

    What is no card, or one card twice, is refused here: it never reaches the rules.
    """

    widget = forms.SelectMultiple

    def to_python(self, value: object) -> engine.CardSet:
        values = value if isinstance(value, list) else []
        if len(values) > MOST_CARDS or any(len(text) > LONGEST_CODE for text in values):
            raise ValidationError(notice(Notice.UNREADABLE))
        codes = " ".join(values).split()
        if len(codes) > MOST_CARDS or not set(codes) <= set(engine.DECK):
            raise ValidationError(notice(Notice.UNREADABLE))
        if len(set(codes)) < len(codes):
            raise ValidationError(refusal(engine.Refusal.NOT_IN_HAND))
        return engine.parse_cards(" ".join(codes))

    def validate(self, value: object) -> None:
        """No card at all may be meant: that depends on the action."""


class ActionForm(forms.Form):
    """A press on Play or Pass: the action, the cards, the number and token of its button."""

    action = forms.ChoiceField(choices=[(ActionKind.PLAY, ""), (ActionKind.PASS, "")])
    cards = CardsField(required=False)
    number = forms.IntegerField(min_value=0, max_value=MOST_ACTIONS)
    token = forms.CharField(max_length=LONGEST_TOKEN)

    def clean(self) -> None:
        action, cards = self.cleaned_data.get("action"), self.cleaned_data.get("cards")
        if cards is None or action is None:
            return
        if action == ActionKind.PLAY and not cards:
            raise ValidationError(notice(Notice.NO_CARDS))
        if action == ActionKind.PASS and cards:
            raise ValidationError(notice(Notice.CARDS_WITH_PASS))

    @property
    def why(self) -> str:
        """One sentence for what is wrong: our own where there is one, else that it is garbage."""
        own = [*self.non_field_errors(), *self.errors.get("cards", ())]
        return str(own[0]) if own else notice(Notice.UNREADABLE)


class PicksForm(forms.Form):
    """The cards that are picked while the player still chooses."""

    cards = CardsField(required=False)


def deal_number(posted: QueryDict) -> int | None:
    """The number of the deal that a "next deal" button was drawn for, if it can be read."""
    text = posted.get("after", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < len("1000000") else None
