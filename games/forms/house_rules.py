"""House rules (luật nhà) as a browser sends them, read into a RuleSet."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import QueryDict

from games import engine
from games.engine import Contradiction
from games.forms.kinds import KINDS

CLASHES: Mapping[Contradiction, tuple[str, ...]] = {
    Contradiction.PLAY_ON_NEEDED: ("payment", "play_on"),
    Contradiction.PLAY_ON_FORBIDDEN: ("payment", "play_on"),
    Contradiction.FROZEN_NEEDS_PLACES: ("frozen", "payment"),
    Contradiction.THREE_OF_SPADES_NEEDS_PLACES: ("three_of_spades", "payment"),
    Contradiction.LEFTOVERS_FROM_LAST_NEED_PLACES: ("leftover_from", "payment"),
    Contradiction.COMPENSATION_NEEDS_CARDS: ("compensation", "payment"),
    Contradiction.LOWEST_NEEDS_ITS_HOLDER_TO_LEAD: ("must_play_lowest", "opening_leader"),
    Contradiction.LOWEST_FORBIDS_PASSING_THE_LEAD: ("must_play_lowest", "lead_timeout"),
    Contradiction.POINTS_FORBID_INSTANT_WINS: ("payment", "instant_wins", "opening_instant_wins"),
    Contradiction.POINTS_FORBID_LEFTOVERS: ("payment", "leftover_values"),
    Contradiction.POINTS_FORBID_CHOP_PAYMENT: ("payment", "chop_payment"),
}
"""Which choices each contradiction is between."""


FITS: Mapping[Contradiction, Mapping[str, object]] = {
    Contradiction.PLAY_ON_NEEDED: {"play_on": True},
    Contradiction.PLAY_ON_FORBIDDEN: {"play_on": False},
    Contradiction.FROZEN_NEEDS_PLACES: {"frozen": None},
    Contradiction.THREE_OF_SPADES_NEEDS_PLACES: {"three_of_spades": None},
    Contradiction.LEFTOVERS_FROM_LAST_NEED_PLACES: {"leftover_from": "losers"},
    Contradiction.COMPENSATION_NEEDS_CARDS: {"compensation": False},
    Contradiction.LOWEST_NEEDS_ITS_HOLDER_TO_LEAD: {"opening_leader": "lowest_card"},
    Contradiction.LOWEST_FORBIDS_PASSING_THE_LEAD: {"lead_timeout": "play_lowest"},
    Contradiction.POINTS_FORBID_INSTANT_WINS: {"instant_wins": {}, "opening_instant_wins": {}},
    Contradiction.POINTS_FORBID_LEFTOVERS: {"leftover_values": None},
    Contradiction.POINTS_FORBID_CHOP_PAYMENT: {"chop_payment": "none"},
}
"""What ends each contradiction: what losers pay by decides, and that the lowest card be played."""


def form_data(rules: engine.RuleSet) -> QueryDict:
    """What a browser sends that leaves the page of these rules as it is."""
    data = QueryDict(mutable=True)
    chosen = rules.to_data()
    for choice, kind in KINDS.items():
        for field, values in kind.write(choice, chosen[choice]).items():
            data.setlist(field, values)
    return data


class HouseRulesForm(forms.Form):
    """The choices of a table that starts from ``preset``; what is not sent stays the preset's.

    ``typed`` is what all fields hold, right or wrong.
    """

    def __init__(self, preset: engine.RuleSet, sent: QueryDict) -> None:
        data = form_data(preset)
        for field in data:
            if field in sent:
                data.setlist(field, sent.getlist(field))
        super().__init__(data)
        self.typed = data
        self.preset = preset
        self._rules = preset
        self._contradictions: tuple[Contradiction, ...] = ()
        for choice, kind in KINDS.items():
            self.fields.update(kind.fields(choice))

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = self.cleaned_data
        if self.errors:
            return cleaned
        options = {choice: kind.read(choice, cleaned) for choice, kind in KINDS.items()}
        try:
            self._rules = engine.with_options(self.preset, options)
        except engine.BadOptions as bad:
            self._contradictions = bad.contradictions
            self.add_error(None, str(bad))
        return cleaned

    @property
    def rules(self) -> engine.RuleSet:
        """What the choices come to; the preset where they are not in order."""
        return self._rules if self.is_valid() else self.preset

    @property
    def contradictions(self) -> tuple[Contradiction, ...]:
        """What does not go together, where each choice by itself is in order."""
        return () if self.is_valid() else self._contradictions

    @property
    def clashing(self) -> set[str]:
        """The choices that do not go together."""
        return {choice for found in self.contradictions for choice in CLASHES[found]}

    def fitted(self) -> "HouseRulesForm":
        """The same choices, but for those that have to give way; itself where none has to."""
        data = self.typed.copy()
        for found in self.contradictions:
            for choice, value in FITS[found].items():
                for field, values in KINDS[choice].write(choice, value).items():
                    data.setlist(field, values)
        return HouseRulesForm(self.preset, data) if self.contradictions else self
