"""A whole deal by each system, played to its end for chips: what it came to, by RULES.md, in full.

Each is reckoned by hand. The fee is that of Tập sự, 6 % of the net gain (7.4).
"""

import pytest

from games import engine
from games.engine import parse_cards
from games.models import Deal
from games.services.auditing import audit
from games.services.deadlines import LONGEST_MOMENT
from tests.chips import holds, member
from tests.playing import act, dealt_among, let_pass, played_out
from tests.services.chip_tables import dealt_for_chips, moved

pytestmark = pytest.mark.django_db

PASS = ""

# The first goes out with these three plays, of which the third beats the first one. The second
# never plays, and has a black and a red 2; the third is left with 8 cards, 3 pairs in a row.
PLAYS = ["3s 4c 5d 6s 7c", PASS, "4d 5s 6c 7d 8d", "8s 9c Td Js Qc", PASS, "As Ac Ad"]
HANDS = [
    "3s 4c 5d 6s 7c 8s 9c Td Js Qc As Ac Ad",
    "3d 3h 4s 4h 5c 6h 7s 8c Qd Qs Ks 2s 2h",
    "4d 5s 6c 7d 8d 9s 9d Ts Tc Jc Jd 3c Kd",
]
# In the north straights are of one suit: the first wins a trick with a club, and goes out with four
# aces. The second never plays; the third is left with 12 cards, four kings and a 2.
NORTHERN_PLAYS = ["3c", PASS, "5c", "Jc", PASS, "3s 4s 5s 6s 7s 8s 9s", PASS, PASS, "As Ac Ad Ah"]
NORTHERN_HANDS = [
    "3s 4s 5s 6s 7s 8s 9s 3c Jc As Ac Ad Ah",
    "3d 4d 5d 6c 7c 8c 9c Tc Js Qs Qh 5h 2h",
    "5c 4c 6d 7d 8d 9h Th Qd Ks Kc Kd Kh 2s",
]


def play(deal: Deal, people, plays) -> None:
    """Have who is on turn play each of these, and the closing pauses pass (1.9)."""
    for cards in plays:
        while deal.is_closing:
            assert let_pass(deal.deadline + LONGEST_MOMENT) == 1
            deal.refresh_from_db()
        act(deal, people[deal.turn], parse_cards(cards) if cards else engine.EMPTY)


@pytest.mark.parametrize(
    ("rules", "losses"),
    [
        # Frozen 4 (2.10), black 2 and red 2: 3 (2.9). Bét: 2 (2.5), 3-pair run: 2 (2.9).
        ("south-places", [7_000, 4_000]),
        # 13 cards: 26 (3.5), 5 + 10 (3.6). 8 cards and a 3-pair run: 18, the example of 3.6.
        ("south-count", [41_000, 18_000]),
        # The ante each (6.4). Black 2 and red 2: ½ + 1; 3-pair run: 1 (6.6).
        ("classic-pot", [2_500, 2_000]),
    ],
)
def test_a_deal_by_each_southern_system_for_chips(rules, losses):
    people = member(), member(), member()
    deal = dealt_for_chips(*people, rules=rules, hands=HANDS, leader=0)

    play(deal, people, PLAYS)

    comes_to(deal, people, losses)


def test_a_deal_by_the_northern_system_for_chips():
    people = member(), member(), member()
    deal = dealt_for_chips(*people, rules="north-count", hands=NORTHERN_HANDS, leader=0)

    play(deal, people, NORTHERN_PLAYS)

    # 13 cards doubled and a red 2: 26 + 6. 12 doubled, a black 2, a quad: 24 + 3 + 10 (5.7).
    comes_to(deal, people, [32_000, 37_000])


def comes_to(deal: Deal, people, losses) -> None:
    """The first has won what the others lost, less the fee, and the ledger says so."""
    won, (winner, *losers) = sum(losses), people
    fee = won * 6 // 100
    lost = {loser.pk: -loss for loser, loss in zip(losers, losses, strict=True)}
    assert deal.ended_at is not None
    assert moved(deal) == {winner.pk: won - fee, **lost, "house": fee}
    assert holds(winner) == 50_000 + won - fee
    assert [holds(loser) for loser in losers] == [50_000 - loss for loss in losses]
    assert [hand.net for hand in deal.hands.all()] == [won, *(-loss for loss in losses)]
    assert audit() == []


def test_a_chain_of_chops_for_chips():
    """The example of 3.7: red 2 over black 2, a 3-pair run: 15; a quad: 25; a 4-pair run: 35."""
    people = [member() for _ in range(4)]
    hands = [
        "3s As Ac Ad Ah 3d 4s 5s 6d 7c 8c 9c Js",
        "2s 7s 7d 8s 8d 9s 9d Ts Td 3c 4c 5c 6c",
        "2h 4h 5h 6s 6h 9h Tc Qs Qh Ks Kh 2c 2d",
        "Jc Jd Qc Qd Kc Kd 3h 4d 5d 7h 8h Th Jh",
    ]
    deal = dealt_for_chips(*people, rules="south-count", hands=hands, leader=0)

    chops = ["2s", "2h", "Jc Jd Qc Qd Kc Kd", "As Ac Ad Ah", "7s 7d 8s 8d 9s 9d Ts Td"]
    play(deal, people, ["3s", *chops, PASS, PASS, PASS, "3c 4c 5c 6c"])

    # Who was chopped last pays the chain, and 8 cards; 12 cards, a black and a red 2; 7 cards.
    lost = {people[0].pk: -43_000, people[2].pk: -27_000, people[3].pk: -7_000}
    fee = 77_000 * 6 // 100
    assert moved(deal) == {people[1].pk: 77_000 - fee, **lost, "house": fee}
    assert audit() == []


def test_chops_double_beside_the_pot():
    """6.5: a pair of 2s, black and red, is worth 3; the second chop of the trick twice as much."""
    people = [member() for _ in range(3)]
    hands = [
        "2s 2h 3s 4s 5d 6s 7c 8c Th Jd Qh Kc Ad",
        "3d 3c 4d 4c 5s 5c 6d 6c 8h Ts Jh Qc Ks",
        "7s 7d 8s 8d 9s 9d Td Tc Jc Qd Kd As 3h",
    ]
    deal = dealt_for_chips(*people, rules="classic-pot", hands=hands, leader=0)

    chops = ["3d 3c 4d 4c 5s 5c 6d 6c", "7s 7d 8s 8d 9s 9d Td Tc"]
    play(deal, people, ["2s 2h", *chops, PASS, PASS, "Jc Qd Kd As", PASS, PASS, "3h"])

    # The first pays 3 and the ante; the second gets 3, pays 6 and the ante.
    fee = 8_000 * 6 // 100
    lost = {people[0].pk: -4_000, people[1].pk: -4_000}
    assert moved(deal) == {people[2].pk: 8_000 - fee, **lost, "house": fee}
    reasons = [transfer.reason for transfer in deal.transfers.all()]
    assert reasons == ["chop", "chop", "pot", "pot"]
    assert audit() == []


def test_a_deal_to_ten_points_moves_no_chips():
    """4.3, 4.4: three players have 2, 1 and 0 points, whatever they hold."""
    people = member(), member(), member()

    deal = played_out(dealt_among(*people, rules="thirteen-points"))

    assert sorted(hand.net for hand in deal.hands.all()) == [0, 1, 2]
    assert (deal.for_chips, deal.stake) == (False, 0)
    assert moved(deal) == {}
    assert {holds(person) for person in people} == {50_000}
    assert audit() == []
