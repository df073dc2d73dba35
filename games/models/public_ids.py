"""Ids for addresses."""

import secrets


def new_public_id() -> str:
    """An id for addresses that nobody can guess (128 bits)."""
    return secrets.token_urlsafe(16)
