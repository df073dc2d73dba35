"""What browsers may send of a room beside its house rules: kind, seats, time, switches, a name."""

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from games.forms.fields import OneOfField
from games.forms.kinds import NO, YES
from games.forms.play_now import PlayNowForm
from games.forms.typed import TypedField
from games.models import Room
from games.services.tiers import TIERS

SEATS = ("2", "3", "4")
NO_LIMIT = "none"
TIMES = ("10", "15", "20", "30", "60", NO_LIMIT)
LONGEST_NAME = 60

BOTS, FRIENDS = "bots", "friends"

# What a table is played for: points, or a stake of a tier, as in "novice-1000".
POINTS = "points"
STAKES = tuple(f"{tier.slug}-{stake}" for tier in TIERS.values() for stake in tier.stakes)

USUAL = {
    "kind": Room.Kind.CASUAL.value,
    "plays_for": POINTS,
    "seats": "4",
    "turn_seconds": "20",
    "name": "",
    "others": BOTS,
    "is_public": YES,
    "may_watch": YES,
    "may_chat": YES,
    "may_hint": YES,
}


class RoomNameField(TypedField):
    """A name for a room. Nothing at all is a name too: then one is drawn."""

    def __init__(self) -> None:
        too_long = _("A room's name has 60 characters at most.")
        super().__init__(longest=LONGEST_NAME, too_long=too_long, required=False)


class LikeForm(forms.Form):
    """A room that another is to be like."""

    like = forms.RegexField(r"^[A-Za-z0-9_-]{1,22}$")


class NewRoomForm(PlayNowForm):
    """A room, its house rules apart; what is not sent is as usual."""

    kind = OneOfField(Room.Kind.values)
    plays_for = OneOfField((POINTS, *STAKES))
    seats = OneOfField(SEATS)
    turn_seconds = OneOfField(TIMES)
    name = RoomNameField()
    others = OneOfField((BOTS, FRIENDS))
    is_public = OneOfField((YES, NO))
    may_watch = OneOfField((YES, NO))
    may_chat = OneOfField((YES, NO))
    may_hint = OneOfField((YES, NO))

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
    def chosen_stake(self) -> tuple[str, int]:
        """The tier and the stake that are played for; none for points."""
        tier, _, stake = self.cleaned_data["plays_for"].partition("-")
        return (tier, int(stake)) if stake else ("", 0)

    @property
    def chosen_bots(self) -> str | None:
        """The level of the bots that take the other seats; None where they wait for friends."""
        return self.chosen_level if self.cleaned_data["others"] == BOTS else None

    def says_yes(self, field: str) -> bool:
        """Whether a switch is on."""
        return bool(self.cleaned_data[field] == YES)
