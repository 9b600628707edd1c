"""Both engines at once: every call is made by the plain rules and by the compiled ones, and compared.

What a test plays on these doors is at the same time a test that the two engines agree, and that no number leaves its
field (it could not be packed): one run of the suite says what two whole runs would. For developers; nothing is faster
here than plain Python.
"""

from __future__ import annotations

import builtins
from typing import Any, NamedTuple, TypeVar

from .doors import Doors, Key, RawEvent
from .record import Record
from .wanted import Wanted

CLOSE = 1e-6  # fractions: compiled arithmetic may round in another order, and observations are single precision

T = TypeVar("T")


class Disagreement(AssertionError):
    """The engines differ. `args` is the whole story; no rule and no caller is meant to catch it."""


class Pair(NamedTuple):
    """One state in both forms."""

    plain: Any
    compiled: Any


class PairedDoors:
    """The doors of two engines, as one."""

    def __init__(self, plain: Doors, compiled: Doors) -> None:
        self._plain = plain
        self._compiled = compiled

    # ---- states

    def new(self, state: Record) -> Pair:
        return Pair(self._plain.new(state), self._compiled.new(state))

    def copy(self, handle: Pair) -> Pair:
        return Pair(self._plain.copy(handle.plain), self._compiled.copy(handle.compiled))

    def plain(self, handle: Pair) -> Any:
        return self._compiled.plain(handle.compiled)

    def bytes(self, handle: Pair) -> builtins.bytes:
        return self._alike_states(handle, "bytes")

    # ---- what changes a state

    def setup(self, handle: Pair, key: Key, wanted: Wanted | None = None) -> list[RawEvent]:
        twin = wanted and wanted.copy()
        plain = self._plain.setup(handle.plain, key, twin)
        return self._told("setup", handle, plain, self._compiled.setup(handle.compiled, key, wanted), twin, wanted)

    def proceed(self, handle: Pair, wanted: Wanted | None = None) -> list[RawEvent]:
        twin = wanted and wanted.copy()
        plain = self._plain.proceed(handle.plain, twin)
        return self._told("proceed", handle, plain, self._compiled.proceed(handle.compiled, wanted), twin, wanted)

    def apply(self, handle: Pair, move: int, wanted: Wanted | None = None) -> list[RawEvent]:
        twin = wanted and wanted.copy()
        plain = self._plain.apply(handle.plain, move, twin)
        compiled = self._compiled.apply(handle.compiled, move, wanted)
        return self._told(f"apply {move}", handle, plain, compiled, twin, wanted)

    def _told(
        self, what: str, handle: Pair, plain: list[RawEvent], compiled: list[RawEvent], twin: Any, wanted: Any
    ) -> list[RawEvent]:
        self._alike(what, plain, compiled)
        self._alike(f"{what}, wanted draws", twin and (twin.used, twin.misfit), wanted and (wanted.used, wanted.misfit))
        self._alike_states(handle, what)
        return compiled

    def imagine(self, handle: Pair, seat: int, key: Key) -> None:
        self._plain.imagine(handle.plain, seat, key)
        self._compiled.imagine(handle.compiled, seat, key)
        self._alike_states(handle, f"imagine {seat}")

    # ---- what only looks

    def legal(self, handle: Pair) -> list[int]:
        return self._alike("legal", self._plain.legal(handle.plain), self._compiled.legal(handle.compiled))

    def refuse(self, handle: Pair, move: int) -> int:
        return self._alike(
            f"refuse {move}", self._plain.refuse(handle.plain, move), self._compiled.refuse(handle.compiled, move)
        )

    def score(self, handle: Pair, seat: int) -> int:
        return self._alike(
            f"score {seat}", self._plain.score(handle.plain, seat), self._compiled.score(handle.compiled, seat)
        )

    def share(self, handle: Pair, seat: int) -> float:
        return self._close(
            f"share {seat}", self._plain.share(handle.plain, seat), self._compiled.share(handle.compiled, seat)
        )

    def judge(self, handle: Pair, seat: int) -> float:
        return self._close(
            f"judge {seat}", self._plain.judge(handle.plain, seat), self._compiled.judge(handle.compiled, seat)
        )

    def observe(self, handle: Pair, seat: int) -> list[float]:
        plain, compiled = self._plain.observe(handle.plain, seat), self._compiled.observe(handle.compiled, seat)
        for i, (one, other) in enumerate(zip(plain, compiled, strict=True)):
            self._close(f"observe {seat}, number {i}", one, other)
        return compiled

    def new_mind(self) -> Any:
        plain, compiled = self._plain.new_mind(), self._compiled.new_mind()
        return None if plain is None else Pair(plain, compiled)

    def suggest(self, handle: Pair, stream: int, mind: Any = None) -> int:
        twin = Pair(None, None) if mind is None else mind
        return self._alike(
            "suggest",
            self._plain.suggest(handle.plain, stream, twin.plain),
            self._compiled.suggest(handle.compiled, stream, twin.compiled),
        )

    def to_move(self, handle: Pair) -> int:
        return self._compiled.to_move(handle.compiled)

    def phase(self, handle: Pair) -> int:
        return self._compiled.phase(handle.compiled)

    # ---- comparing

    def _alike(self, what: str, plain: T, compiled: T) -> T:
        if plain != compiled:
            raise Disagreement(f"{what}: plain {plain!r}, compiled {compiled!r}")
        return compiled

    def _close(self, what: str, plain: float, compiled: float) -> float:
        if not abs(plain - compiled) <= CLOSE:
            raise Disagreement(f"{what}: plain {plain!r}, compiled {compiled!r}")
        return compiled

    def _alike_states(self, handle: Pair, what: str) -> builtins.bytes:
        plain, compiled = self._plain.bytes(handle.plain), self._compiled.bytes(handle.compiled)
        if plain != compiled:
            one, other = self._plain.plain(handle.plain), self._compiled.plain(handle.compiled)
            differing = [
                f"{f.name} is {getattr(one, f.name)} plain and {getattr(other, f.name)} compiled"
                for f in one.fields
                if getattr(one, f.name) != getattr(other, f.name)
            ]
            raise Disagreement(f"after {what}: {'; '.join(differing) or 'bytes between the fields differ'}")
        return compiled
