"""The short code of an open room: what people tell each other to find it."""

import random

from games.models import Room

LETTERS = "BCDGHKMNPQRSTVX"
"""Consonants that are not taken for one another or for a digit: they spell no word."""

LENGTH = 6


def draw(rng: random.Random) -> str:
    """A code that no open room has; a constraint catches the one that is drawn twice at once."""
    while True:
        code = "".join(rng.choices(LETTERS, k=LENGTH))
        if room_of(code) is None:
            return code


def room_of(typed: str) -> Room | None:
    """The open room whose code somebody typed, in large or small letters, with blanks or without.

    None if there is none, or none any more.
    """
    code = "".join(typed.split()).replace("-", "").upper()
    if not code or not set(code) <= set(LETTERS):
        return None
    return Room.objects.filter(code=code, closed_at=None).first()
