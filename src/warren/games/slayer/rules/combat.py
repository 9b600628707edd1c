"""GS9 and GS10: Stormbeard attacks, and the monsters do."""

from __future__ import annotations

from ....core.chapters import Answer, Decision, Passage
from ....core.dice import die
from ....core.log import Log, note
from ....core.moves import Moves, add
from ....core.rule import rule
from ....core.wanted import FACES
from ..board import N_HEX
from ..state import GOBLINS, VORPAL_BEFORE, WAITING, Piece, Spell, State, Tables, Winner
from ..vocabulary import Event, Phase, Reason, Verb, move_of
from .cave import is_beside, is_monster, lift_goblin
from .hero import enter, hero
from .horde import goblins
from .scoring import finish
from .turn import use_stones


@rule
def can_attack(s: State, t: Tables) -> bool:
    """GS5.6, GS9.1: after one space at most, with a monster beside him."""
    return keeps_attack(s.spaces) and attack_strength(s, t) > 0


@rule
def keeps_attack(spaces: int) -> bool:
    """GS5.6: whether Stormbeard may still attack after so many spaces."""
    return spaces <= 1


@rule
def offer_attacks(s: State, t: Tables, moves: Moves) -> None:
    """GS9.2, GS9.3."""
    add(moves, move_of(Verb.SWEEP))
    for direction in range(6):
        at = t.beside[s.hero][direction]
        if s.cell[at] == Piece.GOBLIN:
            add(moves, move_of(Verb.LUNGE, at))
    add(moves, move_of(Verb.HOLD))


@rule
def refuse_attack(s: State) -> int:
    """GS5.6, GS9.1."""
    if not keeps_attack(s.spaces):
        return Reason.MOVED_TOO_FAR
    return Reason.LEGAL if s.phase == Phase.ATTACK else Reason.NOT_NOW


@rule
def refuse_lunge(s: State, t: Tables, at: int) -> int:
    """GS9.12 to GS9.14."""
    reason = refuse_attack(s)
    if reason != Reason.LEGAL:
        return reason
    if at >= N_HEX:
        return Reason.NO_GOBLIN_THERE
    if not is_beside(t, s.hero, at):
        return Reason.TOO_FAR_TO_HIT
    if s.cell[at] == Piece.TROLL:
        return Reason.LUNGE_AT_TROLL
    return Reason.LEGAL if s.cell[at] == Piece.GOBLIN else Reason.NO_GOBLIN_THERE


@rule
def hold_back(s: State, log: Log) -> None:
    """GS9.2."""
    note(log, Event.HELD)
    s.phase = Phase.MONSTER_ATTACK


@rule
def cannot_attack(s: State, t: Tables, log: Log) -> None:
    """GS4.3, GS5.6."""
    if attack_strength(s, t) > 0:
        note(log, Event.NO_ATTACK, s.spaces)
    s.phase = Phase.MONSTER_ATTACK


@rule
def sweep(s: State, log: Log) -> None:
    """GS9.3, GS13.4."""
    s.hits = 0
    if s.vorpal != VORPAL_BEFORE:
        roll_sweep(s, log)
    s.phase = Phase.VORPAL


@rule
def roll_sweep(s: State, log: Log) -> None:
    """GS9.4: half the die, rounded up."""
    rolled = die(s)
    s.hits += hits_of(rolled)
    note(log, Event.SWEPT, rolled)
    note(log, Event.HITS_MADE, hits_of(rolled))


@rule
def hits_of(rolled: int) -> int:
    """GS9.4: the hits that a sweep makes."""
    return (rolled + 1) // 2


@rule
def hits_that_can_be_taken(s: State, t: Tables) -> int:
    """GS9.8, GS9.9: one by each adjacent goblin, two by the troll."""
    taken = 0
    for direction in range(6):
        at = t.beside[s.hero][direction]
        if is_monster(s, at):
            taken += hits_to_kill(s.cell[at], s.wound)
    return taken


@rule
def hits_to_kill(monster: int, wound: int) -> int:
    """GS9.9, GS9.10: the hits that a monster can take in a sweep: a goblin one, the troll two."""
    return 2 - wound if monster == Piece.TROLL else 1


@rule
def most_vorpal_stones(s: State, t: Tables) -> int:
    """GS9.5 to GS9.7: as many stones as there are, but none that would be wasted."""
    if not s.spells & Spell.VORPAL_AXE:
        return 0
    return max(0, min(s.hand, hits_that_can_be_taken(s, t) - s.hits))


@rule
def stones_could_help(s: State, t: Tables) -> bool:
    """GS9.7."""
    return most_vorpal_stones(s, t) > 0


@rule
def offer_stones(s: State, t: Tables, moves: Moves) -> None:
    """GS9.5."""
    for stones in range(most_vorpal_stones(s, t) + 1):
        add(moves, move_of(Verb.VORPAL, stones))


@rule
def refuse_vorpal(s: State, t: Tables, stones: int) -> int:
    """GS9.5 to GS9.7."""
    if not s.spells & Spell.VORPAL_AXE:
        return Reason.SPELL_OFF
    if s.phase != Phase.VORPAL:
        return Reason.NOT_NOW
    if stones > s.hand:
        return Reason.NOT_ENOUGH_STONES
    return Reason.LEGAL if stones <= most_vorpal_stones(s, t) else Reason.USELESS_STONE


@rule
def spend_on_vorpal(s: State, t: Tables, stones: int, log: Log) -> None:
    """GS9.5, GS13.4: each stone adds a hit."""
    if stones > 0:
        use_stones(s, stones)
        s.hits += stones
        note(log, Event.VORPAL_SPENT, stones)
    if s.vorpal == VORPAL_BEFORE:
        roll_sweep(s, log)
    s.phase = Phase.HIT


@rule
def spend_nothing(s: State, t: Tables, log: Log) -> None:
    """GS9.7."""
    spend_on_vorpal(s, t, 0, log)


@rule
def offer_targets(s: State, t: Tables, moves: Moves) -> None:
    """GS9.8, GS9.17: every adjacent monster."""
    for direction in range(6):
        at = t.beside[s.hero][direction]
        if is_monster(s, at):
            add(moves, move_of(Verb.HIT, at))


@rule
def refuse_hit(s: State, t: Tables, at: int) -> int:
    """GS9.8, GS9.17."""
    if at >= N_HEX:
        return Reason.NO_MONSTER_TO_HIT
    if not is_beside(t, s.hero, at):
        return Reason.TOO_FAR_TO_HIT
    return Reason.LEGAL if is_monster(s, at) else Reason.NO_MONSTER_TO_HIT


@rule
def hits_need_an_answer(s: State, t: Tables) -> bool:
    """GS9.8, GS9.10: there is a choice between adjacent monsters, and not all of them die anyway."""
    if s.hits == 0 or s.hits >= hits_that_can_be_taken(s, t):
        return False
    targets = 0
    for direction in range(6):
        if is_monster(s, t.beside[s.hero][direction]):
            targets += 1
    return targets > 1


@rule
def give_forced_hits(s: State, t: Tables, log: Log) -> None:
    """GS9.10: hits without a choice; what is left over is lost."""
    for direction in range(6):
        at = t.beside[s.hero][direction]
        while s.hits > 0 and is_monster(s, at):
            give_hit(s, at, log)
    if s.hits > 0:
        note(log, Event.HITS_LOST, s.hits)
    s.hits = 0
    s.phase = Phase.MONSTER_ATTACK


@rule
def give_hit(s: State, at: int, log: Log) -> None:
    """GS9.8, GS9.9, GS9.16."""
    s.hits -= 1
    if s.cell[at] != Piece.TROLL:
        kill_goblin(s, at)
        note(log, Event.GOBLIN_KILLED, at)
    elif s.wound == 0:
        s.wound = 1
        note(log, Event.TROLL_HIT, at)
    else:
        s.cell[at] = Piece.FREE
        s.troll_at = WAITING
        s.wound = 0
        note(log, Event.TROLL_KILLED, at)


@rule
def kill_goblin(s: State, at: int) -> None:
    """GS9.16: it waits, and may appear from the next turn on."""
    lift_goblin(s, at)
    s.waiting += 1


@rule
def lunge(s: State, at: int, log: Log) -> None:
    """GS9.12, GS9.15: the goblin dies, Stormbeard stands in its place; that is no movement."""
    kill_goblin(s, at)
    note(log, Event.LUNGED, at)
    s.lunged = 1
    enter(s, at)


# ---- GS10 monsters attack


@rule
def attack_strength(s: State, t: Tables) -> int:
    """GS10.1: of the monsters beside Stormbeard."""
    return strength_beside(s, t, s.hero)


@rule
def strength_beside(s: State, t: Tables, at: int) -> int:
    """GS10.1: of the monsters beside a hex."""
    strength = 0
    for direction in range(6):
        beside = t.beside[at][direction]
        if is_monster(s, beside):
            strength += strength_of(s.cell[beside])
    return strength


@rule
def strength_of(monster: int) -> int:
    """GS10.1: a goblin counts one, the troll two."""
    return 2 if monster == Piece.TROLL else 1


@rule
def monsters_attack(s: State, t: Tables, log: Log) -> None:
    """GS10.2 to GS10.5."""
    strength = attack_strength(s, t)
    if strength == 0:
        s.phase = Phase.END_OF_TURN
        return
    note(log, Event.ATTACKED, strength, min(strength, FACES))
    rolled = die(s)
    note(log, Event.ROLLED, rolled)
    if attack_succeeds(rolled, strength):
        note(log, Event.ATTACK_SUCCEEDED)
        s.phase = Phase.SHIELD
    else:
        note(log, Event.ATTACK_FAILED)
        s.phase = Phase.END_OF_TURN


@rule
def attack_succeeds(rolled: int, strength: int) -> bool:
    """GS10.3, GS10.4."""
    return rolled <= strength


@rule
def can_block(s: State) -> bool:
    """GS10.6, GS11.2, GS13.7."""
    return s.hand > 0 and s.spells & Spell.SHIELD > 0


@rule
def asks_for_shield(s: State) -> bool:
    """GS13.8: blocking is never worse, and without a stone there is no choice."""
    return s.ask_obvious > 0 and can_block(s)


@rule
def refuse_shield(s: State) -> int:
    """GS10.6, GS13.7."""
    if not s.spells & Spell.SHIELD:
        return Reason.SPELL_OFF
    return Reason.LEGAL if s.phase == Phase.SHIELD else Reason.NOT_NOW


@rule
def block(s: State, log: Log) -> None:
    """GS10.6, GS10.7, GS11.3."""
    use_stones(s, 1)
    note(log, Event.SHIELDED, s.hand)
    s.phase = Phase.END_OF_TURN


@rule
def fall(s: State, log: Log) -> None:
    """GS10.9."""
    note(log, Event.FELL, s.hero, GOBLINS)
    finish(s, Winner.GOBLINS)


@rule
def block_or_fall(s: State, log: Log) -> None:
    """GS10.6, GS10.9: a stone blocks the attack, or Stormbeard dies."""
    if can_block(s):
        block(s, log)
    else:
        fall(s, log)


CHAPTER = (
    Decision(Phase.ATTACK, hero, offer_attacks, asks=can_attack, passes=cannot_attack),
    Answer(Verb.SWEEP, sweep, refuse_attack, elsewhere=refuse_attack),
    Answer(Verb.LUNGE, lunge, refuse_lunge, elsewhere=refuse_lunge),
    Answer(Verb.HOLD, hold_back, refuse_attack, elsewhere=refuse_attack),
    Decision(Phase.VORPAL, hero, offer_stones, asks=stones_could_help, passes=spend_nothing),
    Answer(Verb.VORPAL, spend_on_vorpal, refuse_vorpal, elsewhere=refuse_vorpal),
    Decision(Phase.HIT, goblins, offer_targets, asks=hits_need_an_answer, passes=give_forced_hits),
    Answer(Verb.HIT, give_hit, refuse_hit),
    Passage(Phase.MONSTER_ATTACK, monsters_attack),
    Decision(Phase.SHIELD, hero, asks=asks_for_shield, passes=block_or_fall),
    Answer(Verb.SHIELD, block, refuse_shield, elsewhere=refuse_shield),
    Answer(Verb.FALL, fall),
)
