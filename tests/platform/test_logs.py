"""How lines of the log are made, and what is kept out of them."""

import json
import logging
import logging.config
import sys

import pytest
from django.test import Client, RequestFactory

from tienlen.logs import logging_for
from tienlen.observing import NoAddresses


def written(form: str, record: logging.LogRecord) -> str:
    """The record as the handler of the site writes it."""
    config = logging_for(form=form, level="INFO")
    made = logging.config.DictConfigurator(config).configure_formatter(
        config["formatters"]["chosen"]
    )
    return made.format(record)


def record_of(message: str, *args: object, exc_info: object = None, **extra: object):
    logger = logging.getLogger("tienlen.tests")
    return logger.makeRecord(
        logger.name, logging.ERROR, "", 0, message, args, exc_info, extra=extra
    )


@pytest.mark.parametrize("form", ["json", "lines"])
def test_fields_that_are_named_get_in_and_no_others(form):
    line = written(form, record_of("request of %s", "somebody", view="games:act", hand="3s 4s"))

    assert "request of somebody" in line
    assert "games:act" in line
    assert "3s" not in line


@pytest.mark.parametrize("form", ["json", "lines"])
def test_an_error_has_its_traceback_and_no_values(form):
    hand = ["3s", "4s"]
    try:
        hand.remove("5s")
    except ValueError:
        line = written(form, record_of("failed", exc_info=sys.exc_info()))

    assert "Traceback" in line
    assert "ValueError" in line
    assert "3s" not in line
    if form == "json":
        assert json.loads(line)["event"] == "failed"
        assert "\n" not in line


def test_what_django_says_of_a_request_has_no_address():
    request = RequestFactory().get("/rooms/s3cr3t/é/")
    request.resolver_match = None
    said = record_of("%s: %s", "Not Found", r"/rooms/s3cr3t/\xe9/", request=request)

    assert NoAddresses().filter(said)
    assert said.getMessage() == "Not Found: none"


def test_a_form_without_its_token_is_logged_without_the_address(caplog, db):
    logging.getLogger("django.security.csrf").addFilter(no_addresses := NoAddresses())
    try:
        Client(enforce_csrf_checks=True).post("/rooms/s3cr3t/sit")
    finally:
        logging.getLogger("django.security.csrf").removeFilter(no_addresses)

    assert "Forbidden" in caplog.text
    assert "s3cr3t" not in caplog.text
