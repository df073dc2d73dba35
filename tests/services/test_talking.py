"""Saying something: who may, how much of it, and that one press says it once."""

import pytest

from games import services
from games.models import Kick, Message, Room
from games.services.talking import Phrase, Reaction, Silence
from tests.factories import GuestFactory, PlayerFactory
from tests.playing import NOON, seconds, waiting_room
from tests.services.sitting import sit


@pytest.fixture
def guest(db):
    return GuestFactory()


@pytest.fixture
def room(player, guest) -> Room:
    """A room where a member and a guest sit."""
    return waiting_room(player, guest)


def say(room: Room, author, text: str = "chào", *, now=NOON) -> Message:
    return services.talking.say(room_id=room.public_id, author=author, text=text, now=now)


def say_phrase(room: Room, author, *, now=NOON) -> Message:
    return services.talking.say_phrase(
        room_id=room.public_id, author=author, phrase=Phrase.HELLO, now=now
    )


def react(room: Room, author, reaction=Reaction.PIG, *, now=NOON) -> Message:
    return services.talking.react(room_id=room.public_id, author=author, reaction=reaction, now=now)


def say_in_lobby(author, text: str = "chào", *, now=NOON) -> Message:
    return services.talking.say_in_lobby(author=author, text=text, now=now)


def silence_of(talk, *arguments) -> Silence:
    with pytest.raises(services.MayNotTalk) as caught:
        talk(*arguments)
    return caught.value.why


def test_what_is_said_is_kept_with_the_name_of_its_author(room, player):
    said = say(room, player, "Để đó cho mình")

    assert (said.room, said.author, said.name) == (room, player, player.display_name)
    assert (said.kind, said.text, said.at) == (Message.Kind.TEXT, "Để đó cho mình", NOON)


def test_everybody_who_looks_is_shown_what_is_said(room, player):
    before = Room.objects.get(pk=room.pk).version

    react(room, player)

    assert Room.objects.get(pk=room.pk).version == before + 1


def test_of_a_phrase_and_a_reaction_the_key_is_kept(room, guest):
    assert say_phrase(room, guest).text == "hello"
    assert react(room, guest).text == "pig"


def test_a_guest_writes_nothing(room, guest):
    assert silence_of(say, room, guest) is Silence.IS_GUEST
    assert not Message.objects.exists()


def test_who_watches_may_talk(room):
    assert say(room, PlayerFactory())


def test_where_nobody_may_watch_who_has_no_seat_does_not_talk(room):
    Room.objects.update(may_watch=False)

    assert silence_of(say_phrase, room, PlayerFactory()) is Silence.NOT_HERE


def test_in_a_ranked_room_who_watches_does_not_talk_at_all(room, player):
    Room.objects.update(kind=Room.Kind.RANKED)

    for talk in (say, say_phrase, react):
        assert silence_of(talk, room, PlayerFactory()) is Silence.WATCHES
    assert say(room, player)


def test_where_the_chat_is_off_nobody_talks(room, player):
    Room.objects.update(may_chat=False)

    for talk in (say, say_phrase, react):
        assert silence_of(talk, room, player) is Silence.CHAT_IS_OFF


def test_who_was_asked_to_leave_does_not_talk(room):
    other = PlayerFactory()
    Kick.objects.create(room=room, player=other, at=NOON)

    assert silence_of(react, room, other) is Silence.KICKED


def test_in_a_closed_room_nobody_talks(room, player):
    Room.objects.update(closed_at=NOON, wake_at=None, wake_for="")

    with pytest.raises(services.NoSuchRoom):
        say(room, player)


def test_the_sixth_thing_in_ten_seconds_is_refused_and_told_when(room, player):
    other = waiting_room(PlayerFactory())
    say(room, player, "một")
    say_phrase(room, player, now=NOON + seconds(1))
    react(room, player, now=NOON + seconds(2))
    say(other, player, "bốn", now=NOON + seconds(3))
    say_in_lobby(player, "năm", now=NOON + seconds(4))

    with pytest.raises(services.TalksTooMuch) as caught:
        react(room, player, Reaction.CLAP, now=NOON + seconds(4.5))

    assert caught.value.seconds == 6
    assert react(room, player, Reaction.CLAP, now=NOON + seconds(10))


def test_others_are_not_counted(room, player, guest):
    for number in range(services.talking.MOST):
        say(room, player, str(number))

    assert react(room, guest)


def test_the_same_press_twice_says_it_once(room, player):
    first = say(room, player)
    version = Room.objects.get(pk=room.pk).version

    assert say(room, player, now=NOON + seconds(1.9)) == first
    assert Room.objects.get(pk=room.pk).version == version
    assert say(room, player, now=NOON + seconds(2)) != first


def test_other_words_or_another_place_are_another_press(room, player):
    say(room, player)
    say(room, player, "chào bạn")
    say(waiting_room(PlayerFactory()), player)
    say_in_lobby(player)

    assert Message.objects.count() == 4


def test_what_was_said_stays_when_its_author_goes(room, player, guest):
    say(room, player)
    player.delete()

    said = Message.objects.get()
    assert (said.author, said.text) == (None, "chào")


def test_in_the_lobby_members_write_and_guests_do_not(guest, player):
    assert say_in_lobby(player).room is None
    assert silence_of(say_in_lobby, guest) is Silence.IS_GUEST


def test_who_sits_down_in_a_ranked_room_may_talk(room):
    other = PlayerFactory()
    Room.objects.update(kind=Room.Kind.RANKED)
    sit(room, other)

    assert say(room, other)
