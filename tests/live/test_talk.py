"""What is said comes with a frame of its own, to everybody who does not mute who says it."""

from datetime import timedelta

from django.utils import timezone

from games import services
from games.models import Message, Mute
from games.services.talking import Reaction
from tests.live.conftest import TALK, in_thread, parts_of


async def say(room_id: str, author, text: str) -> Message:
    return await in_thread(services.talking.say)(
        room_id=room_id, author=author, text=text, now=timezone.now()
    )


async def test_words_come_with_the_talk_alone(deal, room_id, player, other, look_in):
    window = await look_in(player)
    await window.frame()

    await say(room_id, other, "để đó cho mình")

    frame = await window.frame()
    assert parts_of(frame) == TALK
    assert "để đó cho mình" in frame


async def test_who_mutes_somebody_is_sent_nothing_of_them(deal, room_id, player, other, look_in):
    await in_thread(Mute.objects.create)(listener=player, muted=other)
    await say(room_id, other, "đánh đi")
    window = await look_in(player)
    assert "đánh đi" not in await window.frame()

    await say(room_id, other, "nhanh lên")

    assert parts_of(await window.frame()) == set()


async def test_what_was_said_earlier_is_no_news(deal, room_id, player, other, look_in):
    await say(room_id, other, "một")
    await in_thread(Message.objects.update)(at=timezone.now() - timedelta(seconds=9))
    window = await look_in(player)
    assert "bubble-" not in await window.frame()

    await in_thread(services.talking.react)(
        room_id=room_id, author=other, reaction=Reaction.PIG, now=timezone.now()
    )

    frame = await window.frame()
    assert frame.count('id="bubble-') == 1
    assert frame.count("data-line=") == 2
