"""What somebody is signed in with, in words that they know it by."""

from collections.abc import Sequence

from django.utils.translation import gettext

# The first that stands in what a browser says of itself: most claim to be others, too.
BROWSERS: Sequence[tuple[str, str]] = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("coc_coc", "Cốc Cốc"),
    ("UCBrowser", "UC Browser"),
    ("YaBrowser", "Yandex"),
    ("Zalo", "Zalo"),
    ("FBAN", "Facebook"),
    ("FBAV", "Facebook"),
    ("FxiOS", "Firefox"),
    ("Firefox", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
SYSTEMS: Sequence[tuple[str, str]] = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Macintosh", "macOS"),
    ("Linux", "Linux"),
)


def in_words(agent: str) -> str:
    """A browser and its system, such as "Firefox on Windows"."""
    browser, system = _first(agent, BROWSERS), _first(agent, SYSTEMS)
    if browser and system:
        return gettext("%(browser)s on %(system)s") % {"browser": browser, "system": system}
    return browser or system or gettext("Unknown browser")


def _first(agent: str, known: Sequence[tuple[str, str]]) -> str:
    return next((name for sign, name in known if sign in agent), "")
