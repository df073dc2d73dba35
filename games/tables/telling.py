"""What happened, told: the log for everybody, and what is said aloud to one viewer."""

from dataclasses import dataclass
from functools import partial

from django.utils.functional import cached_property  # that of Python 3.11 locks
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games import engine, phrases
from games.engine import ActionKind, Ending, Observation, OpeningLeader, Payment
from games.models import Hand
from games.tables.compensation import compensation_words
from games.tables.fragments import Fragment, framed, joined
from games.tables.hosting import host_seat
from games.tables.scores import how_it_stands
from games.tables.seats import place_in_words
from games.tables.snapshot import Snapshot
from games.tables.story import Event
from games.tables.watching import is_told_of_a_seat

# A screen reader says what is added: these many stay, so that none is missed between two frames.
SAID_AT_ONCE = 6


@dataclass(frozen=True)
class Sentence:
    """Something said once; ``key`` is part of its element's id."""

    key: str
    text: str
    kind: str = ""

    # Of a long deal only what is new is rendered.
    @cached_property
    def line(self) -> SafeString:
        """It as a line of the log."""
        words = '<li id="log-{}" class="{}">{}</li>'
        return format_html(words, self.key, self.kind, self.text)

    @cached_property
    def spoken(self) -> SafeString:
        """It as it is said aloud."""
        return format_html('<p id="said-{}">{}</p>', self.key, self.text)


def log_fragment(snapshot: Snapshot) -> Fragment:
    """``log``: the deal from its beginning, a line an action."""
    language = get_language()
    lines = (
        *_opening(snapshot, language),
        *_sentences(snapshot, language),
        *_ending(snapshot),
    )
    parts = {"lines": lambda _: joined([each.line for each in lines])}
    return framed("log", lines, {}, {}, parts=parts, language=language)


def polite_fragment(snapshot: Snapshot, hand: Hand | None) -> Fragment:
    """``live-polite``: what others did, a sentence an event, each with an id of its own.

    Who runs the table stands there for all who look, so that it is said when it is another.
    """
    language = get_language()
    said: list[Sentence] = []
    if hand:
        others = _last_of_others(snapshot, hand, language)
        said = [*_opening(snapshot, language), *others, *_ending(snapshot)][-SAID_AT_ONCE:]
    said = [*_host(snapshot, language), *said]
    parts = {"sentences": lambda _: joined([each.spoken for each in said])}
    return framed("live-polite", tuple(said), {}, {}, parts=parts, language=language)


def _last_of_others(snapshot: Snapshot, hand: Hand, language: str | None) -> list[Sentence]:
    """The latest of what others did and everybody could see, as many as are said at once."""
    told: list[Sentence] = []
    sentences = _sentences(snapshot, language)
    for event, sentence in zip(reversed(snapshot.events), reversed(sentences), strict=True):
        if not (event.aside or _is_own_doing(event, hand)):
            told.append(sentence)
            if len(told) == SAID_AT_ONCE:
                break
    return told[::-1]


def _host(snapshot: Snapshot, language: str | None) -> tuple[Sentence, ...]:
    """Who runs the table, where several people sit at it."""
    return snapshot.once(("host", language), partial(_host_in_words, snapshot))


def _host_in_words(snapshot: Snapshot) -> tuple[Sentence, ...]:
    seat = host_seat(snapshot)
    if seat is None:
        return ()
    text = _("%(name)s runs this table now.") % {"name": str(seat.player)}
    return (Sentence(f"host-{seat.number}", text),)


def assertive_fragment(snapshot: Snapshot, viewer_id: int | None) -> Fragment:
    """``live-assertive``: that the viewer is to act, and what there is to beat.

    Or that a seat is free which they wait for.
    """
    if is_told_of_a_seat(snapshot, viewer_id):
        free = Sentence("seat-free", phrases.seat_is_free())
        return _assertive(free)
    hand = snapshot.hand_of(viewer_id)
    seen = snapshot.seen_by(hand) if hand else None
    if seen is None or hand is None or not (seen.is_my_turn or seen.reentries):
        return _assertive(None)
    if seen.reentries:
        text = _("The trick is about to close. You can come back in.")
    elif seen.required:
        card = phrases.card_name(engine.card_codes(seen.required)[0])
        text = _("Your turn. You lead, and must play this card: %(card)s.") % {"card": card}
    elif seen.top is None or seen.owner is None:
        text = _("Your turn. You lead.")
    else:
        text = _("Your turn. To beat: %(what)s, laid by %(name)s.") % {
            "what": phrases.combination(seen.top, seen.rules),
            "name": snapshot.hands[seen.owner].name,
        }
    return _assertive(Sentence(_key(snapshot, seen.number), text))


def _assertive(sentence: Sentence | None) -> Fragment:
    slots = {"key": sentence.key, "text": sentence.text} if sentence else {"key": "", "text": ""}
    return framed("live-assertive", sentence, {}, slots)


def _is_own_doing(event: Event, hand: Hand) -> bool:
    """Whether the viewer did this: running out of time is done to them, so it is told."""
    return event.seat == hand.seat and event.kind is not ActionKind.TIMEOUT


def _key(snapshot: Snapshot, number: int | str) -> str:
    return f"{snapshot.deal.number if snapshot.deal else 0}-{number}"


def _opening(snapshot: Snapshot, language: str | None) -> tuple[Sentence, ...]:
    """How the deal begins."""
    return snapshot.once(("opening", language), partial(_opening_in_words, snapshot))


def _opening_in_words(snapshot: Snapshot) -> tuple[Sentence, ...]:
    deal, state = snapshot.deal, snapshot.state
    if deal is None or state is None or deal.number is None:
        return ()
    dealt, rules = state.dealt, state.rules
    lowest_leads = rules.opening_leader is OpeningLeader.LOWEST_CARD
    parts = [
        phrases.deal_begins(
            deal.number,
            snapshot.hands[dealt.leader].name,
            has_lowest=(dealt.opening and lowest_leads) or dealt.barred is not None,
            must_play_it=dealt.opening and rules.must_play_lowest,
        )
    ]
    if rules.payment is Payment.POT:
        parts.append(phrases.antes(phrases.amount(state.stake)))
    if rules.reverse_each_deal and state.seats > 2:
        parts.append(phrases.way_of_play(dealt.direction))
    return (Sentence(_key(snapshot, 0) + "-0", " ".join(parts), "begin"),)


def _ending(snapshot: Snapshot) -> list[Sentence]:
    """How the deal was decided, once it is."""
    seen = snapshot.public
    if seen is None or not seen.finished or seen.places is None:
        return []
    winner = snapshot.hands[seen.places[0]].name
    if seen.instant_win:
        text = phrases.won_instantly(winner, seen.instant_win)
    elif seen.rules.play_on:
        text = phrases.deal_is_over(winner)
    else:
        text = phrases.deal_is_won(winner)
    parts = [text, compensation_words(snapshot, seen)]
    if snapshot.standing:
        parts.append(how_it_stands(snapshot, snapshot.standing))
    return [Sentence(_key(snapshot, seen.number) + "-end", " ".join(filter(None, parts)), "end")]


def _sentences(snapshot: Snapshot, language: str | None) -> tuple[Sentence, ...]:
    """A sentence an event. Those told before stay, as long as their events do.

    Where a deal ends because the others have left, each leaving is told otherwise.
    """
    events, seen = snapshot.events, snapshot.public
    told, sentences = snapshot.told.get(language, ((), ()))
    if told is events or seen is None:
        return sentences
    if events[: len(told)] != told or seen.ending is Ending.LEFT:
        sentences = ()
    new = [_sentence(snapshot, seen, event) for event in events[len(sentences) :]]
    sentences = (*sentences, *new)
    snapshot.told[language] = (events, sentences)
    return sentences


def _sentence(snapshot: Snapshot, seen: Observation, event: Event) -> Sentence:
    name = "" if event.seat is None else snapshot.hands[event.seat].name
    parts = [_what_was_done(snapshot, seen, event, name)]
    if event.laid:
        parts.append(_what_is_left(seen, event, name))
    parts += [phrases.frozen(snapshot.hands[seat].name) for seat in event.froze]
    parts += [
        phrases.paid(
            snapshot.hands[transfer.from_seat].name,
            snapshot.hands[transfer.to_seat].name,
            phrases.amount(transfer.chips),
            str(phrases.REASONS[transfer.reason]),
        )
        for transfer in event.paid
    ]
    kind = "chop" if event.chopped else "quiet" if event.laid is None else ""
    return Sentence(_key(snapshot, event.key), " ".join(parts), kind)


def _what_was_done(snapshot: Snapshot, seen: Observation, event: Event, name: str) -> str:
    if event.kind is None:
        return phrases.trick_closes()
    if event.aside:
        return phrases.stayed_out(name)
    if event.lead_to is not None:
        return phrases.lead_passed_on(name, snapshot.hands[event.lead_to].name)
    if event.kind is ActionKind.LEAVE and seen.ending is Ending.LEFT:
        return phrases.left_alone(name)
    return phrases.what_happened(
        event.kind,
        name,
        event.laid,
        seen.rules,
        chopped=event.chopped,
        is_back_in=event.is_back_in,
    )


def _what_is_left(seen: Observation, event: Event, name: str) -> str:
    if event.place and not seen.rules.play_on:
        return phrases.goes_out_and_wins(name)
    if event.place:
        return phrases.gone_out(name, place_in_words(seen, event.place))
    if event.held == 1:
        return phrases.last_card(name)
    return phrases.cards_left(event.held)
