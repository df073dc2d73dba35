"""The addresses of accounts."""

from django.urls import path

from accounts.views import passwords, preferences, sessions, settings, signing_in, signing_up

app_name = "accounts"

urlpatterns = [
    path("signup/", signing_up.sign_up, name="signup"),
    path("claim/", signing_up.claim, name="claim"),
    path("login/", signing_in.log_in, name="login"),
    path("logout/", signing_in.log_out, name="logout"),
    path("settings/", settings.show, name="settings"),
    path("preferences/", preferences.change, name="preferences"),
    path("password/", passwords.change, name="password"),
    path("password/reset/", passwords.reset, name="reset"),
    path("password/reset/<str:user>/<str:token>/", passwords.set_new, name="set_password"),
    path("sessions/", sessions.show, name="sessions"),
    path("delete/", settings.delete, name="delete"),
]
