"""Members by their names, and their profiles as somebody reads them."""

from urllib.parse import quote

from django.test import Client

from accounts import names
from accounts.models import Preferences, User
from games import services
from games.models import Deal, Room
from tests.factories import PlayerFactory
from tests.playing import NOON, seconds
from tests.views.asking import browser_of, text_of

NEW_NAME = "Nguyễn Văn Á"


def named(name: str) -> User:
    return PlayerFactory(username=name, display_name=name, name_key=names.key(name))


def address(name: object) -> str:
    return f"/players/{quote(str(name))}/"


def reader(person: User | None) -> Client:
    browser = browser_of(person) if person else Client()
    browser.cookies["django_language"] = "en"
    return browser


def page_for(person: User | None, of: User, *, as_others: bool = False) -> str:
    response = reader(person).get(address(of), {"as": "others"} if as_others else {})
    assert response.status_code == 200
    return text_of(response)


def hide(person: User) -> None:
    Preferences.objects.create(user=person, shows_profile=False)


def left_by(deal: Deal, player: User, *, is_public: bool = True) -> Deal:
    services.seats.leave_now(room_id=deal.room.public_id, player=player, now=NOON + seconds(9))
    Room.objects.filter(pk=deal.room_id).update(is_public=is_public)
    return deal
