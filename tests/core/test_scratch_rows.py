"""Scratch rows: zeros at every call of `row`, on the stack when compiled, the same on both engines."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from numba import njit
from numba.core.errors import NumbaError

from warren.core.language import CPU, I, every_rule_known
from warren.core.record import Ints
from warren.core.rule import MOST_IN_ROW, row, rule
from warren.core.units import Code, Unit, load_all

N = 7
TOO_MANY = MOST_IN_ROW + 1


@rule
def add_to_all(cells: Ints, k: int) -> None:
    for i in range(len(cells)):
        cells[i] += k


@rule
def sum_of(cells: Ints) -> int:
    total = 0
    for i in range(len(cells)):
        total += cells[i]
    return total


@rule
def in_one_call(k: int) -> int:
    """The row goes to other rules, which change it."""
    cells = row(N)
    add_to_all(cells, k)
    cells[k % N] += 100
    return sum_of(cells)


@rule
def in_a_loop(n: int) -> int:
    """Two rows a turn; whatever they held in the turn before is gone."""
    total = 0
    for i in range(n):
        one = row(N)
        other = row(3)
        total = 3 * total + sum_of(one) + sum_of(other)
        add_to_all(one, i)
        add_to_all(other, 7 * i)
        total += one[i % N] * other[i % 3]
    return total


@rule
def on_some_paths(n: int) -> int:
    """A row that is only asked for sometimes, under a row that lives on."""
    kept = row(N)
    for i in range(n):
        if i % 3:
            passing = row(N)
            passing[i % N] = i
            kept[i % N] += sum_of(passing) + in_one_call(i)
    return sum_of(kept)


@rule
def swallowing_many(n: int) -> int:
    """The same rule taken in several times; no two of its rows are one while both are in use."""
    outer = row(N)
    outer[0] = in_one_call(n)
    outer[1] = in_a_loop(n)
    outer[2] = in_one_call(n + 1) + in_a_loop(n + 2)
    return outer[0] + 2 * outer[1] + 3 * outer[2] + outer[3]


@rule
def two_at_once(n: int) -> int:
    """A rule that is given a row has a row of its own beside it."""
    mine = row(N)
    add_to_all(mine, n)
    return swapped_with(mine) + sum_of(mine)


@rule
def swapped_with(given: Ints) -> int:
    own = row(N)
    for i in range(N):
        own[i] = given[N - 1 - i] + i
    add_to_all(given, 1)
    return sum_of(own)


@rule
def of_unknown_size(n: int) -> int:
    cells = row(n)
    return sum_of(cells)


@rule
def too_large(n: int) -> int:
    cells = row(TOO_MANY)
    return cells[n]


@rule
def returned(n: int) -> Ints:
    return row(N)


@rule
def uses_returned(n: int) -> int:
    return returned(n)[0]


@rule
def allocates(n: int) -> int:
    cells = [n]
    return cells[0]


CASES = [in_one_call, in_a_loop, on_some_paths, swallowing_many, two_at_once]


def compiled(function: Callable[..., int]) -> Any:
    """A rule as machine code."""
    return load_all(Code("a test", __name__, (Unit(function.__name__, function, I(I)),)))[function.__name__].call


@pytest.mark.parametrize("function", CASES, ids=lambda f: f.__name__)
def test_rows_are_the_same_on_both_engines(
    function: Callable[[int], int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WARREN_CACHE_DIR", str(tmp_path))
    fast = compiled(function)
    for n in range(12):
        assert fast(n) == function(n)


@pytest.mark.parametrize(
    ("function", "complaint"),
    [
        (of_unknown_size, r"row\(int64\): expected a constant from 1 to 4,096"),
        (too_large, r"row\(Literal\[int\]\(4097\)\): expected a constant from 1 to 4,096"),
        (uses_returned, "Only accept returning of array passed into the function as argument"),
        (allocates, "NRT required but not enabled"),
    ],
    ids=lambda x: getattr(x, "__name__", ""),
)
def test_what_would_allocate_or_be_gone_is_not_compiled(function: Callable[[int], int], complaint: str) -> None:
    caller = njit(lambda n: function(n))
    with pytest.raises(NumbaError, match=complaint), every_rule_known():
        caller(1)


def test_a_rule_carries_nothing_of_what_it_was_compiled_to() -> None:
    caller = njit(lambda n: in_one_call(n))
    with every_rule_known():
        assert caller(2) == in_one_call(2)
    assert in_one_call in CPU.meanings
    assert not hasattr(in_one_call, "_numba_type_")
    assert vars(in_one_call) == {}
