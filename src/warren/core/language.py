"""The rule language as Numba is told it: what its words compile to, and how one C function calls another.

Everything that decides what machine code a rule becomes, beside the rule itself, stands here and in `linking`. All
machine code is therefore kept under a digest of both (`ingredients`), and a change there has everything compiled anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, Final

import numpy as np
from llvmlite import ir
from numba import from_dtype, njit, types
from numba.core import cgutils
from numba.core.ccallback import CFunc
from numba.core.datamodel.models import OpaqueModel
from numba.core.errors import TypingError
from numba.core.typing.templates import infer, infer_global, make_intrinsic_template
from numba.extending import intrinsic, overload, register_model
from numba.np.arrayobj import make_array, populate_array

from . import rule
from .linking import PartCompiler, WholeCompiler
from .targets import Target
from .wanted import Wanted

CPU: Final = Target("cpu")

OPTIONS: Final = {"nogil": True, "error_model": "numpy"}

I: Final = types.int64
P: Final = types.voidptr
F: Final = types.float64

WANTED: Final = from_dtype(Wanted.dtype)


def c_function(function: Any, signature: Any) -> Any:
    """A Python function on its way to become a C function of the given signature."""
    return CFunc(function, (signature.args, signature.return_type), {}, {"nopython": True, **OPTIONS}, WholeCompiler)


# ---- words that compile to something other than themselves


@overload(rule.word)
def _word(x):  # type: ignore[no-untyped-def]
    return lambda x: np.uint64(x)


@overload(rule.rotated)
def _rotated(x, by):  # type: ignore[no-untyped-def]
    return lambda x, by: (x << np.uint64(by)) | (x >> np.uint64(64 - by))


@overload(rule.number)
def _number(x):  # type: ignore[no-untyped-def]
    return lambda x: np.int64(x)


def _wanted_at(typing: Any, address: Any) -> Any:
    """The record at an address."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.inttoptr(args[0], context.get_value_type(WANTED))

    return WANTED(I), generate


infer_global(rule.wanted_at, types.Function(infer(make_intrinsic_template(rule.wanted_at, _wanted_at, "wanted_at"))))


def _row(typing: Any, n: Any) -> Any:
    """A block on the stack of the function that asks for it, made once at its entry and zeroed at every call."""
    if not isinstance(n, types.IntegerLiteral) or not 1 <= n.literal_value <= rule.MOST_IN_ROW:
        raise TypingError(f"row({n}): expected a constant from 1 to {rule.MOST_IN_ROW:,}")
    size = n.literal_value
    row_type = types.Array(I, 1, "C")

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        word_type = ir.IntType(64)
        block = cgutils.alloca_once(
            builder, word_type, size=word_type(size)
        )  # as one array it takes a second to compile
        cgutils.memset(builder, block, word_type(8 * size), 0)
        row = make_array(row_type)(context, builder)
        populate_array(row, block, (word_type(size),), (word_type(8),), word_type(8), meminfo=None)
        return row._getvalue()

    return row_type(n), generate


_row_template = infer(make_intrinsic_template(rule.row, _row, "row", prefer_literal=True))
infer_global(rule.row, types.Function(_row_template))


# ---- how a rule calls another: swallowed, or from outside


@contextmanager
def every_rule_known() -> Iterator[None]:
    """While this lasts, functions that are compiled by hand can call every rule imported so far."""
    for function in rule.RULES:
        swallow(function, frozenset())
    with CPU.compiles():
        yield


def swallow(function: Any, outside: frozenset[str]) -> None:
    """Have a rule swallowed by whoever calls it; `outside` are the symbols that it and its callees call.

    What Numba has made of a rule is used again only for the same symbols: else a caller would take in what another
    caller had swallowed, and nobody would know of what it consists.
    """
    CPU.meanings[function] = Swallowed(_dispatcher(function, outside))


class Swallowed(types.Dispatcher):  # type: ignore[misc]
    """A rule that is swallowed. It is compiled once for all kinds of whole numbers, which it takes as wide ones."""

    def get_call_type(self, context: Any, args: Any, kws: Any) -> Any:
        return super().get_call_type(context, tuple(map(_wide, args)), {name: _wide(kws[name]) for name in kws})


register_model(Swallowed)(OpaqueModel)


def _wide(kind: Any) -> Any:
    """The kind of an argument as a rule takes it."""
    if isinstance(kind, types.IntEnumMember) or (isinstance(kind, types.Integer) and kind.signed):
        return I
    return kind


@cache  # Numba itself holds dispatchers only weakly
def _dispatcher(function: Callable[..., Any], outside: frozenset[str]) -> Any:
    """A rule as a function of Numba's, without the runtime: what would allocate, or return a row, is refused."""
    made_without = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "_nrt": False}
    return njit(pipeline_class=PartCompiler, **made_without, **OPTIONS)(function)


def call_from_outside(function: Any, symbol: str, signature: Any) -> None:
    """Have a rule called by the symbol of its C function: records travel as pointers anyway."""
    CPU.meanings[function] = _outside_type(function, symbol, signature)


@cache
def _outside_type(function: Callable[..., Any], symbol: str, signature: Any) -> Any:
    def typed(*args: Any) -> Any:
        def generate(context: Any, builder: Any, _: Any, values: Any) -> Any:
            pointer_type, word_type = ir.IntType(8).as_pointer(), ir.IntType(64)
            wanted = [pointer_type if a == P else word_type for a in signature.args]
            result = ir.DoubleType() if signature.return_type == F else word_type
            callee = cgutils.get_or_insert_function(builder.module, ir.FunctionType(result, wanted), symbol)
            given = [
                builder.bitcast(value, pointer_type) if a == P else context.cast(builder, value, kind, I)
                for value, a, kind in zip(values, signature.args, args, strict=True)
            ]
            return builder.call(callee, given)

        return signature.return_type(*args), generate

    typed_by_arity = {
        1: lambda typing, a: typed(a),
        2: lambda typing, a, b: typed(a, b),
        3: lambda typing, a, b, c: typed(a, b, c),
        4: lambda typing, a, b, c, d: typed(a, b, c, d),
        5: lambda typing, a, b, c, d, e: typed(a, b, c, d, e),
        6: lambda typing, a, b, c, d, e, f: typed(a, b, c, d, e, f),
    }
    return types.Function(make_intrinsic_template(function, typed_by_arity[len(signature.args)], symbol))


# ---- compiled code calls entries by address


@intrinsic
def pointer(typing: Any, address: Any) -> Any:
    """An address as a pointer."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.inttoptr(args[0], ir.IntType(8).as_pointer())

    return P(I), generate


@intrinsic
def copy_bytes(typing: Any, into: Any, source: Any, n: Any) -> Any:
    """Copy n bytes from one address to another; the two do not overlap."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        to, from_there = (builder.inttoptr(a, ir.IntType(8).as_pointer()) for a in args[:2])
        cgutils.raw_memcpy(builder, to, from_there, args[2], 1)
        return context.get_dummy_value()

    return types.void(I, I, I), generate


def _calling(result: Any, n: int) -> Any:
    """How to call a C function with n words (numbers and pointers travel alike) and this result."""
    returned = ir.DoubleType() if result == F else ir.IntType(64)
    function_type = ir.FunctionType(returned, [ir.IntType(64)] * n)

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.call(builder.inttoptr(args[0], function_type.as_pointer()), args[1:])

    return result(*[I] * (n + 1)), generate


@intrinsic
def call3(typing: Any, entry: Any, a: Any, b: Any, c: Any) -> Any:
    """Call the entry at an address (`legal`, `refuse`, `score`): three words, a whole number back."""
    return _calling(I, 3)


@intrinsic
def call4(typing: Any, entry: Any, a: Any, b: Any, c: Any, d: Any) -> Any:
    """Call the entry at an address (`proceed`, `observe`, `suggest`): four words, a whole number back."""
    return _calling(I, 4)


@intrinsic
def call5(typing: Any, entry: Any, a: Any, b: Any, c: Any, d: Any, e: Any) -> Any:
    """Call the entry at an address (`apply`, `imagine`): five words, a whole number back."""
    return _calling(I, 5)


@intrinsic
def call6(typing: Any, entry: Any, a: Any, b: Any, c: Any, d: Any, e: Any, f: Any) -> Any:
    """Call the entry at an address (`setup`): six words, a whole number back."""
    return _calling(I, 6)


@intrinsic
def ask3(typing: Any, entry: Any, a: Any, b: Any, c: Any) -> Any:
    """Call the entry at an address (`share`, `judge`): three words, a fraction back."""
    return _calling(F, 3)
