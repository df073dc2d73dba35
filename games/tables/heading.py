"""The line under the table's name, and the seal of the deal."""

from django.utils.translation import gettext as _

from games import engine, phrases, services
from games.models import Deal
from games.tables.chips import is_next_for_chips
from games.tables.fragments import Fragment, render
from games.tables.snapshot import Snapshot
from games.tables.standing import Standing
from games.tables.watching import how_many_watch


def headline_fragment(snapshot: Snapshot) -> Fragment:
    """``headline``: which deal, by which rules, for what, and how many people watch."""
    if _is_otherwise(snapshot):
        text = _next_deal(snapshot)
    elif snapshot.standing:
        text = _which_match(snapshot.standing)
    elif snapshot.deal and snapshot.state:
        text = _which_deal(snapshot.deal, snapshot.state.rules)
    else:
        text = _rules_name(snapshot.rules)
        if snapshot.room.for_chips:
            terms = phrases.tier_and_stake(snapshot.room.tier, snapshot.room.stake)
            text = f"{text} · {terms}"
    count = how_many_watch(snapshot)
    watching = {"number": count, "words": phrases.how_many_watch(count)} if count else None
    return render("headline", (text, count), {"text": text, "watching": watching})


def seal_fragment(snapshot: Snapshot) -> Fragment:
    """``seal``: the commitments to the shuffles of this deal and the next, made before them."""
    seals = {"this": snapshot.deal.commitment if snapshot.deal else "", "next": snapshot.next_seal}
    return render("seal", tuple(seals.values()), {"seals": seals})


def _which_match(standing: Standing) -> str:
    words = {"match": standing.number, "deal": standing.deal, "points": standing.target}
    return _("Match %(match)d · deal %(deal)d · to %(points)d points") % words


def _which_deal(deal: Deal, rules: engine.RuleSet) -> str:
    words = {
        "number": deal.number or 0,
        "rules": _rules_name(rules),
        "stake": phrases.amount(deal.stake),
    }
    if not rules.has_chips:
        return _("Deal %(number)d · %(rules)s") % words
    if deal.for_chips:
        return _("Deal %(number)d · %(rules)s · stake %(stake)s chips") % words
    return _("Deal %(number)d · %(rules)s · stake %(stake)s points") % words


def _is_otherwise(snapshot: Snapshot) -> bool:
    """Whether the deal is over, and the next one is by other rules or for something else."""
    deal, state = snapshot.deal, snapshot.state
    if deal is None or state is None or snapshot.deal_runs or snapshot.match_goes_on:
        return False
    before = (state.rules, deal.for_chips, deal.stake)
    return snapshot.room.closed_at is None and before != (snapshot.rules, *_played_for(snapshot))


def _next_deal(snapshot: Snapshot) -> str:
    rules = snapshot.rules
    is_for_chips, stake = _played_for(snapshot)
    words = {"rules": _rules_name(rules), "stake": phrases.amount(stake)}
    if not rules.has_chips:
        return _("Next deal · %(rules)s") % words
    if is_for_chips:
        return _("Next deal · %(rules)s · stake %(stake)s chips") % words
    return _("Next deal · %(rules)s · stake %(stake)s points") % words


def _played_for(snapshot: Snapshot) -> tuple[bool, int]:
    """Whether the next deal is for chips, and its stake: as ``services.chips`` deals it."""
    room = snapshot.room
    if is_next_for_chips(snapshot) or not room.for_chips:
        return room.for_chips, room.stake
    return False, services.setups.stake_for(snapshot.rules)


def _rules_name(rules: engine.RuleSet) -> str:
    return str(phrases.RULES_NAMES.get(rules.slug, rules.slug))
