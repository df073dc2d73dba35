"""How well somebody plays a system, as ranked deals have shown it."""

from django.conf import settings
from django.db import models


class Rating(models.Model):
    """A member's rating (điểm xếp hạng) in one system: see ``services.rating``.

    ``mu`` and ``sigma`` are what is believed of how well they play, and how uncertain that is;
    ``value`` is the whole number that comes of both, which people see. ``deals``: how many
    ranked deals it comes of.
    """

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="ratings"
    )
    system = models.CharField(max_length=32, help_text="the slug of a preset")
    mu = models.FloatField()
    sigma = models.FloatField()
    value = models.PositiveIntegerField()
    deals = models.PositiveIntegerField(default=0)
    updated_at = models.DateTimeField(help_text="when the last of its deals ended")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "system"], name="one_rating_a_system"),
        ]
        indexes = [models.Index(fields=["system", "-value", "player"], name="rating_board")]

    def __str__(self) -> str:
        return f"{self.player_id}/{self.system}"
