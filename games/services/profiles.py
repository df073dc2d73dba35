"""What the deals of a member have come to, for their profile: read, and never changed.

A deal counts once it is over and has a winner. What an instant win has decided was not played for
places: there are no others than the winner's.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Count, F, Max, Q, QuerySet, Sum

from accounts.models import User
from games import engine
from games.models import Deal, Hand

RECENT = 20
# Who plays among friends only has nothing to show, and nobody looks through all of it to find out.
LOOKED_AT = 200
MOST_PLACES = 4

# What a page of them needs: a row of a deal, of a hand or of a person is much longer.
OF_MINE = (
    *("place", "net", "fee", "deal__rules", "deal__ending", "deal__ended_at", "deal__for_chips"),
    *("deal__room__is_public", "deal__room__may_watch"),
)
OF_OTHERS = (
    *("deal", "name", "player__display_name", "player__name_key", "player__is_guest"),
    *("player__is_active", "player__preferences__shows_profile"),
)

SYSTEMS = {rules.digest: slug for slug, rules in engine.PRESETS.items()}


@dataclass(frozen=True, slots=True)
class Played:
    """What the deals of one system have come to, by whatever house rules.

    ``places`` are how often they came first, second, third and fourth in deals that were played
    for places; ``won`` counts the instant wins, too.
    """

    system: str
    deals: int
    won: int
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Figures:
    """What all of somebody's deals have come to, by system; chips are what is left of the fees."""

    systems: tuple[Played, ...]
    instant_wins: int
    chips: int

    @property
    def deals(self) -> int:
        """How many deals they have played."""
        return sum(each.deals for each in self.systems)

    @property
    def won(self) -> int:
        """How many of them they have won."""
        return sum(each.won for each in self.systems)

    @property
    def places(self) -> tuple[int, ...]:
        """How often they came first, second, third and fourth."""
        return tuple(sum(each.places[at] for each in self.systems) for at in range(MOST_PLACES))


@dataclass(frozen=True, slots=True)
class Recent:
    """A deal that is over: the member's own hand, and all hands of it, the winner's first.

    ``is_open`` tells that anybody could have watched it.
    """

    deal: Deal
    mine: Hand
    hands: tuple[Hand, ...]
    is_open: bool


class _Row(NamedTuple):
    """Deals that are alike in all this; ``example`` is one of them."""

    rules: str
    ending: str
    place: int
    deals: int
    example: int
    chips: int


def figures_of(player: User) -> Figures:
    """Everything counted in one go, and another question where house rules were played by."""
    groups = _over(player).filter(place__isnull=False).order_by()
    counted = groups.values_list("deal__rules_hash", "deal__ending", "place").annotate(
        deals=Count("pk"),
        example=Max("deal"),
        chips=Sum(F("net") - F("fee"), filter=Q(deal__for_chips=True), default=0),
    )
    return _added_up([_Row._make(each) for each in counted])


def recent_of(player: User, *, for_others: bool) -> tuple[Recent, ...]:
    """The latest 20 deals that are over, the last first.

    ``for_others``: those alone that anybody could have watched, of the latest 200. Of who has
    closed their account no name is left in them.
    """
    mine = _over(player)
    if for_others:
        latest_hands = Hand.objects.filter(player=player).order_by("-pk").values("pk")[:LOOKED_AT]
        mine = mine.filter(
            pk__in=latest_hands, deal__room__is_public=True, deal__room__may_watch=True
        )
    # Hands are written in the order in which they are dealt: no other index is needed.
    latest = mine.order_by("-pk").select_related("deal__room").only(*OF_MINE)
    shown = list(latest[:RECENT])
    by_deal: dict[int, list[Hand]] = {hand.deal_id: [] for hand in shown}
    hands = Hand.objects.filter(deal__in=list(by_deal)).select_related("player__preferences")
    for hand in hands.only(*OF_OTHERS).order_by(F("place").asc(nulls_last=True), "seat"):
        by_deal[hand.deal_id].append(hand)
    return tuple(
        Recent(
            deal=hand.deal,
            mine=hand,
            hands=tuple(by_deal[hand.deal_id]),
            is_open=hand.deal.room.is_public and hand.deal.room.may_watch,
        )
        for hand in shown
    )


def _over(player: User) -> QuerySet[Hand]:
    return Hand.objects.filter(player=player, deal__ended_at__isnull=False)


def _added_up(rows: Sequence[_Row]) -> Figures:
    slugs = _systems_of(rows)
    deals, won, instant_wins = Counter[str](), Counter[str](), 0
    places: Counter[tuple[str, int]] = Counter()
    for row in rows:
        slug = slugs[row.rules]
        is_won, is_instant = row.place == 1, row.ending == engine.Ending.INSTANT_WIN.value
        deals[slug] += row.deals
        won[slug] += row.deals * is_won
        instant_wins += row.deals * (is_won and is_instant)
        places[slug, row.place] += row.deals * (not is_instant)
    return Figures(
        systems=tuple(
            Played(
                system=slug,
                deals=count,
                won=won[slug],
                places=tuple(places[slug, place] for place in range(1, MOST_PLACES + 1)),
            )
            for slug, count in deals.most_common()
        ),
        instant_wins=instant_wins,
        chips=sum(row.chips for row in rows),
    )


def _systems_of(rows: Iterable[_Row]) -> dict[str, str]:
    """The system that each of the rules has started from, by their hash."""
    of_houses = {row.rules: row.example for row in rows if row.rules not in SYSTEMS}
    if not of_houses:
        return SYSTEMS
    found = Deal.objects.filter(pk__in=of_houses.values())
    return {**SYSTEMS, **dict(found.values_list("rules_hash", "rules__slug"))}
