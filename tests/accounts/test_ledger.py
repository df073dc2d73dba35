"""Chips are given once, topped up once a day, held by a deal and settled once; none appear."""

import threading
from datetime import UTC, datetime, timedelta

import pytest
from django.db import IntegrityError, connections, transaction
from django.db.models import ProtectedError

from accounts.models import LedgerAccount, LedgerEntry, LedgerTransaction
from accounts.services import ledger
from accounts.services.auditing import audit
from tests.chips import holds, lose, member
from tests.factories import GuestFactory, PlayerFactory

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 11, 30, 5, 0, tzinfo=UTC)  # in Ho Chi Minh City


def rows() -> list[list[dict]]:
    models = (LedgerAccount, LedgerTransaction, LedgerEntry)
    return [list(model.objects.order_by("pk").values()) for model in models]


def test_a_member_is_given_fifty_thousand_out_of_the_mint_once(player):
    assert ledger.welcome(user=player, now=NOON)
    assert not ledger.welcome(user=player, now=NOON + timedelta(days=9))

    assert holds(player) == 50_000
    assert LedgerAccount.objects.get(kind="mint").balance == -50_000
    assert audit() == []


def test_a_guest_holds_no_chips():
    guest = GuestFactory()

    assert not ledger.welcome(user=guest, now=NOON)

    assert ledger.account_of(guest) is None
    assert not LedgerTransaction.objects.exists()


def test_who_was_a_guest_is_given_them_when_they_become_a_member():
    guest = GuestFactory()
    ledger.welcome(user=guest, now=NOON)
    guest.is_guest = False

    assert ledger.welcome(user=guest, now=NOON)
    assert ledger.balances_of([guest.pk]) == {guest.pk: 50_000}


def test_who_holds_less_than_ten_thousand_is_topped_up_to_that():
    user = member(3_000)

    assert ledger.top_up(user=user, now=NOON) == 7_000

    assert holds(user) == 10_000
    assert audit() == []


@pytest.mark.parametrize("chips", [10_000, 10_001, 50_000])
def test_who_holds_enough_is_not_topped_up(chips):
    user = member(chips)
    before = rows()

    with pytest.raises(ledger.HasEnough):
        ledger.top_up(user=user, now=NOON)

    assert rows() == before


def test_there_is_one_top_up_a_day_of_ho_chi_minh_city():
    user = member(0)
    last_second = datetime(2026, 11, 30, 16, 59, 59, tzinfo=UTC)
    ledger.top_up(user=user, now=NOON)
    lose(user, 10_000)

    with pytest.raises(ledger.ToppedUpToday):
        ledger.top_up(user=user, now=last_second)
    assert holds(user) == 0

    assert ledger.top_up(user=user, now=last_second + timedelta(seconds=1)) == 10_000


def test_a_deal_holds_all_its_players_chips_or_none(player):
    one, two = member(), member()

    assert ledger.hold(players=[one.pk, two.pk], by="A") == {one.pk: 50_000, two.pk: 50_000}

    third = member()
    assert ledger.hold(players=[third.pk, two.pk], by="B") is None
    assert ledger.hold(players=[third.pk, player.pk], by="B") is None
    assert ledger.hold(players=[third.pk, member(0).pk], by="B") is None
    assert ledger.account_of(third).held_by == ""


def test_while_a_deal_holds_them_nothing_else_moves_them():
    user = member(3_000)
    ledger.hold(players=[user.pk], by="A")
    before = rows()

    with pytest.raises(ledger.ChipsAreHeld):
        ledger.top_up(user=user, now=NOON)
    with pytest.raises(ledger.ChipsAreHeld):
        ledger.close(user=user, now=NOON)
    with pytest.raises(ValueError, match="does not hold"):
        ledger.settle(deal="B", gains={user.pk: -1}, fees=1, now=NOON)

    assert rows() == before


def test_a_deal_is_settled_with_its_fee_and_lets_go():
    one, two, three = member(), member(), member(1_000)
    ledger.hold(players=[one.pk, two.pk, three.pk], by="A")

    gains = {one.pk: 2_820, two.pk: -2_000, three.pk: -1_000}
    after = ledger.settle(deal="A", gains=gains, fees=180, now=NOON)

    assert after == {one.pk: 52_820, two.pk: 48_000, three.pk: 0}
    assert after == ledger.balances_of([one.pk, two.pk, three.pk])
    assert not LedgerAccount.objects.exclude(held_by="").exists()
    assert LedgerTransaction.objects.get(kind="deal", reference="A").entries.count() == 4
    assert audit() == []


def test_a_deal_is_settled_once():
    user = member()
    ledger.hold(players=[user.pk], by="A")
    ledger.settle(deal="A", gains={user.pk: -1_000}, fees=1_000, now=NOON)
    before = rows()

    with pytest.raises(ValueError, match="does not hold"):
        ledger.settle(deal="A", gains={user.pk: -1_000}, fees=1_000, now=NOON)
    ledger.hold(players=[user.pk], by="A")
    with pytest.raises(IntegrityError), transaction.atomic():
        ledger.settle(deal="A", gains={user.pk: -1_000}, fees=1_000, now=NOON)

    assert rows()[1:] == before[1:]
    assert holds(user) == 49_000


def test_what_does_not_come_to_zero_is_not_settled():
    user = member()
    ledger.hold(players=[user.pk], by="A")

    with pytest.raises(ValueError, match="does not sum to zero"):
        ledger.settle(deal="A", gains={user.pk: 1}, fees=0, now=NOON)


def test_nobody_can_owe_chips():
    user = member(1_000)
    ledger.hold(players=[user.pk], by="A")

    with pytest.raises(IntegrityError), transaction.atomic():
        ledger.settle(deal="A", gains={user.pk: -1_001}, fees=1_001, now=NOON)

    assert holds(user) == 1_000
    assert audit() == []


def test_a_deal_in_which_nobody_paid_is_settled_too():
    user = member()
    ledger.hold(players=[user.pk], by="A")

    ledger.settle(deal="A", gains={user.pk: 0}, fees=0, now=NOON)

    assert LedgerTransaction.objects.get(kind="deal").entries.count() == 0
    assert ledger.account_of(user).held_by == ""


def test_the_chips_of_who_deletes_their_account_go_back_to_the_mint():
    user = member(20_000)

    ledger.close(user=user, now=NOON)

    assert LedgerAccount.objects.get(kind="mint").balance == 0
    assert ledger.account_of(user) is None
    assert audit() == []
    user.delete()
    ledger.close(user=PlayerFactory(), now=NOON)  # who never had any


def test_nobody_is_deleted_with_chips_in_hand():
    with pytest.raises(ProtectedError):
        member().delete()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("times", [2, 6])
def test_of_several_top_ups_at_the_same_moment_one_counts(times):
    user = member(4_000)
    start, refused = threading.Barrier(times), []

    def press() -> None:
        start.wait()
        try:
            ledger.top_up(user=user, now=NOON)
        except ledger.NoTopUp:
            refused.append(1)
        connections.close_all()

    threads = [threading.Thread(target=press) for _ in range(times)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(refused) == times - 1
    assert holds(user) == 10_000
    assert audit() == []


@pytest.mark.django_db(transaction=True)
def test_of_two_welcomes_at_the_same_moment_one_counts():
    user = PlayerFactory()
    start, given = threading.Barrier(2), []

    def welcome() -> None:
        start.wait()
        given.append(ledger.welcome(user=user, now=NOON))
        connections.close_all()

    threads = [threading.Thread(target=welcome) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(given) == [False, True]
    assert holds(user) == 50_000


@pytest.mark.parametrize(
    ("model", "row"),
    [
        (LedgerAccount, {"kind": "player", "balance": -1}),
        (LedgerAccount, {"kind": "player", "balance": 1}),
        (LedgerAccount, {"kind": "player", "held_by": "A"}),
        (LedgerAccount, {"kind": "house", "held_by": "A"}),
        (LedgerAccount, {"kind": "mint"}),
    ],
)
def test_the_database_itself_refuses(model, row):
    member()  # so that there is a mint

    with pytest.raises(IntegrityError), transaction.atomic():
        model.objects.create(**row)
