"""Goblin for people: the view of a seat."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, TypedDict

from ....core.components import Components
from ....core.vocabulary import names_of
from ..board import N_HEX, NAMES
from ..known import is_cargo_seen, is_company_seen, is_open_to, is_own, is_seen, seen_phase
from ..pieces import FIRST_UNIT, NOBODY, Mark, Off, Side
from ..rules.deployment import bonus_pile, is_militia
from ..rules.movement import was_led
from ..rules.stacks import has, top_of
from ..state import N_SITES, NOWHERE, Loot, State
from ..vocabulary import Phase

PHASE_NAMES: Final = names_of(Phase)
SIDE_NAMES: Final = names_of(Side)
OFF_NAMES: Final = dict(zip(Off, names_of(Off), strict=True))

MARK_NAMES: Final = {Mark.FACE_DOWN: "down", Mark.RAN: "ran", Mark.ATTACKED: "attacked"}
TOLD_MARKS: Final = int(Mark.FACE_DOWN | Mark.RAN | Mark.ATTACKED)

Told = tuple[tuple[str, Any], ...]


class View(TypedDict):
    """Everything that a seat may know."""

    version: str
    king: int
    reign: int
    cycle: int
    turn: int
    phase: str
    side: str  # whose movement or combat phase it is
    alarm: bool
    plunder: int  # half points
    glory: int
    confidence: int
    score: list[int]
    last_plunder: int
    baron_turn: int
    baron_in: int | None
    entry: str | None
    exit: str | None
    ruins: list[str]
    markers: list[str]  # places where plunder lies
    carried: dict[str, str | None]  # markers that were taken, and who carries them as far as the seat knows
    pieces: list[dict[str, Any]]  # what is seen: piece, where, marks
    stacks: list[dict[str, Any]]  # hexes of which only the top is seen
    off: dict[str, int]  # how many units of each side went home or withdrew in this cycle
    piles: dict[str, int]  # how many feudals are in the bonus pile and how many militia are left
    gone: list[str]  # those of the other side whom the seat saw go
    seen: list[list[Any]]  # what was last seen of the other side: piece, hex, turn
    leader: str | None
    led: list[str]
    movement: dict[str, int]
    battle: dict[str, Any]


def view(s: State, c: Components, seat: int | None) -> View:
    """What a seat (None: a spectator) may know."""
    t = c.tables
    who = -1 if seat is None else seat
    feudal = seat is not None and seat != s.king
    seen = [p for p in range(t.pieces) if is_seen(s, t, who, p)]
    names = c.titles.unit.piece_names
    leaders = c.titles.leader.names
    return View(
        version=("raid", "campaign")[s.version],
        king=s.king,
        reign=s.reign,
        cycle=s.cycle,
        turn=s.turn,
        phase=PHASE_NAMES[seen_phase(s, who)],
        side=SIDE_NAMES[s.side],
        alarm=bool(s.alarm),
        plunder=s.plunder,
        glory=s.glory,
        confidence=s.confidence,
        score=list(s.score),
        last_plunder=s.last_plunder,
        baron_turn=s.baron_turn,
        baron_in=s.baron_in if feudal or s.entry != NOWHERE else None,
        entry=_hex(s.entry),
        exit=_hex(s.exit),
        ruins=[c.titles.site.names[i] for i in range(N_SITES) if s.marker[i] == Loot.RUINED],
        markers=[c.titles.site.names[i] for i in range(N_SITES) if s.marker[i] == Loot.LIES],
        carried={
            c.titles.site.names[i]: (
                names[s.marker[i]] if s.marker[i] >= 0 and is_cargo_seen(s, t, who, s.marker[i]) else None
            )
            for i in range(N_SITES)
            if s.marker[i] >= 0 or s.marker[i] == Loot.OUT
        },
        pieces=[dict(told) for _, told in sorted(_piece(s, p, names[p], leaders) for p in seen)],
        stacks=_stacks(s, c, who, seen),
        off=_off(s, c),
        piles=_piles(s, c),
        gone=_gone(s, c, seat),
        seen=_seen(s, c, seat),
        leader=None if s.leader < 0 else leaders[s.leader],
        led=[leaders[p] for p in range(FIRST_UNIT) if was_led(s, p)],
        movement=_movement(s, c, who),
        battle={
            "step": s.step,
            "battle": s.battle,
            "battles": s.battles,
            "target": _hex(s.target),
            "strength": s.strength if seat is not None and (seat == s.to_move or s.phase == Phase.ALLOT) else 0,
        },
    )


def _movement(s: State, c: Components, seat: int) -> dict[str, int]:
    """How far the leader who moves has come; what it cost tells who goes with him, so only who sees them is told."""
    told = {"horse": s.horse, "steps": s.steps}
    if s.leader >= 0 and is_company_seen(s, c.tables, seat, s.leader):
        told |= {"spent": s.spent, "with_foot": s.spent_with_foot}
    return told


def _hex(h: int) -> str | None:
    return None if h < 0 else NAMES[h]


def place_name(at: int) -> str:
    """A hex, or where else a piece is."""
    return NAMES[at] if at >= 0 else OFF_NAMES[Off(at)]


def _piece(s: State, p: int, name: str, leaders: Sequence[str]) -> tuple[str, Told]:
    moved_by = leaders[s.moved_by[p]] if s.moved_by[p] >= 0 else None
    return _told_of(name, s.at[p], s.marks[p] & TOLD_MARKS, s.involved[p], s.fired[p], moved_by)


@lru_cache(maxsize=4096)
def _told_of(name: str, at: int, marks: int, battle: int, fired: int, moved_by: str | None) -> tuple[str, Told]:
    """A piece by name, since counters that are alike cannot be told apart; before it, where it stands in a list."""
    told: list[tuple[str, Any]] = [("name", name), ("at", place_name(at))]
    told += [(key, True) for mark, key in MARK_NAMES.items() if marks & mark]
    told += [(key, value) for key, value in (("battle", battle), ("fired", fired), ("moved_by", moved_by)) if value]
    return "\0".join(sorted(map(str, told))), tuple(told)


def _stacks(s: State, c: Components, seat: int, seen: list[int]) -> list[dict[str, Any]]:
    """Stacks of which only the top is seen: whether anything lies below it, and how much, is not told (Q31)."""
    t = c.tables
    names = c.titles.unit.piece_names
    told = []
    for h in range(N_HEX):
        first = s.first[h]
        if first == NOBODY or is_open_to(s, t, seat, h):
            continue
        top = top_of(s, t, h)
        told.append({"hex": NAMES[h], "side": SIDE_NAMES[t.side[first]], "top": names[top] if top in seen else None})
    return told


def _off(s: State, c: Components) -> dict[str, int]:
    """GB9.4, GB9.5: fighting units of each side that left the map alive in this cycle."""
    t = c.tables
    found: dict[str, int] = {}
    for p in range(FIRST_UNIT, t.pieces):
        if has(s, p, Mark.CAME_HOME):
            key = f"{SIDE_NAMES[t.side[p]]} {OFF_NAMES[Off(s.at[p])]}"
            found[key] = found.get(key, 0) + 1
    return found


def _piles(s: State, c: Components) -> dict[str, int]:
    """Section 7: everybody may count what is left in the piles of the feudals."""
    t = c.tables
    left = [p for p in range(FIRST_UNIT, t.pieces) if s.at[p] == Off.PILE and t.side[p] == Side.FEUDAL]
    militia = sum(is_militia(t, p) for p in left)
    return {"militia": militia, "bonus": bonus_pile(s, t)}


def _gone(s: State, c: Components, seat: int | None) -> list[str]:
    """What a seat had seen of those who left the map."""
    t = c.tables
    gone = Mark.CAME_HOME | Mark.KNOWN
    return sorted(
        c.titles.unit.piece_names[p]
        for p in range(FIRST_UNIT, t.pieces)
        if seat is not None and s.marks[p] & gone == gone and not is_own(s, t, seat, p)
    )


def _seen(s: State, c: Components, seat: int | None) -> list[list[Any]]:
    """GB7.2: what a seat last saw of the other side, where, and in which turn; spectators take no notes."""
    t = c.tables
    if seat is None:
        return []
    return sorted(
        [c.titles.unit.piece_names[p], NAMES[s.seen_at[p]], s.seen_on[p]]
        for p in range(t.pieces)
        if s.seen_at[p] != NOWHERE and not is_own(s, t, seat, p)
    )
