"""For all tests: which of them run where the rules are measured, on which engine, and which run in one process."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from xdist.scheduler import LoadScopeScheduling

HERE = Path(__file__).parent
MEASURED = ("tests/core/", "tests/games/")

TOGETHER = ("tests/games/slayer/test_layouts.py", "tests/core/test_compiled.py")
"""Files whose tests share something that takes seconds to make."""

settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")  # a busy one is slow, whatever is tested


class ByWhatTheyShare(LoadScopeScheduling):
    """Tests that share something run in one process: those of one case of the contract, of one function, of some files.

    Handing out thousands of tests one by one would cost more than many of them do; those in a browser are long enough.
    """

    def _split_scope(self, nodeid: str) -> str:
        file, _, test = nodeid.partition("::")
        if file in TOGETHER:
            return file
        if file.startswith("tests/web/"):
            return nodeid
        case = test.partition("[")[2]
        return case if case and file.startswith("tests/contract/") else nodeid.partition("[")[0]


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Where only bulk is wanted, files that have none are not even read: importing all takes longer than many tests."""
    if not config.option.markexpr.startswith("bulk") or collection_path.suffix != ".py":
        return None
    is_measured = collection_path.relative_to(HERE.parent).as_posix().startswith(MEASURED)
    return True if is_measured and "mark.bulk" not in collection_path.read_text("utf-8") else None


def pytest_collection_finish() -> None:
    """What thousands of tests are made of is no waste, and need not be looked through for any."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> LoadScopeScheduling:
    return ByWhatTheyShare(config, log)  # type: ignore[arg-type]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Only the tests of core and games are run where the rules are measured."""
    for item in items:
        if not item.nodeid.startswith(MEASURED):
            item.add_marker(pytest.mark.bulk)


@pytest.fixture(autouse=True)
def results_elsewhere(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that are played here are none of the user's own."""
    monkeypatch.setenv("WARREN_DATA_DIR", str(tmp_path_factory.getbasetemp() / "data"))


@pytest.fixture(autouse=True)
def engine_for_bulk(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is tried thousands of times is tried compiled; that the engines agree is shown elsewhere."""
    if request.node.get_closest_marker("bulk"):
        monkeypatch.setenv("WARREN_ENGINE", "compiled")
