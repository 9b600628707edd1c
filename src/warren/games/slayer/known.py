"""What a seat knows: everything but the dice to come, and so what the rest of the turn can still bring."""

from __future__ import annotations

from ...core.rule import rule
from .board import DOORWAY
from .rules.combat import keeps_attack
from .state import NOWHERE, State
from .vocabulary import Phase


@rule
def hero_stands(s: State) -> int:
    """Stormbeard's hex; before he stands anywhere, the doorway (GS3.6)."""
    return DOORWAY if s.hero == NOWHERE else s.hero


@rule
def monsters_may_move(s: State) -> bool:
    """GS4.1: whether the monsters' move of this turn is still to come or going on."""
    return s.phase <= Phase.MONSTER_MOVE and not has_lunged(s)


@rule
def monsters_may_appear(s: State) -> bool:
    """GS4.1: whether monsters can still appear in this turn."""
    return s.phase <= Phase.APPEAR and not has_lunged(s)


@rule
def can_still_attack(s: State) -> bool:
    """GS9.1: whether Stormbeard's attack of this turn is still to come."""
    return s.phase <= Phase.ATTACK and keeps_attack(s.spaces) and not has_lunged(s)


@rule
def has_lunged(s: State) -> bool:
    """GS6.3: whether he is asked about treasures that he came to by a lunge: his attack is over."""
    return bool(s.phase == Phase.TAKE and s.lunged)


@rule
def strength_left(strength: int, trolls: int, wound: int, hits: int) -> int:
    """GS9.8 to GS9.11: what is left of a strength after some hits, if the horde gives them out as it should: the troll
    takes one that does not kill it.
    """
    if hits >= strength - wound:
        return 0
    return strength - max(0, hits - (trolls - wound))
