"""Where HTTP and WebSocket meet."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tienlen.settings")
http = get_asgi_application()  # must come first: it loads the apps

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from django.urls import re_path

from games.routing import websocket_urlpatterns
from tienlen.sockets import SameOrigin, refuse

sockets = URLRouter([*websocket_urlpatterns, re_path("", refuse)])

application = ProtocolTypeRouter(
    {"http": http, "websocket": SameOrigin(AuthMiddlewareStack(sockets))}
)
