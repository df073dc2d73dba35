"""What is typed to a table: kept to what can be seen of it, and plain text always."""

import pytest
from django.utils.html import escape

from games.models import Message, Room
from tests.factories import PlayerFactory
from tests.playing import waiting_room
from tests.views.asking import browser_of, page_of, talk, text_of


@pytest.fixture
def room(player) -> Room:
    return waiting_room(player)


def texts() -> list[str]:
    return list(Message.objects.values_list("text", flat=True))


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        pytest.param("  chào \t\n cả   bàn ", "chào cả bàn", id="blanks"),
        pytest.param("Tie\u0302\u0301n Le\u0302n nghe\u0300o", "Tiến Lên nghèo", id="combining"),
        pytest.param("heo\u202egnort\u2069", "heognort", id="right to left override"),
        pytest.param("h\u200be\u200do\ufeff\u2060", "heo", id="zero width"),
        pytest.param("h\x00e\x07o\x1b[31m", "heo[31m", id="NUL and controls"),
        pytest.param("vui 😀🔥 quá", "vui 😀🔥 quá", id="emoji"),
        pytest.param("z" + "\u0335" * 40, "z\u0335\u0335", id="stacked marks"),
        pytest.param("a\u3164\u115f\u2800b", "ab", id="blank letters"),
        pytest.param("שלום", "שלום", id="letters from right to left"),
        pytest.param("x" * 200, "x" * 200, id="200 characters"),
        pytest.param("e\u0302\u0301" * 200, "ế" * 200, id="200 characters once composed"),
    ],
)
def test_what_cannot_be_seen_is_not_said(player, room, typed, kept):
    assert talk(browser_of(player), room, text=typed).status_code == 200
    assert texts() == [kept]


@pytest.mark.parametrize("typed", ["", "   ", "\u200b\u2060", "\u3164", "\u0301\ufe0f", "\x00"])
def test_nothing_at_all_is_not_said(player, room, typed):
    response = talk(browser_of(player), room, text=typed)

    assert (response.status_code, texts()) == (422, [])
    assert "talk-refusal" in text_of(response)


@pytest.mark.parametrize("length", [201, 10_000, 60_000])
def test_more_than_200_characters_are_refused_and_stay_in_the_field(player, room, length):
    client = browser_of(player)
    client.cookies["django_language"] = "en"

    response = talk(client, room, htmx=False, text="x" * length)

    html = text_of(response)
    assert (response.status_code, texts()) == (422, [])
    assert "A message has 200 characters at most." in html
    assert f'name="text" value="{"x" * min(length, 400)}"' in html


@pytest.mark.parametrize(
    "typed",
    [
        "<script>alert(1)</script>",
        '"><img src=x onerror=alert(1)>',
        "</li></ol><b>đậm</b>",
        "{{ 7|add:7 }}{% now 'Y' %}",
        "&lt;b&gt;",
        '<i id="version" data-version="9">',
    ],
)
def test_a_message_is_plain_text_always(player, room, typed):
    answer = text_of(talk(browser_of(player), room, text=typed))

    assert texts() == [typed]
    for html in (answer, page_of(PlayerFactory(), room)):
        assert escape(typed) in html
        assert typed not in html
