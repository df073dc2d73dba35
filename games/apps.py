"""The app of the game: rooms, deals, and the people at the table."""

from django.apps import AppConfig
from django.urls import register_converter


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from games.models.public_ids import PublicIdConverter

        register_converter(PublicIdConverter, "id")
