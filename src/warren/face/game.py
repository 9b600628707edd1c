"""`Game`: a game with its options and its edition, ready to be started."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..core.definition import Definition
from ..core.dice import MOST_ROLLS, Seed, fresh_seed, key_of, key_that_rolls
from ..core.doors import Doors, Engine, open_doors
from ..core.errors import BadPosition
from ..core.reading import Reader
from ..games import find
from .position import Origin, Position


class Game:
    """A game as it is about to be played: rules, options, edition.

    >>> import warren
    >>> game = warren.game("slayer", troll="yes")
    >>> game.title, game.seats, game.options["troll"]
    ('Goblin Slayer', ('hero', 'goblins'), 'yes')
    """

    def __init__(self, definition: Definition, options: Mapping[str, Any], engine: Engine | None = None) -> None:
        self.definition = definition
        self.engine = engine or Engine.default()
        self.options: dict[str, Any] = definition.read_options(options)
        self.edition = definition.find_edition(options.get("edition"), self.options)
        self.components = definition.components_of(self.edition)
        self.seats: tuple[str, ...] = definition.seats[self.options["players"]]
        self._doors: Doors | None = None
        self._wanted_edition = options.get("edition")
        self._twins: dict[Engine, Game] = {}

    @property
    def id(self) -> str:
        """The short name, as in `warren.game(id)`."""
        return self.definition.id

    @property
    def title(self) -> str:
        """The name of the game."""
        return self.definition.title

    @property
    def doors(self) -> Doors:
        """The rules, plain or compiled; the first use compiles them if need be."""
        if self._doors is None:
            self._doors = open_doors(self.definition, self.components.tables, self.engine)
        return self._doors

    def on(self, engine: str) -> Game:
        """The same game on another engine; asked again, the same object."""
        wanted = Engine.named(engine)
        if wanted is self.engine:
            return self
        if wanted not in self._twins:
            self._twins[wanted] = Game(self.definition, {**self.options, "edition": self._wanted_edition}, wanted)
        return self._twins[wanted]

    def start(self, seed: Seed | None = None) -> Position:
        """A new game. The same seed (a number, a text or bytes) gives the same game for ever.

        >>> import warren
        >>> game = warren.game("slayer")
        >>> game.start(seed=7).view()["layout"] == game.start(seed=7).view()["layout"]
        True
        """
        seed = fresh_seed() if seed is None else seed
        handle = self.doors.new(self.blank())
        events = self.doors.setup(handle, key_of(seed))
        return Position(self, handle, Origin(seed=seed), events)

    def position(
        self, words: Mapping[str, Any] | None = None, rolls: Sequence[int] = (), seed: Seed | None = None
    ) -> Position:
        """A position set up by hand, in the words of `Position.view`; what is left out has its ordinary value.

        `rolls` are the next dice to fall, for puzzles and tests (at most six). What is impossible is refused
        with the reason.

        >>> import warren
        >>> game = warren.game("slayer")
        >>> pos = game.position({"hero": "k22", "goblins": ["l23"], "phase": "attack"}, rolls=[6])
        >>> print(pos.play("hold")[-1])
        Turn 2 begins.
        """
        return self._arranged(dict(words or {}), list(rolls), fresh_seed() if seed is None else seed)

    def _arranged(self, words: dict[str, Any], rolls: list[int], seed: Seed) -> Position:
        state = self.blank()
        reader = Reader("position", words, BadPosition)
        self.definition.words.arrange(state, self.components, reader)
        reader.done()
        faults = self.definition.words.faults(state, self.components)
        if faults:
            raise BadPosition(f"position: {faults[0]}")
        if not all(isinstance(r, int) and 1 <= r <= 6 for r in rolls) or len(rolls) > MOST_ROLLS:
            raise BadPosition(f"rolls = {rolls!r}: expected at most {MOST_ROLLS} numbers from 1 to 6")
        key = key_that_rolls(rolls, state.drawn) if rolls else key_of(seed)
        state.key[0], state.key[1] = key
        handle = self.doors.new(state)
        events = self.doors.proceed(handle)
        if self.doors.to_move(handle) >= 0 and not self.doors.legal(handle):
            reader.fail("phase", "a phase in which somebody can decide something")
        return Position(self, handle, Origin(seed=seed, words=words, rolls=tuple(rolls)), events)

    def blank(self) -> Any:
        """A state that holds the options and nothing else."""
        state = self.definition.State()
        for option in self.definition.options:
            setattr(state, option.name, option.number(self.options[option.name]))
        self.definition.prepare(state, self.options)
        return state

    def __repr__(self) -> str:
        chosen = "".join(
            f", {o.name}={v!r}" for o in self.definition.options if (v := self.options[o.name]) != o.default
        )
        if self._wanted_edition is not None:
            chosen += f", edition={self._wanted_edition!r}"
        return f"warren.game({self.id!r}{chosen})"


def game(game_id: str, engine: str | None = None, **options: Any) -> Game:
    """A game by its id, with options.

    `engine` is how its rules run: "compiled" (the default), "plain" (ordinary Python, no compilation) or
    "checked" (plain, with range checks).

    >>> import warren
    >>> warren.game("slayer", appear="one")
    warren.game('slayer', appear='one')
    >>> warren.game("slayer", appear="two")
    Traceback (most recent call last):
        ...
    warren.core.errors.BadOption: option appear = 'two': expected all or one (GS13.3)
    """
    return Game(find(game_id), options, None if engine is None else Engine.named(engine))
