"""How letters are sent: said by EMAIL_URL."""

from typing import Any

import environ

# A server that does not answer keeps a letter waiting so many seconds, and nobody else.
MAY_TAKE = 10


def mail_at(url: str, *, sender: str) -> dict[str, Any]:
    """Django's settings for ``url``, such as smtp+tls://user:password@mail.example.org:587."""
    try:
        found = environ.Env.email_url_config(url)
    except (environ.ImproperlyConfigured, ValueError) as error:
        raise SystemExit(f"The setting EMAIL_URL cannot be read: {error}.") from None
    return {**found, "EMAIL_TIMEOUT": MAY_TAKE, "DEFAULT_FROM_EMAIL": sender}
