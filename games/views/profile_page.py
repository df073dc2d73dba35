"""What the profile of a member shows: to themselves all of it, to others what they may see."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from accounts.models import User
from accounts.services import preferences
from games import phrases, tables
from games.models import Hand, Merits
from games.phrases import players
from games.services import profiles, rating
from games.services.merits import week_of
from games.services.profiles import Figures, Recent
from games.services.tiers import experience_for, level_of


@dataclass(frozen=True)
class Bar:
    """A line of figures: how many, and a bar of the share that ``share`` says in words."""

    name: str
    number: str
    share: str
    percent: int
    of: str = ""


@dataclass(frozen=True)
class Rating:
    """How somebody stands in a system; ``note`` says of how many deals that comes."""

    system: str
    value: str
    note: str


@dataclass(frozen=True)
class Player:
    """Somebody in a deal; ``address`` is their profile, "" for none."""

    name: str
    address: str
    is_theirs: bool


@dataclass(frozen=True)
class Line:
    """A deal that is over. ``is_private``: the member alone is shown it."""

    at: datetime | None
    system: str
    outcome: str
    gain: str
    trend: str
    players: tuple[Player, ...]
    is_private: bool


@dataclass(frozen=True)
class Amount:
    """Chips won or lost, and which of the two for its colour."""

    words: str
    trend: str


@dataclass(frozen=True)
class Details:
    """What members may keep to themselves."""

    since: str
    experience: str
    progress: int
    vip_points: str
    deals: str
    won: str
    instant_wins: str
    chips: Amount
    chips_this_week: Amount
    systems: tuple[Bar, ...]
    places: tuple[Bar, ...]
    recent: tuple[Line, ...]


@dataclass(frozen=True)
class Page:
    """The profile as somebody sees it; ``details`` are None for who may not see them."""

    name: str
    initial: str
    level: int
    ratings: tuple[Rating, ...]
    details: Details | None


def page_of(member: User, *, is_mine: bool, now: datetime) -> Page:
    """The profile as the member sees it, or as all others do."""
    merits = Merits.objects.filter(player=member).first() or Merits()
    may_see = is_mine or preferences.of(member).shows_profile
    return Page(
        name=member.display_name,
        initial=member.display_name[:1].upper(),
        level=level_of(merits.experience),
        ratings=tuple(
            Rating(
                system=str(phrases.RULES_NAMES[standing.system]),
                value=phrases.amount(standing.value),
                note=players.rated_by(standing.deals, is_enough=standing.is_listed),
            )
            for standing in rating.ratings_of(member)
        ),
        details=_details(member, merits, is_mine=is_mine, now=now) if may_see else None,
    )


def _details(member: User, merits: Merits, *, is_mine: bool, now: datetime) -> Details:
    figures = profiles.figures_of(member)
    recent = profiles.recent_of(member, for_others=not is_mine)
    level = level_of(merits.experience)
    begun, next_level = experience_for(level), experience_for(level + 1)
    return Details(
        since=players.member_since(member.date_joined),
        experience=phrases.experience(merits.experience, next_level=next_level),
        progress=100 * (merits.experience - begun) // (next_level - begun),
        vip_points=phrases.amount(merits.vip_points),
        deals=phrases.amount(figures.deals),
        won=players.won(figures.won, of=figures.deals),
        instant_wins=phrases.amount(figures.instant_wins),
        chips=_amount(figures.chips),
        chips_this_week=_amount(merits.week_chips if merits.week == week_of(now) else 0),
        systems=tuple(_systems(figures)),
        places=tuple(_places(figures)),
        recent=tuple(_line(each, member, is_mine=is_mine) for each in recent),
    )


def _amount(chips: int) -> Amount:
    return Amount(phrases.points(chips), _trend(chips))


def _trend(gain: int) -> str:
    return "up" if gain > 0 else "down" if gain < 0 else ""


def _systems(figures: Figures) -> Iterator[Bar]:
    for played in figures.systems:
        yield Bar(
            name=str(phrases.RULES_NAMES.get(played.system, played.system)),
            of=phrases.amount(played.deals),
            number=phrases.amount(played.won),
            share=players.share(played.won, played.deals),
            percent=players.per_cent(played.won, played.deals),
        )


def _places(figures: Figures) -> Iterator[Bar]:
    whole = sum(figures.places)
    for place, count in enumerate(figures.places, 1):
        yield Bar(
            name=players.place_of_four(place),
            number=phrases.amount(count),
            share=players.share(count, whole),
            percent=players.per_cent(count, whole),
        )


def _line(recent: Recent, member: User, *, is_mine: bool) -> Line:
    deal, mine = recent.deal, recent.mine
    slug = str((deal.rules or {}).get("slug"))
    return Line(
        at=deal.ended_at,
        system=str(phrases.RULES_NAMES.get(slug, slug)),
        outcome=players.how_it_came_out(recent),
        gain=players.what_it_brought(recent),
        trend=_trend((mine.net or 0) - mine.fee),
        players=tuple(_player(hand, member, is_mine=is_mine) for hand in recent.hands),
        is_private=not recent.is_open,
    )


def _player(hand: Hand, member: User, *, is_mine: bool) -> Player:
    """Who played, by the name they had then; others are not told of who hides what they play."""
    is_theirs, player = hand.player_id == member.pk, hand.player
    if player and not is_theirs and not is_mine and not preferences.of(player).shows_profile:
        return Player(str(players.NO_NAME), "", is_theirs=False)
    is_still_called_so = player is not None and player.display_name == hand.name
    address = tables.profile_of(player) if is_still_called_so and not is_theirs else ""
    return Player(hand.name, address, is_theirs)
