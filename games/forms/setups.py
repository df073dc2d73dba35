"""A room's whole setup as a browser sends it, in two forms: what it is, and its house rules."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from django.http import QueryDict

from games import engine
from games.forms.house_rules import HouseRulesForm, form_data
from games.forms.kinds import NO, YES
from games.forms.new_room import BOTS, FRIENDS, NO_LIMIT, POINTS, TIMES, USUAL, NewRoomForm
from games.models import Room
from games.services import Company, Flaw, Setup
from games.services.setups import BEGINNERS_SECONDS

FITS: Mapping[Flaw, Mapping[str, str]] = {
    Flaw.RANKED_TIME: {"turn_seconds": USUAL["turn_seconds"]},
    Flaw.RANKED_BOTS: {"others": FRIENDS},
    Flaw.RANKED_HINTS: {"may_hint": NO},
    Flaw.BEGINNERS_TIME: {"turn_seconds": str(BEGINNERS_SECONDS)},
    Flaw.BEGINNERS_HINTS: {"may_hint": YES},
    Flaw.CHIPS_RULES: {"plays_for": POINTS},
    Flaw.CHIPS_BEGINNERS: {"plays_for": POINTS},
    Flaw.CHIPS_TIME: {"turn_seconds": USUAL["turn_seconds"]},
    Flaw.CHIPS_BOTS: {"others": FRIENDS},
}
"""What ends each flaw: the kind of the room decides. Who sits there already stays."""


@dataclass(frozen=True)
class SetupForms:
    """The two forms, and who sits in the room by now: nobody in one that is to be opened."""

    room: NewRoomForm
    rules: HouseRulesForm
    sitting: Company

    @property
    def is_valid(self) -> bool:
        return self.room.is_valid() and self.rules.is_valid() and not self.flaws

    @property
    def setup(self) -> Setup:
        """What was asked for, with the preset where the house rules are not in order."""
        tier, stake = self.room.chosen_stake
        return Setup(
            rules=self.rules.rules,
            seats=int(self.room.cleaned_data["seats"]),
            turn_seconds=self.room.chosen_turn_seconds,
            name=self.room.cleaned_data["name"],
            kind=self.room.cleaned_data["kind"],
            is_public=self.room.says_yes("is_public"),
            may_watch=self.room.says_yes("may_watch"),
            may_chat=self.room.says_yes("may_chat"),
            may_hint=self.room.says_yes("may_hint"),
            tier=tier,
            stake=stake,
        )

    @cached_property
    def flaws(self) -> tuple[Flaw, ...]:
        """What does not go with the kind of the room, or with who sits there."""
        if not self.room.is_valid():
            return ()
        bots_come = self.room.chosen_bots is not None
        has_bots = self.sitting.has_bots or bots_come
        company = replace(self.sitting, has_bots=has_bots, bots_come=bots_come)
        return self.setup.flaws(company)

    @property
    def can_fit(self) -> bool:
        """Whether ``fitted`` would change anything."""
        return bool(self.rules.contradictions) or not set(self.flaws).isdisjoint(self._fitting)

    def fitted(self) -> "SetupForms":
        """The same wishes, but for those that have to give way to the kind or to each other."""
        preset = HouseRulesForm(self.rules.preset, QueryDict())
        is_ranked = self.room.typed["kind"] == Room.Kind.RANKED
        rules = preset if is_ranked else self.rules.fitted()
        return replace(self.fitted_to_kind(), rules=rules)

    def fitted_to_kind(self) -> "SetupForms":
        """The same wishes with the time, the hints and the empty seats that the kind asks for.

        For somebody who has just chosen the kind: a casual room has hints again.
        """
        data = self.room.typed.copy()
        for flaw in self.flaws:
            for field, value in FITS.get(flaw, {}).items():
                data[field] = value
        if data["kind"] == Room.Kind.CASUAL:
            data["may_hint"] = YES
        form = NewRoomForm(data)
        form.is_valid()
        return replace(self, room=form)

    @property
    def _fitting(self) -> set[Flaw]:
        stays = {Flaw.RANKED_BOTS} if self.sitting.has_bots else set()
        return {*FITS, Flaw.RANKED_RULES} - stays


def read(room: QueryDict, rules: QueryDict, *, sitting: Company) -> SetupForms:
    """The forms over what was sent: ``room`` for the one, ``rules`` for the house rules."""
    form = NewRoomForm(room)
    form.is_valid()
    return SetupForms(form, HouseRulesForm(engine.PRESETS[form.chosen_rules], rules), sitting)


def setup_data(setup: Setup, *, has_bots: bool) -> QueryDict:
    """What a browser sends that asks for this setup; a time that is not offered is the usual."""
    seconds = NO_LIMIT if setup.turn_seconds is None else str(setup.turn_seconds)
    data = form_data(setup.rules)
    switches = {
        "is_public": setup.is_public,
        "may_watch": setup.may_watch,
        "may_chat": setup.may_chat,
        "may_hint": setup.may_hint,
    }
    data.update(
        {
            "rules": setup.rules.slug,
            "kind": setup.kind,
            "plays_for": f"{setup.tier}-{setup.stake}" if setup.tier else POINTS,
            "seats": str(setup.seats),
            "turn_seconds": seconds if seconds in TIMES else USUAL["turn_seconds"],
            "name": setup.name,
            "others": BOTS if has_bots else FRIENDS,
            **{field: YES if is_on else NO for field, is_on in switches.items()},
        }
    )
    return data
