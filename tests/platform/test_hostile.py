"""Whatever a stranger sends, the answer is a refusal or a page, never a fault of ours."""

import pytest
from django.test import Client
from django.utils import translation

from games import engine
from games.forms import form_data
from tienlen import errors

pytestmark = pytest.mark.django_db

PATHS = [
    "/%00",
    "/rooms/%00/",
    "/rooms/?rules=%00&stake=%ff&before=%00&shown=,,&newest=%F0%9F%82%A1",
    "/rooms/?stake=1e999&seat=%00&after=../..&poll=1",
    "/rooms/new/?rules=%00",
    "/rooms/new/?rules=%ff&seats=%F0%9F%82%A1&name=%ff",
    "/rooms/new/?rules=south-places&rules=poker&seats=&turn_seconds=",
    "/rooms/a%00b/",
    "/deals/%00/act",
    "/%ff%fe/",
    "/rooms/%ff/",
    "/rooms/%F0%9F%82%A1/",
    "/rooms/" + "a" * 5000 + "/",
    "/rooms/../../etc/passwd",
    "/rooms/%2e%2e%2f%2e%2e%2fetc%2fpasswd/",
    "//evil.example/",
    "/static/../tienlen/settings.py",
    "/static/%2e%2e/%2e%2e/tienlen/settings.py",
    "/static/%00",
    "/admin/%00/",
    "/admin/login/?next=//evil.example/",
    "/accounts/login/?next=//evil.example/&next=%ff",
    "/accounts/password/reset/%00/%ff/",
    "/accounts/password/reset/" + "9" * 400 + "/a-b/",
    "/accounts/password/reset/OTk5OTk5OTk5OTk5OTk5OTk5OTk5OTk5OTk5/a-b/",
    "/?poll=%00",
    "/?poll=%ff",
    "/?" + "&".join(f"field{number}=1" for number in range(2000)),
    "/healthz/",
    "/i18n/setlang/",
]
METHODS = ["get", "head", "options", "put", "patch", "delete", "trace", "post"]


@pytest.fixture
def stranger() -> Client:
    return Client(enforce_csrf_checks=True, raise_request_exception=False)


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path[:40])
def test_no_address_breaks_the_site(stranger, path):
    assert stranger.get(path).status_code < 500
    assert stranger.post(path).status_code < 500


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/play/",
        "/rooms/",
        "/rooms/join/",
        "/rooms/new/",
        "/rooms/new/check/",
        "/rooms/aGVsbG8/",
        "/deals/aGVsbG8/act",
        "/accounts/signup/",
        "/accounts/login/",
        "/accounts/logout/",
        "/accounts/sessions/",
        "/admin/",
    ],
)
@pytest.mark.parametrize("method", METHODS)
def test_no_method_breaks_the_site(stranger, method, path):
    assert getattr(stranger, method)(path).status_code < 500


@pytest.mark.parametrize(
    "cookies",
    [
        "sessionid=",
        "sessionid=\x01\x02\x03",
        "sessionid=" + "a" * 10_000,
        'sessionid="\\000\\000\\000\\000\\000\\000\\000\\000\\000"',
        "sessionid=../../../etc/passwd; csrftoken=" + "x" * 64,
        "csrftoken=\xff\xfe",
        "django_language=\xff",
        "django_language=../../etc",
        "django_language=" + "v" * 5000,
        "=; ;;; =a",
        "; ".join(f"name{number}=1" for number in range(500)),
    ],
    ids=lambda cookies: repr(cookies[:30]),
)
def test_no_cookie_breaks_the_site(stranger, cookies):
    assert stranger.get("/", headers={"Cookie": cookies}).status_code < 500
    assert stranger.post("/play/", headers={"Cookie": cookies}).status_code < 500
    assert stranger.get("/admin/", headers={"Cookie": cookies}).status_code < 500


@pytest.mark.parametrize(
    "languages",
    ["", "*", "xx", "vi;q=nonsense", "\xff\xfe", "en," * 20_000, "../../etc/passwd", "a-" * 5000],
    ids=lambda languages: repr(languages[:20]),
)
def test_no_language_breaks_the_site(stranger, languages):
    headers = {"Accept-Language": languages}

    assert stranger.get("/", headers=headers).status_code == 200
    assert stranger.get("/no/such/", headers=headers).status_code == 404


@pytest.mark.parametrize(
    "header",
    [
        {"Host": "evil.example"},
        {"Host": "127.0.0.1:port"},
        {"Host": "\xff"},
        {"Referer": "javascript:alert(1)"},
        {"Origin": "null"},
        {"HX-Request": "true", "HX-Current-URL": "\xff", "HX-Target": "<b>"},
        {"HX-Request": "true", "HX-Current-URL": "http://[", "HX-Current-URL-URI-AutoEncoded": "x"},
        {"X-Forwarded-For": "nonsense", "X-Forwarded-Proto": "gopher"},
        {"If-Modified-Since": "yesterday", "If-None-Match": "\x01", "Range": "bytes=9-1"},
        {"X-Huge": "x" * 100_000},
    ],
    ids=lambda header: next(iter(header)),
)
def test_no_header_breaks_the_site(stranger, header):
    for path in ("/", "/no/such/", "/static/css/base.css", "/healthz"):
        response = stranger.get(path, headers=header)
        response.close()
        assert response.status_code < 500
    assert stranger.post("/play/", headers=header).status_code < 500


@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        (b"\xff\xfe\x00", "application/x-www-form-urlencoded"),
        (b"a=%00&b=%ff", "application/x-www-form-urlencoded"),
        (b"cards=" + b"3s+" * 10_000, "application/x-www-form-urlencoded"),
        (b"&".join([b"cards=3s"] * 10_000), "application/x-www-form-urlencoded"),
        (b"x" * 200_000, "application/x-www-form-urlencoded"),
        (b"not a multipart body", "multipart/form-data; boundary=x"),
        (b"", "multipart/form-data"),
        (b"--x\r\n" * 1000, "multipart/form-data; boundary=x"),
        (b'{"cards": []}', "application/json"),
        (b"a=b", "application/x-www-form-urlencoded; charset=nonsense"),
        (b"a=b", "\xff"),
    ],
    ids=lambda value: repr(value[:24]),
)
def test_no_body_breaks_the_site(body, content_type):
    client = Client(raise_request_exception=False)

    for path in (
        "/play/",
        "/rooms/join/",
        "/rooms/new/",
        "/rooms/new/check/",
        "/deals/aGVsbG8/act",
        "/i18n/setlang/",
        "/admin/login/",
        "/accounts/signup/",
        "/accounts/login/",
        "/accounts/password/reset/",
    ):
        response = client.generic("POST", path, body, content_type)
        assert response.status_code < 500, path


GARBAGE = [
    "\0", "\ud800".encode("utf-8", "surrogatepass"), "-1", "9" * 3000, "1e999", "nan", "0x10", "٣",
    "½", "' OR 1=1", "{{ 7 }}", "<script>", "on", "run4", "run4:22:2", ":", "[]", "null", " ",
]  # fmt: skip


@pytest.mark.parametrize("garbage", GARBAGE, ids=lambda value: ascii(value)[:20])
@pytest.mark.parametrize("path", ["/rooms/new/", "/rooms/new/check/"])
def test_no_choice_of_rules_breaks_the_site(path, garbage):
    """Each field of the form alone, and all of them at once."""
    client = Client(raise_request_exception=False)
    fields = [*form_data(engine.PRESETS["south-places"]), "seats", "turn_seconds", "name", "rules"]
    for field in fields[::7]:
        assert client.post(path, {field: garbage}).status_code in (200, 303, 422), field
    response = client.post(path, dict.fromkeys(fields, garbage))
    assert response.status_code in (400, 422)


def test_a_nul_byte_ends_at_the_door(stranger):
    for path in ("/rooms/%00/", "/?poll=%00"):
        response = stranger.get(path, headers={"Accept-Language": "en"})

        assert response.status_code == 400
        with translation.override("en"):
            assert str(errors.BAD_REQUEST.title) in response.content.decode()


def test_the_language_switch_leads_nowhere_else():
    response = Client().post("/i18n/setlang/", {"language": "en", "next": "//evil.example/"})

    assert response.headers["Location"] == "/"
