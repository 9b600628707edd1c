"""What rules are compiled for, and what each rule means there.

A rule carries nothing of this: to one unit it is a function to be swallowed, to the next a symbol to be called, and to
another kind of machine something else again. So each target remembers for itself what its rules mean, and Numba is told
so while that target compiles, in the thread that compiles, and at no other time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from types import FunctionType
from typing import Any, Final

from numba.extending import typeof_impl

Rule = Callable[..., Any]


class Target:
    """A kind of machine that rules are compiled for."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.meanings: Final[dict[Rule, Any]] = {}
        """The Numba type of each rule that this target was told about."""

    @contextmanager
    def compiles(self) -> Iterator[None]:
        """While this lasts, Numba takes rules for what they mean to this target."""
        before = _compiling.set(self)
        try:
            yield
        finally:
            _compiling.reset(before)

    def __repr__(self) -> str:
        return f"Target({self.name!r})"


_compiling: ContextVar[Target | None] = ContextVar("_compiling", default=None)


@typeof_impl.register(FunctionType)  # type: ignore[untyped-decorator]
def _type_of_function(function: Any, purpose: Any) -> Any:
    """Numba asks this about any Python function; of those that are no rules it knows by itself."""
    target = _compiling.get()
    meaning = None if target is None else target.meanings.get(function)
    return meaning or getattr(function, "_numba_type_", None)
