"""What somebody can say at a table, and how: the part of its page that talks."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.http import QueryDict
from django.utils.functional import Promise

from accounts.models import User
from games.forms import LONGEST_MESSAGE
from games.phrases import PHRASES, REACTION_NAMES

Choices = Iterable[tuple[str, str | Promise]]


@dataclass(frozen=True)
class TalkForm:
    """``typed`` is what was refused, so that it stays in the field."""

    writes: bool
    typed: str
    longest: int = LONGEST_MESSAGE
    phrases: Choices = tuple(PHRASES.items())
    reactions: Choices = tuple(REACTION_NAMES.items())


def talk_form(user: AbstractBaseUser | AnonymousUser, *, typed: str = "") -> TalkForm:
    """Members write; guests have phrases and reactions."""
    return TalkForm(writes=is_member(user), typed=typed)


def is_member(user: AbstractBaseUser | AnonymousUser) -> bool:
    """Whether somebody is signed in and no guest."""
    return isinstance(user, User) and not user.is_guest


def typed(sent: QueryDict) -> str:
    """What somebody wrote and what was refused: it stays in their field."""
    return sent.get("text", "")[: 2 * LONGEST_MESSAGE]
