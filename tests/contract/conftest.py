"""The contract tests go case by case, not file by file: the games of a case are played once, and then forgotten."""

from __future__ import annotations

import pytest

from tests.contract.cases import ALL, Case

PLACE = {case: n for n, case in enumerate(ALL)}


def case_of(item: pytest.Item) -> Case | None:
    call = getattr(item, "callspec", None)
    return call.params.get("case") if call else None


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    of_cases = [item for item in items if case_of(item) is not None]
    others = [item for item in items if case_of(item) is None]
    items[:] = others + sorted(of_cases, key=lambda item: PLACE[case_of(item)])  # type: ignore[index]
