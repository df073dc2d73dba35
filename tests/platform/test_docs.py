"""Docs say what is there: settings, links, commands."""

import re
from pathlib import Path

import pytest
from django.conf import settings

from tienlen.rate_limits import DEFAULTS

ROOT = Path(settings.BASE_DIR)
PAGES = sorted(
    page
    for page in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *ROOT.glob("static/**/*.md"))
)
LINK = re.compile(r"\]\(([^)#]+)(?:#[^)]*)?\)|src=\"([^\"]+)\"")


def test_the_settings_page_names_each_setting_and_no_other():
    read = re.findall(r"env\.\w+\(\s*\"(\w+)\"", (ROOT / "tienlen/settings.py").read_text())
    page = (ROOT / "docs/operations/settings.md").read_text()
    described = re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE)

    assert sorted(described) == sorted(set(read))


def test_the_settings_page_gives_the_default_rate_limits():
    assert f"`{DEFAULTS}`" in (ROOT / "docs/operations/settings.md").read_text()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path):
    targets = [first or second for first, second in LINK.findall(page.read_text())]
    local = [target for target in targets if "://" not in target]

    missing = [target for target in local if not (page.parent / target).exists()]

    assert missing == []


def test_commands_in_the_docs_exist():
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    commands = {path.stem for path in ROOT.glob("*/management/commands/*.py")}
    text = "\n".join(page.read_text() for page in PAGES)

    made = set(re.findall(r"`make ([a-z]+)|^make ([a-z]+)", text, re.MULTILINE))
    managed = set(re.findall(r"manage\.py ([a-z_]+)", text))

    assert {first or second for first, second in made} <= targets
    assert managed <= commands


def test_the_picture_of_the_tree_is_of_this_tree():
    picture = (ROOT / "docs/architecture.md").read_text().split("```")[1]
    top = re.findall(r"^(\w+/)", picture, re.MULTILINE)
    inside = re.findall(
        r"^  (\w+(?:/|\.py))|  (\w+\.py|management/commands/)  ", picture, re.MULTILINE
    )

    named = [*top, *(f"games/{first or second}" for first, second in inside)]

    assert len(named) > 15
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_the_frame_is_described_with_all_its_fragments():
    page = (ROOT / "docs/architecture.md").read_text().split("## What a frame is")[1]
    roots = {path.stem for path in (ROOT / "templates/games/table").glob("*.html")}
    no_fragments = {"play", "refusal"}

    assert roots - no_fragments <= set(re.findall(r"`([\w-]+)`", page))
