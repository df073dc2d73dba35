"""Tiers (hạng bàn, 7.2): what is played for there, what the house takes, and who may.

The conditions are those of sitting down for chips. Whoever sits plays on with what is left, until
nothing is (7.5): that is what the cap of 1.12 is for.
"""

import enum
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from django.conf import settings

from accounts.models import LedgerAccount, User
from games.models import Merits

# How many stakes one holds to sit down (7.2), to have set the stake, and to invite as host (7.3).
TO_SIT = 2
TO_HOST = 10
TO_INVITE = 15

# Level n begins with this many points of experience, times n(n - 1): 20 deals to the second.
EXPERIENCE_OF_LEVELS = 15


class Bar(enum.Enum):
    """Why somebody cannot play for chips at a table."""

    GUEST = "guest"
    LEVEL = "level"
    VIP_POINTS = "vip_points"
    CHIPS = "chips"
    STAKES = "stakes"
    TENTH = "tenth"
    HELD = "held"


# What a tier asks of who sits down for chips.
OF_THE_TIER = frozenset({Bar.LEVEL, Bar.VIP_POINTS, Bar.CHIPS})


class Barred(Exception):
    """Somebody cannot sit down for chips (403); ``bars`` say why, for that tier and stake."""

    def __init__(self, bars: tuple[Bar, ...], *, tier: str, stake: int) -> None:
        super().__init__(", ".join(bar.value for bar in bars))
        self.bars, self.tier, self.stake = bars, tier, stake


@dataclass(frozen=True, slots=True)
class Means:
    """What somebody has to play for chips with. ``is_held``: a deal has hold of their chips."""

    chips: int = 0
    experience: int = 0
    vip_points: int = 0
    is_member: bool = True
    is_held: bool = False

    @property
    def level(self) -> int:
        """The level that the experience comes to."""
        return level_of(self.experience)


@dataclass(frozen=True, slots=True)
class Tier:
    """A tier: its stakes, the fee in per cent of each net gain (7.4), and what it asks for.

    ``stakes`` are those that are offered, from the lowest to the highest of 7.2.
    """

    slug: str
    stakes: tuple[int, ...]
    fee: int
    chips: int = 0
    vip_points: int = 0
    earns_vip_points: bool = False

    @property
    def level(self) -> int:
        """The least level, which the operator sets."""
        return int(settings.LEAST_LEVELS.get(self.slug, 1))

    def allows(self, stake: int) -> bool:
        """Whether that is a stake that this tier offers."""
        return stake in self.stakes

    def fee_of(self, gain: int) -> int:
        """What the house takes of a net gain, rounded down; nothing of a loss (7.4)."""
        return max(gain, 0) * self.fee // 100

    def bars(self, stake: int, means: Means) -> tuple[Bar, ...]:
        """What keeps somebody from sitting down here for that stake."""
        return tuple(self._bars(stake, means, stakes=TO_SIT, short=Bar.STAKES))

    def bars_host(self, stake: int, means: Means, *, now: int = 0) -> tuple[Bar, ...]:
        """What keeps somebody from opening a table like that, or setting this stake (7.3).

        ``now`` is the stake that a table of this tier has. Who only lowers it need not fulfil what
        the tier asks for: they play there already.
        """
        bars = self._bars(stake, means, stakes=TO_HOST, short=Bar.TENTH)
        return tuple(bar for bar in bars if stake > now or bar not in OF_THE_TIER)

    def _bars(self, stake: int, means: Means, *, stakes: int, short: Bar) -> Iterator[Bar]:
        if not means.is_member:
            yield Bar.GUEST
            return
        if means.is_held:
            yield Bar.HELD
        if means.level < self.level:
            yield Bar.LEVEL
        if means.vip_points < self.vip_points:
            yield Bar.VIP_POINTS
        if means.chips < self.chips:
            yield Bar.CHIPS
        if means.chips < stakes * stake:
            yield short


GUEST = Means(is_member=False)
"""What a guest has: nothing."""

TIERS: Mapping[str, Tier] = {
    tier.slug: tier
    for tier in (
        Tier("novice", (1_000, 2_000, 5_000), fee=6),
        Tier(
            "tycoon",
            (5_000, 10_000, 20_000, 50_000, 100_000),
            fee=4,
            chips=200_000,
            earns_vip_points=True,
        ),
        Tier(
            "vip",
            (200_000, 500_000, 1_000_000, 2_000_000),
            fee=2,
            vip_points=100,
            earns_vip_points=True,
        ),
    )
}
"""Tập sự, Đại gia, VIP."""


def level_of(experience: int) -> int:
    """The level that so much experience comes to; the first is 1."""
    level = 1
    while experience_for(level + 1) <= experience:
        level += 1
    return level


def experience_for(level: int) -> int:
    """With how much experience a level begins."""
    return EXPERIENCE_OF_LEVELS * level * (level - 1)


def means_of(user: User) -> Means:
    """What somebody has, unlocked."""
    return means_of_all([user])[user.pk]


def means_of_all(users: Collection[User]) -> Mapping[int, Means]:
    """The same for several people, by their primary keys, in two queries."""
    members = [user.pk for user in users if not user.is_guest]
    accounts = {each.player_id: each for each in LedgerAccount.objects.filter(player__in=members)}
    merits = {each.player_id: each for each in Merits.objects.filter(player__in=members)}
    found = {user.pk: GUEST for user in users}
    for pk in members:
        account, earned = accounts.get(pk, LedgerAccount()), merits.get(pk, Merits())
        found[pk] = Means(
            chips=account.balance,
            experience=earned.experience,
            vip_points=earned.vip_points,
            is_held=bool(account.held_by),
        )
    return found
