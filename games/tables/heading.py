"""The line under the table's name, and the seal of the deal."""

from django.utils.translation import gettext as _

from games import engine, phrases
from games.models import Deal
from games.tables.fragments import Fragment, render
from games.tables.snapshot import Snapshot
from games.tables.standing import Standing
from games.tables.watching import how_many_watch


def headline_fragment(snapshot: Snapshot) -> Fragment:
    """``headline``: which deal, by which rules, for what, and how many people watch."""
    if snapshot.standing:
        text = _which_match(snapshot.standing)
    elif snapshot.deal and snapshot.state:
        text = _which_deal(snapshot.deal, snapshot.state.rules)
    else:
        text = _rules_name(engine.RuleSet.from_data(snapshot.room.rules))
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


def _rules_name(rules: engine.RuleSet) -> str:
    return str(phrases.RULES_NAMES.get(rules.slug, rules.slug))
