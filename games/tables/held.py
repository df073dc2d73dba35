"""The cards in a viewer's hand, each with its place in the three orders."""

from typing import NamedTuple

from django.utils.safestring import SafeString

from games import engine, phrases
from games.tables.fragments import fill
from games.tables.sorting import by_combination, by_rank, by_suit


class HeldCard(NamedTuple):
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
    codes, required = by_rank(engine.card_codes(seen.hand)), engine.card_codes(seen.required)
    suits = _places(by_suit(codes))
    combinations = _places(by_combination(codes, seen.rules))
    return tuple(
        HeldCard(
            code=code,
            name=phrases.must_be_played(name) if code in required else name,
            rank_order=order,
            suit_order=suits[code],
            combination_order=combinations[code],
            is_required=code in required,
        )
        for order, (code, name) in enumerate(zip(codes, phrases.card_names(codes), strict=True))
    )


def _places(codes: list[str]) -> dict[str, int]:
    """Where each stands in that order."""
    return {code: place for place, code in enumerate(codes)}
