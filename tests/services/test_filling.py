"""A table that waits for people: after some seconds bots take the empty seats, and it deals."""

from games import engine, services
from games.models import Room
from tests.factories import PlayerFactory
from tests.playing import NOON, arranged, everybody_is_here, is_here, let_pass, seconds
from tests.services.sitting import join, sit, stand_up, who_sits

FILLS = NOON + seconds(10)


def deals_of(room: Room):
    return room.deals.filter(dealt_at__isnull=False)


def test_then_bots_take_the_empty_seats_and_the_cards_are_dealt(player):
    room = join(player)
    is_here(player, room)

    assert let_pass(FILLS - seconds(1)) == 0
    assert let_pass(FILLS) == 1

    assert deals_of(room).get().hands.count() == 4
    assert room.seats.exclude(bot_level="").count() == 3
    room.refresh_from_db()
    assert room.wake_for != Room.Wake.FILL


def test_who_sits_down_meanwhile_plays_too(player):
    other = PlayerFactory()
    room = join(player)
    is_here(player, room)
    sit(room, other, now=NOON + seconds(4))
    is_here(other, room, now=NOON + seconds(4))
    room.refresh_from_db()
    assert (room.wake_for, room.wake_at) == (Room.Wake.FILL, FILLS)

    let_pass(FILLS)

    players = set(deals_of(room).get().hands.values_list("player", flat=True))
    assert players == {player.pk, other.pk, None}
    assert room.seats.exclude(bot_level="").count() == 2


def test_when_the_opener_goes_the_table_waits_for_who_stays(player):
    other = PlayerFactory()
    room = join(player)
    is_here(player, room)
    sit(room, other, now=NOON + seconds(1))
    is_here(other, room, now=NOON + seconds(1))

    stand_up(room, player, now=NOON + seconds(2))

    room.refresh_from_db()
    assert (room.wake_for, room.wake_at, room.host) == (Room.Wake.FILL, FILLS, other)
    let_pass(FILLS)
    assert deals_of(room).get().hands.filter(player=other).exists()


def test_when_the_opener_goes_and_nobody_stays_the_table_closes(player):
    room = join(player)

    stand_up(room, player)

    room.refresh_from_db()
    assert room.closed_at == NOON
    assert let_pass(FILLS) == 0


def test_coming_and_going_of_browsers_does_not_put_it_off(player):
    room = join(player)
    for number in range(3):
        services.arriving.arrive(
            room_id=room.public_id,
            user_id=player.pk,
            process_id=None,
            connection=f"poll:{number}",
            now=NOON + seconds(number),
        )
        services.presence.depart(connection=f"poll:{number}", now=NOON + seconds(number + 0.5))

    room.refresh_from_db()
    assert (room.wake_for, room.wake_at) == (Room.Wake.FILL, FILLS)


def test_where_nobody_is_there_after_it_nothing_is_dealt_and_the_table_closes_later(player):
    room = join(player)

    assert let_pass(FILLS) == 1

    room.refresh_from_db()
    assert (room.wake_for, room.closed_at) == (Room.Wake.CLOSE, None)
    assert not room.seats.exclude(bot_level="").exists()
    let_pass(room.wake_at)
    room.refresh_from_db()
    assert room.closed_at


def test_a_person_who_is_gone_by_then_makes_room_for_a_bot(player):
    other = PlayerFactory()
    room = join(player)
    is_here(player, room)
    sit(room, other)

    let_pass(FILLS)

    assert not room.seats.filter(player=other).exists()
    assert deals_of(room).get().hands.count() == 4


def test_the_host_may_deal_before(player):
    other = PlayerFactory()
    room = join(player)
    sit(room, other)
    everybody_is_here(room)

    services.deals.deal_next(room_id=room.public_id, player=player, now=NOON + seconds(3))

    deal = arranged(deals_of(room).get())
    assert deal.hands.count() == 2
    assert let_pass(FILLS) == 0
    room.refresh_from_db()
    assert room.wake_for == ""


def test_bots_that_the_host_seats_before_do_not_put_it_off(player):
    room = join(player)
    is_here(player, room)

    services.hosting.add_bots(room_id=room.public_id, host=player, now=NOON, level="medium")

    room.refresh_from_db()
    assert room.wake_for == Room.Wake.FILL
    let_pass(FILLS)
    assert deals_of(room).get().hands.count() == 4


def test_no_bots_come_where_the_host_has_made_the_room_ranked(player):
    room = join(player)
    is_here(player, room)
    Room.objects.filter(pk=room.pk).update(kind=Room.Kind.RANKED, may_hint=False)

    let_pass(FILLS)

    room.refresh_from_db()
    assert room.wake_for == Room.Wake.CLOSE
    assert who_sits(room) == [player, None, None, None]


def test_after_an_outage_browsers_have_time_to_come_back(player):
    room = join(player)
    is_here(player, room)
    services.processes.begin(now=NOON)

    services.processes.begin(now=NOON + seconds(60))

    room.refresh_from_db()
    assert room.wake_at >= NOON + seconds(60) + services.processes.BROWSERS_COME_BACK


def test_other_settings_do_not_put_it_off(player):
    room = join(player)
    is_here(player, room)
    setup = services.Setup(rules=engine.PRESETS["north-count"], seats=3, is_public=True)

    services.hosting.change_settings(
        room_id=room.public_id, host=player, setup=setup, now=NOON + seconds(2)
    )

    room.refresh_from_db()
    assert room.wake_for == Room.Wake.FILL
    let_pass(room.wake_at)
    assert deals_of(room).get().hands.count() == 3
