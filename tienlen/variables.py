"""Every variable of the environment that the site reads, with its default and what it means.

In this order they stand on docs/operations/settings.md (`make settings`).
"""

from pathlib import Path

from tienlen import logs, rate_limits
from tienlen.environment import Environment

BASE_DIR = Path(__file__).resolve().parent.parent

env = Environment()

env.part("The site")
DATA_DIR = env.text(
    "DATA_DIR",
    default=str(BASE_DIR / "var"),
    shown="`var`",
    means="where the site writes: database, secret key, collected static files",
)
SECRET_KEY = env.text(
    "SECRET_KEY",
    default="",
    shown="made once, kept in `DATA_DIR`",
    means="signs sessions and forms; changing it signs everybody out",
)
DEBUG = env.switch(
    "DEBUG", default=False, means="debug pages and unhashed static files: development only"
)

env.part("Where it is reached")
HOST = env.text(
    "HOST",
    default="127.0.0.1",
    means="the address to listen on; `0.0.0.0` for phones in the same network too",
)
PORT = env.whole("PORT", default=8000, least=0, most=65535, means="the port to listen on")
PUBLIC_URL = env.url(
    "PUBLIC_URL",
    means="where people reach the site, as `https://example.org`; https makes cookies secure and "
    "turns HSTS on",
)
BEHIND_PROXY = env.switch(
    "BEHIND_PROXY",
    default=False,
    means="believe `X-Forwarded-For` and `X-Forwarded-Proto`: only behind a proxy that writes "
    "both itself, as [this nginx](examples/nginx.conf) does",
)
ALLOWED_HOSTS = env.words(
    "ALLOWED_HOSTS",
    default=["localhost", "127.0.0.1", "[::1]"],
    means="host names that are answered, besides those of `PUBLIC_URL` and `HOST`; `*` is refused",
)

env.part("Where it keeps what happens")
DATABASE_URL = env.text(
    "DATABASE_URL",
    default="",
    shown="SQLite in `DATA_DIR`",
    means="another SQLite file, as `sqlite:////srv/tienlen.sqlite3`, or PostgreSQL for "
    "[several processes](scaled.md), as `postgres://user:password@host:5432/name`; what "
    "follows a `?` there, as `sslmode=verify-full`, is for libpq",
)
DATABASE_CONNECTIONS = env.whole(
    "DATABASE_CONNECTIONS",
    default=16,
    least=9,
    most=1000,
    means="how many connections to PostgreSQL a process holds at most; on SQLite too, it works on "
    "8 requests less than that at once",
)
REDIS_URL = env.text(
    "REDIS_URL",
    default="",
    means="where several processes tell each other what happened and count requests together, as "
    "`redis://host:6379/0`; empty for one process",
)
# What is dropped at night (games.services.tidying).
GUESTS_KEPT_DAYS = env.whole(
    "GUESTS_KEPT_DAYS",
    default=30,
    least=1,
    most=36500,
    means="days after which guests who have never played are dropped",
)
CHAT_KEPT_DAYS = env.whole(
    "CHAT_KEPT_DAYS",
    default=90,
    least=1,
    most=36500,
    means="days after which what was said is deleted",
)

env.part("Who may ask what")
# Each rule that is not named keeps its default; "off" is refused by a check (tienlen.checks).
RATE_LIMITS = env.text(
    "RATE_LIMITS",
    default="",
    shown=f"`{rate_limits.DEFAULTS}`",
    means="how often one visitor may ask; a rule that is not named keeps its default; `off` is "
    "refused outside debug",
)
METRICS_TOKEN = env.text(
    "METRICS_TOKEN",
    default="",
    means="who sends it as `Authorization: Bearer …` may read `/metrics` from elsewhere than this "
    "machine",
)

env.part("Letters")
EMAIL_URL = env.text(
    "EMAIL_URL",
    default="",
    means="where letters with links for new passwords go, as "
    "`smtp+tls://user:password@mail.example.org:587`; empty: to standard output",
)
EMAIL_FROM = env.text("EMAIL_FROM", default="noreply@localhost", means="who sends them")

# Browser tests shorten these; nothing else should need to.
env.part("The pace of the table")
TURN_SECONDS = env.whole(
    "TURN_SECONDS",
    default=20,
    least=1,
    most=3600,
    means='time for a turn at tables opened by "Play now"',
)
TURN_GRACE = env.number("TURN_GRACE", default=0.4, means="seconds that a play may arrive late")
AUTOPILOT_PAUSE = env.number(
    "AUTOPILOT_PAUSE",
    default=1.0,
    means="seconds before the autopilot acts for somebody who is away",
)
AWAY_AFTER = env.number(
    "AWAY_AFTER",
    default=15.0,
    means="seconds without a connection after which somebody is played for in a deal",
)
CALL_AUTOPILOT_AFTER = env.number(
    "CALL_AUTOPILOT_AFTER",
    default=120.0,
    means="at tables without a time limit: seconds without a move after which the others may have "
    "somebody played for",
)
BOT_PAUSE = env.number(
    "BOT_PAUSE", default=1.0, means="factor on the 0.7 to 2 seconds that a bot takes"
)
# The same for every trick that might be re-entered, be anybody asked or not (RULES.md 1.9).
CLOSING_PAUSE = env.number(
    "CLOSING_PAUSE",
    default=4.0,
    means="seconds before a trick ends that somebody might re-enter, whether anybody can or not",
)
NEXT_DEAL_PAUSE = env.number(
    "NEXT_DEAL_PAUSE", default=12.0, means="seconds from the end of a deal to the next"
)
JOIN_FILLS_AFTER = env.number(
    "JOIN_FILLS_AFTER",
    default=10.0,
    means='seconds that a table opened by "Join a table" waits for people before bots sit down',
)
ROOM_CLOSES_AFTER = env.number(
    "ROOM_CLOSES_AFTER",
    default=600.0,
    means="seconds until a room without its players closes",
)

env.part("Tables for chips")
NOVICE_LEVEL = env.whole(
    "NOVICE_LEVEL",
    default=1,
    least=1,
    most=1000,
    means="the least level to sit down for chips in Tập sự; level n begins with 15 · n · (n − 1) "
    "points of experience",
)
TYCOON_LEVEL = env.whole("TYCOON_LEVEL", default=1, least=1, most=1000, means="the same in Đại gia")
VIP_LEVEL = env.whole("VIP_LEVEL", default=1, least=1, most=1000, means="the same in VIP")

env.part("Connections")
RECONCILE_PAUSE = env.number(
    "RECONCILE_PAUSE",
    default=1.0,
    least=0.05,
    means="seconds between looks for tables that moved without a message",
)
# A browser takes a socket that has been silent for 12 s for dead (static/js/live.js).
HEARTBEAT_PAUSE = env.number(
    "HEARTBEAT_PAUSE",
    default=5.0,
    least=0.05,
    most=10,
    means="seconds between heartbeats to a browser",
)
SOCKET_SILENCE = env.number(
    "SOCKET_SILENCE",
    default=30.0,
    least=1,
    means="seconds without an answer to a heartbeat after which a connection is cut",
)
env.part("The log")
LOG_FORMAT = env.choice(
    "LOG_FORMAT",
    default="lines" if DEBUG else "json",
    shown="`json`; `lines` with `DEBUG`",
    among=logs.FORMATS,
    means="a JSON object a line, or lines for people",
)
LOG_LEVEL = env.choice(
    "LOG_LEVEL",
    default="INFO",
    among=logs.LEVELS,
    means="what is logged to standard error: `DEBUG`, `INFO`, `WARNING`, `ERROR`",
)
