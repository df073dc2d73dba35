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


class BadOptions(ValueError):
    """House rules that are unknown, of the wrong type, or contradict each other (RULES.md 8)."""


class BadRecord(ValueError):
    """What was given as a deal record describes no deal (RECORD.md)."""
