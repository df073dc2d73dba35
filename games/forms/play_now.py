"""What browsers may send to get a table at once."""

from django import forms

from games import engine

RULES = next(iter(engine.PRESETS))
LEVEL = "medium"


class PlayNowForm(forms.Form):
    """By which rules and against which bots somebody wants to play; both may be left out.

    Of the bots only those that are company are offered: one more is a mere yardstick.
    """

    rules = forms.ChoiceField(choices=[(slug, slug) for slug in engine.PRESETS], required=False)
    level = forms.ChoiceField(choices=[(LEVEL, LEVEL)], required=False)

    @property
    def chosen_rules(self) -> str:
        """The slug that was asked for, or else the first system's; also where it is wrong."""
        return self.cleaned_data.get("rules") or RULES

    @property
    def chosen_level(self) -> str:
        return self.cleaned_data.get("level") or LEVEL
