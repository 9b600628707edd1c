"""`Chronicle`: what one seat was told of a game, move by move, numbered by what that seat knows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from ..core.phrases import capitalised
from .happened import Event, Step
from .known import Made, Told, told_of
from .terms import Terms

UNDO = "undo"
"""Verb and text of a line by which moves were taken back."""


class Chronicle:
    """What a seat (None: a spectator) was told. It only grows: a move that was taken back stays in it.

    What another seat decides unseen, and no event tells, is not in it and has no number; if events tell, they are all
    that is in it.
    """

    def __init__(self, game: Terms, seat: int | None, prologue: Iterable[Event] = ()) -> None:
        self._game = game
        self.seat = seat
        self.told = 0
        self.taken_back: set[int] = set()
        """The numbers of the entries whose moves do not stand any more."""
        self.made: list[Made] = []
        self.made.append(Made(0, events=self._told(prologue)))

    @classmethod
    def resumed(cls, game: Terms, seat: int | None, number: int, told: int) -> Chronicle:
        """One that goes on after so many entries and events, of which it knows no more than the numbers."""
        later = cls(game, seat)
        later.told, later.made = told, [Made(number)]
        return later

    def copy(self) -> Chronicle:
        """The same as it is now, while the other one may grow."""
        twin = Chronicle(self._game, self.seat)
        twin.told, twin.made, twin.taken_back = self.told, list(self.made), set(self.taken_back)
        return twin

    @property
    def number(self) -> int:
        """The number of the last entry."""
        return self.made[-1].number

    def knows_of(self, step: Step) -> bool:
        """Whether the seat may know that a move was made at all."""
        form = self._game.components.notation.form_of(step.move.number)
        return step.seat == self.seat or not form.verb.unseen or any(e.seen_by(self.seat) for e in step.events)

    def add(self, step: Step) -> Made | None:
        """A move was made; returns what the seat knows of it, None if nothing."""
        if not self.knows_of(step):
            return None
        verb = self._game.components.notation.form_of(step.move.number).verb
        is_told = step.seat == self.seat or not verb.unseen
        made = Made(
            self.number + 1,
            step.seat,
            verb.name.lower() if is_told else "",
            self._text(step) if is_told else "",
            self._told(step.events),
        )
        self.made.append(made)
        return made

    def known(self, steps: Sequence[Step]) -> int:
        """How many of some moves the seat was told of, or made itself."""
        forms = self._game.components.notation
        return sum(step.seat == self.seat or not forms.form_of(step.move.number).verb.unseen for step in steps)

    def _text(self, step: Step) -> str:
        return str(step.move if step.seat == self.seat else step.text_for_others)

    def take_back(self, by: int, steps: Sequence[Step], with_new_dice: bool = False) -> Made | None:
        """Moves were taken back, the last one first; returns what the seat knows of it."""
        gone = sum(map(self.knows_of, steps))
        if not gone:
            return None
        standing = (made.number for made in reversed(self.made[1:]) if self._stands(made))
        self.taken_back.update(islice(standing, gone))
        known = self.known(steps)
        what = "something" if not known else f"the last {known} moves" if known > 1 else "the last move"
        dice = " Dice fall anew." if with_new_dice else ""
        self.told += 1
        who = "You take" if by == self.seat else f"{capitalised(self._game.names[by])} takes"
        told = Told(self.told, UNDO, f"{who} back {what}.{dice}", by=by)
        made = Made(self.number + 1, by, UNDO, UNDO, (told,))
        self.made.append(made)
        return made

    def _stands(self, made: Made) -> bool:
        return made.verb != UNDO and made.number not in self.taken_back

    def after(self, number: int) -> tuple[Made, ...]:
        """The entries after a number."""
        return tuple(self.made[max(0, number + 1) :])

    def _told(self, events: Iterable[Event]) -> tuple[Told, ...]:
        found = []
        for event in events:
            if event.seen_by(self.seat):
                self.told += 1
                kind = self._game.definition.events(event.raw[0])
                found.append(told_of(self.told, kind, event.raw, self._game.components, self.seat))
        return tuple(found)
