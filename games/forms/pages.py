"""What a page says of itself when it opens its socket."""

import re
from datetime import UTC, datetime

PAGE = re.compile(rb"(?:^|&)page=(\d{1,15})(?:&|$)")


def page_made_at(query: bytes, *, now: datetime) -> datetime:
    """When the page was made that says so in milliseconds; now, where that is no past moment."""
    found = PAGE.search(query)
    if found is None or int(found[1]) > now.timestamp() * 1000:
        return now
    return datetime.fromtimestamp(int(found[1]) / 1000, tz=UTC)


def page_query(now: datetime) -> str:
    """The query of the socket of a page that is made now."""
    return f"?page={int(now.timestamp() * 1000)}"
