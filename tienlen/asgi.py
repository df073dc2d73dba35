"""Where HTTP and WebSocket meet."""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tienlen.settings")
django.setup(set_prefix=False)  # must come first: it loads the apps

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from django.conf import settings

from games.routing import websocket_urlpatterns
from tienlen.requests import InOneThread
from tienlen.sockets import SameOrigin
from tienlen.taking_turns import TakingTurns

WATCHING = ("/healthz", "/readyz", "/metrics")

application = ProtocolTypeRouter(
    {
        "http": TakingTurns(InOneThread(), at_once=settings.REQUESTS_AT_ONCE, apart=WATCHING),
        "websocket": SameOrigin(AuthMiddlewareStack(URLRouter(websocket_urlpatterns))),
    }
)
