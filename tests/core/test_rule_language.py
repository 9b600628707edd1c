"""Rules speak a small part of Python: what Numba compiles well. This says so before Numba's own errors would."""

from __future__ import annotations

import ast
import linecache
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, TypeGuard

import pytest

import warren.bots.tree
import warren.core.maps  # noqa: F401  (their rules are looked at too)
from warren.core.log import note, tell
from warren.core.rule import APART, MOST_IN_ROW, RULES
from warren.games import find, game_ids

for game_id in game_ids():
    assert find(game_id).rules
    find(game_id).mind.load()

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

ROWS = frozenset({"Ints", "IntGrid", "IntCube", "Floats", "list[int]"})
"""Types that are no numbers: a rule may be given them and never gives them back."""

WRITE_TO_THE_LOG = frozenset({note, tell})


def tree_of(function: Callable[..., Any]) -> ast.FunctionDef:
    return functions_in(function.__code__.co_filename)[function.__code__.co_firstlineno]


@cache
def functions_in(file: str) -> dict[int, ast.FunctionDef]:
    """The functions of a file, by the lines on which they or their decorators begin."""
    tree = ast.parse("".join(linecache.getlines(file)))
    found = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    return {min([node.lineno, *(d.lineno for d in node.decorator_list)]): node for node in found}


def complaints(tree: ast.FunctionDef, names: Mapping[str, Any]) -> list[str]:
    """What is wrong with a rule; `names` are the globals that it sees."""
    return [*forbidden_words(tree), *wrong_rows(tree, names), *wrong_returns(tree)]


def forbidden_words(tree: ast.FunctionDef) -> list[str]:
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


def wrong_rows(tree: ast.FunctionDef, names: Mapping[str, Any]) -> Iterator[str]:
    """Scratch rows lie on the stack: each has a constant size, and one name from the rule's beginning to its end."""
    assignments = [node for node in ast.walk(tree) if isinstance(node, ast.Assign)]
    named = {node.value: node.targets for node in assignments if is_scratch(node.value)}
    for node in ast.walk(tree):
        if is_scratch(node):
            if len(node.args) != 1 or not is_size(node.args[0], names):
                yield (
                    f"{tree.name}: {ast.unparse(node)}; a scratch row has a constant size, "
                    f"a number or a global from 1 to {MOST_IN_ROW:,}"
                )
            if not is_one_name(named.get(node, [])):
                yield f"{tree.name}: {ast.unparse(node)} without a name of its own; write name = {ast.unparse(node)}"
    scratch = scratch_names(tree)
    for name in sorted(scratch):
        if sum(isinstance(n, ast.Name) and n.id == name and isinstance(n.ctx, ast.Store) for n in ast.walk(tree)) > 1:
            yield f"{tree.name}: {name} is set twice; a scratch row keeps its name"
    for node in assignments:
        for name in sorted(scratch & rows_chosen(node.value)):
            yield f"{tree.name}: {ast.unparse(node)}; the scratch row {name} has one name"


def wrong_returns(tree: ast.FunctionDef) -> Iterator[str]:
    """A row that is returned would be gone, or be part of a record without anybody seeing it."""
    if tree.returns is not None and ast.unparse(tree.returns) in ROWS:
        yield f"{tree.name} returns a row; return a number, or fill a row that the caller passes in"
    rows = scratch_names(tree) | {
        a.arg for a in tree.args.args if a.annotation is not None and ast.unparse(a.annotation) in ROWS
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Return) and node.value is not None:
            for name in sorted(rows & rows_chosen(node.value)):
                yield f"{tree.name} returns the row {name}; return a number, or fill a row that the caller passes in"


def wrong_logs(tree: ast.FunctionDef) -> Iterator[str]:
    """A caller may leave the log out, so nothing depends on it: rules hand it on, `note` and `tell` write to it."""
    logs = {a.arg for a in tree.args.args if a.annotation is not None and ast.unparse(a.annotation) == "Log"} | {"log"}
    handed_on = {
        argument
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
        for argument in [*call.args, *(k.value for k in call.keywords)]
    }
    for node in ast.walk(tree):
        for part in ast.iter_child_nodes(node):
            if isinstance(part, ast.Name) and part.id in logs and part not in handed_on:
                yield f"{tree.name}: {ast.unparse(node)}; the log is only handed on, to note, tell and other rules"


def is_scratch(node: ast.AST) -> TypeGuard[ast.Call]:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "row"


def is_size(node: ast.expr, names: Mapping[str, Any]) -> bool:
    size = node.value if isinstance(node, ast.Constant) else names.get(node.id) if isinstance(node, ast.Name) else None
    return type(size) is int and 1 <= size <= MOST_IN_ROW


def is_one_name(targets: list[ast.expr]) -> bool:
    return len(targets) == 1 and isinstance(targets[0], ast.Name)


def scratch_names(tree: ast.FunctionDef) -> set[str]:
    found = [node.targets for node in ast.walk(tree) if isinstance(node, ast.Assign) and is_scratch(node.value)]
    return {target.id for targets in found for target in targets if isinstance(target, ast.Name)}


def rows_chosen(node: ast.expr) -> set[str]:
    """The names that an expression may stand for as they are: `a`, or `a if x else b`."""
    if isinstance(node, ast.IfExp):
        return rows_chosen(node.body) | rows_chosen(node.orelse)
    if isinstance(node, ast.Tuple):
        return {name for part in node.elts for name in rows_chosen(part)}
    return {node.id} if isinstance(node, ast.Name) else set()


@pytest.mark.parametrize("function", RULES, ids=lambda f: f"{f.__module__}.{f.__name__}")
def test_a_rule_speaks_the_rule_language(function: Callable[..., Any]) -> None:
    if function.__module__.startswith("warren."):
        assert complaints(tree_of(function), function.__globals__) == []


@pytest.mark.parametrize("function", RULES, ids=lambda f: f"{f.__module__}.{f.__name__}")
def test_a_rule_only_hands_the_log_on(function: Callable[..., Any]) -> None:
    if function.__module__.startswith("warren.") and function not in WRITE_TO_THE_LOG:
        assert list(wrong_logs(tree_of(function))) == []


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


SIZE = "a scratch row has a constant size, a number or a global from 1 to 4,096"
NUMBER = "return a number, or fill a row that the caller passes in"
LOG = "the log is only handed on, to note, tell and other rules"


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("def f(s):\n    '''x'''\n    return [g for g in s.goblins]", "f: a comprehension; write the loop"),
        ("def f(s):\n    '''x'''\n    s.name = 'x'", "f: the string 'x'; words belong in view.py"),
        ("def f(s):\n    return 1", "f has no docstring"),
        ("def f(s):\n    '''x'''\n    def g(): pass", "f: a function inside a rule; write a rule of its own"),
        *[
            (f"def f({given}:\n    '''x'''\n    {body}", complaint)
            for given, body, complaint in [
                ("s)", "a = row(len(s.place))", f"f: row(len(s.place)); {SIZE}"),
                ("s, n)", "a = row(n)", f"f: row(n); {SIZE}"),
                ("s)", "a = row(2 * N)", f"f: row(2 * N); {SIZE}"),
                ("s)", "a = row(0)", f"f: row(0); {SIZE}"),
                ("s)", "a = row(HUGE)", f"f: row(HUGE); {SIZE}"),
                ("s)", "g(row(N))", "f: row(N) without a name of its own; write name = row(N)"),
                ("s)", "a = b = row(N)", "f: row(N) without a name of its own; write name = row(N)"),
                ("s)", "a = row(N)\n    a = row(N)", "f: a is set twice; a scratch row keeps its name"),
                ("s)", "a = row(N)\n    b = a", "f: b = a; the scratch row a has one name"),
                (
                    "s)",
                    "a = row(N)\n    b = s.door if s.out else a",
                    "f: b = s.door if s.out else a; the scratch row a has one name",
                ),
                ("s)", "a = row(N)\n    b, c = a, 1", "f: b, c = (a, 1); the scratch row a has one name"),
                ("s)", "a = row(N)\n    return a", f"f returns the row a; {NUMBER}"),
                ("s: State, way: Ints)", "return way if s.out else way", f"f returns the row way; {NUMBER}"),
                ("s: State) -> Ints", "return s.door", f"f returns a row; {NUMBER}"),
                ("s: State) -> IntGrid", "return s.grid", f"f returns a row; {NUMBER}"),
                ("s, log)", "return log.n", f"f: log.n; {LOG}"),
                ("s, told: Log)", "told.n = 0", f"f: told.n; {LOG}"),
                ("s, log: Log)", "kept = log", f"f: kept = log; {LOG}"),
                ("s, log: Log)", "return s.g(log)", f"f: s.g(log); {LOG}"),
            ]
        ],
    ],
)
def test_the_lint_finds_what_is_forbidden(source: str, complaint: str) -> None:
    tree = ast.parse(source).body[0]
    assert isinstance(tree, ast.FunctionDef)
    assert complaint in [*complaints(tree, {"N": 5, "HUGE": MOST_IN_ROW + 1}), *wrong_logs(tree)]


@pytest.mark.parametrize(
    "body",
    [
        "a = row(N)\n    b = row(7)\n    g(a, b)\n    return a[0] + b[1]",
        "for i in range(3):\n        a = row(N)\n        a[i] = 1",
        "way = s.door if s.out else s.widget\n    return way[0]",
        "note(log, 1)\n    tell(log, 2, kind=3)\n    g(s, log=log)",
    ],
)
def test_the_lint_lets_the_rest_pass(body: str) -> None:
    tree = ast.parse(f"def f(s, log: Log) -> int:\n    '''x'''\n    {body}").body[0]
    assert isinstance(tree, ast.FunctionDef)
    assert [*complaints(tree, {"N": 5}), *wrong_logs(tree)] == []
