"""Where sessions are kept: rows that know whose they are, so that they can be listed and ended."""

from datetime import datetime
from typing import Any

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends import db

# The session's name for the browser it was begun with, and for the key that it had before.
AGENT = "agent"
RENEWED_FROM = "renewed_from"


class SessionStore(db.SessionStore):
    """Django's sessions in the database, in a table of our own.

    The name of the class is part of how they are signed.
    """

    seen_at: datetime | None = None
    """When somebody was last seen with this session, as it was loaded."""

    @classmethod
    def get_model_class(cls):
        from accounts.models import Session

        return Session

    def load(self) -> dict[str, Any]:
        row = self._get_session_from_db()  # type: ignore[attr-defined]
        if row is None:
            return {}
        self.seen_at = row.seen_at
        return self.decode(row.session_data)

    def create_model_instance(self, data: dict[str, Any]) -> Any:
        row: Any = super().create_model_instance(data)
        row.user_id = data.get(SESSION_KEY)
        row.auth_hash = data.get(HASH_SESSION_KEY, "")
        row.renewed_from = data.get(RENEWED_FROM, "")
        row.agent = data.get(AGENT, "")
        return row

    def cycle_key(self) -> None:
        """Go on under a new key, by which sockets of the old one know where they belong."""
        old = self.session_key
        super().cycle_key()
        if old:
            self[RENEWED_FROM] = old
