"""The short code of a room, as people tell it to each other."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import services
from games.phrases import Notice, notice
from games.views.front import front_page


@never_cache
@require_safe
def by_code(request: HttpRequest, code: str = "") -> HttpResponse:
    """Lead to the open room with this code, or the one that was typed; 404 says there is none."""
    room = services.codes.room_of(code or request.GET.get("code", ""))
    if room is None:
        return front_page(request, problem=notice(Notice.NO_SUCH_CODE), status=404)
    return HttpResponseRedirect(reverse("games:room", args=[room.public_id]))
