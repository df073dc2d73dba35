"""Small deals for the examples: the engine plays them by the very rules that are explained."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from django.utils.translation import gettext as _

from games import engine, phrases
from games.engine import ActionKind
from games.rulebook import names
from games.rulebook.pages import Example, Payment, Step, picture

PLAYERS = ("An", "Bình", "Chi", "Dũng")
STAKE = 2  # even, for where an amount is a half (6.4)
WORDS = {"timeout": ActionKind.TIMEOUT, "leave": ActionKind.LEAVE, "-": ActionKind.PASS}


@dataclass
class Scene:
    """The end of a deal, of hands of any size, and what is done in it.

    Everybody but the ``idle`` has played a card before, so that nobody else is frozen (2.10).
    """

    rules: engine.RuleSet
    hands: Sequence[str]
    leader: int = 0
    opening: bool = False
    idle: Collection[int] = ()
    balances: Sequence[int] | None = None
    """In stakes."""
    tells_passes: bool = False
    state: engine.State = field(init=False)
    steps: list[Step] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        started = engine.start(
            rules=self.rules,
            stake=STAKE if self.rules.has_chips else 0,
            hands=[engine.parse_cards(hand) for hand in self._dealt()],
            opening=self.opening,
            leader=self.leader,
            balances=self.balances and [STAKE * balance for balance in self.balances],
        )
        if started.finished:
            self.state = started
        else:
            self.state = replace(started, hands=tuple(map(engine.parse_cards, self.hands)))

    def _dealt(self) -> list[str]:
        """The hands, with one card more for everybody who has played one before."""
        if self.rules.frozen is None:
            return list(self.hands)
        spare = iter(spare_cards(self.hands, len(self.hands)))
        return [
            hand if seat in self.idle else f"{hand} {next(spare)}"
            for seat, hand in enumerate(self.hands)
        ]

    def play(self, plays: str) -> Scene:
        """Play "0 2s | 1 2h / 1 3c": who is not named passes; a stroke ends the trick."""
        for number, trick in enumerate(plays.split("/")):
            if number:
                self.finish_trick()
            for play in trick.split("|"):
                seat, what = play.split(maxsplit=1)
                self._do(int(seat), what.strip())
        return self

    def finish_trick(self) -> Scene:
        """All others pass."""
        while self.state.top is not None:
            self._pass()
        return self

    def _do(self, seat: int, what: str) -> None:
        kind = WORDS.get(what, ActionKind.PLAY)
        while self.state.turn != seat and kind is not ActionKind.LEAVE:
            self._pass()
        cards = engine.parse_cards(what) if kind is ActionKind.PLAY else engine.EMPTY
        self._act(engine.Action(seat, kind, cards))

    def _pass(self) -> None:
        self._act(engine.Action(self.state.turn, ActionKind.PASS))

    def _act(self, action: engine.Action) -> None:
        before = self.state
        self.state = engine.apply(before, action)
        if action.kind is not ActionKind.PASS or self.tells_passes:
            self.steps.append(self._step(before))

    def _step(self, before: engine.State) -> Step:
        action = self.state.history[-1]
        name = PLAYERS[action.seat or 0]
        if not action.cards:
            return Step(self._without_cards(action.kind, name, before))
        laid = engine.identify(action.cards, self.rules)
        top = before.top
        chopped = laid and top and engine.is_chop(laid, top, self.rules) and top
        text = phrases.what_happened(
            action.kind,
            name,
            laid,
            self.rules,
            chopped=chopped or None,
            is_back_in=action.seat in before.passed,
        )
        return Step(text, picture(action.cards), self._open_chain(before))

    def _without_cards(self, kind: ActionKind, name: str, before: engine.State) -> str:
        if kind is ActionKind.TIMEOUT and before.top is None and self.state.turn is not None:
            return phrases.lead_passed_on(name, PLAYERS[self.state.turn])
        if kind is ActionKind.LEAVE and self.state.finished:
            return phrases.left_alone(name)
        return phrases.what_happened(kind, name, None, self.rules)

    def _open_chain(self, before: engine.State) -> str:
        """What the chops of this trick come to so far, where they add up."""
        chain = self.state.chain_stakes
        if chain and chain != before.chain_stakes:
            return _("Chops so far: %(stakes)s") % {"stakes": names.stakes(chain)}
        return ""

    def example(self, title: str, *outcome: str, shows_left: bool = True) -> Example:
        """What has happened, as an example."""
        state = self.state
        left = [
            (PLAYERS[seat], picture(hand))
            for seat, hand in enumerate(state.hands)
            if hand and shows_left and state.finished
        ]
        return Example(
            title,
            steps=tuple(self.steps),
            left=tuple(left),
            payments=tuple(payments_of(state.transfers)),
            outcome=(*outcome, *self._sums(), *self._points()),
            reasons=frozenset(transfer.reason for transfer in state.transfers),
        )

    def _sums(self) -> list[str]:
        """What somebody pays who pays more than once."""
        transfers = self.state.transfers
        payers = [each.from_seat for each in transfers]
        return [
            _("%(name)s pays %(stakes)s in all.")
            % {
                "name": PLAYERS[seat],
                "stakes": chips_in_stakes(
                    sum(each.chips for each in transfers if each.from_seat == seat)
                ),
            }
            for seat in dict.fromkeys(payers)
            if payers.count(seat) > 1
        ]

    def _points(self) -> list[str]:
        state = self.state
        if state.points is None or state.places is None:
            return []
        return [
            _("%(name)s: %(points)s")
            % {
                "name": PLAYERS[seat],
                "points": names.points(state.points[seat]),
            }
            for seat in state.places
        ]


def payments_of(transfers: Iterable[engine.Transfer]) -> list[Payment]:
    """Transfers in words, in the order in which they arose."""
    return [
        Payment(
            sentence=_("%(payer)s pays %(receiver)s")
            % {"payer": PLAYERS[each.from_seat], "receiver": PLAYERS[each.to_seat]},
            amount=chips_in_stakes(each.chips),
            reason=str(phrases.REASONS[each.reason]),
        )
        for each in transfers
    ]


def chips_in_stakes(chips: int) -> str:
    """Chips of an example in words."""
    return names.stakes(Fraction(chips, STAKE))


def is_allowed(
    rules: engine.RuleSet, over: str, *, under: str = "", keeps: str | None = None
) -> bool:
    """Whether cards may be laid over others, or led where none are named: the engine is asked.

    ``keeps`` is what the player holds besides; by default one card.
    """
    spare = spare_cards((over, under), 2)
    held = f"{over} {spare[0] if keeps is None else keeps}"
    plays = f"0 {under} | 1 {over}" if under else f"0 {over}"
    scene = Scene(rules, (f"{under} {spare[1]}", held) if under else (held, spare[1]))
    try:
        scene.play(plays)
    except engine.Refused:
        return False
    return True


def is_dealt(rules: engine.RuleSet, hands: Sequence[str]) -> bool:
    """Whether these hands can be dealt, and are then to be played: none wins instantly."""
    codes = " ".join(hands).split()
    return len(codes) == len(set(codes)) and not Scene(rules, hands).state.finished


def spare_cards(hands: Sequence[str], count: int) -> list[str]:
    """So many cards below a 2 that nobody holds."""
    held = set(" ".join(hands).split())
    # Ace by ace and queen by queen, so that nobody's spare cards lengthen a run.
    free = [f"{rank}{suit}" for rank in "AQ4K68579TJ" for suit in "hdcs"]
    return [card for card in free if card not in held][:count]
