"""Ways through the cave, for `judge` and `suggest`: where he goes, who stands near his way, what may come."""

from __future__ import annotations

from ....core.maps import turned
from ....core.record import Ints
from ....core.rule import rule
from ....core.wanted import FACES
from ..known import monsters_may_appear, monsters_may_move, strength_left
from ..rules.cave import is_beside, is_free, is_opening
from ..rules.combat import attack_strength, hits_of, strength_of
from ..rules.horde import TROLL_SPACES, spaces_left
from ..state import CARRIED, Piece, State, Tables


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
def could_come(s: State, t: Tables, at: int) -> int:
    """The strength of monsters that could still come to stand next to a hex in this turn: from two spaces away (the
    troll from three), or out of an opening. (Each free hex is looked at by itself, so one goblin may be counted twice.)
    """
    strength = 0
    for direction in range(6):
        beside = t.beside[at][direction]
        if is_free(s, beside):
            strength += could_reach(s, t, beside, direction)
    return strength + strength_of(Piece.TROLL) * int(troll_could_come(s, t, at))


@rule
def troll_could_come(s: State, t: Tables, at: int) -> bool:
    """GS7.2: whether the troll could come beside a hex from three spaces away, with its whole move."""
    if s.troll_at < 0 or s.troll_spaces > 0 or not monsters_may_move(s):
        return False
    if t.apart[s.troll_at][at] != TROLL_SPACES + 1:
        return False
    for direction in range(6):
        beside = t.beside[at][direction]
        if is_free(s, beside) and t.apart[s.troll_at][beside] == TROLL_SPACES:
            return True
    return False


@rule
def strength_after_sweep(s: State, t: Tables) -> float:
    """GS9.4: what is left beside him on average after a sweep."""
    strength = attack_strength(s, t)
    trolls = int(s.troll_at >= 0 and is_beside(t, s.hero, s.troll_at))
    left = 0
    for rolled in range(1, FACES + 1):
        left += strength_left(strength, trolls, s.wound, hits_of(rolled))
    return left / FACES


@rule
def could_reach(s: State, t: Tables, beside: int, direction: int) -> int:
    """The strength of a monster that could still come to a free hex, which lies in a direction from Stormbeard."""
    if monsters_may_move(s):
        for sixths in range(-1, 2):
            come = fresh(s, t.beside[beside][turned(direction, sixths)])
            if come > 0:
                return come
    return strength_of(Piece.GOBLIN) * int(s.waiting > 0 and monsters_may_appear(s) and is_opening(s, beside))


@rule
def fresh(s: State, at: int) -> int:
    """GS7.1, GS7.2: the strength of a monster on a hex that can still move a space in this turn."""
    return strength_of(s.cell[at]) if spaces_left(s, at) > 0 else 0
