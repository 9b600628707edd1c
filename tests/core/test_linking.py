"""A C function is put together from the rules that it swallows, each compiled once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest

from warren.core import language
from warren.core.language import CPU, I
from warren.core.linking import Part
from warren.core.record import Record, i1, i2
from warren.core.rule import row, rule
from warren.core.units import Code, Unit, load_all


class Numbers(Record):
    """Whole numbers of two kinds."""

    small: i1
    middle: i2


NUMBERS: Final = np.zeros(1, Numbers.dtype).view(np.recarray)


@rule
def tripled(n: int) -> int:
    return 3 * max(n, 0)


@rule
def never_tripled(n: int) -> int:
    """What it calls is named but never reached, so that LLVM may drop it here."""
    if n != n:
        return tripled(n)
    return n


@rule
def by_two_ways(n: int) -> int:
    return never_tripled(n) + tripled(n) + tripled(4)


@rule
def of_many_kinds(n: int) -> int:
    return tripled(NUMBERS[0].small) + tripled(NUMBERS[0].middle) + tripled(n) + tripled(7)


@rule
def zeros(n: int) -> int:
    """A large row, begun anew at every call."""
    cells = row(4096)
    for i in range(4096):
        n += cells[i]
        cells[i] = 1
    return n


@rule
def zeros_twice(n: int) -> int:
    return zeros(n) + zeros(n)


@pytest.fixture
def compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    monkeypatch.setenv("WARREN_CACHE_DIR", str(tmp_path))

    def make(function: Any) -> Any:
        return load_all(Code("a test", __name__, (Unit(function.__name__, function, I(I)),)))[function.__name__].call

    return make


@pytest.mark.parametrize("function", [by_two_ways, zeros_twice], ids=lambda f: f.__name__)
def test_all_that_is_swallowed_is_linked(function: Callable[[int], int], compiled: Callable[..., Any]) -> None:
    fast = compiled(function)
    for n in (-2, 0, 5, 1 << 40):
        assert fast(n) == function(n)


def test_a_swallowed_rule_is_compiled_once_for_all_kinds_of_numbers_and_cannot_be_called(
    compiled: Callable[..., Any],
) -> None:
    assert compiled(of_many_kinds)(2) == 27
    (made,) = CPU.meanings[tripled].dispatcher.overloads.values()
    assert made.signature == I(I)
    assert isinstance(made.library, Part)
    assert made.library.get_pointer_to_function(made.fndesc.mangled_name) == 0
    assert isinstance(CPU.meanings[tripled], language.Swallowed)
