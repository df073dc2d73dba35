"""Which leaderboard somebody asks for."""

from django import forms

from games import engine
from games.forms.play_now import RULES

BOARDS = ("rating", "chips", "experience")


class BoardForm(forms.Form):
    """``by`` is what goes first, by rating if it is missing; ``rules`` is whose ratings."""

    by = forms.ChoiceField(choices=[(name, name) for name in BOARDS], required=False)
    rules = forms.ChoiceField(choices=[(slug, slug) for slug in engine.PRESETS], required=False)

    @property
    def asked_by(self) -> str:
        """One of ``BOARDS``; the first where what was asked cannot be read."""
        return self._asked("by") or BOARDS[0]

    @property
    def asked_rules(self) -> str:
        """The slug of a system; the one of the front page where none can be read."""
        return self._asked("rules") or RULES

    def _asked(self, name: str) -> str:
        return str(self.cleaned_data.get(name, "")) if self.is_bound else ""
