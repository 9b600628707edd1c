"""What a short word would do: the moves that it would make, as far as they show nothing that nobody could foresee."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..core.kinds import Seen
from ..core.macros import ANYWAY, Going
from .known import Choice, Preview
from .situation import Situation
from .typed import read_macro

MOST_UNFOLDED: Final = 1000
"""Moves: more than any turn has."""

MOST_TOLD: Final = 12
"""Moves of a short word that are told one by one; of more the first and the last."""


class Unfolded(NamedTuple):
    """The moves of a short word."""

    choices: tuple[Choice, ...]
    shows: bool  # the last of them shows something, and what comes then nobody knows
    why: str = ""  # why it would do no more

    @property
    def preview(self) -> Preview:
        """The same as what a move would do."""
        told = [f"{choice.text}: {choice.sentence}" for choice in self.choices]
        if len(told) > MOST_TOLD:
            told[MOST_TOLD - 1 : -1] = [f"{len(told) - MOST_TOLD} more moves, then"]
        if self.shows:
            told.append("This shows something: what comes then is not foreseen.")
        return Preview(certain=True, told=(*told, *filter(None, [self.why])), final=self.shows)


def unfolded(position: Situation, seat: int, text: str) -> Unfolded | None:
    """What a short word would do for the seat that is asked in a position; None if the text is no short word.

    BadNotation if it begins like one and goes on otherwise. Where something is hidden it is tried in a world that the
    seat could imagine.
    """
    game = position.game
    words = text.lower().split()
    anyway = words[-1:] == [ANYWAY]
    found = read_macro(game, " ".join(words[: len(words) - anyway]), Seen(position))
    if found is None:
        return None
    macro, things = found
    ahead = position.imagine(seat, 0) if game.definition.has_secrets else position.copy()
    choices: list[Choice] = []
    while ahead.to_move == seat and len(choices) < MOST_UNFOLDED:
        possible = {choice.text: choice for choice in ahead.choices()}
        going = Going(list(possible), tuple(choice.text for choice in choices), anyway)
        step = game.definition.telling.unfold(Seen(ahead), macro, things, going)
        if not step.move:
            return Unfolded(tuple(choices), shows=False, why=step.why)
        choices.append(possible[step.move])
        ahead.play(step.move)
        if ahead.last is not None and ahead.last.final:
            return Unfolded(tuple(choices), shows=True)
    return Unfolded(tuple(choices), shows=False)
