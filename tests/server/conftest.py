"""Stores to test with: SQLite always, PostgreSQL where it is installed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.postgres import Cluster, NoPostgres
from warren.server.store import Store

Run = Callable[[Callable[[Store], Coroutine[Any, Any, None]]], None]


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A PostgreSQL of our own."""
    try:
        cluster = Cluster()
    except NoPostgres as fault:
        pytest.skip(f"PostgreSQL IS NOT TESTED HERE: {fault}")
    yield cluster
    cluster.end()


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a store is, that is empty."""
    if request.param == "sqlite":
        return str(tmp_path / "warren.db")
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.fresh()


@pytest.fixture(params=["sqlite", "postgres"])
def another(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where another store is, that is empty too."""
    if request.param == "sqlite":
        return str(tmp_path / "another.db")
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.fresh()


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
