"""What can be pressed on a page, as a frame shows it."""

import re
from dataclasses import dataclass, field

CONTROLS = re.compile(r'<div id="controls"[^>]*>')
NUMBER = re.compile(r'form="hand" name="number" value="(\d+)"')
DEAL = re.compile(r'hx-get="/deals/([^/"]+)/preview/"')
PASS = re.compile(r'<button id="pass"[^>]*>')
QUESTION = re.compile(r'form="come-in" name="cards" value="([^"]*)"')


@dataclass
class View:
    """The controls of a page: what can be pressed there."""

    deal: str = ""
    number: int = -1
    is_my_turn: bool = False
    may_pass: bool = False
    question: list[str] = field(default_factory=list)


def read_controls(frame: str) -> View | None:
    """The controls that a frame shows; None where it does not show them anew."""
    head, deal, number = CONTROLS.search(frame), DEAL.search(frame), NUMBER.search(frame)
    if head is None:
        return None
    if deal is None or number is None:
        return View()
    passing = PASS.search(frame)
    return View(
        deal=deal[1],
        number=int(number[1]),
        is_my_turn="data-turn" in head[0],
        may_pass=passing is not None and "disabled" not in passing[0],
        question=QUESTION.findall(frame),
    )
