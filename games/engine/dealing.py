"""Shuffling, dealing, and the commitment to a shuffled deck."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence

from games.engine.cards import DECK, CardSet, parse_cards

CARDS_EACH = 13


def shuffled_deck(rng: random.Random) -> tuple[str, ...]:
    """All cards in an order drawn from ``rng``."""
    deck = list(DECK)
    rng.shuffle(deck)
    return tuple(deck)


def deal_hands(deck: Sequence[str], seats: int) -> tuple[CardSet, ...]:
    """The hands of so many seats: the first 13 cards to seat 0, and so on (1.2)."""
    return tuple(
        parse_cards(" ".join(deck[CARDS_EACH * seat : CARDS_EACH * (seat + 1)]))
        for seat in range(seats)
    )


def commitment(deck: Sequence[str], salt: str) -> str:
    """The SHA-256 that is shown before a deal, to be checked with salt and deck after it."""
    return digest_of(f"{salt}:{' '.join(deck)}")


def opening_leader(salt: str, seats: int) -> int:
    """The random leader of an opening deal, settled by the same salt as the deck (2.1)."""
    return int(digest_of(f"leader:{salt}"), 16) % seats


def digest_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
