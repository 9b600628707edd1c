"""In which ways something could be paid, by the rules' own lists: what help leaves out, before anything is decided."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ....core.components import Components
from ....core.moves import Moves
from ..rules.figures import add_payments, helper_of, uses_dynamite
from ..rules.payment import add_help, missing_type, needed
from ..seats import Specialist
from ..state import N_TYPES, NO_TYPE, By, State, Tables
from ..vocabulary import MISSING, Verb, named, verb_of


class Help(NamedTuple):
    """What makes a payment smaller: the Saboteur or the Mimic in his place, dynamite, both, nothing."""

    specialist: bool
    by_mimic: bool
    dynamite: bool
    kind: int | None  # what the Saboteur leaves out; None for a figure, whose goblins are all alike
    replaced: int | None  # what dynamite replaces

    @property
    def saved(self) -> int:
        """How many goblins need not be paid."""
        return int(self.specialist) + int(self.dynamite)

    def leaves_out(self, kind: int) -> int:
        """How many goblins of a type need not be paid."""
        return int(self.kind == kind) + int(self.replaced == kind)

    def price(self, t: Tables, task: int) -> list[int]:
        """PA6.2: the goblins of each type that are still to be paid for a task."""
        a = NO_TYPE if self.kind is None else self.kind
        b = NO_TYPE if self.replaced is None else self.replaced
        return [needed(t, task, kind, a, b) for kind in range(N_TYPES)]

    @staticmethod
    def of_aid(aid: int) -> Help:
        """What helps to pay a figure."""
        by = helper_of(aid)
        return Help(by != By.NOBODY, by == By.MIMIC, bool(uses_dynamite(aid)), None, None)

    @staticmethod
    def of_task(s: State, t: Tables, task: int, way: int, by: int, kind: int | None, replaced: int | None) -> Help:
        """What helps to pay a task; of the goblin that is missing the type is found."""
        if replaced == MISSING:
            replaced = missing_type(s, t, task, way, NO_TYPE if kind is None else kind)
        return Help(by != By.NOBODY, by == By.MIMIC, replaced is not None, kind, replaced)


def helps_for_task(s: State, t: Tables, task: int, way: int) -> list[Help]:
    """PA7.9, PA12.3: the ways in which a task could be paid, as far as help goes; without help first."""
    moves = Moves()
    add_help(s, t, task, way, moves)
    return [_help_of(s, t, task, way, moves.code[i]) for i in range(moves.n)]


def _help_of(s: State, t: Tables, task: int, way: int, move: int) -> Help:
    match verb_of(move):
        case Verb.DYNAMITE:
            return Help.of_task(s, t, task, way, By.NOBODY, None, named(move))
        case Verb.LEAVE_OUT:
            return Help.of_task(s, t, task, way, By.ITSELF + named(move), named(move, 1), None)
        case Verb.LEAVE_OUT_TWO:
            return Help.of_task(s, t, task, way, By.ITSELF + named(move), named(move, 1), named(move, 2))
    return Help.of_task(s, t, task, way, By.NOBODY, None, None)


def least_helps(c: Components, helps: Sequence[Help]) -> list[str]:
    """What has to help at least, in words, one way after the other; nothing if there is a way without help."""
    least = min(helped.saved for helped in helps)
    names = {_names(c, helped): None for helped in helps if helped.saved == least}
    return [] if least == 0 else list(names)


def _names(c: Components, helped: Help) -> str:
    who = c.titles.specialist_names[Specialist.SP4 if helped.by_mimic else Specialist.SP6]
    return " and ".join([*([f"the {who}"] if helped.specialist else []), *(["dynamite"] if helped.dynamite else [])])


def helps_for_figure(s: State, t: Tables, task: int, place: int) -> list[Help]:
    """PA7.9, PA11.6, PA12.3: the same for a figure on a task."""
    moves = Moves()
    add_payments(s, t, task, place, moves)
    return [Help.of_aid(named(moves.code[i], 1)) for i in range(moves.n)]
