"""``/metrics``: what this process has counted, for loopback or for who knows the token alone."""

from collections.abc import Iterator

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, generate_latest
from prometheus_client.core import GaugeMetricFamily

from games import hub
from tienlen.rate_limits import peer_of


class Open:
    """What stands open in this process at the moment: counted when it is asked for."""

    def describe(self) -> Iterator[GaugeMetricFamily]:
        """Nothing has to be counted in order to register it."""
        yield from ()

    def collect(self) -> Iterator[GaugeMetricFamily]:
        sockets = GaugeMetricFamily("tienlen_sockets", "Sockets that are open.", labels=["where"])
        sockets.add_metric(["table"], hub.sockets_at_tables())
        sockets.add_metric(["lobby"], hub.sockets_in_the_lobby())
        yield sockets
        yield GaugeMetricFamily(
            "tienlen_tables_playing",
            "Tables with a running deal that sockets of this process look at.",
            value=hub.tables_playing(),
        )


REGISTRY.register(Open())


@require_safe
def show(request: HttpRequest) -> HttpResponse:
    """All that is counted; for everybody else there is nothing here."""
    if not _may_see(request):
        raise Http404
    return HttpResponse(generate_latest(REGISTRY), content_type=CONTENT_TYPE_LATEST)


def _may_see(request: HttpRequest) -> bool:
    """Whether it is a program of this machine, or sends the token.

    A proxy that nobody told us of connects from this machine, too: what it has forwarded does not
    come from here.
    """
    peer = peer_of(request)
    is_direct = settings.BEHIND_PROXY or "X-Forwarded-For" not in request.headers
    if is_direct and peer is not None and peer.is_loopback:
        return True
    sent = request.headers.get("Authorization", "")
    token = settings.METRICS_TOKEN
    return bool(token) and constant_time_compare(sent, f"Bearer {token}")
