"""Ids for addresses."""

import secrets

from django.urls.converters import StringConverter


class PublicIdConverter(StringConverter):
    """The part of an address that is such an id: what cannot be one leads nowhere (404).

    No database is asked for it, of which some refuse certain letters.
    """

    regex = "[A-Za-z0-9_-]{1,22}"


def new_public_id() -> str:
    """An id for addresses that nobody can guess (128 bits)."""
    return secrets.token_urlsafe(16)
