"""What holds somebody here: accounts knows nothing of tables, so others say why nobody may go."""

from collections.abc import Callable

from django.utils.functional import Promise

from accounts.models import User

Hold = Callable[[User], str | Promise | None]

_holds: list[Hold] = []


def register(hold: Hold) -> None:
    """Ask ``hold``, too: it says why the person must stay, or None. The person is locked then."""
    if hold not in _holds:
        _holds.append(hold)


def why_not(user: User) -> str:
    """Why the person cannot go now, "" if nothing holds them."""
    return next((str(why) for hold in _holds if (why := hold(user))), "")
