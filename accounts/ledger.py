"""Rows about chips (xu): a ledger in which every transaction's entries sum to zero."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class LedgerAccount(models.Model):
    """What somebody holds: one account for each member, one for the house, and the mint.

    The house takes the fees; out of the mint comes whatever members are given. Those two alone
    may be negative, so all balances together are 0, always. ``balance`` is what the entries come
    to, kept beside them. ``held_by`` is the deal that is being played with these chips; while it
    stands, nothing else takes any of them. An account without its player is closed, and empty.
    """

    class Kind(models.TextChoices):
        """Whose account it is."""

        PLAYER = "player", _("player")
        HOUSE = "house", _("house")
        MINT = "mint", _("mint")

    kind = models.CharField(max_length=8, choices=Kind.choices, default=Kind.PLAYER)
    player = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.PROTECT,
        related_name="ledger_account",
    )
    balance = models.BigIntegerField(default=0)
    held_by = models.CharField(max_length=64, blank=True, default="")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["kind"], condition=~Q(kind="player"), name="one_house_and_one_mint"
            ),
            models.CheckConstraint(
                condition=Q(kind="player") | Q(player__isnull=True, held_by=""),
                name="house_and_mint_are_nobodys",
            ),
            models.CheckConstraint(
                condition=~Q(kind="player") | Q(balance__gte=0), name="no_player_owes_chips"
            ),
            models.CheckConstraint(
                condition=~Q(kind="player") | Q(player__isnull=False) | Q(balance=0, held_by=""),
                name="a_closed_account_is_empty",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"


class LedgerTransaction(models.Model):
    """A change of balances, once: ``reference`` names what it is for, and no other is for that.

    A deal in which nobody paid anything has a transaction without entries.
    """

    class Kind(models.TextChoices):
        """What chips move for."""

        WELCOME = "welcome"
        TOP_UP = "top_up"
        DEAL = "deal"
        CLOSING = "closing"

    kind = models.CharField(max_length=8, choices=Kind.choices)
    reference = models.CharField(max_length=64)
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["kind", "reference"], name="posted_once"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.reference}"


class LedgerEntry(models.Model):
    """What one account receives in a transaction, or pays: then it is negative."""

    transaction = models.ForeignKey(
        LedgerTransaction, on_delete=models.PROTECT, related_name="entries"
    )
    account = models.ForeignKey(LedgerAccount, on_delete=models.PROTECT, related_name="entries")
    chips = models.BigIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["transaction", "account"], name="one_entry_an_account"),
            models.CheckConstraint(condition=~Q(chips=0), name="an_entry_moves_chips"),
        ]

    def __str__(self) -> str:
        return f"{self.transaction_id}/{self.account_id}"
