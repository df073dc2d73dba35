"""All settings, read from the environment.

With nothing set this is a real server for one machine: SQLite, one process, debug off.
"""

from datetime import timedelta
from pathlib import Path
from urllib.parse import urlsplit

from tienlen import databases, layers
from tienlen.first_start import Environment, addresses_of_this_machine, secret_key_in
from tienlen.logs import logging_for

BASE_DIR = Path(__file__).resolve().parent.parent

env = Environment()

DEBUG = env.bool("DEBUG", default=False)

# What a running site writes: database, key, collected static files.
DATA_DIR = Path(env.str("DATA_DIR", default=str(BASE_DIR / "var"))).resolve()
DATA_DIR.mkdir(parents=True, exist_ok=True)

SECRET_KEY = env.str("SECRET_KEY", default="") or secret_key_in(DATA_DIR)

# Where people reach the site. Only an https address turns on Secure cookies and HSTS:
# over plain http, play must work from a phone in the same network too.
HOST = env.str("HOST", default="127.0.0.1")
PORT = env.int("PORT", default=8000)
PUBLIC_URL = env.str("PUBLIC_URL", default="").rstrip("/")
OVER_HTTPS = PUBLIC_URL.startswith("https://")
# Behind a proxy that writes X-Forwarded-For and X-Forwarded-Proto itself; never without one,
# or anybody could write them.
BEHIND_PROXY = env.bool("BEHIND_PROXY", default=False)

ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
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
    "accounts",
    "games",
    "tienlen",
]

MIDDLEWARE = [
    "tienlen.observing.observed",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "tienlen.middleware.security_headers",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
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
            ],
        },
    },
]

# Database: SQLite for one process, PostgreSQL for several (tienlen.databases).
DATABASE_CONNECTIONS = env.int("DATABASE_CONNECTIONS", default=16)
DATABASES = {
    "default": databases.database_at(
        env.str("DATABASE_URL", default=""),
        connections=DATABASE_CONNECTIONS,
        data_dir=DATA_DIR,
    )
}
# So many threads of a process ask the database, each over a connection of its own, so that none
# waits for one. Besides these: the clock, who watches the process, and sockets that sign in.
WORK_AT_ONCE = 5  # what sockets and their hubs ask
REQUESTS_AT_ONCE = max(DATABASE_CONNECTIONS - WORK_AT_ONCE - 3, 1)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# What tells other processes that a table has changed, and where they count requests together.
# Empty: this process is the only one.
REDIS_URL = env.str("REDIS_URL", default="")
CHANNEL_LAYERS = {"default": layers.layer_at(REDIS_URL)}

AUTH_USER_MODEL = "accounts.User"
LOGIN_URL = "/"
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

# How often one visitor may ask, such as "play=20/minute;look=240/minute". What is not named here
# keeps its default (tienlen.rate_limits). A production start with "off" is refused.
RATE_LIMITS = env.str("RATE_LIMITS", default="")

# Who sends it as "Authorization: Bearer …" may read /metrics from elsewhere; empty: nobody may.
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")

# What is dropped at night (games.services.tidying).
GUESTS_KEPT_DAYS = env.int("GUESTS_KEPT_DAYS", default=30)
CHAT_KEPT_DAYS = env.int("CHAT_KEPT_DAYS", default=90)

# The pace of the table, in seconds. Browser tests shorten them; nothing else should need to.
TURN_SECONDS = env.int("TURN_SECONDS", default=20)
TURN_GRACE = env.float("TURN_GRACE", default=0.4)
AUTOPILOT_PAUSE = env.float("AUTOPILOT_PAUSE", default=1.0)
AWAY_AFTER = env.float("AWAY_AFTER", default=15.0)
CALL_AUTOPILOT_AFTER = env.float("CALL_AUTOPILOT_AFTER", default=120.0)
BOT_PAUSE = env.float("BOT_PAUSE", default=1.0)  # a factor on a bot's own 0.7-2 s
# The same for every trick that might be re-entered, be anybody asked or not (RULES.md 1.9).
CLOSING_PAUSE = env.float("CLOSING_PAUSE", default=4.0)
NEXT_DEAL_PAUSE = env.float("NEXT_DEAL_PAUSE", default=12.0)
JOIN_FILLS_AFTER = env.float("JOIN_FILLS_AFTER", default=10.0)
ROOM_CLOSES_AFTER = env.float("ROOM_CLOSES_AFTER", default=600.0)
RECONCILE_PAUSE = env.float("RECONCILE_PAUSE", default=1.0)
HEARTBEAT_PAUSE = env.float("HEARTBEAT_PAUSE", default=5.0)
SOCKET_SILENCE = env.float("SOCKET_SILENCE", default=30.0)
NOMINAL_STAKE = 1000

LOGGING = logging_for(
    form=env.str("LOG_FORMAT", default="lines" if DEBUG else "json"),
    level=env.str("LOG_LEVEL", default="INFO").upper(),
)
