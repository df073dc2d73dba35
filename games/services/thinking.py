"""What bots do: thought out beforehand, outside of any transaction, so that nobody waits."""

import logging
import threading
from collections import OrderedDict
from collections.abc import Mapping

from games import bots, engine
from games.models import Deal, Hand
from games.services import turns
from games.services.states import state_of

logger = logging.getLogger(__name__)

KEPT = 1024

Thoughts = Mapping[int, engine.Action]
"""What the bots that are asked in a closing pause will do, by seat."""

_kept: OrderedDict[tuple[str, int], Thoughts] = OrderedDict()
_lock = threading.Lock()


def bot_action(deal: Deal, state: engine.State, hand: Hand) -> engine.Action:
    """What the bot does; what the autopilot would do, where the bot fails."""
    try:
        seen = engine.observe(state, hand.seat)
        seed = turns.seed_of(deal, seen.number)
        cards = bots.choose(seen, level=hand.bot_level, seed=seed)
        kind = engine.ActionKind.PLAY if cards else engine.ActionKind.PASS
        action = engine.Action(hand.seat, kind, cards)
        engine.apply(state, action)
    except Exception:  # whatever is wrong with a bot, the table goes on
        logger.exception("Bot %s failed in deal %s", hand.bot_level, deal.pk)
        return engine.autopilot(state)
    return action


def has_thought(public_id: str, number: int) -> bool:
    """Whether this process knows what the bots will do in the pause after ``number`` actions."""
    with _lock:
        return (public_id, number) in _kept


def think(deal: Deal) -> Thoughts:
    """What the bots that are asked in the deal's closing pause will do, each if it comes to them.

    It is thought out while the pause lasts and kept: its end must not come later for that.
    """
    key = (deal.public_id, deal.action_count)
    with _lock:
        known = _kept.get(key)
    if known is None:
        known = _think(deal)
        with _lock:
            _kept[key] = known
            while len(_kept) > KEPT:
                _kept.popitem(last=False)
    return known


def _think(deal: Deal) -> Thoughts:
    state, hands = state_of(deal), list(deal.hands.all())
    thoughts = {}
    while state.asked and state.turn is not None:
        hand = hands[state.turn]
        if hand.bot_level:
            thoughts[hand.seat] = bot_action(deal, state, hand)
        state = engine.apply(state, engine.Action(hand.seat, engine.ActionKind.PASS))
    return thoughts
