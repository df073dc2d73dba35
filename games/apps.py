"""The app of the game: rooms, deals, and the people at the table."""

from typing import TYPE_CHECKING

from django.apps import AppConfig
from django.urls import register_converter

if TYPE_CHECKING:
    from accounts.models import User


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from accounts import names, signals
        from accounts.services import holds
        from games.models.public_ids import PublicIdConverter
        from games.phrases import Notice, notice
        from games.services import people
        from games.services.names import BOTS
        from games.tables.players import NameConverter

        def why_they_stay(user: "User") -> str | None:
            if people.has_a_seat(user):
                return notice(Notice.MUST_LEAVE_FIRST)
            return notice(Notice.LEFT_DEAL_GOES_ON) if people.is_in_a_deal(user) else None

        register_converter(PublicIdConverter, "id")
        register_converter(NameConverter, "name")
        names.reserve(BOTS)
        holds.register(why_they_stay)
        signals.renamed.connect(people.show_new_name)
        signals.deleted.connect(people.forget_name)
