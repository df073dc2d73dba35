"""The lobby (phòng chơi): the open public rooms as anybody sees them, and their fragments."""

from games.lobby.asked import Asked, read, read_query
from games.lobby.facts import Facts, facts_of, look_at
from games.lobby.listing import PAGE, Listing, Wanted, how_many_new, list_rooms, stakes
from games.lobby.rows import moment, news_fragment, row_fragment

__all__ = [
    "PAGE",
    "Asked",
    "Facts",
    "Listing",
    "Wanted",
    "facts_of",
    "how_many_new",
    "list_rooms",
    "look_at",
    "moment",
    "news_fragment",
    "read",
    "read_query",
    "row_fragment",
    "stakes",
]
