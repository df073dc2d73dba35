"""Everything the engine can say has its words, in both languages, and they differ."""

from dataclasses import fields

import pytest
from django.utils import translation

from accounts.models import LedgerTransaction
from games import engine, phrases, services
from games.engine import ActionKind, Reason, Refusal
from games.models import Room
from games.phrases import Notice, chips, rooms, statements
from games.phrases.cards import KINDS, MANY, RANKS, SUITS
from games.phrases.payments import LEFTOVERS
from games.phrases.refusals import IN_SHORT, NOTICES

RULES = engine.PRESETS["south-places"]
LANGUAGES = ["vi", "en"]


def words(cards: str, language: str = "vi", rules: engine.RuleSet = RULES) -> str:
    found = engine.identify(engine.parse_cards(cards), rules)
    assert found
    with translation.override(language):
        return phrases.combination(found, rules)


@pytest.mark.parametrize(
    ("said", "of"),
    [
        (phrases.REFUSALS, Refusal),
        (IN_SHORT, Refusal),
        (NOTICES, Notice),
        (phrases.REASONS, Reason),
        (RANKS, engine.Rank),
        (MANY, engine.Rank),
        (SUITS, engine.Suit),
        (phrases.RULES_NAMES, engine.PRESETS),
        (phrases.INSTANT_WINS, engine.INSTANT_WINS),
        (phrases.BOMBS, engine.BOMBS),
        (LEFTOVERS, {field.name for field in fields(engine.LeftoverValues)}),
        (KINDS, engine.Kind),
        ({**rooms.FLAWS, **rooms.OF_HOST}, services.Flaw),
        (chips.BARS, services.Bar),
        (chips.TIER_NAMES, services.tiers.TIERS),
        (statements.MOVED, LedgerTransaction.Kind),
        (rooms.KINDS, Room.Kind),
        (rooms.KINDS_IN_SHORT, Room.Kind),
    ],
)
def test_everything_has_its_words(said, of):
    assert set(said) >= set(of)


@pytest.mark.parametrize("said", [phrases.REFUSALS, IN_SHORT, NOTICES, phrases.REASONS])
def test_no_sentence_is_the_same_in_both_languages(said):
    for lazy in said.values():
        with translation.override("vi"):
            vietnamese = str(lazy)
        with translation.override("en"):
            assert str(lazy) != vietnamese


@pytest.mark.parametrize(
    ("cards", "vietnamese", "english"),
    [
        ("3s", "3 bích", "the three of spades"),
        ("2h", "heo cơ", "the two of hearts"),
        ("Qs Qd", "đôi đầm", "a pair of queens"),
        ("9s 9c 9d", "sám cô 9", "three nines"),
        ("8s 8c 8d 8h", "tứ quý 8", "four eights"),
        ("6s 7c 8d 9h", "sảnh 4 lá tới 9", "a straight of 4 up to nine"),
        ("6s 6c 7d 7h 8s 8c", "ba đôi thông tới 8", "three pairs in a run up to eights"),
    ],
)
def test_combinations_in_words(cards, vietnamese, english):
    assert words(cards) == vietnamese
    assert words(cards, "en") == english


@pytest.mark.parametrize(
    ("cards", "vietnamese", "english"),
    [
        ("3s", "3 bích", "the three of spades"),
        ("Qd Qh", "đôi đầm đỏ", "a pair of red queens"),
        ("2s 2c", "đôi heo đen", "a pair of black twos"),
        ("9s 9c 9h", "sám cô 9 thiếu rô", "three nines, all but diamonds"),
        ("8s 8c 8d 8h", "tứ quý 8", "four eights"),
        ("Jh Qh Kh Ah 2h", "sảnh 5 lá cơ tới heo", "a straight of 5 hearts up to two"),
    ],
)
def test_where_suits_decide_they_are_named(cards, vietnamese, english):
    north = engine.PRESETS["north-count"]
    assert words(cards, rules=north) == vietnamese
    assert words(cards, "en", north) == english


def test_a_button_is_short():
    kings = engine.identify(engine.parse_cards("Ks Kd"), RULES)
    assert kings

    with translation.override("vi"):
        assert phrases.combination_on_button(kings, RULES) == "đôi K"
        assert phrases.combination(kings, RULES) == "đôi già"


def test_cards_have_names():
    with translation.override("vi"):
        assert [phrases.card_name(code) for code in ("3s", "Kc", "2h", "Td")] == [
            "3 bích",
            "Già chuồn",
            "Heo cơ",
            "10 rô",
        ]
    with translation.override("en"):
        assert phrases.card_name("2h") == "Two of hearts"


def test_every_card_has_a_name_of_its_own():
    for language in LANGUAGES:
        with translation.override(language):
            assert len({phrases.card_name(code) for code in engine.DECK}) == 52


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ActionKind)
def test_every_action_can_be_told(kind, language):
    laid = engine.identify(engine.parse_cards("3s"), RULES)
    possible = {ActionKind.PLAY: [laid], ActionKind.TIMEOUT: [laid, None]}.get(kind, [None])
    with translation.override(language):
        for combination in possible:
            assert phrases.what_happened(kind, "An", combination, RULES)


@pytest.mark.parametrize(
    ("place", "of", "name"),
    [(1, 4, "nhất"), (2, 4, "nhì"), (3, 4, "ba"), (4, 4, "bét"), (3, 3, "bét"), (2, 2, "bét")],
)
def test_the_last_place_is_bet(place, of, name):
    with translation.override("vi"):
        assert phrases.place_name(place, of) == name


def test_sums_are_written_as_the_language_does():
    with translation.override("vi"):
        assert phrases.points(-12_000) == "−12.000"
    with translation.override("en"):
        assert phrases.points(12_000) == "+12,000"
        assert phrases.points(0) == "0"
