"""What people have earned by playing, besides chips."""

from django.conf import settings
from django.db import models


class Merits(models.Model):
    """Somebody's experience (điểm kinh nghiệm, 7.7) and VIP points (7.2); guests have them too."""

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="merits"
    )
    experience = models.PositiveIntegerField(default=0)
    vip_points = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name_plural = "merits"

    def __str__(self) -> str:
        return f"{self.player_id}"
