"""Server processes, and who is there through them."""

from django.conf import settings
from django.db import models

from games.models.rooms import Room


class ServerProcess(models.Model):
    """A running server process and its last heartbeat, so that an outage can be measured.

    ``host`` and ``pid`` tell at once that a process of this machine is gone. A process that ended
    in order leaves its row: the next one measures from it how long nobody was there.
    """

    host = models.CharField(max_length=255)
    pid = models.PositiveIntegerField()
    started_at = models.DateTimeField()
    beat_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return str(self.pk)


class Presence(models.Model):
    """One connection of one viewer to one room: a socket, or a page that polls.

    A socket's row lives as long as its process beats; a polling page's row as long as ``seen_at``
    is fresh. ``connection`` names the socket, or the page that polls; ``page_at`` is when the page
    was made that the socket belongs to: of two pages of one player the newer plays.
    """

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="presences")
    viewer = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="presences"
    )
    process = models.ForeignKey(
        ServerProcess, null=True, on_delete=models.CASCADE, related_name="presences"
    )
    connection = models.CharField(max_length=80, unique=True)
    seen_at = models.DateTimeField()
    page_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["room", "viewer"], name="presence_in_room")]

    def __str__(self) -> str:
        return self.connection
