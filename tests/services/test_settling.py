"""Deals for chips that a process without chips has ended are settled by one that has them."""

import pytest

from accounts.models import User
from games.models import Deal, Merits
from games.services.auditing import audit
from games.services.deadlines import fire, left_unsettled
from tests.chips import holds, lose, member
from tests.playing import NOON, played_out, seconds
from tests.services.chip_tables import deal_in, dealt_for_chips, moved
from tests.services.test_chips import FIRST, SECOND, TWO_CREDITORS, deal_dealt, leave

pytestmark = pytest.mark.django_db


def end_as_old_code(deal: Deal, *, leaver: User | None = None, seed: int = 0) -> None:
    """Play a deal to its end, or have somebody leave, as code that settles nothing does."""
    Deal.objects.filter(pk=deal.pk).update(for_chips=False)
    if leaver:
        leave(deal, leaver)
    else:
        played_out(Deal.objects.get(pk=deal.pk), seed=seed)
    Deal.objects.filter(pk=deal.pk).update(for_chips=True)
    deal.refresh_from_db()


def settle_what_was_left() -> list[bool]:
    return [fire(item, now=NOON + seconds(90)) for item in left_unsettled()]


def test_it_is_settled_once_as_it_was_played():
    host, leaver = member(), member()
    deal = dealt_for_chips(host, leaver, hands=[FIRST, SECOND])
    assert left_unsettled() == []
    end_as_old_code(deal, leaver=leaver)
    found = left_unsettled()
    version = deal.room.version

    assert [fire(item, now=NOON + seconds(90)) for item in [*found, *found]] == [True, False]

    assert moved(deal) == {host.pk: 6_580, leaver.pk: -7_000, "house": 420}
    assert (holds(host), holds(leaver)) == (56_580, 43_000)
    counted = dict(Merits.objects.values_list("player", "week_chips"))
    assert counted == {host.pk: 6_580, leaver.pk: -7_000}
    assert [hand.fee for hand in deal.hands.all()] == [420, 0]
    assert left_unsettled() == []
    assert audit() == []
    deal.room.refresh_from_db()
    assert deal.room.version > version


@pytest.mark.parametrize("plays_again", [False, True])
def test_who_has_nothing_left_stands_up(plays_again):
    rich = [member(900_000) for _ in range(3)]
    deal = played_out(deal_dealt(*rich, seed=TWO_CREDITORS), seed=TWO_CREDITORS)
    nets = [hand.net for hand in deal.hands.all()]
    short = [member(900_000) for _ in range(3)]
    loser = short[nets.index(min(nets))]
    lose(loser, 900_000 + min(nets))
    again = deal_dealt(*short, seed=TWO_CREDITORS)
    end_as_old_code(again, seed=TWO_CREDITORS)
    if plays_again:
        assert not deal_in(again.room, *short).for_chips

    assert settle_what_was_left() == [True]

    assert holds(loser) == 0
    seat = again.room.seats.filter(player=loser).first()
    assert seat.leaves_after_deal if plays_again else seat is None
    assert audit() == []
