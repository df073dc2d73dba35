"""Django's admin shows people. Nothing that holds cards is ever registered there."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import Group
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
    readonly_fields = ["is_guest", "last_login", "date_joined"]
    add_fieldsets = [
        (
            None,
            {
                "classes": ["wide"],
                "fields": ["username", "display_name", "usable_password", "password1", "password2"],
            },
        ),
    ]
