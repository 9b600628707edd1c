"""Verbs: what can be done. A member says how the move is written, what it means, when, and which things it names.

    class Verb(VerbBase):
        STEP = "step <hex>", "Step to <hex>.", Phase.HERO_MOVE, HEX
        STOP = "stop", "Stop moving.", Phase.HERO_MOVE
        COMPLETE = "complete <task> <way>", "Complete <task>: <way>.", Phase.TASKS, TASK, WAY

    move_of, verb_of, named = rules_of(Verb)

Every move is a number. A verb's number is that of its first move, and it has as many as its kinds have room for things;
so numbers follow from the declarations and never from an edition. Three rules lead from one to the other, on every
engine: `move_of(Verb.COMPLETE, task, way)`, `verb_of(move)` and `named(move, 1)`, the second thing that a move names.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from math import prod
from typing import Any, Final, NamedTuple

from .kinds import Kind
from .rule import rule, written
from .vocabulary import UNSEEN, Member

MOST_NAMED = 3
"""Things that a verb can name."""


class Points(str):
    """What one points at to choose a move, in order, where it is not simply the things that it names.

    Ids with spaces between them: `<hex>` is the id of a thing, `hand:<me>:<type>` has the name of one in it, and the
    number of the seat that decides.
    """


class Secret(NamedTuple):
    """A kind of which other seats are not told, when the move is made, what it names (`Secret(COMMANDS)`)."""

    kind: Kind


class Fate(Enum):
    """How well it can be foreseen what comes of a move."""

    CERTAIN = "certain"
    DICE = "dice"
    ENDS = "ends"


CERTAIN: Final = Fate.CERTAIN
"""Whoever makes the move can know what comes of it, up to where dice fall or something hidden is shown."""

DICE: Final = Fate.DICE
"""It depends on what whoever makes the move knows, and on draws that the rules make then: all of them can be counted.
Without either mark it depends on what is hidden as well. With both marks it is certain up to where something is shown,
and from there on only draws decide, not what is hidden."""


ENDS: Final = Fate.ENDS
"""Whatever comes of it, the turn of whoever makes the move is over."""


class VerbBase(Member):
    """Base of a game's verbs: text, sentence, phase or phases, then the kinds of the things that are named.

    A verb marked UNSEEN begins something of which others learn when it is done (a payment that takes several choices).
    """

    text: str
    sentence: str
    phases: tuple[int, ...]
    kinds: tuple[Kind, ...]
    secret: tuple[bool, ...]
    """Of each thing that is named, whether other seats are not told which it is."""
    has_secrets: bool
    unseen: bool
    """Whether other seats know of the move only what events tell: it is marked, or all its phases are."""
    fate: Fate | None
    """How well it can be foreseen what comes of it."""
    is_counted: bool
    """Whether only draws decide what is not certain (DICE), so that all of them can be counted."""
    ends: bool
    """Whether it always ends the turn."""
    points: str
    size: int

    def carry(self, text: str, sentence: str, phases: Any, *kinds_and_points: Any) -> None:
        self.text = text
        self.sentence = sentence
        self.phases = phases if isinstance(phases, tuple) else (phases,)
        given = [kind for kind in kinds_and_points if isinstance(kind, Kind | Secret)]
        self.kinds = tuple(kind.kind if isinstance(kind, Secret) else kind for kind in given)
        self.secret = tuple(isinstance(kind, Secret) for kind in given)
        self.has_secrets = any(self.secret)
        seen = UNSEEN not in kinds_and_points
        self.unseen = not seen or all(getattr(phase, "unseen", False) for phase in self.phases)
        self.fate = next((mark for mark in (CERTAIN, DICE) if mark in kinds_and_points), None)
        self.is_counted = DICE in kinds_and_points
        self.ends = ENDS in kinds_and_points
        self.points = next((points for points in kinds_and_points if isinstance(points, Points)), "")
        self.size = prod(kind.size for kind in self.kinds)

    @classmethod
    def number_of_next(cls) -> int:
        return cls.end()

    @classmethod
    def end(cls) -> int:
        """How many numbers there are: one more than the last."""
        return max((verb.value + verb.size for verb in cls), default=0)

    def things(self, number: int) -> tuple[int, ...]:
        """The things that a move of this verb names."""
        left = number - self
        found = []
        for kind in reversed(self.kinds):
            left, thing = divmod(left, kind.size)
            found.append(thing)
        return tuple(reversed(found))

    def number(self, things: Sequence[int]) -> int:
        """The move of this verb that names these things."""
        packed = 0
        for kind, thing in zip(self.kinds, things, strict=True):
            packed = packed * kind.size + thing
        return self + packed


MoveOf = Callable[..., int]
VerbOf = Callable[[int], int]
Named = Callable[..., int]


def rules_of(verbs: type[VerbBase]) -> tuple[MoveOf, VerbOf, Named]:
    """`move_of`, `verb_of` and `named` of some verbs, as rules."""
    several = [verb for verb in verbs if len(verb.kinds) > 1]
    module = verbs.__module__
    move_of = ["def move_of(verb, a=0, b=0, c=0):"]
    named = ["def named(move, which=0):", "    verb = verb_of(move)", "    packed = move - verb"]
    for verb in several:
        sizes = [kind.size for kind in verb.kinds]
        if len(sizes) > MOST_NAMED:
            raise ValueError(f"verb {verb.name} names {len(sizes)} things; there is room for {MOST_NAMED}")
        packed = "a"
        for size, thing in zip(sizes[1:], "bc", strict=False):
            packed = f"({packed}) * {size} + {thing}"
        move_of += [f"    if verb == {verb.value}:", f"        return {verb.value} + {packed}"]
        named.append(f"    if verb == {verb.value}:")
        for which in range(len(sizes)):
            condition = f"        if which == {which}:" if which < len(sizes) - 1 else "        if which >= 0:"
            named += [condition, f"            return {unpacked('packed', sizes, which)}"]
    move_of.append("    return verb + a")
    named.append("    return packed")
    starts = [verb.value for verb in verbs]
    tree = ["def verb_of(move):", *choose("move", [(first, [f"return {first}"]) for first in starts], "    ")]
    made_move_of = rule(written("The move of a verb that names these things.", move_of, module, {}))
    made_verb_of = rule(written("The verb of a move.", tree, module, {}))
    says = "Which thing a move names: the first (0), second or third."
    return made_move_of, made_verb_of, rule(written(says, named, module, {"verb_of": made_verb_of}))


def unpacked(packed: str, sizes: Sequence[int], which: int) -> str:
    """The expression for one of the things in a packed number."""
    behind = prod(sizes[which + 1 :])
    divided = packed if behind == 1 else f"{packed} // {behind}"
    return divided if which == 0 else f"({divided}) % {sizes[which]}"


def choose(name: str, cases: Sequence[tuple[int, Sequence[str]]], indent: str) -> list[str]:
    """Lines that find, by halving, the last case whose number is not above a variable, and do what it says."""
    if len(cases) == 1:
        return [f"{indent}{line}" for line in cases[0][1]]
    middle = len(cases) // 2
    return [
        f"{indent}if {name} < {cases[middle][0]}:",
        *choose(name, cases[:middle], indent + "    "),
        f"{indent}else:",
        *choose(name, cases[middle:], indent + "    "),
    ]
