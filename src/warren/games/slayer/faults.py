"""What is impossible about a state of Goblin Slayer: every number in its place, nothing lost or doubled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...core.components import Components
from ...core.record import Ints
from .board import N_HEX
from .rules.cave import is_monster, lay_out, walk_from
from .rules.hero import treasures_on
from .state import NOWHERE, WAITING, Piece, State, Tables, Tile, Winner
from .vocabulary import Phase

TURN_STARTS = (Phase.HERO_MOVE, Phase.MONSTER_MOVE)


def faults(s: State, c: Components, options: Mapping[str, Any]) -> list[str]:
    """What is impossible about a state whose fields hold what they can hold: nothing, ever."""
    t = c.tables
    return [*_cave(s, t)] or [*_pieces(s, t), *_treasures(s, t), *_turn(s, t)]


def _cave(s: State, t: Tables) -> Iterator[str]:
    if sorted(s.deal) != list(range(6)) or (not s.open_middle and s.deal[5] != Tile.BLOCKED):
        yield f"the edge tiles {list(s.deal)} cannot be dealt"
        return
    laid = State()
    laid.take_over(s)
    lay_out(laid, t)
    if [piece == Piece.ROCK for piece in s.cell] != [piece == Piece.ROCK for piece in laid.cell]:
        yield "rock and floor are not where the tiles have them"
    if list(s.opening) != list(laid.opening):
        yield "the openings are not where the tiles have them"
    if list(s.to_door) != list(laid.to_door):
        yield "the ways to the doorway are wrong"


def _pieces(s: State, t: Tables) -> Iterator[str]:
    goblins = [s.goblin_at[i] for i in range(s.goblins)]
    standing = {h: piece for h, piece in enumerate(s.cell) if piece not in (Piece.ROCK, Piece.FREE)}
    expected = dict.fromkeys(goblins, Piece.GOBLIN)
    expected |= {s.hero: Piece.STORMBEARD} if s.hero >= 0 else {}
    expected |= {s.troll_at: Piece.TROLL} if s.troll_at >= 0 else {}
    if {h: Piece.GOBLIN if piece == Piece.MOVED_GOBLIN else piece for h, piece in standing.items()} != expected:
        yield f"the cells show {standing}, the pieces stand on {expected}"
    if not _in_order(s.goblin_at, s.goblins) or len(set(goblins)) < s.goblins:
        yield f"the goblins are out of order: {list(s.goblin_at)}"
    if s.turn > 0 and s.goblins + s.waiting + s.paid != t.goblins:
        yield f"{s.goblins} goblins on the board, {s.waiting} waiting, {s.paid} paid"
    if s.turn == 0 and (s.hero != NOWHERE or s.goblins or s.waiting or s.paid or s.troll_at != NOWHERE):
        yield "pieces stand on the board before the set-up is done"
    if s.hero == NOWHERE and Phase.HERO_MOVE <= s.phase < Phase.OVER:
        yield "Stormbeard is nowhere"
    if s.troll_at != NOWHERE and not t.trolls:
        yield "a troll that this edition does not have"
    from_rock = s.troll_from >= 0 and s.cell[s.troll_from] == Piece.ROCK
    if from_rock or (s.troll_from == NOWHERE) != (s.troll_at == NOWHERE):
        yield "the troll cannot come from there"
    if (s.wound or s.troll_spaces) and s.troll_at == NOWHERE:
        yield "a troll that is not there has moved or is wounded"
    if s.wound and s.troll_at == WAITING:
        yield "a wounded troll waits in the tunnels"
    if s.phase != Phase.MONSTER_MOVE and Piece.MOVED_GOBLIN in standing.values():
        yield "goblins have moved outside their phase"


def _treasures(s: State, t: Tables) -> Iterator[str]:
    if s.turn > 0 and s.stones + s.hand + s.used != t.stones_hero + t.stones_board:
        yield f"{s.stones} stones on the board, {s.hand} in hand, {s.used} used"
    if s.turn == 0 and (s.hand or s.used or s.stones > t.stones_board):
        yield "stones are where none can be before the set-up is done"
    if s.phase == Phase.TROLL and s.stones != t.stones_board:
        yield "stones are missing when the troll is bought"
    if not _in_order(s.stone_at, s.stones):
        yield f"the stones are out of order: {list(s.stone_at)}"
    if s.widget == WAITING:
        yield "the Widget waits in the tunnels"
    if any(at >= 0 and s.cell[at] == Piece.ROCK for at in [*[s.stone_at[i] for i in range(s.stones)], s.widget]):
        yield "a treasure lies in rock"
    spaces = [0] * N_HEX
    if s.widget >= 0:
        walk_from(s, t, s.widget, spaces)
    if list(s.to_widget) != spaces:
        yield "the ways to the Widget are wrong"
    if s.phase == Phase.TAKE and not treasures_on(s, s.hero):
        yield "no treasure lies where one is taken"


def _turn(s: State, t: Tables) -> Iterator[str]:
    if (s.turn == 0) != (s.phase < Phase.HERO_MOVE) or s.turn > s.turn_cap:
        yield f"turn {s.turn} in phase {list(Phase)[s.phase].name.lower()}"
    if (s.winner != Winner.NOBODY) != (s.phase == Phase.OVER):
        yield "a winner exactly when the game is over"
    if s.turn == 0 and (s.spaces or s.troll_spaces or s.appeared or s.hits or s.wound or s.lunged):
        yield "something has happened in a turn before the first one"
    if s.hits and s.phase not in (Phase.VORPAL, Phase.HIT):
        yield "hits without a sweep"
    if s.appeared and (s.phase in TURN_STARTS or (s.phase == Phase.TAKE and not s.lunged)):
        yield "monsters have appeared before their phase"
    if s.phase == Phase.APPEAR:
        standing = sum(is_monster(s, at) for at in s.opening)
        if s.appeared > standing:
            yield f"{s.appeared} monsters have appeared, {standing} stand on openings"


def _in_order(row: Ints, n: int) -> bool:
    """Whether a row of n rises, and holds nothing behind them."""
    held = list(row)
    return held[:n] == sorted(held[:n]) and not any(held[n:])
