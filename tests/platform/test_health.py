"""What process managers ask: is it alive, is it ready."""

import time

import pytest
from channels.layers import InMemoryChannelLayer
from django.db import OperationalError, connection

from games import clock
from tienlen.health import stands_still

pytestmark = pytest.mark.django_db


def test_a_process_is_alive(client):
    response = client.get("/healthz")

    assert (response.status_code, response.content) == (200, b"alive\n")


@pytest.mark.parametrize(
    ("last_tick", "still"),
    [
        pytest.param(None, False, id="no clock has run here"),
        pytest.param(100.0, False, id="it has just ticked"),
        pytest.param(95.5, False, id="it rests a little"),
        pytest.param(94.5, True, id="it has stopped"),
    ],
)
def test_a_clock_that_stopped_is_noticed(last_tick, still):
    assert stands_still(last_tick, now=100.0) is still


def test_a_site_is_ready_when_database_and_layer_answer(client):
    response = client.get("/readyz")

    assert (response.status_code, response.content) == (200, b"ready\n")


def test_a_site_without_its_database_is_not_ready(client):
    def away(execute, sql, params, many, context):
        raise OperationalError("could not connect")

    with connection.execute_wrapper(away):
        response = client.get("/readyz")

    assert (response.status_code, response.content) == (503, b"database does not answer\n")


class DeadLayer(InMemoryChannelLayer):
    """A layer whose server is away."""

    async def group_send(self, group: str, message: dict) -> None:
        raise ConnectionRefusedError(f"no layer here for {group}")


def test_a_site_without_its_layer_is_ready_and_says_so(client, settings):
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": f"{__name__}.DeadLayer"}}

    response = client.get("/readyz")

    assert response.status_code == 200
    assert response.content == b"ready, but the channel layer does not answer\n"


@pytest.mark.parametrize("address", ["/healthz", "/readyz"])
def test_health_is_only_asked(client, address):
    assert client.head(address).status_code == 200
    assert client.post(address).status_code == 405


@pytest.mark.parametrize(
    ("silence", "readyz", "healthz"), [(1, 200, 200), (6, 503, 200), (46, 503, 503)]
)
def test_a_site_is_not_ready_while_its_clock_stands_still_and_dead_when_nothing_helps(
    client, monkeypatch, silence, readyz, healthz
):
    keeper = clock.Keeper(1)
    keeper.clock.ticked_at = keeper.clock.turned_at = time.monotonic() - silence
    monkeypatch.setattr(clock, "_kept", keeper)

    assert client.get("/readyz").status_code == readyz
    assert client.get("/healthz").status_code == healthz


def test_where_the_disk_is_full_another_start_does_not_help(client, monkeypatch):
    keeper = clock.Keeper(1)
    keeper.clock.ticked_at = time.monotonic() - 100
    monkeypatch.setattr(clock, "_kept", keeper)

    assert client.get("/readyz").status_code == 503
    assert client.get("/healthz").status_code == 200
