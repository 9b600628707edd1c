"""`@rule`: a function of the rules, written once and run both as Python and compiled.

The decorator leaves the function exactly as it is and remembers it. As Python it therefore runs, stops in
the debugger and is measured like any other function. `core.compiled` takes the remembered functions to
Numba when, and only when, somebody asks for compiled play; both can be had side by side in one process.

Inside rules a small part of Python is spoken: numbers, records, rows, `if`, `while`, `for ... in range`,
calls of other rules. `tests/core/test_rule_language.py` refuses the rest with a reason.
"""

from __future__ import annotations

import linecache
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

RULES: Final[list[Callable[..., Any]]] = []
"""Every rule of every module imported so far."""

APART: Final[list[Callable[..., Any]]] = []
"""Those of them that are compiled by themselves, callees first."""

LISTS: Final[dict[int, Any]] = {}
"""What stands at an address (`wanted.Wanted`), for rules that run as ordinary Python."""

F = TypeVar("F", bound=Callable[..., Any])

WORD: Final = (1 << 64) - 1

MOST_IN_ROW: Final = 4096
"""Scratch rows lie on the stack, and threads have little of it."""


def rule(function: F) -> F:
    """Mark a function as part of the rules."""
    RULES.append(function)
    return function


def apart(function: F) -> F:
    """Mark a rule that is compiled by itself and called from outside, not swallowed by its callers.

    For the large steps of a game: every caller links and optimises its whole tree of callees anew, so a few such rules
    keep the time that compilation takes near what the code itself needs. Its parameters are records and whole numbers,
    and it stands below the rules that it calls.
    """
    APART.append(function)
    return rule(function)


def written(says: str, lines: Sequence[str], module: str, names: Mapping[str, Any]) -> Callable[..., Any]:
    """The function that some lines define, which a program has written; tracebacks and the debugger show them.

    It belongs to a module and knows the given names and nothing else; `says` is its docstring.
    """
    name = lines[0].removeprefix("def ").partition("(")[0]
    file, source = f"<{module}: {name}>", "\n".join([lines[0], f'    """{says}"""', *lines[1:]]) + "\n"
    values = {"__name__": module, **names}
    exec(compile(source, file, "exec"), values)
    linecache.cache[file] = len(source), None, source.splitlines(keepends=True), file
    function: Callable[..., Any] = values[name]
    return function


def word(x: int) -> int:
    """The number as an unsigned 64-bit word; arithmetic on words wraps around. (Compiled: a cast.)"""
    return x & WORD


def rotated(x: int, by: int) -> int:
    """A word turned left by some bits, from 1 to 63. (Compiled: two shifts.)"""
    return (x << by | x >> 64 - by) & WORD


def number(x: int) -> int:
    """A word as an ordinary signed number again. (Compiled: a cast.)"""
    return x if x < 1 << 63 else x - (1 << 64)


def wanted_at(address: int) -> Any:
    """The list of wanted draws at an address (`wanted.Wanted`). (Compiled: the record that lies there.)"""
    return LISTS[address]


def row(n: int) -> list[int]:
    """A row of n zeros to work on, gone when the rule returns; n is a constant. (Compiled: a block on the stack.)"""
    return [0] * n
