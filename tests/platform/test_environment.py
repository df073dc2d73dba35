"""What stands in the environment is read, or refused with a sentence."""

import runpy

import pytest

from tests.servers import ROOT
from tienlen.environment import Environment
from tienlen.first_start import writable_directory


def environment(**values: str) -> Environment:
    made = Environment(values)
    made.part("A part")
    return made


def port(env: Environment) -> int:
    return env.whole("PORT", default=8000, least=0, most=65535, means="the port")


@pytest.mark.parametrize(
    ("said", "read"), [("", 8000), (" ", 8000), ("80", 80), (" 81 ", 81), ("0", 0)]
)
def test_what_is_empty_is_not_set(said, read):
    assert port(environment(PORT=said)) == read


def test_what_is_not_set_has_its_default():
    env = environment()

    assert port(env) == 8000
    assert env.words("HOSTS", default=["a", "b"], means="names") == ["a", "b"]
    assert env.switch("DEBUG", default=True, means="pages") is True


@pytest.mark.parametrize(
    ("said", "read"),
    [("1", True), ("On", True), ("yes", True), ("0", False), ("FALSE", False), ("no", False)],
)
def test_a_switch_is_on_or_off(said, read):
    assert environment(DEBUG=said).switch("DEBUG", default=not read, means="pages") is read


def test_words_stand_between_commas():
    env = environment(HOSTS="a.example, b.example,")

    assert env.words("HOSTS", default=[], means="names") == ["a.example", "b.example"]


def test_text_is_taken_as_it_is():
    assert environment(KEY="$ecret=1").text("KEY", default="", means="a key") == "$ecret=1"


def test_what_is_declared_is_a_line_of_the_page():
    env = environment(PORT="81")
    port(env)
    env.switch("DEBUG", default=False, means="pages")
    env.part("Another")
    env.text("NAME", default="", means="a name")

    shown = {
        title: [(each.name, each.default) for each in part] for title, part in env.parts.items()
    }
    assert shown == {
        "A part": [("PORT", "`8000`"), ("DEBUG", "off")],
        "Another": [("NAME", "empty")],
    }


@pytest.mark.parametrize(
    ("variable", "said", "sentence"),
    [
        ("PORT", "abc", "'abc' is not a whole number"),
        ("PORT", "70000", "70000 is not between 0 and 65535"),
        ("DEBUG", "flase", "'flase' is neither on nor off; say 1 or 0"),
        ("BEHIND_PROXY", "nginx", "'nginx' is neither on nor off; say 1 or 0"),
        ("BOT_PAUSE", "quick", "'quick' is not a number"),
        ("TURN_GRACE", "-1", "-1 is not between 0 and 86400"),
        ("AWAY_AFTER", "nan", "nan is not between 0 and 86400"),
        ("HEARTBEAT_PAUSE", "20", "20 is not between 0.05 and 10"),
        ("CHAT_KEPT_DAYS", "0", "0 is not between 1 and 36500"),
        ("LOG_LEVEL", "LOUD", "'LOUD' is none of DEBUG, INFO, WARNING, ERROR"),
        ("LOG_FORMAT", "xml", "'xml' is none of json, lines"),
        (
            "PUBLIC_URL",
            "https://[::1",
            "'https://[::1' is no address such as 'https://example.org'",
        ),
    ],
)
def test_what_makes_no_sense_ends_the_start_with_a_sentence(monkeypatch, variable, said, sentence):
    monkeypatch.setenv(variable, said)

    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(ROOT / "tienlen/variables.py"))
    assert ended.value.code == f"The setting {variable} cannot be read: {sentence}."


def test_a_place_where_nothing_can_be_written_is_refused(tmp_path):
    (tmp_path / "file").touch()

    with pytest.raises(SystemExit, match=r"^DATA_DIR=.*/file is no directory: File exists\.$"):
        writable_directory(str(tmp_path / "file"), setting="DATA_DIR")
    assert writable_directory(str(tmp_path / "new/one"), setting="DATA_DIR").is_dir()
