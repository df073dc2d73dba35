"""The settings of a tortured server: the site's own, and a death that may be expected."""

from tests.bench.torture import deaths
from tienlen.settings import *  # noqa: F403

# As they lie there: nothing needs to be collected first.
STORAGES["staticfiles"]["BACKEND"] = (  # noqa: F405
    "django.contrib.staticfiles.storage.StaticFilesStorage"
)

deaths.expect()
