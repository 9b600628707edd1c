"""Units: each becomes one C function, is kept in the cache by itself, and is compiled anew only if it has changed."""

from __future__ import annotations

import ctypes
import pickle
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from llvmlite.binding import add_symbol
from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

from . import codecache
from .ingredients import Ingredients, Rule
from .language import CPU, F, I, P, c_function, call_from_outside, swallow

C_TYPES: Final = {I: ctypes.c_int64, P: ctypes.c_void_p, F: ctypes.c_double}


class Outside(NamedTuple):
    """How a rule is called that has a C function of its own."""

    symbol: str
    signature: Any


@dataclass(frozen=True)
class Unit:
    """A Python function that becomes a C function."""

    name: str
    function: Any
    signature: Any
    rule: Rule | None = None
    """The rule that others call through this unit, if they do."""


@dataclass(frozen=True)
class Entry:
    """One C function: its address for compiled callers, and a Python callable."""

    address: int
    call: Callable[..., Any]


@dataclass(frozen=True, eq=False)
class Code:
    """Units that belong together: a game, the loop behind simulations, the search.

    A unit calls the rules of the units before it from outside, by symbol, instead of swallowing them. So a symbol says
    nothing about what is behind it, and a changed rule is compiled without its callers.
    """

    title: str  # for people
    module: str  # by which another process finds it (`workbench.code_in`)
    units: tuple[Unit, ...]
    entries: dict[str, Entry] = field(default_factory=dict)
    """What is in this process already, by the names of the units."""

    def digests(self) -> dict[str, str]:
        """For each unit, the digest of all that it is made of."""
        looking = Ingredients()
        return {u.name: looking.digest(u.function, u.signature, self.outside(u)) for u in self.units}

    def missing(self) -> list[str]:
        """The units that are neither here nor in the cache."""
        digests = {} if len(self.entries) == len(self.units) else self.digests()
        return [
            name
            for name, digest in digests.items()
            if name not in self.entries and codecache.load(self.module, name, digest) is None
        ]

    def weight(self, name: str) -> int:
        """About how much work it is to compile a unit."""
        unit = next(u for u in self.units if u.name == name)
        swallowed: list[Any] = Ingredients().swallowed(unit.function, self.outside(unit))
        return sum(len(f.__code__.co_code) for f in swallowed)

    def forget(self) -> None:
        """Remove the units from the cache."""
        for name, digest in self.digests().items():
            codecache.forget(self.module, name, digest)

    def outside(self, unit: Unit) -> Mapping[Rule, Outside]:
        """The rules that a unit calls by symbol."""
        before = self.units[: self.units.index(unit)]
        return {u.rule: Outside(self.symbol(u), u.signature) for u in before if u.rule is not None}

    def symbol(self, unit: Unit) -> str:
        """By which the units after it call a unit."""
        return f"{self.module}.{unit.name}"


_lock = threading.RLock()  # what a rule means to a target holds for one unit at a time


def load_all(code: Code) -> dict[str, Entry]:
    """All units of some code, ready to be called; what is not in the cache is compiled here and now."""
    with _lock:
        if len(code.entries) < len(code.units):
            digests = code.digests()
            for unit in code.units:
                if unit.name not in code.entries:
                    code.entries[unit.name] = _entry(code, unit, digests[unit.name])
                    add_symbol(code.symbol(unit), code.entries[unit.name].address)
    return code.entries


_NOWHERE = ctypes.c_int64()  # the address of functions that a process compiles calls to, but never calls


def make(code: Code, name: str, digest: str) -> bool:
    """Compile one unit into the cache; whether it is there now. Nothing may be called in a process that did this."""
    with _lock:
        for unit in code.units:
            add_symbol(code.symbol(unit), ctypes.addressof(_NOWHERE))
        kept = _Kept(code.module, name, digest)
        _compiled(code, next(u for u in code.units if u.name == name), kept)
        return kept.is_there


def _entry(code: Code, unit: Unit, digest: str) -> Entry:
    compiled = _compiled(code, unit, _Kept(code.module, unit.name, digest))
    prototype = ctypes.CFUNCTYPE(C_TYPES[unit.signature.return_type], *(C_TYPES[a] for a in unit.signature.args))
    call = prototype(compiled.address)
    call.owner = compiled  # type: ignore[attr-defined]  # it owns the machine code, so the callable keeps it alive
    return Entry(compiled.address, call)


def _compiled(code: Code, unit: Unit, kept: _Kept) -> Any:
    compiled = c_function(unit.function, unit.signature)
    compiled._cache = kept
    if not kept.is_there:
        _teach(unit, code.outside(unit))
    with CPU.compiles():
        compiled.compile()
    return compiled


def _teach(unit: Unit, outside: Mapping[Rule, Outside]) -> None:
    """Tell the target how this unit calls each rule."""
    looking = Ingredients()
    for function in looking.swallowed(unit.function, outside)[1:]:
        called = looking.called_outside(function, outside)
        swallow(function, frozenset(outside[c].symbol for c in called))
    for function in looking.called_outside(unit.function, outside):
        call_from_outside(function, *outside[function])


class _Kept(NullCache):  # type: ignore[misc]
    """The cache as a C function of Numba's asks for it: one unit in our own file."""

    def __init__(self, folder: str, name: str, digest: str) -> None:
        self._place = folder, name, digest
        self._payload = codecache.load(*self._place)

    @property
    def is_there(self) -> bool:
        return self._payload is not None

    def load_overload(self, signature: Any, target: Any) -> Any:
        if self._payload is None:
            return None
        target.refresh()
        return CompileResult._rebuild(target, *pickle.loads(self._payload))

    def save_overload(self, signature: Any, result: Any) -> None:
        assert not result.library.has_dynamic_globals, f"{self._place} depends on addresses of this process"
        payload = dumps(result._reduce())
        if codecache.save(*self._place, payload):
            self._payload = payload
