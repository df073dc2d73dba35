"""Which names look alike: they have one key, and only one of them can be taken.

Keys are kept in the database. Whoever changes a table here must make all keys anew in a migration;
that is why it is a table of our own and no library's, which grows with each release.
"""

import unicodedata
from typing import Final

from accounts.names.letters import SEPARATORS

# Case is gone before: what stands for I stands for i, too, and so for l.
SAME: Final = str.maketrans(
    {
        # digits and letters of the Latin script itself
        "0": "o", "1": "l", "i": "l", "ı": "l", "ð": "đ",
        # Cyrillic, by its small letters or its capitals
        "а": "a", "в": "b", "с": "c", "ԁ": "d", "е": "e", "н": "h", "һ": "h", "і": "l", "ј": "j",
        "к": "k", "м": "m", "о": "o", "р": "p", "ѕ": "s", "т": "t", "у": "y", "х": "x", "ь": "b",
        "г": "r", "п": "n", "з": "3", "б": "6", "ӏ": "l", "ә": "ə", "ө": "ɵ", "ђ": "h", "ћ": "h",
        # Han and hangul that are drawn like katakana, and like each other
        "口": "ロ", "力": "カ", "工": "エ", "二": "ニ", "三": "ミ", "八": "ハ",
        "卜": "ト", "夕": "タ",         "一": "ー", "千": "チ", "才": "オ", "へ": "ヘ", "り": "リ",
        "己": "已", "土": "士", "未": "末",
        # marks; those of Vietnamese stay apart from each other, since they make other names
        "\u030c": "\u0306", "\u0304": "\u0303", "\u030a": "\u0309", "\u030b": "\u0301",
        "\u0326": "\u0323", "\u0327": "\u0323", "\u0328": "\u0323", "\u0307": None,
    }
)  # fmt: skip
PAIRS: Final = (("rn", "m"), ("vv", "w"))
DROPPED: Final = str.maketrans("", "", SEPARATORS)


def key(name: str) -> str:
    """What ``name`` shares with all names that a reader takes for it.

    Neither case nor separators count, nor whether l, I or 1 stands there. Lan and Lân are two
    names. The key of a key is that key.
    """
    folded = unicodedata.normalize("NFKC", name).casefold().translate(DROPPED)
    plain = unicodedata.normalize("NFD", folded).translate(SAME)
    for drawn, taken_for in PAIRS:
        plain = plain.replace(drawn, taken_for)
    return unicodedata.normalize("NFC", plain)
