"""Leaks planted on purpose, each where pages and frames get what they show.

Every plant takes something that the viewer may not know from the state of the deal and lets it
show, the way a careless change would.
"""

import hashlib
import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import pytest

from games import bots, broadcast, engine, services, tables
from games.models import Deal, Room
from games.tables import Fragment, Snapshot
from games.views import deals as deal_views
from games.views import tables as table_views

Change = Callable[[Fragment, engine.State], Fragment]


def strength(state: engine.State, seat: int) -> int:
    """The place in the deck of the highest card that a seat holds."""
    return state.hands[seat].bit_length()


def digest(state: engine.State) -> str:
    """Names all hands without showing one."""
    return hashlib.sha256(repr(state.hands).encode()).hexdigest()[:12]


def id_of_a_hidden_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every seat's element is named after the highest card that it holds."""

    def change(fragment: Fragment, state: engine.State) -> Fragment:
        html = re.sub(
            r'id="seat-(\d)"',
            lambda found: f'id="seat-{strength(state, int(found[1])):02d}"',
            fragment.html,
        )
        return _drawn(fragment, html)

    _change_public(monkeypatch, "seats", change)


def class_of_a_hidden_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever holds the higher cards looks stronger."""

    def change(fragment: Fragment, state: engine.State) -> Fragment:
        looks = ["weak", "strong"][strength(state, 1) > strength(state, 2)]
        return _drawn(fragment, fragment.html.replace('class="seat ', f'class="seat {looks} '))

    _change_public(monkeypatch, "seats", change)


def order_of_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    """The seats stand in the order of their highest cards: not a byte more, not a byte less."""

    def change(fragment: Fragment, state: engine.State) -> Fragment:
        head, *seats = re.split(r"(?=<li )", fragment.html)
        last, tail = seats[-1].split("</ul>")
        places = sorted(range(len(seats)), key=lambda seat: strength(state, seat))
        seats[-1] = last
        return _drawn(fragment, head + "".join(seats[n] for n in places) + "</ul>" + tail)

    _change_public(monkeypatch, "seats", change)


def length_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """White space that no browser shows."""

    def change(fragment: Fragment, state: engine.State) -> Fragment:
        return _drawn(fragment, fragment.html + " " * strength(state, 2))

    _change_public(monkeypatch, "log", change)


def sent_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same html, but the key tells a hand's strength, so a frame brings it once more."""

    def change(fragment: Fragment, state: engine.State) -> Fragment:
        moved = state.number if strength(state, 1) > strength(state, 2) else 0
        return replace(fragment, key=(fragment.key, moved))

    monkeypatch.setattr(tables, "rests", lambda *_: False)
    _change_private(monkeypatch, "hand", change)


def controls_by_the_next_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """A private fragment that knows whether the next player holds more."""

    def change(fragment: Fragment, state: engine.State) -> Fragment:
        html = fragment.html.replace('data-stage="', f'data-next="{strength(state, 1)}" "')
        return _drawn(fragment, html)

    _change_private(monkeypatch, "controls", change)


def length_of_a_token(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tokens are drawn anew, so they are not compared; their lengths are."""

    def change(fragment: Fragment, state: engine.State) -> Fragment:
        end = "x" * (strength(state, 1) % 3) + '"'
        html = re.sub(r'(name="token" value="[^"]*)"', rf"\1{end}", fragment.html)
        return _drawn(fragment, html)

    _change_private(monkeypatch, "controls", change)


def header_of_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """An ETag of the state, so that browsers need not load it twice."""
    draw = table_views.page

    def leaky(request, room: Room, **options):
        response = draw(request, room, **options)
        response["ETag"] = f'"{digest(tables.look(room.pk).state)}"'
        return response

    monkeypatch.setattr(table_views, "page", leaky)


def refusal_that_knows_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sentence for a refused play ends otherwise where the next player is strong."""
    draw = table_views.refused

    def leaky(request, room: Room, refusal: str, **options):
        state = tables.look(room.pk).state
        end = "!" if strength(state, 1) > strength(state, 2) else "?"
        return draw(request, room, refusal + end, **options)

    monkeypatch.setattr(table_views, "refused", leaky)


def preview_that_knows_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """The Play button is sure of itself only if nobody can answer."""
    draw = deal_views.render

    def leaky(request, template: str, context):
        deal = Deal.objects.get(public_id=request.resolver_match.kwargs["deal_id"])
        known = strength(services.deals.state_of(deal), 1)
        return draw(request, template, {**context, "is_idle": known % 2})

    monkeypatch.setattr(deal_views, "render", leaky)


def pause_by_the_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot takes longer the more it can choose from."""
    think = bots.think_seconds

    def leaky(seen: engine.Observation, *, seed: int) -> float:
        return think(seen, seed=seed) + len(seen.legal_plays()) / 100

    monkeypatch.setattr(bots, "think_seconds", leaky)


def message_with_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """The layer is told who holds what."""
    tell = broadcast.table_changed

    def leaky(room_pk: int, version: int) -> None:
        tell(room_pk, version + (strength(tables.look(room_pk).state, 1) << 10))

    monkeypatch.setattr(broadcast, "table_changed", leaky)


def _drawn(fragment: Fragment, html: str) -> Fragment:
    return replace(fragment, draw=lambda: html)


def _change_public(monkeypatch, name: str, change: Change) -> None:
    def leaky(draw, snapshot: Snapshot) -> tuple[Fragment, ...]:
        return tuple(
            change(fragment, snapshot.state) if fragment.name == name else fragment
            for fragment in draw(snapshot)
        )

    for which in ("public_fragments", "moved_public_fragments"):
        monkeypatch.setattr(tables, which, partial(leaky, getattr(tables, which)))


def _change_private(monkeypatch, name: str, change: Change) -> None:
    def leaky(draw, snapshot: Snapshot, viewer_id: int | None, **how: object):
        return tuple(
            change(fragment, snapshot.state) if fragment.name == name else fragment
            for fragment in draw(snapshot, viewer_id, **how)
        )

    for which in ("private_fragments", "moved_private_fragments"):
        monkeypatch.setattr(tables, which, partial(leaky, getattr(tables, which)))


class Plant(NamedTuple):
    """How to plant a leak, what must be asked for to find it, and where it is found."""

    put: Callable[[pytest.MonkeyPatch], None]
    wanted: str
    places: set[str]


PLANTS = [
    Plant(id_of_a_hidden_card, "page", {"page", "frame"}),
    Plant(class_of_a_hidden_card, "page", {"page", "frame"}),
    Plant(order_of_seats, "page", {"page", "frame"}),
    Plant(length_alone, "page", {"page", "frame"}),
    Plant(sent_again, "page", {"frame"}),
    Plant(controls_by_the_next_hand, "page", {"page", "frame"}),
    Plant(length_of_a_token, "poll", {"poll", "frame"}),
    Plant(header_of_a_page, "page", {"page"}),
    Plant(refusal_that_knows_more, "refused play", {"refused play"}),
    Plant(preview_that_knows_more, "preview", {"preview"}),
    Plant(pause_by_the_hand, "page", {"rows"}),
    Plant(message_with_cards, "page", {"layer"}),
]
