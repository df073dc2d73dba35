"""What the database must look like afterwards, held against all that was sent and answered."""

import json
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from games import engine
from tests.bench.torture.ledger import Ledger, Press
from tests.bench.torture.sites import Site

DEALS = (
    "SELECT id, public_id, room_id, number, rules, stake, opening, direction, leader, barred,"
    " action_count, turn, ended_at, deck FROM games_deal WHERE dealt_at IS NOT NULL ORDER BY id"
)
HANDS = "SELECT deal_id, seat, cards, net, opening_balance FROM games_hand ORDER BY deal_id, seat"
ACTIONS = "SELECT deal_id, number, seat, kind, cards, token, at FROM games_action ORDER BY id"
ANSWERS = "SELECT deal_id, cards, token FROM games_answer"
TRANSFERS = (
    "SELECT deal_id, from_seat, to_seat, chips, reason FROM games_transfer"
    ' ORDER BY deal_id, "order"'
)


@dataclass(frozen=True)
class Row:
    """An action as it is kept."""

    number: int
    seat: int
    kind: str
    cards: str
    token: str
    at: datetime

    @property
    def is_the_clocks(self) -> bool:
        return self.token.startswith("clock:")


@dataclass
class Kept:
    """All that was written of deals."""

    deals: dict[int, tuple[Any, ...]]
    hands: dict[int, list[tuple[Any, ...]]]
    actions: dict[int, list[Row]]
    answers: dict[int, dict[str, str]]
    transfers: dict[int, list[list[Any]]]


def read(site: Site) -> Kept:
    kept = Kept({}, defaultdict(list), defaultdict(list), defaultdict(dict), defaultdict(list))
    for deal in site.ask(DEALS):
        kept.deals[deal[0]] = deal[1:]
    for deal, *hand in site.ask(HANDS):
        kept.hands[deal].append(tuple(hand))
    for deal, *action, at in site.ask(ACTIONS):
        kept.actions[deal].append(Row(*action, moment(at)))
    for deal, cards, token in site.ask(ANSWERS):
        kept.answers[deal][token] = cards
    for deal, *transfer in site.ask(TRANSFERS):
        kept.transfers[deal].append(transfer)
    return kept


def moment(at: Any) -> datetime:
    """A time as SQLite or PostgreSQL keeps it."""
    read_at = at if isinstance(at, datetime) else datetime.fromisoformat(at)
    return read_at.astimezone(UTC) if read_at.tzinfo else read_at.replace(tzinfo=UTC)


def audit(site: Site, ledger: Ledger) -> Iterator[str]:
    """Everything that is wrong, a sentence each."""
    kept = read(site)
    numbers = defaultdict(list)
    for pk, (public_id, room, number, *_, ended_at, _deck) in kept.deals.items():
        numbers[room].append((number, ended_at is not None))
        for what in deal_faults(pk, kept):
            yield f"deal {public_id}: {what}"
    for room, dealt in numbers.items():
        if [number for number, _ in dealt] != list(range(1, len(dealt) + 1)):
            yield f"room {room} has the deals {dealt}"
        if not all(ended for _, ended in dealt[:-1]):
            yield f"room {room} has two deals that run: {dealt}"
    yield from press_faults(kept, ledger)
    yield from death_faults(site, kept)


def deal_faults(pk: int, kept: Kept) -> Iterator[str]:
    """What is wrong with a deal: it must be a legal one, and settled as the rules say."""
    rows, hands = kept.actions[pk], kept.hands[pk]
    *_, count, turn, ended_at, deck = kept.deals[pk]
    if [row.number for row in rows] != list(range(count)):
        yield f"{count} actions are numbered {[row.number for row in rows]}"
    dealt = engine.deal_hands(deck.split(), len(hands))
    if [engine.format_cards(cards) for cards in dealt] != [hand[1] for hand in hands]:
        yield "other cards were dealt than lay in the deck"
    came = engine.replay_line(json.dumps(record(pk, kept)), legal=True)
    if not came["ok"]:
        yield f"illegal: {came}"
        return
    if came["finished"] != (ended_at is not None):
        yield f"finished: {came['finished']}, ended at {ended_at}"
    if turn is not None and turn != came["turn"]:
        yield f"seat {turn} is on turn, it should be {came['turn']}"
    if not came["finished"]:
        return
    if came["transfers"] != kept.transfers[pk]:
        yield f"paid {kept.transfers[pk]}, owed {came['transfers']}"
    if [hand[2] for hand in hands] != (came["points"] or came["net"]):
        yield f"the hands made {[hand[2] for hand in hands]}, it should be {came}"


def record(pk: int, kept: Kept) -> dict[str, Any]:
    """The deal as the command ``replay`` reads it."""
    _, _, _, _, stake, opening, direction, leader, barred, *_ = kept.deals[pk]
    value = rules_of(kept.deals[pk])
    balances = [hand[3] for hand in kept.hands[pk]]
    return {
        "rules": value.slug,
        "options": engine.options_of(value, engine.PRESETS[value.slug]),
        "stake": stake,
        "opening": bool(opening),
        "direction": direction,
        "leader": leader,
        "barred": barred,
        "balances": None if None in balances else balances,
        "hands": [hand[1] for hand in kept.hands[pk]],
        "plays": [
            [row.seat, row.cards if row.kind == "play" else row.kind] for row in kept.actions[pk]
        ],
    }


def rules_of(deal: tuple[Any, ...]) -> engine.RuleSet:
    rules = deal[3]
    return engine.RuleSet.from_data(rules if isinstance(rules, dict) else json.loads(rules))


def press_faults(kept: Kept, ledger: Ledger) -> Iterator[str]:
    """Every press that was taken is kept once; none is that was refused; nothing else is there."""
    pks = {deal[0]: pk for pk, deal in kept.deals.items()}
    offered: dict[tuple[int, str], Press] = {}
    wrong = []
    for press in ledger.presses:
        pk = pks.get(press.deal)
        if press.must_fail:
            wrong.append((pk, press))
            continue
        if press.is_taken and press.is_refused:
            yield f"{press} was answered in two ways"
        if pk is None:
            yield f"{press} is of no deal"
            continue
        marks = press.marks()
        found = sum(row.token in marks for row in kept.actions[pk])
        found += sum(token in marks for token in kept.answers[pk])
        if press.is_taken and found != 1:
            yield f"{press} was taken, and is kept {found} times"
        if press.is_refused and found:
            yield f"{press} was refused, and is kept"
        offered |= {(pk, mark): press for mark in marks}
    yield from _never_offered(kept, offered, ledger.left)
    for pk, press in wrong:
        kept_of_it = pk is not None and any(
            mark in kept.answers[pk] or any(row.token == mark for row in kept.actions[pk])
            for mark in press.marks()
            if (pk, mark) not in offered
        )
        if kept_of_it:
            yield f"{press} must fail, and is kept"


def _never_offered(
    kept: Kept, offered: dict[tuple[int, str], Press], left: Collection[str]
) -> Iterator[str]:
    """What is kept of people, and was not pressed like that. ``left`` are deals to be left."""
    for pk, rows in kept.actions.items():
        # Where tricks close with a pause, the number on the buttons is another (1.9).
        pauses = bool(rules_of(kept.deals[pk]).reentry)
        times = Counter(row.token for row in rows)
        yield from (f"deal {pk} has {token} {n} times" for token, n in times.items() if n > 1)
        for row in rows:
            press = offered.get((pk, row.token))
            if row.is_the_clocks or (row.kind == "leave" and kept.deals[pk][0] in left):
                continue
            if press is None or (press.action, press.cards) != (row.kind, row.cards):
                yield f"deal {pk} has {row}, pressed was {press}"
            elif not pauses and press.number != row.number:
                yield f"{press} is kept as {row}"


def death_faults(site: Site, kept: Kept) -> Iterator[str]:
    """Of what a process died in nothing is kept; of what it had committed, all."""
    for note in site.notes:
        if note["table"] != "games_action":
            continue
        for row in note["rows"]:
            at = moment(row["at"])
            found = any(
                (kept_row.token, kept_row.at) == (row["token"], at)
                for kept_row in kept.actions[int(row["deal_id"])]
            )
            if found != (note["kind"] == "after"):
                yield f"a process died {note['kind']} the commit of {row}: kept is {found}"
