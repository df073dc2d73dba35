"""The settings of a room between deals: its page, what is saved, who is refused (7.8)."""

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games import engine, services
from games.models import Room
from games.services.hosting import CHANGING_TAKES
from games.services.setups import setup_of
from tests.factories import GuestFactory, PlayerFactory
from tests.playing import dealt_among, everybody_is_here, is_here, played_out, waiting_room
from tests.services.sitting import sit
from tests.views.asking import HTMX, fields_on, text_of

HOUSE = engine.with_options(engine.PRESETS["south-places"], {"frozen": 7})


def browser_of(person: User) -> Client:
    client = Client()
    client.cookies["django_language"] = "en"
    client.force_login(person)
    return client


@pytest.fixture
def other(db):
    return PlayerFactory()


@pytest.fixture
def room(player, other) -> Room:
    return waiting_room(player, other, now=timezone.now())


@pytest.fixture
def host(player) -> Client:
    return browser_of(player)


def address(room: Room) -> str:
    return f"/rooms/{room.public_id}/settings"


def sent_from(browser: Client, room: Room) -> dict[str, list[str]]:
    """What the untouched page would save."""
    return fields_on(text_of(browser.get(address(room))))


def as_it_is(room: Room) -> object:
    return Room.objects.values().get(pk=room.pk), list(room.seats.values_list("number", "player"))


def test_an_untouched_page_saves_the_room_as_it_is(host, room, player):
    Room.objects.update(rules=HOUSE.to_data(), kind="beginners", may_watch=False)
    before = setup_of(Room.objects.get())

    response = host.post(address(room), sent_from(host, room))

    assert (response.status_code, response.headers["Location"]) == (
        303,
        f"/rooms/{room.public_id}/",
    )
    assert setup_of(Room.objects.get()) == before


def test_what_is_changed_is_saved(host, room):
    changed = {
        "name": "Khác", "seats": "3", "turn_seconds": "none", "is_public": "yes",
        "may_watch": "no", "may_chat": "no", "may_hint": "no", "frozen": "7",
    }  # fmt: skip

    host.post(address(room), {**sent_from(host, room), **changed})

    assert setup_of(Room.objects.get()) == services.Setup(
        rules=HOUSE,
        seats=3,
        turn_seconds=None,
        name="Khác",
        is_public=True,
        may_watch=False,
        may_chat=False,
        may_hint=False,
    )


def test_what_is_not_sent_stays(host, room):
    Room.objects.update(rules=HOUSE.to_data(), turn_seconds=60, may_chat=False)

    host.post(address(room), {"save": "yes", "name": "Khác"})

    now = setup_of(Room.objects.get())
    assert (now.name, now.rules, now.turn_seconds, now.may_chat) == ("Khác", HOUSE, 60, False)


def test_another_preset_is_swapped_in(host, room):
    Room.objects.update(rules=HOUSE.to_data(), may_chat=False)

    page = host.get(address(room), {"rules": "north-count"}, headers=HTMX)
    same = host.get(address(room), {"rules": "south-places"}, headers=HTMX)

    assert "<html" not in text_of(page)
    assert fields_on(text_of(page))["rules"] == ["north-count"]
    assert fields_on(text_of(page))["may_chat"] == ["no"]
    assert fields_on(text_of(same))["frozen"] == ["4"]


@pytest.mark.parametrize(
    ("asked", "sentence", "place"),
    [
        ({"kind": "beginners", "turn_seconds": "10"}, "a turn lasts 20 seconds", "turn-seconds"),
        ({"kind": "ranked", "may_hint": "no"}, "guests do not sit there", "kind"),
        ({"seats": "2"}, "A smaller table loses its last seats", "seats"),
        ({"name": "n" * 61}, "60 characters at most", "name"),
        ({"payment": "cards"}, "Frozen goes with payment by place only.", "choice-frozen"),
    ],
)
def test_what_does_not_go_is_said_and_kept(host, room, asked, sentence, place):
    sit(room, GuestFactory(), seat=2, now=timezone.now())
    asked = {**sent_from(host, room), "name": "Kept", "turn_seconds": "60", **asked}
    before = as_it_is(room)

    for path in (address(room), f"{address(room)}/check"):
        response = host.post(path, asked)
        page = text_of(response)
        assert response.status_code == 422
        assert sentence in page
        assert f'<a href="#{place}">' in page
        assert f' id="{place}"' in page
        assert fields_on(page)["name"] == [asked["name"]]
    assert sentence in text_of(host.post(f"{address(room)}/check", asked, headers=HTMX))
    assert as_it_is(room) == before


def test_bots_that_sit_there_do_not_give_way_to_the_kind(host, room, player):
    services.hosting.add_bots(
        room_id=room.public_id, host=player, now=timezone.now(), level="medium"
    )

    asked = {"rules": "south-places", "kind": "ranked", "may_hint": "no"}
    answer = text_of(host.post(f"{address(room)}/check", asked, headers=HTMX))

    assert "No bots sit at a ranked table." in answer
    assert 'id="fit"' not in answer


def test_the_kind_is_fitted_as_on_the_page_of_a_new_room(host, room):
    asked = {"kind": "ranked", "turn_seconds": "none", "fit": "kind"}

    shown = fields_on(text_of(host.post(f"{address(room)}/check", asked, headers=HTMX)))

    assert (shown["kind"], shown["turn_seconds"], shown["may_hint"]) == (
        ["ranked"],
        ["20"],
        ["no"],
    )


def test_while_a_deal_runs_nothing_is_saved_and_what_was_typed_is_kept(player, other, host):
    deal = dealt_among(player, other)
    sent = {**sent_from(host, deal.room), "name": "Kept", "turn_seconds": "60"}
    before = as_it_is(deal.room)

    saved = host.post(address(deal.room), sent)
    asked = host.get(address(deal.room), {"meanwhile": ""}, headers=HTMX)
    gone = host.post(address(deal.room), {"hold": "yes"})
    back = host.post(address(deal.room), {"hold": "no"})

    assert (saved.status_code, gone.status_code, back.status_code) == (409, 409, 303)
    assert fields_on(text_of(saved))["name"] == ["Kept"]
    for response in (saved, asked, gone):
        assert "until it is over the table stays as it is" in text_of(response)
    assert as_it_is(deal.room) == before


def test_the_page_keeps_its_host_present(room, host, player):
    for ask in (
        lambda: host.get(address(room)),
        lambda: host.get(address(room), {"meanwhile": ""}, headers=HTMX),
        lambda: host.post(f"{address(room)}/check", {}, headers=HTMX),
    ):
        room.presences.all().delete()
        assert ask().status_code == 200
        assert room.presences.get().viewer == player


def test_the_way_there_puts_the_next_deal_off_and_the_way_back_does_not(player, other, host):
    room = played_out(dealt_among(player, other)).room
    room.presences.all().delete()
    everybody_is_here(room, now=timezone.now())

    there = host.post(address(room), {"hold": "yes"})
    put_off = Room.objects.get().wake_at
    back = host.post(address(room), {"hold": "no"})

    assert there.headers["Location"] == address(room)
    assert back.headers["Location"] == f"/rooms/{room.public_id}/"
    assert put_off > timezone.now() + CHANGING_TAKES / 2
    assert Room.objects.get().wake_at < timezone.now() + CHANGING_TAKES / 2
    assert Room.objects.get().wake_for == Room.Wake.NEXT_DEAL


def test_the_button_of_the_table_leads_there(room, host, player, other):
    response = host.post(address(room), {"hold": "yes"}, headers=HTMX)

    assert response.headers["HX-Redirect"] == address(room)
    table = f"/rooms/{room.public_id}/"
    assert 'name="hold"' in text_of(host.get(table))
    assert 'name="hold"' not in text_of(browser_of(other).get(table))


def test_the_button_waits_for_the_end_of_the_deal(player, other, host):
    deal = dealt_among(player, other)

    page = text_of(host.get(f"/rooms/{deal.room.public_id}/"))

    assert "When this deal is over you can change" in page


def test_a_match_that_would_end_is_named_and_the_next_deal_begins_another(player, other, host):
    room = played_out(dealt_among(player, other, rules="thirteen-points")).room
    is_here(player, room, now=timezone.now())
    table = f"/rooms/{room.public_id}/"
    assert "A match is being played" in text_of(host.get(address(room)))
    assert "New match" not in text_of(host.get(table))

    host.post(address(room), {**sent_from(host, room), "seats": "3"})

    assert "A match is being played" not in text_of(host.get(address(room)))
    assert "New match" in text_of(host.get(table))
