"""Who could come back in is seen by nobody: not in the closing pause, nor after it (1.9)."""

import pytest

from games import engine
from games.engine import Action, ActionKind
from tests.closing import BETWEEN, FIRST, HEO, HIGH_RUN, LEADER, LOW_RUN, OWNER, SECOND, deck_where
from tests.leaks.comparing import leaks
from tests.leaks.scenes import Exchange, Moment, Scene
from tests.leaks.staging import LayerSpy, staged

pytestmark = pytest.mark.django_db(transaction=True)

# As in an opening deal of the system, but led by whom the salt names, and with no instant wins.
RULES = engine.with_options(
    engine.PRESETS["south-count"], {"opening_leader": "random", "opening_instant_wins": {}}
)
# Who looks on, and whose cards are looked for: each once, and all with all in the soak.
OTHERS = [None, *(pytest.param(seat, marks=pytest.mark.soak) for seat in (0, 3))]
NOW = {(None, "both"), (0, "first"), (3, "second")}
CROSSED = [
    pytest.param(viewer, who, marks=() if (viewer, who) in NOW else pytest.mark.soak)
    for viewer in (None, 0, 3)
    for who in ("first", "second", "both")
]


@pytest.fixture(autouse=True)
def _two_answers_fit_in(settings):
    settings.CLOSING_PAUSE = 8.0


def salt_for(leader: int) -> str:
    salts = (f"{number:032x}" for number in range(1000))
    return next(salt for salt in salts if engine.opening_leader(salt, 4) == leader)


def play(seat: int, cards: str) -> Action:
    return Action(seat, ActionKind.PLAY, engine.parse_cards(cards))


def passes(*seats: int) -> list[Action]:
    return [Action(seat, ActionKind.PASS) for seat in seats]


UNTIL_IT_CLOSES = [play(0, "7s"), *passes(FIRST, SECOND), Action(3, ActionKind.PLAY, HEO)]
HEO_ALONE = [*UNTIL_IT_CLOSES, *passes(0)]
HEO_OVER_HEO = [*UNTIL_IT_CLOSES, play(0, "2h"), *passes(3)]
SILENCE = [Moment.NOTHING, Moment.NOTHING]


def scene(deck: list[str], *actions: Action | Moment) -> Scene:
    return Scene("closing", 4, salt_for(0), tuple(deck), actions, RULES)


def twins(viewer: int | None, who: str, *, before: list, answers: list, after: list) -> Exchange:
    """A deal where somebody could come back in and says this, and one where nobody could."""
    first = scene(deck_where(who), *before, *answers, Moment.END_OF_PAUSE, *after)
    second = scene(deck_where("nobody"), *before, *SILENCE, Moment.END_OF_PAUSE, *after)
    hidden = tuple(" ".join(BETWEEN["both"]).split())
    return Exchange(viewer, first, second, hidden)


def found(layer: LayerSpy, exchange: Exchange) -> list[str]:
    stage = staged(4, persons={0, 1, 2, 3}, rules=RULES)
    return leaks(stage, exchange, layer, looks=7)


@pytest.mark.parametrize(("viewer", "who"), CROSSED)
def test_nobody_else_sees_that_somebody_could_have_come_back_in(layer, viewer, who):
    after = [play(3, "3d"), *passes(0)]

    exchange = twins(viewer, who, before=HEO_ALONE, answers=SILENCE, after=after)

    assert found(layer, exchange) == []


@pytest.mark.parametrize("viewer", OTHERS)
def test_nor_that_somebody_said_no(layer, viewer):
    answers = passes(FIRST, SECOND)
    after = [play(0, "5d"), *passes(FIRST)]

    exchange = twins(viewer, "both", before=HEO_OVER_HEO, answers=answers, after=after)

    assert found(layer, exchange) == []


@pytest.mark.parametrize("viewer", OTHERS)
def test_nor_who_stood_before_the_one_that_came_back_in(layer, viewer):
    yes = Action(SECOND, ActionKind.PLAY, HIGH_RUN)
    after = [Moment.END_OF_PAUSE, *passes(3)]
    one = scene(deck_where("both"), *HEO_ALONE, *passes(FIRST), yes, *after)
    other = scene(deck_where("second"), *HEO_ALONE, Moment.NOTHING, yes, *after)

    exchange = Exchange(viewer, one, other, tuple(BETWEEN["both"][0].split()))

    assert found(layer, exchange) == []


@pytest.mark.parametrize("yes", [True, False])
def test_nor_does_who_is_asked_see_whether_another_is(layer, yes):
    swapped = {"Th": "5h", "5h": "Th"}
    deck = deck_where("both")
    twin = [swapped.get(code, code) for code in deck]
    cards = LOW_RUN if yes else engine.EMPTY
    answer = Action(FIRST, ActionKind.PLAY if yes else ActionKind.PASS, cards)
    after = [Moment.END_OF_PAUSE, *(passes(3) if yes else [play(3, "3d")])]
    say_yes = Action(SECOND, ActionKind.PLAY, HIGH_RUN) if yes else passes(SECOND)[0]
    one = scene(deck, *HEO_ALONE, say_yes, answer, *after)
    other = scene(twin, *HEO_ALONE, Moment.NOTHING, answer, *after)

    exchange = Exchange(FIRST, one, other, tuple(f"{LEADER} {OWNER}".split()))

    assert found(layer, exchange) == []


def test_a_table_that_hid_nothing_would_be_found_out(layer, monkeypatch):
    observe = engine.observe
    monkeypatch.setattr(engine, "observe", lambda state, seat, **_: observe(state, seat))
    exchange = twins(0, "first", before=HEO_ALONE, answers=SILENCE, after=[play(3, "3d")])

    assert found(layer, exchange)
