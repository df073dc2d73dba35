"""The rules explained: names, values and whole chapters made from a RuleSet alone."""

from games.rulebook.choices import CHOICES, GROUPS, Group, choice_meaning, choice_name
from games.rulebook.comparing import Compared, ComparedGroup, compare
from games.rulebook.contradictions import contradiction
from games.rulebook.explaining import chapters
from games.rulebook.names import bomb_name, charged_name, enum_words, instant_win_name, prey_name
from games.rulebook.pages import Chapter, words_of
from games.rulebook.values import Difference, differences, value_in_words

__all__ = [
    "CHOICES",
    "GROUPS",
    "Chapter",
    "Compared",
    "ComparedGroup",
    "Difference",
    "Group",
    "bomb_name",
    "chapters",
    "charged_name",
    "choice_meaning",
    "choice_name",
    "compare",
    "contradiction",
    "differences",
    "enum_words",
    "instant_win_name",
    "prey_name",
    "value_in_words",
    "words_of",
]
