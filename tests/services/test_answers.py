"""What is said in a closing pause is held, unseen, and written in order at its end (1.9)."""

import pytest

from games import engine, services
from games.engine import Refusal
from games.models import Answer, Deal
from games.services import closing as closings
from games.services import turns
from tests.closing import (
    BETWEEN,
    FIRST,
    HEO,
    HIGH_RUN,
    LOW_RUN,
    SECOND,
    answer,
    closing,
    ended,
    player_of,
    version_of,
    written,
)
from tests.factories import PlayerFactory
from tests.playing import act, public_number

pytestmark = pytest.mark.django_db

WHO = list(BETWEEN)
OUT = engine.EMPTY


def in_words(cards: engine.CardSet) -> str:
    return engine.format_cards(cards)


def test_an_answer_is_held_and_nobody_is_told(django_capture_on_commit_callbacks):
    deal = closing("first")
    before, row = version_of(deal), Deal.objects.values().get(pk=deal.pk)

    with django_capture_on_commit_callbacks() as told:
        answer(deal, FIRST, LOW_RUN)

    assert told == []
    assert version_of(deal) == before
    assert Deal.objects.values().get(pk=deal.pk) == row
    assert written(deal) == []
    assert closings.answers(deal, services.deals.state_of(deal)) == {FIRST: LOW_RUN}


def test_who_accepts_plays_when_the_pause_ends():
    deal = closing("first")
    answer(deal, FIRST, LOW_RUN)
    before = version_of(deal)

    ended(deal)

    assert written(deal) == [(FIRST, in_words(LOW_RUN))]
    assert deal.turn == 3, "the owner of the heo has not passed"
    assert version_of(deal) == before + turns.A_STEP


def test_the_first_in_the_order_of_play_comes_back_in_whoever_answered_first():
    deal = closing("both")
    answer(deal, SECOND, HIGH_RUN)
    answer(deal, FIRST, LOW_RUN)

    assert written(ended(deal)) == [(FIRST, in_words(LOW_RUN))]


@pytest.mark.parametrize("says_no", [True, False])
def test_who_stands_before_the_one_that_accepts_declines(says_no):
    deal = closing("both")
    answer(deal, SECOND, HIGH_RUN)
    if says_no:
        answer(deal, FIRST, OUT)

    assert written(ended(deal)) == [(FIRST, "pass"), (SECOND, in_words(HIGH_RUN))]


def test_the_last_word_counts():
    deal = closing("both")
    answer(deal, FIRST, LOW_RUN)
    answer(deal, FIRST, OUT)
    answer(deal, SECOND, OUT)
    answer(deal, SECOND, HIGH_RUN)

    assert written(ended(deal)) == [(FIRST, "pass"), (SECOND, in_words(HIGH_RUN))]


def test_the_same_press_twice_is_one_answer_even_after_the_pause():
    deal = closing("first")
    number = public_number(deal)
    press = {"number": number, "token": "one press"}
    assert not answer(deal, FIRST, LOW_RUN, **press).again

    assert answer(deal, FIRST, LOW_RUN, **press).again
    with pytest.raises(services.TokenReused):
        answer(deal, FIRST, OUT, **press)
    ended(deal)
    assert answer(deal, FIRST, LOW_RUN, **press).again

    assert Answer.objects.count() == 1
    assert written(deal) == [(FIRST, in_words(LOW_RUN))]


@pytest.mark.parametrize(
    ("seat", "cards", "refusal"),
    [
        pytest.param(FIRST, "Kd", Refusal.DOES_NOT_BEAT, id="no re-entry"),
        pytest.param(FIRST, "Ah", Refusal.NOT_IN_HAND, id="not held"),
        pytest.param(SECOND, "", Refusal.NOT_YOUR_TURN, id="cannot come back in"),
        pytest.param(0, "", Refusal.NOT_YOUR_TURN, id="passed over this top"),
        pytest.param(3, "2c", Refusal.NOT_YOUR_TURN, id="the owner"),
    ],
)
def test_what_is_no_answer_is_refused(seat, cards, refusal):
    deal = closing("first")

    with pytest.raises(engine.Refused) as refused:
        answer(deal, seat, engine.parse_cards(cards))

    assert refused.value.refusal is refusal
    assert not Answer.objects.exists()


def test_a_stranger_has_no_answer():
    deal = closing("first")

    with pytest.raises(services.NotYours):
        act(deal, PlayerFactory(), LOW_RUN)


@pytest.mark.parametrize("who", WHO)
def test_a_press_from_the_pause_is_stale_after_it(who):
    deal = closing(who)
    number = public_number(deal)

    ended(deal)

    assert public_number(deal) == number + 1
    with pytest.raises(services.Stale):
        act(deal, player_of(deal, 3), HEO, number=number)


def test_an_answer_leaves_the_count_of_timeouts_alone_and_a_re_entry_does_not():
    deal = closing("both")
    deal.hands.filter(seat__in=(FIRST, SECOND)).update(timeouts=1, autopilot=True)
    answer(deal, FIRST, OUT)
    answer(deal, SECOND, HIGH_RUN)
    kept = {(hand.timeouts, hand.autopilot) for hand in deal.hands.filter(seat__in=(1, 2))}
    assert kept == {(1, True)}, "others would see it"

    ended(deal)

    assert deal.hands.values_list("timeouts", "autopilot").get(seat=FIRST) == (1, True)
    assert deal.hands.values_list("timeouts", "autopilot").get(seat=SECOND) == (0, False)


def test_the_autopilot_declines():
    deal = closing("first")
    deal.hands.filter(seat=FIRST).update(autopilot=True)

    assert written(ended(deal)) == [(FIRST, "pass")]
