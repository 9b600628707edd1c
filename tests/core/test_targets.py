"""What a rule means to a target is known while that target compiles, where it compiles, and at no other time."""

from __future__ import annotations

from threading import Thread
from typing import Any

import pytest
from numba import njit, typeof, types
from numba.core.errors import NumbaError

from warren.core.language import CPU, every_rule_known
from warren.core.rule import rule
from warren.core.targets import Target


@rule
def doubled(n: int) -> int:
    return 2 * n


def meaning() -> Any:
    try:
        return typeof(doubled)
    except ValueError:
        return None


def test_each_target_has_its_own_meaning_of_a_rule() -> None:
    one, other = Target("one"), Target("other")
    one.meanings[doubled] = types.int64
    other.meanings[doubled] = types.float64
    with one.compiles():
        assert meaning() == types.int64
        with other.compiles():
            assert meaning() == types.float64
        assert meaning() == types.int64
    assert meaning() is None
    assert not hasattr(doubled, "_numba_type_")
    assert repr(one) == "Target('one')"


def test_a_target_knows_only_what_it_was_told() -> None:
    with Target("new").compiles():
        assert meaning() is None


def test_other_threads_see_nothing_of_it() -> None:
    target, seen = Target("one"), []
    target.meanings[doubled] = types.int64
    with target.compiles():
        thread = Thread(target=lambda: seen.append(meaning()))
        thread.start()
        thread.join()
    assert seen == [None]


def test_a_fault_ends_it_too() -> None:
    target = Target("one")
    target.meanings[doubled] = types.int64
    with pytest.raises(ZeroDivisionError), target.compiles():
        raise ZeroDivisionError
    assert meaning() is None


def test_functions_compiled_by_hand_can_call_rules_while_they_are_known() -> None:
    unknown, quadrupled = (njit(lambda n: doubled(doubled(n))) for _ in range(2))
    with pytest.raises(NumbaError, match="doubled"):
        unknown(3)
    with every_rule_known():
        assert quadrupled(3) == 12
    assert quadrupled(4) == 16
    assert doubled in CPU.meanings


def test_functions_that_numba_knows_by_itself_stay_known() -> None:
    def function() -> None: ...

    function._numba_type_ = types.int32  # type: ignore[attr-defined]
    with CPU.compiles():
        assert typeof(function) == types.int32
