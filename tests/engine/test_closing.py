"""The closing pause (1.9): what everybody sees of it does not hang on who could come back in."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import engine
from tests.engine.notation import deal, play, random_deal, random_states

PLAY, PASS = engine.ActionKind.PLAY, engine.ActionKind.PASS
RUN = "3s 3c 4s 4c 5s 5c 6s 6c"
NO_RUN = "3s 3c 4s 4c 5s 5c 6s 8c"
STORY = "0 7s | 1 - | 2 2s | 0 -"


def with_a_run():
    """Seat 1 passed, may come back over seat 2's heo, and can."""
    return play(deal("7s 9s", f"{RUN} Kd", "2s 8s", rules="south-count"), STORY)


def without():
    """The same table, but nobody can."""
    return play(deal("7s 9s", f"{NO_RUN} Kd", "2s 8s", rules="south-count"), STORY)


def test_the_table_closes_whether_somebody_can_come_back_in_or_not():
    assert with_a_run().is_closing
    assert without().is_closing
    assert (with_a_run().turn, without().turn) == (1, 2)


@pytest.mark.parametrize("viewer", [None, 0, 2])
def test_nobody_else_sees_a_difference_in_the_pause(viewer):
    seen = engine.observe(with_a_run(), viewer, closing=True)

    assert seen == engine.observe(without(), viewer, closing=True)
    assert (seen.turn, seen.closing, seen.reentries) == (None, True, ())
    assert (seen.owner, seen.passed) == (2, {0, 1})
    assert seen.top == with_a_run().top
    assert not seen.transfers


def test_who_can_come_back_in_sees_with_what():
    seen = engine.observe(with_a_run(), 1, closing=True)

    assert list(map(engine.format_cards, seen.reentries)) == [RUN]
    assert not seen.is_my_turn
    assert engine.check(seen, engine.parse_cards(RUN)).bomb == "run4"
    with pytest.raises(engine.Refused, match="does_not_beat"):
        engine.check(seen, engine.parse_cards("Kd"))
    assert not engine.observe(without(), 1, closing=True).reentries


@pytest.mark.parametrize("viewer", [None, 0, 2])
@pytest.mark.parametrize("answer", ["1 -", "1 timeout"])
def test_a_declined_re_entry_is_seen_by_nobody_until_the_deal_is_over(viewer, answer):
    declined = play(with_a_run(), answer)

    assert engine.observe(declined, viewer) == engine.observe(without(), viewer)
    assert declined.number == without().number + 1
    after, over = play(declined, "2 8s"), play(declined, "2 8s")
    assert after.finished
    assert engine.observe(over, viewer).history == over.history


def test_the_chain_of_the_trick_is_not_paid_before_the_pause_is_over():
    story = "0 2s | 1 - | 2 2c | 0 -"
    hands = ("2s 9s", f"{NO_RUN} Kd", "2c 8s")
    state = play(deal(*hands, rules="south-count"), story)

    paused, after = (engine.observe(state, None, closing=closing) for closing in (True, False))

    assert (paused.chain, paused.net, paused.transfers) == (50, (0, 0, 0), ())
    assert (after.chain, after.net) == (0, (-50, 0, 50))


def test_what_a_chop_brings_stays_until_the_pause_is_over():
    hands = ("As 9s", f"{NO_RUN} Kd", "2c 2d 8s", "Ks 8c")
    story = "0 As | 1 - | 2 2c 2d | 3 - | 0 -"
    pairs = ("As Ac 9s", *hands[1:])
    state = play(deal(*pairs, rules="classic-pot"), story.replace("As", "As Ac"))

    paused, after = (engine.observe(state, None, closing=closing) for closing in (True, False))

    assert (paused.next_chop, after.next_chop) == (30, 0)


def test_each_step_has_a_number_of_its_own_that_hides_who_was_asked():
    for state in (with_a_run(), without()):
        assert engine.public_number(state, closing=True) == 4
    assert engine.public_number(without()) == 5
    assert engine.public_number(play(with_a_run(), "1 -")) == 5
    assert engine.public_number(play(with_a_run(), f"1 {RUN}")) == 6


def test_a_re_entry_over_which_others_may_come_back_makes_another_pause():
    longer = "7d 7h 8d 8h 9d 9h Td Th Kd"
    hands = ("As 9s", f"{RUN} Kc", "2s 8s", longer)
    state = play(deal(*hands, rules="south-count"), "0 As | 1 - | 2 2s | 3 - | 0 -")
    assert state.is_closing

    state = play(state, f"1 {RUN}")
    assert not state.is_closing, "seat 2 has not passed"
    state = play(state, "2 -")

    assert state.is_closing
    assert engine.observe(state, 3, closing=True).reentries
    assert state.closings.begun == 2


@pytest.mark.parametrize(
    ("hands", "story", "options"),
    [
        pytest.param(("As 9s", "3s 4s 5s"), "0 As | 1 -", {}, id="a top that nothing re-enters"),
        pytest.param(("2s 9s", "3s 4s 5s"), "0 2s | 1 -", {"reentry": {}}, id="no re-entry"),
        pytest.param(
            ("2s 9s", "3s 4s 5s"),
            "0 2s | 1 -",
            {"chops": {"run3": ["2"]}},
            id="what may re-enter beats nothing",
        ),
        pytest.param(("2s", "3s 4s 5s", "6s"), "0 2s", {}, id="the deal is over"),
    ],
)
def test_elsewhere_a_trick_ends_at_once(hands, story, options):
    assert not play(deal(*hands, rules="south-count", **options), story).is_closing


def test_two_players_see_the_pause_too():
    state = play(deal("2s 9s", "3s 4s 5s", rules="south-count"), "0 2s | 1 -")

    assert state.is_closing


def test_a_lead_that_is_passed_on_is_after_the_pause():
    state = play(
        deal("7s 9s", f"{NO_RUN} Kd", "2s 8s", rules="south-count", lead_timeout="pass_lead"), STORY
    )

    assert state.is_closing
    assert not play(state, "2 timeout").is_closing


def test_who_leaves_in_the_pause_does_not_end_it():
    for state in (with_a_run(), without()):
        assert play(state, "0 leave").is_closing
    one, other = (play(state, "0 leave") for state in (with_a_run(), without()))
    assert engine.observe(one, 2, closing=True) == engine.observe(other, 2, closing=True)
    assert not play(with_a_run(), "void").is_closing


def test_there_is_none_where_all_others_are_out_of_cards():
    state = deal("7s 3d 9s", "8s", "2s 4d", rules="south-places", reentry={"run4": ["2"]})

    state = play(state, "0 7s | 1 8s | 2 2s")
    assert not state.is_closing
    assert play(state, "0 -").is_closing


def twin_of(state: engine.State, rng: random.Random, viewer: int | None) -> engine.State | None:
    """The deal with hidden cards exchanged, where the same public story can be told of it."""
    known = state.played
    hidden = [
        code
        for seat, hand in enumerate(state.hands)
        if seat != viewer
        for code in engine.card_codes(hand)
    ]
    rng.shuffle(hidden)
    hands = []
    for seat, hand in enumerate(state.hands):
        held = engine.count_cards(hand)
        kept = hand if seat == viewer else engine.parse_cards(" ".join(hidden[:held]))
        hidden = hidden if seat == viewer else hidden[held:]
        hands.append(engine.CardSet(kept | known[seat]))
    dealt = replace(state.dealt, hands=tuple(hands))
    twin = engine.State(dealt, dealt.hands, turn=dealt.leader)
    declines = state.closings.declines
    for at, action in enumerate(state.history):
        if at in declines:
            continue
        while twin.asked and action.seat != twin.turn:
            twin = engine.apply(twin, engine.autopilot(twin))
        try:
            twin = engine.apply(twin, action)
        except engine.Refused:
            return None
    return twin


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(["south-count", "classic-pot", "south-places"]),
    st.integers(2, 4),
    st.integers(0, 2**32),
)
def test_a_public_story_looks_the_same_whoever_was_asked(slug, seats, seed):
    rng = random.Random(seed)
    start = random_deal(
        rng, slug, seats, instant_wins={}, opening_instant_wins={},
        reentry={"run3": ["2", "22"], "quad": ["2", "22", "run3"]},
    )  # fmt: skip
    for played in random_states(rng, start):
        state = played
        if state.finished or not state.is_closing or state.asked:
            continue
        # A timeout on a lead lays the lowest card, which may be another one in the twin.
        plays = [replace(a, kind=PLAY if a.cards else PASS) for a in state.history]
        state = engine.replay(start, plays)
        viewer = rng.choice([None, *range(seats)])
        twin = twin_of(state, rng, viewer)
        if twin is None or not twin.is_closing:
            continue
        mine = engine.observe(state, viewer, closing=True)
        assert engine.observe(twin, viewer, closing=True) == mine
