"""`House`: the whole server without its wires: store, hall, people, programs, limits, and what is done by itself."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import math
import os
import subprocess
import sys
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any, Final, TypeVar
from weakref import WeakKeyDictionary

import msgspec

import warren

from ..bots.levels import NAMES
from ..core.macros import MacroBase
from ..core.options import Flag, Number, OneOf, Option, Subset
from ..games import find
from ..table.memory import Knower
from .brought import cost_of
from .budgets import Budgets
from .clocks import out_of_time, thinking
from .commands import MOVES, Answer
from .database import CannotStore, Statement
from .deciding import Caller, Decision, Denied, NotNow, given_up
from .events import Line
from .hall import Hall
from .hosted import Hosted
from .leisure import Leisure
from .limits import Allowance, Holding, Postage
from .logins import LogIns
from .messages import PROTOCOL, Do, Doing, GameKind, OptionKind, ShortWord, Welcome
from .notices import Notices
from .people import People, Visitor
from .pictures import looks_of
from .programs import Company
from .questions import LONG, AnyQuestion, Known, Log, Query, Replay, check_number, may_know, told_at_once
from .ratings import Results
from .replayers import Replayers
from .settings import Settings
from .snapshots import Snapshot, packed, unpacked
from .spending import Asker, Spending
from .standing import Stage
from .store import Store, now
from .thinkers import Thinkers
from .times import BEAT, PULSE, Times
from .wake import Wake, is_shared
from .workers import room_for_questions

SWEEP: Final = 5.0
"""Seconds between two looks at clocks and idle tables."""

TICK: Final = 1.0
"""Seconds between two looks at the clocks of tables that are open here."""

CLEAN: Final = 600.0
"""Seconds between two looks for what nobody needs any more."""

RECENTLY: Final = 60.0
"""Seconds for which tables that are over are looked at: machines' clocks differ, sweeps are late."""

PATIENCE: Final = 10.0
"""Seconds that a store has for what was asked of it, when the server ends by itself."""

LAST_MOMENT: Final = 0.2
"""Seconds in which those hear of it who wait for a store that was given up."""

UNBEGUN_DAYS: Final = 14
MUCH: Final = 300
"""Items: whoever is told more of them at once waits their turn."""

MOST_NAMES: Final = 8
"""So many names of what a short word names are told with it."""

LOG: Final = logging.getLogger("warren.server")

T = TypeVar("T")


class House:
    """Everything that a server does, for whoever speaks with clients."""

    def __init__(self, store: Store, settings: Settings | None = None) -> None:
        settings = settings or Settings()
        self.store = store
        self.settings = settings
        self.spending = Spending(settings.question_seconds, settings.crowd, settings.all_question_seconds)
        self.leisure = Leisure(self.spending)
        room = room_for_questions()
        self.replayers = Replayers.with_workers(store, settings.replayers, self.spending, room)
        times = Times(is_shared(store.database, settings.redis))
        self.budgets = Budgets(store, times)
        self.notices = Notices(store, settings, self.budgets)
        self.hall = Hall(store, times, self.replayers, self)
        self.people = People(store, self.hall.stir_person)
        self.thinkers = Thinkers(settings.thinkers, settings.think_seconds, spending=self.spending, room=room)
        self.company = Company(self.hall, self.thinkers, self.leisure)
        self.writes = Allowance(settings.write_rate, 8 * settings.write_rate)
        self.questions = Allowance(settings.question_rate, 10 * settings.question_rate)
        self.reads = Allowance(settings.read_rate, 10 * settings.read_rate)
        self.beside = Allowance(settings.write_rate / 16, 2.5 * settings.write_rate)
        self.crowd = Allowance(settings.crowd, 10 * settings.crowd)  # by address, in seconds of one client's allowance
        self.postage = Postage(settings.send_rate, settings.crowd)
        self.held = Holding(settings.sockets, round(settings.crowd * settings.sockets))
        self.results = Results(store)
        self.logins = LogIns(self.people, self.budgets, settings)
        self.wake = Wake(self.hall, self.people, settings.redis)
        self.ends = False  # whether the server was told to end
        self.counts = {"commands": 0, "questions": 0, "refused": 0, "sockets": 0}
        self._tasks: list[asyncio.Task[None]] = []
        self._beside: set[asyncio.Task[None]] = set()
        self._compiling: dict[str, subprocess.Popen[bytes]] = {}

    async def open(self) -> None:
        """Begin: the store, clocks, programs that have to decide."""
        await self.store.open()
        await self.hall.times.begin(self.store)
        await self.wake.open()
        works = (
            (PULSE, self._pulse),
            (BEAT, self._beat),
            (SWEEP, self._sweep),
            (SWEEP, self._deliver),
            (TICK, self._flag_here),
            (CLEAN, self._clean),
        )
        self._tasks = [self._regularly(seconds, work) for seconds, work in works]
        self._soon(self._let_programs_go_on())
        self._soon(self._see_to_results(0.0, math.inf))  # whatever the date was when they ended

    async def _let_programs_go_on(self) -> None:
        """Open the tables at which a program has to decide."""
        for table in await self.store.waiting_for_bots():
            if not self.ends:
                await self._told(self._look_at(table), table)

    async def stop_asking(self) -> None:
        """Let nobody wait for an answer any more: the server ends."""
        self.ends = True
        self.leisure.close()
        self.people.stretching.close()
        await self.thinkers.close()
        await self.replayers.close()

    async def close(self, seconds: float = PATIENCE) -> None:
        """End: nobody decides any more, what was asked for is stored; or given up, if the store takes longer."""
        for task in self._tasks:
            task.cancel()
        self.hall.rest()
        await self.stop_asking()
        for process in self._compiling.values():
            process.terminate()
            process.wait()
        finishing = asyncio.ensure_future(self._finish())
        await asyncio.wait([finishing], timeout=seconds)
        if not finishing.done():
            LOG.warning("the store does not answer: what it has not stored by now is given up")
            self.store.abandon()
            await asyncio.wait([finishing], timeout=LAST_MOMENT)
        if finishing.done():
            finishing.result()

    async def _finish(self) -> None:
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.company.close()
        await asyncio.gather(*self._beside, return_exceptions=True)
        await self.wake.close()
        for hosted in self.hall.hosted.values():
            async with hosted.lock:
                pass
        await self._told(self._beat())
        await self.store.close()

    # ---- what the hall tells

    def happened(self, hosted: Hosted, line: Line) -> None:
        """Something has happened at a table: programs think, it is kept, and other processes are told."""
        self.company.look(hosted)
        snapshot = hosted.snapshot()
        if snapshot is not None:
            self._soon(self._keep(hosted, snapshot))
        self.wake.tell(hosted, line)
        if hosted.standing.stage == Stage.OVER:
            self._soon(self.results.keep(hosted))

    def stirred(self, hosted: Hosted) -> None:
        """Somebody has come to a table or has gone: other processes are told."""
        self.wake.report(hosted)

    def turns(self, hosted: Hosted, line: int, persons: dict[int, str]) -> Sequence[Statement]:
        """What is stored with a line after which it is the turn of persons, by seat: word to those who are away."""
        return self.notices.of_turns(hosted, line, persons)

    async def _keep(self, hosted: Hosted, snapshot: Snapshot) -> None:
        """Keep a snapshot; if another process has kept one of these lines, the next one goes on from there."""
        if not await self.store.keep_snapshot(hosted.id, snapshot.after, packed(snapshot)):
            kept = map(unpacked, await self.store.snapshots(hosted.id))
            hosted.goes_on_from(found.seq for found in kept if found is not None)

    def _soon(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside; what goes wrong with it is told to the operator."""
        task = asyncio.ensure_future(self._told(work))
        self._beside.add(task)
        task.add_done_callback(self._beside.discard)

    async def _told(self, work: Coroutine[Any, Any, None], table: str = "") -> None:
        where = f"table {table}: " if table else ""
        try:
            await work
        except CannotStore as fault:
            LOG.warning("%s%s", where, fault)
        except Exception as fault:
            LOG.error("%sa fault in Warren itself: %s", where, fault, exc_info=fault)

    # ---- what is done by itself

    def _regularly(self, seconds: float, work: Callable[[], Coroutine[Any, Any, None]]) -> asyncio.Task[None]:
        async def again() -> None:
            while True:
                await asyncio.sleep(seconds)
                await self._told(work())

        return asyncio.ensure_future(again())

    async def _pulse(self) -> None:
        self.hall.times.pulse()

    async def _beat(self) -> None:
        await self.hall.times.beat(self.store)

    async def _sweep(self) -> None:
        self.hall.forget_idle()
        await self.wake.agree()
        self.wake.report_all()
        self._compile()
        for table in await self.store.forget_unbegun(now() - UNBEGUN_DAYS * 86400):
            self.hall.drop(table)
        await self._catch_up()
        await self._see_to_results(now() - RECENTLY, now() - SWEEP)
        for table in await self.store.overdue(self.hall.times.count):
            await self._told(self.flag(table), table)  # whatever is wrong with one, the others go on

    async def _flag_here(self) -> None:
        for table in await self.store.overdue(self.hall.times.count):
            hosted = self.hall.hosted.get(table)  # the others are opened in the sweep
            if hosted is not None and out_of_time(hosted):
                await self._told(self.flag(table), table)

    async def _deliver(self) -> None:
        await self.notices.deliver()

    async def _clean(self) -> None:
        await self.people.forget_sessions()
        await self.notices.forget()
        await self.budgets.forget()

    async def _look_at(self, table: str) -> None:
        await self.hall.open(table)

    async def _see_to_results(self, since: float, until: float) -> None:
        """Keep the results of tables whose process was killed before it had kept them."""
        for table in await self.store.without_results(since, until):
            await self._told(self._keep_results(table), table)

    async def _keep_results(self, table: str) -> None:
        await self.results.keep(await self.hall.open(table))

    async def _catch_up(self) -> None:
        for table in await self.hall.behind():
            await self._told(self.hall.catch_up(table), table)

    async def flag(self, table: str) -> None:
        """End the turn of whoever's time has run out."""
        hosted = await self.hall.open(table)

        def decision(hosted: Hosted) -> Decision:
            late = out_of_time(hosted)
            if hosted.standing.stage != Stage.PLAYING or not late:
                raise NotNow("Nobody is late.")
            return Decision([given_up(hosted, late[0], flagged=True)])

        running = thinking(hosted)
        if running:
            with suppress(NotNow):
                await self.hall.change(table, "clock", f"{hosted.seq}", decision)

    def _compile(self) -> None:
        """Have machine code made beside, one game after another."""
        for game in self.thinkers.needed - self._compiling.keys():
            if all(process.poll() is not None for process in self._compiling.values()):
                self._compiling[game] = compiling([find(game).package, "warren.bots.tree"])

    # ---- looking

    def welcome(self, hosted: Hosted, visitor: Visitor | None) -> Welcome:
        """What stays the same for somebody who looks at a table."""
        person = "" if visitor is None else visitor.person
        standing, game = hosted.standing, hosted.game
        return Welcome(
            PROTOCOL,
            warren.__version__,
            hosted.id,
            game.id,
            game.title,
            {name: value for name, value in game.options.items() if value is not None},
            game.edition.name,
            game.rules,
            standing.manners,
            standing.seats_of(person),
            bool(person) and person == standing.opened.host,
            f"/api/tables/{hosted.id}/scene/{scene_hash(game)}",
            game.definition.has_secrets,
            "" if standing.is_brought else standing.commitment,
            standing.is_brought,
            tuple(_short_word(macro, game) for macro in game.definition.telling.macros),
        )

    async def ask(
        self, table: str, visitor: Visitor | None, seat: Knower, question: AnyQuestion, asker: Asker
    ) -> Known:
        """Answer a question of a seat, or of somebody who looks on."""
        hosted = await self.hall.open(table, asker)
        person = "" if visitor is None else visitor.person
        knower = may_know(hosted, person, seat)
        if isinstance(question, Replay | Log):
            return await self._from_elsewhere(hosted, person, knower, question, asker)
        if isinstance(question, LONG) and not (isinstance(question, Query) and not question.text):
            if knower is None:
                raise Denied("Only whoever holds a seat can ask that.")
            return await self.company.told(hosted, person, knower, question, asker)
        self.spending.check(asker, is_short=True)

        def told() -> Known:
            may_know(hosted, person, knower)
            return told_at_once(hosted, knower, question)

        return await self.leisure.done(asker, hosted.lock, told)

    async def looked(self, hosted: Hosted, seat: Knower, after: int, asker: Asker, look: Callable[[], T]) -> T:
        """What somebody finds who looks at a table; whoever is told much waits until the server has leisure."""
        if hosted.stream(seat).number - after > MUCH:
            return await self.leisure.done(asker, hosted.lock, look)
        async with hosted.lock:
            return look()

    async def _from_elsewhere(
        self, hosted: Hosted, person: str, knower: Knower, question: Replay | Log, asker: Asker
    ) -> Known:
        if isinstance(question, Log):
            hosted.check_has_begun()
            known = Known(log=await self.replayers.log(hosted.id, knower, question.after, asker))
        else:
            async with hosted.lock:
                check_number(hosted, knower, question.number)
            known = Known(state=await self.replayers.stand(hosted.id, knower, question.number, asker))
        async with hosted.lock:  # seats change hands
            may_know(hosted, person, knower)
            return known

    async def file(self, hosted: Hosted, person: str, seat: Knower, asker: Asker) -> bytes:
        """The game as a file: while it runs a seat has only its own history; when it is over, everything."""
        is_over = hosted.standing.stage == Stage.OVER
        knower = None if is_over else may_know(hosted, person, seat)
        hosted.check_has_begun()
        found = await self.replayers.file(hosted.id, knower, asker)
        async with hosted.lock:
            if not is_over:
                may_know(hosted, person, knower)
            return found

    # ---- limits

    def take(self, allowance: Allowance, client: str, address: str, cost: float = 1.0) -> None:
        """Have a client pay, and all clients of its address together: many names do not give many times as much."""
        allowance.take(client, cost)
        if client != address:
            self.crowd.take(address, cost / allowance.rate)

    async def do(self, table: str, visitor: Visitor, address: str, doing: Doing | Do) -> Answer:
        """Carry out a command. Whatever makes no move, talk and seats above all, has an allowance of its own."""
        if not isinstance(doing.command, MOVES):
            self.take(self.beside, visitor.person, address)
        return await self.hall.do(table, self.caller(visitor, address), doing.seat, doing.key, doing.command)

    def pay(self, client: str, address: str, script: str) -> None:
        """Have somebody pay for a game that they bring along, by its moves; what they can pay is enough for any."""
        self.take(self.writes, client, address, min(cost_of(script), self.writes.most / 2))

    def caller(self, visitor: Visitor, address: str) -> Caller:
        """Somebody who gives commands."""
        return Caller(visitor.person, visitor.name, address=address)


def compiling(modules: Sequence[str]) -> subprocess.Popen[bytes]:
    """A process that compiles what is missing of some modules' code; the server itself loads no compiler."""
    path = os.pathsep.join(p or os.getcwd() for p in sys.path)
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "warren.core.workbench", *modules],
        env=os.environ | {"PYTHONPATH": path},
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def _short_word(macro: MacroBase, game: warren.Game) -> ShortWord:
    phases = tuple(game.definition.phases(phase).name.lower() for phase in macro.phases)
    kinds = tuple(kind.name for kind in macro.kinds)
    only = macro.kinds[0] if len(macro.kinds) == 1 else None
    is_told = only is not None and not only.points and len(only.names) <= MOST_NAMES
    return ShortWord(macro.text, macro.meaning, macro.clause, phases, kinds, only.names if only and is_told else ())


def scene_hash(game: warren.Game) -> str:
    """By what a scene is addressed: another one has another address."""
    if game not in _SCENES:
        _SCENES[game] = hashlib.sha256(msgspec.json.encode(game.scene)).hexdigest()[:16]
    return _SCENES[game]


_SCENES: Final[WeakKeyDictionary[warren.Game, str]] = WeakKeyDictionary()


def game_kind(game_id: str) -> GameKind:
    """A game as somebody who chooses one sees it."""
    definition = find(game_id)
    options = (definition.players_option, *definition.options)
    return GameKind(
        definition.id,
        definition.title,
        definition.summary,
        dict(definition.seats),
        tuple(map(_option_kind, options)),
        definition.editions.names,
        tuple(NAMES),
        definition.has_secrets,
        looks_of(definition),
    )


def _option_kind(option: Option) -> OptionKind:
    kinds = {OneOf: "one_of", Number: "number", Flag: "flag", Subset: "subset"}
    return OptionKind(
        option.name,
        option.says,
        option.clause,
        kinds.get(type(option), "text"),
        option.default,
        tuple(getattr(option, "values", ())),
        getattr(option, "low", None),
        getattr(option, "high", None),
    )
