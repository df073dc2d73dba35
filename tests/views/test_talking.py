"""POST /rooms/<room>/chat and react: what is said, who hears it, and every refusal."""

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation

from games import services, tables
from games.models import Kick, Message, Room
from tests.factories import GuestFactory, PlayerFactory
from tests.playing import NOON, waiting_room
from tests.views.asking import browser_of, page_of, talk, text_of

TALK = [("chat", {"text": "chào"}), ("chat", {"phrase": "hello"}), ("react", {"reaction": "pig"})]


@pytest.fixture
def guest(db):
    return GuestFactory()


@pytest.fixture
def room(player, guest) -> Room:
    """A room where a member and a guest sit."""
    return waiting_room(player, guest)


def texts() -> list[str]:
    return list(Message.objects.values_list("text", flat=True))


def test_what_is_said_is_answered_with_the_talk_alone(player, room):
    response = talk(browser_of(player), room, text="Để đó cho mình")

    html = text_of(response)
    assert response.status_code == 200
    assert 'id="chat"' in html
    assert 'id="bubbles"' in html
    assert "Để đó cho mình" in html
    assert 'id="hand"' not in html, "picked cards would be touched"
    assert 'id="version"' not in html, "the rest of the table is not with it"


def test_without_javascript_the_table_follows(player, room):
    response = talk(browser_of(player), room, htmx=False, text="chào")

    assert (response.status_code, response["Location"]) == (303, f"/rooms/{room.public_id}/")
    assert "chào" in page_of(player, room)


def test_a_phrase_is_said_in_the_language_of_who_hears_it(player, guest, room):
    talk(browser_of(guest), room, phrase="chop")

    assert "Chặt heo nè!" in page_of(player, room)
    assert "I&#x27;ll chop that two!" in page_of(player, room, "en")


def test_a_reaction_is_drawn_and_named(player, guest, room):
    talk(browser_of(guest), room, "react", reaction="gasp")

    html = page_of(player, room, "en")
    assert "talk.svg#r-gasp" in html
    assert f"{guest.display_name} reacts: Shocked" in html


def test_ones_own_lines_are_marked_and_those_of_others_can_be_muted(player, guest, room):
    talk(browser_of(player), room, text="của mình")
    key = Message.objects.get().pk

    mine, theirs = page_of(player, room), page_of(guest, room)
    assert f'id="said-{key}" class="mine"' in mine
    assert f'id="said-{key}" class="other"' in theirs
    button = f'form="mute" name="message" value="{key}"'
    assert button in theirs
    assert button not in mine


def test_members_have_a_field_and_guests_are_told(player, guest, room):
    assert 'name="text"' in page_of(player, room)
    html = page_of(guest, room, "en")
    assert 'name="text"' not in html
    assert "Members write here; guests have phrases and reactions." in html
    assert html.count('name="phrase"') == 8
    assert html.count('name="reaction"') == 6


@pytest.mark.parametrize(
    ("what", "sent"),
    [
        ("chat", {}),
        ("chat", {"phrase": ""}),
        ("chat", {"phrase": "pig"}),
        ("chat", {"phrase": "<script>", "text": "chào"}),
        ("react", {}),
        ("react", {"reaction": "hello"}),
        ("react", {"reaction": "pig" * 1000}),
        ("react", {"reaction": "pig\x00"}),
    ],
)
@pytest.mark.parametrize("htmx", [True, False])
def test_what_no_page_sends_is_refused(player, room, what, sent, htmx):
    response = talk(browser_of(player), room, what, htmx=htmx, **sent)

    assert (response.status_code, texts()) == (422, [])


@pytest.mark.parametrize(("what", "sent"), TALK)
def test_who_is_not_signed_in_says_nothing(client, room, what, sent):
    for htmx in (True, False):
        assert talk(client, room, what, htmx=htmx, **sent).status_code == 401
    assert texts() == []


def test_a_guest_writes_nothing(guest, room):
    response = talk(browser_of(guest), room, text="chào")

    assert (response.status_code, texts()) == (403, [])


@pytest.mark.parametrize(("what", "sent"), TALK)
def test_who_watches_a_ranked_table_says_nothing(room, what, sent):
    Room.objects.update(kind=Room.Kind.RANKED)
    watcher = PlayerFactory()
    client = browser_of(watcher)

    for htmx in (True, False):
        assert talk(client, room, what, htmx=htmx, **sent).status_code == 403
    assert texts() == []
    assert "At ranked tables only the players can talk." in page_of(watcher, room, "en")


@pytest.mark.parametrize(("what", "sent"), TALK)
def test_who_was_asked_to_leave_says_nothing(room, what, sent):
    kicked = PlayerFactory()
    Kick.objects.create(room=room, player=kicked, at=timezone.now())

    assert talk(browser_of(kicked), room, what, **sent).status_code == 403
    assert texts() == []


@pytest.mark.parametrize(("what", "sent"), TALK)
def test_who_may_not_look_says_nothing_and_hears_nothing(player, room, what, sent):
    talk(browser_of(player), room, text="giữa tụi mình")
    Room.objects.update(may_watch=False)
    stranger = PlayerFactory()

    response = talk(browser_of(stranger), room, what, **sent)

    assert response.status_code == 403
    assert texts() == ["giữa tụi mình"]
    assert "giữa tụi mình" not in text_of(response)
    assert "giữa tụi mình" not in page_of(stranger, room)


@pytest.mark.parametrize(("what", "sent"), TALK)
def test_where_the_chat_is_off_nothing_is_said(player, room, what, sent):
    Room.objects.update(may_chat=False)

    assert talk(browser_of(player), room, what, **sent).status_code == 403
    assert texts() == []
    assert "Chat is off at this table." in page_of(player, room, "en")


@pytest.mark.parametrize(("what", "sent"), TALK)
def test_in_a_closed_room_nothing_is_said(player, room, what, sent):
    Room.objects.update(closed_at=timezone.now(), wake_at=None, wake_for="")

    for htmx in (True, False):
        assert talk(browser_of(player), room, what, htmx=htmx, **sent).status_code == 409
    assert texts() == []


def test_too_much_at_once_is_refused_with_the_time_to_wait(player, room):
    client = browser_of(player)
    for number in range(services.talking.MOST):
        talk(client, room, text=str(number))

    response = talk(client, room, "react", reaction="pig")

    assert response.status_code == 429
    assert 1 <= int(response["Retry-After"]) <= 10
    assert len(texts()) == services.talking.MOST


def test_a_room_that_is_none_and_a_get_are_refused(player, room):
    client = browser_of(player)

    assert client.post("/rooms/nowhere/chat", {"text": "chào"}).status_code == 404
    assert client.get(f"/rooms/{room.public_id}/chat").status_code == 405


def test_a_bubble_is_gone_when_the_page_is_loaded_later(player, room):
    with time_machine.travel(NOON, tick=False) as clock:
        talk(browser_of(player), room, text="bong bóng")
        assert 'id="bubble-' in page_of(player, room)

        clock.shift(6)

        html = page_of(player, room)
        assert 'id="bubble-' not in html
        assert "bong bóng" in html


def test_the_latest_fifty_lines_are_shown(player, room):
    Message.objects.bulk_create(
        Message(room=room, author=player, name="An", kind="text", text=f"số {n}", at=NOON)
        for n in range(60)
    )

    html = page_of(player, room)

    assert html.count("data-line=") == 50
    assert "số 9<" not in html
    assert "số 10<" in html


def test_a_draw_asks_twice_for_the_talk_however_many_look(
    player, guest, room, django_assert_num_queries
):
    def drawn(viewers) -> None:
        with translation.override("vi"):
            snapshot = tables.look(room.pk, viewers=viewers)
            for viewer in viewers:
                tables.talk_fragments(snapshot, viewer)

    Message.objects.create(room=room, author=guest, name="Khách", kind="text", text="a", at=NOON)
    one, many = [player.pk], [player.pk, guest.pk, *(PlayerFactory().pk for _ in range(5))]
    with CaptureQueriesContext(connection) as alone:
        drawn(one)
    with django_assert_num_queries(len(alone)):
        drawn(many)
