"""`Queue`: who has a worker, and who waits for one."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple

from ..core.errors import WarrenError
from .spending import NOBODY, Asker

MOST_EACH: Final = 4
"""Questions of one client that are thought about or wait."""

MOST_TOGETHER: Final = 20
"""The same of all clients of an address."""

MOST_WAITING: Final = 200

MOST_REMEMBERED: Final = 1000
"""Addresses, and clients, of which it is remembered how much they have asked for."""


class CannotThink(WarrenError):
    """No worker has found anything in time."""


class TooManyWait(CannotThink):
    """So many questions wait already that this one is not taken in."""


class Ends(CannotThink):
    """The server ends, and nobody waits any more."""

    def __init__(self) -> None:
        super().__init__("The server ends now: ask again in a moment.")


class _Waiting(NamedTuple):
    """Somebody who waits."""

    asker: Asker
    turn: asyncio.Future[None]


class _Turns:
    """Names that take turns: whoever has had many comes after those who have just come."""

    def __init__(self) -> None:
        self._now = 0
        self._next: dict[str, int] = {}

    def come(self, name: str) -> None:
        """Somebody of this name waits."""
        self._next[name] = max(self._next.get(name, 0), self._now + 1)
        if len(self._next) > MOST_REMEMBERED:
            self._next = {known: turn for known, turn in self._next.items() if turn >= self._now}

    def begin(self, names: Iterable[str]) -> str:
        """Whose turn it is of those who wait, in the order in which they came; it begins."""
        name = min(names, key=self._next.__getitem__)
        self._now = self._next[name]
        self._next[name] += 1
        return name


class _Line:
    """Those who wait: addresses take turns, and so do the clients of each."""

    def __init__(self) -> None:
        self.waiting: list[_Waiting] = []
        self._addresses = _Turns()
        self._clients: dict[str, _Turns] = {}  # of addresses of which somebody waits

    def join(self, asker: Asker, turn: asyncio.Future[None]) -> None:
        """Somebody waits."""
        self._addresses.come(asker.address)
        self._clients.setdefault(asker.address, _Turns()).come(asker.client)
        self.waiting.append(_Waiting(asker, turn))

    def drop(self, turn: asyncio.Future[None]) -> None:
        """Somebody waits no more, if they did."""
        self.waiting = [one for one in self.waiting if one.turn is not turn]
        self._forget()

    def begin(self) -> None:
        """Let whoever comes first begin."""
        address = self._addresses.begin(one.asker.address for one in self.waiting)
        there = [one for one in self.waiting if one.asker.address == address]
        client = self._clients[address].begin(one.asker.client for one in there)
        first = next(one for one in there if one.asker.client == client)
        self.waiting.remove(first)
        self._forget()
        first.turn.set_result(None)

    def close(self) -> None:
        """Let nobody wait any more."""
        for one in self.waiting:
            if not one.turn.done():
                one.turn.set_exception(Ends())
        self.waiting = []
        self._forget()

    def _forget(self) -> None:
        left = {one.asker.address for one in self.waiting}
        self._clients = {address: turns for address, turns in self._clients.items() if address in left}


class Queue:
    """Decisions before questions; where both wait, they take turns. Of several workers one is kept for decisions."""

    def __init__(self, workers: int, most_waiting: int = MOST_WAITING, most_each: int = MOST_EACH) -> None:
        self.most_waiting = most_waiting
        self.most_each = most_each
        self._free = workers
        self._free_for_questions = max(1, workers - 1)
        self._decisions = _Line()
        self._questions = _Line()
        self._asked: Counter[str] = Counter()  # by client and by address, those that are thought about included
        self._is_overtaken = False  # whether a decision has begun although a question could have
        self._is_closed = False

    async def enter(self, asker: Asker | None, whose: Asker = NOBODY) -> None:
        """Wait for a worker; None: for a decision, at a table that somebody has. TooManyWait if a question cannot be
        taken in.
        """
        if self._is_closed:
            raise Ends
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if asker is None:
            self._decisions.join(whose, turn)
        else:
            self._take_in(asker)
            self._questions.join(asker, turn)
        self._go_on()
        try:
            await turn
        except BaseException:
            if turn.done() and not turn.cancelled() and turn.exception() is None:  # its turn has just come
                self.leave(asker)
            else:
                self._decisions.drop(turn)
                self._questions.drop(turn)
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
        self._decisions.close()
        self._questions.close()

    def _take_in(self, asker: Asker) -> None:
        for whose, most in ((asker.client, self.most_each), (_at(asker), max(MOST_TOGETHER, self.most_each))):
            if self._asked[whose] >= most:
                of = "yours" if whose == asker.client else "your address"
                raise TooManyWait(f"{most} questions of {of} are being thought about: wait for an answer.")
        if len(self._questions.waiting) >= self.most_waiting:
            raise TooManyWait("Too many questions are waiting: try again later.")
        self._asked.update((asker.client, _at(asker)))

    def _forget(self, asker: Asker | None) -> None:
        if asker is not None:
            for whose in (asker.client, _at(asker)):
                self._asked[whose] -= 1
                if not self._asked[whose]:
                    del self._asked[whose]

    def _go_on(self) -> None:
        while self._free:
            could_ask = bool(self._questions.waiting and self._free_for_questions)
            if self._decisions.waiting and not (could_ask and self._is_overtaken):
                self._is_overtaken = could_ask
                self._decisions.begin()
            elif could_ask:
                self._is_overtaken = False
                self._free_for_questions -= 1
                self._questions.begin()
            else:
                return
            self._free -= 1


def _at(asker: Asker) -> str:
    return f"at {asker.address}"
