"""GB1, GB3, GB26, GB27: phases of a turn, the Baron, the end of a cycle, of a reign and of the game."""

from __future__ import annotations

from ....core.chapters import Passage
from ....core.dice import below, die
from ....core.log import Log, note, tell
from ....core.rule import apart, rule
from ..pieces import FIRST_UNIT, NOBODY, Mark, Off, Side
from ..state import BARON_MARKERS, N_SITES, NOWHERE, RAID, End, Loot, State, Step, Tables
from ..vocabulary import Event, Phase
from .deployment import is_absent, is_relief
from .losses import change_confidence, leave_table, test_end
from .movement import anybody_can_move, refuse_end_cycle
from .sight import is_watched
from .stacks import forget_hexes, held_by, leads_line, take_mark


@rule
def begin_movement(s: State, t: Tables, side: int) -> None:
    """GB4.6: nobody has moved yet."""
    s.side = side
    s.combat = 0
    s.led = 0
    s.leader = NOBODY
    for p in range(FIRST_UNIT, t.pieces):
        s.moved_by[p] = NOBODY
        take_mark(s, p, Mark.TOPPED)


@rule
def goblins_move(s: State, t: Tables, log: Log) -> None:
    """GB3.2, D20: passed by if no leader can do anything and the raid cannot be ended."""
    note(log, Event.TURN, s.turn)
    begin_movement(s, t, Side.GOBLIN)
    able = anybody_can_move(s, t) or refuse_end_cycle(s, t) == 0
    s.phase = Phase.LEAD if able else Phase.GOBLIN_FIGHTS


@rule
def feudals_move(s: State, t: Tables, log: Log) -> None:
    """GB3.2, GB10.1, GB10.3: before the alarm nobody moves."""
    begin_movement(s, t, Side.FEUDAL)
    if s.alarm:
        await_baron(s, t, log)
    s.phase = Phase.LEAD if s.alarm and anybody_can_move(s, t) else Phase.FEUDAL_FIGHTS


# ---- the Baron


@apart
def await_baron(s: State, t: Tables, log: Log) -> None:
    """GB26.2, GB26.3, GB26.5, GB26.7, Q17: a marker is drawn; on its turn the force arrives."""
    if s.relief_started:
        return
    if s.baron_turn == 0:
        s.baron_turn = s.turn
        s.baron_in = 1 + below(s, BARON_MARKERS)
        note(log, Event.BARON_DRAWN)
        tell(log, 1 << (1 - s.king), Event.BARON_MARKER, s.baron_in)
    elif s.entry == NOWHERE and s.turn >= baron_arrives(s):
        face = die(s)
        s.entry = t.baron_entry[face - 1]
        note(log, Event.BARON_ARRIVES, face, s.entry)
        for p in range(t.pieces):
            if is_relief(t, p) and not is_absent(s, p):
                leave_table(s, p, Off.WAITING)  # GB26.6


@rule
def baron_arrives(s: State) -> int:
    """GB26.3: the turn in which the Baron's force arrives, by the marker that was drawn."""
    return s.baron_turn + s.baron_in


# ---- combat phases and the end of a turn


@rule
def goblins_fight(s: State, t: Tables) -> None:
    """GB3.2, Q59: after the goblins' movement the end is tested; then they fight."""
    test_end(s, t)
    begin_combat(s, t, Side.GOBLIN)


@rule
def feudals_fight(s: State, t: Tables) -> None:
    """GB3.2."""
    begin_combat(s, t, Side.FEUDAL)


@rule
def begin_combat(s: State, t: Tables, side: int) -> None:
    """GB11.1: if opposing pieces are next to one another anywhere battles are declared."""
    if s.ended != End.GOES_ON:
        s.phase = Phase.END_OF_CYCLE
        return
    s.side = side
    forget_hexes(s)
    s.combat = int(anybody_meets(s, t))
    s.phase = Phase.ENGAGE if s.combat else next_phase(side)


@rule
def anybody_meets(s: State, t: Tables) -> bool:
    """GB11.2."""
    for p in range(t.pieces):
        if leads_line(s, t, p, Side.GOBLIN) and is_watched(s, t, s.at[p], Side.GOBLIN):
            return True
    return False


@rule
def next_phase(side: int) -> int:
    """GB3.2: what comes after the combat phase of a side."""
    return Phase.FEUDAL_MOVES if side == Side.GOBLIN else Phase.END_OF_TURN


@rule
def end_combat(s: State, t: Tables) -> None:
    """GB3.2: on to the next phase."""
    clear_combat(s, t)
    s.phase = next_phase(s.side)


@apart
def clear_combat(s: State, t: Tables) -> None:
    """Nothing of a combat phase matters any more."""
    s.combat = 0
    s.battles = 0
    s.battle = 0
    s.fought = 0
    s.step = Step.NONE
    s.target = NOWHERE
    forget_hexes(s)
    for p in range(t.pieces):
        s.involved[p] = 0
        s.fired[p] = 0
        s.part[p] = 0
        s.engaged[p] = 0
        s.began[p] = NOWHERE
        take_mark(s, p, Mark.RAN | Mark.ATTACKED | Mark.DRAWN_IN | Mark.STRUCK)
    s.strength = 0
    s.around = 0
    s.sources = 0
    s.goblins_ran = 0
    s.goblin_leader_in = 0
    s.king_in = 0
    s.lost = 0
    s.rank = -1
    s.outcome = 0


@rule
def end_turn(s: State, t: Tables, log: Log) -> None:
    """GB3.2, GB27.5, Q60: twenty turns without a plundering end the cycle."""
    if turns_left(s, t) <= 0:
        s.ended = End.TWENTY_TURNS
        note(log, Event.TIME_OUT)
        for i in range(N_SITES):
            if held_by(s, t, t.site_hex[i], Side.GOBLIN):
                s.held = s.held | (1 << i)
        s.phase = Phase.END_OF_CYCLE
        return
    s.turn += 1
    s.phase = Phase.GOBLIN_MOVES


@rule
def turns_left(s: State, t: Tables) -> int:
    """GB27.5: how many turns may still pass without a plundering."""
    return t.patience - (s.turn - s.last_plunder)


# ---- cycles and reigns


@apart
def end_cycle(s: State, t: Tables, log: Log) -> None:
    """GB1.4, GB1.5, GB27, GB28.6, GB28.9, GB29.2, GB30.2, Q61, Q64: what comes after a cycle."""
    ruined = s.turn == 0  # Q64: it did not even begin
    if not ruined:
        note(log, Event.CYCLE_ENDS)
    clear_table(s, t)
    if s.version == RAID:
        end_reign(s, s.plunder + s.glory, log)
        return
    if s.alarm == 0 and not ruined and s.ended != End.KING_LOST and s.ended != End.DEPOSED:
        change_confidence(s, t, -t.unspotted, log)
        if s.confidence <= t.deposed_at:
            note(log, Event.DEPOSED)
    deposed = s.confidence <= t.deposed_at
    over = ruined or deposed or s.ended == End.KING_LOST or s.cycle >= t.cycles
    if over:
        end_reign(s, s.plunder, log)
    else:
        s.phase = Phase.NEW_CYCLE


@rule
def clear_table(s: State, t: Tables) -> None:
    """Q61, Q74: plunder on the road is lost; whoever is not dead is alive for the next cycle."""
    for i in range(N_SITES):
        if s.marker[i] >= 0:
            s.marker[i] = Loot.OUT
    for p in range(t.pieces):
        if s.at[p] >= 0:
            leave_table(s, p, Off.HOME)
        else:
            leave_table(s, p, s.at[p])
    clear_combat(s, t)
    s.leader = NOBODY
    s.last = NOBODY
    s.led = 0
    s.horse = 0
    s.stage = 0
    s.crowd = 0
    s.bags = 0
    s.site = NOWHERE


@rule
def end_reign(s: State, points: int, log: Log) -> None:
    """GB29.2, GB30.3: the King's points are noted; roles swap, or the game is over."""
    s.score[s.king] = points
    s.brought[s.king] = s.plunder
    note(log, Event.REIGN_ENDS, s.king)
    if s.reign == 0:
        s.reign = 1
        s.phase = Phase.NEW_REIGN
    else:
        note(log, Event.GAME_OVER)
        s.phase = Phase.OVER


CHAPTER = (
    Passage(Phase.GOBLIN_MOVES, goblins_move),
    Passage(Phase.GOBLIN_FIGHTS, goblins_fight),
    Passage(Phase.FEUDAL_MOVES, feudals_move),
    Passage(Phase.FEUDAL_FIGHTS, feudals_fight),
    Passage(Phase.END_OF_TURN, end_turn),
    Passage(Phase.END_OF_CYCLE, end_cycle),
)
