"""Nobody learns what they may not know, and everybody learns the rest."""

from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games import engine
from games.engine.cards import FULL, CardSet
from tests.engine.house_rules import random_rules
from tests.engine.notation import deal, play, random_states
from tests.engine.playing_out import shuffled_deal


def with_other_hidden_cards(rng, state, viewer):
    """The same state, but all cards that the viewer cannot see are dealt anew."""
    known = 0 if viewer is None else state.hands[viewer]
    for cards in state.played:
        known |= cards
    unseen = engine.card_codes(CardSet(FULL & ~known))
    rng.shuffle(unseen)
    hands, dealt = [], []
    for seat, hand in enumerate(state.hands):
        if seat != viewer:
            count = engine.count_cards(hand)
            hands.append(engine.parse_cards(" ".join(unseen[:count])))
            unseen = unseen[count:]
        else:
            hands.append(hand)
        dealt.append(CardSet(hands[seat] | state.played[seat]))
    return replace(state, hands=tuple(hands), dealt=replace(state.dealt, hands=tuple(dealt)))


any_rules = st.sampled_from(list(engine.PRESETS.values())) | st.randoms(use_true_random=False).map(
    random_rules
)


def state_after(rng, start, steps, *, until):
    """A state of a deal played at random: after so many actions, or sooner."""
    states = random_states(rng, start)
    return next(state for step, state in enumerate(states) if step == steps or until(state))


@settings(max_examples=50, deadline=None)
@given(any_rules, st.integers(2, 4), st.randoms(use_true_random=False), st.integers(0, 60))
def test_an_observation_is_unchanged_by_cards_that_its_seat_cannot_see(rules, seats, rng, steps):
    start = shuffled_deal(rng, rules, seats)
    state = state_after(rng, start, steps, until=lambda state: state.finished)
    assume(not state.finished)
    for viewer in [None, *range(seats)]:
        other = with_other_hidden_cards(rng, state, viewer)

        assert engine.observe(other, viewer) == engine.observe(state, viewer)


@settings(max_examples=50, deadline=None)
@given(any_rules, st.integers(2, 4), st.randoms(use_true_random=False), st.integers(0, 40))
def test_a_deal_with_other_hidden_cards_would_have_looked_the_same(rules, seats, rng, steps):
    rules = engine.with_options(rules, {"instant_wins": {}, "opening_instant_wins": {}})
    start = shuffled_deal(rng, rules, seats)
    state = state_after(rng, start, steps, until=lambda state: state.out)
    assume(not state.out)
    # What was laid for who ran out of time was the lowest card: with other cards it was chosen.
    plays = [
        replace(action, kind=engine.ActionKind.PLAY) if action.cards else action
        for action in state.history
    ]
    state = engine.replay(start, plays)
    for viewer in [None, *range(seats)]:
        other = with_other_hidden_cards(rng, state, viewer)
        try:
            other = engine.replay(replace(start, dealt=other.dealt, hands=other.dealt.hands), plays)
        except engine.Refused:
            continue  # With those cards it could not have been played so.

        pause = state.is_closing
        seen = engine.observe(other, viewer, closing=pause)

        assert seen == engine.observe(state, viewer, closing=pause)


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_everybody_sees_what_lies_on_the_table(viewer):
    state = play(deal("2s 3d", "9s 9c 9d 9h 4d", "5d 6d"), "0 2s | 1 9s 9c 9d 9h | 2 -")

    seen = engine.observe(state, viewer)

    assert seen.counts == (1, 1, 2)
    assert seen.top == state.top
    assert (seen.owner, seen.turn, seen.number) == (1, 0, 3)
    assert seen.passed == {2}
    assert seen.chain == 10
    assert list(map(engine.format_cards, seen.played)) == ["2s", "9s 9c 9d 9h", ""]
    assert [action.seat for action in seen.history] == [0, 1, 2]
    assert seen.hands is None


def test_each_sees_their_own_hand_and_a_watcher_none():
    state = deal("3s 4s", "5s 6s")

    assert [engine.format_cards(engine.observe(state, seat).hand) for seat in (0, 1, None)] == [
        "3s 4s",
        "5s 6s",
        "",
    ]


def test_only_the_seat_to_act_has_plays_and_may_pass():
    state = play(deal("3s 4s", "5s 6s"), "0 3s")

    assert [engine.observe(state, seat).may_pass for seat in (0, 1, None)] == [False, True, False]
    assert [len(engine.observe(state, seat).legal_plays()) for seat in (0, 1, None)] == [0, 2, 0]


def test_a_leader_may_not_pass():
    assert not engine.observe(deal("3s 4s", "5s 6s"), 0).may_pass


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_all_hands_are_open_once_the_deal_is_over(viewer):
    seen = engine.observe(play(deal("3s", "5s 6s", "7d"), "0 3s | 1 5s | 2 7d"), viewer)

    assert seen.finished
    assert seen.hands is not None
    assert list(map(engine.format_cards, seen.hands)) == ["", "6s", ""]
    assert seen.places == (0, 2, 1)
    assert sum(seen.net) == 0
    assert seen.turn is None


def test_only_the_leader_sees_which_card_the_first_play_must_include():
    state = deal("4s 5s", "4c 6s", rules="thirteen-points", opening=True, leader=None)

    seen = [engine.observe(state, seat).required for seat in (0, 1, None)]

    assert list(map(engine.format_cards, seen)) == ["4s", "", ""]


def test_nobody_sees_who_is_asked_to_re_enter():
    hands = ("7s 9s", "3s 3c 4s 4c 5s 5c 6s 6c Kd", "2s 8s")
    state = play(deal(*hands, rules="south-count"), "0 7s | 1 - | 2 2s | 0 -")

    assert [engine.observe(state, seat).turn for seat in (0, 1, 2, None)] == [None, 1, None, None]


@pytest.mark.parametrize(
    ("viewer", "cards", "refusal"),
    [
        pytest.param(0, "9s", "not_your_turn", id="it is the other's turn"),
        pytest.param(None, "9s", "not_your_turn", id="a watcher has none"),
        pytest.param(1, "9s", "not_in_hand", id="a card of the other"),
        pytest.param(1, "3s 6s", "not_a_combination", id="two different cards"),
        pytest.param(1, "3s", "does_not_beat", id="a lower card"),
        pytest.param(1, "", "not_a_combination", id="no card"),
        pytest.param(1, "6s", None, id="a higher card"),
    ],
)
def test_a_pick_is_checked_as_a_play_is(viewer, cards, refusal):
    seen = engine.observe(play(deal("4s 9s", "3s 6s"), "0 4s"), viewer)

    if refusal is None:
        assert engine.check(seen, engine.parse_cards(cards)).kind is engine.Kind.SINGLE
        return
    with pytest.raises(engine.Refused) as refused:
        engine.check(seen, engine.parse_cards(cards))
    assert refused.value.refusal == refusal


def test_a_pick_is_refused_once_the_deal_is_over():
    seen = engine.observe(play(deal("4s", "3s 6s"), "0 4s"), 1)

    with pytest.raises(engine.Refused) as refused:
        engine.check(seen, engine.parse_cards("6s"))
    assert refused.value.refusal is engine.Refusal.DEAL_IS_OVER
