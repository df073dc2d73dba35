"""Why the engine says no."""

from __future__ import annotations

import enum


class Refusal(enum.StrEnum):
    """Why an action is not allowed (lý do từ chối), in the order in which they are looked for."""

    DEAL_IS_OVER = "deal_is_over"
    NOT_YOUR_TURN = "not_your_turn"
    CANNOT_PASS_THE_LEAD = "cannot_pass_the_lead"
    NOT_IN_HAND = "not_in_hand"
    NOT_A_COMBINATION = "not_a_combination"
    MUST_INCLUDE_LOWEST = "must_include_lowest"
    CANNOT_LEAD_THAT = "cannot_lead_that"
    DOES_NOT_BEAT = "does_not_beat"
    CANNOT_GO_OUT_ON_TWO = "cannot_go_out_on_two"


class Refused(Exception):
    """The rules refuse the action; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal


class Contradiction(enum.StrEnum):
    """Which choices do not go together (RULES.md 8)."""

    PLAY_ON_NEEDED = "play_on_needed"  # by places and by points, all places are played for
    PLAY_ON_FORBIDDEN = "play_on_forbidden"  # by cards and for the pot, one wins
    FROZEN_NEEDS_PLACES = "frozen_needs_places"
    THREE_OF_SPADES_NEEDS_PLACES = "three_of_spades_needs_places"
    LEFTOVERS_FROM_LAST_NEED_PLACES = "leftovers_from_last_need_places"
    COMPENSATION_NEEDS_CARDS = "compensation_needs_cards"
    LOWEST_NEEDS_ITS_HOLDER_TO_LEAD = "lowest_needs_its_holder_to_lead"
    LOWEST_FORBIDS_PASSING_THE_LEAD = "lowest_forbids_passing_the_lead"
    POINTS_FORBID_INSTANT_WINS = "points_forbid_instant_wins"
    POINTS_FORBID_LEFTOVERS = "points_forbid_leftovers"
    POINTS_FORBID_CHOP_PAYMENT = "points_forbid_chop_payment"


class BadOptions(ValueError):
    """House rules that are unknown, of the wrong type, or contradict each other (RULES.md 8).

    ``choice`` is the choice whose value is none; ``contradictions`` are all that the choices
    have among them, in the order of ``Contradiction``, where each by itself is in order.
    """

    def __init__(
        self,
        message: str,
        *,
        choice: str | None = None,
        contradictions: tuple[Contradiction, ...] = (),
    ) -> None:
        super().__init__(message)
        self.choice = choice
        self.contradictions = contradictions

    @property
    def contradiction(self) -> Contradiction | None:
        """The first of them, if there are any."""
        return self.contradictions[0] if self.contradictions else None


class BadRecord(ValueError):
    """What was given as a deal record describes no deal (RECORD.md)."""
