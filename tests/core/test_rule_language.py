"""Rules speak a small part of Python: what Numba compiles well. This says so before Numba's own errors would."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable
from typing import Any

import pytest

import warren.bots.tree  # noqa: F401  (its rules are looked at too)
from warren.core.rule import APART, RULES
from warren.games import find, game_ids

for game_id in game_ids():
    find(game_id)

FORBIDDEN: dict[type[ast.AST], str] = {
    ast.ListComp: "a comprehension; write the loop",
    ast.SetComp: "a comprehension; write the loop",
    ast.DictComp: "a comprehension; write the loop",
    ast.GeneratorExp: "a generator; write the loop",
    ast.Yield: "a generator: it multiplies compile time by eight",
    ast.YieldFrom: "a generator: it multiplies compile time by eight",
    ast.Lambda: "a closure; write a rule of its own",
    ast.Dict: "a dict; use a field or a table",
    ast.Set: "a set; use a field or a table",
    ast.JoinedStr: "a string; words belong in view.py",
    ast.Try: "an exception; rules refuse, they do not raise",
    ast.Raise: "an exception; rules refuse, they do not raise",
    ast.With: "a context manager",
    ast.Global: "a global; everything is in the state",
    ast.Nonlocal: "a closure; everything is in the state",
    ast.Import: "an import inside a rule",
    ast.ImportFrom: "an import inside a rule",
    ast.AsyncFunctionDef: "an asynchronous function",
    ast.Await: "an asynchronous function",
}


def tree_of(function: Callable[..., Any]) -> ast.FunctionDef:
    tree = ast.parse(textwrap.dedent(inspect.getsource(function))).body[0]
    assert isinstance(tree, ast.FunctionDef)
    return tree


def complaints(tree: ast.FunctionDef) -> list[str]:
    body = tree.body[1:] if ast.get_docstring(tree) else tree.body
    found = [f"{tree.name} has no docstring"] if not ast.get_docstring(tree) else []
    for statement in body:
        for node in ast.walk(statement):
            if isinstance(node, ast.FunctionDef):
                found.append(f"{tree.name}: a function inside a rule; write a rule of its own")
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.append(f"{tree.name}: the string {node.value!r}; words belong in view.py")
            if type(node) in FORBIDDEN:
                found.append(f"{tree.name}: {FORBIDDEN[type(node)]}")
    return found


@pytest.mark.parametrize("function", RULES, ids=lambda f: f"{f.__module__}.{f.__name__}")
def test_a_rule_speaks_the_rule_language(function: Callable[..., Any]) -> None:
    if function.__module__.startswith("warren."):
        assert complaints(tree_of(function)) == []


def calls_of(function: Callable[..., Any], known: dict[str, Callable[..., Any]]) -> set[str]:
    names = {n.func.id for n in ast.walk(tree_of(function)) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)}
    return {name for name in names if name in known}


@pytest.mark.parametrize("game_id", game_ids())
def test_calls_are_at_most_about_ten_deep(game_id: str) -> None:
    """Every caller links its whole tree of callees, down to the rules that are compiled apart; deep trees are slow."""
    mine = [f for f in RULES if f.__module__.startswith((f"warren.games.{game_id}", "warren.core"))]
    known = {f.__name__: f for f in mine}
    calls = {name: calls_of(f, known) for name, f in known.items()}

    def depth(name: str, above: tuple[str, ...] = ()) -> int:
        assert name not in above, f"{name} calls itself through {' -> '.join(above)}"
        if above and known[name] in APART:
            return 0
        return 1 + max((depth(callee, (*above, name)) for callee in calls[name]), default=0)

    assert max(depth(name) for name in known) <= 12


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("def f(s):\n    '''x'''\n    return [g for g in s.goblins]", "f: a comprehension; write the loop"),
        ("def f(s):\n    '''x'''\n    s.name = 'x'", "f: the string 'x'; words belong in view.py"),
        ("def f(s):\n    return 1", "f has no docstring"),
        ("def f(s):\n    '''x'''\n    def g(): pass", "f: a function inside a rule; write a rule of its own"),
    ],
)
def test_the_lint_finds_what_is_forbidden(source: str, complaint: str) -> None:
    tree = ast.parse(source).body[0]
    assert isinstance(tree, ast.FunctionDef)
    assert complaint in complaints(tree)
