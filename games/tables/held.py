"""The cards in a viewer's hand, each with its place in the three orders."""

from dataclasses import dataclass

from django.utils.safestring import SafeString

from games import engine, phrases
from games.tables.fragments import fill
from games.tables.sorting import by_combination, by_rank, by_suit


@dataclass(frozen=True)
class HeldCard:
    """A card in the viewer's hand and where it stands in each of the three orders.

    ``is_required`` tells that the first play must include it (4.1).
    """

    code: str
    name: str
    rank_order: int
    suit_order: int
    combination_order: int
    is_required: bool

    def place_in(self, order: str) -> int:
        """Where it stands in an order: by "rank", "suit" or "set"."""
        places = {"suit": self.suit_order, "set": self.combination_order}
        return places.get(order, self.rank_order)

    def box(self, language: str | None) -> SafeString:
        """The box to pick it and its face. The orders change with every play."""
        orders = {
            "rank_order": self.rank_order,
            "suit_order": self.suit_order,
            "combination_order": self.combination_order,
        }
        card = {"code": self.code, "name": self.name, "is_required": self.is_required}
        return fill("games/held_card.html", language, card, orders)


def held_cards(seen: engine.Observation) -> tuple[HeldCard, ...]:
    """The hand of who looks, lowest first."""
    codes, required = engine.card_codes(seen.hand), engine.card_codes(seen.required)
    suits, combinations = by_suit(codes), by_combination(codes, seen.rules)
    return tuple(
        HeldCard(
            code=code,
            name=phrases.held_card_name(code, is_required=code in required),
            rank_order=order,
            suit_order=suits.index(code),
            combination_order=combinations.index(code),
            is_required=code in required,
        )
        for order, code in enumerate(by_rank(codes))
    )
