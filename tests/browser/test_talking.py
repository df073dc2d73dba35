"""Two people talk: a guest by phrases and faces, a member in words."""

from playwright.sync_api import Page, expect

from tests.browser.company import open_for_friends
from tests.browser.test_accessible import found_on
from tests.servers import Server

TYPED = "<b>Để đó</b> cho mình spg"
MAKE_MEMBERS = "from accounts.models import User; User.objects.update(is_guest=False)"


def lines(page: Page) -> list[str]:
    return page.locator("#chat .words bdi").all_inner_texts()


def test_a_guest_says_a_phrase_and_a_member_writes_plain_text(pages, site: Server):
    member, guest = pages.open("desk"), pages.open("phone", "en-US")
    link = open_for_friends(member)
    site.manage("shell", "--no-imports", "-c", MAKE_MEMBERS)
    member.goto(link)
    guest.goto(link)
    guest.locator("#controls [form=sit]").click()
    expect(guest.locator("body")).to_have_attribute("data-me", "1")

    guest.locator(".open-side").click()
    expect(guest.locator(".write")).to_have_count(0)
    guest.locator(".phrase[value=chop]").click()
    expect(member.locator("#bubbles .bubble")).to_have_text("Chặt heo nè!")
    guest.locator(".reactions [value=gasp]").click()
    expect(member.locator("#bubbles .bubble.drawn")).to_be_visible()
    expect(member.locator("#chat .words")).to_have_count(2)
    assert lines(guest) == ["I'll chop that two!", "Shocked"]

    # Each line is said once, to who did not say it.
    assert member.locator("#heard p").count() == 2
    assert guest.locator("#heard p").count() == 0
    guest.keyboard.press("Escape")

    field = member.locator(".write .text")
    field.fill(TYPED)
    field.press("Enter")
    expect(guest.locator("#chat .words").last).to_have_text(TYPED)
    expect(field).to_have_value("")
    expect(field).to_be_focused()
    expect(guest.locator(".open-side .badge")).to_have_text("1")
    assert guest.locator("#heard p").count() == 1

    guest.locator(".open-side").click()
    expect(guest.locator(".open-side .badge")).to_be_hidden()
    assert found_on(guest) == []
    assert found_on(member) == []

    # Who is muted is heard no more, by the one who muted them.
    guest.locator("#chat summary").last.click()
    guest.locator("#chat [form=mute]").last.click()
    expect(guest.locator("#chat .words")).to_have_count(2)
    expect(guest.locator("#muted")).to_be_visible()
    expect(member.locator("#chat .words")).to_have_count(3)
