"""Django's admin under our Content-Security-Policy, which forbids inline scripts and styles."""

import pytest

from tests.browser.conftest import Watched
from tests.servers import Server

PASSWORD = "a boat on the Perfume River"


@pytest.mark.parametrize(("language", "log_out"), [("vi-VN", "Đăng xuất"), ("en-US", "Log out")])
def test_an_admin_signs_in_and_looks_at_people(site: Server, pages: Watched, language, log_out):
    site.manage("promote", f"admin-{language}", "--password-stdin", stdin=PASSWORD + "\n")
    page = pages.open("desk", language)

    page.goto("/admin/")
    page.fill("#id_username", f"admin-{language}")
    page.fill("#id_password", PASSWORD)
    page.click("[type=submit]")
    page.click(".model-user a >> nth=0")
    page.fill("#searchbar", f"admin-{language}")
    page.press("#searchbar", "Enter")
    page.click("#result_list tbody th a")

    assert page.locator(".field-username .readonly").inner_text() == f"admin-{language}"
    assert page.locator("#logout-form button").inner_text().casefold() == log_out.casefold()
    before = page.locator("#main").get_attribute("class")
    page.click("#toggle-nav-sidebar")
    assert page.locator("#main").get_attribute("class") != before  # a script of the admin did that
