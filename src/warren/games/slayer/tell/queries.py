"""Questions that players of Goblin Slayer may ask: where can he go, how dangerous is it there, who can come.

Beside it stand `forecast` (what the rest of a turn may bring) and `odds` (of a fight).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ....core.components import Components
from ....core.phrases import counted, listed
from ....core.queries import Answer, Column, QueryBase, Result, Row, Unit
from ....core.spoken import Answers
from ..board import NAMES
from ..known import can_still_attack
from ..rules.cave import is_free
from ..rules.combat import can_block, keeps_attack, strength_of
from ..state import CARRIED, NOWHERE, Piece, State, Tables
from ..vocabulary import Phase
from .forecast import PLAYS, can_leave, comers, expected, gathered, left, stops, worst
from .odds import Crowd, crowd_beside, success, success_after_sweep


class Query(QueryBase):
    """What can be asked."""

    DANGER = "danger", "How likely does an attack succeed where Stormbeard can stop?", "GS10.3", Result.SPACES
    REACH = "reach", "Where can Stormbeard go in this turn?", "GS5.1", Result.SPACES
    ATTACK = "attack", "How strong is the attack on Stormbeard?", "GS10.1", Result.ODDS
    ATTACKERS = "attackers", "Who can stand beside Stormbeard in this turn?", "GS7.1", Result.LIST


def answer(s: State, c: Components, seat: int, query: Query, things: Sequence[int]) -> Answer:
    """What a question comes to, up to the end of this turn."""
    if s.phase == Phase.OVER:
        return Answer(COLUMNS[query], (), "The game is over.")
    if s.hero == NOWHERE:
        return Answer(COLUMNS[query], (), "Stormbeard is not in the cave yet.")
    return ANSWERS[query](s, c, seat, *things)


COLUMNS: Final = {
    Query.DANGER: (
        Column("spaces"),
        Column("worst case", Unit.CHANCE),
        Column("expected", Unit.CHANCE),
        Column("a success costs", Unit.WORDS),
    ),
    Query.REACH: (
        Column("spaces"),
        Column("Hero Stones spent"),
        Column("his attack", Unit.WORDS),
        Column("takes", Unit.WORDS),
    ),
    Query.ATTACK: (
        Column("strength"),
        Column("succeeds", Unit.CHANCE),
        Column("after a sweep", Unit.CHANCE),
    ),
    Query.ATTACKERS: (Column("strength"), Column("where", Unit.WORDS)),
}


# ---- where he can go


def _danger(s: State, c: Components, seat: int) -> Answer:
    assumed = "after a sweep where he keeps his attack. Worst case: the horde brings all who can come."
    played = f"Expected: the average of {PLAYS} turns that it plays at first sight."
    note = f"The chance that the attack of this turn succeeds, {assumed} {played}"
    return Answer(COLUMNS[Query.DANGER], tuple(_in_danger(state, c.tables) for state in stops(s, c.tables)), note)


def _in_danger(s: State, t: Tables) -> Row:
    """Where he has stopped."""
    at_worst = worst(s, t)
    usual = expected(s, t) if at_worst else 0.0
    return Row(NAMES[s.hero], f"hex:{NAMES[s.hero]}", (s.spaces, at_worst, usual, _price(s)))


def _price(s: State) -> str:
    """GS10.6, GS10.7: what a successful attack takes."""
    return "a Hero Stone" if can_block(s) else "his life"


def _reach(s: State, c: Components, seat: int) -> Answer:
    note = "He does not move any more in this turn."
    if s.phase in (Phase.HERO_MOVE, Phase.TAKE):
        note = "By the shortest way; a third space costs a Hero Stone."
    return Answer(COLUMNS[Query.REACH], tuple(_reached(s, c.tables)), note)


def _reached(s: State, t: Tables) -> Iterator[Row]:
    found = stops(s, t)
    for state in found:
        attack = "kept" if keeps_attack(state.spaces) else "lost"
        values = state.spaces, state.used - s.used, attack, _takes(s, state)
        yield Row(NAMES[state.hero], f"hex:{NAMES[state.hero]}", values)
    leaving = next((state for state in found if can_leave(state)), None)
    if leaving is not None:
        outside = left(leaving)
        yield Row("outside", "zone:outside", (outside.spaces, outside.used - s.used, "", "wins the game"))


def _takes(before: State, after: State) -> str:
    """What he has taken on the way."""
    stones = before.stones - after.stones
    found = ["the Widget"] if after.widget == CARRIED != before.widget else []
    found += [counted(stones, "Hero Stone")] if stones else []
    return listed(found)


# ---- who can come


def _attack(s: State, c: Components, seat: int) -> Answer:
    now = crowd_beside(s, c.tables, s.hero)
    strongest = max(gathered(s, c.tables), key=lambda crowd: (crowd.strength, crowd.trolls))
    rows = Row("as they stand", "", _odds(s, now)), Row("at most in this turn", "", _odds(s, strongest))
    note = "He does not attack any more in this turn."
    if can_still_attack(s):
        note = "On the average over the die of a sweep, the horde choosing who is hit. A lunge may be better."
    return Answer(COLUMNS[Query.ATTACK], rows, note)


def _odds(s: State, crowd: Crowd) -> tuple[int, float, float]:
    plain = success(crowd.strength)
    return crowd.strength, plain, success_after_sweep(crowd) if can_still_attack(s) else plain


def _attackers(s: State, c: Components, seat: int) -> Answer:
    note = "Beside Stormbeard's hex of now; each hex has room for one of them."
    return Answer(COLUMNS[Query.ATTACKERS], tuple(_who_can_come(s, c.tables)), note)


def _who_can_come(s: State, t: Tables) -> Iterator[Row]:
    can = comers(s, t)
    goblin, troll = strength_of(Piece.GOBLIN), strength_of(Piece.TROLL)
    for at, goes in can.goblins.items():
        if goes:
            yield Row(f"goblin on {NAMES[at]}", f"goblin:{NAMES[at]}", (goblin, _where(s, at, goes)))
    if can.troll:
        yield Row(f"troll on {NAMES[s.troll_at]}", "piece:troll", (troll, _where(s, s.troll_at, can.troll)))
    below = can.most and can.openings
    if below and (can.waiting or can.divers):
        yield Row("goblins in the tunnels", "goblin:tunnels", (goblin, _out_of(can.openings)))
    if below and can.troll_below:
        yield Row("troll in the tunnels", "piece:troll", (troll, _out_of(can.openings)))


def _where(s: State, at: int, goes: frozenset[int]) -> str:
    others = [NAMES[to] for to in sorted(goes - {at}) if is_free(s, to)]
    if at in goes:
        return "stands there"
    return f"can come to {listed(others)}" if others else "can come if another makes way"


def _out_of(openings: frozenset[int]) -> str:
    return f"can come out on {listed([NAMES[at] for at in sorted(openings)])}"


ANSWERS: Final[Answers] = {
    Query.DANGER: _danger,
    Query.REACH: _reach,
    Query.ATTACK: _attack,
    Query.ATTACKERS: _attackers,
}
