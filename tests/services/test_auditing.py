"""The audit of chips finds what deals and ledger do not agree about; ``audit_ledger`` says it."""

import io

import pytest
from django.core.management import CommandError, call_command

from accounts.models import LedgerAccount, LedgerTransaction
from accounts.services import ledger
from games import services
from games.models import Deal, Transfer
from games.services.auditing import audit
from tests.chips import member
from tests.playing import NOON, seconds
from tests.services.chip_tables import dealt_for_chips
from tests.services.test_chips import FIRST, SECOND

pytestmark = pytest.mark.django_db


@pytest.fixture
def settled() -> Deal:
    """A deal for chips that is over: 7,000 from the second to the first, 420 to the house."""
    host, leaver = member(), member()
    deal = dealt_for_chips(host, leaver, hands=[FIRST, SECOND])
    services.seats.leave_now(room_id=deal.room.public_id, player=leaver, now=NOON + seconds(9))
    return deal


def test_all_is_well(settled):
    out = io.StringIO()

    call_command("audit_ledger", stdout=out)

    assert out.getvalue() == "All chips are accounted for.\n"


def test_each_finding_is_a_line_and_the_command_fails(settled):
    LedgerAccount.objects.filter(kind="house").update(balance=421)
    out = io.StringIO()

    with pytest.raises(CommandError, match="The ledger has 2 findings") as failed:
        call_command("audit_ledger", stdout=out)

    assert failed.value.returncode == 1
    assert out.getvalue().splitlines() == audit()


def test_a_deal_that_was_not_settled(settled):
    LedgerTransaction.objects.filter(kind="deal").update(reference="another")

    found = audit()

    assert f"Deal {settled} is over and was not settled." in found
    assert "Deal another was settled, and is no deal for chips that is over." in found


def test_transfers_that_are_not_what_the_hands_say(settled):
    Transfer.objects.filter(deal=settled, order=0).update(chips=1)

    assert f"Deal {settled} gives seat 0 7000, its transfers 3001." in audit()


def test_a_fee_that_is_not_the_tiers(settled):
    settled.hands.filter(seat=0).update(fee=419)

    assert audit() == [
        f"Deal {settled} takes a fee of 419 from 7000 in novice.",
        f"Deal {settled} was settled otherwise than it was played.",
    ]


def test_more_than_somebody_held(settled):
    settled.hands.filter(seat=1).update(opening_balance=6_999)

    assert audit() == [f"Deal {settled} takes more from seat 1 than it held."]


def test_chips_that_nobody_plays_for(settled):
    account = LedgerAccount.objects.filter(kind="player").first()
    LedgerAccount.objects.filter(pk=account.pk).update(held_by="A")

    assert audit() == [f"Deal A holds the chips of user {account.player_id}, who does not play it."]


def test_chips_that_a_running_deal_does_not_hold():
    people = member(), member()
    deal = dealt_for_chips(*people, hands=[FIRST, SECOND])
    LedgerAccount.objects.filter(player=people[0]).update(held_by="")

    assert audit() == [
        f"Deal {deal} is being played and does not hold the chips of user {people[0].pk}."
    ]


def test_who_has_closed_their_account_since_is_not_missed(settled):
    for hand in settled.hands.select_related("player"):
        ledger.close(user=hand.player, now=NOON)

    assert audit() == []
