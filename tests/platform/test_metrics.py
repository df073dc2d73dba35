"""What is counted, who may see it, and that nobody is in it."""

import re

import pytest
from django.db import connection
from django.test import Client
from prometheus_client import REGISTRY

from games import engine, services
from tests.playing import NOON, act, let_pass, played_out, seconds, some_play, table_of

pytestmark = pytest.mark.django_db(transaction=True)

TOKEN = "a-token-that-is-long-enough"


@pytest.fixture
def counted():
    """How much a sample has risen since the test began."""
    before = {
        (sample.name, *sorted(sample.labels.items())): sample.value
        for family in REGISTRY.collect()
        for sample in family.samples
    }

    def risen(name: str, **labels: str) -> float:
        now = REGISTRY.get_sample_value(f"tienlen_{name}", labels) or 0.0
        return now - before.get((f"tienlen_{name}", *sorted(labels.items())), 0.0)

    return risen


def press(client: Client, deal, action: str, cards: str = "", **data: object):
    return client.post(
        f"/deals/{deal.public_id}/act",
        {"action": action, "cards": cards, "number": 0, "token": "first", **data},
    )


@pytest.mark.parametrize(
    ("peer", "headers", "behind_proxy", "status"),
    [
        pytest.param("127.0.0.1", {}, False, 200, id="this machine"),
        pytest.param("::1", {}, False, 200, id="this machine, IPv6"),
        pytest.param("192.0.2.1", {}, False, 404, id="another"),
        pytest.param("", {}, False, 404, id="nobody knows"),
        pytest.param(
            "127.0.0.1", {"X-Forwarded-For": "192.0.2.1"}, False, 404, id="proxy, not told"
        ),
        pytest.param(
            "127.0.0.1", {"X-Forwarded-For": "192.0.2.1"}, True, 404, id="through the proxy"
        ),
        pytest.param(
            "127.0.0.1", {"X-Forwarded-For": "127.0.0.1, 192.0.2.1"}, True, 404, id="pretends"
        ),
        pytest.param("127.0.0.1", {}, True, 200, id="beside the proxy"),
        pytest.param("192.0.2.1", {"Authorization": f"Bearer {TOKEN}"}, False, 200, id="token"),
        pytest.param("192.0.2.1", {"Authorization": f"Bearer {TOKEN}x"}, False, 404, id="wrong"),
        pytest.param("192.0.2.1", {"Authorization": f"Basic {TOKEN}"}, False, 404, id="not so"),
    ],
)
def test_this_machine_and_who_knows_the_token_see_it(settings, peer, headers, behind_proxy, status):
    settings.METRICS_TOKEN, settings.BEHIND_PROXY = TOKEN, behind_proxy

    response = Client(REMOTE_ADDR=peer).get("/metrics", headers=headers)

    assert response.status_code == status
    assert (b"tienlen_requests_total" in response.content) is (status == 200)


def test_no_token_opens_nothing_where_none_is_set(client):
    assert client.get("/metrics", REMOTE_ADDR="192.0.2.1").status_code == 404
    headers = {"Authorization": "Bearer "}
    assert client.get("/metrics", REMOTE_ADDR="192.0.2.1", headers=headers).status_code == 404


def test_it_is_there_without_a_database(client):
    def away(execute, sql, params, many, context):
        raise AssertionError(sql)

    with connection.execute_wrapper(away):
        page = client.get("/metrics").content.decode()

    for name in (
        "tienlen_actions",
        "tienlen_refusals",
        "tienlen_replayed_tokens",
        "tienlen_lost_pushes",
        "tienlen_clock_lateness_seconds",
        "tienlen_sockets",
        "tienlen_tables_playing",
        "tienlen_frames_sent",
        "process_resident_memory_bytes",
    ):
        assert f"# TYPE {name}" in page


def test_requests_are_counted_by_view_and_never_by_address(client, counted):
    client.get("/rooms/no-such-room-at-all/")
    client.get("/nothing/here/")
    client.generic("BREW", "/healthz")

    assert counted("requests_total", method="GET", view="games:room", status="4xx") == 1
    assert counted("requests_total", method="GET", view="none", status="4xx") == 1
    assert counted("requests_total", method="other", view="tienlen.health.alive", status="4xx") == 1
    assert counted("request_seconds_count", view="games:room") == 1


def test_actions_refusals_and_second_clicks_are_counted(client, player, counted):
    client.force_login(player)
    deal = table_of(player)
    low, high = some_play(deal), deal.hands.get(seat=1).cards.split()[0]

    assert press(client, deal, "play", high).status_code == 422
    cards = engine.format_cards(low)
    assert press(client, deal, "play", cards).status_code == 303
    assert press(client, deal, "play", cards).status_code == 303
    assert press(client, deal, "pass").status_code == 409
    assert press(client, deal, "play", cards, token="second").status_code == 409

    assert counted("actions_total", kind="play", by="person") == 1
    assert counted("refusals_total", reason="not_in_hand") == 1
    assert counted("refusals_total", reason="token_reused") == 1
    assert counted("refusals_total", reason="stale") == 1
    assert counted("replayed_tokens_total") == 1


def test_each_action_of_a_whole_deal_is_counted_once(player, counted):
    deal = played_out(table_of(player))

    kinds = [*deal.actions.values_list("kind", flat=True)]
    for kind in set(kinds):
        by_whom = ("person", "bot", "autopilot")
        assert sum(counted("actions_total", kind=kind, by=by) for by in by_whom) == kinds.count(
            kind
        )
    assert counted("actions_total", kind="play", by="bot") > 0


def test_a_timeout_is_the_persons_and_then_the_autopilot_plays(player, counted):
    deal = table_of(player)
    for _ in range(2):
        deal.hands.filter(seat=0).update(timeouts=1)
        let_pass(deal.deadline + seconds(1))
        deal.refresh_from_db()
        if deal.hands.get(seat=0).autopilot:
            break

    assert counted("actions_total", kind="timeout", by="person") == 1
    deal.refresh_from_db()
    while not counted("actions_total", kind="pass", by="autopilot"):
        assert let_pass(deal.deadline + seconds(1)) == 1
        deal.refresh_from_db()


def test_what_is_undone_is_not_counted(player, counted):
    from django.db import transaction

    deal = table_of(player)
    with transaction.atomic():
        act(deal, player, some_play(deal), now=NOON)
        transaction.set_rollback(True)

    assert counted("actions_total", kind="play", by="person") == 0


def test_who_asks_too_often_is_counted(client, settings, counted):
    settings.RATE_LIMITS = "look=1/minute"
    client = Client()
    client.get("/")

    assert client.get("/").status_code == 429
    assert counted("refusals_total", reason="rate_look") == 1


def test_nobody_is_in_it_and_no_card(client, player):
    client.force_login(player)
    deal = played_out(table_of(player))
    client.get(f"/rooms/{deal.room.public_id}/")
    services.rooms.play_now(player=player, rules="south-places", now=NOON)

    page = client.get("/metrics").content.decode()

    labels = set(re.findall(r'"([^"]*)"', page))
    assert not {str(player), player.username, deal.room.public_id, deal.public_id} & labels
    cards = set(" ".join(deal.hands.values_list("cards", flat=True)).split())
    assert not cards & labels
