"""What may be set in the environment: read once, with its default and with what it means.

The page docs/operations/settings.md is made from the same declarations (`manage.py settings_page`).
"""

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar
from urllib.parse import urlsplit

ON = ("1", "on", "true", "yes")
OFF = ("0", "off", "false", "no")

Value = TypeVar("Value")
Number = TypeVar("Number", int, float)


@dataclass(frozen=True)
class Variable:
    """A line of the page: ``default`` and ``means`` are Markdown."""

    name: str
    default: str
    means: str


class Environment:
    """Reads variables; one that cannot be read ends the start with a sentence, not a traceback.

    One that is empty counts as not set. ``shown`` takes the place of the default on the page,
    where that is another one on each machine.
    """

    def __init__(self, values: Mapping[str, str] | None = None) -> None:
        self.parts: dict[str, list[Variable]] = {}
        self._values = os.environ if values is None else values

    def part(self, title: str) -> None:
        """What is declared from here on stands under this title."""
        self.parts[title] = []

    def text(self, name: str, *, default: str, means: str, shown: str = "") -> str:
        return self._read(name, default, _same, means, shown or _code(default))

    def switch(self, name: str, *, default: bool, means: str) -> bool:
        return self._read(name, default, _switch, means, "on" if default else "off")

    def whole(self, name: str, *, default: int, means: str, least: int, most: int) -> int:
        convert = _number(int, "a whole number", least, most)
        return self._read(name, default, convert, means, f"`{default}`")

    def number(
        self, name: str, *, default: float, means: str, least: float = 0, most: float = 86400
    ) -> float:
        convert = _number(float, "a number", least, most)
        return self._read(name, default, convert, means, f"`{default:g}`")

    def words(self, name: str, *, default: Sequence[str], means: str) -> list[str]:
        """Words with commas between."""
        return self._read(name, [*default], _words, means, _code(",".join(default)))

    def choice(
        self, name: str, *, default: str, among: Sequence[str], means: str, shown: str = ""
    ) -> str:
        """One of these words, however it is capitalised."""
        return self._read(name, default, _one_of(among), means, shown or _code(default))

    def url(self, name: str, *, means: str) -> str:
        """An address without the slash at its end; by default there is none."""
        return self._read(name, "", _address, means, _code(""))

    def _read(
        self,
        name: str,
        default: Value,
        convert: Callable[[str], Value],
        means: str,
        shown: str,
    ) -> Value:
        [*self.parts.values()][-1].append(Variable(name, shown, means))
        text = self._values.get(name, "").strip()
        if not text:
            return default
        try:
            return convert(text)
        except ValueError as error:
            raise SystemExit(f"The setting {name} cannot be read: {error}.") from None


def _code(default: str) -> str:
    return f"`{default}`" if default else "empty"


def _same(text: str) -> str:
    return text


def _switch(text: str) -> bool:
    if text.lower() in ON:
        return True
    if text.lower() in OFF:
        return False
    raise ValueError(f"{text!r} is neither on nor off; say 1 or 0")


def _number(kind: type[Number], what: str, least: float, most: float) -> Callable[[str], Number]:
    def convert(text: str) -> Number:
        try:
            number = kind(text)
        except ValueError:
            raise ValueError(f"{text!r} is not {what}") from None
        # Nor is "nan", of which every comparison is false.
        if not least <= number <= most:
            raise ValueError(f"{text} is not between {least:g} and {most:g}")
        return number

    return convert


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def _one_of(among: Sequence[str]) -> Callable[[str], str]:
    known = {word.lower(): word for word in among}

    def convert(text: str) -> str:
        if text.lower() not in known:
            raise ValueError(f"{text!r} is none of {', '.join(among)}")
        return known[text.lower()]

    return convert


def _address(text: str) -> str:
    try:
        urlsplit(text)
    except ValueError:
        raise ValueError(f"{text!r} is no address such as 'https://example.org'") from None
    return text.rstrip("/")
