"""The sentences said to people: one package, in the viewer's language, nothing else."""

from games.phrases.actions import (
    cards_left,
    deal_begins,
    frozen,
    gone_out,
    last_card,
    paid,
    what_happened,
)
from games.phrases.cards import (
    capital,
    card_name,
    cards_in_words,
    combination,
    combination_on_button,
)
from games.phrases.outcomes import (
    INSTANT_WINS,
    REASONS,
    RULES_NAMES,
    amount,
    deal_is_over,
    leader_words,
    outcome_title,
    place_name,
    points,
    won_instantly,
)
from games.phrases.refusals import (
    REFUSALS,
    Notice,
    notice,
    refusal,
    why_not,
)

__all__ = [
    "INSTANT_WINS",
    "REASONS",
    "REFUSALS",
    "RULES_NAMES",
    "Notice",
    "amount",
    "capital",
    "card_name",
    "cards_in_words",
    "cards_left",
    "combination",
    "combination_on_button",
    "deal_begins",
    "deal_is_over",
    "frozen",
    "gone_out",
    "last_card",
    "leader_words",
    "notice",
    "outcome_title",
    "paid",
    "place_name",
    "points",
    "refusal",
    "what_happened",
    "why_not",
    "won_instantly",
]
