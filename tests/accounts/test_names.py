"""What a name may be, and which names are one to a reader."""

import unicodedata

import pytest
from django.utils import translation
from hypothesis import example, given
from hypothesis import strategies as st

from accounts import names, phrases
from accounts.names import BadName, Reason
from games.services.names import BOTS

FAIR = """
    Nguyễn Văn Á, bé_ba, Trần Thị Bích, Lân, Lan, lan.anh, Đỗ Đức Duy, Phạm Hồng Phúc, Út Cưng, Mây,
    Cô Ba Sài Gòn, Hai Lúa, Tư Ếch, Năm Cần Thơ, cu-tí, mèo_lười, Bùi Lộn Xộn, Các Mác, Bột Chiên,
    Đặng Lon Ton, Trịnh Công Sơn, Ngô Bảo Châu, Huỳnh Như, Dương Quá, heo_đen, Tứ Quý Già,
    ba_đôi_thông, Sảnh Rồng, hùng1990, Minh 88, Quốc-Anh, Thuỳ Linh, Ý Nhi, Ơn Phước, Xuân Diệu,
    Yến 9x, Kha_2k3, Ngọc Bưởi Hồng, Đinh Điềm, Du Mai, Phúc Kiên, Đụng Là Chạy, _Lan_, 8888
"""
FAIR_ELSEWHERE = (
    "Scunthorpe, Hancock, Dickens, Cumberland, Therapist, Ångström, Дмитрий, 山田太郎, 김철수, "
    "Badminton, Modric, Stafford, Banksy, Botond, Abbot, Robotic, Supporter, Systema, McLan, "
    "Ban Mai, Bột Lan, Mộ Đá, iLan"
)

HOSTILE = {
    Reason.TOO_SHORT: ["", " ", "ab", "Á ", "\u2165 "],
    Reason.TOO_LONG: ["a" * 21, "Nguyễn Thị Hồng Nhung Anh", "\ufdfa" * 3],
    Reason.INVISIBLE: [
        "Lan\u200b", "\u202eLan", "La\u2066n", "Lan\x00", "x\u00adyz", "Lan\ufeff", "Lan\n",
        "\u3164lan", "Lan\U000e0041", "Lan\ufe0f", "Lan\u2028",
    ],
    Reason.LETTERS: [
        "Lan!", "<script>", "Lan/../x", "Lan%00", "Lan\u0301\u0301\u0301", "Lan😀", "محمد", "ꓡꓮꓠ",
        "la\u0338n", "ΝΑΝ", "ɑlan", "ǀan", "Lan٣", "Lan'--", "ᴸᴬᴺ\u0334",
    ],
    Reason.SCRIPTS: ["L\u0430n", "\u041ban", "Lan山", "カロ口"],
    Reason.BLANKS: ["Lan  Anh", "Lan\u00a0 Anh"],
    Reason.NOTHING_TO_READ: ["...", "_-_", "-a-"],
    Reason.RESERVED: [
        "admin", "ADM1N", "Admin Lan", "mod_lan", "Hệ Thống", "he thong", "hethong",
        "Quản Trị Viên", "khách 1234", "Guest-4", "house", "m1nt", "Tiến Lên", "tienlen",
        "support2", "Nhà Cái", "Thanh Long",
        "Lan Admin1", "AdminLan", "adminlan", "lan_admin2", "LanAdrnin", "Bank Lan", "BankLan",
        "Bot Lan", "BOTLan", "LanBot7", "7 Mod", "System32", "CSKH Lan", "moderatorlan",
    ],
    Reason.OFFENSIVE: [
        "địt mẹ", "d1t_me", "đ ụ m á", "con cặc", "Lồn", "đmm123", "V.C.L", "f.u.c.k", "fuuuuck",
        "n1gger", "sh1t", "bitch99", "ÓC CHÓ", "xx_hitler_xx",
    ],
}  # fmt: skip
REFUSED = [(reason, name) for reason, bad in HOSTILE.items() for name in bad]

# What people might type, from the letters that names are made of and some that they are not.
TYPED = st.text(
    st.sampled_from("aAiIlL1oO0rnvwđĐÐáẠộữ._- сарΝν山カㄱ\u0301\u0323\u200b\uff21ﬁ\u212b")
    | st.characters(),
    max_size=24,
)


@pytest.mark.parametrize(
    "name", [*FAIR.replace("\n", " ").split(", "), *FAIR_ELSEWHERE.split(", ")]
)
def test_fair_names_are_taken(name):
    assert names.check(name) == unicodedata.normalize("NFC", name.strip())


@pytest.mark.parametrize(("reason", "name"), REFUSED, ids=[ascii(name) for _, name in REFUSED])
def test_hostile_names_are_refused_with_the_reason(reason, name):
    with pytest.raises(BadName) as refusal:
        names.check(name)

    assert refusal.value.reason is reason


def test_there_are_enough_of_both():
    assert len(REFUSED) >= 40
    assert FAIR.count(",") >= 40


@pytest.mark.parametrize("bot", BOTS)
def test_nobody_is_called_as_a_bot_is(bot):
    with pytest.raises(BadName):
        names.check(bot)


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_is_a_sentence(reason):
    with translation.override("en"):
        assert phrases.bad_name(reason).endswith(".")


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        (" Lan ", "Lan"),
        ("Hu\u031bo\u031bng", "Hương"),
        ("\uff2c\uff41\uff4e", "Lan"),
        ("\u00d0ức", "Đức"),
        ("Lan\u00a0Anh", "Lan Anh"),
    ],
)
def test_names_are_kept_in_one_form(typed, kept):
    assert names.check(typed) == kept


def test_who_runs_the_site_may_take_a_reserved_name():
    assert names.check("admin", may_be_reserved=True) == "admin"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("lan", "Ian"), ("lan", "1an"), ("LAN", "lan"), ("Bo", "B0"), ("copa", "сора"),
        ("Nam", "Narn"), ("Lan Anh", "lan_anh"), ("Lan Anh", "LanAnh"), ("vvin", "win"),
        ("xăm", "xǎm"),
    ],
)  # fmt: skip
def test_look_alikes_share_a_key(one, other):
    assert names.key(one) == names.key(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Lan", "Lân"), ("Đức", "Duc"), ("Hà", "Há"), ("Mai", "Mại"), ("Nga", "Ngà"), ("Tư", "Tu")],
)
def test_marks_of_vietnamese_make_another_name(one, other):
    assert names.key(one) != names.key(other)


@given(TYPED)
@example("\u1e9b\u0323")
@example("ﬀﬀﬀ")
def test_what_is_kept_is_kept_as_it_is(typed):
    assert names.normalise(names.normalise(typed)) == names.normalise(typed)
    try:
        name = names.check(typed)
    except BadName:
        return
    assert names.check(name) == name
    assert 3 <= len(name) <= 20


@given(TYPED)
@example("rrn")
@example("vvv")
@example("İi\u0307")
def test_keys_are_stable(typed):
    key = names.key(typed)

    assert names.key(key) == key
    assert names.key(names.normalise(typed)) == names.key(unicodedata.normalize("NFKC", typed))


@given(TYPED)
def test_case_makes_no_other_name(typed):
    try:
        name = names.check(typed)
    except BadName:
        return

    assert names.key(name) == names.key(name.upper()) == names.key(name.lower())
    assert 0 < len(names.key(name)) <= 80
