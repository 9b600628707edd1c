"""The rules of a game as machine code: its entries, and the narrow door.

A compiled game is a handful of C functions on raw bytes ("entries"): `apply(state, tables, move, log)` and so
on. Python calls them by ctypes; search and simulation, themselves compiled once for all games, call them by
address (`call3`, `ask3`, ... in `language`). So nothing generic ever links to the rules of a game, and no game to
another.
"""

from __future__ import annotations

import inspect
from dataclasses import dataclass, fields
from types import FunctionType
from typing import Any, Final

import numpy as np
from numba import carray

from . import dice, rule
from .asides import NOTICES
from .definition import Definition
from .language import F, I, P
from .log import Log
from .moves import Moves
from .units import Code, Entry, Unit, load_all
from .workshop import make_missing

# ---- the entries of a game: templates, filled in with its State, its Tables and one of its rules each.
# Names in capitals are supplied by `_entry_unit`.

STATE: Any = None
TABLES: Any = None
MOVES: Any = Moves.dtype
LOG: Any = Log.dtype
OBSERVATION: Any = 0
MIND: Any = 0
RULE: Any = None


def _setup(s, t, key0, key1, log, moves):  # type: ignore[no-untyped-def]
    state = carray(s, 1, STATE)[0]
    SET_KEY(state, key0, key1)  # type: ignore[name-defined]  # noqa: F821
    RULE(state, carray(t, 1, TABLES)[0], carray(log, 1, LOG)[0], carray(moves, 1, MOVES)[0])
    return state.to_move


def _legal(s, t, moves):  # type: ignore[no-untyped-def]
    found = carray(moves, 1, MOVES)[0]
    found.n = 0
    RULE(carray(s, 1, STATE)[0], carray(t, 1, TABLES)[0], found)
    return found.n


def _refuse(s, t, move):  # type: ignore[no-untyped-def]
    return RULE(carray(s, 1, STATE)[0], carray(t, 1, TABLES)[0], move)


def _apply(s, t, move, log, moves):  # type: ignore[no-untyped-def]
    state = carray(s, 1, STATE)[0]
    RULE(state, carray(t, 1, TABLES)[0], move, carray(log, 1, LOG)[0], carray(moves, 1, MOVES)[0])
    return state.to_move


def _proceed(s, t, log, moves):  # type: ignore[no-untyped-def]
    state = carray(s, 1, STATE)[0]
    RULE(state, carray(t, 1, TABLES)[0], carray(log, 1, LOG)[0], carray(moves, 1, MOVES)[0])
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


def _plans(s, t, mind, moves):  # type: ignore[no-untyped-def]
    found = carray(moves, 1, MOVES)[0]
    found.n = 0
    RULE(carray(s, 1, STATE)[0], carray(t, 1, TABLES)[0], carray(mind, MIND, np.int64), found)
    return found.n


def _follow(s, t, mind, plan, stream):  # type: ignore[no-untyped-def]
    return RULE(carray(s, 1, STATE)[0], carray(t, 1, TABLES)[0], carray(mind, MIND, np.int64), plan, stream)


def _think(s, t, mind, moves, stream):  # type: ignore[no-untyped-def]
    found = carray(moves, 1, MOVES)[0]
    return RULE(carray(s, 1, STATE)[0], carray(t, 1, TABLES)[0], carray(mind, MIND, np.int64), found, stream)


def _clock(s, t, mind):  # type: ignore[no-untyped-def]
    return RULE(carray(s, 1, STATE)[0], carray(t, 1, TABLES)[0], carray(mind, MIND, np.int64))


TEMPLATES: Final = {
    "setup": (_setup, I(P, P, I, I, P, P)),
    "legal": (_legal, I(P, P, P)),
    "refuse": (_refuse, I(P, P, I)),
    "apply": (_apply, I(P, P, I, P, P)),
    "proceed": (_proceed, I(P, P, P, P)),
    "imagine": (_imagine, I(P, P, I, I, I)),
    "score": (_of_seat, I(P, P, I)),
    "share": (_of_seat, F(P, P, I)),
    "judge": (_of_seat, F(P, P, I)),
    "observe": (_observe, I(P, P, I, P)),
    "suggest": (_suggest, I(P, P, P, I)),
    "plans": (_plans, I(P, P, P, P)),
    "follow": (_follow, I(P, P, P, I, I)),
    "think": (_think, I(P, P, P, P, I)),
    "clock": (_clock, I(P, P, P)),
}


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
    plans: Entry | None = None
    follow: Entry | None = None
    think: Entry | None = None
    clock: Entry | None = None


ENTRY_NAMES: Final = tuple(f.name for f in fields(Entries))
MIND_NAMES: Final = ("imagine", "judge", "observe", "suggest")
PLAN_NAMES: Final = ("plans", "follow", "think", "clock")
"""Entries that only a game with plans has."""

_games: dict[str, Code] = {}


def entries_of(game: Definition) -> Entries:
    """The compiled game: from the cache as far as it is unchanged, the rest compiled now, with a word about it."""
    return Entries(**{name: entry for name, entry in provide(code_of(game)).items() if name in ENTRY_NAMES})


def provide(code: Code) -> dict[str, Entry]:
    """Some code, ready to be called; where it must be compiled first, a notice says so."""
    missing = code.missing()
    if missing:
        NOTICES.info("compiling %s for this machine; this happens once", code.title)
        if len(missing) > 1:  # one is compiled here sooner than a process is started
            make_missing({code: missing})
    return load_all(code)


def code_of(game: Definition) -> Code:
    """The units of a game: the rules marked `@apart`, callees first, then its entries."""
    if game.package not in _games:
        entries = [_entry_unit(game, name) for name in names_of(game)]  # for which all its rules are loaded
        _games[game.package] = Code(game.title, game.package, (*_apart_units(game), *entries))
    return _games[game.package]


def names_of(game: Definition) -> tuple[str, ...]:
    """The entries that a game has."""
    return tuple(name for name in ENTRY_NAMES if game.mind.planning is not None or name not in PLAN_NAMES)


def _entry_unit(game: Definition, name: str) -> Unit:
    template, signature = TEMPLATES[name]
    room = game.mind.planning if name in PLAN_NAMES else game.mind if name in MIND_NAMES else game.rules
    called = getattr(room, name)
    values = {
        **globals(),
        "STATE": game.State.dtype,
        "TABLES": game.Tables.dtype,
        "OBSERVATION": max(1, game.mind.observation_size),
        "MIND": 1 if game.mind.planning is None else game.mind.planning.size,
        "RULE": called,
        "SET_KEY": dice.set_key,
    }
    is_own = called.__module__.startswith(f"{game.package}.") and name not in PLAN_NAMES  # a mind is no record
    is_called_alike = len(inspect.signature(called).parameters) == len(signature.args)
    return Unit(
        name, _named(game, name, template.__code__, values), signature, called if is_own and is_called_alike else None
    )


def _apart_units(game: Definition) -> list[Unit]:
    inside = f"{game.package}."
    return [
        _apart_unit(game, f, f"{f.__module__}.{f.__name__}".removeprefix(inside))
        for f in rule.APART
        if f.__module__.startswith(inside)
    ]


def _apart_unit(game: Definition, function: Any, name: str) -> Unit:
    """A rule as a C function of its own."""
    records = {"State": game.State.dtype, "Tables": game.Tables.dtype, "Log": LOG, "Moves": MOVES}
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
    signature = (F if returned == "float" else I)(*(P if k in records else I for k in kinds))
    return Unit(name, _named(game, name, values["entry"].__code__, values), signature, function)


def _named(game: Definition, name: str, code: Any, values: dict[str, Any]) -> FunctionType:
    """A function of the game's own, so that the machine code of two games is never mistaken for one another."""
    function = FunctionType(code, values, f"{game.id}_{name.replace('.', '_')}")
    function.__qualname__ = function.__name__
    function.__module__ = game.package
    return function
