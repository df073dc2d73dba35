"""The same deal twice: once as dealt, once with the cards exchanged that a viewer cannot see."""

import enum
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce

from games import engine
from games.engine import ActionKind

RULES = engine.PRESETS["south-places"]
STAKE = 1000
TRIES = 200


class Moment(enum.Enum):
    """What happens where nobody acts."""

    NOTHING = enum.auto()
    END_OF_PAUSE = enum.auto()


@dataclass(frozen=True)
class Scene:
    """A deck and what is done with it. It ends before the deal does: then all hands open.

    What is done in a closing pause (1.9) is an answer in it.
    """

    seed: str
    seats: int
    salt: str
    deck: tuple[str, ...]
    actions: tuple[engine.Action | Moment, ...]
    rules: engine.RuleSet = RULES

    def start(self) -> engine.State:
        hands, rules = engine.deal_hands(self.deck, self.seats), self.rules
        leader = engine.settled_leader(rules, hands, opening=True, barred=None)
        if leader is None:
            leader = engine.opening_leader(self.salt, self.seats)
        return engine.start(
            rules=rules, stake=stake_of(rules), hands=hands, opening=True, leader=leader
        )

    def end(self) -> engine.State:
        return reduce(after, self.actions, self.start())


def stake_of(rules: engine.RuleSet) -> int:
    return STAKE if rules.has_chips else 0


def after(state: engine.State, step: engine.Action | Moment) -> engine.State:
    """The state after a step; at the end of a pause nobody has come back in."""
    if isinstance(step, engine.Action):
        return engine.apply(state, step)
    while step is Moment.END_OF_PAUSE and state.asked:
        state = engine.apply(state, engine.Action(state.turn, ActionKind.PASS))
    return state


@dataclass(frozen=True)
class Exchange:
    """Two scenes that must look the same to ``viewer``, a seat, or None for who has none.

    ``hidden`` are the cards that lie elsewhere in the other scene; nobody plays one.
    """

    viewer: int | None
    one: Scene
    other: Scene
    hidden: tuple[str, ...]


def scene_of(seed: object, seats: int, *, most: int, rules: engine.RuleSet = RULES) -> Scene:
    """A deal played at random for at most so many actions."""
    rng = random.Random(f"{seed} {seats}")
    while True:
        salt, deck = f"{rng.getrandbits(128):032x}", engine.shuffled_deck(rng)
        scene = Scene(f"{seed} {seats}", seats, salt, deck, (), rules)
        state = scene.start()
        if not state.finished:
            return replace(scene, actions=_some_actions(rng, state, most))


def left_by(scene: Scene, leaver: int) -> Scene:
    """The scene up to where another is on turn, then the seat leaves (7.6), and that other acts."""
    while scene.end().turn == leaver:
        scene = replace(scene, actions=scene.actions[:-1])
    leaving = engine.Action(leaver, ActionKind.LEAVE)
    rng = random.Random(f"{scene.seed} {leaver}")
    after_it = _some_actions(rng, after(scene.end(), leaving), 1)
    return replace(scene, actions=(*scene.actions, leaving, *after_it))


def exchanged(scene: Scene, viewer: int | None) -> Exchange:
    """The scene and its twin: every other hand holds other cards, and as many as before.

    Both are cut to where so much is still hidden that this can be.
    """
    rng = random.Random(f"{scene.seed} {viewer}")
    while True:
        hidden = _hidden(scene.end(), scene.deck, viewer)
        for _ in range(TRIES):
            swapped = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
            twin = replace(scene, deck=tuple(swapped.get(code, code) for code in scene.deck))
            if _is_twin(twin, scene, viewer):
                return Exchange(viewer, scene, twin, hidden)
        scene = replace(scene, actions=scene.actions[:-1])


def _hidden(end: engine.State, deck: Sequence[str], viewer: int | None) -> tuple[str, ...]:
    """The cards that the viewer has not seen when the scene ends."""
    known = {code for cards in end.played for code in engine.card_codes(cards)}
    if viewer is not None:
        known.update(engine.card_codes(end.hands[viewer]))
    return tuple(code for code in deck if code not in known)


def _some_actions(
    rng: random.Random, state: engine.State, most: int
) -> tuple[engine.Action | Moment, ...]:
    actions: list[engine.Action | Moment] = []
    while len(actions) < most:
        if state.is_closing and (not actions or isinstance(actions[-1], engine.Action)):
            actions.append(Moment.END_OF_PAUSE)
            state = after(state, Moment.END_OF_PAUSE)
            continue
        choices = engine.legal_plays(state)
        if state.top is not None:
            choices += [engine.EMPTY] * (1 + len(choices) // 3)
        cards = rng.choice(choices)
        kind = ActionKind.PLAY if cards else ActionKind.PASS
        action = engine.Action(state.turn, kind, cards)
        state = engine.apply(state, action)
        if state.finished:
            break
        actions.append(action)
    return tuple(actions)


def _is_twin(twin: Scene, scene: Scene, viewer: int | None) -> bool:
    """Whether the same can be done in both, and every other hand is another one."""
    start, before = twin.start(), scene.start()
    if start.finished or start.turn != before.turn:
        return False
    # Which card must be played is known to who leads, and shows once it lies there (4.1).
    if viewer == start.turn and start.required != before.required:
        return False
    try:
        end = twin.end()
    except engine.Refused:
        return False
    hands = scene.end().hands
    return not end.finished and _all_others_changed(hands, end.hands, viewer)


def _all_others_changed(
    before: Sequence[engine.CardSet], after: Sequence[engine.CardSet], viewer: int | None
) -> bool:
    return all(
        (cards == now) == (seat == viewer or not cards)
        for seat, (cards, now) in enumerate(zip(before, after, strict=True))
    )
