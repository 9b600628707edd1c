"""`Progress`: a game that goes on at a table: its true position, what was answered ahead, and what happened.

Every change is kept first: what cannot be kept was not played.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice, takewhile
from typing import Final, NamedTuple, Protocol

from ..core.errors import BadTranscript, WarrenError
from ..core.phrases import capitalised
from ..core.vocabulary import PhaseBase
from ..face.entries import Ahead, Ended, Entry, Undone
from ..face.frozen_position import FrozenPosition
from ..face.game import Position
from ..face.happened import Step
from ..face.sight import Sight
from ..face.transcript import Transcript
from .memory import Happening, Knower, Memory
from .milestones import Surveyor, last_before, position_after

MOST_MILESTONES: Final = 2
"""Of the game that goes on: moves that are taken back are mostly the last ones. From further back all is replayed."""


class CannotUndo(WarrenError):
    """A move that cannot be taken back; nothing was changed."""


class Keeper(Protocol):
    """Where a game is kept: what `append` was given is safe when it returns."""

    def append(self, *entries: Entry) -> None:
        """Keep some lines more, all of them, or raise."""


@dataclass
class Wish:
    """A seat asks the others to let it take moves back although dice have fallen or others have decided since."""

    by: int
    to: int  # so many moves would stand
    agreed: set[int] = field(default_factory=set)


class Horizon(NamedTuple):
    """How many moves a seat can take back one after another and, if none, why not."""

    moves: int
    why: str = ""


@dataclass
class Sealed:
    """Answers that a seat gave before it was its turn to be asked, and the imagined position in which it gave them."""

    position: Position
    answers: list[str]
    moves: int  # stood when it began to answer


class Progress:
    """A game that goes on. Whoever calls this sees to it that nobody else does at the same time."""

    def __init__(
        self,
        position: Position,
        keeper: Keeper | None = None,
        memory: Memory | None = None,
        milestones: Sequence[FrozenPosition] = (),
    ) -> None:
        self.game = position.game
        self.position = position
        self.keeper = keeper
        self.memory = memory or Memory.from_now_on(position)
        self.surveyor = Surveyor(milestones, MOST_MILESTONES)
        self.sealed: dict[int, Sealed] = {}
        self.wish: Wish | None = None
        self.new_dice = max((renewal.dice for renewal in position.renewals), default=0)
        self._looked_at: tuple[Position, Position] | None = None
        self._asked: tuple[Position, list[tuple[int, int]], tuple[int, ...]] | None = None  # at which position

    # ---- looking

    def glance(self, knower: Knower) -> Sight:
        """What a seat may know now; nobody is told what happened before."""
        return Sight(self._shown(), knower, ahead=self._ahead(knower))

    def sight(self, knower: Knower) -> Sight:
        """What a seat may know now, with all that it was told."""
        return Sight(self._shown(), knower, self.memory.chronicle(knower).copy(), self._ahead(knower))

    def asking(self, seat: int) -> Position:
        """The position in which a seat that is asked decides, after what it has answered ahead."""
        return self._ahead(seat) or self._shown().asking(seat)

    def _ahead(self, knower: Knower) -> Position | None:
        return self.sealed[knower].position if knower is not None and knower in self.sealed else None

    def _shown(self) -> Position:
        """The position for looking at: one copy for all who look before the next move."""
        if self._looked_at is None or self._looked_at[0] is not self.position:
            self._looked_at = self.position, self.position.copy()
        return self._looked_at[1]

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats for whose answer the game waits."""
        answered = [(seat, len(sealed.answers)) for seat, sealed in self.sealed.items()]
        if self._asked is None or self._asked[0] is not self.position or self._asked[1] != answered:
            waiting = tuple(seat for seat in self.asked_openly if self.glance(seat).is_asked)
            self._asked = self.position, answered, waiting
        return self._asked[2]

    @property
    def asked_openly(self) -> tuple[int, ...]:
        """The seats that have to decide, as far as everybody may know."""
        return self._shown().seen_by(None).asked

    @property
    def stand(self) -> tuple[int, int]:
        """By how many moves and how many new dice the state of the game is known: a decision is made at one of them."""
        return self.position.made, self.new_dice

    @property
    def fingerprint(self) -> str:
        """A hash of how the game stands: who decides what, between how many moves, and the scores."""
        position = self.position
        legal = 0 if position.is_over else len(self.game.doors.legal(position.handle))
        said = f"{position.to_move} {position.phase} {legal} {position.scores} {position.result} {self.stand}"
        return hashlib.sha256(said.encode()).hexdigest()[:16]

    # ---- going on

    def make(self, move: str) -> None:
        """Play a move and keep it; if it cannot be kept, it was not played."""
        after = self.position.copy()
        after.play(move)
        step = after.last
        assert step is not None
        text = str(step.move)
        self._keep(*([text, Ended(after.result)] if after.is_over else [text]))
        self.position = after
        self.surveyor.pass_by(after)
        self.wish = None
        self.memory.add(Happening([step]))

    def seal(self, seat: int, move: str) -> None:
        """Keep an answer until the seat is asked."""
        sealed = self.sealed.get(seat) or Sealed(self.asking(seat), [], self.position.made)
        after = sealed.position.copy()
        after.play(move)
        assert after.last is not None
        text = str(after.last.move)
        self._keep(Ahead(seat, text))
        self.sealed[seat] = Sealed(after, [*sealed.answers, text], sealed.moves)

    def unseal(self, seat: int) -> str:
        """Take back a seat's last answer that is sealed; returns its text."""
        sealed = self.sealed.pop(seat)
        taken = sealed.answers.pop()
        self._keep(Ahead(seat, ""))
        for answer in sealed.answers:
            self.seal(seat, answer)
        return taken

    def next_sealed(self, seat: int) -> str | None:
        """What a seat has answered ahead to the question that comes next."""
        return self.sealed[seat].answers[0] if seat in self.sealed else None

    def played_ahead(self, seat: int | None) -> None:
        """A seat's next answer was played: it is no longer ahead."""
        sealed = None if seat is None else self.sealed.get(seat)
        if seat is not None and sealed is not None:
            del sealed.answers[:1]
            if not sealed.answers:
                del self.sealed[seat]

    def resume(self, script: Transcript) -> None:
        """Seal the answers again that a stored game, whose position this is, says were given ahead."""
        keeper, self.keeper = self.keeper, None
        began = self._moves_before(self.position.phase) if script.ahead else 0
        have_answered = {step.seat for step in self.position.history[began:]} if script.ahead else set()
        for moves, answer in script.ahead:
            if moves >= began and answer.seat not in have_answered and self.glance(answer.seat).is_asked:
                self.seal(answer.seat, answer.text)
        self.keeper = keeper

    def _moves_before(self, phase: str) -> int:
        """How many moves stood when the present phase began: those at the end that answer its question are its own."""
        steps, notation = self.position.history, self.game.components.notation
        number = self.game.definition.phases[phase.upper()]
        while steps and number in notation.form_of(steps[-1].move.number).verb.phases:
            steps.pop()
        return len(steps)

    def _keep(self, *entries: Entry) -> None:
        if self.keeper is not None:
            self.keeper.append(*entries)

    # ---- what is kept already

    def follow(self, entry: Entry, by: int | None = None) -> None:
        """Go on with an entry that is kept already: it was made before, or by another process. Nothing follows of it.

        `by` is who took something back; of a move the position knows. What cannot come next is refused.
        """
        keeper, self.keeper = self.keeper, None
        try:
            self._follow(entry, by)
        finally:
            self.keeper = keeper

    def _follow(self, entry: Entry, by: int | None) -> None:
        if isinstance(entry, Undone):
            self._follow_back(entry, by)
        elif isinstance(entry, Ended):
            if self.position.result != entry.result:
                raise BadTranscript(f"the result is {self.position.result!r}, not {entry.result!r} as written")
        elif isinstance(entry, Ahead):
            self.sealed.pop(entry.seat, None) if not entry.text else self.seal(entry.seat, entry.text)
        else:
            seat = self.position.to_move
            self.make(entry)
            self.played_ahead(seat)

    def _follow_back(self, undone: Undone, by: int | None) -> None:
        made = self.position.made
        if by is None or not 0 <= undone.to < made:
            raise BadTranscript(f"undo {undone.to} by {by}: expected a seat, and fewer moves than the {made}")
        if undone.dice:
            self.take_back_with_new_dice(by, undone.to, undone.dice)
            return
        earlier = self.position.copy()
        for _ in range(made - undone.to):
            if earlier.undo() is None:
                raise BadTranscript(f"undo {undone.to}: something was revealed since")
        self._taken_back(by, self._since(undone.to), earlier)

    # ---- taking back

    def take_back(self, by: int, moves: int = 1) -> str:
        """Take a seat's last moves back, as far as that goes: to the horizon, and never across another seat's decision.

        Returns their texts.
        """
        why = self._why_it_stays(by)
        if why:
            raise CannotUndo(why)
        earlier = self.position.copy()
        own = takewhile(lambda step: step.seat == by, self.position.open_steps)
        taken = [str(earlier.undo()) for _ in islice(own, moves)]
        self._keep(Undone(earlier.made))
        self._taken_back(by, self._since(earlier.made), earlier)
        return "; ".join(reversed(taken))

    def take_back_with_new_dice(self, by: int, to: int, number: int) -> None:
        """Take moves back until so many stand; from there on dice fall anew."""
        earlier = self._position_after(to)
        earlier.new_dice(number)
        self._keep(Undone(to, number))
        self.new_dice = number
        self._taken_back(by, self._since(to), earlier, with_new_dice=True)

    def _position_after(self, moves: int) -> Position:
        """How the game stood after so many of the moves that stand now."""
        milestones = self.surveyor.milestones(self.position)
        if last_before(milestones, moves) is None:
            return Transcript.of(self.position).up_to(moves).replay(self.game.engine)
        return position_after(self.position, milestones, self.position.history, moves)

    def _since(self, to: int) -> list[Step]:
        """The moves after so many, the last one first."""
        return self.position.last_steps(self.position.made - to)[::-1]

    def _taken_back(self, by: int, steps: Sequence[Step], earlier: Position, with_new_dice: bool = False) -> None:
        self.position = earlier
        stand = earlier.made
        self.surveyor.go_back(stand)
        self.sealed = {seat: sealed for seat, sealed in self.sealed.items() if sealed.moves <= stand}
        self.wish = None
        self.memory.add(Happening(steps, by, with_new_dice))

    def horizon(self, who: int) -> Horizon:
        """How far a seat can go back without asking anybody."""
        sealed = len(self.sealed[who].answers) if who in self.sealed else 0
        why = self._why_it_stays(who)
        if why:
            return Horizon(sealed, "" if sealed else why)
        own = takewhile(lambda step: step.seat == who, self.position.open_steps)
        return Horizon(sealed + sum(1 for _ in own))

    def _why_it_stays(self, who: int) -> str:
        """Why a seat cannot take the last move back; nothing if it can. It depends on nothing that it may not know."""
        if self.position.to_move not in (who, None) and self._phase in self._unseen_phases:
            return "Somebody else may be deciding unseen: until more is told nothing is taken back."
        step = self.position.last
        if step is None:
            return "There is no move to take back."
        if step.seat != who:
            return f"{capitalised(self.game.names[step.seat])} has decided since."
        if not self.position.can_undo:
            return "The last move stays as it is: dice have fallen or something hidden was shown."
        return ""

    @cached_property
    def _unseen_phases(self) -> set[PhaseBase]:
        """The phases in which something can have been decided, or begun, of which others are not told."""
        definition = self.game.definition
        begin = {definition.phases(phase) for verb in definition.verbs if verb.unseen for phase in verb.phases}
        return begin | {phase for phase in definition.phases if phase.unseen}

    @property
    def _phase(self) -> PhaseBase:
        return self.game.definition.phases[self.position.phase.upper()]
