"""The contract tests go case by case, not file by file: the games of a case are played once, and then forgotten."""

from __future__ import annotations

import pytest

from tests.contract.cases import ALL

PLACE = {case: n for n, case in enumerate(ALL)}


def place_of(item: pytest.Item) -> int:
    """Cases in their order; before them everything that is about no case, or about one of its own."""
    call = getattr(item, "callspec", None)
    return PLACE.get(call.params.get("case"), -1) if call else -1


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=place_of)
