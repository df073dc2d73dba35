"""Where people are met outside their tables: the address of a member's profile."""

import re
from collections.abc import Iterable
from functools import lru_cache

from django.contrib.auth.models import AnonymousUser
from django.urls import reverse
from django.urls.converters import StringConverter

from accounts.models import User
from games.models import Hand, Seat

ADDRESSES_KEPT = 4096


class NameConverter(StringConverter):
    """The part of an address that may be somebody's name, blanks and all, however it was typed.

    No database is asked for what cannot be one, of which some refuse certain letters.
    """

    regex = r"[^/\x00-\x1f\x7f]{1,80}"


def profile_of(user: User | AnonymousUser | None) -> str:
    """The address of somebody's profile; "" for guests, for who is gone or was shut out.

    So it is for who has a name from before names were unique, and shares it with another.
    """
    if not isinstance(user, User) or user.is_guest or not user.is_active or not user.name_key:
        return ""
    return address_of(user.display_name)


def profile_of_hand(hand: Hand, seats: Iterable[Seat]) -> str:
    """The same of who played a hand, while they sit on one of the seats and are called as then."""
    people = (seat.player for seat in seats if seat.player_id and seat.player_id == hand.player_id)
    player = next(people, None)
    return profile_of(player) if player and player.display_name == hand.name else ""


# Drawn with tables, again and again.
@lru_cache(maxsize=ADDRESSES_KEPT)
def address_of(name: str) -> str:
    """The address that stands for a member's name, "" for a name that no address can hold."""
    fits = re.fullmatch(NameConverter.regex, name)
    return reverse("games:profile", args=[name]) if fits else ""
