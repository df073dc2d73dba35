"""The Vietnamese catalogue says all that the site says, and is compiled. Needs no gettext.

After a change of words: `make messages`, translate what is new in locale/vi, `make messages` again.
"""

import gettext
import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from django.conf import settings
from django.utils.translation.template import templatize

FOLDER = Path(settings.BASE_DIR) / "locale/vi/LC_MESSAGES"
KEYWORDS = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "npgettext_lazy": ((1, "c"), 2, 3),
}

Key = tuple[str | None, str]


def key_of(message_id: str | tuple[str, ...], context: str | None) -> Key:
    singular = message_id if isinstance(message_id, str) else message_id[0]
    return context or None, singular


def said_by(source: str) -> Iterator[Key]:
    for _, message_id, _, context in extract("python", io.BytesIO(source.encode()), KEYWORDS):
        yield key_of(message_id, context)


def said_by_the_site() -> set[Key]:
    said: set[Key] = set()
    for folder in ("tienlen", "games", "accounts"):
        for path in (settings.BASE_DIR / folder).rglob("*.py"):
            said.update(said_by(path.read_text()))
    for path in (settings.BASE_DIR / "templates").rglob("*.html"):
        # Django's own reading of a template leaves calls of gettext among blanked-out words; as
        # Python it lacks only its indentation.
        lines = templatize(path.read_text()).splitlines()
        said.update(said_by("\n".join(line.strip() for line in lines)))
    return said


@pytest.fixture(scope="module")
def catalogue() -> Catalog:
    with (FOLDER / "django.po").open("rb") as file:
        return read_po(file, locale="vi", domain="django")


@pytest.fixture(scope="module")
def messages(catalogue) -> dict[Key, Message]:
    return {key_of(message.id, message.context): message for message in catalogue if message.id}


def test_all_that_is_said_is_in_the_catalogue(messages):
    assert said_by_the_site() - set(messages) == set()


def test_the_catalogue_says_nothing_that_nobody_says(messages):
    assert set(messages) - said_by_the_site() == set()


def test_all_is_translated(messages):
    strings = {
        key: [message.string] if isinstance(message.string, str) else message.string
        for key, message in messages.items()
    }

    assert [key for key, message in messages.items() if message.fuzzy] == []
    assert [key for key, texts in strings.items() if not all(texts)] == []


def test_translations_keep_what_is_filled_in(messages):
    filled_in = re.compile(r"%\((\w+)\)[sd]|{(\w+)}|%[sd]")

    def places(text: str) -> list[str]:
        return sorted(match.group() for match in filled_in.finditer(text))

    lost = []
    for (_, singular), message in messages.items():
        plural = message.id if isinstance(message.id, str) else message.id[-1]
        texts = [message.string] if isinstance(message.string, str) else message.string
        wanted = {tuple(places(singular)), tuple(places(plural))}
        lost += [singular for text in texts if tuple(places(text)) not in wanted]

    assert lost == []


def test_what_is_compiled_is_what_is_written(catalogue):
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    written = gettext.GNUTranslations(compiled)
    with (FOLDER / "django.mo").open("rb") as file:
        kept = gettext.GNUTranslations(file)

    assert _texts(kept) == _texts(written)


def _texts(translations: gettext.GNUTranslations) -> dict:
    return {key: text for key, text in translations._catalog.items() if key}
