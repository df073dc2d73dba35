"""What chops cost (RULES.md 2.8, 3.7, 6.5)."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from games import engine
from games.engine import ChopPayment
from games.phrases import capital
from games.rulebook import effects, names, samples
from games.rulebook.pages import Chapter, Example, Passage, Price, chapter, picture, said, shown
from games.rulebook.scenes import Scene, is_dealt, spare_cards

SEATS = 4
MOST_BOMBS = 3


def chapter_of(rules: engine.RuleSet) -> Chapter:
    """Whether chops are paid for, how much and by whom."""
    title = _("What chops cost")
    if not effects.pays_for_chops(rules):
        return chapter("chop-payment", title, Passage(text=(_("Nothing is paid for a chop."),)))
    if rules.chop_payment is ChopPayment.CHAIN:
        text = said(
            _(
                "Chops of one trick add up. When the trick ends the last player who was chopped "
                "pays the whole sum to the last who chopped; those chopped before pay nothing."
            ),
            _("A trick ends, and its chops are paid, when the deal ends, too."),
            _two_over_two(rules),
        )
    else:
        text = said(
            _(
                "A chop is paid at once, by the player whose combination is chopped: the value of "
                "all 2s laid in this trick before, other than as four of a kind."
            ),
            _("The second chop of a trick costs double, the third four times as much, and so on."),
            _("Where no 2 lies in the trick a chop costs nothing."),
            _two_over_two(rules),
        )
    return chapter(
        "chop-payment",
        title,
        Passage(text=text, prices=tuple(_prices(rules)), examples=shown(_example(rules))),
    )


def _two_over_two(rules: engine.RuleSet) -> str:
    if rules.two_over_two_chops:
        return _("A 2 over a 2 is a chop too, as is a pair of 2s over a pair of 2s.")
    return _("A 2 over a 2 is no chop.")


def _prices(rules: engine.RuleSet) -> Iterator[Price]:
    values = rules.chop_values
    for key, value, cards in (
        ("black", values.black, "2s"),
        ("red", values.red, "2h"),
        ("bomb", values.bomb, samples.BOMBS["quad"]),
    ):
        if key != "bomb" or rules.chop_payment is ChopPayment.CHAIN:
            yield Price(capital(names.charged_name(key)), names.stakes(value), picture(cards))


def _example(rules: engine.RuleSet) -> Example | None:
    """The longest series of chops that these rules allow, if any costs something."""
    for plays in sorted(_series(rules), key=len, reverse=True):
        spare = spare_cards(plays, SEATS)
        hands = [" ".join((*plays[seat::SEATS], *spare[seat::SEATS])) for seat in range(SEATS)]
        if not is_dealt(rules, hands):
            continue
        scene = Scene(rules, hands)
        scene.play(" | ".join(f"{turn % SEATS} {cards}" for turn, cards in enumerate(plays)))
        scene.finish_trick()
        if scene.state.transfers:
            return scene.example(_("Chop upon chop"))
    return None


def _series(rules: engine.RuleSet) -> Iterator[tuple[str, ...]]:
    """Leads, and what can be laid over them in turn, each chopping the one before."""
    for prey, lower in (("2", "2s"), ("22", "2s 2c")):
        higher = samples.TWOS[prey]
        if rules.two_over_two_chops:
            yield lower, higher
            yield from _chopped(rules, (lower, higher), prey, MOST_BOMBS)
        yield from _chopped(rules, (higher,), prey, MOST_BOMBS)
        yield from _chopped(rules, (lower,), prey, MOST_BOMBS)
    barred = effects.barred_leads(rules)
    for bomb in effects.bombs(rules):
        if bomb not in barred:
            yield from _chopped(rules, (samples.LOWER[bomb],), bomb, MOST_BOMBS)


def _chopped(
    rules: engine.RuleSet, plays: tuple[str, ...], prey: str, bombs_left: int
) -> Iterator[tuple[str, ...]]:
    """These plays, chopped with up to so many bombs more; higher ones of a kind last."""
    if not bombs_left:
        return
    choppers = {bomb: samples.BOMBS[bomb] for bomb in effects.choppers(rules, prey)}
    if prey in samples.HIGHER:
        choppers[prey] = samples.HIGHER[prey]
    for bomb, cards in choppers.items():
        if cards not in plays:
            yield (*plays, cards)
            yield from _chopped(rules, (*plays, cards), bomb, bombs_left - 1)
