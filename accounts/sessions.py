"""Where sessions are kept: rows that know whose they are, so that they can be listed and ended."""

import functools
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends import db
from django.contrib.sessions.backends.base import UpdateError
from django.db import DatabaseError
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from accounts.prepared import Prepared

# The session's name for the browser it was begun with, and for the key that it had before.
AGENT = "agent"
RENEWED_FROM = "renewed_from"


def end_of_before(keys: Iterable[str]) -> None:
    """End what the version before knows by these keys: it would be taken over anew."""
    from django.contrib.sessions.models import Session as SessionOfBefore

    SessionOfBefore.objects.filter(pk__in=keys).delete()


@functools.cache
def _by_key() -> Prepared[Any]:
    from accounts.models import Session

    # When somebody came and logged in, hardly a page tells.
    found = Session.objects.select_related("user").defer("user__date_joined", "user__last_login")
    return Prepared(lambda key: found.filter(session_key=key), str)


def _row_of(key: str) -> Any:
    """The session with this key and its user, None where there is none that has not run out."""
    return next((row for row in _by_key()(key) if row.expire_date > timezone.now()), None)


class SessionStore(db.SessionStore):
    """Django's sessions in the database, in a table of our own.

    The name of the class is part of how they are signed. What a process of the version before has
    begun, while the site was upgraded, stands in Django's table alone: it is taken over from there
    when it is first used. So what ends here ends there, too.
    """

    seen_at: datetime | None = None
    """When somebody was last seen with this session, as it was loaded."""
    _found: Any = None
    """The row that ``whose`` has found, for ``load``."""

    @classmethod
    def get_model_class(cls):
        from accounts.models import Session

        return Session

    def whose(self) -> Any:
        """Who is signed in, found by the statement that finds the session.

        None where that is for Django to look into: nobody, a session of the version before, an
        account that is shut, a password that is another by now.
        """
        self.accessed = True
        row = self._found = _row_of(self.session_key) if self.session_key else None
        if row is None:
            return None
        self.seen_at = row.seen_at
        is_theirs = row.user is not None and row.user.is_active
        if is_theirs and constant_time_compare(row.auth_hash, row.user.get_session_auth_hash()):
            return row.user
        return None

    def load(self) -> dict[str, Any]:
        key, found, self._found = self.session_key, self._found, None
        if found is not None and found.session_key == key:
            return self.decode(found.session_data)
        row = _row_of(key) or self._taken_over(key) if key else None
        if row is None:
            self._session_key = None
            return {}
        self._session_key = row.session_key
        self.seen_at = row.seen_at
        return self.decode(row.session_data)

    def save(self, must_create: bool = False) -> None:  # noqa: FBT001, FBT002 - as Django's
        """As Django's, for which a session has ended whose row cannot be written right now."""
        try:
            super().save(must_create)
        except UpdateError as error:
            why = error.__context__
            if isinstance(why, DatabaseError) and why.__cause__ is not None:
                raise why from why.__cause__
            raise

    def delete(self, session_key: str | None = None) -> None:
        if key := session_key or self.session_key:
            end_of_before([key])
        super().delete(session_key)

    def create_model_instance(self, data: dict[str, Any]) -> Any:
        row: Any = super().create_model_instance(data)
        row.user_id = data.get(SESSION_KEY)
        row.auth_hash = data.get(HASH_SESSION_KEY, "")
        row.renewed_from = data.get(RENEWED_FROM, "")
        row.agent = data.get(AGENT, "")
        return row

    def _taken_over(self, key: str) -> Any:
        from django.contrib.sessions.models import Session as SessionOfBefore

        from accounts.models import Session, User

        before = SessionOfBefore.objects.filter(pk=key, expire_date__gt=timezone.now()).first()
        data = self.decode(before.session_data) if before else {}
        user = data.get(SESSION_KEY)
        if before is None or not data or (user and not User.objects.filter(pk=user).exists()):
            return None
        row, _ = Session.objects.get_or_create(
            session_key=key,
            defaults={
                "session_data": before.session_data,
                "expire_date": before.expire_date,
                "user_id": user,
                "auth_hash": data.get(HASH_SESSION_KEY, ""),
            },
        )
        return row if row.expire_date > timezone.now() else None

    def cycle_key(self) -> None:
        """Go on under a new key, by which sockets of the old one know where they belong.

        The old one ends once the new one is written with all that was in it: in between there is
        no moment in which neither is found.
        """
        old, data = self.session_key, self._session  # type: ignore[attr-defined]
        self.create()
        self._session_cache = data
        if old:
            self[RENEWED_FROM] = old
            self.save()
            self.delete(old)
