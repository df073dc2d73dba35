"""Django's admin shows what people have earned, so that staff can give VIP points (7.2)."""

from django.contrib import admin
from django.forms import ModelForm
from django.http import HttpRequest

from games.models import Merits


@admin.register(Merits)
class MeritsAdmin(admin.ModelAdmin):
    """Experience comes of playing alone; VIP points may be given."""

    list_display = ["player", "experience", "vip_points"]
    search_fields = ["player__username", "player__display_name"]
    autocomplete_fields = ["player"]
    fields = ["player", "experience", "vip_points"]
    list_select_related = ["player"]

    def get_readonly_fields(self, _: HttpRequest, obj: Merits | None = None) -> list[str]:
        return ["experience"] if obj is None else ["player", "experience"]

    def save_model(self, _: HttpRequest, obj: Merits, __: ModelForm, change: bool) -> None:  # noqa: FBT001
        """Write the VIP points alone: a deal may have earned its players something meanwhile."""
        obj.save(update_fields=["vip_points"] if change else None)

    def has_delete_permission(self, *_: object) -> bool:
        return False
