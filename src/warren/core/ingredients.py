"""What machine code is made of: a digest of exactly that, under which the code is kept.

It covers the function and every rule that it swallows (their bytecode and constants, without docstrings, line numbers
and names of files, but with the module, which the code asks for when it is loaded), what their globals stand for, the
layouts of records, the signatures of what is called from outside, the rule language itself, the versions of the tools,
and the processor. What does not go into the code does not count: a sentence, a comment, a view.
"""

from __future__ import annotations

import builtins
import dis
import hashlib
import inspect
import sys
from collections.abc import Callable, Iterator, Mapping
from enum import Enum, EnumType
from functools import cache
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any, Final

import llvmlite
import numba
import numpy as np
from numba.core import config
from numba.core.registry import cpu_target

from . import language, linking, rule
from .wanted import Wanted

Rule = Callable[..., Any]

FOREIGN: Final = ("builtins", "math", "numba", "numpy")
"""Packages whose things are known by their names: their versions are part of every digest."""

WORDS: Final = (rule.word, rule.rotated, rule.number, rule.row, rule.wanted_at)
"""What they compile to stands in `language`."""

FLAGS: Final = (
    "BOUNDSCHECK",
    "OPT",
    "CPU_NAME",
    "CPU_FEATURES",
    "LOOP_VECTORIZE",
    "SLP_VECTORIZE",
    "DEBUGINFO_DEFAULT",
)
SHAPE_OF_CODE: Final = 0xFF  # the flags of a code object that tell how it runs, not whether it has a docstring


class CannotTell(TypeError):
    """A rule uses something of which nobody could say when it has changed."""


class Ingredients:
    """Looks into rules, each once."""

    def __init__(self) -> None:
        self._looked: dict[Rule, tuple[bytes, tuple[Rule, ...]]] = {}

    def digest(self, function: Rule, signature: Any, outside: Mapping[Rule, tuple[str, Any]]) -> str:
        """The digest of a C function; `outside` are the rules that are called by a symbol, with their signatures."""
        h = hashlib.sha256(f"{_tools()}\0{signature}".encode())
        swallowed = self.swallowed(function, outside)
        number = {f: n for n, f in enumerate(swallowed)}
        for f in swallowed:
            own, callees = self._look(f)
            h.update(own)
            for callee in callees:
                h.update(repr(outside.get(callee) or number[callee]).encode())
        return h.hexdigest()

    def swallowed(self, function: Rule, outside: Mapping[Rule, Any]) -> list[Rule]:
        """The function and all rules that become part of its code, in the order in which they are met."""
        found = {function: None}
        waiting = [function]
        while waiting:
            for callee in self._look(waiting.pop())[1]:
                if callee not in outside and callee not in found:
                    found[callee] = None
                    waiting.append(callee)
        return list(found)

    def called_outside(self, function: Rule, outside: Mapping[Rule, Any]) -> list[Rule]:
        """The rules that a function, or what it swallows, calls by a symbol."""
        callees = [c for f in self.swallowed(function, outside) for c in self._look(f)[1]]
        return [c for c in dict.fromkeys(callees) if c in outside]

    def _look(self, function: Rule) -> tuple[bytes, tuple[Rule, ...]]:
        if function not in self._looked:
            self._looked[function] = _look_into(function)
        return self._looked[function]


def _look_into(function: Any) -> tuple[bytes, tuple[Rule, ...]]:
    """A digest of a function by itself, and the rules that it names."""
    named_defaults = tuple(sorted((function.__kwdefaults__ or {}).items()))
    h = hashlib.sha256(f"{function.__module__}\0{_described((function.__defaults__, named_defaults), ())}".encode())
    callees: list[Rule] = []
    if function.__closure__:
        raise CannotTell(f"{_full_name(function)} is a closure: expected a function that stands by itself")
    for code in _codes(function.__code__):
        h.update(_described_code(code, function.__doc__).encode())
        for name in code.co_names:
            value = function.__globals__.get(name, getattr(builtins, name, None))
            if _is_rule(value):
                callees.append(value)
                h.update(f"{name} is a rule\0".encode())
            elif name in function.__globals__ or hasattr(builtins, name):
                h.update(f"{name} = {_described_global(function, code, name, value)}\0".encode())
    return h.digest(), tuple(callees)


def _is_rule(value: Any) -> bool:
    return isinstance(value, FunctionType) and value in _all_rules(len(rule.RULES))


@cache
def _all_rules(n: int) -> frozenset[Rule]:
    return frozenset(rule.RULES)


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _described_code(code: CodeType, docstring: str | None) -> str:
    constants = ["" if c == docstring else _described_constant(c) for c in code.co_consts]
    shape = code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags & SHAPE_OF_CODE
    names = code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars
    return repr((shape, names, code.co_code.hex(), code.co_exceptiontable.hex(), constants))


def _described_constant(constant: Any) -> str:
    if isinstance(constant, CodeType):
        return "code"
    if isinstance(constant, tuple | frozenset):  # a set has no order of its own
        parts = [_described_constant(c) for c in constant]
        return f"{type(constant).__name__} {parts if isinstance(constant, tuple) else sorted(parts)}"
    return f"{type(constant).__name__} {constant!r}"


def _described_global(function: Rule, code: CodeType, name: str, value: Any) -> str:
    try:
        return _described(value, code.co_names)
    except CannotTell as fault:
        if name not in {i.argval for i in dis.get_instructions(code) if i.opname == "LOAD_GLOBAL"}:
            return ""  # a field that happens to be called like a global
        raise CannotTell(f"{_full_name(function)} uses {name}, {fault}") from None


def _described(value: Any, names: tuple[str, ...]) -> str:
    """What a global stands for, as far as it is used: `names` are all names that the code mentions."""
    if isinstance(value, EnumType):
        used = [m for m in value.__members__ if m in names] or list(value.__members__)
        return f"{value.__name__} {[(m, _described(value[m], ())) for m in used]}"
    if isinstance(value, Enum):
        return f"{type(value).__name__} {value.value!r}"
    if value is None or isinstance(value, bool | int | float | str | np.generic):
        return f"{type(value).__name__} {value!r}"
    if isinstance(value, tuple):
        return f"({', '.join(_described(v, names) for v in value)})"
    if isinstance(value, np.dtype):
        return layout(value)
    if isinstance(value, np.ndarray):
        return f"{layout(value.dtype)} {value.shape} {value.tobytes().hex()}"
    if isinstance(value, ModuleType) and not _is_foreign(value.__name__):
        used = [n for n in names if hasattr(value, n)]
        return f"{value.__name__} {[(n, _described(getattr(value, n), names)) for n in used]}"
    if _is_known_by_name(value):
        return _full_name(value)
    raise CannotTell(f"{value!r}: expected a rule, a number, a tuple, an enum or a layout")


def _is_known_by_name(value: Any) -> bool:
    if isinstance(value, ModuleType):
        return _is_foreign(value.__name__)
    if isinstance(value, FunctionType) and value in WORDS:
        return True
    home = getattr(value, "__module__", None) or ""
    if home == language.__name__:
        return True
    return _is_foreign(home) and isinstance(value, type | FunctionType | BuiltinFunctionType | np.ufunc)


def _is_foreign(module: str) -> bool:
    return module.partition(".")[0] in FOREIGN


def _full_name(value: Any) -> str:
    return f"{getattr(value, '__module__', '')}.{getattr(value, '__qualname__', None) or value.__name__}"


def layout(kind: Any) -> str:
    """A NumPy type in full: names, kinds and places of its fields."""
    if kind.subdtype is not None:
        base, shape = kind.subdtype
        return f"{shape} of {layout(base)}"
    if kind.fields is None:
        return str(kind.str)
    fields = [(name, layout(kind.fields[name][0]), kind.fields[name][1]) for name in kind.names]
    return f"{kind.type.__name__} {kind.itemsize} {kind.isalignedstruct} {fields}"


@cache
def _tools() -> str:
    """Everything that all machine code of this process is made with."""
    texts = [inspect.getsource(module) for module in (language, linking)]
    codes = [compile(text, "", "exec", optimize=2, dont_inherit=True) for text in texts]
    words = [_described_code(c, None) for code in codes for c in _codes(code)]
    words.append(layout(Wanted.dtype))
    versions = sys.version_info[:3], np.__version__, numba.__version__, llvmlite.__version__
    flags = [(flag, getattr(config, flag)) for flag in FLAGS]
    return repr((versions, flags, cpu_target.target_context.codegen().magic_tuple(), words))
