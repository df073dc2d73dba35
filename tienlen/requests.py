"""How a request is worked on: as a whole in one thread."""

import asyncio
from contextlib import closing
from contextvars import copy_context
from typing import IO, Any

from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.http import FileResponse
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix


class InOneThread(ASGIHandler):
    """Django's handler for sites whose middleware and views are all synchronous, as ours are.

    Django's own goes back to the event loop before the first middleware, before the view and to
    close the answer, and waits for it there: under load that is most of what a request costs.
    Nor is it listened for that somebody has gone: a view that runs in a thread cannot be stopped.
    """

    def __init__(self) -> None:
        super().__init__()
        self.load_middleware(is_async=False)

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        """Answer, and end what was begun for it: at once, where the answer is made already.

        The scope says in which "thread" (``tienlen.taking_turns``).
        """
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        loop, thread = asyncio.get_running_loop(), scope["thread"]
        response = await loop.run_in_executor(thread, copy_context().run, self._answer, scope, body)
        if not response.streaming:
            await self.send_response(response, send)
            return
        async with ThreadSensitiveContext(executor=thread):
            try:
                await self.send_response(response, send)
            finally:
                await sync_to_async(response.close)()

    def _answer(self, scope: dict[str, Any], body: IO[bytes]) -> HttpResponseBase:
        with closing(body):  # here, for nobody takes it from a thread that is at work
            return self._answer_to(scope, body)

    def _answer_to(self, scope: dict[str, Any], body: IO[bytes]) -> HttpResponseBase:
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=self.__class__, scope=scope)
        request, refusal = self.create_request(scope, body)
        response: Any = refusal if request is None else self.get_response(request)
        response._handler_class = self.__class__  # noqa: SLF001  as Django's own does
        if isinstance(response, FileResponse):
            response.block_size = self.chunk_size
        if not response.streaming:
            response.close()  # its content stays
            if request is not None:
                # Middleware tie it into circles, which the garbage collector would have to find.
                vars(request).clear()
        return response
