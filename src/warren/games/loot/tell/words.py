"""What several files here say: cards by their short names, targets and what falls with them, effects by name."""

from __future__ import annotations

from ....core.components import Components
from ....core.moves import Moves
from ....core.phrases import counted, joined
from ..rules.attack import offer_targets, points_felled
from ..rules.turn import uses
from ..state import Op, Source, State, Tables
from ..vocabulary import Phase, Verb
from .view import stack_of


def is_turn(s: State) -> bool:
    """Whether a turn is going on, and no flip effect."""
    return s.phase < Phase.ROUND and s.phase != Phase.FLIP and not (s.depth and s.source == Source.FLIP)


def short_name(c: Components, title: int) -> str:
    """What people call a card that they see: Trio, Gob; the whole name where that would be ambiguous."""
    names = c.titles.card_names
    short = _shortened(names[title])
    return short if sum(short == _shortened(name) for name in names) == 1 else names[title]


def _shortened(name: str) -> str:
    """Gob O' Goblins is a Gob; other names have what counts at the end."""
    words = name.split()
    return words[0] if "O'" in words else words[-1]


def actions_left(s: State, t: Tables, slot: int) -> int:
    """LR10.5: how often the actions of a card in play can still be used, all together."""
    return sum(uses(s, slot, k) for k in range(t.actions[s.in_play[slot]]))


def targets(s: State, t: Tables) -> list[tuple[int, int, int]]:
    """LR9.2: seat, platform and height of every card that can be attacked."""
    moves = Moves()
    offer_targets(s, t, moves)
    return [Verb.TARGET.things(moves.code[i]) for i in range(moves.n)]  # type: ignore[misc]


def loss(s: State, c: Components, seat: int, platform: int, index: int) -> str:
    """LR9.3: what would fall, and what it is worth."""
    stack = stack_of(s, seat, platform)
    above = [c.titles.card_names[title] for title in stack[index + 1 :]]
    points = counted(points_felled(s, c.tables, seat, platform, index), "point")
    if above:
        return f"it falls with {joined(above)} above it, {points} in all"
    return f"it falls alone, {points}"


def deed(t: Tables, step: int) -> str:
    """What a step does with the cards that are picked."""
    deeds = {Op.DISCARD: "Discard", Op.TRASH: "Trash", Op.TAKE: "Take"}
    return deeds[Op(t.op[step])]


def effect_name(s: State, c: Components) -> str:
    """The card or event whose effect is running."""
    name: str = c.titles.event_names[s.event] if s.source == Source.FLIP else c.titles.card_names[s.card]
    return name
