"""Cards and combinations in words."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import get_language, gettext_lazy, pgettext_lazy
from django.utils.translation import gettext as _

from games import engine
from games.engine import Combinations, Kind, Rank, Suit

Words = Mapping[Rank, str | Promise]

RANKS: Words = {
    Rank.THREE: pgettext_lazy("rank", "three"),
    Rank.FOUR: pgettext_lazy("rank", "four"),
    Rank.FIVE: pgettext_lazy("rank", "five"),
    Rank.SIX: pgettext_lazy("rank", "six"),
    Rank.SEVEN: pgettext_lazy("rank", "seven"),
    Rank.EIGHT: pgettext_lazy("rank", "eight"),
    Rank.NINE: pgettext_lazy("rank", "nine"),
    Rank.TEN: pgettext_lazy("rank", "ten"),
    Rank.JACK: pgettext_lazy("rank", "jack"),
    Rank.QUEEN: pgettext_lazy("rank", "queen"),
    Rank.KING: pgettext_lazy("rank", "king"),
    Rank.ACE: pgettext_lazy("rank", "ace"),
    Rank.TWO: pgettext_lazy("rank", "two"),
}

MANY: Words = {
    Rank.THREE: pgettext_lazy("ranks", "threes"),
    Rank.FOUR: pgettext_lazy("ranks", "fours"),
    Rank.FIVE: pgettext_lazy("ranks", "fives"),
    Rank.SIX: pgettext_lazy("ranks", "sixes"),
    Rank.SEVEN: pgettext_lazy("ranks", "sevens"),
    Rank.EIGHT: pgettext_lazy("ranks", "eights"),
    Rank.NINE: pgettext_lazy("ranks", "nines"),
    Rank.TEN: pgettext_lazy("ranks", "tens"),
    Rank.JACK: pgettext_lazy("ranks", "jacks"),
    Rank.QUEEN: pgettext_lazy("ranks", "queens"),
    Rank.KING: pgettext_lazy("ranks", "kings"),
    Rank.ACE: pgettext_lazy("ranks", "aces"),
    Rank.TWO: pgettext_lazy("ranks", "twos"),
}

# A button is narrow: Vietnamese players read K there as soon as "già".
RANKS_ON_BUTTON: Words = {
    **RANKS,
    Rank.JACK: pgettext_lazy("rank on a button", "jack"),
    Rank.QUEEN: pgettext_lazy("rank on a button", "queen"),
    Rank.KING: pgettext_lazy("rank on a button", "king"),
    Rank.ACE: pgettext_lazy("rank on a button", "ace"),
}

MANY_ON_BUTTON: Words = {
    **MANY,
    Rank.JACK: pgettext_lazy("ranks on a button", "jacks"),
    Rank.QUEEN: pgettext_lazy("ranks on a button", "queens"),
    Rank.KING: pgettext_lazy("ranks on a button", "kings"),
    Rank.ACE: pgettext_lazy("ranks on a button", "aces"),
}

SUITS: Mapping[Suit, str | Promise] = {
    Suit.SPADES: pgettext_lazy("suit", "spades"),
    Suit.CLUBS: pgettext_lazy("suit", "clubs"),
    Suit.DIAMONDS: pgettext_lazy("suit", "diamonds"),
    Suit.HEARTS: pgettext_lazy("suit", "hearts"),
}

PAIRS_IN_A_RUN: Mapping[int, str | Promise] = {
    3: pgettext_lazy("pairs in a run", "three"),
    4: pgettext_lazy("pairs in a run", "four"),
    5: pgettext_lazy("pairs in a run", "five"),
    6: pgettext_lazy("pairs in a run", "six"),
}

KINDS: Mapping[Kind, str | Promise] = {
    Kind.SINGLE: gettext_lazy("the %(rank)s of %(suit)s"),
    Kind.PAIR: gettext_lazy("a pair of %(ranks)s"),
    Kind.TRIPLE: gettext_lazy("three %(ranks)s"),
    Kind.QUAD: gettext_lazy("four %(ranks)s"),
    Kind.STRAIGHT: gettext_lazy("a straight of %(length)d up to %(rank)s"),
    Kind.PAIR_RUN: gettext_lazy("%(pairs)s pairs in a run up to %(ranks)s"),
}

# What a bomb (hàng) is called, by its name in RULES.md 8.
BOMBS: Mapping[str, str | Promise] = {
    "run3": gettext_lazy("three-pair run"),
    "quad": gettext_lazy("quad"),
    "run4": gettext_lazy("four-pair run"),
    "run5": gettext_lazy("five-pair run"),
    "run6": gettext_lazy("six-pair run"),
}

BLACK_SUITS = (Suit.SPADES, Suit.CLUBS)
# The kinds of which the words must tell the suits where suits decide what beats what (5.3).
OF_SUITS = (Kind.PAIR, Kind.TRIPLE, Kind.STRAIGHT)
COMBINATIONS_KEPT = 4096


def capital(text: str) -> str:
    """The text as the beginning of a sentence."""
    return capfirst(text)


def card_name(code: str) -> str:
    """What a card is called: "Two of hearts", "Heo cơ"."""
    return _card_name(code, get_language())


@lru_cache(maxsize=256)
def _card_name(code: str, _language: str | None) -> str:
    names = {"rank": RANKS[engine.rank_of(code)], "suit": SUITS[engine.suit_of(code)]}
    return capital(_("%(rank)s of %(suit)s") % names)


def card_names(codes: Sequence[str]) -> list[str]:
    """What several cards are called, in their order."""
    language = get_language()
    return [_card_name(code, language) for code in codes]


def must_be_played(name: str) -> str:
    """The name of a card in one's hand that the first play must include (4.1)."""
    return _("%(card)s (must be played)") % {"card": name}


def cards_in_words(cards: engine.CardSet) -> str:
    """The names of cards, lowest first, as a list: "Three of spades, Two of hearts"."""
    return ", ".join(card_names(engine.card_codes(cards)))


def combination(found: engine.Combination, rules: engine.RuleSet) -> str:
    """A combination within a sentence: "a pair of queens", "đôi đầm".

    Where suits must be equal (5.3) they are named, too: "a pair of red queens", "đôi đầm đỏ".
    """
    return _words(found, get_language(), are_suits_named=_are_suits_named(found, rules))


def combination_on_button(found: engine.Combination, rules: engine.RuleSet) -> str:
    """The same, short: "đôi Q"."""
    are_suits_named = _are_suits_named(found, rules)
    return _words(found, get_language(), are_suits_named=are_suits_named, is_short=True)


def _are_suits_named(found: engine.Combination, rules: engine.RuleSet) -> bool:
    return rules.combinations is Combinations.NORTH and found.kind in OF_SUITS


@lru_cache(maxsize=COMBINATIONS_KEPT)
def _words(
    found: engine.Combination,
    _language: str | None,
    *,
    are_suits_named: bool,
    is_short: bool = False,
) -> str:
    ranks, many = (RANKS_ON_BUTTON, MANY_ON_BUTTON) if is_short else (RANKS, MANY)
    names: dict[str, object] = {
        "rank": ranks[found.rank],
        "ranks": many[found.rank],
        "suit": SUITS[found.suit],
        "length": found.length,
        "pairs": PAIRS_IN_A_RUN.get(found.length, ""),
    }
    if are_suits_named:
        return _with_suits(found, names)
    return str(KINDS[found.kind]) % names


def _with_suits(found: engine.Combination, names: dict[str, object]) -> str:
    """A combination that is compared with those of its own suits alone (5.2, 5.3)."""
    if found.kind is Kind.PAIR:
        if found.suit in BLACK_SUITS:
            return _("a pair of black %(ranks)s") % names
        return _("a pair of red %(ranks)s") % names
    if found.kind is Kind.STRAIGHT:
        return _("a straight of %(length)d %(suit)s up to %(rank)s") % names
    held = {engine.suit_of(code) for code in engine.card_codes(found.cards)}
    names["suit"] = SUITS[next(suit for suit in Suit if suit not in held)]
    return _("three %(ranks)s, all but %(suit)s") % names
