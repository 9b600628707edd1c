"""How games are shown where they are chosen: the order of the list, and pictures at addresses that never change."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator

import pytest

import tests.tiny
import warren
from tests.server.running import Client, server
from tests.server.test_answers import fetched
from warren.core.looks import pictures_of
from warren.games import find
from warren.server.house import game_kind
from warren.server.pictures import in_order


@pytest.fixture(scope="module")
def ann(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with server(tmp_path_factory.mktemp("looks") / "warren.db") as address:
        yield Client(address)


def test_games_are_told_in_order_with_a_line_and_pictures(ann: Client) -> None:
    games = ann.call("GET", "/api/games")
    assert [game["id"] for game in games] == ["slayer", "goblin", "pact", "loot", "boblin"]
    for game in games:
        looks, pictures = game["looks"], pictures_of(find(game["id"]).package)
        assert all((looks["line"], looks["length"]))
        for part, name in (("emblem", "emblem-light"), ("emblem_dark", "emblem-dark"), ("icon", "icon")):
            status, body, heads = fetched(ann, looks[part])
            assert (status, body) == (200, pictures[f"{name}.svg"])
            assert heads["content-type"] == "image/svg+xml"
            assert heads["x-content-type-options"] == "nosniff"
            assert heads["content-security-policy"] == "default-src 'none'; style-src 'unsafe-inline'; sandbox"
            assert heads["cache-control"] == "public, max-age=31536000, immutable"
            assert heads["set-cookie"] is None


def test_other_addresses_lead_to_no_picture(ann: Client) -> None:
    looks = ann.call("GET", "/api/games")[0]["looks"]
    digest, name = looks["icon"].split("/")[-2:]
    for game, wanted, file, code in (
        ("slayer", digest, "icon.png", "not_found"),
        ("slayer", digest, "emblem-light.svg", "not_found"),
        ("slayer", digest, "__init__.py", "not_found"),
        ("slayer", "0" * 16, name, "not_found"),
        ("goblin", digest, name, "not_found"),
        ("chess", digest, name, "no_game"),
    ):
        status, body, heads = fetched(ann, f"/api/games/{game}/looks/{wanted}/{file}")
        assert (status, json.loads(body)["code"]) == (404, code)
        assert "immutable" not in (heads["cache-control"] or "")


def test_a_game_that_does_not_say_how_it_looks_comes_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "warren.games.heaps", tests.tiny)
    monkeypatch.setattr(sys.modules["warren.games"], "own_ids", lambda: ("heaps", *warren.games()))
    monkeypatch.setattr("warren.server.pictures.own_ids", lambda: ("heaps", *warren.games()))
    assert in_order(["heaps", "boblin", "slayer"]) == ["slayer", "boblin", "heaps"]
    assert game_kind("heaps").looks is None
