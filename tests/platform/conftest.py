"""The whole site with a few addresses more, which fail on purpose."""

import pytest
from django.test import Client


@pytest.fixture
def visitor(settings) -> Client:
    """A browser on a site where some addresses fail; errors are answered, not raised."""
    settings.ROOT_URLCONF = "tests.platform.urls"
    return Client(raise_request_exception=False)
