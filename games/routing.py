"""The addresses of sockets."""

from django.urls import path, re_path

from games.consumers import LobbyConsumer, NowhereConsumer, TableConsumer

websocket_urlpatterns = [
    path("ws/rooms/<id:room>/", TableConsumer.as_asgi()),
    path("ws/lobby/", LobbyConsumer.as_asgi()),
    re_path("", NowhereConsumer.as_asgi()),
]
