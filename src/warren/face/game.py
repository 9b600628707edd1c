"""`Game` and `Position`: a game begins its positions, and every position knows its game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, Final

import msgspec

from ..core.dice import MOST_ROLLS, Seed, fresh_seed, key_of, key_that_rolls, read_seed
from ..core.errors import BadPosition, UnknownGame, quoted, whole_number
from ..core.reading import Reader
from ..core.wanted import Draw, left, listed, read_draws
from ..games import find, game_ids
from .happened import Event
from .sight import Sight, message_type
from .situation import Origin, Situation
from .terms import Terms

MOST_DRAWN: Final = 1_000_000_000
"""Random draws of a stored position; no game comes near, and beyond twice as many their number would not be counted."""


Roll = int | tuple[int, int] | str
"""A wanted draw: the face of a die, or a result and the number that it is below."""


class Game(Terms):
    """A game as it is about to be played: rules and their version, options, edition.

    >>> import warren
    >>> game = warren.game("slayer", troll="yes")
    >>> game.title, game.seats, game.options["troll"]
    ('Goblin Slayer', ('hero', 'goblins'), 'yes')
    """

    def start(self, seed: Seed | None = None, rolls: Sequence[Roll] = ()) -> Position:
        """A new game. The same seed (a number, a text or bytes) gives the same game for ever.

        `rolls` are draws that come before those of the seed, as in `position`.

        >>> import warren
        >>> game = warren.game("slayer")
        >>> game.start(seed=7).view()["layout"] == game.start(seed=7).view()["layout"]
        True
        """
        proper = fresh_seed() if seed is None else read_seed(seed)
        draws = read_draws(rolls, self.chances)
        handle = self.doors.new(self.blank())
        wanted = listed(draws)
        events = self.doors.setup(handle, key_of(proper), wanted)
        return Position(self, handle, Origin(seed=proper, draws=draws), events, left(draws, wanted, self.called_draw))

    def position(
        self, words: Mapping[str, Any] | None = None, rolls: Sequence[Roll] = (), seed: Seed | None = None
    ) -> Position:
        """A position set up by hand, in the words of `Position.view`; what is left out has its ordinary value.

        `rolls` are the draws that come next, before those of the seed, for puzzles and tests: 4 is the face of a die,
        (2, 5) the result 2 of a draw from 0 to 4; cards and shuffles are draws too. Texts are as the game writes them:
        `roll 4` everywhere, `draw fC323` and `marker 3` in Goblin. At most 64. What is impossible is refused with the
        reason.

        >>> import warren
        >>> game = warren.game("slayer")
        >>> pos = game.position({"hero": "k22", "goblins": ["l23"], "phase": "attack"}, rolls=[6])
        >>> print(pos.play("hold")[-1])
        Turn 2 begins.
        """
        proper = fresh_seed() if seed is None else read_seed(seed)
        return self._arranged(words, Origin(proper, draws=read_draws(rolls, self.chances)))

    def position_of_format_1(self, words: Mapping[str, Any], rolls: Sequence[int], seed: int | str) -> Position:
        """A position as it was set up where format 1 was written: its whole stream begins with the wanted dice."""
        return self._arranged(words, Origin(seed, rolls=_read_old_rolls(rolls)))

    def _arranged(self, given: object, origin: Origin) -> Position:
        words = Reader("position", dict(given) if isinstance(given, Mapping) else given or {}, BadPosition)
        state = self.blank()
        self.definition.telling.arrange(state, self.components, words)
        words.done()
        faults = self.faults(state)
        if faults:
            raise BadPosition(f"position: {faults[0]}")
        key = key_that_rolls(list(origin.rolls), state.drawn) if origin.rolls else key_of(origin.seed)
        state.key[0], state.key[1] = key
        handle = self.doors.new(state)
        wanted = listed(origin.draws)
        events = self.doors.proceed(handle, wanted)
        if self.doors.to_move(handle) >= 0 and not self.doors.legal(handle):
            words.fail("phase", "a phase in which somebody can decide something")
        return Position(
            self, handle, replace(origin, set_up=words.data), events, left(origin.draws, wanted, self.called_draw)
        )

    def resume(self, state: Any, wanted: tuple[Draw, ...] = ()) -> Position:
        """The position of a state that was stored while somebody had to decide something, or BadPosition."""
        faults = self.faults(state)
        if not faults and state.drawn > MOST_DRAWN:
            faults = [f"{state.drawn} random draws: expected at most {MOST_DRAWN}"]
        if faults:
            raise BadPosition(f"position: {faults[0]}")
        handle = self.doors.new(state)
        settled = self.doors.copy(handle)
        self.doors.proceed(settled)
        is_over = self.doors.to_move(handle) < 0
        if self.doors.bytes(settled) != self.doors.bytes(handle) or not (is_over or self.doors.legal(handle)):
            raise BadPosition("position: nothing is to be decided here: expected a position in which a move is due")
        return Position(self, handle, None, wanted=wanted)


class Position(Situation):
    """A game at some point.

    >>> import warren
    >>> pos = warren.game("slayer", layout="center 0 12345").start(seed=7)
    >>> pos.to_move, pos.phase, len(pos.moves())
    (1, 'widget', 105)
    >>> for move in "widget d5", "stone c12", "stone n9":
    ...     events = pos.play(move)
    >>> pos.moves()
    ['step q18', 'step p15', 'stop']
    """

    __slots__ = ()

    game: Game

    def seen_by(self, seat: int | str | None) -> Sight:
        """What a seat (None: a spectator) may know: whatever is shown or sent to somebody comes from it."""
        return Sight(self, self._looker(seat))

    def view(self, seat: int | str | None = None) -> dict[str, Any]:
        """Everything that a seat (None: a spectator) may know, and nothing else; ready for JSON."""
        return self.seen_by(seat).view

    def board(self, seat: int | str | None = None) -> str:
        """The table as text, as a seat (None: a spectator) sees it."""
        return self.seen_by(seat).board

    def _looker(self, seat: int | str | None) -> int | None:
        return None if seat is None else self.game.seat(seat)

    def events(self, seat: int | str | None = None) -> Iterator[Event]:
        """Everything that happened so far and that a seat (None: a spectator) may know."""
        knower = self._looker(seat)
        told = chain(self.prologue, *(step.events for step in self.history))
        return (event for event in told if event.seen_by(knower))

    def __str__(self) -> str:
        return self.board()


def _read_old_rolls(rolls: Sequence[int]) -> tuple[int, ...]:
    given = rolls if isinstance(rolls, Sequence) and not isinstance(rolls, bytes) else [None]
    numbers = [whole_number(roll) or 0 for roll in given[: MOST_ROLLS + 1]]
    if len(numbers) > MOST_ROLLS or not all(1 <= number <= 6 for number in numbers):
        raise BadPosition(f"rolls = {quoted(rolls)}: expected at most {MOST_ROLLS} numbers from 1 to 6")
    return tuple(numbers)


def game(game_id: str, engine: str | None = None, rules: int | None = None, **options: Any) -> Game:
    """A game by its id, with options.

    `engine` is how its rules run: "compiled" (the default), "plain" (ordinary Python, no compilation) or
    "checked" (plain, with range checks). `rules` is the version of the rules, by default the newest.

    >>> import warren
    >>> warren.game("slayer", appear="one")
    warren.game('slayer', appear='one')
    >>> warren.game("slayer", appear="two")
    Traceback (most recent call last):
        ...
    warren.core.errors.BadOption: option appear = 'two': expected all or one (GS13.3)
    """
    return Game(find(game_id), options, engine, rules)


def read_game(given: Game | str) -> Game:
    """A game that may be given by its id too, which means it with its ordinary options; UnknownGame for all else.

    >>> import warren
    >>> read_game("slayer"), read_game(warren.game("pact", mode="expert"))
    (warren.game('slayer'), warren.game('pact', mode='expert'))
    """
    if isinstance(given, Game):
        return given
    if not isinstance(given, str):
        raise UnknownGame(f"{quoted(given)} is no game: expected a Game or the id of one ({', '.join(game_ids())})")
    return game(given)


def schema(game: Game | str) -> dict[str, Any]:
    """The JSON Schema of what the seats of a game are sent; `game` may be the id of one."""
    return msgspec.json.schema(message_type(read_game(game).definition))
