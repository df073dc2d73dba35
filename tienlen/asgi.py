"""Where HTTP and WebSocket meet."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tienlen.settings")
http = get_asgi_application()  # must come first: it loads the apps

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from django.conf import settings

from games.routing import websocket_urlpatterns
from tienlen.sockets import SameOrigin
from tienlen.taking_turns import TakingTurns

WATCHING = ("/healthz", "/readyz", "/metrics")

application = ProtocolTypeRouter(
    {
        "http": TakingTurns(http, at_once=settings.REQUESTS_AT_ONCE, apart=WATCHING),
        "websocket": SameOrigin(AuthMiddlewareStack(URLRouter(websocket_urlpatterns))),
    }
)
