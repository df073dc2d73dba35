"""What browsers may ask the lobby: which rooms, from where on, and what they show of them."""

import re

from django import forms
from django.core.exceptions import ValidationError

from games import engine
from games.models import Room
from games.services.tiers import TIERS

SHOWN_AT_MOST = 20
ID = re.compile(r"[\w-]{1,22}", re.ASCII)
HIGHEST_STAKE = 10**12
FREE = "free"


class RoomField(forms.CharField):
    """The public id of a room, or nothing. Whether there is such a room is not asked."""

    def __init__(self) -> None:
        super().__init__(required=False, max_length=22)

    def validate(self, value: str) -> None:
        super().validate(value)
        if value and not ID.fullmatch(value):
            raise ValidationError("no room is named like that")


class RoomsField(forms.Field):
    """Public ids of rooms with commas between them, as many as a page shows at most."""

    def __init__(self) -> None:
        super().__init__(required=False)

    def to_python(self, value: object) -> list[str]:
        names = [name for name in str(value or "").split(",") if name]
        if len(names) > SHOWN_AT_MOST or not all(map(ID.fullmatch, names)):
            raise ValidationError("these are no rooms")
        return list(dict.fromkeys(names))


class LobbyForm(forms.Form):
    """A page of the lobby; ``shown`` and ``newest`` are what the page that asks for news shows.

    ``tier`` is one of ``TIERS``, or FREE for tables where no chips move.
    """

    rules = forms.ChoiceField(choices=[(slug, slug) for slug in engine.PRESETS], required=False)
    kind = forms.ChoiceField(choices=Room.Kind.choices, required=False)
    tier = forms.ChoiceField(choices=[(slug, slug) for slug in (FREE, *TIERS)], required=False)
    stake = forms.IntegerField(min_value=0, max_value=HIGHEST_STAKE, required=False)
    seat = forms.BooleanField(required=False)
    before = RoomField()
    after = RoomField()
    shown = RoomsField()
    newest = RoomField()


class JoinForm(forms.Form):
    """By which rules somebody wants to join a table; any that people wait at, if it is left out."""

    rules = forms.ChoiceField(choices=[(slug, slug) for slug in engine.PRESETS], required=False)
