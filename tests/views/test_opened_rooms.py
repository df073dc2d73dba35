"""What a room is that was opened by one's own rules: its seats, time and name, and how it plays."""

import pytest

from games import engine
from games.models import Deal, Room
from tests.playing import arranged, played_out
from tests.views.asking import fields_on, text_of

NEW = "/rooms/new/"


def test_seats_time_and_name_are_taken(seated):
    seated.post(
        NEW, {"rules": "south-count", "seats": "2", "turn_seconds": "none", "name": " Nhà  Tư "}
    )

    room = Room.objects.get()
    assert (room.seat_count, room.turn_seconds, room.name) == (2, None, "Nhà Tư")
    assert room.deals.get(dealt_at__isnull=False).hands.count() == 2


@pytest.mark.parametrize("seconds", [10, 15, 20, 30, 60])
def test_a_turn_may_take_so_long(seated, seconds):
    seated.post(NEW, {"turn_seconds": str(seconds)})

    assert Room.objects.get().turn_seconds == seconds


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Bàn\u202eôn", "Bànôn"),
        ("a\u0000b\u200b", "ab"),
        ("a\n\n b", "a b"),
        ("e\u0301" + "\u0301" * 40, "é\u0301\u0301"),
        ("<b>&amp;", "<b>&amp;"),
        ("n" * 60, "n" * 60),
    ],
)
def test_a_name_is_cleaned_of_what_cannot_be_seen(seated, typed, name):
    seated.post(NEW, {"name": typed})

    assert Room.objects.get().name == name


HOUSES = [
    ("south-places", {"frozen": "7", "three_of_spades": "", "reentry": ["", "run4:22", "run4:2"]}),
    ("south-count", {"must_play_lowest": "yes", "two_over_two_chops": "no", "double_from": "8"}),
    ("thirteen-points", {"target_points": "3", "combinations": "north"}),
    ("north-count", {"compensation": "no", "lead_timeout": "play_lowest"}),
    ("classic-pot", {"leftover_values-black": "1.5", "reverse_each_deal": "no"}),
    ("south-places", {"chop_payment": "doubling", "instant_wins-two_quads": "5"}),
]


@pytest.mark.parametrize(("slug", "changed"), HOUSES)
@pytest.mark.parametrize("seats", [2, 4])
def test_a_table_by_house_rules_is_played_to_its_end(seated, slug, changed, seats):
    sent = {**fields_on(text_of(seated.get(NEW, {"rules": slug}))), **changed, "seats": seats}
    seated.post(NEW, sent)
    deal = Deal.objects.get(dealt_at__isnull=False)
    arranged(deal)

    played_out(deal)

    rules = engine.RuleSet.from_data(deal.room.rules)
    assert rules != engine.PRESETS[slug]
    assert rules.slug == slug
    assert deal.rules == deal.room.rules
    assert deal.rules_hash == rules.digest
    assert deal.ending == engine.Ending.OUT
    if rules.has_chips:
        assert sum(hand.net for hand in deal.hands.all()) == 0
