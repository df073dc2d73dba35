"""The app of the game: rooms, deals, and the people at the table."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"
