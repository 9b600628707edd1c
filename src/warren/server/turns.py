"""`Queue`: who has a worker, and who waits for one."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from typing import Final, NamedTuple

from ..core.errors import WarrenError
from .spending import Asker

MOST_EACH: Final = 4
"""Questions of one client that are thought about or wait."""

MOST_TOGETHER: Final = 20
"""The same of all clients of an address."""

MOST_WAITING: Final = 200

MOST_REMEMBERED: Final = 1000
"""Addresses of which it is remembered how many questions they have asked."""


class CannotThink(WarrenError):
    """No worker has found anything in time."""


class TooManyWait(CannotThink):
    """So many questions wait already that this one is not taken in."""


class Ends(CannotThink):
    """The server ends, and nobody waits any more."""

    def __init__(self) -> None:
        super().__init__("The server ends now: ask again in a moment.")


class _Waiting(NamedTuple):
    """A question that waits; of several the one with the smallest rank is the next."""

    rank: int
    asker: Asker
    turn: asyncio.Future[None]


class Queue:
    """Decisions first; of several workers one is kept for them. Of questions each address has its turn."""

    def __init__(self, workers: int, most_waiting: int = MOST_WAITING, most_each: int = MOST_EACH) -> None:
        self.most_waiting = most_waiting
        self.most_each = most_each
        self._free = workers
        self._free_for_questions = max(1, workers - 1)
        self._decisions: deque[asyncio.Future[None]] = deque()
        self._questions: list[_Waiting] = []
        self._asked: Counter[str] = Counter()  # by client and by address, those that are thought about included
        self._rank = 0  # of the last question that had its turn
        self._ranks: dict[str, int] = {}  # of the last question of each address
        self._is_closed = False

    async def enter(self, asker: Asker | None) -> None:
        """Wait for a worker; None: for a decision. TooManyWait if a question cannot be taken in."""
        if self._is_closed:
            raise Ends
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if asker is None:
            self._decisions.append(turn)
        else:
            self._take_in(asker)
            self._questions.append(_Waiting(self._ranked(asker.address), asker, turn))
        self._go_on()
        try:
            await turn
        except BaseException:
            if turn.done() and not turn.cancelled() and turn.exception() is None:  # its turn has just come
                self.leave(asker)
            else:
                self._drop(turn)
                self._forget(asker)
            raise

    def leave(self, asker: Asker | None) -> None:
        """A worker is free again."""
        self._free += 1
        self._free_for_questions += asker is not None
        self._forget(asker)
        self._go_on()

    def close(self) -> None:
        """Let nobody wait any more: Ends."""
        self._is_closed = True
        for turn in [*self._decisions, *(waiting.turn for waiting in self._questions)]:
            if not turn.done():
                turn.set_exception(Ends())
        self._decisions.clear()
        self._questions.clear()

    def _take_in(self, asker: Asker) -> None:
        for whose, most in ((asker.client, self.most_each), (_at(asker), max(MOST_TOGETHER, self.most_each))):
            if self._asked[whose] >= most:
                of = "yours" if whose == asker.client else "your address"
                raise TooManyWait(f"{most} questions of {of} are being thought about: wait for an answer.")
        if len(self._questions) >= self.most_waiting:
            raise TooManyWait("Too many questions are waiting: try again later.")
        self._asked.update((asker.client, _at(asker)))

    def _ranked(self, address: str) -> int:
        """The rank of an address's next question: behind those that it has asked, not behind those of others."""
        rank = self._ranks[address] = max(self._rank, self._ranks.get(address, 0)) + 1
        if len(self._ranks) > MOST_REMEMBERED:
            self._ranks = {known: last for known, last in self._ranks.items() if last > self._rank}
        return rank

    def _forget(self, asker: Asker | None) -> None:
        if asker is not None:
            for whose in (asker.client, _at(asker)):
                self._asked[whose] -= 1
                if not self._asked[whose]:
                    del self._asked[whose]

    def _drop(self, turn: asyncio.Future[None]) -> None:
        if turn in self._decisions:
            self._decisions.remove(turn)
        self._questions = [waiting for waiting in self._questions if waiting.turn is not turn]

    def _go_on(self) -> None:
        while self._free and (self._decisions or (self._questions and self._free_for_questions)):
            self._free -= 1
            if self._decisions:
                self._decisions.popleft().set_result(None)
            else:
                self._free_for_questions -= 1
                waiting = min(self._questions, key=lambda waiting: waiting.rank)
                self._questions.remove(waiting)
                self._rank = waiting.rank
                waiting.turn.set_result(None)


def _at(asker: Asker) -> str:
    return f"at {asker.address}"
