"""Names of members: what may be one, and which of them are one and the same to a reader.

Pure: nothing here asks the database. ``check`` says what may be taken, ``key`` what is unique.
"""

from accounts.names.checking import LONGEST, SHORTEST, BadName, Reason, check, normalise
from accounts.names.look_alikes import key
from accounts.names.reserved import reserve

__all__ = ["LONGEST", "SHORTEST", "BadName", "Reason", "check", "key", "normalise", "reserve"]
