"""What is said at the table without typing, and why somebody may not talk."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from games.services.talking import Phrase, Reaction, Silence

# Each names its picture, alone on a button or after who made it.
REACTION_NAMES: Mapping[str, str | Promise] = {
    Reaction.CLAP: pgettext_lazy("reaction", "Applause"),
    Reaction.LAUGH: pgettext_lazy("reaction", "Laughing"),
    Reaction.GASP: pgettext_lazy("reaction", "Shocked"),
    Reaction.PIG: pgettext_lazy("reaction", "A pig"),
    Reaction.BOMB: pgettext_lazy("reaction", "A bomb"),
    Reaction.WHITE_FLAG: pgettext_lazy("reaction", "White flag"),
}

PHRASES: Mapping[str, str | Promise] = {
    Phrase.HELLO: pgettext_lazy("said at the table", "Hello, everybody!"),
    Phrase.WELL_PLAYED: pgettext_lazy("said at the table", "Well played!"),
    Phrase.HURRY: pgettext_lazy("said at the table", "Come on, your turn!"),
    Phrase.UNLUCKY: pgettext_lazy("said at the table", "What rotten luck!"),
    Phrase.CHOP: pgettext_lazy("said at the table", "I'll chop that two!"),
    Phrase.AGAIN: pgettext_lazy("said at the table", "One more deal!"),
    Phrase.THANKS: pgettext_lazy("said at the table", "Thanks, everybody!"),
    Phrase.BUSY: pgettext_lazy("said at the table", "Sorry, back in a moment."),
}

SILENCES: Mapping[Silence, str | Promise] = {
    Silence.CHAT_IS_OFF: gettext_lazy("Chat is off at this table."),
    Silence.KICKED: gettext_lazy("The host has asked you to leave: you cannot talk at this table."),
    Silence.NOT_HERE: gettext_lazy("Sit down at this table to talk here."),
    Silence.WATCHES: gettext_lazy("At ranked tables only the players can talk."),
    Silence.IS_GUEST: gettext_lazy("Members write here; guests have phrases and reactions."),
}

TOO_LONG = gettext_lazy("A message has 200 characters at most.")
NOTHING_SAID = gettext_lazy("Write something first.")
SILENT_IN_LOBBY = gettext_lazy("Members write here; guests read.")


def said_without_typing(key: str) -> str:
    """The words of a phrase or a reaction; a key that is none any more says itself."""
    return str(PHRASES.get(key) or REACTION_NAMES.get(key) or key)


def silence(why: Silence) -> str:
    """The sentence for somebody who may not say that at a table."""
    return str(SILENCES[why])


def talks_too_much(seconds: int) -> str:
    """The sentence for somebody who has said enough for now."""
    return ngettext(
        "That was a lot at once. You can talk again in %(seconds)d second.",
        "That was a lot at once. You can talk again in %(seconds)d seconds.",
        seconds,
    ) % {"seconds": seconds}
