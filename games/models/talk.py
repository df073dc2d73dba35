"""What people say to each other, and whom somebody does not want to hear."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from games.models.rooms import Room


class Message(models.Model):
    """Something said at a table, or in the lobby where ``room`` is null.

    ``text`` is what was written; for a phrase or a reaction it is its key, said to each viewer in
    their own language. ``name`` is the author's as it was then.
    """

    class Kind(models.TextChoices):
        """What was said."""

        TEXT = "text"
        PHRASE = "phrase"
        REACTION = "reaction"

    room = models.ForeignKey(Room, null=True, on_delete=models.CASCADE, related_name="messages")
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="messages"
    )
    name = models.CharField(max_length=40)
    kind = models.CharField(max_length=8, choices=Kind.choices)
    text = models.CharField(max_length=200)
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        indexes = [
            models.Index(fields=["room", "-id"], name="message_in_room"),
            models.Index(fields=["author", "at"], name="message_by_author"),
        ]

    def __str__(self) -> str:
        return f"{self.room_id}/{self.pk}"


class Mute(models.Model):
    """Somebody does not want to see what somebody else says, at any table."""

    listener = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mutes"
    )
    muted = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="muted_by"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["listener", "muted"], name="one_mute_a_pair"),
            models.CheckConstraint(
                condition=~Q(listener=F("muted")), name="nobody_mutes_themselves"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.listener_id}/{self.muted_id}"
