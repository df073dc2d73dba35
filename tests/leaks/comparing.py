"""What one viewer got of a scene against what they got of its twin."""

from collections.abc import Sequence
from itertools import zip_longest

from tests.leaks.scenes import Exchange
from tests.leaks.staging import LayerSpy, Stage
from tests.leaks.watching import Performance, Sight

NOTHING = Sight("nothing", "", 0)


def leaks(
    stage: Stage, exchange: Exchange, layer: LayerSpy, *, looks: int, wanted: str = ""
) -> list[str]:
    """A line for all that looks different to the viewer, though nothing they may know does."""
    print(f"seed {exchange.one.seed!r}, seen by {exchange.viewer}")  # noqa: T201
    one, other = (
        Performance(stage, exchange, scene, layer, looks=looks, wanted=wanted).sights()
        for scene in (exchange.one, exchange.other)
    )
    return differences(one, other)


def differences(one: Sequence[Sight], other: Sequence[Sight]) -> list[str]:
    """A line for each pair of sights that are not the same, byte for byte."""
    pairs = zip_longest(one, other, fillvalue=NOTHING)
    return [_said(before, after) for before, after in pairs if before != after]


def _said(one: Sight, other: Sight) -> str:
    if one.what != other.what:
        return f"{one.what} here, {other.what} there"
    if (one.status, one.headers) != (other.status, other.headers):
        return f"{one.what}: {one.status} {one.headers} here, {other.status} {other.headers} there"
    if one.text == other.text:
        return f"{one.what}: {one.length} bytes here, {other.length} there"
    pairs = enumerate(zip(one.text, other.text, strict=False))
    start = next((at for at, (here, there) in pairs if here != there), len(one.text))
    start = max(0, start - 60)
    here, there = one.text[start : start + 120], other.text[start : start + 120]
    return f"{one.what}: {here!r} here, {there!r} there"
