"""What is said of chips (xu): tiers, stakes, why somebody cannot play for them, what moved them."""

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from games.phrases.outcomes import amount
from games.services import Bar
from games.services.tiers import TIERS, TO_HOST, TO_INVITE, TO_SIT

TIER_NAMES: Mapping[str, str | Promise] = {
    "novice": pgettext_lazy("tier", "Novice"),
    "tycoon": pgettext_lazy("tier", "Tycoon"),
    "vip": pgettext_lazy("tier", "VIP"),
}

BARS: Mapping[Bar, str | Promise] = {
    Bar.GUEST: gettext_lazy("Only members play for chips: guests have none."),
    Bar.LEVEL: gettext_lazy("The tier %(tier)s is open from level %(level)d on."),
    Bar.VIP_POINTS: gettext_lazy(
        "The tier %(tier)s asks for %(points)d VIP points: "
        "each deal won in Tycoon or VIP brings one."
    ),
    Bar.CHIPS: gettext_lazy("The tier %(tier)s asks for %(chips)s chips."),
    Bar.STAKES: gettext_lazy(
        "To sit down here you need %(stakes)d stakes: %(amount)s chips at least."
    ),
    Bar.TENTH: gettext_lazy(
        "A host sets a stake of at most a tenth of their chips: this one takes %(amount)s chips."
    ),
    Bar.HELD: gettext_lazy(
        "A deal that you have left is still being played for your chips: wait until it is over."
    ),
}


def tier_name(tier: str) -> str:
    """What a tier is called."""
    return str(TIER_NAMES[tier])


def tier_in_short(slug: str) -> str:
    """What a tier takes and asks for, in a line."""
    tier = TIERS[slug]
    parts = [_("fee %(percent)d %% of what is won") % {"percent": tier.fee}]
    if tier.chips:
        parts.append(_("from %(chips)s chips") % {"chips": amount(tier.chips)})
    if tier.vip_points:
        parts.append(_("from %(points)d VIP points") % {"points": tier.vip_points})
    if tier.level > 1:
        parts.append(_("from level %(level)d") % {"level": tier.level})
    return _("%(tier)s: %(conditions)s") % {
        "tier": tier_name(slug),
        "conditions": ", ".join(parts),
    }


def in_chips(number: int) -> str:
    """So many chips."""
    return _("%(number)s chips") % {"number": amount(number)}


def tier_and_stake(tier: str, stake: int) -> str:
    """What a table for chips is played for."""
    words = {"tier": tier_name(tier), "stake": amount(stake)}
    return _("%(tier)s · stake %(stake)s chips") % words


def bar(why: Bar, *, tier: str, stake: int) -> str:
    """Why somebody cannot play for that stake."""
    asks = TIERS[tier]
    times = TO_HOST if why is Bar.TENTH else TO_SIT
    return str(BARS[why]) % {
        "tier": tier_name(tier),
        "level": asks.level,
        "points": asks.vip_points,
        "chips": amount(asks.chips),
        "stakes": times,
        "amount": amount(times * stake),
    }


def host_is_short(stake: int) -> str:
    """Why a host cannot invite (7.3)."""
    words = {"stakes": TO_INVITE, "amount": amount(TO_INVITE * stake)}
    return _("To invite, a host needs %(stakes)d stakes: %(amount)s chips at least.") % words


def who_sets_the_stake(name: str, *, is_mine: bool, is_by_seat: bool) -> str:
    """Who sets what the next deal is for: the first seat that is taken, where the rules say so."""
    if is_mine and is_by_seat:
        return _("You sit in the first seat that is taken: you set the stake.")
    if is_mine:
        return _("You set the stake.")
    if is_by_seat:
        words = {"name": name}
        return _("%(name)s sits in the first seat that is taken, and sets the stake.") % words
    return _("%(name)s sets the stake.") % {"name": name}


def played_for(tier: str, stake: int) -> str:
    """What somebody is told who might sit down at a table for chips."""
    return _("Members play for chips here: %(terms)s.") % {"terms": tier_and_stake(tier, stake)}


def you_play_for_points() -> str:
    """What is left for who cannot play for chips at a table."""
    return _("You can watch, or sit down for points: then the table plays for points.")


def next_deal_is_for(tier: str, stake: int) -> str:
    """That the next deal is for chips."""
    return _("The next deal is for chips: %(terms)s.") % {"terms": tier_and_stake(tier, stake)}


def points_for_company() -> str:
    """That the next deal is for points, with whom there is at the table."""
    return _("The next deal is for points: bots and guests have no chips.")


def points_until_agreed(names: Sequence[str], *, tier: str, stake: int) -> str:
    """That the next deal is for points, until these people play for chips, too: for so many."""
    words = {"names": ", ".join(names), "terms": tier_and_stake(tier, stake)}
    return (
        ngettext(
            "The next deal is for points until %(names)s agrees to play for chips: %(terms)s.",
            "The next deal is for points until %(names)s agree to play for chips: %(terms)s.",
            len(names),
        )
        % words
    )


def other_rules(name: str) -> str:
    """Why everybody is asked again: another system of rules."""
    return _("The host has changed the rules: it is %(rules)s now.") % {"rules": name}


def changed_rules(changes: Sequence[str]) -> str:
    """The same for house rules."""
    return _("The host has changed the rules: %(changes)s.") % {"changes": "; ".join(changes)}


def changed_rule(name: str, value: Sequence[str]) -> str:
    """A choice of the rules and what it is now; "none" where it has no effect any more."""
    words = {"rule": name, "value": ", ".join(value) or _("none")}
    return _("%(rule)s: %(value)s") % words


def you_hold(chips: int) -> str:
    """What somebody has to play for, said to them alone."""
    return _("You hold %(chips)s chips.") % {"chips": amount(chips)}


def agree_to(tier: str, stake: int) -> str:
    """The button of who sits there for points: it names what it agrees to."""
    return _("Play for chips, too: %(terms)s") % {"terms": tier_and_stake(tier, stake)}


def nothing_left() -> str:
    """What is said to who has lost the last chips (7.5)."""
    return _("You have no chips left, so you have stood up.")


def fee(number: int) -> str:
    """What the house takes of what somebody has won."""
    return _("fee %(number)s") % {"number": amount(number)}


def fee_of_the_house(percent: int) -> str:
    """What the fee is, for the sheet of a deal."""
    return _("The house takes %(percent)d %% of what each player gains.") % {"percent": percent}
