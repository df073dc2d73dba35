"""What people have earned by playing, besides chips."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Merits(models.Model):
    """Somebody's experience (điểm kinh nghiệm, 7.7) and VIP points (7.2); guests have them too."""

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="merits"
    )
    experience = models.PositiveIntegerField(_("experience"), default=0)
    vip_points = models.PositiveIntegerField(_("VIP points"), default=0)

    class Meta:
        verbose_name = verbose_name_plural = _("merits")

    def __str__(self) -> str:
        return str(self.player)
