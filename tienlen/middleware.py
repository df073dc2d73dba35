"""What every request and response of the site passes through.

None of them knows anything of async. That is on purpose: Django runs the chain in
one thread as soon as its innermost middleware is synchronous, instead of hopping to a thread and
back for every middleware. So ``rate_limits`` stays last in the settings.
"""

import math
import time
from collections.abc import Callable
from typing import Any

from csp.constants import HEADER
from csp.middleware import CSPMiddleware
from csp.utils import build_policy
from django.conf import settings
from django.contrib.messages.middleware import MessageMiddleware
from django.core.exceptions import ImproperlyConfigured
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.http.response import HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.utils import translation
from django.utils.cache import patch_vary_headers

from games import metrics
from tienlen import errors
from tienlen.counting import Counter
from tienlen.rate_limits import BadRateLimits, read_rules, rule_for, visitor_of

Handler = Callable[[HttpRequest], HttpResponse]

STAFF = "/admin/"
PERMISSIONS_POLICY = ", ".join(
    f"{feature}=()"
    for feature in (
        "accelerometer",
        "camera",
        "display-capture",
        "geolocation",
        "gyroscope",
        "magnetometer",
        "microphone",
        "midi",
        "payment",
        "serial",
        "usb",
    )
)


class SamePolicy(CSPMiddleware):
    """django-csp's middleware, which builds the policy anew for every response; ours is the same.

    Where a view or a nonce makes another of it, or Django shows an error in DEBUG, it does.
    """

    def __init__(self, get_response: Handler) -> None:
        super().__init__(get_response)
        self._policy = build_policy()

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        has_its_own = "_csp_nonce" in vars(request) or any(
            name.startswith("_csp") for name in vars(response)
        )
        if settings.DEBUG or has_its_own:
            return super().process_response(request, response)
        response.headers.setdefault(HEADER, self._policy)
        return response


class LanguageOfVisitors(LocaleMiddleware):
    """Django's, which looks for a language in every address, too, twice: none of ours names one."""

    def process_request(self, request: Any) -> None:
        translation.activate(translation.get_language_from_request(request))
        request.LANGUAGE_CODE = translation.get_language()

    def process_response(self, _: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        patch_vary_headers(response, ("Accept-Language",))
        response.headers.setdefault("Content-Language", translation.get_language())
        return response


class MessagesForStaff(MessageMiddleware):
    """Django's messages, which the pages of the admin show; no other page of ours has any."""

    def process_request(self, request: HttpRequest) -> None:
        if request.path_info.startswith(STAFF):
            super().process_request(request)


def security_headers(get_response: Handler) -> Handler:
    """Headers that Django and django-csp do not send; what nobody has said may be kept, may not.

    NUL bytes end here: no address of ours has one, and databases refuse them with an error.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        response = errors.bad_request(request) if _has_nul(request) else get_response(request)
        if isinstance(response, HttpResponseNotAllowed):
            response = errors.method_not_allowed(request, allow=response.headers["Allow"])
        response.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        response.headers.setdefault("Cache-Control", "no-store")
        return response

    return middleware


def _has_nul(request: HttpRequest) -> bool:
    return (
        "\0" in request.path
        or "%00" in request.META.get("QUERY_STRING", "")
        or any("\0" in name + value for name, value in request.COOKIES.items())
    )


def rate_limits(get_response: Handler) -> Handler:
    """Answer 429 to a visitor who asks more often than ``RATE_LIMITS`` lets them.

    Counted by all processes together where ``REDIS_URL`` is set, else in this process.
    """
    try:
        rules = read_rules(settings.RATE_LIMITS)
    except BadRateLimits as error:
        raise ImproperlyConfigured(f"RATE_LIMITS: {error}") from error
    counter = Counter(settings.REDIS_URL)

    def middleware(request: HttpRequest) -> HttpResponse:
        name = rule_for(request)
        if name not in rules:
            return get_response(request)
        opens_at = counter.refuse(rules[name], name, visitor_of(request, name))
        if opens_at is None:
            return get_response(request)
        metrics.REFUSALS.labels(f"rate_{name}").inc()
        return errors.too_many_requests(
            request, retry_after=max(1, math.ceil(opens_at - time.time()))
        )

    return middleware
