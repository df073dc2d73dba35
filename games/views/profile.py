"""The page of a member, under their name: how they stand, and what their deals have come to."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils import timezone
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.languages import language_choices
from accounts.services import members, preferences
from games import tables
from games.views.profile_page import page_of
from games.views.tables import kept_nowhere

# What the address of one's own profile ends with where it is to look as it does to others.
AS_OTHERS = "others"


@dataclass(frozen=True)
class Nobody:
    """What the page says where nobody, or nobody any more, has the name."""

    status: int
    title: str
    sentence: str
    leads_to_tables: bool = True


@never_cache
@require_safe
def profile(request: HttpRequest, name: str) -> HttpResponse:
    """The profile of who has this name; led on from other spellings, and from a former one.

    404 where it is nobody's. Their own shows members all that is kept of them.
    """
    now = timezone.now()
    found = members.find(name=name, now=now)
    address = tables.profile_of(found.user) if found else ""
    if found is None or not address:
        return _nobody(request)
    member = found.user
    if name != member.display_name:
        return kept_nowhere(HttpResponseRedirect(address))
    is_theirs = request.user.pk == member.pk
    is_mine = is_theirs and request.GET.get("as") != AS_OTHERS
    context = {
        "page": page_of(member, is_mine=is_mine, now=now),
        "is_mine": is_mine,
        "is_preview": is_theirs and not is_mine,
        "is_hidden": is_mine and not preferences.of(member).shows_profile,
        "as_others": f"{address}?as={AS_OTHERS}",
        "languages": language_choices(),
        "here": address,
    }
    response = kept_nowhere(render(request, "games/profile.html", context))
    # People are looked up here by who plays with them, not by their employers.
    response["X-Robots-Tag"] = "noindex"
    return response


def my_page(request: HttpRequest) -> dict[str, object]:
    """For every template: the address of the viewer's own profile, "" for who has none."""
    return {"my_page": SimpleLazyObject(lambda: tables.profile_of(request.user))}


def _nobody(request: HttpRequest) -> HttpResponse:
    problem = Nobody(
        status=404,
        title=_("Nobody has this name"),
        sentence=_("There is no member of this name, or not any more. Guests have no page."),
    )
    response = render(request, "errors/page.html", {"problem": problem}, status=problem.status)
    return kept_nowhere(response)
