"""Deals: prepared and committed to before they are dealt, led as clause 1.10 says."""

import hashlib
from collections import Counter

import pytest

from games import engine, services
from games.models import Deal, Room
from games.services import dealing
from tests.factories import PlayerFactory
from tests.playing import DECK, NOON, act, arranged, played_out, seconds, some_play

LATER = NOON + seconds(3600)


def winner_of(deal: Deal) -> int:
    return deal.hands.get(place=1).seat


def next_deal(deal: Deal, player, *, now=LATER) -> Deal:
    return services.deals.deal_next(room_id=deal.room.public_id, player=player, now=now)


def test_play_now_deals_thirteen_cards_to_the_player_and_three_bots(player):
    room = services.rooms.play_now(player=player, now=NOON)

    deal = room.deals.get(number=1)
    hands = list(deal.hands.all())
    assert [hand.player for hand in hands] == [player, None, None, None]
    assert [hand.room_seat for hand in hands] == [0, 1, 2, 3]
    assert len({hand.name for hand in hands}) == 4
    assert {hand.bot_level for hand in hands[1:]} == {"medium"}
    dealt = Counter(code for hand in hands for code in hand.cards.split())
    assert dealt == Counter(engine.DECK)
    assert deal.stake == 1000
    assert not deal.for_chips
    assert hands[0].opening_balance is None


def test_the_commitment_fits_the_deck_and_the_salt(player):
    room = services.rooms.play_now(player=player, now=NOON)

    deal = room.deals.get(number=1)
    text = f"{deal.salt}:{deal.deck}"
    assert deal.commitment == hashlib.sha256(text.encode()).hexdigest()
    assert deal.hands.get(seat=1).cards == engine.format_cards(
        engine.parse_cards(" ".join(deal.deck.split()[13:26]))
    )


def test_the_next_deal_is_prepared_before_it_is_dealt(deal, player):
    prepared = deal.room.deals.get(dealt_at=None)
    played_out(deal)

    dealt = next_deal(deal, player)

    assert dealt.pk == prepared.pk
    assert dealt.commitment == prepared.commitment
    assert dealt.number == 2
    assert deal.room.deals.filter(dealt_at=None).count() == 1


def test_the_first_deal_opens_a_match_with_a_leader_drawn_by_the_salt(player):
    room = services.rooms.play_now(player=player, now=NOON)

    deal = room.deals.get(number=1)
    assert deal.opening
    assert deal.leader == engine.opening_leader(deal.salt, 4)
    assert deal.match.number == 1


def test_the_winner_leads_the_next_deal_of_the_match(deal, player):
    winner = winner_of(played_out(deal))

    following = next_deal(deal, player)

    assert not following.opening
    assert following.leader == winner
    assert following.match == deal.match


def test_a_deal_whose_winner_is_gone_opens_a_new_match(deal, player):
    winner = winner_of(played_out(deal))
    deal.room.seats.filter(number=winner).update(
        player=None, bot_level="medium", bot_name="Somebody else"
    )
    somebody = PlayerFactory() if winner == 0 else player
    if winner == 0:
        deal.room.seats.filter(number=1).update(player=somebody, bot_level="")

    following = next_deal(deal, somebody)

    assert following.opening
    assert following.leader == engine.opening_leader(following.salt, 4)
    assert following.match.number == 2
    deal.match.refresh_from_db()
    assert deal.match.ended_at == LATER


def test_a_winner_who_was_alone_opens_a_new_match(deal, player):
    winner = winner_of(played_out(deal))
    for seat in deal.room.seats.exclude(number=winner):
        seat.player, seat.bot_level, seat.bot_name = None, "medium", f"New {seat.number}"
        seat.save()
    if winner != 0:
        deal.room.seats.filter(number=0).update(player=PlayerFactory(), bot_level="")
    somebody = deal.room.seats.get(number=0).player

    assert next_deal(deal, somebody).opening


def test_an_instant_win_ends_the_deal_as_it_is_dealt(deal, player):
    prepared = deal.room.deals.get(dealt_at=None)
    dragon = [code for code in engine.DECK if code[1] == "s"]
    prepared.deck = " ".join(dragon + [code for code in DECK if code not in dragon])
    prepared.save()
    played_out(deal)

    won = next_deal(deal, player)

    assert won.ending == "instant_win"
    assert won.ended_at == LATER
    assert (won.turn, won.deadline) == (None, None)
    assert won.hands.get(place=1).seat == 0
    assert won.hands.get(place=1).net == sum(row.chips for row in won.transfers.all())
    room = Room.objects.get(pk=deal.room_id)
    assert room.wake_for == Room.Wake.CLOSE, "nobody has it open"


def test_the_end_of_a_deal_writes_places_cards_and_transfers(deal):
    played_out(deal, seed=3)

    state = services.deals.state_of(deal)
    hands = list(deal.hands.all())
    assert deal.ending == state.ending == "out"
    assert (deal.turn, deal.deadline) == (None, None)
    assert [hand.seat for hand in sorted(hands, key=lambda hand: hand.place)] == list(state.places)
    assert [hand.net for hand in hands] == list(state.net)
    assert sum(hand.net for hand in hands) == 0
    assert [hand.cards_left for hand in hands] == [engine.count_cards(h) for h in state.hands]
    written = [(t.from_seat, t.to_seat, t.chips, t.reason) for t in deal.transfers.all()]
    assert written == [(t.from_seat, t.to_seat, t.chips, t.reason) for t in state.transfers]


def test_the_same_click_on_deal_deals_once(deal, player):
    played_out(deal)

    first = arranged(next_deal(deal, player))
    again = next_deal(deal, player)

    assert first == again
    assert deal.room.deals.filter(dealt_at__isnull=False).count() == 2


def test_a_late_click_on_deal_is_for_the_deal_it_was_drawn_for(deal, player):
    played_out(deal)
    second = played_out(arranged(next_deal(deal, player)))

    again = services.deals.deal_next(room_id=deal.room.public_id, player=player, now=LATER, after=1)

    assert again == second
    assert deal.room.deals.filter(dealt_at__isnull=False).count() == 2


def test_only_who_sits_there_may_deal(deal):
    played_out(deal)

    with pytest.raises(services.NotYours):
        next_deal(deal, PlayerFactory())


def test_one_alone_is_dealt_no_cards(deal, player):
    played_out(deal)
    deal.room.seats.exclude(number=0).update(bot_level="", bot_name="")

    with pytest.raises(services.TooFewPlayers):
        next_deal(deal, player)


def test_two_and_three_play_too(deal, player):
    played_out(deal)
    deal.room.seats.filter(number=1).update(bot_level="", bot_name="")

    following = next_deal(deal, player)

    assert [hand.room_seat for hand in following.hands.all()] == [0, 2, 3]
    assert [hand.seat for hand in following.hands.all()] == [0, 1, 2]


def test_every_deck_is_new(deal):
    room = deal.room
    room.deals.filter(dealt_at=None).delete()
    first = dealing.prepare(room, now=NOON)
    first.delete()

    assert dealing.prepare(room, now=NOON).deck != first.deck


def test_acting_in_a_deal_that_is_over_is_refused(deal, player):
    played_out(deal)

    with pytest.raises(engine.Refused) as refused:
        act(deal, player, engine.parse_cards(deal.hands.get(seat=0).cards.split()[0]))

    assert refused.value.refusal is engine.Refusal.DEAL_IS_OVER


def test_a_click_that_was_answered_is_answered_again_after_the_end(deal, player):
    cards = some_play(deal)
    act(deal, player, cards, token="first click")
    played_out(deal)

    assert act(deal, player, cards, token="first click").number == 0
