"""Ways through the cave, for `judge` and `suggest`: where he goes, who stands near his way, what may come."""

from __future__ import annotations

from ....core.record import Ints
from ....core.rule import rule
from ..rules.cave import is_opening
from ..state import CARRIED, Phase, Piece, State, Tables


@rule
def to_goal(s: State, at: int) -> int:
    """The spaces from a hex to where he wants to go: to the Widget, then out."""
    return s.to_door[at] if s.widget == CARRIED else s.to_widget[at]


@rule
def detour(s: State, t: Tables, at: int, start: int, to_end: Ints) -> int:
    """About how many spaces longer a way from a hex to some end becomes if it leads over another hex."""
    return max(0, walk_at_least(s, t, start, at) + to_end[at] - to_end[start])


@rule
def walk_at_least(s: State, t: Tables, one: int, other: int) -> int:
    """Spaces that a walk between two hexes cannot do without: those a crow would fly, and as many as one is farther
    from the doorway, or from the Widget, than the other.
    """
    farther_in = abs(s.to_door[one] - s.to_door[other])
    return max(t.apart[one][other], farther_in, abs(s.to_widget[one] - s.to_widget[other]))


@rule
def strength_beside(s: State, t: Tables, at: int) -> int:
    """GS10.1: the strength of the monsters next to a hex."""
    strength = 0
    for direction in range(6):
        piece = s.cell[t.beside[at][direction]]
        if piece >= Piece.GOBLIN:
            strength += 2 if piece == Piece.TROLL else 1
    return strength


@rule
def could_come(s: State, t: Tables, at: int) -> int:
    """The strength of monsters that could still come to stand next to a hex in this turn: from two spaces away (the
    troll from three), or out of an opening. (Each free hex is looked at by itself, so one goblin may be counted twice.)
    """
    strength = 0
    for direction in range(6):
        beside = t.beside[at][direction]
        if s.cell[beside] == Piece.FREE:
            strength += could_reach(s, t, beside, direction)
    return strength + 2 * int(troll_could_come(s, t, at))


@rule
def troll_could_come(s: State, t: Tables, at: int) -> bool:
    """GS7.2: whether the troll could come beside a hex from three spaces away, with its whole move."""
    if s.troll_at < 0 or s.troll_spaces > 0 or s.phase > Phase.MONSTER_MOVE or t.apart[s.troll_at][at] != 3:
        return False
    for direction in range(6):
        beside = t.beside[at][direction]
        if s.cell[beside] == Piece.FREE and t.apart[s.troll_at][beside] == 2:
            return True
    return False


@rule
def strength_after_sweep(s: State, t: Tables) -> float:
    """GS9.4, GS9.8, GS9.9: what is left beside him on average after a sweep, if the troll takes the first hit."""
    strength = strength_beside(s, t, s.hero)
    troll = int(s.troll_at >= 0 and t.apart[s.troll_at][s.hero] == 1)
    left = 0
    for hits in range(1, 4):
        if hits < strength:
            left += strength + troll - hits
    return left / 3.0


@rule
def could_reach(s: State, t: Tables, beside: int, direction: int) -> int:
    """The strength of a monster that could still come to a free hex, which lies in a direction from Stormbeard."""
    if s.phase <= Phase.MONSTER_MOVE:
        for turn in range(5, 8):
            come = fresh(s, t.beside[beside][(direction + turn) % 6])
            if come > 0:
                return come
    return int(s.waiting > 0 and s.phase <= Phase.APPEAR and is_opening(s, beside))


@rule
def fresh(s: State, at: int) -> int:
    """GS7.1, GS7.2: the strength of a monster on a hex that can still move a space in this turn."""
    if s.cell[at] == Piece.GOBLIN:
        return 1
    return 2 if s.cell[at] == Piece.TROLL and s.troll_spaces < 2 else 0
