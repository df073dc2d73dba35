"""What a page must look like at any moment, as far as boxes tell."""

from playwright.sync_api import Page

# A press, a card or a name that is outside of the screen or cut off is a defect.
FAULTS = """() => {
    const faults = [];
    const page = document.documentElement;
    const slack = 1.5;
    if (page.scrollWidth > page.clientWidth + slack) faults.push('the page scrolls sideways');
    const inside = (selector, part) => {
        for (const each of document.querySelectorAll(selector)) {
            const box = each.getBoundingClientRect();
            if (!box.width || !box.height) continue;
            const out = box.left < -slack || box.right > innerWidth + slack
                || box.top < -slack || (part === 'all' && box.bottom > innerHeight + slack);
            if (out) faults.push(`${selector} is outside: ${each.textContent.trim().slice(0, 40)}`);
        }
    };
    inside('#controls button', 'all');
    inside('.seat .who', 'all');
    inside('#top .what', 'all');
    inside('#hand label', 'top');
    for (const button of document.querySelectorAll('#controls button, .bar .icon')) {
        const box = button.getBoundingClientRect();
        if (box.width && (box.height < 39.5 || box.width < 39.5))
            faults.push(`too small to press: ${button.id} ${box.width}x${box.height}`);
    }
    for (const name of document.querySelectorAll('.seat .name')) {
        const line = name.querySelector('b');
        const range = document.createRange();
        range.selectNodeContents(line);
        const ink = range.getBoundingClientRect(), box = name.getBoundingClientRect();
        if (box.width > 2 && (ink.top < box.top - slack || ink.bottom > box.bottom + slack))
            faults.push(`a name is cut: ${line.textContent}`);
    }
    return faults;
}"""


def assert_looks_whole(page: Page) -> None:
    """Nothing is cut off, outside of the screen or too small to press."""
    faults = page.evaluate(FAULTS)
    assert not faults, faults
