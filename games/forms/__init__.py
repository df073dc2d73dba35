"""What browsers may send, parsed into engine values."""

from games.forms.acting import Press, Unreadable, cards_in, deal_number, press_in
from games.forms.house_rules import CLASHES, FITS, HouseRulesForm, form_data
from games.forms.inviting import AnswerForm, InviteForm
from games.forms.kinds import KINDS, choice_of
from games.forms.lobby import FREE, JoinForm, LobbyForm
from games.forms.new_room import LikeForm, NewRoomForm
from games.forms.pages import page_made_at, page_query
from games.forms.play_now import RULES, PlayNowForm
from games.forms.seats import (
    BotsForm,
    HoldForm,
    LeavingForm,
    SeatForm,
    StakeForm,
    WaitForm,
    WhoForm,
)
from games.forms.setups import SetupForms, setup_data
from games.forms.talking import (
    LONGEST_MESSAGE,
    MessageForm,
    PhraseForm,
    ReactionForm,
    SaidForm,
)

__all__ = [
    "CLASHES",
    "FITS",
    "FREE",
    "KINDS",
    "LONGEST_MESSAGE",
    "RULES",
    "AnswerForm",
    "BotsForm",
    "HoldForm",
    "HouseRulesForm",
    "InviteForm",
    "JoinForm",
    "LeavingForm",
    "LikeForm",
    "LobbyForm",
    "MessageForm",
    "NewRoomForm",
    "PhraseForm",
    "PlayNowForm",
    "Press",
    "ReactionForm",
    "SaidForm",
    "SeatForm",
    "SetupForms",
    "StakeForm",
    "Unreadable",
    "WaitForm",
    "WhoForm",
    "cards_in",
    "choice_of",
    "deal_number",
    "form_data",
    "page_made_at",
    "page_query",
    "press_in",
    "setup_data",
]
