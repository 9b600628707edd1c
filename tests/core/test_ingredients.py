"""Machine code is kept under a digest of exactly what it is made of."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from types import CodeType, FunctionType
from typing import Any

import numpy as np
import pytest

from warren.bots import tree
from warren.core import dice, driver, ingredients
from warren.core.compiled import code_of
from warren.core.ingredients import CannotTell, Ingredients, layout
from warren.core.language import I
from warren.core.rule import RULES, rule
from warren.core.units import Code
from warren.games import find, game_ids
from warren.games.slayer import rules as slayer_rules
from warren.games.slayer.vocabulary import Reason

SIGNATURE = I(I)


def digest(function: Any, outside: Any = None) -> str:
    return Ingredients().digest(function, SIGNATURE, outside or {})


def made(source: str, name: str = "f", **names: Any) -> Any:
    """A function from source, which sees some names."""
    exec(source, names)
    return names[name]


@pytest.fixture
def as_rule(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """A function from source that counts as a rule for this test."""

    def make(source: str, name: str = "g", **names: Any) -> Any:
        function = made(source, name, **names)
        monkeypatch.setattr(ingredients, "_all_rules", lambda n: frozenset({*RULES, function}))
        return function

    return make


def test_comments_docstrings_and_places_do_not_count() -> None:
    bare = made("def f(x):\n    '''One.'''\n    return x + 1")
    moved = made("\n\n\ndef f(x):\n    '''Two.'''\n    # a comment\n    return x + 1")
    assert digest(bare) == digest(moved)


def test_the_module_counts_since_kept_code_asks_for_it_when_it_is_loaded() -> None:
    source = "def f(x):\n    return x + 1"
    assert digest(made(source, __name__="here")) == digest(made(source, __name__="here"))
    assert digest(made(source, __name__="here")) != digest(made(source, __name__="there"))


@pytest.mark.parametrize(
    "source",
    [
        "def f(x):\n    return x + 2",
        "def f(x):\n    return x - 1",
        "def f(x):\n    return x + 1.0",
        "def f(x, y=0):\n    return x + 1",
    ],
)
def test_bytecode_constants_and_parameters_count(source: str) -> None:
    assert digest(made("def f(x):\n    return x + 1")) != digest(made(source))


def test_defaults_count() -> None:
    assert digest(made("def f(x, y=1):\n    return x")) != digest(made("def f(x, y=2):\n    return x"))


@pytest.mark.parametrize(("one", "other"), [(1, 2), (1, 1.0), (0, False), ((1, 2), (2, 1)), (0.0, -0.0)])
def test_globals_count_by_value(one: Any, other: Any) -> None:
    source = "def f(x):\n    return x + CONSTANT"
    assert digest(made(source, CONSTANT=one)) == digest(made(source, CONSTANT=one))
    assert digest(made(source, CONSTANT=one)) != digest(made(source, CONSTANT=other))


def test_an_enum_counts_by_the_numbers_of_the_members_that_are_used() -> None:
    source = "def f(x):\n    return Kind.B + x"
    kinds = [
        IntEnum("Kind", {"A": 0, "B": 1}),
        IntEnum("Kind", {"A": 7, "B": 1}),
        IntEnum("Kind", {"A": 0, "B": 2}),
    ]
    plain, other_a, other_b = (digest(made(source, Kind=kind)) for kind in kinds)
    assert plain == other_a
    assert plain != other_b


def test_a_layout_counts_field_by_field() -> None:
    source = "def f(x):\n    return carray(x, 1, LAYOUT)"
    layouts = [[("a", "i4"), ("b", "i2", 3)], [("a", "i4"), ("b", "i2", 4)], [("a", "i4"), ("c", "i2", 3)]]
    assert len({digest(made(source, LAYOUT=np.dtype(fields), carray=len)) for fields in layouts}) == 3
    assert layout(np.dtype([("a", "i4")])) != layout(np.dtype([("a", "i4")], align=True))


def test_a_swallowed_rule_counts_with_all_it_calls(as_rule: Callable[..., Any]) -> None:
    caller = "def f(x):\n    return g(x)"
    found = [
        digest(made(caller, g=as_rule("def g(x):\n    return x + K", K=1))),
        digest(made(caller, g=as_rule("def g(x):\n    return x + K", K=2))),
        digest(made(caller, g=as_rule("def g(x):\n    return x - K", K=1))),
    ]
    assert len(set(found)) == 3


def test_a_rule_called_from_outside_counts_by_symbol_and_signature(as_rule: Callable[..., Any]) -> None:
    caller = "def f(x):\n    return g(x)"

    def called(body: str, symbol: str, signature: Any) -> str:
        callee = as_rule(f"def g(x):\n    return {body}")
        return digest(made(caller, g=callee), {callee: (symbol, signature)})

    assert called("x + 1", "g", I(I)) == called("x + 2", "g", I(I))
    assert called("x + 1", "g", I(I)) != called("x + 1", "h", I(I))
    assert called("x + 1", "g", I(I)) != called("x + 1", "g", I(I, I))


def test_rules_may_call_one_another(as_rule: Callable[..., Any]) -> None:
    source = "def g(x):\n    return g(x - 1) if x else 0"
    assert digest(made("def f(x):\n    return g(x)", g=as_rule(source)))


@pytest.mark.parametrize("value", [[1, 2], {1: 2}, object(), lambda x: x, rule])
def test_what_may_change_unseen_is_refused(value: Any) -> None:
    with pytest.raises(CannotTell, match="uses THING"):
        digest(made("def f(x):\n    return THING", THING=value))


def test_a_closure_is_refused() -> None:
    with pytest.raises(CannotTell, match="closure"):
        digest(made("def make(k):\n    def f(x):\n        return x + k\n    return f\nf = make(1)"))


def test_a_field_that_is_called_like_something_else_is_no_global() -> None:
    assert digest(made("def f(x):\n    return x.THING", THING=object()))


# ---- the real games


def all_code() -> list[Code]:
    return [*(code_of(find(game_id)) for game_id in game_ids()), driver.CODE, tree.CODE]


@pytest.mark.parametrize("code", all_code(), ids=lambda code: code.title)
def test_every_unit_of_every_game_can_be_digested(code: Code) -> None:
    digests = code.digests()
    assert len(set(digests.values())) == len(code.units)
    assert digests == code.digests()


def changed(code: Code, before: dict[str, str]) -> set[str]:
    return {name for name, found in code.digests().items() if found != before[name]}


def with_constant(code: CodeType, old: Any, new: Any) -> CodeType:
    assert old in code.co_consts
    return code.replace(co_consts=tuple(new if c == old else c for c in code.co_consts))


def test_a_changed_rule_changes_its_units_and_not_those_that_call_it_from_outside(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    code = code_of(find("slayer"))
    before = code.digests()
    refuse: Any = slayer_rules.DOORS.refuse
    assert isinstance(refuse, FunctionType)
    monkeypatch.setattr(refuse, "__code__", refuse.__code__.replace(co_consts=(*refuse.__code__.co_consts, 99)))
    assert changed(code, before) == {"refuse"}


def test_changed_dice_change_everything_that_rolls_them(monkeypatch: pytest.MonkeyPatch) -> None:
    code = code_of(find("slayer"))
    before = code.digests()
    monkeypatch.setattr(dice.die, "__code__", with_constant(dice.die.__code__, 6, 8))
    assert "apply" in changed(code, before)
    assert "score" not in changed(code, before)


def test_the_sentence_of_a_reason_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    code = code_of(find("slayer"))
    before = code.digests()
    monkeypatch.setattr(list(Reason)[1], "sentence", "Because.")
    assert changed(code, before) == set()
