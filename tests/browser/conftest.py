"""Real browsers against a real server. Where there is no Chromium they are skipped, in one line."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

from tests.browser.playing import sit_down
from tests.servers import FAST, Server

CHROMIUM = next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium"))), None)
FOLDER = Path(__file__).parent
LAUNCH_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1440, "height": 900}}
SIZES = {
    "phone": PHONE,
    "small phone": {**PHONE, "viewport": {"width": 360, "height": 640}},
    "phone on its side": {**PHONE, "viewport": {"width": 844, "height": 390}},
    "desk": DESK,
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    # Last, for the browser's event loop then stays in its thread, where no other loop may run.
    items.sort(key=lambda item: FOLDER in item.path.parents)
    for item in items:
        if FOLDER in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session", autouse=True)
def chromium() -> str:
    """The browser's program. Without one the tests are skipped, or fail where it is required."""
    if CHROMIUM is None and not os.environ.get("REQUIRE_BROWSER"):
        pytest.skip("no Chromium: apt-get install chromium-headless-shell")
    assert CHROMIUM, "REQUIRE_BROWSER is set and there is no Chromium"
    return CHROMIUM


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict, chromium: str) -> dict:
    return {**browser_type_launch_args, "executable_path": chromium, "args": LAUNCH_ARGUMENTS}


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, prepared: Path) -> Iterator[Server]:
    """A server with short pauses, shared by the tests of this process."""
    server = Server(tmp_path_factory.mktemp("site"), **FAST)
    server.prepare(prepared)
    server.start()
    yield server
    assert server.stop() == 0, server.log.read_text()


@pytest.fixture(scope="session")
def slow_site(tmp_path_factory: pytest.TempPathFactory, prepared: Path) -> Iterator[Server]:
    """A server whose bots take some seconds, so that a turn of theirs can be looked at."""
    server = Server(tmp_path_factory.mktemp("slow"), **{**FAST, "BOT_PAUSE": "4"})
    server.prepare(prepared)
    server.start()
    yield server
    assert server.stop() == 0, server.log.read_text()


class Watched:
    """Opens pages and remembers every error that a browser reports on them."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        self.url = url
        self.contexts: list[BrowserContext] = []
        self.problems: list[str] = []
        self.expected: list[str] = []

    def open(self, size: str = "phone", language: str = "vi-VN", **options: object) -> Page:
        settings = {
            "base_url": self.url,
            "reduced_motion": "reduce",
            "locale": language,
            **SIZES[size],
            **options,
        }
        context = self.browser.new_context(**settings)
        context.set_default_timeout(15_000)
        self.contexts.append(context)
        return self.watch(context.new_page())

    def watch(self, page: Page) -> Page:
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", self.note)
        return page

    def expect(self, text: str) -> None:
        """An error that the test brings about on purpose."""
        self.expected.append(text)

    def note(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.problems.append(f"{message.text} ({message.location.get('url', '')})")

    def close(self) -> None:
        for context in self.contexts:
            context.close()
        unexpected = [
            problem
            for problem in self.problems
            if not any(text in problem for text in self.expected)
        ]
        assert unexpected == []


@pytest.fixture
def pages(browser: Browser, site: Server) -> Iterator[Watched]:
    watched = Watched(browser, site.url)
    yield watched
    watched.close()


@pytest.fixture
def watched_on(browser: Browser) -> Iterator[Callable[[Server], Watched]]:
    """Pages of another server than ``site``."""
    made: list[Watched] = []

    def watch(server: Server) -> Watched:
        made.append(Watched(browser, server.url))
        return made[-1]

    yield watch
    for watched in made:
        watched.close()


@pytest.fixture
def at_the_table(pages: Watched) -> Callable[..., Page]:
    """A person who has pressed Play now."""

    def sit(size: str = "phone", language: str = "vi-VN", **options: object) -> Page:
        page = pages.open(size, language, **options)
        sit_down(page)
        return page

    return sit
