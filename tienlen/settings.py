"""All settings. What may be set from outside is read from the environment: tienlen.variables.

With nothing set this is a real server for one machine: SQLite, one process, debug off.
"""

import logging
from datetime import timedelta
from urllib.parse import urlsplit

from tienlen import databases, layers, logs, variables
from tienlen.first_start import addresses_of_this_machine, secret_key_in, writable_directory
from tienlen.mailing import mail_at
from tienlen.variables import (
    AUTOPILOT_PAUSE,
    AWAY_AFTER,
    BASE_DIR,
    BEHIND_PROXY,
    BOT_PAUSE,
    CALL_AUTOPILOT_AFTER,
    CHAT_KEPT_DAYS,
    CLOSING_PAUSE,
    DATABASE_CONNECTIONS,
    DEBUG,
    EMAIL_FROM,
    EMAIL_URL,
    GUESTS_KEPT_DAYS,
    HEARTBEAT_PAUSE,
    HOST,
    JOIN_FILLS_AFTER,
    METRICS_TOKEN,
    NEXT_DEAL_PAUSE,
    PORT,
    PUBLIC_URL,
    RATE_LIMITS,
    RECONCILE_PAUSE,
    REDIS_URL,
    ROOM_CLOSES_AFTER,
    SOCKET_SILENCE,
    TURN_GRACE,
    TURN_SECONDS,
)

# What a running site writes: database, key, collected static files.
DATA_DIR = writable_directory(variables.DATA_DIR, setting="DATA_DIR")

SECRET_KEY = variables.SECRET_KEY or secret_key_in(DATA_DIR)

# Only an https address turns on Secure cookies and HSTS: over plain http, play must work from a
# phone in the same network too.
OVER_HTTPS = PUBLIC_URL.startswith("https://")

ALLOWED_HOSTS = [*variables.ALLOWED_HOSTS]
ALLOWED_HOSTS += filter(None, [urlsplit(PUBLIC_URL).hostname])
# 0.0.0.0 is no address that a browser asks for: it stands for all those of this machine, under
# which phones in the same network reach it.
EVERYWHERE = HOST == "0.0.0.0"  # noqa: S104
NEARBY_ADDRESSES = addresses_of_this_machine() if EVERYWHERE else []
ALLOWED_HOSTS += NEARBY_ADDRESSES if EVERYWHERE else [HOST]
CSRF_TRUSTED_ORIGINS = [PUBLIC_URL] if PUBLIC_URL else []

INSTALLED_APPS = [
    "daphne",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "csp",
    "django_htmx",
    "template_partials",
    "axes",
    "accounts",
    "games",
    "tienlen",
]

MIDDLEWARE = [
    "tienlen.observing.observed",
    "django.middleware.security.SecurityMiddleware",
    "tienlen.middleware.SamePolicy",
    "tienlen.middleware.security_headers",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "tienlen.middleware.LanguageOfVisitors",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "accounts.middleware.FoundWithTheirSession",
    "tienlen.middleware.MessagesForStaff",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "accounts.middleware.note_seen",
    "accounts.middleware.LeadWhoIsGone",
    "axes.middleware.AxesMiddleware",
    "tienlen.middleware.rate_limits",
]

ROOT_URLCONF = "tienlen.urls"
ASGI_APPLICATION = "tienlen.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "accounts.views.preferences.own_preferences",
                "games.views.chips.my_chips",
                "games.views.profile.my_page",
            ],
        },
    },
]

# SQLite and one process, or PostgreSQL and several (tienlen.databases, tienlen.layers).
DATABASES = {
    "default": databases.database_at(
        variables.DATABASE_URL,
        connections=DATABASE_CONNECTIONS,
        data_dir=DATA_DIR,
    )
}
# So many threads of a process ask the database, each over a connection of its own, so that none
# waits for one. Besides these: the clock, who watches the process, and sockets that sign in.
WORK_AT_ONCE = 5  # what sockets and their hubs ask
REQUESTS_AT_ONCE = max(DATABASE_CONNECTIONS - WORK_AT_ONCE - 3, 1)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CHANNEL_LAYERS = {"default": layers.layer_at(REDIS_URL)}

AUTH_USER_MODEL = "accounts.User"
LOGIN_URL = "accounts:login"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]

PASSWORD_RESET_TIMEOUT = int(timedelta(hours=2).total_seconds())

# Wrong passwords are counted by name and address together: who guesses in a club shuts out nobody
# there but whom they guess at, and nobody can shut a member out from elsewhere.
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_RESET_ON_SUCCESS = True
AXES_USERNAME_CALLABLE = "accounts.services.attempts.name_in"
AXES_CLIENT_IP_CALLABLE = "tienlen.rate_limits.host_of"
AXES_LOCKOUT_CALLABLE = "accounts.views.signing_in.locked_out"
AXES_SENSITIVE_PARAMETERS = ["username", "name", "ip_address"]
AXES_DISABLE_ACCESS_LOG = True
AXES_ENABLE_ADMIN = False
AXES_VERBOSE = False

# Only links for a new password are sent.
globals().update(mail_at(EMAIL_URL or "consolemail://", sender=EMAIL_FROM))

LANGUAGE_CODE = "vi"
LANGUAGES = [("vi", "Tiếng Việt"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
LANGUAGE_COOKIE_AGE = int(timedelta(days=365).total_seconds())
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
TIME_ZONE = "Asia/Ho_Chi_Minh"
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}
WHITENOISE_ALLOW_ALL_ORIGINS = False

# Security. Everything the pages load is our own: no inline script, style or handler anywhere.
_websocket = [PUBLIC_URL.replace("http", "ws", 1)] if PUBLIC_URL else []
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'", *_websocket],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
    }
}
SESSION_ENGINE = "accounts.sessions"
SESSION_COOKIE_AGE = int(timedelta(days=180).total_seconds())
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = OVER_HTTPS
SESSION_COOKIE_NAME = "__Host-sessionid" if OVER_HTTPS else "sessionid"
CSRF_COOKIE_NAME = "__Host-csrftoken" if OVER_HTTPS else "csrftoken"
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "tienlen.errors.csrf_failure"
SECURE_HSTS_SECONDS = int(timedelta(days=365).total_seconds()) if OVER_HTTPS else 0
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
if BEHIND_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200

NOMINAL_STAKE = 1000

# The least level that each tier of tables for chips asks for (games.services.tiers).
LEAST_LEVELS = {
    "novice": variables.NOVICE_LEVEL,
    "tycoon": variables.TYCOON_LEVEL,
    "vip": variables.VIP_LEVEL,
}

# What no line says is not looked up for each (Python's logging HOWTO, "Optimization").
logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False
logging._srcfile = None  # noqa: SLF001  documented there

LOGGING = logs.logging_for(form=variables.LOG_FORMAT, level=variables.LOG_LEVEL)
