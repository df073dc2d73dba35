"""The sentences said to people about their accounts."""

import math
from collections.abc import Mapping
from datetime import datetime

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import gettext, gettext_lazy, ngettext

from accounts.names import Reason

BAD_NAMES: Mapping[Reason, str | Promise] = {
    Reason.TOO_SHORT: gettext_lazy("A name has at least 3 characters."),
    Reason.TOO_LONG: gettext_lazy("A name has at most 20 characters."),
    Reason.INVISIBLE: gettext_lazy("There is an invisible character in this name. Type it anew."),
    Reason.LETTERS: gettext_lazy(
        "A name is made of letters and digits, with single blanks, full stops, hyphens or "
        "underscores between them."
    ),
    Reason.SCRIPTS: gettext_lazy("All letters of a name must be of one script."),
    Reason.BLANKS: gettext_lazy("Only one blank at a time may stand in a name."),
    Reason.NOTHING_TO_READ: gettext_lazy("A name needs at least two letters or digits."),
    Reason.RESERVED: gettext_lazy(
        "This name is reserved, for it could be taken for the site itself, for a guest or for a "
        "bot. Choose another one."
    ),
    Reason.OFFENSIVE: gettext_lazy("This name may hurt others. Choose another one."),
}

NAME_TAKEN = gettext_lazy(
    "This name is taken, or looks like one that is. Choose another one, or add something to it."
)
WRONG_NAME_OR_PASSWORD = gettext_lazy(
    "Name and password do not go together. Look at capital letters in the password."
)
WRONG_PASSWORD = gettext_lazy("That is not your password.")
PASSWORDS_DIFFER = gettext_lazy("The two passwords differ.")


def bad_name(reason: Reason) -> str:
    """Why a name is refused."""
    return str(BAD_NAMES[reason])


def rename_later(at: datetime) -> str:
    """Why somebody who has just changed their name cannot do so again."""
    day = date_format(localtime(at), "DATE_FORMAT")
    return gettext("You have changed your name lately. You can do so again on %(day)s.") % {
        "day": day
    }


def come_back_in(seconds: float) -> str:
    """When something that is closed for a while opens again."""
    whole, minutes = math.ceil(seconds), math.ceil(seconds / 60)
    if whole < 60:
        said = ngettext("Try again in %(count)d second.", "Try again in %(count)d seconds.", whole)
        return said % {"count": whole}
    said = ngettext("Try again in %(count)d minute.", "Try again in %(count)d minutes.", minutes)
    return said % {"count": minutes}


def letter_with_link(name: str, *, link: str) -> str:
    """The letter to a member whose password somebody wants to replace."""
    said = gettext(
        "Hello %(name)s,\n\n"
        "somebody, most likely you, has asked for a new password for Tiến Lên. "
        "Choose it here within two hours:\n\n%(link)s\n\n"
        "If it was not you, leave it be: your password stays what it is.\n"
    )
    return said % {"name": name, "link": link}
