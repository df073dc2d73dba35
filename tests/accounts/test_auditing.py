"""The audit finds whatever does not add up, and random changes give it nothing to find."""

from contextlib import suppress
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from accounts.models import LedgerAccount, LedgerEntry, LedgerTransaction
from accounts.services import ledger
from accounts.services.auditing import audit
from tests.chips import lose, member
from tests.factories import PlayerFactory

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 11, 30, 5, 0, tzinfo=UTC)


def test_a_balance_that_is_not_what_its_entries_come_to():
    account = ledger.account_of(member())
    LedgerAccount.objects.filter(pk=account.pk).update(balance=50_001)

    assert audit() == [
        "All balances come to 1, not to 0.",
        f"Account {account.pk} (player) has a balance of 50001, its entries come to 50000.",
    ]


def test_a_transaction_that_does_not_come_to_zero():
    account = ledger.account_of(member())
    LedgerEntry.objects.filter(account=account).update(chips=50_001)

    assert audit() == [
        "All entries come to 1, not to 0.",
        f"Account {account.pk} (player) has a balance of 50000, its entries come to 50001.",
        f"Transaction welcome {account.pk} comes to 1, not to 0.",
    ]


def test_two_wrongs_do_not_make_a_right():
    one, two = ledger.account_of(member()), ledger.account_of(member())
    for account, chips in ((one, 40_000), (two, 60_000)):
        LedgerAccount.objects.filter(pk=account.pk).update(balance=chips)
        LedgerEntry.objects.filter(account=account).update(chips=chips)

    assert audit() == [
        f"Transaction welcome {one.pk} comes to -10000, not to 0.",
        f"Transaction welcome {two.pk} comes to 10000, not to 0.",
    ]


def test_a_deal_in_which_nobody_paid_is_no_finding():
    lose(member(), 1_000)
    LedgerTransaction.objects.create(kind="deal", reference="void", at=NOON)

    assert audit() == []


PEOPLE = 4
SHARES = some.lists(some.integers(-60_000, 60_000), min_size=PEOPLE, max_size=PEOPLE)
DEALS = some.tuples(some.just("deal"), SHARES)
OTHERS = some.tuples(
    some.sampled_from(["top up", "tomorrow", "welcome", "close"]), some.integers(0, PEOPLE - 1)
)


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(doings=some.lists(some.one_of(DEALS, DEALS, OTHERS), max_size=25))
def test_whatever_happens_it_all_comes_to_zero(doings):
    people, now = PlayerFactory.create_batch(PEOPLE), NOON
    for person in people:
        ledger.welcome(user=person, now=now)
    for number, (doing, what) in enumerate(doings):
        if doing == "deal":
            settle_some_deal(f"deal {people[0].pk} {number}", people, what, now)
        elif doing == "tomorrow":
            now += timedelta(days=1)
        elif doing == "close":
            ledger.close(user=people[what], now=now)
        elif doing == "welcome":
            ledger.welcome(user=people[what], now=now)
        else:
            with suppress(ledger.NoTopUp):
                ledger.top_up(user=people[what], now=now)

    assert audit() == []
    assert not LedgerAccount.objects.filter(kind="player", balance__lt=0).exists()
    assert not LedgerAccount.objects.exclude(held_by="").exists()


def settle_some_deal(deal, people, shares, now) -> None:
    """Those with chips play it: each loses so much, as far as they have it; the first wins all."""
    players = [person.pk for person in people if ledger.balances_of([person.pk]).get(person.pk)]
    held = ledger.hold(players=players, by=deal)
    if held is None:
        return
    gains = {
        pk: -min(held[pk], abs(share)) for pk, share in zip(players, shares, strict=False) if share
    }
    gains = {pk: gains.get(pk, 0) for pk in players}
    pot = -sum(gains.values())
    fees = pot * 6 // 100
    if players:
        gains[players[0]] += pot - fees
        ledger.settle(deal=deal, gains=gains, fees=fees, now=now)
