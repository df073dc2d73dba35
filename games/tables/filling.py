"""That bots are on their way to the empty seats, and how long people have to come before them."""

from django.utils.html import format_html

from games.models import Room
from games.tables.fragments import Fragment, render
from games.tables.snapshot import Snapshot


def filling_fragment(snapshot: Snapshot) -> Fragment:
    """``filling``: the seconds until bots sit down, where they do; browsers count them down."""
    room = snapshot.room
    if room.wake_at is None or room.wake_for != Room.Wake.FILL:
        return render("filling", None, {"seconds": None})
    left = snapshot.seconds_until(room.wake_at)
    countdown = '<b class="countdown" data-left="{}">{}</b>'
    seconds = format_html(countdown, f"{left:.1f}", round(left))
    return render("filling", room.wake_at, {"seconds": seconds})
