"""What a move would do, as far as the seat that makes it may know: for sure, or as odds.

Moves are tried in worlds that the seat could imagine, never in the true one. The worlds depend on nothing but what the
seat sees and on the move, so that asking again tells nothing new, and worlds alike to the seat get the same answer.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from itertools import groupby, takewhile
from math import fsum
from typing import Any, Final

import msgspec
from msgspec import Struct

from ..core.dice import key_of
from ..core.doors import Doors, RawEvent
from ..core.verbs import CERTAIN, VerbBase
from ..core.wanted import MOST_WANTED, Draw, listed
from .course import is_shown_by_another, surprises
from .known import Outcome, Preview, told_of
from .lines import lines_of
from .situation import Situation

AT_A_GLANCE: Final = 4
"""Worlds in which a move that shows something is tried, to see whether it may end the turn."""

MOST_AT_A_GLANCE: Final = 8
"""Trials with which the falls of a die can be counted instead."""

WORLDS: Final = 1000
"""Worlds in which a move is tried whose odds cannot be counted."""

SCORED: Final = 100
"""Worlds of those in which it is looked at what happens to the score."""

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
    points: float | None  # None: not looked at


class Foresight:
    """A seat that looks ahead from a position in which it is asked."""

    def __init__(self, position: Situation, seat: int, view: Mapping[str, Any], engine: str | None = None) -> None:
        self.seat = seat
        self.game = position.game
        self._doors: Doors = position.game.doors if engine is None else position.game.on(engine).doors
        self._handle = position.handle if engine is None else self._doors.new(position.state)
        self._seed = hashlib.blake2b(msgspec.json.encode(view), digest_size=16).hexdigest()
        known, components = position.game.definition.known, position.game.components
        self._tells_scores = known.scores(position.state, components, seat) is not None
        self._seen = position.seen
        self._stands = self._score(self._handle)
        self._glanced: list[Any] = []

    def certain(self, number: int) -> Preview | None:
        """What a move does whose verb is declared certain: up to where something is shown. None for other moves."""
        if self._verb(number).fate is not CERTAIN:
            return None
        first = self._try(self._glance(0), number)
        told = self._lines(first.events[: first.known])
        if not first.shows:
            return Preview(
                certain=True, told=told, points=first.points or 0.0, **self._then([(first, 1.0)], exact=True)
            )
        counted = self._count(number, MOST_AT_A_GLANCE) if self._is_counted(number) else None
        trials = counted or [(self._try(self._glance(n), number, n < 2), 1 / AT_A_GLANCE) for n in range(AT_A_GLANCE)]
        points = {trial.points for trial, _ in trials if trial.points is not None}
        return Preview(
            certain=True,
            told=told,
            final=True,
            points=points.pop() if len(points) == 1 else 0.0,
            **self._then(trials, counted is not None, self._ends(number)),
        )

    def preview(self, number: int, worlds: int = WORLDS) -> Preview:
        """What a move would do: for sure if that is declared, or else its odds."""
        sure = self.certain(number)
        if sure is not None and not sure.final:
            return sure
        counted = self._count(number, MOST_TRIED) if self._is_counted(number) else None
        if counted is not None:
            return self._summed(number, counted, 0, sure)
        sampled = [(self._try(self._world(f"{number} {n}"), number, n < SCORED), 1 / worlds) for n in range(worlds)]
        return self._summed(number, sampled, worlds, sure)

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

    def _try(self, handle: Any, number: int, scored: bool = True) -> Trial:
        return self._trial(handle, self._doors.apply(handle, number), scored)

    def _trial(self, handle: Any, events: Sequence[RawEvent], scored: bool = True) -> Trial:
        told = [raw for raw in events if self._is_told(raw)]
        before = list(takewhile(lambda raw: not surprises(self.game.definition.events, raw, self.seat), events))
        return Trial(
            events=tuple(told),
            known=sum(map(self._is_told, before)),
            shows=any(map(self._reveals, events)),
            then=self._doors.to_move(handle),
            points=self.game.definition.unit.mean(self._score(handle) - self._stands) if scored else None,
        )

    def _score(self, handle: Any) -> int:
        """The own score as it is told: where scores are partly hidden, what everybody can count."""
        if self._tells_scores:
            seen = self.game.definition.known.scores(self._doors.plain(handle), self.game.components, self.seat)
            assert seen is not None
            return seen[self.seat]
        return self._doors.score(handle, self.seat)

    def _is_counted(self, number: int) -> bool:
        """Whether only draws of the rules decide."""
        return self._verb(number).is_counted or not self.game.definition.has_secrets

    def _count(self, number: int, most: int) -> list[tuple[Trial, float]] | None:
        """All ways in which dice can fall, with their chances.

        None if there are more trials than that, or if another seat shows what the seat can only guess.
        """
        found: list[tuple[Trial, float]] = []
        tried = 0
        to_do: list[tuple[tuple[Draw, ...], float]] = [((), 1.0)]
        while to_do:
            draws, chance = to_do.pop()
            tried += 1
            if tried > most or len(draws) >= MOST_WANTED:
                return None
            wanted = listed((*draws, UNFIT))
            assert wanted is not None
            handle = self._glance(0)
            events = self._doors.apply(handle, number, wanted)
            if wanted.misfit:
                n = wanted.misfit
                if n > most:
                    return None
                to_do += [((*draws, Draw(result, n)), chance / n) for result in range(n)]
            elif any(is_shown_by_another(self.game.definition.events, raw, self.seat) for raw in events):
                return None
            else:
                found.append((self._trial(handle, events), chance))
        return found

    # ---- words

    def _summed(self, number: int, trials: Sequence[tuple[Trial, float]], worlds: int, sure: Preview | None) -> Preview:
        parts: dict[tuple[RawEvent, ...], list[float]] = {}
        for trial, chance in trials:
            parts.setdefault(self._outcome(trial.events), []).append(chance)
        chances = {outcome: fsum(found) for outcome, found in parts.items()}
        shared = self._shared(list(chances)) if sure is None else self._foreseen(trials[0][0])
        likeliest = sorted(chances.items(), key=lambda item: (-item[1], item[0]))[:MOST_OUTCOMES]
        outcomes = [
            Outcome(chance, self._lines(outcome[shared:]), (chance * (1 - chance) / worlds) ** 0.5 if worlds else 0.0)
            for outcome, chance in likeliest
        ]
        return Preview(
            certain=sure is not None,
            told=self._lines(likeliest[0][0][:shared]) if sure is None else sure.told,
            final=any(trial.shows for trial, _ in trials),
            points=self._mean_points(trials),
            outcomes=tuple(outcomes) if len(outcomes) > 1 or (sure is not None and outcomes[0].told) else (),
            worlds=worlds,
            **self._then(trials, not worlds, self._ends(number)),
        )

    def _mean_points(self, trials: Sequence[tuple[Trial, float]]) -> float:
        scored = [(trial.points, chance) for trial, chance in trials if trial.points is not None]
        return fsum(points * chance for points, chance in scored) / fsum(chance for _, chance in scored)

    def _then(self, trials: Sequence[tuple[Trial, float]], exact: bool, ends: bool | None = None) -> dict[str, Any]:
        """Who decides next. What a glance has shown is never told as sure; what the game itself `ends` is."""
        chance = 1.0 if ends else fsum(chance * (trial.then != self.seat) for trial, chance in trials)
        if len(trials) == AT_A_GLANCE and not (exact or ends):
            chance = min(chance, AT_A_GLANCE / (AT_A_GLANCE + 1))
        seats = {trial.then for trial, _ in trials}
        if not exact or len(seats) > 1 or self.seat in seats:
            return {"ends_turn": 0.0 if ends is False else chance}
        (seat,) = seats
        return {"ends_turn": chance} | ({"then": self.game.names[seat]} if seat >= 0 else {"ends_game": True})

    def _foreseen(self, trial: Trial) -> int:
        """How much of an outcome is certain beforehand."""
        return len(self._outcome(trial.events[: trial.known]))

    def _outcome(self, events: Sequence[RawEvent]) -> tuple[RawEvent, ...]:
        """What was told, without how it came about; of what is told in one line the order does not matter."""
        kinds = self.game.definition.events
        told = [raw for raw in events if not kinds(raw[0]).is_means]
        runs = [list(run) for _, run in groupby(told, key=lambda raw: raw[0])]
        return tuple(raw for run in runs for raw in (sorted(run) if kinds(run[0][0]).gathers else run))

    def _shared(self, outcomes: Sequence[Sequence[RawEvent]]) -> int:
        """How many events all outcomes begin with; what is told in one line is not torn apart."""
        kinds = self.game.definition.events
        n = sum(1 for _ in takewhile(lambda column: len(set(column)) == 1, zip(*outcomes, strict=False)))
        while n and any(o[n][0] == o[n - 1][0] and kinds(o[n][0]).gathers for o in outcomes if len(o) > n):
            n -= 1
        return n

    def _lines(self, events: Sequence[RawEvent]) -> tuple[str, ...]:
        game = self.game
        told = [told_of(0, game.definition.events(raw[0]), raw, game.components, self.seat) for raw in events]
        return lines_of(told, game.definition.events)

    def _is_told(self, raw: RawEvent) -> bool:
        return bool(raw[1] >> self.seat & 1)

    def _reveals(self, raw: RawEvent) -> bool:
        return self.game.definition.events(raw[0]).reveals

    def _ends(self, number: int) -> bool | None:
        """Whether a move ends the turn for sure, or cannot, as none is under way; None: it has to be tried."""
        verb = self._verb(number)
        return True if verb.ends else self.game.definition.telling.ends(self._seen, verb, verb.things(number))

    def _verb(self, number: int) -> VerbBase:
        return self.game.components.notation.form_of(number).verb
