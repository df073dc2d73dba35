"""How a table calls its players: title, icon, sounds, their switches; invitations, live."""

from playwright.sync_api import Page, expect

from tests.browser.company import deal, open_for_friends
from tests.browser.playing import play_out, sit_down, wait_for_turn
from tests.browser.test_accessible import found_on

# Instead of the browser's loudspeaker: how many sounds begin with each frame of the table.
LISTENING = """(() => {
    window.begun = [];
    document.addEventListener("news", () => window.begun.push(0));
    class Deaf {
        state = "running";
        currentTime = 0;
        createGain() {
            const gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
            return { gain, connect: (next) => next };
        }
        createOscillator() {
            const start = (at) => { if (at === 0) window.begun[window.begun.length - 1] += 1; };
            return { frequency: {}, connect: (next) => next, start, stop() {} };
        }
    }
    window.AudioContext = Deaf;
})()"""


# As a page in a tab behind another, whose reader has turned notifications on.
ELSEWHERE = """() => {
    Object.defineProperty(document, "hidden", { get: () => true });
    document.documentElement.dataset.notifications = "";
    window.shown = [];
    window.Notification = class {
        static permission = "granted";
        constructor(title, { body }) { window.shown.push(body); }
        addEventListener() {}
        close() {}
    };
}"""


def icon(page: Page) -> str:
    return page.locator("link[rel=icon]").get_attribute("href") or ""


def test_a_turn_is_called_and_no_frame_sounds_twice(pages):
    page = pages.open()
    page.add_init_script(LISTENING)
    sit_down(page)
    calm = page.locator("h1").inner_text().split("\n")[0].strip()
    while not wait_for_turn(page):
        page.locator("#result [form=next-deal]").click()

    expect(page).to_have_title("● Lượt của bạn")
    assert "favicon-turn" in icon(page)
    page.locator("h1").click()  # browsers let nothing sound before
    play_out(page)
    assert page.title().startswith(calm[:4])
    assert "favicon-turn" not in icon(page)
    begun = page.evaluate("window.begun")
    assert sum(begun) > 5
    assert max(begun) == 1

    page.locator("[popovertarget=menu]").first.click()
    with page.expect_response("**/accounts/preferences/"):
        page.locator("#sounds").uncheck()
    page.reload()
    page.locator("[popovertarget=menu]").first.click()
    expect(page.locator("#sounds")).not_to_be_checked()
    page.locator("#notifications").click()
    expect(page.locator("#notifications")).not_to_be_checked()
    expect(page.locator("#notifications-note")).not_to_be_empty()


def test_who_was_played_with_is_asked_and_comes(pages):
    host, friend = pages.open(), pages.open("desk")
    link = open_for_friends(host)
    friend.goto(link)
    friend.locator("#controls [form=sit]").click()
    deal(host, friend)
    friend.locator("[popovertarget=menu]").first.click()
    friend.locator("#menu [popovertarget=people]").click()
    friend.locator("#way-out-now summary").click()
    friend.locator("#company [name=when][value=now]").click()
    friend.wait_for_url("**/")
    open_for_friends(friend)
    expect(friend.locator("body")).to_have_attribute("data-net", "live")

    friend.evaluate(ELSEWHERE)

    host.locator("#result [popovertarget=invite]").click()
    host.locator("#lately button").click()

    expect(host.locator("#lately button")).to_have_text("Đã mời")
    assert found_on(host) == []
    expect(friend.locator("#invited")).to_contain_text("mời bạn vào chơi")
    expect(friend).to_have_title("● Có lời mời")
    assert friend.evaluate("window.shown") == ["Có người mời bạn vào bàn."]
    assert found_on(friend) == []
    friend.locator("#invited [value=go]").click()
    friend.wait_for_url(link)
