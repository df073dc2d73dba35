"""Rooms and their seats, and who is on the way there."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models.public_ids import new_public_id


class Room(models.Model):
    """A room (phòng, bàn): a name, rules, a stake and 2-4 seats. It outlives its matches.

    ``version`` only rises: every change that a viewer can see raises it in its own transaction.
    ``wake_at`` and ``wake_for`` are the one thing that happens next by itself between deals.
    ``code`` is what people tell each other to find it while it is open, "" in rooms from before.
    Of ``is_public`` and the ``may_``s see ``services.setups``.
    """

    class Kind(models.TextChoices):
        """Whom a room is for: see ``services.setups``."""

        CASUAL = "casual"
        BEGINNERS = "beginners"
        RANKED = "ranked"

    class Wake(models.TextChoices):
        """What the clock does with the room when ``wake_at`` has come."""

        NEXT_DEAL = "next_deal"
        FILL = "fill"
        CLOSE = "close"

    public_id = models.CharField(max_length=22, unique=True, default=new_public_id, editable=False)
    name = models.CharField(max_length=60)
    code = models.CharField(max_length=6, blank=True, default="", db_default="")
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="hosted_rooms"
    )
    kind = models.CharField(
        max_length=12, choices=Kind.choices, default=Kind.CASUAL, db_default=Kind.CASUAL
    )
    is_public = models.BooleanField(
        default=False, db_default=False, help_text="in the lobby; else by its link or code alone"
    )
    may_watch = models.BooleanField(default=True, db_default=True)
    may_chat = models.BooleanField(default=True, db_default=True)
    may_hint = models.BooleanField(default=True, db_default=True)
    rules = models.JSONField(help_text="the whole RuleSet as data, for the next match")
    stake = models.PositiveBigIntegerField(help_text="chips, or points where no chips move")
    for_chips = models.BooleanField(default=False)
    tier = models.CharField(
        max_length=8, blank=True, default="", db_default="", help_text="of services.tiers"
    )
    seat_count = models.PositiveSmallIntegerField(default=4)
    turn_seconds = models.PositiveSmallIntegerField(null=True, help_text="null: no limit")
    direction = models.SmallIntegerField(default=1, help_text="1 or -1; reversed by clause 6.8")
    version = models.PositiveBigIntegerField(default=1)
    wake_at = models.DateTimeField(null=True)
    wake_for = models.CharField(max_length=12, choices=Wake.choices, blank=True)
    opened_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(seat_count__gte=2, seat_count__lte=4), name="room_has_2_to_4_seats"
            ),
            models.CheckConstraint(condition=Q(direction__in=(1, -1)), name="room_direction"),
            models.CheckConstraint(
                condition=Q(wake_at__isnull=True, wake_for="")
                | (Q(wake_at__isnull=False) & ~Q(wake_for="")),
                name="room_wakes_for_something",
            ),
            models.CheckConstraint(
                condition=Q(for_chips=False, tier="") | (Q(for_chips=True) & ~Q(tier="")),
                name="room_for_chips_has_a_tier",
            ),
            models.UniqueConstraint(
                fields=["code"],
                condition=Q(closed_at__isnull=True) & ~Q(code=""),
                name="one_open_room_a_code",
            ),
        ]
        indexes = [
            models.Index(fields=["wake_at"], condition=Q(wake_at__isnull=False), name="room_wake"),
            models.Index(
                fields=["opened_at"],
                condition=Q(is_public=True, closed_at__isnull=True),
                name="room_in_lobby",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Seat(models.Model):
    """A place (ghế) at a room's table, 0-3; the next seat is the player on the right.

    Empty (``[Trống]``) where there is neither a player nor a bot. ``leaves_after_deal``: who sits
    there is dealt in, and the seat is free as soon as the deal is over. ``for_chips``: who sits
    there has agreed to play for the room's stake, and could.
    """

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="seat"
    )
    bot_level = models.CharField(max_length=12, blank=True)
    bot_name = models.CharField(max_length=40, blank=True)
    taken_at = models.DateTimeField(null=True)
    leaves_after_deal = models.BooleanField(default=False, db_default=False)
    for_chips = models.BooleanField(default=False, db_default=False)

    class Meta:
        ordering = ["room_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["room", "number"], name="one_seat_a_number"),
            models.CheckConstraint(condition=Q(number__lte=3), name="seat_number_0_to_3"),
            models.CheckConstraint(
                condition=Q(player__isnull=True) | Q(bot_level=""), name="seat_is_person_or_bot"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.room_id}/{self.number}"


class Kick(models.Model):
    """Somebody whom the host has asked to leave a room: they may watch, and sit there no more."""

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="kicks")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="kicks"
    )
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["room", "player"], name="one_kick_a_player"),
        ]

    def __str__(self) -> str:
        return f"{self.room_id}/{self.player_id}"


class Waiting(models.Model):
    """Somebody who waits for a seat of a full room, and is told when one is free."""

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="waiting")
    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="waiting"
    )
    since = models.DateTimeField()

    class Meta:
        ordering = ["since", "pk"]

    def __str__(self) -> str:
        return f"{self.room_id}/{self.player_id}"


class Invitation(models.Model):
    """Somebody who sits in a room asks somebody else to come there."""

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="invitations")
    sender = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="sent_invitations"
    )
    guest = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="invitations"
    )
    at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["room", "guest"],
                condition=Q(answered_at__isnull=True),
                name="one_open_invitation_a_room",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.room_id}/{self.guest_id}"
