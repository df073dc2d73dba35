"""The app of people: who plays, and what they may do."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "accounts"
