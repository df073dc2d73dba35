"""What goes together in a room of each kind, and what its kind keeps out."""

from dataclasses import replace

import pytest

from games import engine, services
from games.models import Room
from games.services import BadSetup, Company, Flaw, Setup
from games.services.setups import company_of, setup_of
from games.services.tiers import Means
from tests.factories import GuestFactory, PlayerFactory
from tests.playing import NOON, waiting_room
from tests.services.sitting import sit, who_sits

SOUTH = engine.PRESETS["south-places"]
HOUSE = engine.with_options(SOUTH, {"frozen": 7})
RANKED = Setup(rules=SOUTH, kind=Room.Kind.RANKED, may_hint=False)
BEGINNERS = Setup(rules=HOUSE, kind=Room.Kind.BEGINNERS)


def opened(player, setup: Setup, *, level: str | None = None) -> Room:
    return services.opening.open_room(player=player, setup=setup, level=level, now=NOON)


@pytest.mark.parametrize("setup", [RANKED, BEGINNERS, Setup(rules=HOUSE)])
def test_a_room_of_each_kind_is_what_it_was_set_up_with(player, setup):
    named = replace(setup, name="Bàn nhà", is_public=True, may_watch=False, may_chat=False)

    assert setup_of(opened(player, named)) == named


@pytest.mark.parametrize(
    ("changes", "company", "flaw"),
    [
        ({"rules": HOUSE}, {}, Flaw.RANKED_RULES),
        ({"turn_seconds": None}, {}, Flaw.RANKED_TIME),
        ({"may_hint": True}, {}, Flaw.RANKED_HINTS),
        ({}, {"has_bots": True}, Flaw.RANKED_BOTS),
        ({}, {"has_guests": True}, Flaw.RANKED_GUESTS),
        ({"kind": "beginners", "turn_seconds": 30, "may_hint": True}, {}, Flaw.BEGINNERS_TIME),
        ({"kind": "beginners"}, {}, Flaw.BEGINNERS_HINTS),
        ({"seats": 2}, {"seats": 3}, Flaw.SEATS_ARE_TAKEN),
    ],
)
def test_what_does_not_go_together_is_named(changes, company, flaw):
    with pytest.raises(BadSetup) as refused:
        replace(RANKED, **changes).check(Company(**company))
    assert refused.value.flaws == (flaw,)


def test_a_casual_room_is_free():
    free = Setup(rules=HOUSE, turn_seconds=None, may_hint=False, seats=2)

    assert free.flaws(Company(has_bots=True, has_guests=True, seats=2)) == ()


@pytest.mark.parametrize("level", ["medium", None])
def test_no_ranked_room_is_opened_with_bots_or_by_a_guest(player, level):
    opener = player if level else GuestFactory()

    with pytest.raises(BadSetup):
        opened(opener, RANKED, level=level)
    assert not Room.objects.exists()


def test_guests_do_not_sit_in_a_ranked_room_and_members_do(player):
    room = opened(player, RANKED)
    member, guest = PlayerFactory(), GuestFactory()

    with pytest.raises(services.MembersOnly):
        sit(room, guest)
    sit(room, member)

    assert who_sits(room) == [player, member, None, None]


def test_no_bot_sits_in_a_ranked_room(player):
    room = opened(player, RANKED)

    with pytest.raises(BadSetup) as refused:
        services.hosting.add_bots(room_id=room.public_id, host=player, now=NOON, level="medium")
    assert refused.value.flaws == (Flaw.RANKED_BOTS,)
    assert who_sits(room) == [player, None, None, None]


def test_who_sits_there_is_company(player):
    room = waiting_room(player)
    assert company_of(room) == Company(seats=1, host=Means())

    sit(room, GuestFactory(), seat=2)
    services.hosting.add_bots(room_id=room.public_id, host=player, now=NOON, level="medium", seat=1)

    company = Company(has_bots=True, has_guests=True, seats=3, host=Means())
    assert company_of(room) == company
