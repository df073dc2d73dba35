"""House rules that hold for the files themselves: see docs/architecture.md and CONTRIBUTING.md."""

import ast
import re
from pathlib import Path

import pytest

from tests.servers import ROOT

# What .gitignore names: of no interest here, and large.
IGNORED = {".git", ".venv", "var", "__pycache__", "test-results"}
FILES = [
    path
    for top in sorted(ROOT.iterdir())
    if top.name not in IGNORED and not top.name.endswith("_cache") and top.name != ".hypothesis"
    for path in ([top] if top.is_file() else sorted(top.rglob("*")))
    if path.is_file() and "__pycache__" not in path.parts
]
CODE = [
    path
    for path in FILES
    if path.suffix in {".py", ".js", ".css", ".html"}
    and not {"vendor", "migrations"} & set(path.parts)
]
PYTHON = [path for path in CODE if path.suffix == ".py"]
OURS = [path for path in PYTHON if path.is_relative_to(ROOT) and "tests" not in path.parts]
TEMPLATES = [path for path in CODE if path.suffix == ".html"]
MOST_LINES = 250

# Written so that this file is not found itself.
ELSEWHERE = re.compile(
    r"pyp[i]\.org|python[h]osted|registry\.[n]pmjs|artifac[t]ory|--(extra-)?index-[u]rl"
    r"|/r[o]ot/|/h[o]me/\w|/w[o]rk/",
    re.IGNORECASE,
)
# "Round" is one thing to one reader and another to the next: say deal, match or trick. The
# built-in function and the way a line ends in SVG are not ours.
BANNED = re.compile(r"(?<![A-Za-z])rounds?(?![a-z(])", re.IGNORECASE)
NOT_OURS = re.compile(r"line(?:cap|join)[\"=: ]+round", re.IGNORECASE)
UNFINISHED = re.compile(r"\b(?:TO[D]O|FIX[M]E|XX[X])\b")


def names(paths: list[Path]) -> list[str]:
    return [str(path.relative_to(ROOT)) for path in paths]


def text_of(path: Path) -> str:
    return path.read_text(errors="replace")


def lines_with(pattern: re.Pattern[str], paths: list[Path]) -> list[str]:
    return [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}"
        for path in paths
        for number, line in enumerate(text_of(path).splitlines(), 1)
        if pattern.search(line)
    ]


def test_no_file_is_long():
    long = {path: len(text_of(path).splitlines()) for path in CODE}

    assert names([path for path, lines in long.items() if lines >= MOST_LINES]) == []


def test_no_file_names_a_registry_or_a_machine():
    texts = [path for path in FILES if path.suffix not in {".woff2", ".png", ".mo", ".ico"}]

    assert lines_with(ELSEWHERE, texts) == []


def test_one_word_for_one_thing():
    found = [
        line
        for line in lines_with(BANNED, OURS + TEMPLATES)
        if BANNED.search(NOT_OURS.sub("", line))
    ]

    assert found == []
    assert names([path for path in FILES if path.stem in {"utils", "helpers", "misc"}]) == []


def test_nothing_is_left_for_later():
    assert lines_with(UNFINISHED, CODE) == []


def test_transactions_are_opened_in_services_only():
    outside = [path for path in OURS if "services" not in path.parts]

    assert lines_with(re.compile(r"\batomic\b|ATOMIC_REQUESTS"), outside) == []


@pytest.mark.parametrize("path", OURS, ids=names(OURS))
def test_every_module_says_what_it_holds(path):
    tree = ast.parse(text_of(path))

    assert not tree.body or ast.get_docstring(tree)


DECIDES = re.compile(
    r"{%\s*(?:el)?if\b[^%]*(?:[=<>]|\b(?:and|or|in|is|not in)\b)"  # weighs values
    r"|\|(?:add|divisibleby|length_is)\b"  # computes
    r"|\.(?:all|filter|exists)\b"  # queries
)
INLINE = re.compile(
    r"<style|\sstyle\s*=|\shx-on|\son[a-z]+\s*=|javascript:|<script(?![^>]*\ssrc=)|\|safe\b"
    r"|autoescape off",
    re.IGNORECASE,
)


@pytest.mark.parametrize("path", TEMPLATES, ids=names(TEMPLATES))
def test_templates_show_and_decide_nothing(path):
    assert lines_with(DECIDES, [path]) == []


@pytest.mark.parametrize("path", TEMPLATES, ids=names(TEMPLATES))
def test_templates_hold_no_script_and_no_style(path):
    assert lines_with(INLINE, [path]) == []
