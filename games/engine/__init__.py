"""The rules of Tiến Lên, pure: the only door to the engine."""

from games.engine.actions import Action, ActionKind, Ending, Reason, Transfer
from games.engine.cards import (
    DECK,
    EMPTY,
    CardSet,
    Rank,
    Suit,
    card_codes,
    count_cards,
    format_cards,
    parse_cards,
    rank_of,
    suit_of,
)
from games.engine.choices import (
    BOMBS,
    INSTANT_WINS,
    PREY,
    TWOS_NAMES,
    ChopPayment,
    ChopValues,
    Combinations,
    LeadTimeout,
    LeftoverFrom,
    LeftoverValues,
    OpeningLeader,
    Payment,
)
from games.engine.closing import public_number
from games.engine.combinations import Combination, Kind, identify, is_chop
from games.engine.dealing import commitment, deal_hands, opening_leader, shuffled_deck
from games.engine.errors import BadOptions, BadRecord, Contradiction, Refusal, Refused
from games.engine.leftovers import leftover_charge, leftovers
from games.engine.match import Lead, Match
from games.engine.observation import Observation, check, observe
from games.engine.playing import apply, autopilot, legal_plays, replay, settled_leader, start
from games.engine.presets import PRESETS
from games.engine.record import DealRecord, parse_record
from games.engine.replaying import replay_line, replay_record, write_record
from games.engine.rules import CHOICES, RuleSet, options_of, with_options
from games.engine.settlement import chop_value
from games.engine.state import State

__all__ = [
    "BOMBS",
    "CHOICES",
    "DECK",
    "EMPTY",
    "INSTANT_WINS",
    "PRESETS",
    "PREY",
    "TWOS_NAMES",
    "Action",
    "ActionKind",
    "BadOptions",
    "BadRecord",
    "CardSet",
    "ChopPayment",
    "ChopValues",
    "Combination",
    "Combinations",
    "Contradiction",
    "DealRecord",
    "Ending",
    "Kind",
    "Lead",
    "LeadTimeout",
    "LeftoverFrom",
    "LeftoverValues",
    "Match",
    "Observation",
    "OpeningLeader",
    "Payment",
    "Rank",
    "Reason",
    "Refusal",
    "Refused",
    "RuleSet",
    "State",
    "Suit",
    "Transfer",
    "apply",
    "autopilot",
    "card_codes",
    "check",
    "chop_value",
    "commitment",
    "count_cards",
    "deal_hands",
    "format_cards",
    "identify",
    "is_chop",
    "leftover_charge",
    "leftovers",
    "legal_plays",
    "observe",
    "opening_leader",
    "options_of",
    "parse_cards",
    "parse_record",
    "public_number",
    "rank_of",
    "replay",
    "replay_line",
    "replay_record",
    "settled_leader",
    "shuffled_deck",
    "start",
    "suit_of",
    "with_options",
    "write_record",
]
