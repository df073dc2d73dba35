"""Wrong passwords, which django-axes counts by name and address together.

So nobody can lock a member out from elsewhere, and one who guesses in a club locks out only whom
they guess at.
"""

from collections.abc import Mapping
from datetime import datetime

from axes.models import AccessAttempt
from django.conf import settings
from django.db.models import Max
from django.http import HttpRequest

from accounts import names


def name_in(request: HttpRequest, credentials: Mapping[str, str] | None) -> str:
    """Under which name an attempt is counted: all look-alikes of one are one."""
    typed = (credentials or {}).get("username") or request.POST.get("username", "")
    return names.key(typed)[:150]


def closed_for(
    request: HttpRequest, credentials: Mapping[str, str] | None, *, now: datetime
) -> float:
    """For how many seconds nobody can log in by this name from this address."""
    latest = AccessAttempt.objects.filter(
        username=name_in(request, credentials),
        ip_address=request.axes_ip_address,  # type: ignore[attr-defined]
    ).aggregate(at=Max("attempt_time"))["at"]
    opens_at = (latest or now) + settings.AXES_COOLOFF_TIME
    return max(1.0, (opens_at - now).total_seconds())
