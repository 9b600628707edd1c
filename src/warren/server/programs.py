"""Programs at tables: who has to decide is asked, and what it answers is stored as anybody's move."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from contextlib import suppress
from typing import Final

import warren

from ..core.errors import WarrenError
from .deciding import Decision, Denied, NotNow
from .hall import Hall
from .hosted import Hosted
from .leisure import Leisure
from .questions import Foresee, Hint, Known, Previews, Query, may_know
from .spending import Asker
from .standing import Stage
from .thinkers import Thinkers
from .turns import CannotThink, Ends
from .worker import Errand, Found

LOG: Final = logging.getLogger("warren.server")
PAUSE: Final = 2.0
"""Seconds before a table is tried again at which nobody could think."""


class Company:
    """Lets programs decide at all tables of a hall."""

    def __init__(self, hall: Hall, thinkers: Thinkers, leisure: Leisure) -> None:
        self.hall = hall
        self.thinkers = thinkers
        self.leisure = leisure
        self._busy: dict[str, asyncio.Task[None]] = {}

    def look(self, hosted: Hosted) -> None:
        """Something has happened at a table: if a program has to decide there, it begins to think."""
        if hosted.bot_to_move is None or hosted.id in self._busy or self.thinkers.is_closed:
            return
        task = asyncio.ensure_future(self._play(hosted.id))
        self._busy[hosted.id] = task
        task.add_done_callback(lambda done: self._busy.pop(hosted.id, None))

    async def close(self) -> None:
        """Let nobody think any more."""
        for task in list(self._busy.values()):
            task.cancel()
        await asyncio.gather(*self._busy.values(), return_exceptions=True)
        await self.thinkers.close()

    async def _play(self, table: str) -> None:
        """Let programs decide at a table until somebody else has to."""
        while not self.thinkers.is_closed:
            try:
                hosted = await self.hall.open(table)
                if not await self._decide(hosted):
                    return
            except asyncio.CancelledError:
                raise
            except Ends:
                return
            except Exception as fault:
                LOG.warning("table %s: a program could not decide: %s", table, fault)
                await asyncio.sleep(PAUSE)

    async def _decide(self, hosted: Hosted) -> bool:
        async with hosted.lock:
            seat = hosted.bot_to_move
            if seat is None:
                return False
            position, seed, _, purpose = hosted.playing.errand(seat)
            stand = hosted.stand
            level = hosted.level_of(seat)
        errand = Errand("move", whole(position), seat, level, unguessable(seed), "", self.thinkers.seconds, purpose)
        try:
            found = await self.thinkers.think(errand, hosted.game.id, hosted.whose)
        except Ends:
            raise  # the next server lets it think
        except CannotThink:
            found = Found()
        move = found.move or str(position.moves()[0])  # the table goes on all the same
        key = " ".join(map(str, (*stand, seat)))

        def decision(hosted: Hosted) -> Decision:
            if hosted.bot_to_move is None or hosted.stand != stand or not hosted.standing.chairs[seat].level:
                raise NotNow("What a program thought about was taken back.")
            hosted.recorder.begin(seat)
            hosted.playing.note_purpose(seat, found.purpose)
            hosted.playing.play(seat, move)
            return Decision(hosted.recorder.taken())

        with suppress(NotNow):
            await self.hall.change(hosted.id, "bot", key, decision)
        return True

    # ---- questions that take long

    async def told(
        self, hosted: Hosted, person: str, seat: int, question: Foresee | Hint | Query | Previews, asker: Asker
    ) -> Known:
        """The answer to a question for which somebody has to think."""
        if isinstance(question, Hint) and not (
            hosted.standing.manners.hints and hosted.standing.stage == Stage.PLAYING
        ):
            raise Denied("At this table there are no hints.")
        async with hosted.lock:
            _check_asked(hosted, person, seat, question)

        async def errand() -> Errand:  # when somebody is free to think: until then nothing is imagined
            return await self.leisure.done(asker, hosted.lock, made)

        def made() -> Errand:
            _check_asked(hosted, person, seat, question)
            return self._errand_of(hosted, seat, question)

        found = await self.thinkers.think_about(errand, hosted.game.id, asker)
        if found.error:
            raise Unanswered(found.error)
        return Known(previews=found.previews, preview=found.preview, query=found.query, hint=found.hint)

    def _errand_of(self, hosted: Hosted, seat: int, question: Foresee | Hint | Query | Previews) -> Errand:
        if isinstance(question, Query):
            return Errand("query", whole(hosted.playing.imagined(seat, 0)), seat, text=question.text)
        position, seed, *_ = hosted.playing.errand(seat)
        if isinstance(question, Foresee):
            return Errand("foresee", whole(position), seat, text=question.move)
        if isinstance(question, Previews):
            return Errand("previews", whole(position), seat)
        return Errand("hint", whole(position), seat, question.level, unguessable(seed), seconds=self.thinkers.seconds)


def _check_asked(hosted: Hosted, person: str, seat: int, question: Foresee | Hint | Query | Previews) -> None:
    """Whether somebody may ask for a seat, and it has something to decide. The table's lock is held."""
    may_know(hosted, person, seat)
    if not isinstance(question, Query) and not hosted.playing.glance(seat).is_asked:
        raise NotNow("You are not asked anything now.")


class Unanswered(WarrenError):
    """A question that has no answer."""


def whole(position: warren.Position) -> str:
    """A position that a seat imagines, as a worker is given it."""
    return warren.TruePosition.of(position).to_text()


def unguessable(seed: str) -> str:
    """The seed of a program's choices: nothing of the table's own seed can be read from it."""
    return hashlib.sha256(f"a program {seed}".encode()).hexdigest()
