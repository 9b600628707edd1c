"""What a move would do, as far as the seat that makes it may know: for sure, or as odds.

Moves are tried in worlds that the seat could imagine, never in the true one. The worlds depend on nothing but what the
seat sees and on the move, so that asking again tells nothing new, and worlds alike to the seat get the same answer.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from itertools import takewhile
from math import fsum
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import Struct

from ..core.dice import key_of
from ..core.doors import Doors, RawEvent
from ..core.sentences import parts_of
from ..core.verbs import CERTAIN, VerbBase
from ..core.wanted import MOST_WANTED, Draw, listed
from .known import NOBODY, Outcome, Preview, told_of
from .lines import lines_of

if TYPE_CHECKING:
    from .position import Position

AT_A_GLANCE: Final = 4
"""Worlds in which a move that shows something is tried, to see whether it always ends the turn."""

WORLDS: Final = 1000
"""Worlds in which a move is tried whose odds cannot be counted."""

MOST_TRIED: Final = 400
"""If counting all ways in which dice can fall takes more trials than that, worlds are sampled instead."""

MOST_OUTCOMES: Final = 12
"""Outcomes that are told one by one."""

UNFIT: Final = Draw(0, (1 << 31) - 1)
"""A draw that no rule asks for: where it is refused, the rules have asked for another."""


class Trial(Struct, frozen=True):
    """What a seat would be told of a move in one world."""

    events: tuple[RawEvent, ...]
    known: int  # how many of them come before anybody is shown anything
    shows: bool  # something that was hidden, or how dice fell
    then: int  # the seat that decides next; below 0: nobody, the game is over
    points: float


class Foresight:
    """A seat that looks ahead from a position in which it is asked."""

    def __init__(self, position: Position, seat: int, view: Mapping[str, Any], engine: str | None = None) -> None:
        self.seat = seat
        self.game = position.game
        self._doors: Doors = position.game.doors if engine is None else position.game.on(engine).doors
        self._handle = position.handle if engine is None else self._doors.new(position.state)
        self._seed = hashlib.blake2b(msgspec.json.encode(view), digest_size=16).hexdigest()
        self._score = self._doors.score(self._handle, seat)
        self._glanced: list[Any] = []

    def certain(self, number: int) -> Preview | None:
        """What a move does whose verb is declared certain: up to where something is shown. None for other moves."""
        if self._verb(number).fate is not CERTAIN:
            return None
        first = self._try(self._glance(0), number)
        trials = [first]
        if first.shows:
            trials += [self._try(self._glance(n), number) for n in range(1, AT_A_GLANCE)]
        points = {trial.points for trial in trials}
        return Preview(
            certain=True,
            told=self._lines(first.events[: first.known]),
            final=any(trial.shows for trial in trials),
            ends_turn=sum(trial.then != self.seat for trial in trials) / len(trials),
            then=self._next(trials),
            points=points.pop() if len(points) == 1 else 0.0,
        )

    def preview(self, number: int, worlds: int = WORLDS) -> Preview:
        """What a move would do: for sure if that is declared, or else its odds."""
        sure = self.certain(number)
        if sure is not None and not sure.final:
            return sure
        counted = self._count(number) if self._verb(number).is_counted or not self._has_secrets else None
        if counted is not None:
            return self._summed(counted, 0, sure)
        sampled = [(self._try(self._world(f"{number} {n}"), number), 1 / worlds) for n in range(worlds)]
        return self._summed(sampled, worlds, sure)

    def lines(self, events: Sequence[RawEvent]) -> tuple[str, ...]:
        """What the seat would be told of some events, as outcomes are told."""
        return self._lines(self._outcome(events))

    def imagined(self) -> Any:
        """A plain state that the seat could imagine, for questions of the game's own."""
        return self._doors.plain(self._world("asked"))

    # ---- worlds

    def _world(self, which: str) -> Any:
        handle = self._doors.copy(self._handle)
        self._doors.imagine(handle, self.seat, key_of(f"{self._seed} {which}"))
        return handle

    def _glance(self, n: int) -> Any:
        """A world to try any move in: the same ones for all moves."""
        while len(self._glanced) <= n:
            self._glanced.append(self._world(f"glance {len(self._glanced)}"))
        return self._doors.copy(self._glanced[n])

    def _try(self, handle: Any, number: int, draws: Sequence[Draw] = ()) -> Trial:
        events = self._doors.apply(handle, number, listed(draws))
        return self._trial(handle, events)

    def _trial(self, handle: Any, events: Sequence[RawEvent]) -> Trial:
        told = [raw for raw in events if self._is_told(raw)]
        before = list(takewhile(lambda raw: not self._surprises(raw), events))
        return Trial(
            events=tuple(told),
            known=sum(map(self._is_told, before)),
            shows=any(map(self._reveals, events)),
            then=self._doors.to_move(handle),
            points=self.game.definition.unit.mean(self._doors.score(handle, self.seat) - self._score),
        )

    def _count(self, number: int) -> list[tuple[Trial, float]] | None:
        """All ways in which dice can fall, with their chances; None if there are too many."""
        found: list[tuple[Trial, float]] = []
        tried = 0
        to_do: list[tuple[tuple[Draw, ...], float]] = [((), 1.0)]
        while to_do:
            draws, chance = to_do.pop()
            tried += 1
            if tried > MOST_TRIED or len(draws) >= MOST_WANTED:
                return None
            wanted = listed((*draws, UNFIT))
            assert wanted is not None
            handle = self._glance(0)
            events = self._doors.apply(handle, number, wanted)
            if wanted.misfit:
                n = wanted.misfit
                if n > MOST_TRIED:
                    return None
                to_do += [((*draws, Draw(result, n)), chance / n) for result in range(n)]
            else:
                found.append((self._trial(handle, events), chance))
        return found

    # ---- words

    def _summed(self, trials: Sequence[tuple[Trial, float]], worlds: int, sure: Preview | None) -> Preview:
        parts: dict[tuple[RawEvent, ...], list[float]] = {}
        for trial, chance in trials:
            parts.setdefault(self._outcome(trial.events), []).append(chance)
        chances = {outcome: fsum(found) for outcome, found in parts.items()}
        shared = _shared([list(outcome) for outcome in chances]) if sure is None else self._foreseen(trials[0][0])
        likeliest = sorted(chances.items(), key=lambda item: (-item[1], item[0]))[:MOST_OUTCOMES]
        outcomes = [
            Outcome(chance, self._lines(outcome[shared:]), (chance * (1 - chance) / worlds) ** 0.5 if worlds else 0.0)
            for outcome, chance in likeliest
        ]
        return Preview(
            certain=sure is not None,
            told=self._lines(likeliest[0][0][:shared]) if sure is None else sure.told,
            final=any(trial.shows for trial, _ in trials),
            ends_turn=fsum((trial.then != self.seat) * chance for trial, chance in trials),
            then=self._next([trial for trial, _ in trials]),
            points=fsum(trial.points * chance for trial, chance in trials),
            outcomes=tuple(outcomes) if len(outcomes) > 1 or (sure is not None and outcomes[0].told) else (),
            worlds=worlds,
        )

    def _next(self, trials: Sequence[Trial]) -> str:
        """Who decides next, if it is another seat in every world."""
        seats = {trial.then for trial in trials}
        seat = seats.pop()
        if seats or seat == self.seat:
            return ""
        return self.game.names[seat] if seat >= 0 else NOBODY

    def _foreseen(self, trial: Trial) -> int:
        """How much of an outcome is certain beforehand."""
        return len(self._outcome(trial.events[: trial.known]))

    def _outcome(self, events: Sequence[RawEvent]) -> tuple[RawEvent, ...]:
        """What was told, without how it came about."""
        kinds = self.game.definition.events
        return tuple(raw for raw in events if not kinds(raw[0]).is_means)

    def _lines(self, events: Sequence[RawEvent]) -> tuple[str, ...]:
        game = self.game
        told = [told_of(0, game.definition.events(raw[0]), raw, game.components, self.seat) for raw in events]
        return lines_of(told, game.definition.events)

    def _is_told(self, raw: RawEvent) -> bool:
        return bool(raw[1] >> self.seat & 1)

    def _reveals(self, raw: RawEvent) -> bool:
        return self.game.definition.events(raw[0]).reveals

    def _surprises(self, raw: RawEvent) -> bool:
        """Whether it shows what the seat has not known all along: hidden cards, dice, what another must show."""
        kind = self.game.definition.events(raw[0])
        if not kind.shows:
            return kind.reveals
        parts = parts_of(kind.sentence)
        return "by" in parts and raw[2][parts.index("by")] != self.seat

    def _verb(self, number: int) -> VerbBase:
        return self.game.components.notation.form_of(number).verb

    @property
    def _has_secrets(self) -> bool:
        return self.game.definition.has_secrets


def _shared(outcomes: Sequence[Sequence[RawEvent]]) -> int:
    """How many events all outcomes begin with."""
    return sum(1 for _ in takewhile(lambda column: len(set(column)) == 1, zip(*outcomes, strict=False)))
