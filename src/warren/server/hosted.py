"""`Hosted`: one table in this process, made of its stored lines, and what it tells each seat."""

from __future__ import annotations

import asyncio
import hashlib
import zlib
from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import msgspec

import warren

from ..core.errors import WarrenError
from ..face.entries import Entry
from ..table import Bot, Table
from ..table.frozen_table import can_be_frozen, exactly, frozen_part, frozen_table, thawed_table
from ..table.memory import Knower
from ..table.milestones import Milestones
from .attendance import Attendance
from .beginnings import Begins, called, game_of, head_of, position_of, table_of
from .events import (
    Answered,
    AnyEvent,
    Began,
    Closed,
    Finished,
    Followed,
    GaveUp,
    Left,
    Line,
    Manners,
    Moved,
    Opened,
    Ordered,
    Replied,
    Said,
    Sat,
    TookBack,
    Wished,
    decoded,
    encoded,
    entry_of,
    event_of,
)
from .items import (
    AnyItem,
    Asks,
    ClockFace,
    GameState,
    Goes,
    Obeys,
    Over,
    Place,
    Replies,
    Sealed,
    Seated,
    Spoke,
    Started,
    State,
    Stream,
    Surrendered,
    TakeBack,
)
from .snapshots import EVERY, Kept, Snapshot, Stand, code_of, fitting, squeezed
from .spending import Asker
from .standing import Stage, Standing
from .stored_lines import Lines, LinesDigest
from .times import Times
from .told import News, Told

SEATING: Final = (Began, Sat, Left, GaveUp)
"""Events after which others hold seats."""


class NotBegun(WarrenError):
    """A game that nobody can play yet."""


class Recorder:
    """The keeper of a hosted table: it collects what a command brings about, which is stored as one line."""

    def __init__(self) -> None:
        self.by = 0
        self.events: list[AnyEvent] = []

    def begin(self, by: int) -> None:
        """What comes is brought about by a seat (-1: by nobody's); what was collected before is forgotten."""
        self.by, self.events = by, []

    def append(self, *entries: Entry) -> None:
        """Collect entries; the line is written by whoever gave the command."""
        self.events += [event_of(entry, self.by) for entry in entries]

    def taken(self) -> list[AnyEvent]:
        """What was collected, once."""
        events, self.events = self.events, []
        return events


class Hosted:
    """A table while somebody looks at it. Whoever reads or changes it holds its `lock`: what is not stored yet is
    seen by nobody.
    """

    def __init__(
        self,
        table_id: str,
        lines: Sequence[Line],
        snapshots: Sequence[bytes] = (),
        begins: Begins | None = None,
        times: Times | None = None,
    ) -> None:
        self.id = table_id
        self.times = times or Times()
        self._begins = begins or table_of
        self.lock = asyncio.Lock()
        self.attendance = Attendance(self.times.now)
        self.touch()
        self.reset(lines, snapshots)
        host = self.standing.opened.host
        self.whose = Asker(host, host)  # who has last done something here: for them programs think

    @classmethod
    def begun(
        cls, table_id: str, before: Lines, begins_with: Line, begins: Begins | None = None, times: Times | None = None
    ) -> tuple[Hosted, Line]:
        """A table whose game begins with a line, its first one perhaps; and the line with how it stands after it."""
        hosted = cls(table_id, [*before, begins_with], (), begins, times)
        line = msgspec.structs.replace(begins_with, stands=hosted.fingerprint, exact=hosted.exact)
        hosted._digest = LinesDigest().after([*before.bodies, encoded(line)])
        return hosted, line

    def reset(self, lines: Sequence[Line], snapshots: Sequence[bytes] = ()) -> None:
        """Begin anew with the stored lines: what was not stored never was. With snapshots that fit it is faster."""
        stored = Lines.of(lines)
        self.times.moment_of(stored[-1])  # so far it was counted
        opened = stored[0].events[0]
        assert isinstance(opened, Opened)
        if not self._thaw(opened, stored, snapshots):
            self._begin_anew(opened)
            self.game = game_of(opened)
        self.has_misfits = self.thawed < len(snapshots)
        for body in stored.bodies[self.seq :]:
            line = decoded(body)
            self._go_on(line, body, self.times.moment_of(line))

    def _begin_anew(self, opened: Opened) -> None:
        self.seq = 0
        self.kept = 0  # the last line that snapshots cover
        self.thawed = 0  # so many snapshots fitted
        self._digest = LinesDigest()
        self._happened: int | None = None  # so often something in the game; None: it has not begun
        self._began: Began | None = None
        self._kept_head = ""
        self._kept_milestones: Callable[[], Milestones] = Milestones
        self.standing = Standing(opened)
        self.table: Table | None = None
        self.recorder = Recorder()
        self.answers: dict[str, msgspec.Raw] = {}
        self.changed = 0.0  # the date of the last line
        self.moment = self.times.now  # of the last line
        self.speakers: set[str] = set()
        self._before: tuple[int, int | None] = 0, None  # so many lines are not among the news; what had happened then
        self._news: list[News] = []  # of each line
        self._told: dict[Knower, Told] = {knower: Told(knower) for knower in (None, *range(opened.seats))}
        self._times: dict[int, tuple[float, tuple[float, ...]]] = {}  # moments of lines, and clocks, if there are any
        self._states: dict[Knower, tuple[int, msgspec.Raw]] = {}
        self._thinking: tuple[int, ...] | None = None

    # ---- snapshots

    def snapshot(self) -> Snapshot | None:
        """What was played since the last snapshot, if it is time for another one; from now on it is that."""
        if self.table is None or not self._is_time_for_a_snapshot or not can_be_frozen(self.table):
            return None
        began = self._happened_after(self.kept) if self.kept else None
        keys = [news.key for news in self._news[self.kept - self._before[0] :] if news.key is not None]
        told = [self._told_now(knower) for knower in self._told]
        made = Snapshot(
            self.kept,
            self.seq,
            self._digest.now,
            code_of(self.game.id),
            b"" if self.kept else squeezed(self.head),
            squeezed(self._stand(self.table)),
            squeezed(frozen_part(self.table, began)),
            squeezed({key: bytes(self.answers[key]) for key in keys}),
            tuple(squeezed(some.part(self.kept)) for some in told),
            b"" if self.kept else squeezed(self.milestones),
        )
        self.kept = self.seq
        return made

    @property
    def head(self) -> str:
        """How the game began, with the names of those who play."""
        if self._began is not None:
            return called(head_of(self._began.script), self._began.names)
        return self._kept_head

    @property
    def milestones(self) -> Milestones:
        """Of what had been played before the game began here."""
        return self._kept_milestones()

    @property
    def _is_time_for_a_snapshot(self) -> bool:
        """After so many lines or moves; at once if so much was played before the table went on from there."""
        if self.table is None or self.kept < self._before[0]:  # another process has thrown away what it is made of
            return False
        earlier = self._happened_after(self.kept) if self.kept else 0
        played = self.happened - (earlier or 0) if self.kept else max(self.happened, self.table.moves)
        return max(self.seq - self.kept, played) >= EVERY

    def _stand(self, table: Table) -> Stand:
        so_far = tuple(told.so_far for told in self._told.values())
        clocks = {told.last_move: self._times[told.last_move][1] for told in so_far if self._times}
        standing = replace(self.standing, opened=Opened("", {}, self.standing.opened.seats, "", Manners(), ""))
        return Stand(frozen_table(table), standing, self.changed, tuple(sorted(self.speakers)), so_far, clocks)

    def _happened_after(self, line: int) -> int | None:
        before, happened = self._before
        return happened if line == before else self._news[line - before - 1].happened

    def _thaw(self, opened: Opened, lines: Lines, snapshots: Sequence[bytes]) -> bool:
        """Go on with the lines that snapshots cover, without reading them; False if that cannot be."""
        self._begin_anew(opened)
        found, digest = fitting(snapshots, lines, opened.game)
        if not found:
            return False
        kept, last = Kept(found), found[-1].seq
        try:
            self._take_up(opened, kept, kept.stand, lines[:last])
        except (WarrenError, msgspec.MsgspecError, zlib.error):
            return False
        self.kept, self.thawed, self._digest = last, len(found), digest
        return self.fingerprint == lines[last - 1].stands

    def _take_up(self, opened: Opened, kept: Kept, stand: Stand, lines: Lines) -> None:
        line = len(lines)
        self.standing = replace(stand.standing, opened=opened)
        self.table = thawed_table(
            position_of(kept.head),
            stand.table,
            kept.parts,
            [chair.holder for chair in self.standing.chairs],
            self.recorder,
        )
        self.game = self.table.game
        self._kept_head, self._kept_milestones = kept.head, lambda: kept.milestones
        self.answers = kept.answers
        self.seq, self.changed, self.speakers = line, stand.changed, set(stand.speakers)
        self._happened = self.table.happened
        self._before, self.moment = (line, self._happened), self.times.moment_of(lines[-1])
        self._times = {seq: (self.times.moment_of(lines[seq]), left) for seq, left in stand.clocks.items()}
        for n, (knower, so_far) in enumerate(zip(list(self._told), stand.told, strict=True)):
            self._told[knower] = Told.thawed(knower, line, self._happened, so_far, partial(kept.told, n))

    # ---- going on

    def add(self, line: Line, is_made: bool = False) -> None:
        """Go on with a line that is stored. `is_made`: its moves were made at this table already."""
        # of the lines of others those who look here are told now
        moment = self.times.moment(line.ran) if line.ran is not None and is_made else self.times.now
        self._go_on(line, encoded(line), moment, is_made)

    def _go_on(self, line: Line, body: bytes, moment: float, is_made: bool = False) -> None:
        if line.seq != self.seq + 1:
            raise ValueError(f"line {line.seq} of table {self.id} after line {self.seq}")
        for event in line.events:
            entry = entry_of(event)
            if entry is not None and not is_made:
                self.playing.follow(*entry)
            self.standing.add(event)
            if isinstance(event, Began):
                self._begin(event)
                self._happened = 0
            elif isinstance(event, Moved | TookBack):
                self._happened = (self._happened or 0) + 1
            elif isinstance(event, Ordered):
                self.playing.note_order(event.seat, event.phase, event.answer)
            elif isinstance(event, Said):
                self.speakers.add(event.person)
            elif not is_made:
                self._manage(event)
            if self.table is not None and isinstance(event, SEATING):
                self.table.note_holders(chair.holder for chair in self.standing.chairs)
        items = [news for event in line.events if type(event) is not Moved for news in self._news_of(event, line)]
        self._news.append(News(self._happened, items, line.key))
        if self.standing.manners.clock is not None:
            seats = range(len(self.standing.chairs))
            self._times[line.seq - 1] = moment, tuple(self.standing.time_left(seat) for seat in seats)
        self.seq = line.seq
        self.changed, self.moment = line.at, moment
        self._states.clear()
        self._thinking = None
        if line.key is not None:
            self.answers[line.key] = line.answer
        self._digest.add(body)

    @property
    def playing(self) -> Table:
        """The table with its game, which has begun."""
        if self.table is None:
            raise NotBegun("The game has not begun: not all seats are taken.")
        return self.table

    def check_has_begun(self) -> None:
        """NotBegun if the game has not."""
        assert self.playing

    def _begin(self, event: Began) -> None:
        holders = [chair.holder for chair in self.standing.chairs]
        self.table, milestones = self._begins(event, holders, self.recorder)
        self.game = self.table.game
        self._began, self._kept_milestones = event, lambda: milestones

    def _manage(self, event: AnyEvent) -> None:
        """What the table layer remembers beside the moves."""
        if isinstance(event, Wished):
            self.playing.note_wish(event.seat, event.to)
        elif isinstance(event, Replied):
            self.playing.note_reply(event.seat, event.agrees)

    # ---- what is told

    def stream(self, knower: Knower) -> Stream:
        """All that a seat was told; made when somebody looks, as far as lines were added since."""
        return self._told_now(knower).stream

    def _told_now(self, knower: Knower) -> Told:
        told = self._told[knower]
        if told.lines < self.seq:
            told.tell(self._news[told.lines - self._before[0] :], self.table)
        return told

    def line_of(self, knower: Knower, number: int) -> int:
        """The first line after which a seat has been told so many items."""
        return self._told_now(knower).line_of(number)

    def told_after(self, knower: Knower) -> Sequence[int]:
        """How many items a seat had been told after each line."""
        return self._told_now(knower).numbers

    @property
    def streams(self) -> dict[Knower, Stream]:
        """What everybody was told."""
        return {knower: self.stream(knower) for knower in self._told}

    def _news_of(self, event: AnyEvent, line: Line) -> Iterable[tuple[Container[Knower], AnyItem]]:
        """Who is told what of an event that is no move."""
        all_, seats = tuple(self._told), range(self.standing.opened.seats)
        match event:
            case Sat(seat=seat):
                chair = self.standing.chairs[seat]
                yield all_, Seated(seat, chair.name, chair.level)
            case Left(seat=seat):
                yield all_, Seated(seat)
            case Began():
                yield all_, Started()
            case Answered(seat=seat, text=text):
                yield (seat,), Sealed(text)
            case Ordered(seat=seat, phase=phase, answer=answer):
                yield (seat,), Obeys(phase, answer)
            case Wished(seat=seat):
                for knower in all_:
                    yield (knower,), Asks(seat, self.playing.wished_back(knower) or 1)
            case Replied(seat=seat, agrees=agrees):
                yield all_, Replies(seat, agrees)
            case GaveUp(seat=seat, flagged=flagged, level=level):
                yield all_, Surrendered(seat, flagged, level)
            case Finished():
                yield all_, Over()
            case Closed(why=why):
                yield all_, Over(why)
            case Said():
                spoke = Spoke(event.name, event.text, speaker_of(self.id, event.person), line.at, event.seat)
                yield (None,) if event.seat is None else seats, spoke
            case Followed(table=table, how=how):
                yield all_, Goes(table, how)

    # ---- how it stands

    def state(self, knower: Knower) -> msgspec.Raw:
        """How the table stands for a seat, as JSON; made once for all that look at the same."""
        number = self.stream(knower).number
        known = self._states.get(knower)
        if known is None or known[0] != number or self.standing.manners.clock is not None:
            known = self._states[knower] = number, msgspec.Raw(msgspec.json.encode(self._state(knower)))
        return known[1]

    def alone(self, knower: Knower) -> bytes:
        """How the table stands for a seat, as JSON, where nobody else looks and nothing comes after."""
        if self.standing.manners.clock is not None:
            self.stream(knower)  # clocks are told as they stood when the seat was last told of a move
        return msgspec.json.encode(self._state(knower))

    def _state(self, knower: Knower) -> State:
        sight = None if self.table is None else self.table.glance(knower)
        return State(
            stage=self.standing.stage,
            seats=self.places(),
            game=None if sight is None else game_state(sight),
            undo=None if knower is None else self._undo(knower),
            wish=self.table.wish.by if self.table is not None and self.table.wish is not None else None,
            wished=0 if self.table is None else self.table.wished_back(knower),
            clock=self._clock(knower, sight),
            orders={} if self.table is None or knower is None else self.table.orders(knower),
            sealed=self.table is not None and knower is not None and self.table.has_answered(knower),
            result=self.standing.result,
            next_table=self.standing.followed_by,
        )

    def _undo(self, seat: int) -> TakeBack | None:
        if self.table is None:
            return None
        if self.standing.stage != Stage.PLAYING:
            return TakeBack(0, "The game is over.")
        return TakeBack(*self.table.horizon(seat))

    def _clock(self, knower: Knower, sight: warren.Sight | None) -> ClockFace | None:
        """The clocks as they stood when the seat was last told of a move: how others fare since then it may not know.

        Only its own is as it stands now.
        """
        if self.standing.manners.clock is None or sight is None:
            return None
        moment, left = self._times[self._told[knower].last_move]
        running = sight.asked if self.standing.stage == Stage.PLAYING else ()
        since = round(max(0.0, self.times.now - moment), 3)
        if knower is not None:
            thought = self.moment - moment if knower in running else 0.0
            own = round(self.standing.time_left(knower) + thought, 3)
            left = (*left[:knower], own, *left[knower + 1 :])
        return ClockFace(left, running, since)

    @property
    def waited(self) -> float:
        """The seconds that count since the last line."""
        return max(0.0, self.times.now - self.moment)

    def places(self) -> tuple[Place, ...]:
        """The seats, for everybody."""
        return tuple(
            Place(
                seat,
                self.game.seats[seat],
                self.game.names[seat],
                chair.name,
                chair.level,
                not chair.is_taken,
                chair.gave_up,
                chair.flagged,
            )
            for seat, chair in enumerate(self.standing.chairs)
        )

    @property
    def fingerprint(self) -> str:
        """By which it is known whether the game stands as it stood: a release that plays otherwise is noticed."""
        return "" if self.table is None else self.table.fingerprint

    @property
    def exact(self) -> str:
        """The same to the last number: the whole state, and what happened since the last line."""
        return self.exactly_since(self.happened)

    def exactly_since(self, happened: int) -> str:
        """`exact`, with what came after so many happenings."""
        return "" if self.table is None else exactly(self.table, happened)

    @property
    def happened(self) -> int:
        """How often something had happened in the game when the last line was added."""
        return self._happened or 0

    @property
    def not_stored_yet(self) -> list[tuple[int, bool]]:
        """Who has made a move since the last line, and whether all know of it."""
        return [] if self.table is None else self.table.movers(self.happened)

    @property
    def is_ahead(self) -> bool:
        """Whether something was done at the table that is not stored: what is refused then has to be undone."""
        return self.table is not None and bool(self.recorder.events or self.table.movers(self.happened))

    def goes_on_from(self, kept: Iterable[int]) -> None:
        """Another process has kept snapshots: the next one goes on from the last line that they cover."""
        self.kept = max(kept, default=self.kept)

    def touch(self) -> None:
        """Somebody does something, or looks away."""
        self.touched = self.times.now

    # ---- programs

    @property
    def thinking(self) -> tuple[int, ...]:
        """The seats in which a program has to decide, as far as everybody may know."""
        if self._thinking is None:
            asked = self.table.asked_openly if self.table is not None and self.standing.stage == Stage.PLAYING else ()
            self._thinking = tuple(seat for seat in asked if self.standing.chairs[seat].level)
        return self._thinking

    @property
    def bot_to_move(self) -> int | None:
        """A seat in which a program has to decide."""
        if self.table is None or self.standing.stage != Stage.PLAYING:
            return None
        return self.table.bot_to_move()

    @property
    def stand(self) -> tuple[int, int, int]:
        """What distinguishes one decision of the game from every other: no two have the same."""
        return (*self.playing.stand, self.standing.taken_back)

    def level_of(self, seat: int) -> str:
        """The program in a seat."""
        holder = self.standing.chairs[seat].holder
        assert isinstance(holder, Bot)
        return holder.level


def game_state(sight: warren.Sight) -> GameState:
    """The game as a seat may know it. What moves do is asked for, not sent."""
    choices = tuple(sight.asking.choices()) if sight.is_asked else ()
    return GameState(view=sight.view, things=sight.things, **sight.due(choices))


def speaker_of(table: str, person: str) -> str:
    """What distinguishes people who talk at a table, without telling who they are elsewhere."""
    return hashlib.sha256(f"{table} {person}".encode()).hexdigest()[:12]
