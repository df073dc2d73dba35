"""The short code of a room, as people tell it to each other."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import services
from games.phrases import Notice, notice
from games.views.front import front_page

# As much as the field takes: what somebody typed stays there, to be put right.
LONGEST = 12


@never_cache
@require_safe
def by_code(request: HttpRequest, code: str = "") -> HttpResponse:
    """Lead to the open room with this code, or the one that was typed; 404 says there is none."""
    typed = code or request.GET.get("code", "")
    room = services.codes.room_of(typed)
    if room is None:
        why = notice(Notice.NO_SUCH_CODE)
        return front_page(request, code=typed[:LONGEST], code_problem=why, status=404)
    return HttpResponseRedirect(reverse("games:room", args=[room.public_id]))
