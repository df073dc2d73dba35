"""Templates decide nothing, name no address of others, and make whole pages."""

import hashlib
import re
from pathlib import Path

import html5lib
import pytest
from django.conf import settings

from games.models import Hand
from tests.playing import act, played_out, some_play
from tests.views.asking import text_of

BASE = Path(settings.BASE_DIR)
TEMPLATES = sorted((BASE / "templates").rglob("*.html"))
DECIDES = re.compile(
    r"{%\s*(?:el)?if\b[^%]*(?:[=<>]|\b(?:and|or|in|is)\b)"  # weighs values
    r"|\|(?:add|divisibleby|length_is)\b"  # computes
    r"|\.(?:all|filter|count|exists)\b"  # queries
)
INLINE = re.compile(
    r"\sstyle=|<style|\son\w+=|<script(?![^>]*\bsrc=)|\shx-on|javascript:", re.IGNORECASE
)


def relative(path: Path) -> str:
    return str(path.relative_to(BASE))


@pytest.mark.parametrize("path", TEMPLATES, ids=relative)
def test_template_decides_nothing(path):
    assert DECIDES.findall(path.read_text()) == []


@pytest.mark.parametrize("path", TEMPLATES, ids=relative)
def test_no_inline_script_style_or_handler(path):
    assert INLINE.findall(path.read_text()) == []


@pytest.mark.parametrize(
    "path", sorted((BASE / "templates/games/table").glob("*.html")), ids=relative
)
def test_the_root_of_a_fragment_is_named_as_its_file(path):
    roots = re.findall(r"^<\w+ id=\"([\w-]+)\"", path.read_text(), re.MULTILINE)

    assert roots == [path.stem]


def test_vendored_files_are_what_their_readme_says():
    folder = BASE / "static/vendor"
    listed = dict(
        re.findall(
            r"^\| `([\w.]+)` .*`([0-9a-f]{64})` \|$",
            (folder / "README.md").read_text(),
            re.MULTILINE,
        )
    )

    kept = {path.name: path for path in folder.iterdir() if path.suffix == ".js"}
    assert set(listed) == set(kept)
    for name, digest in listed.items():
        assert hashlib.sha256(kept[name].read_bytes()).hexdigest() == digest


def parse_errors(html: str) -> list[object]:
    parser = html5lib.HTMLParser(strict=False)
    parser.parse(html)
    return parser.errors


def address(deal) -> str:
    return f"/rooms/{deal.room.public_id}/"


def on_turn(browser, deal) -> str:
    return address(deal)


def off_turn(browser, deal) -> str:
    act(deal, deal.hands.get(seat=0).player, some_play(deal))
    return address(deal)


def on_autopilot(browser, deal) -> str:
    Hand.objects.filter(deal=deal, seat=0).update(autopilot=True)
    return address(deal)


def over(browser, deal) -> str:
    played_out(deal)
    return address(deal)


def front(browser, deal) -> str:
    return "/"


def nowhere(browser, deal) -> str:
    return "/nowhere/"


@pytest.mark.parametrize("language", ["vi", "en"])
@pytest.mark.parametrize("scene", [front, on_turn, off_turn, on_autopilot, over, nowhere])
def test_pages_are_written_without_a_mistake(seated, deal, scene, language):
    page = text_of(seated.get(scene(seated, deal), headers={"Accept-Language": language}))

    assert parse_errors(page) == []
    ids = re.findall(r"\sid=\"([^\"]+)\"", page)
    assert sorted(ids) == sorted(set(ids))


@pytest.mark.parametrize("scene", [on_turn, off_turn, over])
def test_what_is_referred_to_is_on_the_page(seated, deal, scene):
    page = text_of(seated.get(scene(seated, deal)))
    ids = set(re.findall(r"\sid=\"([^\"]+)\"", page))

    referred = re.findall(r"\s(?:form|popovertarget|aria-labelledby)=\"([^\"]+)\"", page)
    referred += re.findall(r"(?:hx-target|hx-include|href)=\"#([^\"]+)\"", page)
    assert set(referred) <= ids
