"""Names that nobody takes: they would speak for the site, or for somebody who is no member."""

import re
from collections.abc import Iterable
from typing import Final

from accounts.names.look_alikes import key
from accounts.names.plain import listed, plain, words

# As one of a name's words, also where only capitals part them: "Admin Lan" and "LanAdmin2" speak
# for the site, too.
OFFICES: Final = listed(
    "admin, admins, administrator, moderator, mod, mods, staff, support, sysadmin, webmaster, "
    "official, system, bank, bot, bots, cskh"
)
# As the beginning or the end of a word. Not inside, as in badminton, and none of the short ones,
# with which fair names begin: Modric, Stafford, Banks, Botond.
AT_ONE_END: Final = listed("admin, moderator, sysadmin, webmaster")
# As the whole name, with its marks or typed without any, whatever number stands behind it.
WHOLE: Final = listed(
    "hệ thống, quản trị, quản trị viên, ban quản trị, quản lý, điều hành, ban điều hành, "
    "người điều hành, giám sát, giám sát viên, hỗ trợ, hỗ trợ viên, chăm sóc khách hàng, cskh, "
    "chính thức, nhà cái, chủ sòng, nhà phát hành, ban tổ chức, trọng tài, thủ quỹ, tiến lên, "
    "tiến lên miền nam, tiến lên miền bắc, khách, người chơi, người chơi cũ, bot, robot, system, "
    "root, server, house, mint, bank, guest, player, former player, anonymous, nobody, null, "
    "undefined, unknown, deleted, security, postmaster"
)
DIGITS_BEHIND: Final = re.compile(r"[\d\W_]+$")

_AT_ONE_END = tuple(map(key, AT_ONE_END))
_OFFICES = frozenset(map(key, OFFICES))
_WHOLE = frozenset(key(spelt) for name in WHOLE for spelt in (name, plain(name)))
_elsewhere: set[str] = set()


def reserve(names: Iterable[str]) -> None:
    """Keep ``names`` for what is no person: other apps have such, as a game has its bots."""
    _elsewhere.update(map(key, names))


def is_reserved(name: str) -> bool:
    """Whether ``name`` is kept, or looks like one that is."""
    if key(name) in _elsewhere:
        return True
    if any(map(_is_office, [*words(name), *words(_parted_by_capitals(name))])):
        return True
    bare = DIGITS_BEHIND.sub("", name)
    return key(bare) in _WHOLE | _OFFICES


def _is_office(word: str) -> bool:
    spelt = {key(word), key(word.strip("0123456789"))}
    if not _OFFICES.isdisjoint(spelt):
        return True
    return any(each.startswith(_AT_ONE_END) or each.endswith(_AT_ONE_END) for each in spelt)


def _parted_by_capitals(name: str) -> str:
    """ "LanAdmin" as "Lan Admin", and "BOTLan" as "BOT Lan"."""
    parted = name[:1]
    for before, letter, after in zip(name, name[1:], [*name[2:], ""], strict=False):
        begins = letter.isupper() and (not before.isupper() or after.islower())
        parted += f" {letter}" if begins else letter
    return parted
