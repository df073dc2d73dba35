"""The addresses of the whole site."""

from django.contrib import admin
from django.urls import include, path

from accounts.views.preferences import choose_language
from tienlen import errors, health, metrics

urlpatterns = [
    path("", include("games.urls")),
    path("accounts/", include("accounts.urls")),
    path("i18n/setlang/", choose_language, name="set_language"),
    path("healthz", health.alive),
    path("readyz", health.ready),
    path("metrics", metrics.show),
    path("admin/", admin.site.urls),
]

handler400 = errors.bad_request
handler403 = errors.permission_denied
handler404 = errors.page_not_found
handler500 = errors.server_error
