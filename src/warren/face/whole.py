"""`TruePosition`: a position with all its secrets, a thing of its own that nobody sends to a seat by mistake."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ..core.dice import Seed, key_of
from ..core.errors import BadPosition, BadTranscript, WarrenError, quoted
from ..core.reading import read_text
from ..core.wanted import Draw, read_draws
from .game import Game, Position
from .transcript import MOST_BYTES, Transcript, parsed, write_stored

if TYPE_CHECKING:
    from typing import Self

FORMAT: Final = 1


class TruePosition:
    """Everything about a position: hidden cards, the dice to come. Only `to_text` and `save` write it out.

    It is neither a text nor a table, so that no library turns it into JSON by itself, and what is printed of it tells
    nothing. What a seat may know is `Position.view`.

    >>> import warren
    >>> pos = warren.game("loot").start(seed=7)
    >>> warren.TruePosition.of(pos)
    <the true position of a game of loot>
    >>> warren.TruePosition.from_text(warren.TruePosition.of(pos).to_text()).position() == pos
    True
    """

    __slots__ = ("_draws", "_head", "_state")

    def __init__(self, head: Transcript, state: dict[str, Any], draws: tuple[Draw, ...] = ()) -> None:
        self._head = head
        self._state = state
        self._draws = draws

    @classmethod
    def of(cls, position: Position) -> Self:
        """All of a position but its history."""
        if not isinstance(position, Position):
            raise BadPosition(f"{quoted(position)} is no position: expected one, as `game.start(seed)` gives it")
        state = position.state.to_dict()
        del state["rules"]  # the head says it
        return cls(Transcript.head_of(position.game), state, position.wanted)

    def with_new_dice(self, seed: Seed) -> Self:
        """The same with other dice to come; draws that were wanted are forgotten.

        >>> import warren
        >>> pos = warren.game("loot").start(seed=7)
        >>> other = warren.TruePosition.of(pos).with_new_dice("another word").position()
        >>> other == pos, other.view() == pos.view()
        (False, True)
        """
        return type(self)(self._head, self._state | {"key": list(key_of(seed)), "drawn": 0})

    def called(self, *names: str) -> Self:
        """The same with names for those in its seats."""
        return type(self)(self._head.called(*names), self._state, self._draws)

    def position(self, engine: str | None = None, edition: str | None = None) -> Position:
        """The position to be played on; what cannot be is refused. `edition`: a path, instead of what is carried."""
        source = self._head.source
        table = self._head.game(engine, edition)
        try:
            return table.resume(table.definition.State.from_dict({"rules": table.rules} | self._state), self._draws)
        except (WarrenError, ValueError) as fault:
            raise BadTranscript(f"{source}: {fault}") from None

    def game(self, engine: str | None = None) -> Game:
        """The game that it is a position of."""
        return self._head.game(engine)

    def to_text(self) -> str:
        """Everything as a text (JSON), secrets included."""
        head = {"warren": "position", "format": FORMAT} | self._head.head()
        draws = {"draws": [list(draw) for draw in self._draws]} if self._draws else {}
        return json.dumps(head | {"state": self._state} | draws)

    @classmethod
    def from_text(cls, text: str, source: str = "position") -> Self:
        """Read what `to_text` wrote."""
        data = parsed(source, "the text", text)
        if not isinstance(data, dict) or data.get("warren") != "position" or data.get("format") != FORMAT:
            raise BadTranscript(f'{source}: expected JSON with "warren": "position" and "format": {FORMAT}')
        if not isinstance(data.get("state"), dict):
            raise BadTranscript(f'{source}: "state": expected a table')
        try:
            draws = read_draws(data.get("draws", []))
        except WarrenError as fault:
            raise BadTranscript(f"{source}: {fault}") from None
        return cls(Transcript.from_head(data, source), data["state"], draws)

    def save(self, path: str | Path) -> None:
        """Write everything to a file, secrets included."""
        write_stored(path, self.to_text())

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Read a file that `save` wrote."""
        return cls.from_text(read_text(Path(path), str(path), MOST_BYTES, BadTranscript), str(path))

    def __repr__(self) -> str:
        return f"<the true position of a game of {self._head.game_id}>"
