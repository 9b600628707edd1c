"""`Situation`: a game at some point, what led there and what may be done. What a seat may know stands on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from ..core.dice import Seed, fresh_seed, key_of, new_key
from ..core.doors import RawEvent
from ..core.errors import BadNotation, BadOption, IllegalMove, Refusal, quoted, whole_number
from ..core.kinds import Seen
from ..core.notation import Move
from ..core.vocabulary import NOT_NOW
from ..core.wanted import Draw, left, listed
from .entries import MOST_DICE, Renewal
from .happened import Event, Past, Step
from .known import Choice, named_by_move, text_for_others
from .terms import Terms

if TYPE_CHECKING:
    from typing import Self

LONGEST_MOVE: Final = 200
"""A text of more signs is no move of any game."""

MOST_BACK: Final = 1000
"""Moves that can be taken back one after another; a state is kept for each."""


@dataclass(frozen=True)
class Origin:
    """Where a position's history begins: a seed, or words set up by hand; and the draws that were wanted."""

    seed: int | str
    set_up: dict[str, Any] | None = None
    draws: tuple[Draw, ...] = ()
    rolls: tuple[int, ...] = ()  # dice as format 1 had them, which decided the whole stream


class Situation:
    """Everything that is true of a game at some point, and all that can be done with it; nobody looks at it yet."""

    __slots__ = ("_back", "_doors", "_handle", "_past", "_state", "_wanted", "game", "origin", "prologue", "renewals")

    def __init__(
        self,
        game: Terms,
        handle: Any,
        origin: Origin | None,
        prologue: Sequence[RawEvent] = (),
        wanted: tuple[Draw, ...] = (),
    ) -> None:
        self.game = game
        self.origin = origin
        self._doors = game.doors
        self._handle = handle
        self._past: Past | None = None
        self._back: tuple[Any, ...] = ()  # the states before the last moves, as far as they can be taken back; some
        # may be bytes, of which a state is made when it is needed
        self.prologue = [Event(game, raw) for raw in prologue]
        self._wanted = wanted
        self.renewals: tuple[Renewal, ...] = ()  # where the dice became new ones
        self._state: Any = None

    # ---- whose turn it is, and what may be done

    @property
    def state(self) -> Any:
        """The state as a plain record: a copy, to look at."""
        state = self._state
        if state is None:  # two threads may both find none: each makes a copy, and both copies are right
            state = self._state = self._doors.plain(self._handle)
        return state

    @property
    def wanted(self) -> tuple[Draw, ...]:
        """The draws that will come before those of the stream, if some were asked for."""
        return self._wanted

    @property
    def handle(self) -> Any:
        """The state as the doors of the game know it: for search and simulation."""
        return self._handle

    @property
    def to_move(self) -> int | None:
        """The seat that decides, or None when the game is over."""
        seat = self._doors.to_move(self._handle)
        return seat if seat >= 0 else None

    @property
    def phase(self) -> str:
        """The kind of decision that is due."""
        return str(self.game.definition.phases(self._doors.phase(self._handle)).name).lower()

    @property
    def question(self) -> str:
        """The decision that is due, as a question to the seat; empty when the game is over."""
        if self.is_over:
            return ""
        asked = self.game.definition.telling.ask(self.seen)
        return str(self.game.definition.phases(self._doors.phase(self._handle)).question) if asked is None else asked

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._doors.to_move(self._handle) < 0

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each seat: whole numbers, in the unit of the game (`Definition.unit`)."""
        return tuple(self._doors.score(self._handle, seat) for seat in range(len(self.game.seats)))

    @property
    def shares(self) -> tuple[float, ...]:
        """Each seat's part of the win: 1 alone, a fraction in a draw, 0 for a loss or while the game goes on."""
        if not self.is_over:
            return (0.0,) * len(self.game.seats)
        return tuple(self._doors.share(self._handle, seat) for seat in range(len(self.game.seats)))

    @property
    def winners(self) -> tuple[str, ...]:
        """The seats that have won, by name; several in a draw, none while the game goes on."""
        return tuple(name for name, share in zip(self.game.seats, self.shares, strict=True) if share > 0)

    @property
    def result(self) -> str:
        """The result in words."""
        if not self.is_over:
            return "undecided"
        if not self.winners:
            return "lost"
        return f"won by {self.winners[0]}" if len(self.winners) == 1 else f"drawn by {' and '.join(self.winners)}"

    def moves(self) -> list[Move]:
        """The legal moves. A Move is its text, and has a `number`."""
        return self.game.components.notation.moves(self._doors.legal(self._handle), self.seen)

    def choices(self) -> list[Choice]:
        """The legal moves with their sentences and the ids to point at."""
        seen = self.seen
        return [self._choice(move, seen) for move in self.moves()]

    def _choice(self, move: Move, seen: Seen) -> Choice:
        form = self.game.components.notation.form_of(move.number)
        telling = self.game.definition.telling
        verb, things = form.verb, form.verb.things(move.number)
        said = telling.say(seen, verb, things)
        return Choice(
            text=str(move),
            sentence=form.sentence(things, seen) if said is None else said,
            verb=verb.name.lower(),
            things=named_by_move(form, things, seen),
            ids=form.ids(things, seen),
            caution=telling.caution(seen, verb, things) or "",
        )

    def aim(self, move: str | int) -> str:
        """What one makes a legal move for, in the words of the game; nothing if it has none for that."""
        number = self.legal(move)
        verb = self.game.components.notation.form_of(number).verb
        return self.game.definition.telling.aim(self.seen, verb, verb.things(number)) or ""

    @property
    def seen(self) -> Seen:
        """The position as the seat that decides sees it: texts are read and written there."""
        return Seen(self)

    def why_not(self, move: str | int | Sequence[str]) -> Refusal | None:
        """Why a move is refused, or None if it is legal.

        The move may be a text, a number, a list of ids pointed at, or a single id ("why can I not go there?").

        >>> import warren
        >>> pos = warren.game("slayer").position({"hero": "p15", "goblins": ["o14"]})
        >>> print(pos.why_not("step o14"))
        Another piece stands on o14. (GS2.16)
        >>> print(pos.why_not("o16"))
        o16 is rock. (GS5.3)
        """
        if isinstance(move, list | tuple) and all(isinstance(name, str) for name in move):
            pointed = self._pointed(move)
            if not pointed:
                raise BadNotation(f"{quoted(' '.join(move))} points at nothing that could be moved now")
            return self._most_particular(pointed)
        text = move if isinstance(move, str) else ""
        try:
            return self._refusal(self._number(move), text)
        except BadNotation:
            pointed = self._pointed(text.split()) if len(text) <= LONGEST_MOVE else []
            if not pointed:
                raise
            return self._most_particular(pointed)

    def _pointed(self, ids: Sequence[str]) -> list[int]:
        """The moves that a pointing could mean now; if none, those it could mean at another time."""
        if not ids:
            return []
        notation = self.game.components.notation
        seen = self.seen
        phases = [self._doors.phase(self._handle), *self.game.definition.phases]
        return next((found for phase in phases if (found := notation.pointed(phase, ids, seen))), [])

    def _most_particular(self, numbers: list[int]) -> Refusal | None:
        """The refusal that got furthest among the moves that a pointing could mean; None if one of them is legal."""
        reasons = {number: self._doors.refuse(self._handle, number) for number in numbers}
        if 0 in reasons.values():
            return None
        number = max(numbers, key=lambda n: reasons[n])
        return self._refusal(number, "")

    def _refusal(self, number: int, text: str) -> Refusal | None:
        reason = self._doors.refuse(self._handle, number)
        return self._explained(reason, number, text) if reason else None

    def _explained(self, reason: int, number: int, text: str) -> Refusal:
        why = self.game.definition.reasons(reason)
        if reason == NOT_NOW:
            phase = self.game.definition.phases(self._doors.phase(self._handle))
            return Refusal(phase.clause, f"{why.sentence.rstrip('.')}: {phase.question}")
        names = self.game.components.notation.labels(number, text, self.seen)
        sentence = why.sentence
        if names:
            sentence = sentence.replace("<target>", names[-1]).replace("<source>", names[0])
        return Refusal(why.clause, sentence)

    # ---- playing

    def legal(self, move: str | int) -> int:
        """The number of a legal move (a Move, its text or its number); IllegalMove or BadNotation if it is none."""
        number = self._number(move)
        reason = self._doors.refuse(self._handle, number)
        if reason:
            text = move if isinstance(move, str) else str(self.game.components.notation.move(number, self.seen))
            raise IllegalMove(text, self._explained(reason, number, text))
        return number

    def play(self, move: str | int) -> list[Event]:
        """Play a move (a Move, its text or its number); returns what happened. A move that fails changes nothing."""
        game, doors, before = self.game, self._doors, self._handle
        notation = game.components.notation
        if notation.wrote(move) and not doors.refuse(before, move.number):
            number, played = move.number, move
        else:
            number = self.legal(move)
            played = notation.move(number, self.seen)
        after = doors.copy(before)
        wanted = listed(self._wanted)
        told = doors.apply(after, number, wanted)
        to_come = left(self._wanted, wanted, game.called_draw) if wanted else ()
        events = [Event(game, raw) for raw in told]
        final = not game.revealing.isdisjoint([raw[0] for raw in told])
        for_others = self._told_to_others(played) if game.hides_moves else played
        step = Step(doors.to_move(before), played, for_others, events, final)
        back = () if final else (*self._back, before)[-MOST_BACK:]
        # at once: Ctrl-C never finds half a move
        self._handle, self._past, self._back = after, Past(step, self._past, self.made + 1), back
        self._state, self._wanted = None, to_come
        return events

    def _told_to_others(self, move: Move) -> str:
        form = self.game.components.notation.form_of(move.number)
        if not form.verb.has_secrets:
            return move
        return text_for_others(form, form.verb.things(move.number), self.seen)

    def _number(self, move: str | int | Sequence[str]) -> int:
        notation = self.game.components.notation
        if notation.wrote(move):
            return move.number
        seen = self.seen
        if (
            isinstance(move, Move)
            and isinstance(move.number, int)
            and notation.is_move(move.number, seen)
            and notation.move(move.number, seen) == move
        ):
            return move.number
        if isinstance(move, str) and len(move) <= LONGEST_MOVE:
            meant = notation.read(move, seen)
            return next((number for number in meant if not self._doors.refuse(self._handle, number)), meant[0])
        number = whole_number(move)
        if number is None:
            raise BadNotation(f"{quoted(move)} is not a move: expected the text or the number of a move")
        if not notation.is_move(number, seen):
            raise BadNotation(f"{quoted(number)} is not the number of a move of {self.game.title}")
        return number

    @property
    def can_undo(self) -> bool:
        """Whether the last move can be taken back: no die has fallen since, and nothing hidden was revealed."""
        return bool(self._back)

    @property
    def open_steps(self) -> Iterator[Step]:
        """The moves that can be taken back, the last one first."""
        past = self._past
        for _ in self._back:
            if past is not None:
                yield past.step
                past = past.past

    @property
    def open_states(self) -> list[bytes]:
        """The states before those moves, as bytes, the last one last."""
        return [state if isinstance(state, bytes) else self._doors.bytes(state) for state in self._back]

    def undo(self) -> Move | None:
        """Take the last move back if that is allowed; returns it, or None if nothing can be taken back."""
        if not self._back or self._past is None:
            return None
        move, handle = self._past.step.move, self._back[-1]
        if isinstance(handle, bytes):
            handle = self._doors.new(self.game.definition.State.unpack(handle))
        self._handle, self._past, self._back = handle, self._past.past, self._back[:-1]
        self._state = None
        return move

    def new_dice(self, k: int) -> None:
        """Let the dice to come be new ones, for the k-th time (from 1 on) in this game.

        That is for moves that are taken back although dice have fallen: whoever has seen those must not know the next.
        Draws that were wanted are forgotten, and no move before this can be taken back in the ordinary way.

        >>> import warren
        >>> pos, twin = (warren.game("slayer").start(seed=7) for _ in range(2))
        >>> pos.new_dice(1)
        >>> pos == twin, pos.view() == twin.view(), pos.renewals
        (False, True, (Renewal(moves=0, dice=1),))
        """
        least = self.renewals[-1].dice + 1 if self.renewals else 1
        dice = whole_number(k)
        if dice is None or not least <= dice <= MOST_DICE:
            raise BadOption(f"new dice {quoted(k)}: expected a whole number from {least} to {MOST_DICE}")
        state = self._doors.plain(self._handle)
        state.key[0], state.key[1] = new_key((state.key[0], state.key[1]), dice)
        self._handle, self._back, self._wanted = self._doors.new(state), (), ()
        self.renewals += (Renewal(self.made, dice),)
        self._state = None

    # ---- history

    @property
    def last(self) -> Step | None:
        """The last move that was played, with what came of it."""
        return self._past.step if self._past else None

    @property
    def history(self) -> list[Step]:
        """The moves so far, with who played them and what happened."""
        return self.last_steps(self.made)

    @property
    def made(self) -> int:
        """How many moves were made and stand."""
        return self._past.number if self._past else 0

    def last_steps(self, number: int) -> list[Step]:
        """The last moves, so many of them."""
        steps: list[Step] = []
        past = self._past
        while past is not None and len(steps) < number:
            steps.append(past.step)
            past = past.past
        return steps[::-1]

    @property
    def played(self) -> list[Move]:
        """The moves so far."""
        return [step.move for step in self.history]

    # ---- other positions

    def asking(self, seat: int) -> Self:
        """The position in which a seat is asked: this one, or, where all choose at once, one that could follow."""
        if self.to_move == seat:
            return self
        ahead = self.imagine(seat, seed=0)
        while ahead.to_move != seat and not ahead.is_over:
            ahead.play(ahead.moves()[0])
        return ahead

    def imagine(self, seat: int | str, seed: Seed | None = None) -> Self:
        """A position that could be the true one for all that a seat knows: what is hidden is guessed fairly."""
        handle = self._doors.copy(self._handle)
        self._doors.imagine(handle, self.game.seat(seat), key_of(fresh_seed() if seed is None else seed))
        return type(self)(self.game, handle, None)

    def judge(self, seat: int | str) -> float:
        """A quick estimate of the share of the win that a seat will get."""
        return self._doors.judge(self._handle, self.game.seat(seat))

    def observe(self, seat: int | str) -> list[float]:
        """What a seat may know, as numbers for a learner."""
        return self._doors.observe(self._handle, self.game.seat(seat))

    def copy(self) -> Self:
        """An independent position with the same history."""
        twin = type(self)(self.game, self._handle, self.origin)  # which nobody writes to: moves are made on copies
        twin._past = self._past
        twin._wanted = self._wanted
        twin._back = self._back
        twin.prologue = self.prologue
        twin.renewals = self.renewals
        twin._state = self._state
        return twin

    def after(
        self,
        past: Past | None,
        handle: Any,
        back: tuple[bytes, ...],
        renewals: tuple[Renewal, ...],
        wanted: tuple[Draw, ...],
    ) -> Self:
        """The position that some moves from the beginning on have led to, whose states are known."""
        later = self.copy()
        later._past = past
        later._handle, later._back, later.renewals, later._wanted = handle, back, renewals, wanted
        later._state = None
        return later

    def to_bytes(self) -> bytes:
        """The state as bytes: equal positions have equal bytes, compiled or not."""
        return self._doors.bytes(self._handle)

    def __repr__(self) -> str:
        return f"<{self.game.title}: {self.phase}, {'over' if self.is_over else self.game.seats[self.to_move or 0]}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Situation):
            return NotImplemented
        return self.game.id == other.game.id and self.to_bytes() == other.to_bytes()

    def __hash__(self) -> int:
        return hash((self.game.id, self.to_bytes()))
