"""What seats ask at a table where a frozen game is played, and what they are answered."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any
from unittest.mock import patch

import msgspec

import warren
from warren.core.errors import WarrenError
from warren.core.kinds import Seen
from warren.core.queries import QueryBase
from warren.server import errands, questions, replaying, worker
from warren.server.events import Line, encoded
from warren.server.faults import fault_of
from warren.server.hosted import Hosted
from warren.server.messages import Failed, Tells
from warren.server.programs import whole
from warren.server.questions import AnyQuestion, Board, Known, LookUp, Query, WhyNot, told_at_once
from warren.server.standing import Stage
from warren.table.memory import Knower

PLACEHOLDER = re.compile(r"<\w+>")
SELDOM = 3  # every third time somebody asks what takes long, and every third query


class Questions:
    """Those that are asked at a table. Each time other things are asked about."""

    def __init__(self, hosted: Hosted) -> None:
        self.hosted = hosted
        self.phases: set[str] = set()
        self.times = 0
        self.unasked = "nothing at all"  # a move of another time

    def is_new(self, phase: str) -> bool:
        """Whether nobody has asked anything in a phase."""
        is_new = phase not in self.phases
        self.phases.add(phase)
        return is_new

    def answered(self) -> Iterator[tuple[Knower, Tells | Failed]]:
        """What those are answered who are asked something now, and one of the others."""
        table = self.hosted.playing
        self.times += 1
        others = [seat for seat in (None, *range(len(table.holders))) if seat not in table.asked]
        for knower in (*table.asked[:2], self._one_of(others)):
            for question in self._at_once(knower):
                yield knower, self._answer(partial(told_at_once, self.hosted, knower, question))
            if knower in table.asked and self.hosted.standing.stage == Stage.PLAYING:
                for errand in self._errands(knower):
                    yield knower, self._answer(partial(_thought, errand))

    def _answer(self, told: Callable[[], Known]) -> Tells | Failed:
        try:
            return Tells(self.times, told())
        except WarrenError as fault:
            return Failed(fault_of(fault)[0], self.times)

    def _at_once(self, knower: Knower) -> Iterator[AnyQuestion]:
        sight = self.hosted.playing.glance(knower)
        yield WhyNot(self.unasked)
        if not sight.is_asked:
            yield Board(60, 20)
            return
        yield Board()
        yield LookUp(self._one_of(list(self._names(sight))))
        self.unasked = str(self._one_of(sight.asking.moves()))
        yield WhyNot(self.unasked)
        if self.times % SELDOM == 0:
            yield Query()
            yield WhyNot((self._one_of([thing.id for thing in sight.things] or ["nothing"]),))
            yield LookUp("nothing that there is")
            yield WhyNot("a move that there is not")

    def _names(self, sight: warren.Sight) -> Iterator[str]:
        """What can be looked up."""
        yield from (thing.id.rpartition(":")[2] for thing in sight.things)
        yield from (verb.text.split()[0] for verb in sight.game.definition.verbs)
        yield sight.game.definition.phases[sight.phase.upper()].clause

    def _errands(self, seat: int) -> Iterator[worker.Errand]:
        table = self.hosted.playing
        asked, position = whole(table.imagined(seat, 0)), whole(table.errand(seat).position)
        sight = table.glance(seat)
        yield worker.Errand("previews", position, seat)
        if self.times % SELDOM == 0:
            yield worker.Errand("foresee", position, seat, text=str(self._one_of(sight.asking.moves())))
            yield worker.Errand("query", asked, seat, text="nothing that is answered")
        for query in sight.queries[self.times % SELDOM :: SELDOM]:
            yield worker.Errand("query", asked, seat, text=self._query(query, sight.asking))

    def _query(self, query: QueryBase, position: warren.Position) -> str:
        """The text of a query, with things named that there are."""
        text, numbers, seen = query.text, list[int](), Seen(position)
        for kind in query.kinds:
            kind = kind.in_edition(position.game.components.kind_named)
            names = {n: name for n in range(kind.size) if (name := kind.name_of(n, numbers, seen))}
            number = self._one_of(sorted(names)) if names else 0
            numbers.append(number)
            text = PLACEHOLDER.sub(names.get(number, "nobody"), text, count=1)
        return text

    def _one_of(self, things: Sequence[Any]) -> Any:
        return things[self.times * 7 % len(things)]

    # ---- the past

    def past(self, lines: Sequence[Line], snapshots: Sequence[bytes]) -> Iterator[tuple[Knower, bytes]]:
        """The log, an earlier moment, and the game as a file, as they are made of stored lines."""
        record = errands.Record(self.hosted.id, tuple(map(encoded, lines)), tuple(snapshots))
        for knower in (None, *range(len(self.hosted.standing.chairs))):
            number = self.hosted.stream(knower).number
            yield knower, _replayed(errands.Tell(record, knower, -1))
            yield knower, _replayed(errands.Export(record, knower))
            yield knower, _replayed(errands.Stand(record, knower, number // 2))
            if knower is None:
                yield knower, _replayed(errands.Stand(record, knower, number + 1))


def _thought(errand: worker.Errand) -> Known:
    with patch.object(worker, "_has_code", lambda game: False):  # the same on every machine
        found = msgspec.msgpack.decode(worker.answered(msgspec.msgpack.encode(errand)), type=worker.Found)
    if found.error:
        raise WarrenError(found.error)
    return questions.Known(previews=found.previews, preview=found.preview, query=found.query)


def _replayed(errand: errands.Errand) -> bytes:
    return replaying.answered(msgspec.msgpack.encode(errand))
