"""The line under the table's name, and the seal of the deal."""

from django.utils.translation import gettext as _

from games import engine, phrases
from games.tables.fragments import Fragment, render
from games.tables.snapshot import Snapshot


def headline_fragment(snapshot: Snapshot) -> Fragment:
    """``headline``: which deal, by which rules, for how much."""
    rules = engine.RuleSet.from_data(snapshot.room.rules)
    words = {
        "number": (snapshot.deal.number if snapshot.deal else None) or 0,
        "rules": phrases.RULES_NAMES.get(rules.slug, rules.slug),
        "stake": phrases.amount(snapshot.room.stake),
    }
    if snapshot.room.for_chips:
        text = _("Deal %(number)d · %(rules)s · stake %(stake)s chips") % words
    else:
        text = _("Deal %(number)d · %(rules)s · stake %(stake)s points") % words
    return render("headline", text, {"text": text})


def seal_fragment(snapshot: Snapshot) -> Fragment:
    """``seal``: the commitments to the shuffles of this deal and the next, made before them."""
    seals = {"this": snapshot.deal.commitment if snapshot.deal else "", "next": snapshot.next_seal}
    return render("seal", tuple(seals.values()), {"seals": seals})
