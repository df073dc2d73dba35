"""GET /rooms/<room>/: what each viewer is shown, polling, the buttons of a room."""

import re

import pytest

from games import services
from games.models import Hand, Room
from tests.playing import NOON, played_out, seconds, some_play
from tests.playing import act as play
from tests.views.asking import HTMX, act, ids_in, lowest, refusal_in, text_of


def page_of(seated, deal) -> str:
    return text_of(seated.get(f"/rooms/{deal.room.public_id}/"))


def test_the_player_sees_the_own_hand_and_no_other_card(seated, deal):
    page = page_of(seated, deal)

    shown = set(re.findall(r'name="cards" value="(\w\w)"', page))
    assert shown == set(deal.hands.get(seat=0).cards.split())
    assert set(re.findall(r'data-r="(.)" data-s="(.)"', page)) == {tuple(code) for code in shown}
    assert 'data-me="0"' in page


def test_a_watcher_sees_no_hand(stranger, deal):
    page = page_of(stranger, deal)

    assert 'name="cards"' not in page
    assert "Bạn đang xem bàn này" in page
    assert 'data-me=""' in page


def test_a_watcher_sees_the_result_and_who_won(stranger, deal):
    played_out(deal)

    page = page_of(stranger, deal)

    winner = deal.hands.get(place=1).name
    assert f"{winner} về nhất" in page
    assert "Ai trả ai" in page
    assert 'class="mine"' not in page


def test_who_is_not_signed_in_watches_by_polling(client, deal):
    page = page_of(client, deal)

    assert "ws-connect" not in page
    assert f'data-poll="/rooms/{deal.room.public_id}/"' in page


def test_pages_with_cards_are_kept_nowhere(seated, deal):
    page = seated.get(f"/rooms/{deal.room.public_id}/")
    answer = act(seated, deal, cards=lowest(deal))
    preview = seated.get(f"/deals/{deal.public_id}/preview/")

    for response in (page, answer, preview):
        assert "no-store" in response.headers["Cache-Control"]
        assert "HX-Request" in response.headers["Vary"]


def test_there_is_no_room_of_that_name(seated, db):
    assert seated.get("/rooms/nowhere/").status_code == 404


def test_polling_answers_only_what_is_new(seated, deal):
    address = f"/rooms/{deal.room.public_id}/"
    seated.get(address, {"poll": "0"}, headers=HTMX)
    version = Room.objects.get().version

    same = seated.get(address, {"poll": version}, headers=HTMX)
    play(deal, deal.hands.get(seat=0).player, some_play(deal))
    changed = seated.get(address, {"poll": version}, headers=HTMX)

    assert same.status_code == 204
    assert changed.status_code == 200
    assert text_of(changed).startswith('<i id="version" data-version=')
    assert {"seats", "top", "clock", "log", "hand", "controls"} <= ids_in(changed)


@pytest.mark.parametrize("version", ["", "x", "-1", "9" * 50, "1\n"])
def test_polling_for_garbage_shows_the_table(seated, deal, version):
    response = seated.get(f"/rooms/{deal.room.public_id}/", {"poll": version}, headers=HTMX)

    assert response.status_code == 200


def test_polling_shows_a_closed_room_once_and_then_ends(seated, deal):
    played_out(deal)
    Room.objects.update(closed_at=NOON)
    address, version = f"/rooms/{deal.room.public_id}/", Room.objects.get().version

    last = seated.get(address, {"poll": "0"}, headers=HTMX)
    after = seated.get(address, {"poll": version}, headers=HTMX)

    assert last.status_code == 200
    assert after.status_code == 404


def test_the_end_of_a_deal_is_shown_with_hands_payments_and_the_opened_seal(seated, deal):
    played_out(deal)

    page = page_of(seated, deal)

    assert deal.salt in page
    assert deal.deck in page
    assert page.count('scope="row"') == 4
    for hand in Hand.objects.filter(deal=deal):
        assert hand.name in page


def test_deck_and_salt_are_shown_to_nobody_while_the_deal_runs(seated, stranger, deal):
    for page in (page_of(seated, deal), page_of(stranger, deal)):
        assert deal.salt not in page
        assert deal.deck not in page
        assert deal.commitment in page


@pytest.mark.parametrize("htmx", [True, False])
def test_the_next_deal_begins_at_a_click(seated, deal, htmx):
    played_out(deal)

    response = seated.post(
        f"/rooms/{deal.room.public_id}/deal",
        {"after": deal.number},
        headers=HTMX if htmx else {},
    )

    assert response.status_code == (200 if htmx else 303)
    assert deal.room.deals.filter(number=deal.number + 1, dealt_at__isnull=False).exists()


@pytest.mark.parametrize("after", ["", "x", "-1", "²", "9" * 80, "\x00"])
def test_a_click_that_names_no_deal_deals_all_the_same(seated, deal, after):
    played_out(deal)

    response = seated.post(f"/rooms/{deal.room.public_id}/deal", {"after": after}, headers=HTMX)

    assert response.status_code == 200


def test_only_who_sits_there_may_ask_for_the_next_deal(client, stranger, deal):
    played_out(deal)
    address = f"/rooms/{deal.room.public_id}/deal"

    assert client.post(address, headers=HTMX).status_code == 401
    refused = stranger.post(address, headers=HTMX)
    assert (refused.status_code, refusal_in(refused)) == (403, "Bạn không ngồi ở bàn này.")
    assert stranger.post("/rooms/nowhere/deal", headers=HTMX).status_code == 404


def test_a_closed_room_deals_no_more_and_offers_a_new_table(seated, deal):
    played_out(deal)
    room = Room.objects.get()
    services.seating.close(room, now=NOON + seconds(900))

    response = seated.post(f"/rooms/{room.public_id}/deal", headers=HTMX)

    assert response.status_code == 422
    assert refusal_in(response)
    page = page_of(seated, deal)
    assert "Bàn này đã đóng" in page
    assert 'form="play-now"' in page


def test_the_autopilot_ends_at_a_click(seated, deal):
    Hand.objects.filter(deal=deal, seat=0).update(autopilot=True)
    assert "Máy đang chơi hộ" in page_of(seated, deal)

    response = seated.post(f"/rooms/{deal.room.public_id}/autopilot", headers=HTMX)

    assert response.status_code == 200
    assert not Hand.objects.get(deal=deal, seat=0).autopilot
    assert "Máy đang chơi hộ" not in text_of(response)


def test_nobody_ends_the_autopilot_of_others(client, stranger, deal):
    address = f"/rooms/{deal.room.public_id}/autopilot"

    assert client.post(address, headers=HTMX).status_code == 401
    assert stranger.post(address, headers=HTMX).status_code == 403
    assert stranger.post("/rooms/nowhere/autopilot", headers=HTMX).status_code == 404


def test_the_seal_of_the_next_deal_stands_before_it_is_dealt(seated, deal):
    played_out(deal)
    prepared = deal.room.deals.get(dealt_at=None).commitment
    assert page_of(seated, deal).count(prepared) == 2  # in the menu and on the result sheet

    seated.post(f"/rooms/{deal.room.public_id}/deal", headers=HTMX)

    dealt = deal.room.deals.filter(dealt_at__isnull=False).latest("number")
    assert dealt.commitment == prepared
    assert prepared in page_of(seated, deal)
