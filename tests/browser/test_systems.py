"""Each of the five systems in a real browser: a refusal that names its rule, a hint, the end."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looks import assert_looks_whole
from tests.browser.playing import sit_down
from tests.browser.positions import Position, set_up
from tests.browser.pressing import first_column, payments, play, refused, title, wait_for_lead
from tests.browser.test_accessible import found_on

FEW = "3d 4s 5d 6h 7d 8s Tc Jd Qc Kd Kc Kh 3h"


@pytest.fixture
def at(pages, site):
    """A person at a table of a system, in a position."""
    pages.expect("status of 422")

    def sit(rules: str, position: Position, language: str = "vi-VN", size: str = "phone") -> Page:
        page = pages.open(size, language)
        sit_down(page, rules=rules)
        set_up(site, page, position)
        assert_looks_whole(page)
        return page

    return sit


def test_southern_by_place(at):
    page = at(
        "south-places",
        Position(
            ("4s 4c 9h", "3s 3c 5d", "6d 7h", "6h 8c"),
            leader=1,
            actions=("1 play 3s 3c", "2 pass", "3 pass"),
        ),
    )
    expect(page.locator("#top .way.right")).to_have_count(1)
    assert found_on(page) == []

    assert refused(page, "9h").startswith("Không chặn được đôi 3:")
    page.locator("#hint").click()
    expect(page.locator("#hand input:checked")).not_to_have_count(0)
    play(page, "4s", "4c", says="Đánh đôi 4")
    wait_for_lead(page)
    play(page, "9h", says="Đánh 9 cơ")

    assert title(page) == "Bạn về nhất"
    assert first_column(page) == ["Nhất", "Bét", "Cóng", "Cóng"]
    assert ("2.000", "bét trả nhất") in payments(page)
    assert ("4.000", "cóng: chưa đánh được lá nào") in payments(page)
    assert found_on(page) == []


def test_southern_card_count(at):
    page = at(
        "south-count",
        Position(
            ("5s 5c 6s 6c 7s 7c 9h", "2s 8d", "2h Td", FEW),
            leader=1,
            actions=("1 play 2s", "2 play 2h", "3 pass"),
        ),
    )
    expect(page.locator("#top .pot")).to_have_text("Tiền chặt 5.000")
    assert found_on(page) == []

    assert refused(page, "9h") == "Nhỏ quá: phải lớn hơn heo cơ."
    page.locator("#hint").click()
    play(page, says="Chặt bằng ba đôi thông tới 7")
    wait_for_lead(page)
    play(page, "9h", says="Đánh 9 cơ")

    assert title(page) == "Bạn thắng!"
    assert first_column(page) == ["Thắng", "1 lá", "1 lá", "Cóng"]
    assert payments(page) == [
        ("15.000", "bị chặt"),
        ("26.000", "cóng: 13 lá tính thành 26 lá"),
        ("1.000", "còn 1 lá"),
        ("1.000", "còn 1 lá"),
    ]
    assert found_on(page) == []


def test_thirteen_to_ten_points(at):
    page = at(
        "thirteen-points",
        Position(("3s 3h 8d", "4d", "5d", "6d"), opening=True),
    )
    expect(page.locator("#hand .must input")).to_have_value("3s")
    expect(page.locator("#top .turn")).to_contain_text("đánh lá nhỏ nhất")
    assert found_on(page) == []

    assert refused(page, "8d") == "Nước đầu của ván này phải có 3 bích."
    page.locator("#hint").click()
    expect(page.locator("#card-3s")).to_be_checked()
    play(page, "3s", "3h", says="Đánh đôi 3")
    wait_for_lead(page)
    expect(page.locator("#hand .must")).to_have_count(0)
    play(page, "8d", says="Đánh 8 rô")

    assert title(page) == "Bạn về nhất"
    assert first_column(page) == ["Nhất", "Nhì", "Ba", "Bét"]
    assert page.locator("#result .rank tbody td:nth-child(3)").all_inner_texts() == [
        "+3", "+2", "+1", "0",
    ]  # fmt: skip
    assert payments(page) == []
    assert found_on(page) == []


def test_northern(at, site):
    page = at("north-count", Position(("8c 8h 5s 6h", "8s Kd", "9h Tc", "4d 6c")))
    assert found_on(page) == []
    assert refused(page, "8c", "8h").startswith("Ở bàn này hai lá đó không thành đôi")

    set_up(
        site,
        page,
        Position(
            ("5s 7d", "8s Kd", "9h Tc 2h", "4d 6c"),
            actions=("0 play 5s", "1 pass", "2 pass", "3 pass"),
        ),
    )
    page.locator("#hint").click()
    play(page, says="Đánh 7 rô")

    assert title(page) == "Bạn thắng!"
    assert first_column(page) == ["Thắng", "2 lá", "2 lá", "3 lá"]
    expect(page.locator("#result .note")).to_contain_text("đền làng: có bài chặn được mà bỏ lượt")
    [(amount, reason)] = payments(page)
    assert amount == "13.000"
    assert "thối heo đỏ" in reason
    assert found_on(page) == []


def test_classic_pot(at, site):
    page = at("classic-pot", Position(("5s 5c 6s 6c 7s 7c 9d", "8d 9h", "Ts 9c", "3d 4h")))
    expect(page.locator("#top .pot")).to_have_text("Hũ 4.000")
    assert refused(page, "5s", "5c", "6s", "6c", "7s", "7c") == (
        "Ba đôi thông không được đánh mở vòng."
    )

    set_up(
        site,
        page,
        Position(
            ("8s 8c 8d 8h 4d", "2s 6d 2c", "7h", "5h 6c 7c"),
            leader=1,
            actions=("1 play 2s",),
            direction=-1,
        ),
    )
    expect(page.locator("#top .way.left")).to_have_count(1)
    expect(page.locator("#top .pot").last).to_have_text("Chặt ăn 1.000")
    assert found_on(page) == []
    page.locator("#hint").click()
    play(page, says="Chặt bằng tứ quý 8")
    wait_for_lead(page)
    play(page, "4d", says="Đánh 4 rô")

    assert title(page) == "Bạn thắng!"
    paid = payments(page)
    assert paid[0] == ("1.000", "bị chặt")
    assert paid.count(("1.000", "tiền hũ")) == 3
    assert ("500", "thối heo đen") in paid
    expect(page.locator("#result .note")).to_contain_text("Ván sau đánh vòng ngược lại")
    assert found_on(page) == []
