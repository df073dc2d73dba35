"""What a table says of its next deal: what it is for, by which rules, and who has yet to agree."""

import re
from dataclasses import replace

import pytest
from django.utils import timezone
from django.utils.translation import override

from games import engine, services, tables
from games.models import Invitation, Room
from games.tables.chips import next_deal_for
from tests.chips import member
from tests.factories import GuestFactory, PlayerFactory
from tests.playing import NOON, dealt_among, played_out, waiting_room
from tests.services.chip_tables import dealt_for_chips, room_for_chips
from tests.views.asking import text_of
from tests.views.test_tiers import english, table

pytestmark = pytest.mark.django_db


def headline(html: str) -> str:
    return re.sub(r"<[^>]+>", "", re.search(r'<small id="headline".*?</small>', html)[0])


def change(room: Room, host, *, rules: dict | None = None, **changes) -> None:
    """The host changes the settings: some choices of the rules, or something else."""
    setup = services.setups.setup_of(Room.objects.get(pk=room.pk))
    if rules:
        changed = engine.RuleSet.from_data({**setup.rules.to_data(), **rules})
        setup = replace(setup, rules=changed)
    setup = replace(setup, **changes)
    services.hosting.change_settings(room_id=room.public_id, host=host, setup=setup, now=NOON)


def test_before_the_first_deal_one_reads_what_one_holds_and_nobody_elses():
    host, other = member(77_000), member(66_000)
    room = room_for_chips(host, other)

    mine, theirs = table(host, room), table(other, room)

    assert "You hold 77,000 chips." in mine
    assert "66,000" not in mine
    assert "77,000" not in theirs
    assert "0 pts" not in mine
    assert "77,000" not in table(member(), room)


def test_at_a_table_for_points_there_are_points_from_the_start():
    deal = dealt_among(PlayerFactory(), PlayerFactory())

    assert "0 pts" in table(deal.hands.get(seat=0).player, deal.room)


def test_the_headline_tells_what_the_next_deal_is_for_once_that_is_another():
    host, other = member(), member()
    deal = played_out(dealt_for_chips(host, other))
    assert "Deal 1 · Southern, by place · stake 1,000 chips" in headline(table(host, deal.room))

    change(deal.room, host, stake=2_000)
    assert "Next deal · Southern, by place · stake 1,000 points" in headline(table(host, deal.room))

    room = Room.objects.get(pk=deal.room_id)
    terms = services.setups.terms_of(room)
    services.seats.sit(room_id=room.public_id, player=other, terms=terms, now=NOON)
    assert "Next deal · Southern, by place · stake 2,000 chips" in headline(table(host, room))


def test_the_headline_names_other_rules_too():
    host, other = PlayerFactory(), PlayerFactory()
    deal = played_out(dealt_among(host, other))
    change(deal.room, host, rules=engine.PRESETS["thirteen-points"].to_data(), stake=0)

    assert "Next deal · Thirteen to ten points" in headline(table(host, deal.room))


def test_other_rules_are_why_everybody_is_asked_again():
    host, other = member(), member()
    deal = played_out(dealt_for_chips(host, other))
    change(deal.room, host, rules={"frozen": 5})

    said = table(other, deal.room)

    assert "The host has changed the rules: " in said
    assert ": 5" in said.split("The host has changed the rules: ")[1][:60]
    assert f"until {other} agrees to play for chips" in said

    change(deal.room, host, rules=engine.PRESETS["north-count"].to_data())
    said = table(other, deal.room)
    assert "The host has changed the rules: it is Northern (Tú lơ khơ) now." in said


def test_what_has_changed_is_told_to_each_in_their_own_language():
    host, other = member(), member()
    deal = played_out(dealt_for_chips(host, other))
    change(deal.room, host, rules={"frozen": 5})
    snapshot = tables.look(deal.room_id, viewers=[host.pk, other.pk])

    said = {}
    for language in ("vi", "en"):
        with override(language):
            said[language] = next_deal_for(snapshot)

    assert said["en"].startswith("The host has changed the rules: ")
    assert "The host has changed" not in said["vi"]


def test_another_stake_alone_is_no_change_of_the_rules():
    host, other = member(), member()
    deal = played_out(dealt_for_chips(host, other))
    change(deal.room, host, stake=2_000)

    said = table(other, deal.room)

    assert f"until {other} agrees" in said
    assert "changed the rules" not in said


def test_a_guest_is_asked_on_the_sheet_to_keep_the_account_and_nobody_else():
    guest, other = GuestFactory(), PlayerFactory()
    deal = dealt_among(guest, other)
    words = "Keep this account: choose a name and a password"
    assert words not in table(guest, deal.room)
    played_out(deal)

    assert words in table(guest, deal.room).split('id="result"')[1]
    assert words not in table(other, deal.room)


def test_an_invitation_tells_what_is_played_for_and_whether_one_can():
    host, rich, poor, guest = member(), member(), member(3_999), GuestFactory()
    room, free = room_for_chips(host, seats=4, stake=2_000), waiting_room(PlayerFactory())
    for asked in (rich, poor, guest):
        Invitation.objects.create(room=room, sender=host, guest=asked, at=timezone.now())

    said = {person: text_of(english(person).get("/")) for person in (rich, poor, guest)}

    for page in said.values():
        assert "Members play for chips here: Novice · stake 2,000 chips." in page
    assert "You can watch, or sit down for points" not in said[rich]
    assert "To sit down here you need 2 stakes: 4,000 chips at least." in said[poor]
    assert "Only members play for chips: guests have none." in said[guest]
    assert "You can watch, or sit down for points" in said[poor]
    assert "4,000 chips at least" in text_of(english(poor).get("/rooms/"))
    assert "4,000 chips at least" in table(poor, free)
    assert "4,000" not in text_of(english(host).get(f"/rooms/{room.public_id}/lately/"))
