"""The pages that say no: right status, both languages, the site's look, a short word for htmx."""

import html

import psycopg
import pytest
from django.db import InternalError, connection
from django.test import Client
from django.utils import translation

from tienlen import errors

PROBLEMS = [
    pytest.param("/400/", errors.BAD_REQUEST, id="400"),
    pytest.param("/403/", errors.PERMISSION_DENIED, id="403"),
    pytest.param("/404/", errors.PAGE_NOT_FOUND, id="404"),
    pytest.param("/500/", errors.SERVER_ERROR, id="500"),
    pytest.param("/503/", errors.UNAVAILABLE, id="503"),
]
HTMX = {"HX-Request": "true"}

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("language", ["vi", "en"])
@pytest.mark.parametrize(("address", "problem"), PROBLEMS)
def test_a_page_says_no_in_the_language_of_the_visitor(visitor, address, problem, language):
    response = visitor.get(address, headers={"Accept-Language": language})

    page = html.unescape(response.content.decode())
    assert response.status_code == problem.status
    assert f'<html lang="{language}">' in page
    assert "css/base.css" in page
    with translation.override(language):
        assert str(problem.title) in page
        assert str(problem.sentence) in page


@pytest.mark.parametrize(
    "problem",
    [*(param.values[1] for param in PROBLEMS), errors.CANNOT_SAVE],
    ids=lambda problem: problem.status,
)
def test_no_sentence_is_the_same_in_both_languages(problem):
    with translation.override("vi"):
        vietnamese = str(problem.title), str(problem.sentence)
    with translation.override("en"):
        english = str(problem.title), str(problem.sentence)

    assert vietnamese[0] != english[0]
    assert vietnamese[1] != english[1]


@pytest.mark.parametrize(("address", "problem"), PROBLEMS)
def test_htmx_is_told_in_a_fragment(visitor, address, problem):
    response = visitor.get(address, headers=HTMX)

    assert response.status_code == problem.status
    fragment = response.content.decode().strip()
    assert fragment.startswith('<p id="refusal" role="alert">')
    assert fragment.endswith("</p>")
    assert "<html" not in fragment


def test_a_locked_database_says_when_to_ask_again(visitor):
    response = visitor.get("/503/")

    assert response.headers["Retry-After"] == "5"


@pytest.mark.parametrize("address", ["/400/", "/500/", "/503/"])
def test_what_says_that_something_is_broken_asks_the_database_nothing(
    visitor, address, django_assert_num_queries
):
    visitor.cookies["sessionid"] = "0123456789abcdef0123456789abcdef"

    with connection.execute_wrapper(_away):
        response = visitor.get(address)

    assert response.status_code in {400, 500, 503}


def test_a_session_that_cannot_be_read_is_no_bug_of_ours(visitor):
    visitor.cookies["sessionid"] = "0123456789abcdef0123456789abcdef"

    with connection.execute_wrapper(_away):
        response = visitor.get("/fine/")

    assert response.status_code == 503
    assert response.headers["Retry-After"] == "5"


@pytest.mark.parametrize(
    ("why", "status"),
    [
        (psycopg.errors.IdleInTransactionSessionTimeout, 503),
        (psycopg.errors.TransactionTimeout, 503),
        (psycopg.errors.InFailedSqlTransaction, 500),
    ],
)
def test_it_is_no_bug_of_ours_that_postgresql_ends_what_takes_too_long(visitor, why, status):
    """Its own states of a transaction, of which Django makes one kind of error."""

    def ended(execute, sql, params, many, context):
        raise InternalError from why

    visitor.cookies["sessionid"] = "0123456789abcdef0123456789abcdef"
    with connection.execute_wrapper(ended):
        response = visitor.get("/fine/")

    assert response.status_code == status


def _away(execute, sql, params, many, context):
    from django.db import OperationalError

    raise OperationalError("server closed the connection unexpectedly")


def test_a_form_without_its_token_is_refused(settings):
    response = Client(enforce_csrf_checks=True).post("/i18n/setlang/", {"language": "en"})

    assert response.status_code == 403
    with translation.override("vi"):
        assert str(errors.CSRF_FAILURE.title) in html.unescape(response.content.decode())
    assert "HX-Refresh" not in response.headers


def test_a_page_of_htmx_without_its_token_loads_itself_again():
    response = Client(enforce_csrf_checks=True).post("/i18n/setlang/", headers=HTMX)

    assert response.status_code == 403
    assert response.headers["HX-Refresh"] == "true"
    assert '<p id="refusal"' in response.content.decode()


def test_a_strange_host_gets_a_page_and_no_trace():
    response = Client().get("/", headers={"Host": "evil.example"})

    assert response.status_code == 400
    assert "evil.example" not in response.content.decode()


@pytest.mark.parametrize(
    "address", ["/play/", "/deals/none/act", "/rooms/none/deal", "/i18n/setlang/"]
)
@pytest.mark.parametrize("htmx", [True, False])
def test_the_wrong_method_gets_a_sentence(address, htmx):
    response = Client().get(address, headers=HTMX if htmx else {})

    page = html.unescape(response.content.decode())
    assert (response.status_code, response.headers["Allow"]) == (405, "POST")
    with translation.override("vi"):
        assert str(errors.METHOD_NOT_ALLOWED.sentence) in page
    assert ("<html" in page) is not htmx
