"""What who may re-enter is asked in the closing pause (1.9): on their own screen alone."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games import engine, phrases
from games.engine import CardSet, Combination, Observation


@dataclass(frozen=True)
class Choice:
    """A button: coming back in with these cards, or staying out where there are none."""

    cards: str
    words: str
    pressed: str


@dataclass(frozen=True)
class Question:
    """The buttons, the last of which says no, and what has been answered so far."""

    choices: tuple[Choice, ...]
    stay_out: Choice
    answered: str


def question(seen: Observation, answer: CardSet | None) -> Question | None:
    """What the viewer is asked, who has given this answer so far; None for who may not re-enter."""
    if not seen.reentries:
        return None
    found = list(_each_once(seen))
    names = [phrases.combination_on_button(each, seen.rules) for each in found]
    often = Counter(names)
    choices = tuple(
        Choice(
            cards=engine.format_cards(each.cards),
            words=phrases.capital(_words(each, name, is_alone=often[name] == 1)),
            pressed=_pressed(answer, each.cards),
        )
        for each, name in zip(found, names, strict=True)
    )
    stay_out = Choice("", _("Stay out"), _pressed(answer, engine.EMPTY))
    return Question(choices, stay_out, _answered(answer))


def came_too_late(seen: Observation, answer: CardSet | None) -> bool:
    """Whether somebody before the viewer in the order of play came back in, as they wanted to."""
    if not answer or seen.closing or seen.top is None:
        return False
    return not answer & ~seen.hand


def _each_once(seen: Observation) -> Iterable[Combination]:
    """One re-entry of those that differ in hidden suits only: the one of the lowest cards."""
    known: dict[tuple[str | None, int], Combination] = {}
    for cards in sorted(seen.reentries):
        found = engine.identify(cards, seen.rules)
        if found:
            known.setdefault((found.bomb, found.top), found)
    return sorted(known.values(), key=lambda found: (found.size, found.top))


def _words(found: Combination, name: str, *, is_alone: bool) -> str:
    if is_alone:
        return name
    card = phrases.card_name(engine.card_codes(found.cards)[-1])
    return _("%(what)s (%(card)s)") % {"what": name, "card": card}


def _pressed(answer: CardSet | None, cards: CardSet) -> str:
    return "true" if answer == cards else "false"


def _answered(answer: CardSet | None) -> str:
    """Whether the viewer has chosen, and that it can be changed."""
    if answer is None:
        return _("The trick is about to close: do you come back in?")
    return _("Chosen. You can still change your mind.")
