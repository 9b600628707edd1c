"""`Terms`: what a game is played under, and what all its positions share."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final
from unicodedata import east_asian_width

from ..core.definition import Definition
from ..core.doors import Doors
from ..core.engines import Engine, open_doors
from ..core.errors import BadOption, UnknownSeat, quoted, whole_number
from ..core.kinds import PEOPLE, SPARE_PEOPLE
from ..core.scene import Scene
from ..core.sentences import YOU
from ..core.signs import is_readable
from ..core.state import NOBODY
from ..core.wanted import Chances, Draw, written

if TYPE_CHECKING:
    from typing import Self

LONGEST_NAME: Final = 24
"""Of somebody in a seat."""


class Terms:
    """Rules and their version, options, edition, who sits in the seats; and the doors to these rules on an engine."""

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
        self._twins: dict[Engine, Self] = {}

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

    def on(self, engine: str) -> Self:
        """The same game on another engine; asked again, the same object."""
        wanted = Engine.named(engine)
        if wanted is self.engine:
            return self
        if wanted not in self._twins:
            self._twins[wanted] = type(self)(self.definition, self._chosen, wanted, self.rules, self.names)
        return self._twins[wanted]

    def called(self, *names: str) -> Self:
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
        return type(self)(self.definition, self._chosen, self.engine, self.rules, names)

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

    @cached_property
    def chances(self) -> Chances:
        """How draws that are wanted are written in this game."""
        return self.definition.chances(self.components)

    def called_draw(self, draw: Draw) -> str:
        """A draw as this game writes it."""
        return written(draw, self.chances)

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
