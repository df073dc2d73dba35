"""Django's admin shows people. Nothing that holds cards is ever registered there."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import Group
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.models import User

admin.site.site_title = admin.site.site_header = "Tiến Lên"
admin.site.unregister(Group)


@admin.register(User)
class PersonAdmin(UserAdmin):
    """Guests and members. Rights are all or none: an admin is staff and superuser."""

    list_display = ["username", "display_name", "is_guest", "is_staff", "is_active", "last_login"]
    list_filter = ["is_guest", "is_staff", "is_active"]
    search_fields = ["username", "display_name"]
    ordering = ["-date_joined"]
    filter_horizontal = []
    fieldsets = [
        (None, {"fields": ["username", "password"]}),
        (_("Person"), {"fields": ["display_name", "is_guest"]}),
        (_("Rights"), {"fields": ["is_active", "is_staff", "is_superuser"]}),
        (_("Dates"), {"fields": ["last_login", "date_joined"]}),
    ]
    # Names are given by services, which know what looks alike.
    readonly_fields = ["username", "display_name", "is_guest", "last_login", "date_joined"]

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002
        """Members sign up; the first admin is made by `manage.py promote`."""
        return False
