"""Shuffling, dealing and the commitment to a deck (RULES.md 1.2, 2.1)."""

import hashlib
import random

import pytest

from games import engine

DECK = engine.shuffled_deck(random.Random(7))


def test_a_shuffled_deck_has_every_card_once():
    assert sorted(DECK) == sorted(engine.DECK)
    assert DECK != engine.DECK


def test_the_same_randomness_shuffles_alike():
    assert engine.shuffled_deck(random.Random(7)) == DECK
    assert engine.shuffled_deck(random.Random(8)) != DECK


@pytest.mark.clause("1.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_is_dealt_thirteen_cards_from_the_front_of_the_deck(seats):
    hands = engine.deal_hands(DECK, seats)

    assert [set(engine.card_codes(hand)) for hand in hands] == [
        set(DECK[13 * seat : 13 * seat + 13]) for seat in range(seats)
    ]


def test_the_commitment_is_the_hash_of_salt_and_deck():
    expected = hashlib.sha256(("salt:" + " ".join(DECK)).encode()).hexdigest()

    assert engine.commitment(DECK, "salt") == expected
    assert engine.commitment(DECK, "other") != expected
    assert engine.commitment(engine.DECK, "salt") != expected


@pytest.mark.clause("2.1", "5.1", "6.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_leads_an_opening_deal_as_often(seats):
    leaders = [engine.opening_leader(f"salt {number}", seats) for number in range(1000 * seats)]

    assert set(leaders) == set(range(seats))
    assert all(850 < leaders.count(seat) < 1150 for seat in range(seats))
