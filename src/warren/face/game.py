"""`Game`: a game with its options and its edition, ready to be started."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, Final
from unicodedata import east_asian_width

from ..core.definition import Definition
from ..core.dice import MOST_ROLLS, Seed, fresh_seed, key_of, key_that_rolls, read_seed
from ..core.doors import Doors
from ..core.engines import Engine, open_doors
from ..core.errors import BadOption, BadPosition, UnknownGame, UnknownSeat, quoted, whole_number
from ..core.kinds import PEOPLE, SPARE_PEOPLE
from ..core.reading import Reader
from ..core.scene import Scene
from ..core.sentences import YOU
from ..core.signs import is_readable
from ..core.state import NOBODY
from ..core.wanted import Chances, Draw, left, listed, read_draws, written
from ..games import find, game_ids
from .position import Origin, Position

LONGEST_NAME: Final = 24
"""Of somebody in a seat."""

MOST_DRAWN: Final = 1_000_000_000
"""Random draws of a stored position; no game comes near, and beyond twice as many their number would not be counted."""


Roll = int | tuple[int, int] | str
"""A wanted draw: the face of a die, or a result and the number that it is below."""


class Game:
    """A game as it is about to be played: rules and their version, options, edition.

    >>> import warren
    >>> game = warren.game("slayer", troll="yes")
    >>> game.title, game.seats, game.options["troll"]
    ('Goblin Slayer', ('hero', 'goblins'), 'yes')
    """

    def __init__(
        self,
        definition: Definition,
        options: Mapping[str, Any],
        engine: str | None = None,
        rules: int | None = None,
        names: Sequence[str] = (),
    ) -> None:
        self.definition = definition
        self.engine = Engine.named(engine)
        self.rules = definition.read_version(rules)
        self.options: dict[str, Any] = definition.read_options(options)
        self.edition = definition.find_edition(options.get("edition"), self.options)
        self.seats: tuple[str, ...] = definition.seats[self.options["players"]]
        self.names = self._read_names(names)
        self.components = replace(definition.components_of(self.edition), people=self.names)
        self.revealing = frozenset(int(kind) for kind in definition.events if kind.reveals)
        self.hides_moves = any(verb.has_secrets for verb in definition.verbs)
        self._doors: Doors | None = None
        self._opening = threading.Lock()  # many threads may want them first
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

    @cached_property
    def scene(self) -> Scene:
        """All that is drawn and stays where it is while the game is played."""
        return self.definition.telling.scene(self.components, self.options)

    @property
    def doors(self) -> Doors:
        """The rules, plain or compiled; the first use compiles them if need be."""
        if self._doors is None:
            with self._opening:
                if self._doors is None:
                    self._doors = open_doors(self.definition, self.components.tables, self.engine)
        return self._doors

    def on(self, engine: str) -> Game:
        """The same game on another engine; asked again, the same object."""
        wanted = Engine.named(engine)
        if wanted is self.engine:
            return self
        if wanted not in self._twins:
            self._twins[wanted] = Game(self.definition, self._chosen, wanted, self.rules, self.names)
        return self._twins[wanted]

    def called(self, *names: str) -> Game:
        """The same game with names for those in its seats; an empty one leaves the name that the seat has.

        >>> import warren
        >>> warren.game("pact", players=3).called("Mira", "", "Snag").names
        ('Mira', 'Bramble', 'Snag')
        """
        for name in names:  # stored games keep theirs, whatever they are
            if isinstance(name, str) and not is_readable(name):
                raise BadOption(
                    f"name {quoted(name)}: expected at most {LONGEST_NAME} signs that can be printed and read"
                )
        return Game(self.definition, self._chosen, self.engine, self.rules, names)

    @property
    def is_named(self) -> bool:
        """Whether somebody in a seat has said who that is."""
        return self.names != self.definition.people[: len(self.seats)]

    @property
    def _chosen(self) -> dict[str, Any]:
        return {**self.options, "edition": self.edition}

    def _read_names(self, given: Sequence[str]) -> tuple[str, ...]:
        seats = len(self.seats)
        if isinstance(given, str) or len(given) > seats:
            raise BadOption(f"names = {quoted(given)}: expected at most {seats}, one for each seat")
        taken = (YOU, *self.definition.nobody)
        for name in given:
            if not isinstance(name, str) or not name.isprintable() or _width(name) > LONGEST_NAME:
                raise BadOption(f"name {quoted(name)}: expected at most {LONGEST_NAME} signs that can be printed")
            if name.strip().lower() in [other.lower() for other in taken]:
                raise BadOption(f"name {quoted(name)}: expected another one than {' or '.join(taken)}")
        chosen = [name.strip() for name in given] + [""] * (seats - len(given))
        used = [name.lower() for name in chosen if name]
        if len(set(used)) < len(used):
            raise BadOption(f"names = {quoted(', '.join(given))}: expected names that differ")
        # whoever has no name keeps that of the seat, unless somebody else took it
        left = [name for name in (*self.definition.people, *PEOPLE, *SPARE_PEOPLE) if name.lower() not in used]
        spare = iter(dict.fromkeys(name for name in left if name not in self.definition.people[:seats]))
        own = [name if name in left else next(spare) for name in self.definition.people[:seats]]
        return tuple(name or usual for name, usual in zip(chosen, own, strict=True))

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

    @cached_property
    def chances(self) -> Chances:
        """How draws that are wanted are written in this game."""
        return self.definition.chances(self.components)

    def called_draw(self, draw: Draw) -> str:
        """A draw as this game writes it."""
        return written(draw, self.chances)

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

    def faults(self, state: Any) -> list[str]:
        """What is impossible about a state of this game: nothing, ever, of one that the rules have made.

        First what the core can see (numbers beyond their fields, options that are not this game's), then what the game
        itself knows. Rules are never run on a state with faults: compiled, they would trust it.
        """
        found: list[str] = state.misfits()
        if not found and state.phase not in {phase.value for phase in self.definition.phases.__members__.values()}:
            found = [f"there is no phase {state.phase}"]
        if not found and not NOBODY <= state.to_move < len(self.seats):
            found = [f"there is no seat {state.to_move} to move"]
        if not found and state.rules != self.rules:
            found = [f"field 'rules' holds {state.rules}: expected {self.rules}, the version of the rules"]
        for option in self.definition.options:
            number = option.number(self.options[option.name])
            if getattr(state, option.name) != number:
                found.append(
                    f"field {option.name!r} holds {getattr(state, option.name)}: expected the option's {number}"
                )
        return found or self.definition.faults(state, self.components, self.options)

    def seat(self, given: int | str) -> int:
        """The number of a seat, which may be given by its number or by its word; UnknownSeat if there is none.

        >>> import warren
        >>> warren.game("slayer").seat("goblins")
        1
        """
        number = self.seats.index(given) if isinstance(given, str) and given in self.seats else whole_number(given)
        if number is None or not 0 <= number < len(self.seats):
            seats = " or ".join(f"{n} ({name})" for n, name in enumerate(self.seats))
            raise UnknownSeat(f"there is no seat {quoted(given)}: expected {seats}")
        return number

    def blank(self) -> Any:
        """A state that holds the options, the version of the rules and nothing else."""
        state = self.definition.State()
        state.rules = self.rules
        for option in self.definition.options:
            setattr(state, option.name, option.number(self.options[option.name]))
        self.definition.prepare(state, self.options)
        return state

    def __repr__(self) -> str:
        options = (*self.definition.options, self.definition.players_option)
        chosen = "".join(f", {o.name}={v!r}" for o in options if (v := self.options[o.name]) != o.default)
        if self.rules != self.definition.version:
            chosen += f", rules={self.rules}"
        if self._wanted_edition is not None:
            chosen += f", edition={getattr(self._wanted_edition, 'source', self._wanted_edition)!r}"
        return f"warren.game({self.id!r}{chosen})"


def _width(name: str) -> int:
    """How many columns of a terminal a name takes."""
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in name)


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
