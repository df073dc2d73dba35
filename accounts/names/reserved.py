"""Names that nobody takes: they would speak for the site, or for somebody who is no member."""

import re
from collections.abc import Iterable
from typing import Final

from accounts.names.look_alikes import key
from accounts.names.plain import listed, plain, words

# As one of a name's words: "Admin Lan" speaks for the site, too.
OFFICES: Final = listed(
    "admin, admins, administrator, moderator, mod, mods, staff, support, sysadmin, webmaster, "
    "official"
)
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
    if any(key(word) in _OFFICES for word in words(name)):
        return True
    bare = DIGITS_BEHIND.sub("", name)
    return key(bare) in _WHOLE | _OFFICES
