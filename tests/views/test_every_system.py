"""Every fragment says what it has to, by all systems and house rules, in both languages."""

import random
import re
from html.parser import HTMLParser

import pytest
from django.utils import translation

from games import engine, phrases
from games.engine import ActionKind, Ending, Reason
from games.tables import play_button
from tests.views.walking import ME, NAMES, Walk, drawn, walks

LANGUAGES = ["vi", "en"]
LOOKS = 4
# What a sentence that was filled in badly, or not at all, has in it.
UNFINISHED = re.compile(r"%\(|%s|\bNone\b|[{}]|\bNaN\b|<function|&lt;|object at 0x")
# What may read the same in both languages: names, numbers, marks.
SAME = re.compile("|".join(map(re.escape, NAMES)) + r"|[\W\d_]+")


@pytest.fixture(scope="module")
def deals() -> list[Walk]:
    return list(walks(25))


def looked_at(walk: Walk) -> list[engine.State]:
    """Some states of the deal, the last among them."""
    rng = random.Random(walk.seed)
    count = min(LOOKS, len(walk.states) - 1)
    return [*rng.sample(walk.states[:-1], count), walk.states[-1]]


class Texts(HTMLParser):
    """What people read or hear of a page, piece by piece."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [said for name, said in attrs if name == "aria-label" and said]

    def handle_data(self, data: str) -> None:
        self.found.append(data)


def texts_of(html: str) -> list[str]:
    return [text for text in Texts(html).found if text.strip()]


def test_fragments_are_whole_in_both_languages(deals):
    for walk in deals:
        for state in looked_at(walk):
            table = walk.table(state)
            for language in LANGUAGES:
                for name, html in drawn(table, language).items():
                    where = (walk.seed, walk.rules.slug, state.number, language, name)
                    found = UNFINISHED.search(" ".join(texts_of(html)))
                    assert not found, (where, html)


def test_no_sentence_is_left_in_the_other_language(deals):
    for walk in deals:
        table = walk.table(walk.states[-1])
        vietnamese, english = (drawn(table, language) for language in LANGUAGES)
        for name in ("log", "result", "seats", "live-polite"):
            texts = {text.strip() for text in texts_of(vietnamese[name])}
            same = texts & {text.strip() for text in texts_of(english[name])}
            assert [text for text in same if len(SAME.sub("", text)) > 1] == [], (walk.seed, name)


def test_the_middle_says_what_is_on_the_table(deals):
    for walk in deals:
        for state in looked_at(walk):
            html = drawn(walk.table(state), "vi")["top"]
            words = " ".join(texts_of(html))
            with translation.override("vi"):
                if state.top and not state.finished:
                    top = phrases.combination(state.top, walk.rules)
                    assert phrases.capital(top) in words
                shows_pot = walk.rules.payment is engine.Payment.POT and not state.finished
                assert ("Hũ" in words) == shows_pot
                assert ("way right" in html or "way left" in html) == (
                    state.seats > 2 and not state.finished
                )


def test_every_pick_gets_an_answer_on_the_button(deals):
    """What is allowed is named; what is not is refused in a sentence that can be read."""
    for walk in deals:
        rng = random.Random(f"picks {walk.seed}")
        for state in looked_at(walk)[:-1]:
            if state.turn is None:
                continue
            seen = engine.observe(state, state.turn)
            codes = engine.card_codes(seen.hand)
            picks = [rng.sample(codes, rng.randint(1, min(6, len(codes)))) for _ in range(6)]
            for cards in [*map(" ".join, picks), *map(engine.format_cards, seen.legal_plays()[:5])]:
                assert_answered(seen, engine.parse_cards(cards))


def assert_answered(seen: engine.Observation, cards: engine.CardSet) -> None:
    answers = []
    for language in LANGUAGES:
        with translation.override(language):
            button = play_button(seen, cards)
            answers.append(button.words)
            try:
                engine.check(seen, cards)
            except engine.Refused as refused:
                assert not button.is_sure
                answers.append(phrases.refused(refused.refusal, seen, cards))
            else:
                assert button.is_sure
    assert not any(UNFINISHED.search(words) or not words.strip() for words in answers), answers
    half = len(answers) // 2
    assert not set(answers[:half]) & set(answers[half:]), answers


def test_every_payment_says_what_it_is_for(deals):
    met = set()
    for walk in deals:
        seen = engine.observe(walk.states[-1], 0)
        for transfer in seen.transfers:
            met.add(transfer.reason)
            for language in LANGUAGES:
                with translation.override(language):
                    words = phrases.what_for(transfer, seen)
                assert words
                assert not UNFINISHED.search(words), words
    assert {Reason.CARDS, Reason.PLACE, Reason.POT, Reason.CHOP} <= met


def test_the_walk_meets_what_it_is_meant_to(deals):
    """Else it would prove little: every system, each number of seats, timeouts, leads passed on."""
    assert {walk.rules.slug for walk in deals} == set(engine.PRESETS)
    assert {walk.states[0].seats for walk in deals} == {2, 3, 4}
    ends = [walk.states[-1] for walk in deals]
    assert {state.ending for state in ends} >= {Ending.OUT}
    kinds = {(action.kind, bool(action.cards)) for state in ends for action in state.history}
    assert {(ActionKind.TIMEOUT, False), (ActionKind.TIMEOUT, True)} <= kinds
    assert any(event.chopped for walk in deals for event in walk.table(walk.states[-1]).events)
    assert ME.pk == 1
