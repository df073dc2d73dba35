"""Deals in the middle, for tests of the bots."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from games import engine

STAKE = 1000


def start(
    hands: list[str],
    *,
    leader: int = 0,
    rules: str = "south-places",
    opening: bool = False,
    house: dict[str, object] | None = None,
) -> engine.State:
    """A deal of these hands, written in codes; ``house`` are the choices that differ."""
    ruleset = engine.with_options(engine.PRESETS[rules], house or {})
    return engine.start(
        rules=ruleset,
        stake=STAKE if ruleset.has_chips else 0,
        hands=[engine.parse_cards(hand) for hand in hands],
        opening=opening,
        leader=leader,
    )


def seen(hands: list[str], *plays: str, **options: object) -> engine.Observation:
    """What the seat to act sees after ``plays``, one a seat in turn, "" for a pass."""
    state = start(hands, **options)
    for codes in plays:
        state = act(state, engine.parse_cards(codes))
    return engine.observe(state, state.turn)


def act(state: engine.State, cards: engine.CardSet) -> engine.State:
    """The seat to act lays ``cards``, or passes if there are none."""
    kind = engine.ActionKind.PLAY if cards else engine.ActionKind.PASS
    return engine.apply(state, engine.Action(state.turn, kind, cards))


def random_states(
    rules: str, seats: int, *, deals: int = 3, seed: int = 11
) -> Iterator[engine.State]:
    """All states of some deals that are played at random, in which somebody must act."""
    return random_states_of(engine.PRESETS[rules], seats, deals=deals, seed=seed)


def random_states_of(
    rules: engine.RuleSet, seats: int, *, deals: int, seed: int
) -> Iterator[engine.State]:
    """The same for any rules."""
    rng = random.Random(f"{rules.slug} {seats} {seed}")
    for _ in range(deals):
        state = engine.start(
            rules=rules,
            stake=STAKE if rules.has_chips else 0,
            hands=engine.deal_hands(engine.shuffled_deck(rng), seats),
            opening=True,
            leader=rng.randrange(seats),
        )
        while not state.finished:
            yield state
            observation = engine.observe(state, state.turn)
            choices = observation.legal_plays()
            if observation.may_pass:
                choices.append(engine.EMPTY)
            state = act(state, rng.choice(choices))


def shuffle_hidden(state: engine.State, seat: int, rng: random.Random) -> engine.State:
    """The same state with the cards that ``seat`` cannot see dealt anew."""
    played = engine.observe(state, seat).played
    known = state.hands[seat]
    for cards in played:
        known |= cards
    hidden = [1 << bit for bit in range(52) if not known >> bit & 1]
    rng.shuffle(hidden)
    hands = list(state.hands)
    for other, hand in enumerate(state.hands):
        if other != seat:
            count = engine.count_cards(hand)
            hands[other] = engine.CardSet(sum(hidden[:count]))
            hidden = hidden[count:]
    dealt = tuple(engine.CardSet(hand | laid) for hand, laid in zip(hands, played, strict=True))
    return replace(state, hands=tuple(hands), dealt=replace(state.dealt, hands=dealt))
