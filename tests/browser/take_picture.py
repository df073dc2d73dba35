"""`make picture`: takes the pictures of a real table that the README shows."""

import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import CHROMIUM, LAUNCH_ARGUMENTS, SIZES
from tests.browser.playing import act_by_hint, is_stuck, sit_down, wait_for_turn
from tests.servers import FAST, Server

PICTURES = Path(__file__).resolve().parents[2] / "docs" / "pictures"
TRIES = 40


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as directory, sync_playwright() as playwright:
        server = Server(Path(directory), **FAST)
        server.prepare()
        server.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=LAUNCH_ARGUMENTS)
        for size, language in (("desk", "vi-VN"), ("phone", "en-US")):
            for _ in range(TRIES):
                context = browser.new_context(base_url=server.url, locale=language, **SIZES[size])
                page = context.new_page()
                sit_down(page)
                found = until_worth_a_picture(page)
                if found:
                    page.screenshot(path=PICTURES / f"table-{size}.jpg", quality=88)
                context.close()
                if found:
                    break
        browser.close()
        server.stop()


def until_worth_a_picture(page: Page) -> bool:
    """Play on until something of several cards is to be beaten, and pick what beats it."""
    while wait_for_turn(page):
        beaten = page.locator("#top:has(.what) .play").last
        is_worth_it = beaten.count() and int(beaten.get_attribute("data-n") or 0) in {2, 3}
        if is_worth_it and not is_stuck(page):
            page.locator("#hint").click()
            page.locator("#hand input:checked").first.wait_for()
            page.wait_for_timeout(700)
            return True
        act_by_hint(page)
    return False


if __name__ == "__main__":
    main()
