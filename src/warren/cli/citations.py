"""Which clauses the tests cite: found by reading their source, without running it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import warren

TestCase = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class Citation(NamedTuple):
    """A clause that a test says it shows, and where it says so."""

    clause: str
    file: Path
    line: int


class BadTests(warren.WarrenError):
    """A file of tests that cannot be read."""


def citations(folder: Path) -> list[Citation]:
    """All `@clause("GS5.3", ...)` on tests in a folder and its subfolders; `pytest.mark.clause` is the same."""
    return [citation for file in sorted(folder.rglob("*.py")) for citation in _in_file(file)]


def _in_file(file: Path) -> Iterator[Citation]:
    try:
        tree = ast.parse(file.read_text(encoding="utf-8"))
    except (SyntaxError, ValueError) as fault:
        raise BadTests(f"{file}: not a Python file that can be read: {fault}") from None
    for node in ast.walk(tree):
        if isinstance(node, TestCase) and _is_test(node):
            for decorator in node.decorator_list:
                yield from _cited_by(decorator, file)


def _is_test(node: TestCase) -> bool:
    return node.name.startswith("Test" if isinstance(node, ast.ClassDef) else "test")


def _cited_by(decorator: ast.expr, file: Path) -> Iterator[Citation]:
    if not isinstance(decorator, ast.Call):
        return
    function = decorator.func
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    if name == "clause":
        for argument in decorator.args:
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                yield Citation(argument.value, file, argument.lineno)
