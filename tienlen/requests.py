"""How a request is worked on: as a whole in one thread."""

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase


class InOneThread(ASGIHandler):
    """Django's handler for sites whose middleware and views are all synchronous, as ours are.

    Django's own goes back to the event loop between the last middleware and the view, and waits
    for it there: under load that is most of what a request costs.
    """

    def __init__(self) -> None:
        super().__init__()
        self.load_middleware(is_async=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        """The answer, from middleware and view in the thread of this request."""
        return await sync_to_async(self.get_response, thread_sensitive=True)(request)
