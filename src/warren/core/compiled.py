"""The rules as machine code: what Numba is told, what is cached, and the narrow door.

A compiled game is a handful of C functions on raw bytes ("entries"): `apply(state, tables, move, log)` and so
on. Python calls them by ctypes; search and simulation, themselves compiled once for all games, call them by
address (`call_entry`). So nothing generic ever links to the rules of a game, and no game to another.

The machine code is kept on disk under a digest of all source it was made from: the core, and the game's whole
folder. (Numba's own stamp covers only the file of the function itself, so that a changed callee in another
file would go unnoticed.)
"""

from __future__ import annotations

import ctypes
import hashlib
import inspect
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from functools import cache
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from types import FunctionType
from typing import Any, Final

import numpy as np
from llvmlite import ir
from llvmlite.binding import add_symbol
from numba import carray, njit, types
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator
from numba.core.ccallback import CFunc
from numba.core.cgutils import get_or_insert_function
from numba.core.typing.templates import make_intrinsic_template
from numba.extending import intrinsic, overload

from . import dice, rule
from .definition import Definition
from .log import Log
from .moves import Moves

OPTIONS: Final = {"nopython": True, "nogil": True, "error_model": "numpy"}
STALE_AFTER_DAYS: Final = 30

I: Final = types.int64
P: Final = types.voidptr
F: Final = types.float64


# ---- words of the rule language that compile to casts


@overload(rule.word)
def _word(x):  # type: ignore[no-untyped-def]
    return lambda x: np.uint64(x)


@overload(rule.number)
def _number(x):  # type: ignore[no-untyped-def]
    return lambda x: np.int64(x)


@overload(rule.row)
def _row(n):  # type: ignore[no-untyped-def]
    return lambda n: np.zeros(n, np.int64)


# ---- the entries of a game: templates, filled in with its State, its Tables and one of its rules each.
# Names in capitals are supplied by `_entry`.

STATE: Any = None
TABLES: Any = None
MOVES: Any = Moves.dtype
LOG: Any = Log.dtype
OBSERVATION: Any = 0
RULE: Any = None


def _setup(s, t, key0, key1, log):  # type: ignore[no-untyped-def]
    state = carray(s, 1, STATE)[0]
    SET_KEY(state, key0, key1)  # type: ignore[name-defined]  # noqa: F821
    RULE(state, carray(t, 1, TABLES)[0], carray(log, 1, LOG)[0])
    return state.to_move


def _legal(s, t, moves):  # type: ignore[no-untyped-def]
    found = carray(moves, 1, MOVES)[0]
    found.n = 0
    RULE(carray(s, 1, STATE)[0], carray(t, 1, TABLES)[0], found)
    return found.n


def _refuse(s, t, move):  # type: ignore[no-untyped-def]
    return RULE(carray(s, 1, STATE)[0], carray(t, 1, TABLES)[0], move)


def _apply(s, t, move, log):  # type: ignore[no-untyped-def]
    state = carray(s, 1, STATE)[0]
    RULE(state, carray(t, 1, TABLES)[0], move, carray(log, 1, LOG)[0])
    return state.to_move


def _proceed(s, t, log):  # type: ignore[no-untyped-def]
    state = carray(s, 1, STATE)[0]
    RULE(state, carray(t, 1, TABLES)[0], carray(log, 1, LOG)[0])
    return state.to_move


def _imagine(s, t, seat, key0, key1):  # type: ignore[no-untyped-def]
    state = carray(s, 1, STATE)[0]
    SET_KEY(state, key0, key1)  # type: ignore[name-defined]  # noqa: F821
    RULE(state, carray(t, 1, TABLES)[0], seat)
    return state.to_move


def _of_seat(s, t, seat):  # type: ignore[no-untyped-def]
    return RULE(carray(s, 1, STATE)[0], carray(t, 1, TABLES)[0], seat)


def _observe(s, t, seat, out):  # type: ignore[no-untyped-def]
    return RULE(carray(s, 1, STATE)[0], carray(t, 1, TABLES)[0], seat, carray(out, OBSERVATION, np.float32))


def _suggest(s, t, moves, stream):  # type: ignore[no-untyped-def]
    return RULE(carray(s, 1, STATE)[0], carray(t, 1, TABLES)[0], carray(moves, 1, MOVES)[0], stream)


TEMPLATES: Final = {
    "setup": (_setup, I(P, P, I, I, P)),
    "legal": (_legal, I(P, P, P)),
    "refuse": (_refuse, I(P, P, I)),
    "apply": (_apply, I(P, P, I, P)),
    "proceed": (_proceed, I(P, P, P)),
    "imagine": (_imagine, I(P, P, I, I, I)),
    "score": (_of_seat, I(P, P, I)),
    "share": (_of_seat, F(P, P, I)),
    "judge": (_of_seat, F(P, P, I)),
    "observe": (_observe, I(P, P, I, P)),
    "suggest": (_suggest, I(P, P, P, I)),
}

C_TYPES: Final = {I: ctypes.c_int64, P: ctypes.c_void_p, F: ctypes.c_double}


@dataclass(frozen=True)
class Entry:
    """One C function: its address for compiled callers, and a Python callable."""

    address: int
    call: Callable[..., Any]
    from_cache: bool


@dataclass(frozen=True)
class Entries:
    """The C functions of a game, named as its rules, in the order in which they are compiled.

    An entry calls the ones before it from outside, by name, instead of swallowing them: `refuse` is compiled once and
    not again inside `legal`, `apply` and wherever else it is asked. That halves the time it takes to compile a game.
    """

    refuse: Entry
    score: Entry
    share: Entry
    proceed: Entry
    legal: Entry
    setup: Entry
    apply: Entry
    imagine: Entry
    judge: Entry
    observe: Entry
    suggest: Entry


ENTRY_NAMES: Final = tuple(f.name for f in fields(Entries))

_compiled: dict[str, dict[str, Entry]] = {}
_compiled_apart: dict[str, Entry] = {}


def entries_of(game: Definition) -> Entries:
    """The compiled game: from the cache if the source is unchanged, else compiled now, with a word about it."""
    if len(_compiled.get(game.id, {})) < len(ENTRY_NAMES) and not is_cached(game):
        print(f"warren: compiling {game.title} for this machine; this happens once", file=sys.stderr, flush=True)
    for _ in compile_game(game):
        pass
    return Entries(**_compiled[game.id])


def compile_game(game: Definition) -> Iterator[str]:
    """Compile a game entry by entry; yields the name of each entry when it is there."""
    done = _compiled.setdefault(game.id, {})
    teach_numba()
    _compile_apart(game)
    for name in ENTRY_NAMES:
        if name not in done:
            done[name] = _entry(game, name)
        yield name
    (cache_folder(f"game-{game.id}", game_digest(game.package)) / "complete").touch()


def is_cached(game: Definition) -> bool:
    """Whether the compiled game lies in the cache."""
    return (cache_folder(f"game-{game.id}", game_digest(game.package)) / "complete").exists()


def _entry(game: Definition, name: str) -> Entry:
    template, signature = TEMPLATES[name]
    values = {
        **globals(),
        "STATE": game.State.dtype,
        "TABLES": game.Tables.dtype,
        "OBSERVATION": max(1, game.observation_size),
        "RULE": getattr(game.rules, name),
        "SET_KEY": dice.set_key,
    }
    function = FunctionType(template.__code__, values, f"{game.id}_{name}")
    function.__qualname__ = function.__name__
    function.__module__ = game.package
    digest = game_digest(game.package)
    entry = compile_entry(function, signature, f"game-{game.id}", digest)
    called = getattr(game.rules, name)
    is_own = called.__module__.startswith(game.package)
    if is_own and len(inspect.signature(called).parameters) == len(signature.args):
        _call_from_outside(called, f"warren_{digest}_{game.id}_{name}", signature, entry.address)
    return entry


def compile_entry(function: Any, signature: Any, folder: str, digest: str) -> Entry:
    """A Python function as a C function of the given signature, kept in the cache under the digest."""
    compiled: Any = CFunc(function, (signature.args, signature.return_type), {}, dict(OPTIONS))
    compiled._cache = _cache_in(cache_folder(folder, digest), digest)(function)
    compiled.compile()
    prototype = ctypes.CFUNCTYPE(C_TYPES[signature.return_type], *(C_TYPES[a] for a in signature.args))
    # the CFunc owns the machine code, so the callable keeps it alive
    call = prototype(compiled.address)
    call.owner = compiled  # type: ignore[attr-defined]
    return Entry(compiled.address, call, compiled.cache_hits > 0)


def _compile_apart(game: Definition) -> None:
    """The rules marked `@apart`, each as a C function of its own."""
    folder, digest = f"game-{game.id}", game_digest(game.package)
    records = {"State": game.State.dtype, "Tables": game.Tables.dtype, "Log": LOG, "Moves": MOVES}
    for function in rule.APART:
        name = f"{function.__module__}.{function.__qualname__}"
        if not name.startswith(f"{game.package}.") or name in _compiled_apart:
            continue
        kinds = [str(p.annotation) for p in inspect.signature(function).parameters.values()]
        names = [f"a{i}" for i in range(len(kinds))]
        given = [f"carray({n}, 1, {k})[0]" if k in records else n for n, k in zip(names, kinds, strict=True)]
        returned = str(inspect.signature(function).return_annotation)
        body = f"RULE({', '.join(given)})"
        source = (
            f"def entry({', '.join(names)}):\n    {body}; return 0"
            if returned == "None"
            else f"def entry({', '.join(names)}):\n    return {body}"
        )
        values: dict[str, Any] = {"carray": carray, "RULE": function, **records}
        exec(compile(source, __file__, "exec"), values)
        entry = values["entry"]
        entry.__qualname__ = entry.__name__ = (
            f"{game.id}_apart_{function.__module__.rpartition('.')[2]}_{function.__name__}"
        )
        entry.__module__ = game.package
        signature = (F if returned == "float" else I)(*(P if k in records else I for k in kinds))
        compiled = compile_entry(entry, signature, folder, digest)
        _compiled_apart[name] = compiled
        _call_from_outside(function, f"warren_{digest}_{entry.__name__}", signature, compiled.address)


def _call_from_outside(function: Any, symbol: str, signature: Any, address: int) -> None:
    """Let rules that are compiled from now on call a C function by its symbol: records travel as pointers anyway."""
    add_symbol(symbol, address)

    def typed(*args: Any) -> Any:
        def generate(context: Any, builder: Any, _: Any, values: Any) -> Any:
            pointer_type, word_type = ir.IntType(8).as_pointer(), ir.IntType(64)
            wanted = [pointer_type if a == P else word_type for a in signature.args]
            result = ir.DoubleType() if signature.return_type == F else word_type
            callee = get_or_insert_function(builder.module, ir.FunctionType(result, wanted), symbol)
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
    template = make_intrinsic_template(function, typed_by_arity[len(signature.args)], symbol)
    function._numba_type_ = types.Function(template)


def teach_numba() -> None:
    """Give every rule imported so far its Numba type; rules call one another as ordinary globals."""
    for function in rule.RULES:
        if not hasattr(function, "_numba_type_"):
            dispatcher = njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, nogil=True, error_model="numpy")(function)
            function._dispatcher = dispatcher  # type: ignore[attr-defined]  # Numba itself holds it only weakly
            function._numba_type_ = types.Dispatcher(dispatcher)  # type: ignore[attr-defined]


# ---- compiled code calls entries by address


@intrinsic
def pointer(typing: Any, address: Any) -> Any:
    """An address as a pointer."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.inttoptr(args[0], ir.IntType(8).as_pointer())

    return P(I), generate


def _calling(result: Any, n: int) -> Any:
    """How to call a C function with n words (numbers and pointers travel alike) and this result."""
    returned = ir.DoubleType() if result == F else ir.IntType(64)
    function_type = ir.FunctionType(returned, [ir.IntType(64)] * n)

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.call(builder.inttoptr(args[0], function_type.as_pointer()), args[1:])

    return result(*[I] * (n + 1)), generate


@intrinsic
def call3(typing: Any, entry: Any, a: Any, b: Any, c: Any) -> Any:
    """Call the entry at an address (`legal`, `refuse`, `proceed`, `score`): three words, a whole number back."""
    return _calling(I, 3)


@intrinsic
def call4(typing: Any, entry: Any, a: Any, b: Any, c: Any, d: Any) -> Any:
    """Call the entry at an address (`apply`, `observe`, `suggest`): four words, a whole number back."""
    return _calling(I, 4)


@intrinsic
def call5(typing: Any, entry: Any, a: Any, b: Any, c: Any, d: Any, e: Any) -> Any:
    """Call the entry at an address (`setup`, `imagine`): five words, a whole number back."""
    return _calling(I, 5)


@intrinsic
def ask3(typing: Any, entry: Any, a: Any, b: Any, c: Any) -> Any:
    """Call the entry at an address (`share`, `judge`): three words, a fraction back."""
    return _calling(F, 3)


# ---- the cache


def cache_root() -> Path:
    """Where machine code is kept: WARREN_CACHE_DIR, or the user's cache folder."""
    chosen = os.environ.get("WARREN_CACHE_DIR")
    if chosen:
        return Path(chosen)
    base = os.environ.get("LOCALAPPDATA") or os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "warren"


def cache_folder(name: str, digest: str) -> Path:
    """The folder of one unit (a game, the generic drivers) in its present source."""
    return cache_root() / f"{name}-{digest}"


@cache
def source_digest(*packages: str) -> str:
    """A digest of the whole source of some packages, and of the tools that compile it."""
    h = hashlib.sha256()
    h.update(f"{sys.version_info[:3]} {version('numba')} {version('numpy')}".encode())
    for flag in ("NUMBA_BOUNDSCHECK", "NUMBA_OPT", "NUMBA_CPU_NAME"):
        h.update(f"{flag}={os.environ.get(flag, '')}".encode())
    for package in packages:
        folder = Path(str(import_module(package).__file__)).parent
        for path in sorted(folder.rglob("*.py")):
            h.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return h.hexdigest()[:16]


def game_digest(package: str) -> str:
    """The digest that a game's machine code is kept under: the core and the game's whole folder."""
    return source_digest("warren.core", package)


def prune_cache() -> int:
    """Remove machine code that nobody has used for a month; returns how many folders went."""
    gone = 0
    for folder in cache_root().glob("*-*"):
        if folder.is_dir() and time.time() - folder.stat().st_mtime > STALE_AFTER_DAYS * 86400:
            shutil.rmtree(folder, ignore_errors=True)
            gone += 1
    return gone


def _cache_in(folder: Path, digest: str) -> Any:
    """Numba's cache, in a folder of ours and stamped with our digest."""

    class Locator(_CacheLocator):  # type: ignore[misc]
        def get_cache_path(self) -> str:
            return str(folder)

        def get_source_stamp(self) -> str:
            return digest

        def get_disambiguator(self) -> str:
            return digest

        @classmethod
        def from_function(cls, function: Any, path: str) -> Locator:
            folder.mkdir(parents=True, exist_ok=True)
            os.utime(folder)
            return cls()

    class Impl(CompileResultCacheImpl):  # type: ignore[misc]
        _locator_classes = (Locator,)

    class Cache(FunctionCache):  # type: ignore[misc]
        _impl_class = Impl

    return Cache
