"""Cards are in no message, no log, no page of the admin, and in no bot's pause."""

import logging
import re

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import NoReverseMatch, reverse

from games import bots, broadcast, engine
from games.models import Merits
from tests.factories import PlayerFactory
from tests.leaks.comparing import leaks
from tests.leaks.scenes import Scene, exchanged, scene_of
from tests.leaks.staging import LayerSpy, staged
from tests.playing import NOON, played_out, seconds, table_of

CARD = re.compile(rf"(?<![\w-])(?:{'|'.join(engine.DECK)})(?![\w-])")


@pytest.mark.django_db(transaction=True)
def test_messages_on_the_channel_layer_say_look_again_and_no_more(layer: LayerSpy):
    exchange = exchanged(scene_of(3, 3, most=2), 1)

    leaks(staged(3, persons={0, 1, 2}), exchange, layer, looks=2)

    assert len(layer.messages) >= 3
    assert {to for to, _ in layer.messages} == {broadcast.GROUP}
    for _, message in layer.messages:
        assert message.keys() == {"type", "room", "version"}
        assert message["type"] == "table.changed"
        assert type(message["room"]) is type(message["version"]) is int


def lines_with_cards(caplog: pytest.LogCaptureFixture) -> list[str]:
    """All that any handler could write of the records, where a card is named."""
    write = logging.Formatter("%(message)s").format
    lines = [f"{write(record)} {vars(record)}" for record in caplog.records]
    return [line for line in lines if CARD.search(line)]


@pytest.mark.django_db(transaction=True)
def test_logs_of_pages_and_sockets_name_no_card(layer: LayerSpy, caplog):
    exchange = exchanged(scene_of(4, 4, most=3), 2)

    with caplog.at_level(logging.DEBUG):
        leaks(staged(4, persons={1, 2}), exchange, layer, looks=3, wanted="refused")

    requests = [record for record in caplog.records if record.name == "tienlen.observing"]
    assert any(record.status >= 400 for record in requests), "refusals are logged"
    assert lines_with_cards(caplog) == []


def test_logs_of_bots_and_of_their_failures_name_no_card(player, caplog, monkeypatch):
    deal = table_of(player)

    with caplog.at_level(logging.DEBUG):
        played_out(deal, until=6)
        monkeypatch.setattr(bots, "LEVELS", ())
        deal.hands.exclude(bot_level="").update(bot_level="nobody")
        played_out(deal, until=10)

    assert "games.services.thinking" in {record.name for record in caplog.records}
    assert lines_with_cards(caplog) == []


def test_a_card_in_a_log_would_be_found(caplog, monkeypatch, player):
    def leaky(seen: engine.Observation, **_: object) -> engine.CardSet:
        raise ValueError(engine.format_cards(seen.hand))

    deal = table_of(player, leader=1)
    monkeypatch.setattr(bots, "choose", leaky)

    with caplog.at_level(logging.DEBUG):
        played_out(deal, until=1)

    assert lines_with_cards(caplog)


def test_the_admin_has_no_page_with_cards(player):
    table_of(player)
    client = Client()
    client.force_login(PlayerFactory(is_staff=True, is_superuser=True))

    index = client.get(reverse("admin:index")).content.decode()
    person = client.get(reverse("admin:accounts_user_change", args=[player.pk]))

    assert "/admin/accounts/user/" in index
    of_games = [model for model in admin.site._registry if model._meta.app_label == "games"]
    assert of_games == [Merits]
    for name in ("deal", "hand", "action", "room"):
        with pytest.raises(NoReverseMatch):
            reverse(f"admin:games_{name}_changelist")
        assert client.get(f"/admin/games/{name}/").status_code == 404
    assert person.status_code == 200
    assert CARD.findall(re.sub(r"<[^>]*>", " ", person.content.decode())) == []


def deadlines_of(scene: Scene) -> list[object]:
    """How long bots seem to think, from the deal on, at a table of bots."""
    stage = staged(scene.seats, persons=set())
    deal = stage.deal(scene)
    deadlines = [deal.deadline]
    for number, action in enumerate(scene.actions, 1):
        stage.act(deal, action, now=NOON + seconds(3 * number))
        deadlines.append(deal.deadline)
    return deadlines


@pytest.mark.django_db
@pytest.mark.parametrize(("seed", "seats"), [(5, 2), (6, 3), (7, 4)])
def test_how_long_a_bot_thinks_says_nothing_of_its_hand(seed, seats):
    exchange = exchanged(scene_of(seed, seats, most=16), None)

    deadlines = deadlines_of(exchange.one)

    assert deadlines == deadlines_of(exchange.other)
    assert len(set(deadlines)) == len(deadlines)
