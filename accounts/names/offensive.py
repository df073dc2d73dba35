"""Words that hurt. They are few and plain, and fair names come first.

Vietnamese tells words apart by marks: "lồn" is one thing, "Lộn" another. So a marked word is looked
for as it is, syllable by syllable, and of what is typed without marks only phrases that can mean
nothing else: "lon", "cac", "buoi" alone are everyday words.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from accounts.names.plain import listed, plain, words

# Syllables, or words, of their own.
WORDS: Final = frozenset(
    listed(
        "địt, đụ, đéo, đếch, lồn, cặc, buồi, đĩ, điếm, cứt, ỉa, đm, đmm, đcm, đkm, đcmm, "
        "dcm, dcmm, dmm, dkm, vcl, vkl, clgt, cmm, loz, "
        "shit, fck, fuk, fuq, wtf, stfu, dick, cock, penis, vagina, anus, cum, jizz, tits, twat, "
        "rape, rapist, porn, slut, nazi, kkk, sex, xxx, dildo, retard, retarded, tranny, chink, "
        "gook, kike, wank, wanker, asshole"
    )
)
# One syllable after the other, or all of them in one.
PHRASES: Final = listed(
    "địt mẹ, đụ má, đụ mẹ, đù má, đù mẹ, mẹ mày, bố mày, tổ sư mày, chó đẻ, óc chó, ăn cặc, "
    "con cặc, hiếp dâm, gái gọi, thủ dâm, chịch nhau, dit me, dit con me, dit cu, dit bo, du me, "
    "du ma, du con me, con cac, cai lon, lon me, bu cu, bu lon, bu cac, liem lon, dau buoi, "
    "oc cho, hiep dam, gai goi, thu dam, vai lon, ngu lon"
)
# Anywhere, whatever stands between the letters.
ANYWHERE: Final = re.compile(
    r"f+u+c+k|(?<!s)c+u+n+t|n+i+gg+(?:e+r|a)|f+a+gg+o+t|b+i+t+c+h|w+h+o+r+e|motherf|as+h+o+l+e"
    r"|c+o+c+k+s+u+c|p+u+ss+y(?!cat|w)|h+i+t+l+e+r"
)

# What is typed for a letter; 1 stands for two of them.
LEET: Final = (str.maketrans("013457", "oieast"), str.maketrans("013457", "oleast"))
MORE_THAN_TWO: Final = re.compile(r"(\w)\1{2,}")


def is_offensive(name: str) -> bool:
    """Whether a word of ``name`` hurts, however it is spelt."""
    lowered = MORE_THAN_TWO.sub(r"\1", name.casefold())
    return any(_hurts(spelt) for spelt in {lowered, *map(lowered.translate, LEET)})


def _hurts(name: str) -> bool:
    found = list(_joined(words(name)))
    whole = "".join(found)
    if not WORDS.isdisjoint(word.strip("0123456789") for word in (*found, whole)):
        return True
    spaced = f" {' '.join(found)} "
    if any(f" {phrase} " in spaced or phrase.replace(" ", "") in found for phrase in PHRASES):
        return True
    return bool(ANYWHERE.search(plain(whole)))


def _joined(found: Iterable[str]) -> Iterator[str]:
    """The words, with single letters in a row taken as one: "d i t me" is "dit me"."""
    letters = ""
    for word in found:
        if len(word) == 1:
            letters += word
            continue
        if letters:
            yield letters
        letters = ""
        yield word
    if letters:
        yield letters
