"""What people have earned by playing, besides chips."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Merits(models.Model):
    """Somebody's experience (điểm kinh nghiệm, 7.7) and VIP points (7.2); guests have them too.

    ``week_chips``: what the deals for chips that ended in the week from ``week`` on, a Monday, have
    brought them after the fee; for another week it says nothing.
    """

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="merits"
    )
    experience = models.PositiveIntegerField(_("experience"), default=0)
    vip_points = models.PositiveIntegerField(_("VIP points"), default=0)
    week = models.DateField(null=True, editable=False)
    week_chips = models.BigIntegerField(default=0, db_default=0, editable=False)

    class Meta:
        verbose_name = verbose_name_plural = _("merits")
        indexes = [
            models.Index(fields=["-experience", "player"], name="experience_board"),
            models.Index(fields=["week", "-week_chips", "player"], name="chips_board"),
        ]

    def __str__(self) -> str:
        return str(self.player)
