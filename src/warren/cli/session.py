"""A game at the keyboard: the position, its journal, and what each seat has been told."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path

import warren

from ..bots import GreedyPlayer, Player, Search, Thinking, ask, ask_aside, make_player
from ..face.entries import Entry
from ..face.position import Step
from ..table import CannotKeep, Journal
from .beside import Beside
from .stored import copied


class CannotUndo(warren.WarrenError):
    """Moves that cannot be taken back."""


class Session:
    """A game in progress. The seats in `here` are played at this keyboard, the others by a player by name."""

    def __init__(
        self,
        position: warren.Position,
        journal: Journal,
        here: Collection[int],
        code: Beside,
        opponent: str = "random",
        seconds: float | None = None,
    ) -> None:
        self.position = position
        self.journal = journal
        self.code = code
        self.opponent = opponent
        self.seconds = seconds  # a king's time for a decision
        self.watcher: Callable[[Thinking], None] | None = None
        self.here = here
        self.made: list[Step] = []
        self._seed = position.origin and position.origin.seed
        self._public_told = 0
        self._told = dict.fromkeys(range(len(position.game.seats)), 0)

    # ---- playing

    def play(self, move: str | int) -> None:
        """Make a move, and write it down before anybody sees what came of it; an illegal one changes nothing."""
        self.position.play(move)
        assert self.position.last is not None
        self.made.append(self.position.last)
        self._write_down(*self._entries(self.position.last.move))

    def let_others_play(self) -> None:
        """The opponent makes moves until somebody here has to decide."""
        while not self.position.is_over and self.position.to_move not in self.here:
            self.play(ask(self._player(self.opponent), self.position, f"{self._seed!r} {len(self.made)}"))

    def king(self) -> Search:
        """Somebody strong, to be consulted."""
        king = self._player("king")
        assert isinstance(king, Search)
        return king

    def consult(self, king: Search) -> None:
        """Have a king think about the decision that is due; after Ctrl-C its `thinking` is what it found so far."""
        ask_aside(king, self.position, f"{self._seed!r} {len(self.made)}")

    def first_sight(self) -> warren.Move:
        """What a player says who cannot think yet."""
        return ask(self._player("king"), self.position, f"{self._seed!r} {len(self.made)}")

    @property
    def needs_code(self) -> bool:
        """Whether machine code is of use: the opponent thinks with it, or a hint was asked for."""
        return self.code.has_begun or self._opponent_thinks

    def news_of_code(self) -> str | None:
        """What there is to say about the machine code; the first time it is looked for."""
        return self.code.news(f"the {self.opponent} plays" if self._opponent_thinks else "hints are")

    @property
    def _opponent_thinks(self) -> bool:
        return isinstance(make_player(self.opponent), Search)

    def _player(self, name: str) -> Player:
        """A player, new for every move, so that it makes the same one again after an undo or a reload."""
        seed = f"{self._seed!r} {len(self.made)}"
        player = make_player(name, seed, seconds=self.seconds)
        if isinstance(player, Search):
            if not self.code.is_ready:
                return GreedyPlayer(seed)
            player.watcher = self.watcher
        return player

    def undo(self) -> list[str]:
        """Take moves back up to the last decision that was made here; returns them, or raises CannotUndo."""
        earlier = self.position.copy()
        taken: list[str] = []
        for made in reversed(self.made):
            if not earlier.can_undo:
                shown = any(event.reveals for event in made.events)
                why = "something hidden has been shown" if shown else "dice have fallen"
                raise CannotUndo(f"{str(made.move)!r} stays as it is: {why} since then.")
            earlier.undo()
            taken.append(made.move)
            if made.seat in self.here:
                break
        else:
            raise CannotUndo("There is no move of yours to take back.")
        self.position = earlier
        del self.made[-len(taken) :]
        self._forget_what_did_not_happen()
        self._write_down(warren.Undone(len(self.made)))
        return taken

    # ---- what happened

    def news(self, seat: int | None) -> list[warren.Event]:
        """What a seat may know and has not been told yet; what was on the screen for another seat counts as told."""
        told = 0 if seat is None else self._told[seat]
        if seat is not None and self.position.game.definition.has_secrets:
            seen = list(self.position.events(seat))  # behind a curtain everybody is told everything
            self._told[seat] = len(seen)
            return seen[told:]
        fresh, public, n = [], 0, 0
        for n, event in enumerate(self.position.events(seat), 1):
            if event.seen_by(None):
                public += 1
                if public > self._public_told:
                    fresh.append(event)
            elif n > told:
                fresh.append(event)
        self._public_told = public
        if seat is not None:
            self._told[seat] = n
        return fresh

    def _forget_what_did_not_happen(self) -> None:
        self._public_told = min(self._public_told, len(list(self.position.events())))
        for seat, told in self._told.items():
            self._told[seat] = min(told, len(list(self.position.events(seat))))

    # ---- keeping

    def _entries(self, *moves: str) -> list[Entry]:
        """The last moves as entries, with the end if this is it."""
        texts: list[Entry] = [str(move) for move in moves]
        return [*texts, warren.Ended(self.position.result)] if self.position.is_over else texts

    def _write_down(self, *entries: Entry) -> None:
        """Write what happened into the journal; if that fails the game goes on, and the player is told."""
        try:
            self.journal.append(*entries)
        except CannotKeep as fault:
            self.journal.note = f"The last moves are not kept yet: {fault}."

    def concern(self) -> str:
        """What the player should know about the journal, once."""
        concern, self.journal.note = self.journal.note, ""
        return concern

    def keep(self) -> None:
        """See to it that the journal has everything, whatever was broken off; CannotKeep if it has not."""
        played = self.position.played
        if len(played) < self.journal.moves:
            self.journal.append(warren.Undone(len(played)))
        elif len(played) > self.journal.moves:
            self.journal.append(*self._entries(*played[self.journal.moves :]))
        self.journal.write()

    def save(self, name: str) -> Path:
        """Write a copy of the game to a file."""
        return copied(self.journal.transcript, name)


def stored_session(script: warren.Transcript, session: Session) -> Session:
    """The session that a stored game came from; its position is the start and is played on."""
    session.made += script.played_on(session.position)
    for seat in session.here:
        session.news(seat)
    return session
