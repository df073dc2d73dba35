"""Set up a position in a server's own database: who holds what, and what has been laid.

A test calls ``set_up``; the server's data is changed by this module run as a program, one for
each server, for it takes longer to start than to do its work.
"""

import atexit
import functools
import json
import subprocess
import sys
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta

from playwright.sync_api import Page

from tests.servers import ROOT, Server

A_DAY = timedelta(days=1)
DONE = "done\n"


@dataclass(frozen=True)
class Position:
    """Hands by seat, the person's first; actions as ``"0 play 3s 3c"``, ``"1 pass"``.

    A hand may have fewer cards than 13. Whose turn it is then has a day for it, bots too.
    """

    hands: tuple[str, ...]
    leader: int = 0
    actions: tuple[str, ...] = ()
    opening: bool = False
    direction: int = 1


def set_up(server: Server, page: Page, position: Position) -> None:
    """Make the running deal of the page's table the position, and show it."""
    arrange(server, page.url.rstrip("/").rpartition("/")[2], position)
    page.reload()


def arrange(server: Server, room: str, position: Position) -> None:
    """Make the running deal of the room the position."""
    arranger = _arranger_of(server)
    assert arranger.stdin
    assert arranger.stdout
    arranger.stdin.write(json.dumps({"room": room, "position": asdict(position)}) + "\n")
    arranger.stdin.flush()
    assert arranger.stdout.readline() == DONE, "it says why on its standard error"


@functools.cache
def _arranger_of(server: Server) -> "subprocess.Popen[str]":
    """The program for this server, which runs until this process ends."""
    arranger = subprocess.Popen(
        [sys.executable, "-m", "tests.browser.positions"],
        cwd=ROOT,
        env={**server.environment, "DJANGO_SETTINGS_MODULE": "tienlen.settings"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    atexit.register(arranger.communicate)
    return arranger


def main() -> None:
    import django

    django.setup()
    for line in sys.stdin:
        asked = json.loads(line)
        _arrange(asked["room"], Position(**asked["position"]))
        sys.stdout.write(DONE)
        sys.stdout.flush()


def _arrange(room_id: str, position: Position) -> None:
    from django.db import transaction
    from django.utils import timezone

    from games import engine
    from games.models import Deal, Room
    from games.services.telling import raise_version
    from games.services.turns import A_STEP
    from tests.playing import arranged

    now = timezone.now()
    # As one: else the server would have its bots act in between.
    with transaction.atomic():
        deal = Deal.objects.filter(room__public_id=room_id, dealt_at__isnull=False).latest("number")
        deal.opening, deal.direction = position.opening, position.direction
        deal.barred = None  # the deal before may have been won instantly
        deal = arranged(deal, now=now)
        deal.leader = deal.turn = position.leader
        deal.save()
        for hand in deal.hands.all():
            hand.cards = engine.format_cards(engine.parse_cards(position.hands[hand.seat]))
            hand.save()
        for said in position.actions:
            _act(deal, said, now)
        # Nobody must take it for actions alone: the cards are others, too.
        raise_version(Room.objects.get(pk=deal.room_id), A_STEP)
        Deal.objects.filter(pk=deal.pk, ended_at=None).update(deadline=now + A_DAY)


def _act(deal, said: str, now: datetime) -> None:
    from games import engine
    from games.services import locks, turns

    seat, kind, *cards = said.split()
    action = engine.Action(int(seat), engine.ActionKind(kind), engine.parse_cards(" ".join(cards)))
    deal = locks.dealt_deal(pk=deal.pk)
    token = f"position {deal.action_count}"
    turns.take(deal, list(deal.hands.all()), action, token=token, now=now)


if __name__ == "__main__":
    main()
