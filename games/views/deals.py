"""What is asked of a deal: to act in it, what a pick of cards would be, what could be laid."""

from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from games import bots, engine, metrics, phrases, services
from games import tables as table
from games.forms import Press, Unreadable, cards_in, press_in
from games.models import Deal, Room
from games.phrases import Notice, notice
from games.views import tables
from games.views.tables import TableRequest

MOVED_ON = {services.Stale: Notice.STALE, services.TokenReused: Notice.ALREADY_DONE}


@require_POST
def act(request: TableRequest, deal_id: str) -> HttpResponse:
    """Play or pass. 401, 403, 404, 409 (stale, or the token's second use), 422 (refused)."""
    if not request.user.is_authenticated:
        return tables.lapsed(request)
    try:
        press = press_in(request.POST)
    except Unreadable as unreadable:
        return tables.refused(request, _dealt(deal_id).room, str(unreadable), status=422)
    if _asks_first(request, press):
        return _are_you_sure(request, _dealt(deal_id), press)
    try:
        return _act(request, request.user, deal_id, press)
    except services.NoSuchDeal:
        raise Http404 from None


def _asks_first(request: TableRequest, press: Press) -> bool:
    """Whether this pass is from a page without script of somebody who wants to be asked first.

    The page says so itself: an action asks the database nothing about preferences.
    """
    is_pass = press.action is engine.ActionKind.PASS
    return is_pass and "ask" in request.POST and not request.htmx


def _are_you_sure(request: TableRequest, deal: Deal, press: Press) -> HttpResponse:
    """The question before a pass: its button sends the pass that was pressed."""
    context = {
        "room": deal.room,
        "deal": deal.public_id,
        "number": press.number,
        "token": press.token,
    }
    return tables.kept_nowhere(render(request, "games/sure.html", context))


def _act(request: TableRequest, player: User, deal_id: str, press: Press) -> HttpResponse:
    try:
        acted = services.deals.act(
            deal_id=deal_id,
            player=player,
            action=press.action,
            cards=press.cards,
            number=press.number,
            token=press.token,
            now=timezone.now(),
        )
    except engine.Refused as refused:
        metrics.REFUSALS.labels(refused.refusal.value).inc()
        deal = _dealt(deal_id)
        why = phrases.refused(refused.refusal, _seen_by(request, deal), press.cards)
        return tables.refused(request, deal.room, why, status=422)
    except services.NotYours:
        metrics.REFUSALS.labels("not_yours").inc()
        return tables.refused(request, _dealt(deal_id).room, notice(Notice.NOT_YOURS), status=403)
    except (services.Stale, services.TokenReused) as error:
        return _moved_on(request, _dealt(deal_id).room, error)
    if acted.again:
        metrics.REPLAYED_TOKENS.inc()
    elif acted.version is not None and tables.is_live(request):
        return tables.shown_by_socket(acted.version)
    return tables.answer(request, _dealt(deal_id).room)


def _moved_on(
    request: TableRequest, room: Room, error: services.Stale | services.TokenReused
) -> HttpResponse:
    """The answer to an action for a table as it is no more: how it is now."""
    reason = "stale" if isinstance(error, services.Stale) else "token_reused"
    metrics.REFUSALS.labels(reason).inc()
    return tables.answer(request, room, refusal=notice(MOVED_ON[type(error)]), status=409)


@require_safe
def preview(request: TableRequest, deal_id: str) -> HttpResponse:
    """The Play button for the cards that the player has picked: what it would do, or why not."""
    if not request.user.is_authenticated:
        return tables.lapsed(request)
    deal = _dealt(deal_id)
    if not _plays_in(deal, request.user):
        return tables.kept_nowhere(HttpResponse(notice(Notice.NOT_YOURS), status=403))
    try:
        cards = cards_in(request.GET)
    except Unreadable:
        return tables.kept_nowhere(HttpResponse(notice(Notice.UNREADABLE), status=422))
    seen = _seen_by(request, deal)
    button = table.play_button(seen, cards)
    context = {"button": button, "is_idle": not seen.is_my_turn, "number": seen.number}
    return tables.kept_nowhere(render(request, "games/table/play.html", context))


@require_safe
def hints(request: TableRequest, deal_id: str) -> HttpResponse:
    """The plays that are open to who asks, what costs least first; 404 at a table without hints.

    They are asked for when somebody presses the button: most turns need none. ``number`` tells
    for which turn they are. Only what is wrong is shown by htmx: plays are for the script.
    """
    if not request.user.is_authenticated:
        return tables.lapsed(request)
    deal = _dealt(deal_id)
    if not _plays_in(deal, request.user):
        return tables.refused(request, deal.room, notice(Notice.NOT_YOURS), status=403)
    if not deal.room.may_hint:
        raise Http404
    seen = _seen_by(request, deal)
    found = bots.hints(seen) if seen.is_my_turn else []
    plays = [engine.format_cards(cards) for cards in found]
    response = JsonResponse({"number": seen.number, "plays": plays}, headers={"HX-Reswap": "none"})
    return tables.kept_nowhere(response)


def _plays_in(deal: Deal, user: User) -> bool:
    return deal.hands.filter(player=user, left=False).exists()


def _seen_by(request: TableRequest, deal: Deal) -> engine.Observation:
    """What who asks, and was dealt in, knows of the deal now, in a closing pause (1.9), too."""
    deal.refresh_from_db(fields=["action_count", "turn", "ended_at"])
    hand = deal.hands.get(player_id=request.user.pk)
    return engine.observe(services.deals.state_of(deal), hand.seat, closing=deal.is_closing)


def _dealt(deal_id: str) -> Deal:
    dealt = Deal.objects.select_related("room").filter(dealt_at__isnull=False)
    return get_object_or_404(dealt, public_id=deal_id)
