"""Asking somebody played with lately to a table: whom, how often, for how long."""

from datetime import timedelta

import pytest

from accounts.models import User
from games import services
from games.models import Invitation, Mute, Room
from games.services.inviting import MOST_SENT
from games.services.tiers import Bar
from tests.chips import member
from tests.factories import GuestFactory, PlayerFactory
from tests.playing import dealt_among, is_here, seconds, waiting_room
from tests.services.chip_tables import room_for_chips
from tests.services.inviting import LATER, end_of, handle, invite, lately, standing_for
from tests.services.sitting import sit, stand_up


@pytest.fixture
def friend(db) -> User:
    return PlayerFactory(display_name="Bình")


@pytest.fixture
def room(player, friend) -> Room:
    """The player sits there alone, and has just played a deal with the friend elsewhere."""
    end_of(dealt_among(player, friend))
    return waiting_room(player)


def test_the_guest_is_told_who_asks_and_where_to(player, friend, room):
    assert invite(room, player, handle(player, room))

    (invited,) = standing_for(friend)
    assert (invited.sender, invited.room, invited.room_id) == (
        str(player),
        room.name,
        room.public_id,
    )
    assert not invited.is_playing
    assert lately(player, room)[0].is_asked
    assert str(friend.pk) not in (invited.handle, handle(player, room))


def test_it_is_seen_at_every_table_that_the_guest_has_open(player, friend, room):
    elsewhere = waiting_room(friend)
    is_here(friend, elsewhere, now=LATER)
    version = Room.objects.get(pk=elsewhere.pk).version

    invite(room, player, handle(player, room))
    assert Room.objects.get(pk=elsewhere.pk).version == version + 1

    services.inviting.answer(invitation=standing_for(friend)[0].handle, guest=friend, now=LATER)
    assert Room.objects.get(pk=elsewhere.pk).version == version + 2


def test_the_same_press_twice_asks_once(player, friend, room):
    guest = handle(player, room)

    assert invite(room, player, guest)
    assert not invite(room, player, guest, now=LATER + seconds(1))

    assert Invitation.objects.get().at == LATER


def test_two_people_of_a_room_ask_somebody_once(player, friend, room):
    other = PlayerFactory()
    end_of(dealt_among(other, friend))
    sit(room, other)
    invite(room, player, handle(player, room))

    assert not invite(room, other, handle(other, room))

    assert Invitation.objects.get().sender == player


def test_it_stands_for_ten_minutes_and_can_be_sent_again_then(player, friend, room):
    invite(room, player, handle(player, room))
    later = LATER + seconds(600)

    assert standing_for(friend, now=later - seconds(1))
    assert standing_for(friend, now=later) == ()
    assert not lately(player, room, now=later)[0].is_asked
    assert invite(room, player, handle(player, room), now=later)
    assert Invitation.objects.get().at == later


def test_who_says_no_is_left_in_peace(player, friend, room):
    guest = handle(player, room)
    invite(room, player, guest)
    invited = standing_for(friend)[0].handle

    answered = services.inviting.answer(invitation=invited, guest=friend, now=LATER)

    assert answered == room
    assert standing_for(friend) == ()
    assert not invite(room, player, guest, now=LATER + seconds(300))
    with pytest.raises(services.NoSuchInvitation):
        services.inviting.answer(invitation=invited, guest=friend, now=LATER)
    assert invite(room, player, guest, now=LATER + seconds(601))
    assert Invitation.objects.count() == 2


def test_a_deal_that_runs_elsewhere_is_told_of(player, friend, room):
    dealt_among(friend, PlayerFactory())

    invite(room, player, handle(player, room))

    assert standing_for(friend)[0].is_playing


def test_what_cannot_be_followed_is_not_shown(player, friend, room):
    invite(room, player, handle(player, room))
    services.hosting.add_bots(room_id=room.public_id, host=player, level="medium", now=LATER)
    assert standing_for(friend) == ()

    services.hosting.remove_bot(room_id=room.public_id, host=player, seat=1, now=LATER)
    assert standing_for(friend)
    Room.objects.filter(pk=room.pk).update(closed_at=LATER)
    assert standing_for(friend) == ()


def test_who_has_come_is_not_asked_again_after_going(player, friend, room):
    invite(room, player, handle(player, room))
    sit(room, friend)
    assert standing_for(friend) == ()

    stand_up(room, friend)

    assert standing_for(friend) == ()


def test_nobody_is_asked_by_whom_they_do_not_want_to_hear(player, friend, room):
    Mute.objects.create(listener=friend, muted=player)

    assert invite(room, player, handle(player, room))

    assert standing_for(friend) == ()


def test_nobody_else_can_be_asked(player, friend, room):
    stranger = PlayerFactory()
    end_of(dealt_among(stranger, friend))
    for guest in ("", "0" * 64, str(friend.pk), handle(stranger, room)):
        with pytest.raises(services.CannotBeAsked):
            invite(room, player, guest)

    assert not Invitation.objects.exists()


def test_only_who_sits_in_an_open_room_with_a_free_seat_asks(player, friend, room):
    guest = handle(player, room)
    stranger = PlayerFactory()
    end_of(dealt_among(stranger, friend))
    with pytest.raises(services.NotYours):
        invite(room, stranger, handle(stranger, room))

    services.hosting.add_bots(room_id=room.public_id, host=player, level="medium", now=LATER)
    with pytest.raises(services.RoomIsFull):
        invite(room, player, guest)

    Room.objects.filter(pk=room.pk).update(closed_at=LATER)
    with pytest.raises(services.NoSuchRoom):
        invite(room, player, guest)
    with pytest.raises(services.NoSuchRoom):
        services.inviting.invite(room_id="none", sender=player, guest=guest, now=LATER)
    assert not Invitation.objects.exists()


def test_ten_in_ten_minutes_are_enough(player, friend, room):
    for number in range(MOST_SENT):
        at = LATER + seconds(number)
        Invitation.objects.create(room=room, sender=player, guest=PlayerFactory(), at=at)

    with pytest.raises(services.TooManyInvitations) as refused:
        invite(room, player, handle(player, room), now=LATER + seconds(60))

    assert refused.value.wait == timedelta(seconds=540)
    assert Invitation.objects.count() == MOST_SENT
    assert invite(room, player, handle(player, room), now=LATER + seconds(600))


def test_an_invitation_is_answered_by_its_guest_alone(player, friend, room):
    invite(room, player, handle(player, room))
    invited = standing_for(friend)[0].handle

    for somebody in (player, PlayerFactory()):
        with pytest.raises(services.NoSuchInvitation):
            services.inviting.answer(invitation=invited, guest=somebody, now=LATER)
    with pytest.raises(services.NoSuchInvitation):
        services.inviting.answer(invitation=invited, guest=friend, now=LATER + seconds(600))

    assert Invitation.objects.get().answered_at is None


def test_three_are_shown_at_most_for_all_who_look_in_two_queries(
    player, friend, django_assert_num_queries
):
    for number in range(4):
        sender = PlayerFactory()
        at = LATER + seconds(number)
        Invitation.objects.create(room=waiting_room(sender), sender=sender, guest=friend, at=at)

    with django_assert_num_queries(2):
        found = services.inviting.standing(guests=[friend.pk, player.pk], now=LATER + seconds(9))
    assert {pk: len(each) for pk, each in found.items()} == {friend.pk: 3}
    with django_assert_num_queries(0):
        assert services.inviting.standing(guests=[], now=LATER) == {}


def test_what_keeps_people_from_tables_for_chips_takes_two_queries_for_all(
    db, django_assert_num_queries
):
    poor, rich, guest = member(1_999), member(), GuestFactory()
    for number in range(3):
        host = member()
        room = room_for_chips(host, seats=4)
        for asked in (poor, rich, guest):
            at = LATER + seconds(number)
            Invitation.objects.create(room=room, sender=host, guest=asked, at=at)

    people = [poor.pk, rich.pk, guest.pk]
    with django_assert_num_queries(4):
        found = services.inviting.standing(guests=people, now=LATER + seconds(9))

    barred = {pk: [invited.bars for invited in each] for pk, each in found.items()}
    assert barred == {
        poor.pk: [(Bar.STAKES,)] * 3,
        rich.pk: [()] * 3,
        guest.pk: [(Bar.GUEST,)] * 3,
    }
