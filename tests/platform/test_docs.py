"""Docs say what is there: settings, links, commands."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from tienlen.management.commands import settings_page
from tienlen.management.commands.settings_page import PAGE
from tienlen.rate_limits import DEFAULTS

ROOT = Path(settings.BASE_DIR)
PAGES = sorted(
    page
    for page in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *ROOT.glob("static/**/*.md"))
)
LINK = re.compile(r"\]\(([^)#]+)(?:#[^)]*)?\)|src=\"([^\"]+)\"")


def test_the_settings_page_is_what_the_settings_say():
    call_command("settings_page", "--check")

    described = re.findall(r"^\| `(\w+)` \|", PAGE.read_text(), re.MULTILINE)
    assert len(described) == len(set(described)) > 25
    assert f"`{DEFAULTS}`" in PAGE.read_text()


def test_another_page_is_refused(monkeypatch, tmp_path):
    monkeypatch.setattr(settings_page, "PAGE", tmp_path / "settings.md")
    settings_page.PAGE.write_text(PAGE.read_text().replace("`8000`", "`8080`"))

    with pytest.raises(CommandError, match="is not what the settings say: make settings"):
        call_command("settings_page", "--check")
    call_command("settings_page")
    assert settings_page.PAGE.read_text() == PAGE.read_text()


def test_the_environment_is_read_at_one_place():
    """A variable that is read elsewhere would be on no page."""
    code = [path for top in ("accounts", "games", "tienlen") for path in (ROOT / top).rglob("*.py")]
    reading = {
        path
        for path in code
        if re.search(r"os\.environ\b(?!\.setdefault)|getenv", path.read_text())
    }
    # One hands it on to PostgreSQL's programs; the other reads what systemd alone sets.
    no_settings = {ROOT / "tienlen/backups/postgres.py", ROOT / "games/supervisor.py"}

    assert reading - no_settings == {ROOT / "tienlen/environment.py"}


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
