"""A match to ten at the table: its headline, its scores, its score sheet, the deal button."""

import re

import pytest
from django.utils import timezone

from games import engine, services
from games.models import Deal, Hand, Match, Room
from tests.factories import PlayerFactory
from tests.playing import NOON, everybody_is_here, played_out, table_of
from tests.views.asking import text_of

LANGUAGES = pytest.mark.parametrize("language", ["vi", "en"])


@pytest.fixture
def deal(player) -> Deal:
    """A running deal of thirteen-points that the player leads, from seat 0."""
    return table_of(player, rules="thirteen-points")


def page_of(browser, deal: Deal, language: str = "en") -> str:
    address = f"/rooms/{deal.room.public_id}/"
    return text_of(browser.get(address, headers={"Accept-Language": language}))


def after(deal: Deal, *points: tuple[int, ...]) -> Deal:
    """The deal, with deals before it in its match that brought these points."""
    number = len(points) + 1
    Deal.objects.filter(pk=deal.pk).update(number=number)
    for before, won in enumerate(points, 1):
        earlier = Deal.objects.get(pk=deal.pk)
        earlier.pk, earlier.public_id, earlier.number = None, f"earlier-{before}", before
        earlier.ending, earlier.ended_at, earlier.turn, earlier.deadline = "out", NOON, None, None
        earlier.save()
        for hand in deal.hands.all():
            hand.pk, hand.deal, hand.net = None, earlier, won[hand.seat]
            hand.place = hand.seat + 1
            hand.save()
    deal.refresh_from_db()
    return deal


def won_by(deal: Deal) -> Hand:
    return deal.hands.get(place=1)


def rows_of(page: str) -> list[list[str]]:
    """The score sheet: for each deal its number and what stands under each player."""
    sheet = page.split('<table class="scores">')[1].split("</table>", maxsplit=1)[0]
    rows = re.findall(r"<tr>(.*?)</tr>", sheet, re.DOTALL)
    cells = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL) for row in rows]
    return [[re.sub(r"<[^>]*>", "", cell).strip() for cell in row] for row in cells]


def test_the_headline_names_the_match_the_deal_and_the_target(seated, deal):
    after(deal, (3, 2, 1, 0), (3, 2, 0, 1))

    assert "Trận 1 · ván 3 · đến 10 điểm" in page_of(seated, deal, "vi")
    assert "Match 1 · deal 3 · to 10 points" in page_of(seated, deal)


def test_no_stake_is_named_where_nothing_is_paid(seated, player):
    house = engine.with_options(engine.PRESETS["thirteen-points"], {"target_points": None})
    room = services.opening.open_room(
        player=player,
        setup=services.Setup(rules=house, turn_seconds=None),
        level="medium",
        now=NOON,
    )

    page = page_of(seated, room.deals.get(number=1))

    assert "Deal 1 · Thirteen to ten points" in page
    assert "stake" not in re.sub(r"<[^>]*>", "", page)
    assert 'class="scores"' not in page


def test_at_the_seats_stand_the_scores_of_the_match(seated, deal):
    page = page_of(seated, after(deal, (3, 2, 1, 0), (3, 2, 0, 1)))

    assert re.findall(r"(\d+) pts", page) == ["6", "4", "1", "1"]


def test_what_was_won_in_another_match_does_not_count(seated, deal):
    after(deal, (3, 2, 1, 0))
    deal.match = Match.objects.create(
        room=deal.room, number=2, started_at=NOON, ended_at=NOON, rules=deal.rules
    )
    deal.save()

    page = page_of(seated, deal)

    assert re.findall(r"(\d+) pts", page) == ["0"] * 4
    assert "Match 2 · deal 1" in page


def test_the_score_sheet_has_a_row_a_deal_and_a_column_a_player(seated, deal):
    played_out(after(deal, (3, 2, 1, 0), (0, 1, 2, 3)))

    heads, *rows = rows_of(page_of(seated, deal))

    hands = list(deal.hands.all())
    assert heads == ["Deal", *(hand.name for hand in hands)]
    assert rows[0] == ["1", "3 +3", "2 +2", "1 +1", "0 0"]
    assert rows[1] == ["2", "3 0", "3 +1", "3 +2", "3 +3"]
    last = [f"{3 + hand.net} +{hand.net}" if hand.net else "3 0" for hand in hands]
    assert rows[2] == ["3", *last]


@LANGUAGES
def test_it_says_who_leads(seated, deal, language):
    played_out(deal)

    page = page_of(seated, deal, language)

    name = won_by(deal).name
    said = {"en": f"{name} leads with 3 points.", "vi": f"{name} dẫn đầu với 3 điểm."}
    assert page.count(said[language]) >= 2, "under the sheet and in the log"


@LANGUAGES
def test_who_has_won_the_match_is_the_title_and_the_next_one_may_begin(seated, deal, language):
    played_out(deal)
    winner = won_by(deal)
    earlier = [0] * 4
    earlier[winner.seat] = 9
    after(deal, tuple(earlier))

    page = page_of(seated, deal, language)

    mine = winner.seat == 0
    words = {
        ("en", True): "You win the match!",
        ("en", False): f"{winner.name} wins the match",
        ("vi", True): "Bạn thắng trận!",
        ("vi", False): f"{winner.name} thắng trận",
    }
    assert words[language, mine] in page
    button = re.search(r'name="after" value="\d+">([^<]+)<', page)
    assert button[1].strip() == {"en": "New match", "vi": "Trận mới"}[language]
    totals = re.findall(r'<td class="(?:up)?">[^<]*</td>\s*<td>(\d+)</td>', page)
    assert totals == ["12", *sorted(totals[1:], reverse=True)], "the final order"


def test_a_tie_at_ten_goes_on(seated, deal):
    played_out(deal)
    second = deal.hands.get(place=2)
    earlier = [0] * 4
    earlier[won_by(deal).seat], earlier[second.seat] = 8, 9
    after(deal, tuple(earlier))

    page = page_of(seated, deal)

    assert "A tie at 11 points: the match goes on until one player is ahead." in page
    button = re.search(r'name="after" value="\d+">([^<]+)<', page)
    assert button[1].strip() == "Next deal"


def test_where_no_deal_was_dealt_yet_there_is_a_button_to_deal(client, player):
    room = Room.objects.create(
        name="Bàn mới",
        rules=engine.PRESETS["south-places"].to_data(),
        stake=1000,
        opened_at=NOON,
    )
    for number, who in enumerate([player, PlayerFactory()]):
        room.seats.create(number=number, player=who)
    services.dealing.prepare(room, now=NOON)
    client.force_login(player)
    address = f"/rooms/{room.public_id}/"

    page = text_of(client.get(address, headers={"Accept-Language": "en"}))
    everybody_is_here(room, now=timezone.now())
    pressed = re.search(r'name="after" value="(\d+)">(\w+)</button>', page)
    client.post(f"{address}deal", {"after": pressed[1]})

    assert pressed[2] == "Deal"
    assert room.deals.get(number=1).hands.count() == 2
