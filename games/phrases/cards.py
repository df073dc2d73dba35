"""Cards and combinations in words."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from games import engine
from games.engine import Kind, Rank, Suit

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


def capital(text: str) -> str:
    """The text as the beginning of a sentence."""
    return capfirst(text)


def card_name(code: str) -> str:
    """What a card is called: "Two of hearts", "Heo cơ"."""
    names = {"rank": RANKS[engine.rank_of(code)], "suit": SUITS[engine.suit_of(code)]}
    return capital(_("%(rank)s of %(suit)s") % names)


def cards_in_words(cards: engine.CardSet) -> str:
    """The names of cards, lowest first, as a list: "Three of spades, Two of hearts"."""
    return ", ".join(map(card_name, engine.card_codes(cards)))


def combination(found: engine.Combination) -> str:
    """A combination within a sentence: "pair of queens", "đôi đầm"."""
    return _words(found, RANKS, MANY)


def combination_on_button(found: engine.Combination) -> str:
    """The same, short: "đôi Q"."""
    return _words(found, RANKS_ON_BUTTON, MANY_ON_BUTTON)


def _words(found: engine.Combination, ranks: Words, many: Words) -> str:
    names: dict[str, object] = {
        "rank": ranks[found.rank],
        "ranks": many[found.rank],
        "length": found.length,
    }
    match found.kind:
        case Kind.SINGLE:
            names["suit"] = SUITS[found.suit]
            return _("the %(rank)s of %(suit)s") % names
        case Kind.PAIR:
            return _("a pair of %(ranks)s") % names
        case Kind.TRIPLE:
            return _("three %(ranks)s") % names
        case Kind.QUAD:
            return _("four %(ranks)s") % names
        case Kind.STRAIGHT:
            return _("a straight of %(length)d up to %(rank)s") % names
        case Kind.PAIR_RUN:
            names["pairs"] = PAIRS_IN_A_RUN[found.length]
            return _("%(pairs)s pairs in a run up to %(ranks)s") % names
