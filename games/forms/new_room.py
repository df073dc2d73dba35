"""What browsers may send to open a room: rules, seats, time, a name."""

import re
import unicodedata

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from games.forms.fields import OneOfField
from games.forms.play_now import PlayNowForm

SEATS = ("2", "3", "4")
NO_LIMIT = "none"
TIMES = ("10", "15", "20", "30", "60", NO_LIMIT)
LONGEST_NAME = 60
# What nobody types: a page that sends more is no page of ours.
LONGEST_SENT = 600
UNSEEN = {"Cc", "Cf", "Cs", "Co"}

BOTS, FRIENDS = "bots", "friends"

USUAL = {"seats": "4", "turn_seconds": "20", "name": "", "others": BOTS}


class RoomNameField(forms.Field):
    """A name for a room, without what cannot be seen: controls, marks of direction, more blanks.

    Nothing at all is a name too: then one is drawn.
    """

    def to_python(self, value: object) -> str:
        text = str(value or "")
        if len(text) > LONGEST_SENT:
            raise ValidationError(_("A room's name has 60 characters at most."))
        seen = "".join(
            " " if character.isspace() else character
            for character in unicodedata.normalize("NFC", text)
            if character.isspace() or unicodedata.category(character) not in UNSEEN
        )
        # Marks upon marks grow out of their line; Vietnamese letters have theirs built in.
        name = re.sub(r" +", " ", _with_two_marks_at_most(seen)).strip()
        if len(name) > LONGEST_NAME:
            raise ValidationError(_("A room's name has 60 characters at most."))
        return name


def _with_two_marks_at_most(text: str) -> str:
    kept: list[str] = []
    marks = 0
    for character in text:
        marks = marks + 1 if unicodedata.combining(character) else 0
        if marks <= 2:
            kept.append(character)
    return "".join(kept)


class NewRoomForm(PlayNowForm):
    """A room to open; what is not sent is as usual."""

    seats = OneOfField(SEATS)
    turn_seconds = OneOfField(TIMES)
    name = RoomNameField(required=False)
    others = OneOfField((BOTS, FRIENDS))

    def __init__(self, sent: QueryDict) -> None:
        data = sent.copy()
        for field, value in USUAL.items():
            data.setdefault(field, value)
        super().__init__(data)
        self.typed = data

    @property
    def chosen_turn_seconds(self) -> int | None:
        """Seconds for a turn; None without a limit."""
        chosen = self.cleaned_data["turn_seconds"]
        return None if chosen == NO_LIMIT else int(chosen)

    @property
    def chosen_bots(self) -> str | None:
        """The level of the bots that take the other seats; None where they wait for friends."""
        return self.chosen_level if self.cleaned_data["others"] == BOTS else None
