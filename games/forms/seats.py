"""What browsers may send about seats: which one, whose, when."""

from django import forms
from django.http import QueryDict

from games.forms.fields import OneOfField
from games.forms.kinds import NO, YES
from games.forms.lobby import HIGHEST_STAKE

MOST = 3
MOST_TERMS = 80
NOW, AFTER = "now", "after"


class SeatForm(forms.Form):
    """A seat to take; none: the first that is free. ``terms``: those that the page has shown."""

    seat = forms.IntegerField(min_value=0, max_value=MOST, required=False)
    terms = forms.CharField(max_length=MOST_TERMS, required=False)


class StakeForm(forms.Form):
    """A stake for the next deal. ``terms``: those that the page has shown."""

    stake = forms.IntegerField(min_value=1, max_value=HIGHEST_STAKE)
    terms = forms.CharField(max_length=MOST_TERMS)


class LeavingForm(forms.Form):
    """Whether to leave now or after the deal; what is not said is after it."""

    when = OneOfField((NOW, AFTER))

    def __init__(self, sent: QueryDict) -> None:
        data = sent.copy()
        data.setdefault("when", AFTER)
        super().__init__(data)

    @property
    def at_once(self) -> bool:
        return bool(self.cleaned_data["when"] == NOW)


class WaitForm(forms.Form):
    """Whether to wait for a seat, or no more; what is not said is to wait."""

    wait = OneOfField((YES, NO))

    def __init__(self, sent: QueryDict) -> None:
        data = sent.copy()
        data.setdefault("wait", YES)
        super().__init__(data)

    @property
    def is_over(self) -> bool:
        return bool(self.cleaned_data["wait"] == NO)


class BotsForm(forms.Form):
    """A seat where a bot is to sit, or one from which a bot is to go; neither: bots on all."""

    add = forms.IntegerField(min_value=0, max_value=MOST, required=False)
    remove = forms.IntegerField(min_value=0, max_value=MOST, required=False)


class WhoForm(forms.Form):
    """Somebody at the table: their seat, a blank, and the name that the page showed."""

    who = forms.RegexField(r"^[0-3] .{1,40}$", strip=False)

    @property
    def seat(self) -> int:
        return int(self.cleaned_data["who"][0])

    @property
    def name(self) -> str:
        return str(self.cleaned_data["who"][2:])


class HoldForm(forms.Form):
    """Whether the next deal is to wait, or to come."""

    hold = OneOfField((YES, NO))
