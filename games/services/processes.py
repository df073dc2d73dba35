"""The server processes that run, and what is owed to players after none did."""

import os
import socket
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Q, QuerySet

from games.models import Deal, Hand, Presence, Room, ServerProcess
from games.services import locks, presence
from games.services.presence import POLLING_IS_FRESH, PROCESS_IS_ALIVE

FORGOTTEN_AFTER = timedelta(seconds=10)
BROWSERS_COME_BACK = timedelta(seconds=6)
NO_PID = 0
A_LEAP = 1_000_000


@transaction.atomic
def begin(*, now: datetime) -> int:
    """Note that this process begins to serve; its id.

    If none was alive, all deadlines are put off by as long as that lasted, once, whoever comes
    first: nobody loses on our time. Processes that are gone leave, and their sockets some seconds
    later, which the browsers have to come back.
    """
    _locked()
    # Whoever had this process's id on this machine before it is dead for sure.
    ServerProcess.objects.filter(host=socket.gethostname(), pid=os.getpid()).update(pid=NO_PID)
    extend_after_outage(now=now)
    gone = [process.pk for process in ServerProcess.objects.all() if _is_gone(process, now)]
    _forget(ServerProcess.objects.filter(pk__in=gone), until=now + BROWSERS_COME_BACK)
    process = ServerProcess.objects.create(
        host=socket.gethostname(), pid=os.getpid(), started_at=now, beat_at=now
    )
    return process.pk


def beat(process_id: int, *, now: datetime) -> bool:
    """Note that the process is alive, and forget processes and pages that have long been silent.

    After a sleep of the whole machine its own silence was an outage too. False if the process
    was taken for dead meanwhile and forgotten: it must begin anew, and its sockets arrive again.
    """
    alive = _beat(process_id, now=now)
    presence.forget_the_silent(now=now)
    return alive


@transaction.atomic
def _beat(process_id: int, *, now: datetime) -> bool:
    extend_after_outage(now=now)
    alive = ServerProcess.objects.filter(pk=process_id).update(beat_at=now)
    old = ServerProcess.objects.filter(beat_at__lt=now - FORGOTTEN_AFTER).exclude(pk=process_id)
    _forget(old, until=now)
    return alive == 1


@transaction.atomic
def end(process_id: int, *, now: datetime) -> None:
    """Note that the process has closed its sockets and ends now.

    Its row stays with this last beat: from it the next process measures how long nobody served.
    So do those of its sockets: their browsers come back, and nobody need look lost meanwhile.
    """
    ServerProcess.objects.filter(pk=process_id).update(beat_at=now, pid=NO_PID)


def is_any_alive(*, now: datetime) -> bool:
    """Whether a server process runs on this database, as far as its beats tell."""
    return not all(_is_gone(process, now) for process in ServerProcess.objects.all())


def is_first(process_id: int, *, now: datetime) -> bool:
    """Whether this process is the oldest of those that run: it does what one has to do for all."""
    alive = (row.pk for row in ServerProcess.objects.order_by("pk") if not _is_gone(row, now))
    return next(alive, None) == process_id


def outrun_what_was_shown() -> None:
    """Raise the versions of all open rooms by far, after an older state has been restored.

    Browsers take nothing that is older than what they show, and they have seen later versions.
    """
    Room.objects.filter(closed_at=None).update(version=F("version") + A_LEAP)


def extend_after_outage(*, now: datetime) -> timedelta:
    """If no process is alive, put off all that will be due by the length of the silence.

    In a transaction of the caller, who writes the first beat after the silence in it: the
    rows read here are locked, so it happens once.
    """
    processes = _locked()
    if not processes or not all(_is_gone(process, now) for process in processes):
        return timedelta(0)
    silence = max(now - max(process.beat_at for process in processes), timedelta(0))
    locks.all_open_rooms()
    Room.objects.filter(Q(wake_at__isnull=False) | Q(deals__in=_awaiting()), closed_at=None).update(
        version=F("version") + 1
    )
    Room.objects.filter(wake_at__isnull=False).update(wake_at=F("wake_at") + silence)
    # Who is not there when a deal begins is stood up: browsers get the time to come back.
    soonest = now + BROWSERS_COME_BACK
    deals = Room.objects.filter(wake_for__in=(Room.Wake.NEXT_DEAL, Room.Wake.FILL))
    deals.filter(wake_at__lt=soonest).update(wake_at=soonest)
    _awaiting().update(
        deadline=F("deadline") + silence, turn_started_at=F("turn_started_at") + silence
    )
    Hand.objects.filter(away_at__isnull=False).update(away_at=F("away_at") + silence)
    Presence.objects.filter(process=None).update(seen_at=F("seen_at") + silence)
    return silence


def _locked() -> list[ServerProcess]:
    """The processes, locked in the order of their keys; sockets may be noted for them meanwhile."""
    return list(ServerProcess.objects.select_for_update(no_key=True).order_by("pk"))


def _awaiting() -> QuerySet[Deal]:
    """The deals that run, with a time limit or without."""
    return Deal.objects.filter(dealt_at__isnull=False, ended_at=None)


def _forget(processes: QuerySet[ServerProcess], *, until: datetime) -> None:
    """Delete the rows of processes; their sockets count until then, like pages that poll."""
    sockets = Presence.objects.filter(process__in=processes)
    sockets.update(process=None, seen_at=until - POLLING_IS_FRESH)
    processes.delete()


def _is_gone(process: ServerProcess, now: datetime) -> bool:
    """Whether the process is dead: silent for too long, or of this machine and not running."""
    if process.beat_at <= now - PROCESS_IS_ALIVE:
        return True
    if process.host != socket.gethostname():
        return False
    return process.pid == NO_PID or not _runs(process.pid)


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True  # somebody else's
    return True
