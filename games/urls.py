"""The addresses of playing."""

from django.urls import path

from games.views import deals, front, rooms

app_name = "games"

urlpatterns = [
    path("", front.front, name="front"),
    path("play/", front.play, name="play"),
    path("rooms/<str:room_id>/", rooms.room, name="room"),
    path("rooms/<str:room_id>/deal", rooms.deal, name="deal"),
    path("rooms/<str:room_id>/autopilot", rooms.autopilot, name="autopilot"),
    path("deals/<str:deal_id>/act", deals.act, name="act"),
    path("deals/<str:deal_id>/preview/", deals.preview, name="preview"),
]
