"""What browsers may send, parsed into engine values."""

from games.forms.acting import ActionForm, PicksForm, deal_number
from games.forms.house_rules import CLASHES, FITS, HouseRulesForm, form_data
from games.forms.inviting import AnswerForm, InviteForm
from games.forms.kinds import KINDS, choice_of
from games.forms.new_room import NewRoomForm
from games.forms.play_now import RULES, PlayNowForm
from games.forms.seats import BotsForm, LeavingForm, SeatForm, WaitForm, WhoForm

__all__ = [
    "CLASHES",
    "FITS",
    "KINDS",
    "RULES",
    "ActionForm",
    "AnswerForm",
    "BotsForm",
    "HouseRulesForm",
    "InviteForm",
    "LeavingForm",
    "NewRoomForm",
    "PicksForm",
    "PlayNowForm",
    "SeatForm",
    "WaitForm",
    "WhoForm",
    "choice_of",
    "deal_number",
    "form_data",
]
