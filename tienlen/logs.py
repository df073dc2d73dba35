"""What is written to the log and how: JSON for machines, lines for people, of each only so much.

The programs that log know nothing of this: they use ``logging``, and name fields as ``extra``.
Only the fields named here get into the log, so no request and no cookie can slip in.
"""

from typing import Any

import structlog

FORMATS = ("json", "lines")
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
# Fields of a request, of a socket and of the clock.
FIELDS = ["method", "view", "status", "ms", "user", "where", "code", "seconds", "why"]
# These tell at DEBUG what they work with: values of queries, of templates and of frames.
TALKATIVE = ("asyncio", "autobahn", "channels", "daphne", "django.db", "django.template", "twisted")


def logging_for(*, form: str, level: str) -> dict[str, Any]:
    """The setting ``LOGGING``, in one of ``FORMATS`` and down to one of ``LEVELS``."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"no_addresses": {"()": "tienlen.observing.NoAddresses"}},
        "formatters": {
            "chosen": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": [
                    structlog.stdlib.add_log_level,
                    structlog.stdlib.add_logger_name,
                    structlog.processors.TimeStamper(fmt="iso", utc=True, key="at"),
                    structlog.stdlib.ExtraAdder(allow=FIELDS),
                ],
                "processors": [
                    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                    *_renderers(form),
                ],
            },
        },
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "formatter": "chosen",
                "filters": ["no_addresses"],
            },
        },
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            **{name: {"level": "INFO"} for name in TALKATIVE},
            "daphne": {"level": "WARNING"},
            "axes": {"level": "WARNING"},
            "django.channels.server": {"level": "WARNING"},
            # Each request has its own line already; what is refused is no warning.
            "django.request": {"level": "ERROR"},
        },
    }


def _renderers(form: str) -> list[Any]:
    if form == "json":
        return [
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(sort_keys=True, ensure_ascii=False),
        ]
    # Plain, for its pretty one prints the values of all variables.
    console = structlog.dev.ConsoleRenderer(
        colors=False, timestamp_key="at", exception_formatter=structlog.dev.plain_traceback
    )
    return [console]
