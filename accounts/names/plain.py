"""A name taken apart: its words, and what is left of it without marks."""

import re
import unicodedata

WORDS = re.compile(r"[^\W_]+")


def listed(text: str) -> tuple[str, ...]:
    """The words and phrases that stand in ``text``, with commas between them."""
    return tuple(text.split(", "))


def plain(text: str) -> str:
    """``text`` as it is typed without marks: "Hệ Thống" is "he thong"."""
    decomposed = unicodedata.normalize("NFD", text.casefold().replace("đ", "d"))
    bare = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    return unicodedata.normalize("NFC", bare)


def words(name: str) -> list[str]:
    """What stands between blanks, full stops and the like; each in lower case."""
    return WORDS.findall(name.casefold())
