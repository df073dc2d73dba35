"""What can happen in a deal, and what it costs whom."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from games.engine.cards import EMPTY, CardSet


class ActionKind(enum.StrEnum):
    """What somebody does, or what is done for them."""

    PLAY = "play"  # đánh
    PASS = "pass"  # bỏ lượt
    TIMEOUT = "timeout"  # hết giờ
    LEAVE = "leave"  # rời bàn
    VOID = "void"  # ván bị huỷ


@dataclass(frozen=True, slots=True)
class Action:
    """One action (nước đi). ``seat`` is None for VOID alone.

    ``cards`` is what PLAY lays. A TIMEOUT is given without cards; in a history it
    carries the card that was laid for a leader who ran out of time (7.1).
    """

    seat: int | None
    kind: ActionKind
    cards: CardSet = EMPTY


class Reason(enum.StrEnum):
    """What a transfer is paid for."""

    CHOP = "chop"  # chặt
    FROZEN = "frozen"  # cóng
    INSTANT_WIN = "instant_win"  # tới trắng
    PLACE = "place"  # nhất nhì ba bét
    LEFTOVER = "leftover"  # thối
    THREE_OF_SPADES = "three_of_spades"  # về ba bích
    CARDS = "cards"  # đếm lá
    POT = "pot"  # hũ
    COMPENSATION = "compensation"  # đền


@dataclass(frozen=True, slots=True)
class Transfer:
    """One payment from a seat to another, in whole chips, never 0 (1.11)."""

    from_seat: int
    to_seat: int
    chips: int
    reason: Reason


class Ending(enum.StrEnum):
    """How a deal was decided."""

    OUT = "out"
    INSTANT_WIN = "instant_win"
    LEFT = "left"
    VOID = "void"
