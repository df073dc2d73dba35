"""The addresses of playing."""

from django.urls import path

from games.views import (
    codes,
    deals,
    front,
    hosting,
    inviting,
    lobby,
    lobby_talk,
    muting,
    opening,
    rooms,
    rules,
    seats,
    settings,
    talking,
    waiting,
)

app_name = "games"

urlpatterns = [
    path("", front.front, name="front"),
    path("play/", front.play, name="play"),
    path("rooms/", lobby.show, name="lobby"),
    path("rooms/join/", lobby.join, name="join"),
    path("rooms/new/", opening.new_room, name="new_room"),
    path("rooms/new/check/", opening.check, name="check_room"),
    path("rooms/<id:room_id>/", rooms.room, name="room"),
    path("rooms/<id:room_id>/deal", rooms.deal, name="deal"),
    path("rooms/<id:room_id>/sit", seats.sit, name="sit"),
    path("rooms/<id:room_id>/stand", seats.stand, name="stand"),
    path("rooms/<id:room_id>/wait", waiting.wait, name="wait"),
    path("rooms/<id:room_id>/lately/", inviting.lately, name="lately"),
    path("rooms/<id:room_id>/invite", inviting.invite, name="invite"),
    path("invitations/<str:handle>/answer", inviting.answer, name="answer_invitation"),
    path("rooms/<id:room_id>/bots", hosting.bots, name="bots"),
    path("rooms/<id:room_id>/kick", hosting.kick, name="kick"),
    path("rooms/<id:room_id>/settings", settings.settings, name="settings"),
    path("rooms/<id:room_id>/settings/check", settings.check, name="check_settings"),
    path("rooms/<id:room_id>/chat", talking.chat, name="chat"),
    path("rooms/<id:room_id>/react", talking.react, name="react"),
    path("rooms/<id:room_id>/mute", muting.mute, name="mute"),
    path("rooms/<id:room_id>/unmute", muting.unmute, name="unmute"),
    path("lobby/chat", lobby_talk.chat, name="lobby_chat"),
    path("lobby/mute", lobby_talk.mute, name="lobby_mute"),
    path("lobby/unmute", lobby_talk.unmute, name="lobby_unmute"),
    path("j/", codes.by_code, name="find_room"),
    path("j/<str:code>/", codes.by_code, name="by_code"),
    path("rooms/<id:room_id>/autopilot", rooms.autopilot, name="autopilot"),
    path("rooms/<id:room_id>/rules/", rules.room, name="room_rules"),
    path("rules/", rules.index, name="rules"),
    path("rules/<slug:slug>/", rules.system, name="rules_of"),
    path("deals/<id:deal_id>/act", deals.act, name="act"),
    path("deals/<id:deal_id>/preview/", deals.preview, name="preview"),
]
