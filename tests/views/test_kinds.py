"""The page to open a room by: its kind, who may come, what is allowed, a room like another."""

import pytest
from django.test import Client

from accounts.models import User
from games import engine, services
from games.models import Room
from games.services.setups import Setup, setup_of
from tests.factories import GuestFactory, PlayerFactory
from tests.playing import NOON, waiting_room
from tests.views.asking import HTMX, fields_on, text_of

NEW, CHECK = "/rooms/new/", "/rooms/new/check/"
SOUTH = engine.PRESETS["south-places"]
RANKED = {"kind": "ranked", "others": "friends", "may_hint": "no"}


def browser_of(person: User) -> Client:
    client = Client()
    client.cookies["django_language"] = "en"
    client.force_login(person)
    return client


@pytest.fixture
def member(player: User) -> Client:
    return browser_of(player)


def test_what_is_not_said_is_as_usual(member):
    member.post(NEW, {"rules": "south-places"})

    room = Room.objects.get()
    setup = setup_of(room)
    assert setup == Setup(rules=SOUTH, name=room.name, is_public=True)
    assert room.seats.exclude(bot_level="").count() == 3


def test_a_room_is_opened_as_it_was_asked_for(member):
    asked = {
        "rules": "north-count", "kind": "beginners", "seats": "3", "name": "Sen",
        "others": "friends", "is_public": "no", "may_watch": "no", "may_chat": ["no", "yes"],
    }  # fmt: skip

    member.post(NEW, asked)

    assert setup_of(Room.objects.get()) == Setup(
        rules=engine.PRESETS["north-count"],
        kind=Room.Kind.BEGINNERS,
        seats=3,
        name="Sen",
        is_public=False,
        may_watch=False,
    )


def test_a_member_opens_a_ranked_room(member):
    assert member.post(NEW, RANKED).status_code == 303
    assert Room.objects.get().kind == Room.Kind.RANKED


@pytest.mark.parametrize(
    ("asked", "sentence", "place"),
    [
        ({"others": "bots"}, "No bots sit at a ranked table.", "others"),
        ({"turn_seconds": "none"}, "A ranked table has a time limit.", "turn-seconds"),
        ({"may_hint": "yes"}, "A ranked table has no hints.", "allowed"),
        ({"frozen": "7"}, "A ranked table plays by a preset as it is: no house rules.", "house"),
        ({"kind": "beginners", "turn_seconds": "10"}, "a turn lasts 20 seconds", "turn-seconds"),
        ({"kind": "beginners"}, "A table for beginners has hints.", "allowed"),
    ],
)
def test_what_does_not_go_with_the_kind_is_refused_and_pointed_at(member, asked, sentence, place):
    asked = {**RANKED, **asked, "name": "Kept"}

    for response in (member.post(NEW, asked), member.post(CHECK, asked)):
        page = text_of(response)
        assert response.status_code == 422
        assert sentence in page
        assert f'<a href="#{place}">' in page
        assert f' id="{place}"' in page
        assert fields_on(page)["name"] == ["Kept"]
    assert sentence in text_of(member.post(CHECK, asked, headers=HTMX))
    assert not Room.objects.exists()


@pytest.mark.parametrize("is_known", [True, False])
def test_a_guest_opens_no_ranked_room_and_a_stranger_does_not_become_one(client, db, is_known):
    browser = browser_of(GuestFactory()) if is_known else client
    browser.cookies["django_language"] = "en"

    response = browser.post(NEW, RANKED)

    assert response.status_code == 422
    assert "A ranked table is for members only" in text_of(response)
    assert User.objects.count() == is_known
    assert not Room.objects.exists()


@pytest.mark.parametrize("kind", ["ranked", "beginners", "casual"])
def test_who_chooses_a_kind_gets_what_it_asks_for(member, kind):
    odd = {"turn_seconds": "none", "may_hint": "no", "name": "Kept", "frozen": "7"}

    response = member.post(CHECK, {**odd, "kind": kind, "fit": "kind"}, headers=HTMX)

    shown = fields_on(text_of(response))
    wanted = {
        "ranked": ("20", ["no"], "friends"),
        "beginners": ("20", ["no", "yes"], "bots"),
        "casual": ("none", ["no", "yes"], "bots"),
    }
    assert (shown["turn_seconds"][0], shown["may_hint"], shown["others"][0]) == wanted[kind]
    assert (shown["kind"], shown["name"], shown["frozen"]) == ([kind], ["Kept"], ["7"])


def test_the_house_rules_of_a_ranked_room_are_put_back_when_asked(member):
    asked = {**RANKED, "payment": "cards", "fit": "yes"}

    response = member.post(CHECK, asked, headers=HTMX)

    assert response.status_code == 200
    assert fields_on(text_of(response))["payment"] == ["places"]
    assert 'id="fit"' not in text_of(response)


def test_a_room_like_another(member):
    house = engine.with_options(SOUTH, {"frozen": 7})
    setup = Setup(
        rules=house, seats=3, turn_seconds=60, name="Theirs", may_watch=False, may_hint=False
    )
    other = services.opening.open_room(player=PlayerFactory(), setup=setup, level=None, now=NOON)

    page = text_of(member.get(NEW, {"like": other.public_id}))
    member.post(NEW, {**fields_on(page), "name": "Mine"})

    shown = fields_on(page)
    mine = Room.objects.get(name="Mine")
    assert (shown["name"], shown["others"]) == ([""], ["friends"])
    assert "Theirs" not in page
    assert mine.rules == house.to_data()
    assert (mine.seat_count, mine.turn_seconds, mine.is_public) == (3, 60, False)
    assert (mine.may_watch, mine.may_chat, mine.may_hint) == (False, True, False)


def test_a_room_like_one_with_bots_or_a_closed_one(member):
    room = waiting_room(PlayerFactory(), seats=2)
    services.hosting.add_bots(room_id=room.public_id, host=room.host, now=NOON, level="medium")
    assert fields_on(text_of(member.get(NEW, {"like": room.public_id})))["others"] == ["bots"]

    services.seats.stand_up(room_id=room.public_id, player=room.host, now=NOON)

    page = text_of(member.get(NEW, {"like": room.public_id}))
    assert Room.objects.get(pk=room.pk).closed_at
    assert fields_on(page)["seats"] == ["2"]


@pytest.mark.parametrize("like", ["", "nothing", "x" * 500, "../1", "%"])
def test_nonsense_is_like_nothing(member, like):
    response = member.get(NEW, {"like": like})

    assert response.status_code == 200
    assert fields_on(text_of(response))["seats"] == ["4"]
