"""What browsers may send to talk: words, a phrase, a reaction; whom not to hear."""

from django import forms
from django.core.exceptions import ValidationError

from games import phrases
from games.forms.fields import OneOfField
from games.forms.typed import TypedField
from games.services.talking import Phrase, Reaction

LONGEST_MESSAGE = 200
LARGEST_KEY = 2**63 - 1


class MessageForm(forms.Form):
    """Something written: plain text, one line of it."""

    text = TypedField(longest=LONGEST_MESSAGE, too_long=phrases.TOO_LONG, required=False)

    def clean_text(self) -> str:
        text = str(self.cleaned_data["text"])
        if not text:
            raise ValidationError(str(phrases.NOTHING_SAID))
        return text

    @property
    def why(self) -> str:
        """The sentence for what is wrong with it."""
        return str(self.errors["text"][0])


class PhraseForm(forms.Form):
    """One of the phrases."""

    phrase = OneOfField(Phrase)

    @property
    def chosen(self) -> Phrase:
        return Phrase(self.cleaned_data["phrase"])


class ReactionForm(forms.Form):
    """One of the reactions."""

    reaction = OneOfField(Reaction)

    @property
    def chosen(self) -> Reaction:
        return Reaction(self.cleaned_data["reaction"])


class SaidForm(forms.Form):
    """Something said, to name its author by."""

    message = forms.IntegerField(min_value=1, max_value=LARGEST_KEY)
