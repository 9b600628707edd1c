"""What happens at tables beside people's moves: programs decide, people leave and come back, give up, wish, order."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import msgspec

from warren.core.errors import WarrenError
from warren.server import commands as c
from warren.server.deciding import Caller
from warren.server.hall import Hall
from warren.server.hosted import Hosted
from warren.server.leisure import Leisure
from warren.server.programs import Company
from warren.server.spending import Asker, Spending
from warren.server.thinkers import Thinkers
from warren.server.worker import Errand, Found, thought


class Here(Thinkers):
    """Programs that think in this process, and not for long: any move mostly, now and then the better one of two."""

    def __init__(self, luck: random.Random) -> None:
        super().__init__(0)
        self.luck = luck

    async def think(self, errand: Errand, game: str = "", asker: Asker | None = None) -> Found:
        """What is found."""
        level = "runt" if self.luck.random() < 0.03 else "random"
        return thought(msgspec.structs.replace(errand, level=level))


class Table:
    """A table of somebody who holds all seats that no program has, and does what can be done there."""

    def __init__(self, hall: Hall, hosted: Hosted, who: Caller, luck: random.Random, done: Counter[str]) -> None:
        self.hall = hall
        self.hosted = hosted
        self.who = who
        self.luck = luck
        self.done = done
        self.company = Company(hall, Here(luck), Leisure(Spending(1e9, 1, 1e9)))

    async def decide(self) -> None:
        """A decision of a program that has to decide, or else of somebody who is asked."""
        if self.hosted.bot_to_move is not None:
            assert await self.company._decide(self.hosted)
            self.done["program"] += 1
            return
        seat, move = self._any_move()
        phase = self.hosted.playing.sight(seat).phase or ""
        await self._do(seat, c.Play((move,)))
        if self.luck.random() < 0.01:
            await self._try("order", seat, c.Order(phase, move))

    def _any_move(self) -> tuple[int, str]:
        """A seat that is asked, and one of its moves: only that one is written out."""
        hosted, asked = self.hosted, self.hosted.playing.asked
        assert asked, f"nobody is asked at a table of {hosted.game.id}, and the game is not over"
        seat = self.luck.choice([seat for seat in asked if not hosted.standing.chairs[seat].level])
        assert hosted.standing.chairs[seat].person, f"{hosted.game.id}: seat {seat} is asked, and nobody sits there"
        asking = hosted.playing.sight(seat).asking
        legal = hosted.game.doors.legal(asking.handle)
        assert legal, f"{hosted.game.id}: seat {seat} is asked and can do nothing"
        return seat, str(hosted.game.components.notation.move(self.luck.choice(legal), asking.seen))

    async def something(self) -> None:
        """Now and then, something else."""
        chance, seat = self.luck.random(), self.luck.randrange(len(self.hosted.standing.chairs))
        for act, share in SHARES.items():
            chance -= share
            if chance < 0:
                await self._try(act, seat, ACTS[act](seat))
                return

    async def _answer_wish(self) -> None:
        """The others agree, refuse or, now and then, say nothing."""
        for seat in self.hosted.playing.to_agree if self.luck.random() < 0.8 else ():
            if self.hosted.playing.wish is not None:
                await self._try("reply", seat, c.Reply(self.luck.random() < 0.8))

    async def _try(self, act: str, seat: int, command: c.AnyCommand) -> None:
        if self.hosted.standing.stage != "playing":
            return
        chair = self.hosted.standing.chairs[seat]
        if (act == "sit" and chair.person) or (act == "take" and not (chair.person and chair.level)):
            return
        try:
            await self._do(seat, command)
            self.done[act] += 1
        except WarrenError:
            self.done[f"no {act}"] += 1  # it is not always possible
        if act == "wish":
            await self._answer_wish()

    async def _do(self, seat: int, command: c.AnyCommand) -> None:
        await self.hall.do(self.hosted.id, self.who, seat, f"k{self.hosted.seq}", command)


SHARES = {"undo": 0.05, "wish": 0.004, "leave": 0.001, "sit": 0.1, "hand": 0.001, "take": 0.1, "resign": 0.0005}
"""How often each is tried after a decision."""

ACTS: dict[str, Callable[[int], c.AnyCommand]] = {
    "undo": lambda seat: c.Undo(),
    "wish": lambda seat: c.Wish(),
    "leave": lambda seat: c.Leave(),
    "sit": lambda seat: c.Sit(seat),
    "hand": lambda seat: c.Install(seat, "runt"),
    "take": lambda seat: c.Vacate(seat),
    "resign": lambda seat: c.Resign(),
}
