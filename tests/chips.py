"""Members who hold so many chips."""

from datetime import UTC, datetime

from accounts.models import LedgerAccount, LedgerTransaction, User
from accounts.services import ledger
from tests.factories import PlayerFactory

BEFORE = datetime(2026, 11, 1, 5, 0, tzinfo=UTC)


def member(chips: int = ledger.WELCOME) -> User:
    """A new member, who holds so many chips: the others are where they came from."""
    user = PlayerFactory()
    ledger.welcome(user=user, now=BEFORE)
    lose(user, ledger.WELCOME - chips)
    return user


def lose(user: User, chips: int) -> None:
    """The user gives so many chips back to the mint, or gets them: nothing of ours does that."""
    if chips:
        account = LedgerAccount.objects.get(player=user)
        number = LedgerTransaction.objects.count()
        ledger._post("top_up", f"test {number}", {account.pk: -chips}, mint=chips, now=BEFORE)


def holds(user: User) -> int:
    """What the user holds, by their account."""
    return LedgerAccount.objects.get(player=user).balance
