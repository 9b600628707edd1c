"""Goblin Slayer as a text board: the cave, and beside it what else there is to know."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Final

from ....core.components import Components
from ....core.phrases import counted
from ..board import DOORWAY, LETTERS, N_HEX, NAMES
from ..rules.cave import is_opening
from ..rules.combat import attack_strength, keeps_attack
from ..rules.hero import stones_on
from ..state import CARRIED, GOBLINS, HERO, NOWHERE, Piece, State, Winner
from ..vocabulary import Phase
from .odds import at_strength
from .words import can_still_move, waiting

LEGEND: Final = """\
S Stormbeard  G goblin  g goblin that has moved  T troll  # rock  . floor
W Widget  * Hero Stone  O tunnel opening  D doorway
Behind a sign, what is under it: w Widget  * Hero Stone  o opening  d doorway
A hex is named by its row and column: q16 is row q, column 16."""

COLUMNS: Final = 31
SCALE: Final = "   " + "".join(f"{n:>5}" for n in range(5, COLUMNS, 5)).replace(" ", ".")
BESIDE: Final = 37
"""The column in which the words beside the cave begin."""

PIECES: Final[dict[int, str]] = {
    Piece.STORMBEARD: "S",
    Piece.GOBLIN: "G",
    Piece.MOVED_GOBLIN: "g",
    Piece.TROLL: "T",
}

TURN: Final = ("Stormbeard moves", "monsters move", "monsters appear", "Stormbeard attacks", "monsters attack")
"""GS4.1: the phases of a turn, as they are called."""

DUE: Final[dict[int, int]] = {
    Phase.HERO_MOVE: 1,
    Phase.MONSTER_MOVE: 2,
    Phase.APPEAR: 3,
    Phase.ATTACK: 4,
    Phase.VORPAL: 4,
    Phase.HIT: 4,
    Phase.SHIELD: 5,
}
"""Which of them a decision belongs to."""


def board(s: State, c: Components, seat: int | None) -> str:
    """The cave: one sign per hex. The letter of the row and the number of the column are the hex's name."""
    lines = zip_longest(_cave(s), _words(s, c, seat), fillvalue="")
    return "\n".join(f"{drawn:<{BESIDE}}{said}".rstrip() for drawn, said in lines)


def window(s: State, c: Components, seat: int | None, width: int, height: int) -> str:
    """The same on a narrow screen: the words stand below the cave."""
    words = list(_words(s, c, seat))
    if BESIDE + max(map(len, words)) <= width:
        return board(s, c, seat)
    return "\n".join([*(line.rstrip() for line in _cave(s)), "", *filter(None, words)])


# ---- the cave


def _cave(s: State) -> Iterator[str]:
    yield SCALE
    rows = {letter: [" "] * (COLUMNS + 1) for letter in LETTERS}
    for at, name in enumerate(NAMES):
        column = int(name[1:]) - 1
        rows[name[0]][column : column + 2] = _signs(s, at)
    for letter, row in rows.items():
        yield f"{letter}  {''.join(row)}"


def _signs(s: State, at: int) -> str:
    """What is on a hex, and what is under that."""
    if at >= N_HEX or s.cell[at] == Piece.ROCK:
        return "# "
    piece = PIECES.get(s.cell[at], "")
    lying = "W" * (s.widget == at) + "*" * (stones_on(s, at) > 0) + "O" * is_opening(s, at) + "D" * (at == DOORWAY)
    signs = piece + lying or "."
    return f"{signs[0]}{signs[1:2].lower():1}"


# ---- the words beside it


def _words(s: State, c: Components, seat: int | None) -> Iterator[str]:
    yield f"Turn {s.turn} of {s.turn_cap}" if s.turn else "The cave is being set up"
    for n, name in enumerate(TURN, 1):
        yield f"{'>' if n == _due(s) else ' '} {n} {name:<19}{_figure(s, c, n)}".rstrip()
    yield ""
    for who in (HERO, GOBLINS):
        yield from _seat(s, c, who, seat)
    yield ""
    yield from _treasures(s)


def _due(s: State) -> int:
    """Which phase of the turn it is, from 1; 0 before the first turn and after the last."""
    if s.phase == Phase.TAKE:
        return 4 if s.lunged else 1
    return DUE.get(s.phase, 0)


def _figure(s: State, c: Components, n: int) -> str:
    """What there is to count in a phase of the turn."""
    if s.turn == 0 or s.hero == NOWHERE or s.winner != Winner.NOBODY:
        return ""
    if n == 1:
        return f"{counted(s.spaces, 'space')} so far" if s.phase == Phase.HERO_MOVE else counted(s.spaces, "space")
    if n == 2 and s.phase == Phase.MONSTER_MOVE:
        return f"{can_still_move(s, c.tables)} can still move"
    if n == 3 and s.appeared:
        return f"{s.appeared} so far"
    if n == 4 and s.hits:
        return f"{counted(s.hits, 'hit')} to give out"
    if n == 4 and not keeps_attack(s.spaces):
        return "not after 2 spaces"
    return at_strength(attack_strength(s, c.tables)) if n == 5 else ""


def _seat(s: State, c: Components, who: int, seat: int | None) -> Iterator[str]:
    """A side: who plays it, and what it has; whoever is asked is marked."""
    asked = s.winner == Winner.NOBODY and s.to_move == who
    name = f"{c.people[who]} (you)" if who == seat else c.people[who]
    yield f"{'>' if asked else ' '} {name}{', to decide' if asked else ''}"
    if who == HERO:
        stones = s.hand if s.turn else c.tables.stones_hero
        yield f"    {counted(stones, 'Hero Stone')}, {'the Widget' if s.widget == CARRIED else 'no Widget yet'}"
    elif s.turn:
        yield f"    {counted(s.goblins, 'goblin')} in the cave{', and the troll' if s.troll_at >= 0 else ''}"
        yield f"    waiting: {waiting(s)}"
        if s.wound:
            yield "    the troll is wounded"


def _treasures(s: State) -> Iterator[str]:
    """What lies in the cave."""
    if s.widget >= 0:
        yield f"Widget on {NAMES[s.widget]}"
    if s.stones:
        yield f"Hero Stones on {' '.join(NAMES[s.stone_at[i]] for i in range(s.stones))}"
    openings = [NAMES[at] for at in s.opening]
    yield f"openings {' '.join(openings)}"
