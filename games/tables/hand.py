"""A viewer's own hand and the buttons under it: nobody else ever gets these."""

import secrets
from collections.abc import Mapping
from functools import partial
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games import engine, phrases
from games.models import Hand
from games.tables.calling import call_for, seconds_until_call
from games.tables.chips import agree_button, holds, next_deal_for
from games.tables.dealing import deal_button
from games.tables.fragments import Fragment, framed, joined, render
from games.tables.held import held_cards
from games.tables.hosting import can_add_bots
from games.tables.reentering import came_too_late, question
from games.tables.snapshot import Snapshot
from games.tables.watching import offers_to, ways_in

TOKEN_BYTES = 12
# What the controls of one turn differ by from those of another.
SLOTS = ("act", "preview", "number", "hints", "place")


class PlayButton(NamedTuple):
    """What the Play button says, and whether a press could do something now."""

    words: str
    is_sure: bool = True


def hand_fragment(
    snapshot: Snapshot, hand: Hand | None, *, is_elsewhere: bool = False, order: str = ""
) -> Fragment:
    """``hand``: the form with the viewer's cards, in an ``order``; empty for who holds none.

    On a page of somebody who plays on a newer one the cards are shown, and cannot be picked.
    """
    seen = snapshot.seen_by(hand) if hand else None
    deal = snapshot.deal
    if seen is None or deal is None or seen.finished:
        nothing = {"cards": "", "act": "", "count": 0, "is_inert": False}
        return render("hand", None, nothing)
    holds = ("held", get_language(), seen.seat, seen.hand, seen.required)
    cards = snapshot.once(holds, partial(held_cards, seen))
    if order:
        cards = tuple(sorted(cards, key=lambda held: held.place_in(order)))
    key = (deal.public_id, cards, is_elsewhere)
    context = {"count": len(cards), "is_inert": is_elsewhere}
    slots = {"act": "" if is_elsewhere else _address(snapshot, "games:act", deal.public_id)}

    def boxes(language: str | None) -> SafeString:
        return joined(card.box(language) for card in cards)

    return framed("hand", key, context, slots, parts={"cards": boxes})


def controls_fragment(
    snapshot: Snapshot, viewer_id: int | None, *, is_elsewhere: bool = False
) -> Fragment:
    """``controls``: the buttons, with the number and the token that a press must bring back.

    On a page of somebody who plays on a newer one it says that, and has none of them.
    """
    if is_elsewhere:
        return _elsewhere(snapshot, viewer_id)
    seat, language = _idle_seat(snapshot, viewer_id), get_language()
    if seat is None:
        return _whole_controls(snapshot, viewer_id, language)
    # While others act, nothing of what is built here moves.
    idle = ("idle", language, viewer_id, seat in snapshot.out)
    return snapshot.once(idle, partial(_whole_controls, snapshot, viewer_id, language))


def _address(snapshot: Snapshot, view: str, deal: str) -> str:
    """Where something is asked of the deal."""
    return snapshot.once((view, deal), partial(reverse, view, args=[deal]))


def _idle_seat(snapshot: Snapshot, viewer_id: int | None) -> int | None:
    """The viewer's seat in a running deal, where others are to act and a clock runs."""
    hand = snapshot.hand_of(viewer_id)
    seen = snapshot.seen_by(hand) if hand else None
    if hand is None or seen is None or seen.finished or seen.closing or seen.is_my_turn:
        return None
    # One's own answer in the closing pause alone: by those of others nobody may be told apart.
    has_answered = hand.seat in snapshot.answers
    is_plain = snapshot.room.turn_seconds and not has_answered and not hand.autopilot
    return hand.seat if is_plain else None


def _whole_controls(snapshot: Snapshot, viewer_id: int | None, language: str | None) -> Fragment:
    context = _controls(snapshot, viewer_id, language)
    token = secrets.token_urlsafe(TOKEN_BYTES)
    if context["question"] or context["call"]:
        seconds = seconds_until_call(snapshot, context["call"])
        fresh = {"token": token, "seconds_until_call": seconds}
        return render("controls", tuple(context.items()), {**context, **fresh})
    # While there is nothing to press, no number is a reason to send them again.
    key = {**context, "number": None} if context["is_idle"] else context
    fixed = {name: value for name, value in context.items() if name not in SLOTS}
    slots = {"token": token, **{name: context[name] for name in SLOTS}}
    return framed("controls", tuple(key.items()), fixed, slots)


def _elsewhere(snapshot: Snapshot, viewer_id: int | None) -> Fragment:
    context = {
        "stage": "elsewhere",
        "place": _place(snapshot, viewer_id),
        "elsewhere": snapshot.room.public_id,
    }
    return render("controls", tuple(context.items()), context)


def play_button(seen: engine.Observation, cards: engine.CardSet) -> PlayButton:
    """What the Play button says about these cards: what it will play, or why it cannot."""
    if not cards or not seen.is_my_turn:
        return PlayButton(_("Play"))
    try:
        found = engine.check(seen, cards)
    except engine.Refused as refused:
        return PlayButton(phrases.why_not(refused.refusal, seen, cards), is_sure=False)
    words = {"what": phrases.combination_on_button(found, seen.rules)}
    if seen.top and engine.is_chop(found, seen.top, seen.rules):
        return PlayButton(_("Chop with %(what)s") % words)
    return PlayButton(_("Play %(what)s") % words)


def _controls(snapshot: Snapshot, viewer_id: int | None, language: str | None) -> Mapping[str, Any]:
    """What the buttons are made of, the token apart."""
    plain = ("no controls", language, viewer_id)
    nothing = {
        **snapshot.once(plain, partial(_no_controls, snapshot, viewer_id)),
        "call": call_for(snapshot, viewer_id),
    }
    hand, seat = snapshot.hand_of(viewer_id), snapshot.seat_of(viewer_id)
    seen = snapshot.seen_by(hand) if hand else None
    if snapshot.room.closed_at:
        words = "" if seen else _("This table is closed.")  # else the result says so
        offers = None if seen else offers_to(snapshot, viewer_id)
        return {**nothing, "words": words, "can_play_now": not seen, "offers": offers}
    if snapshot.deal and seen and hand and not seen.finished:
        return {**nothing, **_at_play(snapshot, snapshot.deal.public_id, seen, hand)}
    if seat is None:
        return {**nothing, **ways_in(snapshot, viewer_id)}
    waiting: dict[str, Any] = {**nothing, "stage": "waiting", "can_play_now": False}
    waiting["agree_button"] = "" if seen else agree_button(snapshot, viewer_id)
    waiting["holds"] = holds(snapshot, viewer_id)
    if seen:
        return {**waiting, "words": ""}  # the result has the button for the next deal
    return {**waiting, **_waiting(snapshot, viewer_id)}


def _no_controls(snapshot: Snapshot, viewer_id: int | None) -> dict[str, Any]:
    """Of what they are made, where there is nothing to press."""
    return {
        "stage": "watching",
        "act": "",
        "preview": "",
        "number": None,
        "is_my_turn": False,
        "may_pass": False,
        "is_stuck": False,
        "is_idle": True,
        "is_autopilot": False,
        "hints": "",
        "button": PlayButton(_("Play")),
        "question": None,
        "words": _("You are watching this table."),
        "deal_button": None,
        "can_play_now": True,
        "can_sit": False,
        "agree_button": "",
        "holds": "",
        "can_invite": False,
        "can_add_bots": False,
        "offers": None,
        "told": False,
        "shut_out": False,
        "place": _place(snapshot, viewer_id),
    }


def _waiting(snapshot: Snapshot, viewer_id: int | None) -> Mapping[str, Any]:
    """What somebody waits for who sits there and was not dealt in."""
    if snapshot.match_goes_on:
        return {"words": _("You play from the next match.")}
    if snapshot.deal_runs:
        return {"words": _("You play from the next deal.")}
    if snapshot.can_deal:
        return {"words": next_deal_for(snapshot), "deal_button": deal_button(snapshot)}
    return {
        "words": _("Waiting for somebody to sit down with you."),
        "can_invite": True,
        "can_add_bots": can_add_bots(snapshot, viewer_id),
    }


def _place(snapshot: Snapshot, viewer_id: int | None) -> int | str:
    """The viewer's seat in the room, "" for none: from there they see the table."""
    seat = snapshot.seat_of(viewer_id)
    return "" if seat is None else seat.number


def _at_play(
    snapshot: Snapshot, deal: str, seen: engine.Observation, hand: Hand
) -> Mapping[str, Any]:
    answer = snapshot.answers.get(hand.seat)
    return {
        "stage": "playing",
        "act": _address(snapshot, "games:act", deal),
        "preview": _address(snapshot, "games:preview", deal),
        "number": seen.number,
        "is_my_turn": seen.is_my_turn,
        "may_pass": seen.may_pass,
        # Said to everybody, whether they have it pass for them or not: what is drawn for one viewer
        # knows nothing of preferences.
        "is_stuck": seen.may_pass and not (hand.autopilot or seen.legal_plays()),
        "is_idle": not seen.is_my_turn,
        "is_autopilot": hand.autopilot,
        "hints": _address(snapshot, "games:hints", deal) if snapshot.room.may_hint else "",
        "question": question(seen, answer),
        "words": _waiting_words(seen, hand.seat, answer),
        "can_play_now": False,
    }


def _waiting_words(seen: engine.Observation, seat: int, answer: engine.CardSet | None) -> str:
    if seat in seen.frozen:
        return _("You are frozen: you played no card before the first player was out.")
    if seat in seen.out:
        return _("You are out of cards. The others play on for their places.")
    if came_too_late(seen, answer):
        return _("Another player was first in order to come back in.")
    return ""
