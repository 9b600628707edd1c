"""`Hall`: all tables of the process. They are opened when somebody looks, and forgotten when nobody does."""

from __future__ import annotations

import asyncio
import dataclasses
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

import msgspec
from msgspec import Struct

from ..core.errors import WarrenError, quoted
from ..table.memory import Knower
from . import commands as c
from .brought import Brought
from .clocks import clocked, waited_for
from .database import CannotStore, Statement
from .deciding import Caller, Decision, Denied, begun, decide
from .errands import Ending, Record
from .events import AnyEvent, Began, Finished, Followed, Line, Moved, decoded, encoded
from .herald import Herald, Silent
from .hosted import Hosted
from .listings import listing_of
from .presence import FOR_EACH, MOMENT, is_away
from .proposals import Granted, Proposal, opened_by
from .replayers import Replayers
from .seating import joined, seated_at_first, seats_played_no_more, seats_that_change_hands
from .snapshots import first_of, uncovered, unpacked
from .spending import NOBODY, Asker
from .standing import Stage
from .store import Behind, Listing, Store, now
from .stored_lines import Lines
from .times import Times
from .tokens import hashed, new_token
from .watching import Watcher

MOST_TRIES: Final = 20
"""How often a command is decided anew because another process was faster."""

FEW: Final = 60
"""Lines that no snapshot covers: so many are replayed at once, more of them by somebody else."""

IDLE: Final = 60.0
"""Seconds after which a table that nobody looks at is forgotten."""

LONGEST_KEY: Final = 100

USED: Final = "This link was used, or somebody has sat down there since it was made: ask for another one."

LOG: Final = logging.getLogger("warren.server")


class NoTable(WarrenError, LookupError):
    """There is no such table."""


class NoLink(WarrenError, LookupError):
    """A link that leads nowhere, or that somebody has used."""


class NewTable(Struct, frozen=True, omit_defaults=True):
    """A table that was made: its id, and a link to each seat that is open."""

    table: str
    links: dict[int, str]
    note: str = ""  # what whoever brought the game along should know about its file


class Hall:
    """Tables, and everything that happens at them."""

    def __init__(
        self, store: Store, times: Times | None = None, replayers: Replayers | None = None, herald: Herald | None = None
    ) -> None:
        self.store = store
        self.times = times or Times()
        self.replayers = replayers or Replayers(store)
        self.brought = Brought(self.replayers)
        self.herald = herald or Silent()
        self.hosted: dict[str, Hosted] = {}
        self._opening: dict[str, asyncio.Task[Hosted]] = {}
        self._stirring: dict[str, asyncio.TimerHandle] = {}
        self._is_closing = False

    # ---- opening and forgetting

    async def open(self, table: str, whose: Asker = NOBODY) -> Hosted:
        """A table of this process, which somebody wants to be opened; NoTable if there is none."""
        if table in self.hosted:
            return self.hosted[table]
        if not table.isprintable():  # no database has to know such signs
            raise NoTable(f"There is no table {quoted(table)}.")
        if table not in self._opening:
            opening = self._opening[table] = asyncio.ensure_future(self._opened(table, whose))
            opening.add_done_callback(lambda done: self._opening.pop(table, None))  # also if only a caller has gone
        return await asyncio.shield(self._opening[table])

    async def _opened(self, table: str, whose: Asker) -> Hosted:
        snapshots = await self.store.snapshots(table)  # before the lines: they cover no more than there are
        lines = await self.store.lines(table)
        if not lines:
            raise NoTable(f"There is no table {quoted(table)}.")
        snapshots = await self._covering(table, lines, snapshots, whose)
        hosted = Hosted(table, lines, snapshots, times=self.times)
        if hosted.has_misfits:
            await self.store.forget_snapshots(table, hosted.kept)
        self.hosted[table] = hosted
        self.herald.happened(hosted, lines[-1])
        if self.times.is_shared:
            await self.catch_up(table)  # word of what others did since the lines were read has met no table here
        return hosted

    async def _covering(self, table: str, lines: Lines, snapshots: list[bytes], whose: Asker) -> list[bytes]:
        """The snapshots of a table; if they leave much to be replayed, more are made first, beside."""
        left = uncovered(snapshots, lines)
        if left <= FEW and not (first_of(lines).script and left == len(lines)):
            return snapshots
        made = await self.replayers.snapshots(Record(table, tuple(lines.bodies), tuple(snapshots)), whose)
        if not made:
            return snapshots
        more = [(found.after, body) for body in made if (found := unpacked(body)) is not None]
        before = more[0][0]  # so many lines were covered
        await self.store.forget_snapshots(table, before)
        for after, body in more:
            await self.store.keep_snapshot(table, after, body)
        kept = [body for body in snapshots if before and (found := unpacked(body)) is not None and found.seq <= before]
        return kept + made

    async def catch_up(self, table: str) -> None:
        """Another process has gone on with a table: whoever looks at it here is told."""
        hosted = self.hosted.get(table)
        if hosted is None:
            return
        async with hosted.lock:
            for line in await self.store.lines(table, hosted.seq):
                hosted.add(line)
                hosted.attendance.note(line.by, self.times.now)
                self.herald.happened(hosted, line)
        hosted.attendance.wake()

    async def behind(self) -> list[str]:
        """Tables with which others have gone on, and nobody has told us: an operator; or word of it was lost."""
        last = await self.store.last_lines(list(self.hosted))
        return [table for table, seq in last if table in self.hosted and self.hosted[table].seq < seq]

    def stir_person(self, person: str) -> None:
        """Somebody's session may have ended: wherever they look, it is seen whether they still may."""
        for hosted in self.hosted.values():
            for watcher in hosted.attendance.here:
                if watcher.person == person:
                    watcher.wake.set()

    def forget_idle(self) -> None:
        """Forget tables that nobody looks at."""
        for table, hosted in list(self.hosted.items()):
            if not hosted.attendance.here and not hosted.lock.locked() and self.times.now - hosted.touched > IDLE:
                del self.hosted[table]

    def drop(self, table: str) -> None:
        """Forget a table that cannot be shown any more; whoever looks at it comes back and is told why."""
        hosted = self.hosted.pop(table, None)
        if hosted is not None:
            hosted.attendance.close()

    # ---- looking

    async def watch(self, table: str, person: str, seats: dict[Knower, int]) -> tuple[Hosted, Watcher]:
        """Somebody begins to look at a table; `seats` has what each was told already."""
        hosted = await self.open(table)
        watcher = Watcher(person, dict(seats), is_closed=self._is_closing)
        hosted.attendance.come(watcher)
        self.stir(hosted)
        return hosted, watcher

    def leave(self, hosted: Hosted, watcher: Watcher) -> None:
        """They look no more."""
        hosted.attendance.go(watcher, self.times.now)
        hosted.touch()
        self.stir(hosted)

    def stir(self, hosted: Hosted) -> None:
        """Somebody came or went: those who are here are told after a moment, all at once."""
        if hosted.id not in self._stirring:
            pause = MOMENT + FOR_EACH * len(hosted.attendance.here)
            self._stirring[hosted.id] = asyncio.get_running_loop().call_later(pause, self._settle, hosted)

    def _settle(self, hosted: Hosted) -> None:
        del self._stirring[hosted.id]
        hosted.attendance.wake()
        self.herald.stirred(hosted)

    def send_away(self) -> None:
        """Whoever looks is told nothing more, and whoever comes neither: the server ends."""
        self._is_closing = True
        for hosted in self.hosted.values():
            hosted.attendance.close()

    def rest(self) -> None:
        """Tell nobody any more who comes and goes."""
        for handle in self._stirring.values():
            handle.cancel()
        self._stirring.clear()

    # ---- doing

    async def do(
        self, table: str, caller: Caller, seat: int | None, key: str | None, command: c.AnyCommand
    ) -> c.Answer:
        """Carry out a command. When this returns it is on the disk; repeated with its key it gets the same answer."""
        (await self.open(table, caller.asker)).attendance.note(caller.person, self.times.now)
        return await self.change(
            table,
            caller.person,
            key,
            lambda hosted: self._decided(hosted, caller, seat, command),
            asker=caller.asker,
        )

    def _decided(self, hosted: Hosted, caller: Caller, seat: int | None, command: c.AnyCommand) -> Decision:
        return decide(hosted, caller._replace(is_away=lambda person: is_away(hosted, person)), seat, command)

    async def change(
        self,
        table: str,
        by: str,
        key: str | None,
        decider: Callable[[Hosted], Decision],
        more: Sequence[Statement] = (),
        asker: Asker | None = None,
    ) -> c.Answer:
        """Store what somebody decides, under a key by which it counts once; `asker` pays if it takes long."""
        if key is not None and not (0 < len(key) <= LONGEST_KEY and key.isprintable()):
            raise Denied(f"key {quoted(key)}: expected 1 to {LONGEST_KEY} signs that can be printed.")
        full_key = None if key is None else f"{by}:{key}"
        hosted = await self.open(table)
        changing = asyncio.ensure_future(self._changed(hosted, by, full_key, decider, more, asker))
        try:
            return await asyncio.shield(changing)
        except asyncio.CancelledError:  # it is finished all the same; if it fails, nobody hears of it
            changing.add_done_callback(lambda done: done.cancelled() or done.exception())
            raise

    async def _changed(
        self,
        hosted: Hosted,
        by: str,
        key: str | None,
        decider: Callable[[Hosted], Decision],
        more: Sequence[Statement],
        asker: Asker | None,
    ) -> c.Answer:
        async with hosted.lock:
            for _ in range(MOST_TRIES):
                hosted.touch()
                if key is not None and key in hosted.answers:
                    return msgspec.json.decode(hosted.answers[key], type=c.Answer)
                waiting = waited_for(hosted)
                try:
                    decision = decider(hosted)
                except WarrenError:
                    if hosted.is_ahead:
                        await self._reset(hosted)
                    raise
                except BaseException:
                    await self._reset(hosted)
                    raise
                with suppress(Behind):
                    await self._store(hosted, by, key, decision, waiting, more, asker)
                    hosted.whose = asker or hosted.whose
                    return decision.answer
                await self._reset(hosted)
        raise CannotStore("too many others change this table: try again")

    async def _store(
        self,
        hosted: Hosted,
        by: str,
        key: str | None,
        decision: Decision,
        waiting: Sequence[int],
        more: Sequence[Statement],
        asker: Asker | None,
    ) -> None:
        """Store a decision as the table's next line; then it is told."""
        at, ran = now(), self.times.count
        events = (*clocked(hosted, waiting, decision.events), *decision.events)
        answer = msgspec.Raw(msgspec.json.encode(msgspec.structs.replace(decision.answer, link="")))
        line = Line(hosted.seq + 1, at, events, by, key, answer, hosted.fingerprint, hosted.exact, ran)
        links = self.store.links(hosted.id, decision.links, at)
        void = [self.store.void_links(hosted.id, seat, at) for seat in seats_that_change_hands(hosted, events)]
        void += [self.store.void_webhook(hosted.id, seat) for seat in seats_played_no_more(events)]
        began = _brought_game_of(hosted, events)
        if began is not None:
            fresh, line, snapshots = await self._begun(hosted.id, await self.store.lines(hosted.id), line, began, asker)
        listing = listing_of(hosted, events, ran) if began is None else listing_of(fresh, (), ran)
        turns = self._turns(hosted, line, listing, waiting)
        try:
            await self.store.append(listing, line, *more, *void, *links, *turns)
        except Behind:
            raise
        except CannotStore:
            if not await self._is_stored(hosted, line):
                raise
        except BaseException:
            await self._reset(hosted)
            raise
        else:
            if began is None:
                hosted.add(line, is_made=True)
            else:
                await self._keep(hosted.id, snapshots)
                hosted.reset(await self.store.lines(hosted.id), snapshots)
        hosted.attendance.wake()
        self.herald.happened(hosted, line)

    async def _begun(
        self, table: str, before: Lines, line: Line, began: Began, asker: Asker | None
    ) -> tuple[Hosted, Line, list[bytes]]:
        """A table at which a game begins that was brought along, its line, and the snapshots to be kept with it."""
        record = Record(table, tuple(before.bodies))
        begun = await self.brought.begin(record, encoded(line), began.script, asker)
        snapshots = [] if begun.snapshot is None else [begun.snapshot]
        return (
            Hosted(table, Lines([*before.bodies, begun.line]), snapshots, times=self.times),
            decoded(begun.line),
            snapshots,
        )

    async def _keep(self, table: str, snapshots: Sequence[bytes]) -> None:
        for snapshot in snapshots:
            await self.store.keep_snapshot(table, 0, snapshot)

    def _turns(self, hosted: Hosted, line: Line, listing: Listing, before: Sequence[int] = ()) -> Sequence[Statement]:
        """What is stored because with a line it becomes the turn of seats that were not waited for before."""
        seats = [seat for seat in listing.waits_for if seat not in before and seat in listing.chairs]
        return self.herald.turns(hosted, line.seq, {seat: listing.chairs[seat] for seat in seats})

    async def _is_stored(self, hosted: Hosted, line: Line) -> bool:
        """Whether a line is in the store that was not acknowledged: the connection may have been lost after it."""
        with suppress(CannotStore):
            lines = await self._reset(hosted)
            return lines.bodies[line.seq - 1 : line.seq] == [encoded(line)]
        return False

    async def _reset(self, hosted: Hosted) -> Lines:
        """What was decided could not be stored: the table is again as the store has it."""
        try:
            snapshots = await self.store.snapshots(hosted.id)
            lines = await self.store.lines(hosted.id)
            if not lines:
                raise NoTable("The table was never begun, and is forgotten.")
            hosted.reset(lines, snapshots)
            return lines
        except BaseException:
            self.drop(hosted.id)
            raise
        finally:
            hosted.attendance.wake()

    # ---- making tables

    async def create(self, caller: Caller, proposal: Proposal, granted: Granted | None = None) -> NewTable:
        """Make a table. If there is one with its id already, it is that one."""
        granted = granted or Granted()
        table = granted.table
        if await self.store.has_table(table):
            return await self._made_before(table, caller)
        carried = None
        if proposal.script:
            carried = await self.brought.carry(proposal.script, caller.asker, proposal.keeps_dice)
        elif proposal.edition:
            content = await self.brought.edition(proposal.game, proposal.edition, caller.asker)
            granted = dataclasses.replace(granted, edition=content)
        opened = opened_by(caller.person, proposal, granted, carried)
        hosted = Hosted(table, [Line(1, now(), (opened,))])
        ending = None if carried is None else carried.ending
        sat, links = seated_at_first(hosted, caller, proposal.seats if ending is None else ())
        if links and carried is not None and proposal.keeps_dice:
            raise Denied(
                "Whoever brought this game knows its dice: they are kept only where no seat is open to others."
            )
        events = [opened, *sat, *(begun(hosted) if ending is None else _ended(ending))]
        hashes = [(hashed(link), seat) for seat, link in links.items()]
        ran = self.times.count
        line, snapshots = Line(1, now(), tuple(events), caller.person, ran=ran), list[bytes]()
        began = _brought_game_of(hosted, events)
        if began is None:
            fresh, line = Hosted.begun(table, Lines([]), line, times=self.times)
        else:
            fresh, line, snapshots = await self._begun(table, Lines([]), line, began, caller.asker)
        listing, seats_by_link = listing_of(fresh, (), ran), self.store.links(table, hashes, line.at)
        try:
            await self.store.append(listing, line, *seats_by_link, *self._turns(fresh, line, listing))
        except Behind:
            return await self._made_before(table, caller)
        await self._keep(table, snapshots)
        self.hosted[table] = fresh
        fresh.whose = caller.asker
        self.herald.happened(fresh, line)
        return NewTable(table, links, "" if carried is None else carried.doubt)

    async def _made_before(self, table: str, caller: Caller) -> NewTable:
        """A table that was made already: its host gets new links to the seats that are open."""
        links: dict[int, str] = {}

        def decision(hosted: Hosted) -> Decision:
            if hosted.standing.stage == Stage.OPEN and hosted.standing.opened.host == caller.person:
                chairs = enumerate(hosted.standing.chairs)
                links.update({seat: new_token() for seat, chair in chairs if not chair.is_taken})
            return Decision([], links=tuple((hashed(link), seat) for seat, link in links.items()))

        if (await self.open(table)).standing.stage == Stage.OPEN:
            await self.change(table, caller.person, None, decision)
        return NewTable(table, links)

    async def invited(self, link: str, person: str) -> tuple[str, int]:
        """Where a link leads, which nobody has used but perhaps the person themselves; table and seat."""
        found = await self.store.link(hashed(link))
        if found is None:
            raise NoLink("This link leads nowhere.")
        table, seat, is_used = found
        holder = (await self.open(table)).standing.chairs[seat].person
        if is_used and (not person or holder != person):
            raise NoLink(USED)
        return table, seat

    async def join(self, link: str, caller: Caller, name: str) -> tuple[str, int]:
        """Take the seat that a link leads to; returns table and seat. A link is good once."""
        table, seat = await self.invited(link, caller.person)
        if (await self.open(table)).standing.chairs[seat].person == caller.person:
            return table, seat
        use = self.store.use_link(hashed(link), now())
        key = f"link {hashed(link)[:16]}"
        try:
            await self.change(
                table, caller.person, key, lambda hosted: joined(hosted, caller, seat, name), [use], caller.asker
            )
        except CannotStore:
            found = await self.store.link(hashed(link))
            if found is None or found[2]:  # somebody was faster
                raise NoLink(USED) from None
            raise
        return table, seat

    async def follow(self, table: str, caller: Caller, new: str, how: str) -> None:
        """Tell those at a table that another one was made of it."""
        await self.change(table, caller.person, f"{how} {new}", lambda hosted: Decision([Followed(new, how)]))


def _brought_game_of(hosted: Hosted, events: Sequence[AnyEvent]) -> Began | None:
    """The event with which a game begins that was brought along; None if none does."""
    began = (event for event in events if isinstance(event, Began))
    return next(began, None) if hosted.standing.is_brought else None


def _ended(ending: Ending) -> list[AnyEvent]:
    """A finished game that was brought along, for looking at it."""
    return [Began(ending.script), Moved(ending.move), Finished(ending.result)]
