"""People for tests. Tables are made by the services, as in life (see ``playing``)."""

import factory

from accounts import names
from accounts.models import User


class PlayerFactory(factory.django.DjangoModelFactory):
    """A member who can sign in."""

    class Meta:
        model = User

    username = factory.Sequence(lambda n: f"player{n}")
    display_name = factory.Sequence(lambda n: f"Người chơi {n}")
    name_key = factory.LazyAttribute(lambda made: names.key(made.display_name))


class GuestFactory(PlayerFactory):
    """A guest, as "Play now" makes them."""

    username = factory.Sequence(lambda n: f"guest-{n}")
    display_name = factory.Sequence(lambda n: f"Khách {n}")
    name_key = None
    is_guest = True
