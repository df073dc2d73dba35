"""Members who hold so many chips."""

from datetime import UTC, datetime

from accounts.models import LedgerAccount, LedgerTransaction, User
from accounts.services import ledger
from tests.factories import PlayerFactory

BEFORE = datetime(2026, 11, 1, 5, 0, tzinfo=UTC)


def member(chips: int = ledger.WELCOME) -> User:
    """A new member, who holds so many chips: others of theirs are with the house."""
    user = PlayerFactory()
    ledger.welcome(user=user, now=BEFORE)
    lose(user, ledger.WELCOME - chips)
    return user


def lose(user: User, chips: int) -> None:
    """The user loses so many chips to the house in some deal, or wins them from it."""
    if chips:
        deal = f"deal {LedgerTransaction.objects.count()}"
        assert ledger.hold(players=[user.pk], by=deal)
        ledger.settle(deal=deal, gains={user.pk: -chips}, fees=chips, now=BEFORE)


def holds(user: User) -> int:
    """What the user holds, by their account."""
    return LedgerAccount.objects.get(player=user).balance
