"""What browsers may send, parsed into engine values."""

from games.forms.acting import ActionForm, PicksForm, deal_number
from games.forms.play_now import RULES, PlayNowForm

__all__ = ["RULES", "ActionForm", "PicksForm", "PlayNowForm", "deal_number"]
