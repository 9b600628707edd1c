"""Stores to test with: SQLite always, PostgreSQL where it is installed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.postgres import Cluster, cluster_if_any
from tests.server.running import server, without_limits
from warren.server.store import Store

WORD_GOES_OUT = ("test_chats.py", "test_logins.py", "test_operating.py", "test_webhooks.py")
"""Files about what is done with what a store keeps: on PostgreSQL by night; others show by day that it keeps all."""

Run = Callable[[Callable[[Store], Coroutine[Any, Any, None]]], None]


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL of our own."""
    yield from cluster_if_any()


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a store is, that is empty."""
    return empty_store(request, tmp_path / "warren.db")


@pytest.fixture(params=["sqlite", "postgres"])
def another(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where another store is, that is empty too."""
    return empty_store(request, tmp_path / "another.db")


def empty_store(request: pytest.FixtureRequest, file: Path) -> str:
    """Where an empty store is: in a file, or in PostgreSQL."""
    return str(file) if request.param == "sqlite" else request.getfixturevalue("cluster").fresh()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[str]:
    """The address of a server that has nothing yet."""
    with server(tmp_path / "warren.db") as address:
        yield address


@pytest.fixture
def unlimited(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clients may ask as often as they like."""
    without_limits(monkeypatch)


@pytest.fixture
def run(address: str) -> Run:
    """Run something with an open store."""

    def with_store(work: Callable[[Store], Coroutine[Any, Any, None]]) -> None:
        async def whole() -> None:
            store = Store.at(address)
            await store.open()
            try:
                await work(store)
            finally:
                await store.close()

        asyncio.run(whole())

    return with_store


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        call = getattr(item, "callspec", None)
        if item.path.name in WORD_GOES_OUT and call and "postgres" in call.params.values():
            item.add_marker(pytest.mark.nightly)
