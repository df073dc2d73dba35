"""The page of the leaderboards, in both languages, for members, guests and strangers."""

import re

import pytest
from django.test import Client

from accounts.models import User
from games import engine
from games.models import Merits, Rating
from games.services import merits, rating
from tests.factories import GuestFactory, PlayerFactory
from tests.playing import NOON, played_out
from tests.profiles import hide
from tests.services.ranked_tables import ranked_deal
from tests.views.asking import browser_of, text_of

pytestmark = pytest.mark.django_db

BOARD = "/leaderboard/"
ENGLISH = {"accept-language": "en"}


def rated(value: int, *, deals: int = 20, player: User | None = None) -> User:
    player = player or PlayerFactory()
    row = rating.new_rating(player.pk, "south-places", at=NOON)
    row.value, row.deals = value, deals
    row.save()
    return player


def read(person: User | None = None, query: str = "", *, language: str = "en") -> str:
    browser = browser_of(person) if person else Client()
    browser.cookies["django_language"] = language
    response = browser.get(BOARD + query)
    assert response.status_code == 200
    return text_of(response)


def lines(page: str) -> list[str]:
    """The rows of the table as text, its head first."""
    rows = re.findall(r"<tr.*?</tr>", page, re.DOTALL)
    return [" ".join(re.sub(r"<[^>]+>", " ", row).split()) for row in rows]


def test_strangers_see_who_is_rated_highest():
    first, second = rated(1712, deals=31), rated(960, deals=1234)
    Merits.objects.create(player=first, experience=90)
    rated(5000, deals=19)

    page = read()

    assert lines(page) == [
        "Place Player Level Rating",
        f"1 {first} 3 1,712 31 deals",
        f"2 {second} 1 960 1,234 deals",
    ]
    assert "<caption>The first 50 by rating: Southern, by place</caption>" in page
    assert "Listed are members with 20 ranked deals or more" in page
    assert 'class="mine"' not in page


def test_it_is_said_in_vietnamese():
    rated(1712)

    page = read(language="vi")

    assert "1.712" in page
    assert '<html lang="vi"' in page


def test_the_reader_is_marked_and_further_down_has_a_row_of_their_own():
    people = [rated(2000 - number) for number in range(51)]

    page = read(people[3])
    assert page.count('class="mine"') == 1
    assert lines(page)[4].startswith(f"4 {people[3]} You 1 ")
    assert len(lines(page)) == 51

    own = read(people[50])
    assert own.count('class="mine"') == 1
    assert len(lines(own)) == 52
    assert lines(own)[-1].startswith(f"51 {people[50]} You 1 1,950")


def test_who_is_not_listed_reads_why():
    rated(1500)
    newcomer, nearly, guest = rated(1100, deals=3), rated(1200, deals=19), GuestFactory()

    assert "Your rating so far: 1,100, ranked deals played: 3. You are listed after 17 more." in (
        " ".join(read(newcomer).split())
    )
    assert "after 19 ranked deals. One more and you are listed." in read(nearly)
    assert "no ranked deal by these rules yet" in read(PlayerFactory())
    page = read(guest)
    assert "guests are not listed" in page
    assert "/accounts/claim/?next=" in page
    assert "by these rules yet" not in read(newcomer, "?by=experience")


def test_who_hides_results_reads_why_they_are_not_listed():
    hidden = rated(1500)
    Merits.objects.create(player=hidden, experience=90)
    words = "You are not listed here, since others may not see your results."
    assert words not in read(hidden, "?by=experience")

    hide(hidden)

    for query in ("?by=experience", "?by=chips"):
        page = read(hidden, query)
        assert words in page
        assert lines(page) == []
    assert words not in read(PlayerFactory(), "?by=experience")
    page = read(hidden)
    assert words not in page
    assert lines(page)[1].startswith(f"1 {hidden} You 3 1,500")


def test_a_board_of_nobody_says_so_and_leads_to_the_tables():
    for query, words in (
        ("", "Nobody has played 20 ranked deals by these rules yet."),
        ("?by=chips", "Nobody has won any chips this week yet."),
        ("?by=experience", "No member has any experience yet."),
    ):
        page = read(query=query)
        assert words in page
        assert "<table" not in page
        assert 'href="/rooms/' in page


def test_other_boards(time_machine):
    time_machine.move_to(NOON, tick=False)
    person = PlayerFactory()
    week = merits.week_of(NOON)
    Merits.objects.create(player=person, experience=1234, week=week, week_chips=56_000)

    assert lines(read(query="?by=chips")) == [
        "Place Player Level Chips",
        f"1 {person} 9 56,000",
    ]
    assert lines(read(query="?by=experience")) == [
        "Place Player Level Experience",
        f"1 {person} 9 1,234",
    ]


def test_each_board_is_a_link_and_says_which_one_is_open():
    page = read(query="?by=rating&rules=north-count")

    for slug in engine.PRESETS:
        assert f'href="/leaderboard/?by=rating&amp;rules={slug}"' in page
    current = re.findall(r'<a href="([^"]+)" aria-current="page"', page)
    assert current == ["/leaderboard/?by=rating&amp;rules=north-count"] * 2


@pytest.mark.parametrize("query", ["?by=luck", "?by=rating&rules=poker", "?rules=Poker"])
def test_what_cannot_be_read_is_said(query):
    response = Client(headers=ENGLISH).get(BOARD + query)

    assert response.status_code == 422
    assert "There is no such board." in text_of(response)
    assert "Southern, by place" in text_of(response)


def test_nothing_is_changed_there(player):
    assert Client().post(BOARD).status_code in (403, 405)
    read(player)
    assert not Rating.objects.exists()


def test_front_page_lobby_and_account_menu_lead_there(player):
    for address in ("/", "/rooms/"):
        assert text_of(Client().get(address)).count(f'href="{BOARD}"') == 2
    assert f'href="{BOARD}"' in text_of(browser_of(player).get("/accounts/chips/"))


def test_a_name_that_means_harm_is_only_text(player):
    User.objects.filter(pk=player.pk).update(display_name="<b onclick=x>")
    rated(1500, player=player)

    assert "&lt;b onclick=x&gt;" in read()


def test_deals_that_were_played_are_on_the_board():
    people = PlayerFactory.create_batch(3)

    deal = played_out(ranked_deal(*people))
    Rating.objects.update(deals=rating.ENOUGH_DEALS)

    winner = deal.hands.get(place=1).player
    assert lines(read())[1].startswith(f"1 {winner} 1 ")
