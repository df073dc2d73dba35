"""The addresses of the whole site."""

from django.conf.urls.i18n import urlpatterns as language_urls
from django.contrib import admin
from django.urls import include, path

from tienlen import errors, health

urlpatterns = [
    path("", include("games.urls")),
    path("i18n/", include(language_urls)),
    path("healthz", health.alive),
    path("readyz", health.ready),
    path("admin/", admin.site.urls),
]

handler400 = errors.bad_request
handler403 = errors.permission_denied
handler404 = errors.page_not_found
handler500 = errors.server_error
