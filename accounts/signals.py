"""What accounts tells upward. Each is sent inside the transaction that it tells of."""

from django.dispatch import Signal

# ``user`` has another display name: a member with a new one, or a guest who is a member now.
renamed = Signal()

# ``user`` has deleted the account: the row stays, without a name, for those they played with.
deleted = Signal()
