"""What one deal hands to the next (RULES.md 1.10, 3.9, 4.5, 6.8)."""

import random

import pytest

from games import engine
from tests.engine.matches import lead_of, match_of
from tests.engine.notation import deal, play, random_states

SLUGS = sorted(engine.PRESETS)
DRAGON = "3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As 2s"


# 1.10: who leads


@pytest.mark.clause("1.10")
@pytest.mark.parametrize(
    ("slug", "leader"),
    [
        pytest.param("south-places", 1, id="drawn by chance (2.1)"),
        pytest.param("south-count", 2, id="the lowest card dealt (3.1)"),
        pytest.param("thirteen-points", 2, id="the lowest card dealt (4.1)"),
        pytest.param("north-count", 1, id="drawn by chance (5.1)"),
        pytest.param("classic-pot", 1, id="drawn by chance (6.1)"),
    ],
)
def test_the_first_deal_is_an_opening_deal(slug, leader):
    assert lead_of(match_of(slug)) == engine.Lead(leader, opening=True)


@pytest.mark.clause("1.10")
@pytest.mark.parametrize("slug", SLUGS)
def test_the_winner_leads_the_next_deal(slug):
    match = match_of(slug, winner=3, deals=1)

    assert lead_of(match) == engine.Lead(3, opening=False)


def test_a_deal_names_its_winner():
    state = play(deal("3s", "4s 5s", "6s 7s", rules="south-count", leader=0), "0 3s")

    match = match_of("south-count", 3).after(state)

    assert (match.winner, match.instant_winner, match.deals) == (0, None, 1)


@pytest.mark.clause("1.10")
def test_a_winner_who_is_gone_leads_no_more():
    match = match_of("south-places", winner=3).seated((0, 1, 2))

    assert lead_of(match) == engine.Lead(1, opening=True)


@pytest.mark.clause("1.10")
def test_a_winner_who_is_alone_at_the_table_leads_no_more():
    match = match_of("south-places", winner=3).seated((None, 3, None))

    assert lead_of(match) == engine.Lead(1, opening=True)


def test_where_others_are_gone_the_winner_leads_from_the_seat_that_is_theirs_now():
    match = match_of("south-places", winner=3).seated((1, 3))

    assert match.seats == 2
    assert lead_of(match) == engine.Lead(1, opening=False)


def test_a_newcomer_in_the_winners_seat_is_not_the_winner():
    assert match_of("south-places", winner=0).seated((None, 1, 2, 3)).opens


def test_a_deal_that_runs_hands_on_nothing():
    with pytest.raises(ValueError, match="not over"):
        match_of("south-places", 2).after(deal("3s 4s", "5s 6s"))


@pytest.mark.clause("7.6")
@pytest.mark.parametrize("slug", ["south-count", "thirteen-points", "classic-pot"])
def test_a_void_deal_is_as_if_it_had_not_been(slug):
    match = match_of(slug, 2, winner=1, instant_winner=1, direction=-1, scores=(4, 2), deals=3)

    following = match.after(play(deal("3s 4s", "5s 6s", rules=slug), "void"))

    assert following.deals == 4
    assert (following.winner, following.instant_winner) == (1, 1)
    assert (following.direction, following.scores) == (-1, (4, 2))


def test_after_a_void_opening_deal_another_is_opened():
    match = match_of("south-places", 2).after(play(deal("3s 4s", "5s 6s"), "void"))

    assert match.opens


# 3.9: after an instant win


def instantly_won(seat=1):
    hands = ["3c 4c", "3d 4d", "3h 4h", "5c 6c"]
    hands[seat] = DRAGON
    return deal(*hands, rules="south-count", leader=0)


@pytest.mark.clause("3.9")
def test_who_won_instantly_is_barred_and_the_lowest_card_leads():
    match = match_of("south-count").after(instantly_won())

    assert (match.winner, match.instant_winner) == (1, 1)
    assert lead_of(match) == engine.Lead(2, opening=False, barred=1)


@pytest.mark.clause("3.9")
def test_the_ban_is_for_one_deal():
    match = match_of("south-count").after(instantly_won(seat=1))
    barred = deal(*["3c", "4c 5c", "6c 7c", "8c 9c"], rules="south-count", barred=1, leader=0)

    match = match.after(play(barred, "0 3c"))

    assert lead_of(match) == engine.Lead(0, opening=False)


def test_two_instant_wins_in_a_row_bar_the_second_winner():
    match = match_of("south-count").after(instantly_won(seat=1)).after(instantly_won(seat=3))

    assert lead_of(match).barred == 3


@pytest.mark.clause("1.10", "3.9")
def test_where_the_instant_winner_is_gone_nobody_is_barred():
    match = match_of("south-count").after(instantly_won()).seated((0, None, 2, 3))

    assert lead_of(match) == engine.Lead(2, opening=True, barred=None)


def test_the_ban_follows_its_player_to_another_seat():
    match = match_of("south-count").after(instantly_won()).seated((1, 2, 3))

    assert lead_of(match) == engine.Lead(2, opening=False, barred=0)


def test_without_the_choice_an_instant_winner_just_leads():
    match = match_of("south-places").after(instantly_won())

    assert lead_of(match) == engine.Lead(1, opening=False)


def test_the_lowest_card_leads_after_an_instant_win_whatever_leads_an_opening_deal():
    match = match_of("south-count", house={"opening_leader": "random"}).after(instantly_won())

    assert lead_of(match) == engine.Lead(2, opening=False, barred=1)


# 6.8: the order of play


@pytest.mark.clause("1.3", "6.8")
def test_the_order_of_play_reverses_after_every_deal():
    match = match_of("classic-pot", 3)
    directions = []
    for _ in range(4):
        directions.append(match.direction)
        state = deal(
            "3s", "4s 5s", "6s 7s", rules="classic-pot", leader=0, direction=match.direction
        )
        match = match.after(play(state, "0 3s"))

    assert directions == [1, -1, 1, -1]


@pytest.mark.clause("6.8")
def test_an_instant_win_reverses_it_too():
    state = deal(DRAGON, "3c 4c", rules="classic-pot", leader=0)

    assert match_of("classic-pot", 2).after(state).direction == -1


def test_elsewhere_it_stays():
    assert match_of("south-places", direction=-1).after(instantly_won()).direction == -1


# Over random deals


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("slug", SLUGS)
def test_deal_after_deal(slug, seats):
    rng = random.Random(f"{slug}{seats}")
    match = match_of(slug, seats)
    for _ in range(12):
        if match.won_by is not None:
            assert max(match.scores) >= 10
            match = engine.Match(match.rules, seats, match.direction)
        hands = engine.deal_hands(engine.shuffled_deck(rng), seats)
        lead = match.lead_for(hands, drawn=rng.randrange(seats))
        assert lead.opening is (match.deals == 0)
        state = engine.start(
            rules=match.rules,
            stake=1000 if match.rules.has_chips else 0,
            hands=hands,
            opening=lead.opening,
            direction=match.direction,
            leader=lead.leader,
            barred=lead.barred,
        )
        *_, state = random_states(rng, state)
        match = match.after(state)
        assert match.winner == state.places[0]
        assert sum(match.scores) == (
            0 if match.rules.has_chips else match.deals * sum(range(seats))
        )
