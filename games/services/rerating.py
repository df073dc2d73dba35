"""All ratings made anew from the deals that are kept, in the order in which they ended."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from django.db import connection, transaction

from games import engine
from games.models import Action, Deal, Hand, Rating
from games.services import rating

# Deals that are read together.
AT_ONCE = 500


class Rebuilt(NamedTuple):
    """How many deals count, and how many ratings come of them."""

    deals: int
    ratings: int


def rebuild() -> Rebuilt:
    """Make all ratings anew; twice, or while people play, does no harm.

    Most of it is done before anything is locked. Of two deals of one player that ended in two
    rooms within a moment, the other may have been rated first: then it comes out a little
    otherwise than it was.
    """
    book = _Book()
    book.read_on()
    with transaction.atomic():
        _lock_ratings()
        if not book.read_on():
            book = _Book()
            book.read_on()
        book.write()
    return Rebuilt(len(book.deals), sum(1 for _ in book.all()))


class _Book:
    """Ratings as they come of the deals that were read."""

    def __init__(self) -> None:
        self.deals: list[int] = []
        self.ratings: dict[str, dict[int, Rating]] = defaultdict(dict)

    def read_on(self) -> bool:
        """Rate the deals that have ended since; False if one of them belongs before others."""
        ended = Deal.objects.filter(ranked=True, ended_at__isnull=False).order_by("ended_at", "pk")
        keys = list(ended.values_list("pk", flat=True))
        done = len(self.deals)
        if keys[:done] != self.deals:
            return False
        for start in range(done, len(keys), AT_ONCE):
            self._read(keys[start : start + AT_ONCE])
        self.deals = keys
        return True

    def write(self) -> None:
        """Have the rows of the ratings say what these do; what fits stays as it is."""
        found = {(row.player_id, row.system): row for row in Rating.objects.all()}
        new: list[Rating] = []
        changed: list[Rating] = []
        for rebuilt in self.all():
            row = found.pop((rebuilt.player_id, rebuilt.system), None)
            if row is None:
                new.append(rebuilt)
            elif _content(row) != _content(rebuilt):
                rebuilt.pk = row.pk
                changed.append(rebuilt)
        Rating.objects.bulk_create(new, batch_size=AT_ONCE)
        Rating.objects.bulk_update(changed, rating.COLUMNS, batch_size=AT_ONCE)
        for row in found.values():
            row.delete()

    def all(self) -> Iterator[Rating]:
        """Every rating that has come of the deals."""
        for of_system in self.ratings.values():
            yield from of_system.values()

    def _read(self, keys: Sequence[int]) -> None:
        deals = Deal.objects.filter(pk__in=keys)
        hands: dict[int, list[Hand]] = defaultdict(list)
        for hand in Hand.objects.filter(deal__in=deals).defer("cards").order_by("seat"):
            hands[hand.deal_id].append(hand)
        left: dict[int, list[int | None]] = defaultdict(list)
        leavings = Action.objects.filter(deal__in=deals, kind=engine.ActionKind.LEAVE.value)
        for deal, seat in leavings.values_list("deal", "seat"):
            left[deal].append(seat)
        ended: Any = deals.order_by("ended_at", "pk")
        for pk, system, at in ended.values_list("pk", "rules__slug", "ended_at"):
            finishes = rating.finishes_of(hands[pk], left=left[pk])
            rows = self.ratings[system]
            for hand, _ in finishes:
                if hand.player_id and hand.player_id not in rows:
                    rows[hand.player_id] = rating.new_rating(hand.player_id, system, at=at)
            rating.apply(finishes, rows, at=at)


def _content(row: Rating) -> tuple[object, ...]:
    return tuple(getattr(row, column) for column in rating.COLUMNS)


def _lock_ratings() -> None:
    """Let nobody rate until this transaction ends; boards are read on. SQLite has one writer."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("LOCK TABLE games_rating IN EXCLUSIVE MODE")
