"""What losers pay, or points (RULES.md 1.11, 1.12, 2.5, 3.5, 4.3–4.5, 5.7, 6.4)."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _

from games import engine
from games.engine import Payment
from games.rulebook import effects, names
from games.rulebook.pages import Chapter, Example, Passage, Price, chapter, said, shown
from games.rulebook.scenes import PLAYERS, Scene

# No pair and no 2 in it, so that nothing else is paid for: any number of these may be left.
PLAIN = ("3s", "4h", "5c", "6d", "7c", "8s", "Tc", "Jd", "Qs", "Kc", "Ah", "3d", "5h")
FINISH = "0 9h / 1 8h / 2 Jc"


def chapter_of(rules: engine.RuleSet) -> Chapter:
    """What is paid at the end of every deal."""
    write = PASSAGES[rules.payment]
    return chapter("payment", _("What is paid"), write(rules), _limits(rules), _match(rules))


def _by_place(rules: engine.RuleSet) -> Passage:
    return Passage(
        text=said(_("Losers pay by place when the deal is over, in stakes.")),
        prices=(
            Price(
                _("Four players"),
                _("The last pays the first 2 stakes, the third pays the second 1."),
            ),
            Price(
                _("Three players"), _("The last pays the first 2 stakes, the second pays nothing.")
            ),
            Price(_("Two players"), _("The last pays the first 2 stakes.")),
        ),
        examples=shown(
            _finished(rules, ("9h", "8h", "Jc", "5c Qd"), _("Four players"), FINISH),
            _finished(rules, ("9h", "8h", "5c Qd"), _("Three players"), "0 9h / 1 8h"),
        ),
    )


def _by_cards(rules: engine.RuleSet) -> Passage:
    doubled = rules.double_from
    if doubled is None:
        double = None
    elif effects.freezes(rules):
        double = _("Who has not played a single card is frozen: all 13 cards count double, 26.")
    else:
        double = _("Who still holds %(cards)s or more pays double for them.") % {
            "cards": names.cards(doubled)
        }
    many = min(13, 8 if doubled is None else doubled)
    hands = ("9h", "8d Jc Kd", " ".join(PLAIN[:many]))
    return Passage(
        text=said(
            _("Every loser pays the winner 1 stake for each card left in hand."),
            double,
        ),
        examples=shown(
            _finished(rules, hands, _("An is out, the others still hold cards"), "0 9h")
        ),
    )


def _by_pot(rules: engine.RuleSet) -> Passage:
    hands = ("9h", "8d Jc", "Td", "5c Qd")
    return Passage(
        text=said(
            _(
                "When the cards are dealt everybody puts 1 stake into the pot. It is set aside: "
                "no other payment touches it."
            ),
            _("Who is out first takes the pot."),
        ),
        examples=shown(_finished(rules, hands, _("An is out and takes the pot"), "0 9h")),
    )


def _by_points(rules: engine.RuleSet) -> Passage:
    return Passage(
        text=said(
            _("There are no stakes: only points for places, and nothing else is paid."),
        ),
        prices=(
            Price(_("Four players"), _("3, 2, 1 and 0 points, from first to last.")),
            Price(_("Three players"), _("2, 1 and 0 points.")),
            Price(_("Two players"), _("1 and 0 points.")),
        ),
        examples=shown(_finished(rules, ("9h", "8h", "Jc", "5c Qd"), _("Four players"), FINISH)),
    )


def _finished(rules: engine.RuleSet, hands: tuple[str, ...], title: str, plays: str) -> Example:
    return Scene(rules, hands).play(plays).example(title)


PASSAGES: Mapping[Payment, Callable[[engine.RuleSet], Passage]] = {
    Payment.PLACES: _by_place,
    Payment.CARDS: _by_cards,
    Payment.POT: _by_pot,
    Payment.POINTS: _by_points,
}


def _limits(rules: engine.RuleSet) -> Passage | None:
    if not rules.has_chips:
        return None
    return Passage(
        title=_("Never more than you hold"),
        text=said(
            _("Every payment goes from one player to another, in whole chips."),
            _("The stake must be even here, since some amounts are half a stake.")
            if rules.has_halves
            else None,
            _(
                "Nobody pays more than they hold. Payments are made one after the other, as they "
                "arise, and each is cut to what the payer holds at that moment."
            ),
        ),
        examples=shown(_cut_short(rules)),
    )


def _cut_short(rules: engine.RuleSet) -> Example:
    """A loser who holds 1 stake and owes more, or has it set aside for the pot."""
    hands = ("9h", "8h", "Jc", f"{_charged(rules)} 5c Qd 7s")
    plays = FINISH if rules.play_on else "0 9h"
    scene = Scene(rules, hands, balances=(20, 20, 20, 1)).play(plays)
    return scene.example(_("%(name)s holds 1 stake only, and pays no more") % {"name": PLAYERS[3]})


def _charged(rules: engine.RuleSet) -> str:
    return "2s" if rules.leftover_values is not None else ""


def _match(rules: engine.RuleSet) -> Passage | None:
    target = effects.target(rules)
    if target is None:
        return None
    return Passage(
        title=_("A match to so many points"),
        text=said(
            _(
                "Points are added up from deal to deal. The match ends after a deal in which "
                "somebody has %(points)s or more and one player alone has most: that player wins. "
                "Otherwise it goes on."
            )
            % {"points": names.points(target)},
            _(
                "Seats are fixed until the match ends. A bot plays on for who leaves, and whoever "
                "comes meanwhile watches. Of two players, the one who stays wins the match."
            ),
        ),
        examples=(_match_example(rules, target),),
    )


def _match_example(rules: engine.RuleSet, target: int) -> Example:
    """The last deal of a match that two players led, level with each other."""
    before = engine.Match(rules, 4, scores=(target, target, 0, 0), winner=0, deals=5)
    scene = Scene(rules, ("9h", "8h", "Jc", "5c Qd")).play(FINISH)
    after = before.after(scene.state)
    lines = [
        _("%(name)s had %(before)d and now has %(points)s")
        % {
            "name": PLAYERS[seat],
            "before": before.scores[seat],
            "points": names.points(after.scores[seat]),
        }
        for seat in range(4)
    ]
    title = _("Two were level, then %(name)s alone has most and wins the match")
    return Example(title % {"name": PLAYERS[after.won_by or 0]}, outcome=tuple(lines))
