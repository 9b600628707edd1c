"""Only the rules are traced, whoever calls them: `coverage run -m pytest -p tests.measuring`.

Tracing makes all Python three times as slow, and nothing but the rules is counted. So the tracer is put aside, and
taken up again where the rules are entered: at the doors of the plain engine, and where what tells of a game, or a test,
calls a rule by its name.
"""

from __future__ import annotations

import re
import sys
import threading
from collections.abc import Callable
from functools import wraps
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import warren
from warren.core.doors import PlainDoors

PACKAGE = Path(warren.__file__).parent
DOORS = ("setup", "proceed", "legal", "refuse", "apply", "score", "share", "imagine", "judge", "observe", "suggest")
RULES = re.compile(r"warren\.games\.\w+\.rules\b")
tracer: Any = None


def pytest_configure() -> None:
    """Load all rules, for what stands outside of functions counts, too; and trace them no longer but where they run."""
    global tracer
    modules("games/*/rules/*.py")
    tracer = sys.gettrace()
    assert tracer is not None, "nothing is measured here"
    sys.settrace(None)
    threading.settrace(None)  # type: ignore[arg-type]
    for name in DOORS:
        setattr(PlainDoors, name, traced(getattr(PlainDoors, name)))
    for module in modules("games/*/tell/*.py"):
        trace_rules_called_in(module)


def pytest_collection_finish() -> None:
    for name, module in list(sys.modules.items()):
        if name.startswith("tests."):
            trace_rules_called_in(module)


def modules(pattern: str) -> list[ModuleType]:
    found = (file.relative_to(PACKAGE.parent).with_suffix("") for file in sorted(PACKAGE.glob(pattern)))
    return [import_module(".".join(path.parts).removesuffix(".__init__")) for path in found]


def trace_rules_called_in(module: ModuleType) -> None:
    for name, value in list(vars(module).items()):
        if isinstance(value, FunctionType) and RULES.match(value.__module__):
            setattr(module, name, traced(value))


def traced(call: Callable[..., Any]) -> Callable[..., Any]:
    """The same call, traced; but not in other threads than that of the tests, for the tracer follows one alone."""
    of_the_tests = threading.current_thread()

    @wraps(call)
    def calling(*words: Any, **more: Any) -> Any:
        if sys.gettrace() is tracer or threading.current_thread() is not of_the_tests:
            return call(*words, **more)
        sys.settrace(tracer)
        try:
            return call(*words, **more)
        finally:
            sys.settrace(None)

    return calling
