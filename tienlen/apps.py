"""The app of the project itself: it brings the system checks."""

from django.apps import AppConfig


class TienlenConfig(AppConfig):
    name = "tienlen"

    def ready(self) -> None:
        from tienlen import checks  # noqa: F401  (importing registers them)
