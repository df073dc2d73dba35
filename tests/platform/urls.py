"""The addresses of the site, and some that fail."""

from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.db import OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import include, path

from tienlen.urls import handler400, handler403, handler404, handler500

__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]


def fine(request: HttpRequest) -> HttpResponse:
    return HttpResponse("fine")


def kept(request: HttpRequest) -> HttpResponse:
    return HttpResponse("fine", headers={"Cache-Control": "max-age=60"})


def fails_with(error: Exception):
    def view(request: HttpRequest) -> HttpResponse:
        raise error

    return view


urlpatterns = [
    path("fine/", fine),
    path("kept/", kept),
    path("400/", fails_with(SuspiciousOperation("no sense"))),
    path("403/", fails_with(PermissionDenied())),
    path("404/", fails_with(Http404())),
    path("500/", fails_with(ZeroDivisionError("a slip"))),
    path("503/", fails_with(OperationalError("database is locked"))),
    path("", include("tienlen.urls")),
]
