"""Setting the stake of the next deal at a table for chips."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.views.decorators.http import require_POST

from games import phrases, services
from games.forms import StakeForm
from games.models import Room
from games.phrases import Notice, notice
from games.services import Flaw
from games.views import tables
from games.views.tables import TableRequest

REFUSED = {
    services.NotYours: (Notice.NOT_SETTER, 403),
    services.DealRuns: (Notice.TABLE_IS_FIXED, 409),
    services.Stale: (Notice.STALE, 409),
    services.NoSuchRoom: (Notice.ROOM_IS_CLOSED, 409),
}


@require_POST
def stake(request: TableRequest, room_id: str) -> HttpResponse:
    """Play for another stake from the next deal on."""
    if not request.user.is_authenticated:
        return tables.lapsed(request)
    asked = get_object_or_404(Room, public_id=room_id)
    form = StakeForm(request.POST)
    if not form.is_valid():
        return tables.refused(request, asked, notice(Notice.UNREADABLE), status=422)
    try:
        services.hosting.set_stake(
            room_id=room_id,
            player=request.user,
            stake=form.cleaned_data["stake"],
            terms=form.cleaned_data["terms"],
            now=timezone.now(),
        )
    except services.Barred as error:
        said = [phrases.bar(bar, tier=error.tier, stake=error.stake) for bar in error.bars]
        return tables.refused(request, asked, " ".join(said), status=403)
    except services.BadSetup:
        why = phrases.flaw(Flaw.CHIPS_STAKE, services.setups.setup_of(asked))
        return tables.refused(request, asked, why, status=422)
    except tuple(REFUSED) as error:
        what, status = REFUSED[type(error)]
        return tables.answer(request, asked, refusal=notice(what), status=status)
    return tables.answer(request, asked)
