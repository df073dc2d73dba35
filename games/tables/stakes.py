"""The box in which the stake of the next deal is set, at a table for chips (6.8)."""

from dataclasses import dataclass

from games import phrases, services
from games.models import Seat
from games.services.tiers import GUEST, TIERS
from games.tables.fragments import Fragment, render
from games.tables.snapshot import Snapshot


@dataclass(frozen=True)
class Stake:
    """A stake of the tier. ``is_on``: it is what the next deal is for; ``is_barred``: see 7.3."""

    stake: int
    words: str
    is_on: bool
    is_barred: bool


@dataclass(frozen=True)
class StakeBox:
    """What the next deal is for; ``stakes`` to choose from for who sets it, who sends ``terms``."""

    words: str
    note: str
    stakes: tuple[Stake, ...]
    terms: str


def stake_fragment(snapshot: Snapshot, viewer_id: int | None) -> Fragment:
    """``stake``: the box, at the lower left of the table; empty while a deal runs."""
    box = stake_box(snapshot, viewer_id)
    return render("stake", box, {"box": box})


def stake_box(snapshot: Snapshot, viewer_id: int | None) -> StakeBox | None:
    """The box as this viewer sees it; None where no stake can be set now."""
    room = snapshot.room
    if snapshot.deal_runs or room.closed_at:
        return None
    setter = services.setups.stake_setter(room, snapshot.seats)
    if setter is None:
        return None
    is_mine = setter.pk == viewer_id
    lowest = min((seat for seat in snapshot.seats if services.matches.is_taken(seat)), key=_number)
    is_by_seat = snapshot.rules.lowest_seat_sets_stake and lowest.player_id == setter.pk
    return StakeBox(
        words=phrases.stake_in_words(room.stake, tier=room.tier),
        note=phrases.who_sets_the_stake(str(setter), is_mine=is_mine, is_by_seat=is_by_seat),
        stakes=tuple(_stakes(snapshot, setter.pk)) if is_mine else (),
        terms=services.setups.terms_of(room) if is_mine else "",
    )


def stakes_to_set(snapshot: Snapshot, viewer_id: int | None) -> StakeBox | None:
    """The same for who sets the stake alone."""
    box = stake_box(snapshot, viewer_id)
    return box if box and box.stakes else None


def _stakes(snapshot: Snapshot, setter: int) -> list[Stake]:
    room, tier = snapshot.room, TIERS[snapshot.room.tier]
    means = snapshot.means.get(setter, GUEST)
    return [
        Stake(
            stake=stake,
            words=phrases.in_chips(stake),
            is_on=stake == room.stake,
            is_barred=bool(tier.bars_host(stake, means, now=room.stake)),
        )
        for stake in tier.stakes
        if snapshot.rules.allows_stake(stake)
    ]


def _number(seat: Seat) -> int:
    return seat.number
