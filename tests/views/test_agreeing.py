"""Playing for chips on the pages: what somebody agrees to is what their page has shown them."""

from dataclasses import replace

import pytest

from games import engine, services
from tests.chips import member
from tests.playing import NOON
from tests.services.chip_tables import room_for_chips
from tests.views.asking import text_of
from tests.views.test_tiers import english, sit, table, terms_on

pytestmark = pytest.mark.django_db


def test_the_next_deal_is_for_chips_once_all_have_agreed():
    host, other = member(100_000), member()
    room = room_for_chips(host, other)
    assert "The next deal is for chips: Novice · stake 1,000 chips." in table(other, room)

    dearer = services.Setup(
        rules=engine.PRESETS["south-places"], seats=2, tier="novice", stake=5_000
    )
    services.hosting.change_settings(room_id=room.public_id, host=host, setup=dearer, now=NOON)

    said = table(other, room)
    until = f"The next deal is for points until {other} agrees to play for chips"
    assert f"{until}: Novice · stake 5,000 chips." in said
    assert "Play for chips, too: Novice · stake 5,000 chips<" in said
    assert "Play for chips, too" not in table(host, room)
    sit(english(other), room)
    assert "The next deal is for chips: Novice · stake 5,000 chips." in table(other, room)


def test_a_page_that_shows_another_stake_agrees_to_nothing():
    host, other, third = member(100_000), member(), member()
    room = room_for_chips(host, other, seats=3, is_public=True)
    pages = {other: f"/rooms/{room.public_id}/", third: "/rooms/"}
    read = {person: terms_on(english(person).get(page)) for person, page in pages.items()}
    assert set(read.values()) == {services.setups.terms_of(room)}
    dearer = replace(services.setups.setup_of(room), stake=5_000)
    services.hosting.change_settings(room_id=room.public_id, host=host, setup=dearer, now=NOON)

    for person, terms in read.items():
        late = english(person).post(f"/rooms/{room.public_id}/sit", {"terms": terms})

        assert late.status_code == 409
        assert "The table has moved on." in text_of(late)
        assert "Novice · stake 5,000 chips" in text_of(late)
    assert room.seats.get(for_chips=True).player == host
    assert not room.seats.filter(player=third).exists()


def test_the_button_names_what_it_agrees_to_while_nothing_can_be_dealt():
    host, other = member(), member()
    room = room_for_chips(host, seats=2)
    services.seats.sit(room_id=room.public_id, player=other, now=NOON)
    services.seats.stand_up(room_id=room.public_id, player=host, now=NOON)

    assert "Play for chips, too: Novice · stake 1,000 chips<" in table(other, room)


def test_a_cheaper_stake_needs_no_asking():
    host, other = member(100_000), member()
    room = room_for_chips(host, other, stake=5_000)
    cheaper = services.Setup(
        rules=engine.PRESETS["south-places"], seats=2, tier="novice", stake=1_000
    )

    services.hosting.change_settings(room_id=room.public_id, host=host, setup=cheaper, now=NOON)

    assert room.seats.filter(for_chips=True).count() == 2
