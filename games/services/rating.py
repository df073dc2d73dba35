"""Ratings (điểm xếp hạng): what ranked deals show of how well members play a system.

Plackett–Luce, as openskill has it: of a player it is believed that they play about ``mu`` well,
give or take ``sigma``. Who ends a deal before somebody has beaten them; beating who was thought
better changes more, and the more deals there were, the less does one more.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from openskill.models import PlackettLuce

from accounts.models import User
from games import engine
from games.models import Deal, Hand, Rating, Room

ENOUGH_DEALS = 20
"""So many ranked deals of a system, and its board lists who has played them."""

BASE, SCALE, DOUBTS = 1000, 40, 3

Finishes = Sequence[tuple[Hand, int]]
"""Hands, each with how it has finished: 1 is first, and several may have finished as one."""

COLUMNS = ("mu", "sigma", "value", "deals", "updated_at")
"""What a deal changes of a rating."""

_MODEL = PlackettLuce()
_FEWEST = 2
# The place of who has left: behind everybody else's, of whom there are four at most.
_BEHIND_ALL = 5


@dataclass(frozen=True, slots=True)
class Standing:
    """How somebody stands in a system: the number that people see, and of how many deals it comes.

    ``is_listed``: those are enough for the board.
    """

    system: str
    value: int
    deals: int

    @property
    def is_listed(self) -> bool:
        """Whether those are enough deals to be listed; until then it is provisional."""
        return self.deals >= ENOUGH_DEALS


def ratings_of(player: User) -> Sequence[Standing]:
    """How somebody stands in each system that they have played ranked deals of, in its order."""
    rows = {row.system: row for row in Rating.objects.filter(player=player)}
    return [
        Standing(slug, rows[slug].value, rows[slug].deals)
        for slug in engine.PRESETS
        if slug in rows
    ]


def value_of(mu: float, sigma: float) -> int:
    """The whole number that people see: 1000 + 40 · (mu − 3 · sigma), and never below 0.

    Everybody begins with 1000. It is how well somebody plays almost for sure: who plays no better
    than others rises, too, while the doubt about it goes.
    """
    return max(0, round(BASE + SCALE * (mu - DOUBTS * sigma)))


def is_ranked(room: Room, rules: engine.RuleSet, hands: Iterable[Hand]) -> bool:
    """Whether a deal that is being dealt counts: in a ranked room, members alone, by a preset.

    A match to so many points may have begun before its room was one of these: then a bot that
    has gone since may still be dealt in.
    """
    preset = engine.PRESETS.get(rules.slug)
    if room.kind != Room.Kind.RANKED or preset is None or preset.digest != rules.digest:
        return False
    return all(hand.player is not None and not hand.player.is_guest for hand in hands)


def rate(deal: Deal, state: engine.State, hands: Sequence[Hand]) -> None:
    """Rate who played the deal that has just ended, if it counts. The room is locked.

    The rows are locked in the order of their players, after all others. A void deal (7.6) rates
    nobody.
    """
    if not deal.ranked or deal.ended_at is None:
        return
    finishes = finishes_of(hands, left=state.left)
    players = [hand.player_id for hand, _ in finishes if hand.player_id]
    rows = _locked(players, state.rules.slug, at=deal.ended_at)
    apply(finishes, rows, at=deal.ended_at)
    Rating.objects.bulk_update(rows.values(), COLUMNS)


def finishes_of(hands: Iterable[Hand], *, left: Collection[int | None]) -> Finishes:
    """The hands that are rated, by seat, with how each has finished: 1 is first. None if void.

    Places that the order of play alone has parted (2.10, 3.11) are one here: as many cards left
    is as well played. So are all but the winner where the cards have won by themselves. Whoever
    has left in this deal (``left``: their seats) is behind all others, and whoever had left their
    match before it was dealt (4.5) is not rated.
    """
    placed = [(hand.place, hand) for hand in hands if hand.place]
    rated = [each for each in placed if not each[1].left or each[1].seat in left]
    found: list[tuple[Hand, int]] = []
    for place, hand in sorted(rated, key=lambda each: (each[1].left, each[0])):
        if hand.left:
            found.append((hand, _BEHIND_ALL))
        elif found and _are_even(*found[-1], hand):
            found.append((hand, found[-1][1]))
        else:
            found.append((hand, place))
    return sorted(found, key=lambda each: each[0].seat) if len(found) >= _FEWEST else []


def apply(finishes: Finishes, rows: Mapping[int, Rating], *, at: datetime) -> None:
    """Change the ratings of who has played by how they have finished; ``rows``: by player.

    A player who has no row is taken for a new one.
    """
    if not finishes:
        return
    before = [rows.get(hand.player_id or 0) or new_rating(0, "", at=at) for hand, _ in finishes]
    teams = [[_MODEL.rating(mu=row.mu, sigma=row.sigma)] for row in before]
    after = _MODEL.rate(teams, ranks=[finish for _, finish in finishes])
    for row, (rated,) in zip(before, after, strict=True):
        row.mu, row.sigma = rated.mu, rated.sigma
        row.value = value_of(rated.mu, rated.sigma)
        row.deals += 1
        row.updated_at = at


def new_rating(player: int, system: str, *, at: datetime) -> Rating:
    """What is believed of somebody who has played no deal that counts; not saved."""
    known = _MODEL.rating()
    return Rating(
        player_id=player,
        system=system,
        mu=known.mu,
        sigma=known.sigma,
        value=value_of(known.mu, known.sigma),
        updated_at=at,
    )


def _are_even(before: Hand, finish: int, hand: Hand) -> bool:
    """Whether one of two losers, who follow each other, is only listed before the other."""
    return finish > 1 and bool(hand.cards_left) and before.cards_left == hand.cards_left


def _locked(players: Collection[int], system: str, *, at: datetime) -> dict[int, Rating]:
    """The ratings of these players, whether they had one before or not."""
    rows = Rating.objects.filter(player__in=players, system=system).order_by("player")
    missing = set(players) - set(rows.values_list("player", flat=True))
    # First, while nothing of these is locked: whoever creates the same rows waits for nobody.
    Rating.objects.bulk_create(
        [new_rating(player, system, at=at) for player in sorted(missing)], ignore_conflicts=True
    )
    return {row.player_id: row for row in rows.select_for_update()}
