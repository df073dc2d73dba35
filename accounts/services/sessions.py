"""Sessions: the browsers that somebody is signed in with, which may be listed and ended."""

import enum
import hashlib
from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import Session, User, auth_hash_of
from accounts.sessions import end_of_before

# When somebody was last seen is written this often at most: reading a page writes nothing else.
SEEN_EVERY = timedelta(minutes=10)

# A session's key, and whom it signs in.
Pass = tuple[str | None, int | None]


class Standing(enum.Enum):
    """What has become of a session."""

    SIGNED_IN = enum.auto()
    RENEWED = enum.auto()
    ENDED = enum.auto()


def of(user: User, *, now: datetime) -> list[Session]:
    """The user's sessions that have not run out, the latest first."""
    return list(user.sessions.filter(expire_date__gt=now).order_by("-seen_at", "session_key"))


def handle_of(session: Session) -> str:
    """What a page calls a session by: its key would sign anybody in who reads it."""
    return hashlib.sha256(session.session_key.encode()).hexdigest()[:32]


@transaction.atomic
def end(*, user: User, handle: str) -> bool:
    """End a session of the user's; False if there is none such any more."""
    found = [each.pk for each in user.sessions.all() if handle_of(each) == handle]
    return bool(_end(Session.objects.filter(pk__in=found)))


@transaction.atomic
def end_others(*, user: User, keep: str | None) -> int:
    """End the user's sessions, all but the one with the key ``keep``; how many there were."""
    return _end(user.sessions.exclude(session_key=keep))


def _end(rows: QuerySet[Session]) -> int:
    keys = list(rows.values_list("pk", flat=True))
    end_of_before(keys)
    return Session.objects.filter(pk__in=keys).delete()[0]


def note_seen(session_key: str, *, now: datetime) -> None:
    """Somebody is here with this session."""
    Session.objects.filter(session_key=session_key).update(seen_at=now)


def standings(passes: Iterable[Pass]) -> dict[Pass, Standing]:
    """What has become of the sessions: one look, however many they are.

    RENEWED: the same browser goes on under a new key, as after a new password. What is known of a
    password here is what Django's own log-in compares.
    """
    asked = set(passes)
    live = _signed_in({key for key, _ in asked if key})
    missing = {key for key, user in asked if key and live.get(key) != user}
    renewed = _renewed(missing) if missing else set()
    found = {}
    for each in asked:
        key, user = each
        if key and user is not None and live.get(key) == user:
            found[each] = Standing.SIGNED_IN
        else:
            found[each] = Standing.RENEWED if each in renewed else Standing.ENDED
    return found


def _signed_in(keys: set[str]) -> dict[str, int]:
    """Whom each of the keys signs in, as far as it does."""
    rows = Session.objects.filter(
        session_key__in=keys, expire_date__gt=timezone.now(), user__is_active=True
    )
    columns = rows.values_list("session_key", "user_id", "auth_hash", "user__password")
    return {
        key: user
        for key, user, auth_hash, password in columns
        if auth_hash_of(password) == auth_hash
    }


def _renewed(keys: set[str]) -> set[Pass]:
    rows = Session.objects.filter(renewed_from__in=keys)
    new_keys = {row.session_key: row.renewed_from for row in rows}
    return {(new_keys[key], user) for key, user in _signed_in(set(new_keys)).items()}
