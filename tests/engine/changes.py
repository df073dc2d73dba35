"""What a choice of a rule system changes, and how that is looked at."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from games import engine
from tests.engine.notation import deal, play


@dataclass(frozen=True)
class Change:
    """A deal, a choice that is changed, and what is seen of the deal before and after that.

    ``given`` are house rules both before and after; ``needs`` those without which the changed
    choice would contradict another.
    """

    choice: str
    to: object
    hands: tuple[str, ...]
    look: Callable[[engine.State], object]
    seen: tuple[object, object]
    rules: str = "south-places"
    plays: str | None = None
    opening: bool = False
    given: dict[str, Any] = field(default_factory=dict)
    needs: dict[str, Any] = field(default_factory=dict)

    def without(self) -> object:
        """What is seen before the change."""
        return self.look_at({})

    def with_it(self) -> object:
        """What is seen after the change."""
        return self.look_at({self.choice: self.to, **self.needs})

    def look_at(self, options: dict[str, Any]) -> object:
        state = deal(
            *self.hands,
            rules=self.rules,
            opening=self.opening,
            **{**self.given, **options},
        )
        return self.look(play(state, self.plays) if self.plays else state)


def whose_turn(state):
    return state.turn


def how_it_ended(state):
    return state.ending and state.ending.value


def next_direction(state):
    return engine.Match(state.rules, state.seats).after(state).direction


def barred_next(state):
    match = engine.Match(state.rules, state.seats).after(state)
    return match.lead_for(state.dealt.hands, drawn=0).barred


def won_by(state):
    return engine.Match(state.rules, state.seats).after(state).won_by
