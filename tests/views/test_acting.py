"""POST /deals/<deal>/act: what it does, how it answers, what it says no to."""

from itertools import pairwise

import pytest
from django.test import Client

from games.models import Action, Room
from tests.playing import played_out
from tests.views.asking import act, ids_in, lowest, refusal_in, text_of

FRAGMENTS = {
    "version",
    "headline",
    "seal",
    "seats",
    "top",
    "clock",
    "log",
    "hand",
    "controls",
    "result",
    "live-polite",
    "live-assertive",
    "refusal",
}


def test_a_play_is_done_and_the_table_comes_back(seated, deal):
    card = lowest(deal)

    response = act(seated, deal, cards=[card])

    assert response.status_code == 200
    assert ids_in(response) >= FRAGMENTS
    assert refusal_in(response) == ""
    row = Action.objects.get()
    assert (row.kind, row.cards) == ("play", card)
    assert f'value="{card}"' not in text_of(response)


def test_without_htmx_the_browser_is_sent_back_to_the_table(seated, deal):
    response = act(seated, deal, cards=[lowest(deal)], htmx=False)

    assert response.status_code == 303
    assert response.headers["Location"] == f"/rooms/{deal.room.public_id}/"


@pytest.mark.parametrize("separate", [True, False])
def test_cards_are_repeated_or_separated_by_blanks(seated, deal, separate):
    hand = deal.hands.get(seat=0).cards.split()
    pair = next([low, high] for low, high in pairwise(hand) if low[0] == high[0])

    response = act(seated, deal, cards=pair if separate else " ".join(pair))

    assert response.status_code == 200
    assert Action.objects.get().cards == " ".join(pair)


def test_the_same_click_twice_acts_once(seated, deal):
    card = lowest(deal)

    first = act(seated, deal, cards=card)
    second = act(seated, deal, cards=card)

    assert (first.status_code, second.status_code) == (200, 200)
    assert Action.objects.count() == 1


def test_a_token_does_not_serve_twice(seated, deal):
    act(seated, deal, cards=lowest(deal))

    response = act(seated, deal, action="pass", number=1)

    assert response.status_code == 409
    assert refusal_in(response)
    assert "controls" in ids_in(response)


def test_a_click_on_an_old_table_is_refused_and_the_new_one_shown(seated, deal):
    act(seated, deal, cards=lowest(deal))

    response = act(seated, deal, action="pass", number=0, token="another")

    assert response.status_code == 409
    assert refusal_in(response) == "Bàn đã đổi. Xem lại rồi hãy đánh."
    assert ids_in(response) >= FRAGMENTS


def test_the_lead_may_not_be_passed(seated, deal):
    response = act(seated, deal, action="pass")

    assert response.status_code == 422
    assert "cầm cái" in refusal_in(response)
    assert not Action.objects.exists()


def test_a_refusal_without_htmx_is_the_whole_page_with_its_sentence(seated, deal):
    response = act(seated, deal, action="pass", htmx=False)

    assert response.status_code == 422
    assert "cầm cái" in refusal_in(response)
    assert "<html" in text_of(response)


def test_who_is_not_signed_in_is_sent_to_the_front_page(client, deal):
    response = act(client, deal, cards=lowest(deal))

    assert response.status_code == 401
    assert response.headers["HX-Redirect"] == "/"


def test_who_is_not_signed_in_is_told_so_without_htmx(client, deal):
    response = act(client, deal, cards=lowest(deal), htmx=False)

    assert response.status_code == 401
    assert "Phiên đăng nhập đã hết" in text_of(response)
    assert "Chơi ngay" in text_of(response)


def test_who_does_not_play_there_may_not_act(stranger, deal):
    response = act(stranger, deal, cards=lowest(deal))

    assert response.status_code == 403
    assert refusal_in(response)


@pytest.mark.parametrize("htmx", [True, False])
def test_a_deal_that_is_none_is_not_found(seated, deal, htmx):
    deal.public_id = "no-such-deal"

    assert act(seated, deal, cards="3s", htmx=htmx).status_code == 404


def test_a_deal_that_is_only_prepared_is_not_found(seated, deal):
    prepared = deal.room.deals.get(dealt_at=None)

    assert act(seated, prepared, cards="3s").status_code == 404


def test_a_deal_that_is_over_takes_no_more(seated, deal):
    played_out(deal)

    response = act(seated, deal, cards="3s", token="late")

    assert response.status_code in {409, 422}
    assert refusal_in(response)


HOSTILE = [
    pytest.param({"cards": None}, id="no cards"),
    pytest.param({"cards": ""}, id="empty cards"),
    pytest.param({"cards": ["3s", "3s"]}, id="the same card twice"),
    pytest.param({"cards": "3s 3s"}, id="the same card twice in one text"),
    pytest.param({"cards": "XX"}, id="no card"),
    pytest.param({"cards": "3S"}, id="a card in capitals"),
    pytest.param({"cards": "3s\x00"}, id="a NUL byte among cards"),
    pytest.param({"cards": " ".join(["3s"] * 10_000)}, id="ten thousand cards in one text"),
    pytest.param({"cards": ["4s"] * 150}, id="a hundred and fifty cards"),
    pytest.param({"cards": "🂡"}, id="a card as a sign"),
    pytest.param({"cards": "2h 2d 2c 2s 3s 3c 3d 3h 4s 4c 4d 4h 5s 5c"}, id="more than a hand"),
    pytest.param({"action": "pass", "cards": "3s"}, id="a pass with cards"),
    pytest.param({"action": "timeout"}, id="a timeout"),
    pytest.param({"action": "leave"}, id="leaving"),
    pytest.param({"action": "void"}, id="voiding the deal"),
    pytest.param({"action": None}, id="no action"),
    pytest.param({"action": "play\x00"}, id="a NUL byte in the action"),
    pytest.param({"number": None}, id="no number"),
    pytest.param({"number": "-1"}, id="a negative number"),
    pytest.param({"number": "1e3"}, id="a number with an exponent"),
    pytest.param({"number": "9" * 400}, id="a number of 400 digits"),
    pytest.param({"number": "٣"}, id="digits of another script"),
    pytest.param({"number": "NaN"}, id="not a number"),
    pytest.param({"token": None}, id="no token"),
    pytest.param({"token": ""}, id="an empty token"),
    pytest.param({"token": "\x00"}, id="a NUL byte as token"),
    pytest.param({"token": "t" * 500}, id="an endless token"),
]


@pytest.mark.parametrize("htmx", [True, False])
@pytest.mark.parametrize("fields", HOSTILE)
def test_hostile_input_is_refused_in_a_sentence_and_changes_nothing(seated, deal, fields, htmx):
    version = Room.objects.get().version

    response = act(seated, deal, **{"cards": lowest(deal), **fields}, htmx=htmx)

    assert response.status_code in {409, 422}
    assert len(refusal_in(response)) > 10
    assert not Action.objects.exists()
    assert Room.objects.get().version == version


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        pytest.param({"cards": ""}, "Hãy chọn lá bạn muốn đánh.", id="no cards"),
        pytest.param({"cards": "3s 3s"}, "mỗi lá một lần", id="the same card twice"),
        pytest.param({"cards": "XX"}, "không hiểu", id="no card"),
        pytest.param({"action": "pass"}, "không kèm lá nào", id="a pass with cards"),
        pytest.param({"number": 5}, "Bàn đã đổi", id="a number that is not the deal's"),
    ],
)
def test_what_is_wrong_is_said(seated, deal, fields, sentence):
    response = act(seated, deal, **{"cards": lowest(deal), **fields})

    assert sentence in refusal_in(response)


def test_cards_of_another_hand_are_not_in_hand(seated, deal):
    foreign = deal.hands.get(seat=1).cards.split()[0]

    response = act(seated, deal, cards=foreign)

    assert response.status_code == 422
    assert "những lá bạn đang cầm" in refusal_in(response)


def test_ten_thousand_fields_are_turned_away(seated, deal):
    response = act(seated, deal, cards=["3s"] * 10_000)

    assert response.status_code == 400
    assert not Action.objects.exists()


def test_a_post_without_the_csrf_token_is_turned_away(player, deal):
    careful = Client(enforce_csrf_checks=True)
    careful.force_login(player)

    assert act(careful, deal, cards=lowest(deal)).status_code == 403
    assert not Action.objects.exists()


def test_looking_at_the_address_of_actions_is_not_allowed(seated, deal):
    assert seated.get(f"/deals/{deal.public_id}/act").status_code == 405
