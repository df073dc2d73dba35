"""Deals for chips are staked, capped and settled in the ledger: each once, and to the chip."""

import random

import pytest

from accounts.models import LedgerTransaction
from accounts.services import ledger
from games import engine, services
from games.models import Deal, Merits, Room
from games.services.auditing import audit
from tests.chips import holds, lose, member
from tests.playing import NOON, played_out, seconds
from tests.services.chip_tables import (
    deal_in,
    dealt_for_chips,
    moved,
    room_for_chips,
    sit_for_chips,
)

pytestmark = pytest.mark.django_db

# Nobody wins instantly with these; the second holds a black and a red 2, and no bomb.
FIRST = "3s 3d 4s 4d 6c 6s 7c 8c 9c Tc Jd Qs Ks"
SECOND = "3c 4c 5c 6d 7d 8d 9d Jc Qd Kc Ad 2s 2h"
# By this seed, for the deck and the plays, the last of three owes the first and the second.
TWO_CREDITORS = 26
DRAGON = "3s 4s 5s 6d 7s 8d 9s Ts Js Qd Ks As Ah"


def leave(deal: Deal, player) -> None:
    services.seats.leave_now(room_id=deal.room.public_id, player=player, now=NOON + seconds(9))
    deal.refresh_from_db()


@pytest.mark.parametrize(
    ("rules", "lost", "fee"),
    [
        ("south-places", 7_000, 420),  # frozen 4 (2.10), black 2 and red 2: 3 (2.9)
        ("south-count", 41_000, 2_460),  # 13 cards: 26 (3.5), 5 + 10 (3.6)
        ("north-count", 35_000, 2_100),  # 13 cards doubled, 3 + 6 (5.7)
        ("classic-pot", 2_500, 150),  # the ante (6.4), ½ + 1 (6.6)
    ],
)
def test_a_leaver_of_two_pays_by_the_rules_of_each_system(rules, lost, fee):
    host, leaver = member(), member()
    deal = dealt_for_chips(host, leaver, rules=rules, hands=[FIRST, SECOND])

    leave(deal, leaver)

    assert moved(deal) == {host.pk: lost - fee, leaver.pk: -lost, "house": fee}
    assert (holds(host), holds(leaver)) == (50_000 + lost - fee, 50_000 - lost)
    assert [(hand.net, hand.fee) for hand in deal.hands.all()] == [(lost, fee), (-lost, 0)]
    assert audit() == []


@pytest.mark.parametrize(
    ("rules", "each"),
    [
        ("south-places", [2_000, 5_000]),  # 2 each (2.6), and who holds both 2s 3 more (2.9)
        ("south-count", [26_000, 26_000]),  # 3.8: 2s are not charged
        ("classic-pot", [2_000, 2_000]),  # 6.7
    ],
)
def test_an_instant_win_is_settled_as_it_is_dealt(rules, each):
    people = member(), member(), member()
    hands = [DRAGON, "3c 3d 4c 5c 6s 6h 8h 8c 9d Td Jh Qc Kh", SECOND.replace("6d", "6c")]
    hands[2] = hands[2].replace("8d", "8s").replace("Qd", "Qh").replace("3c", "3h")
    hands[1] = hands[1].replace("4c", "4h").replace("5c", "5h")

    deal = dealt_for_chips(*people, rules=rules, hands=hands)

    fee = sum(each) * 6 // 100
    assert deal.ended_at == NOON
    assert moved(deal) == {
        people[0].pk: sum(each) - fee,
        people[1].pk: -each[0],
        people[2].pk: -each[1],
        "house": fee,
    }
    assert audit() == []


def test_points_are_played_for_without_chips():
    host = member()

    with pytest.raises(services.BadSetup) as refused:
        room_for_chips(host, rules="thirteen-points")

    assert services.Flaw.CHIPS_RULES in refused.value.flaws


@pytest.mark.parametrize(
    ("tier", "stake", "fee"), [("novice", 5_000, 6), ("tycoon", 5_000, 4), ("vip", 200_000, 2)]
)
def test_the_fee_is_the_tiers_share_of_the_net_gain_rounded_down(tier, stake, fee):
    host, leaver = member(3_000_017), member(3_000_017)
    for person in (host, leaver):
        Merits.objects.create(player=person, vip_points=100)
    deal = dealt_for_chips(host, leaver, tier=tier, stake=stake, hands=[FIRST, SECOND])

    leave(deal, leaver)

    taken = 7 * stake * fee // 100
    assert moved(deal)["house"] == taken
    assert holds(host) == 3_000_017 + 7 * stake - taken
    assert audit() == []


def test_nobody_pays_more_than_they_hold_and_the_fee_is_of_what_was_paid():
    host, leaver = member(), member(2_001)
    deal = dealt_for_chips(host, leaver, rules="south-count", hands=[FIRST, SECOND])

    leave(deal, leaver)

    assert moved(deal) == {host.pk: 1_881, leaver.pk: -2_001, "house": 120}
    assert holds(leaver) == 0
    assert audit() == []


def test_where_the_payer_is_short_of_two_creditors_the_first_is_paid_first():
    """The same deal twice: with enough chips, and with 500 too few."""
    rich = member(900_000), member(900_000), member(900_000)
    deal = played_out(deal_dealt(*rich, seed=TWO_CREDITORS), seed=TWO_CREDITORS)
    nets = [hand.net for hand in deal.hands.all()]
    payer = nets.index(min(nets))
    paid = [each.to_seat for each in deal.transfers.all() if each.from_seat == payer]
    assert len(set(paid)) == 2
    assert not deal.transfers.filter(to_seat=payer).exists()

    short = member(900_000), member(900_000), member(900_000)
    lose(short[payer], 900_000 + nets[payer] + 500)
    again = played_out(deal_dealt(*short, seed=TWO_CREDITORS), seed=TWO_CREDITORS)

    nets[payer] += 500
    nets[paid[-1]] -= 500
    assert [hand.net for hand in again.hands.all()] == nets
    assert holds(short[payer]) == 0
    assert audit() == []


def deal_dealt(*people, seed: int) -> Deal:
    """A deal of three, by a deck that the seed names, that no instant win ends."""
    rng = random.Random(seed)
    deck = engine.shuffled_deck(rng)
    return dealt_for_chips(*people, hands=[" ".join(deck[:39])], leader=0)


def test_while_a_deal_runs_its_players_chips_are_held():
    host, other = member(), member(5_000)
    deal = dealt_for_chips(host, other, hands=[FIRST, SECOND])

    with pytest.raises(ledger.ChipsAreHeld):
        ledger.top_up(user=other, now=NOON)

    assert (deal.for_chips, deal.stake, deal.tier) == (True, 1_000, "novice")
    assert [hand.opening_balance for hand in deal.hands.all()] == [50_000, 5_000]
    assert audit() == []


def test_if_everybody_leaves_no_chips_move():
    people = member(), member(), member()
    deal = dealt_for_chips(*people, hands=[FIRST, SECOND], rules="classic-pot")
    for person in people:
        leave(deal, person)

    assert deal.ending == engine.Ending.VOID
    assert moved(deal) == {}
    assert {holds(person) for person in people} == {50_000}
    assert LedgerTransaction.objects.filter(kind="deal", reference=deal.public_id).exists()
    assert audit() == []


def test_who_has_nothing_left_stands_up_at_the_end_of_the_deal():
    people = member(), member(10_000), member()
    hands = [DRAGON, "3c 3d 4h 5h 6s 6h 8h 8c 9d Td Jh Qc Kh"]

    deal = dealt_for_chips(*people, rules="south-count", hands=hands)

    room = Room.objects.get()
    assert deal.ended_at is not None
    assert holds(people[1]) == 0
    assert not room.seats.filter(player=people[1]).exists()
    assert room.seats.filter(player__isnull=False).count() == 2
    with pytest.raises(services.Barred) as barred:
        sit_for_chips(room, people[1])
    assert barred.value.bars == (services.Bar.STAKES,)


def test_who_sits_plays_on_with_less_than_two_stakes():
    host, other = member(), member(8_000)
    deal = dealt_for_chips(host, other, hands=[FIRST, SECOND])
    room = deal.room
    played_out(deal)
    room.refresh_from_db()
    lose(other, holds(other) - 1)

    again = deal_in(room, host, other)

    assert again.for_chips
    assert again.hands.get(player=other).opening_balance == 1
