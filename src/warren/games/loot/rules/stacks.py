"""LR8, LR15.9, LR16.6, LR16.7: goblin stacks, shields, and the numbers that events change."""

from __future__ import annotations

from ....core.rule import rule
from ..state import MOST_HEIGHT, N_PLATFORMS, NO_CARD, NO_EVENT, Modifier, State, Tables

# ---- effective numbers, LR16.6


@rule
def modifier(s: State, t: Tables, which: int) -> int:
    """LR4.6: what the event of this round adds."""
    return t.modifier[s.event][which] if s.event != NO_EVENT else 0


@rule
def price(s: State, t: Tables, title: int) -> int:
    """What a card of the Shop or a goblin costs the active player now."""
    if t.goblin[title]:
        return max(1, t.cost[title] + modifier(s, t, Modifier.CROWD_PRICE) + s.crowd_change)
    return max(1, t.cost[title] + modifier(s, t, Modifier.SHOP_PRICE) + s.shop_change)


@rule
def defense(s: State, t: Tables, title: int) -> int:
    """The Defense of a card on a platform now."""
    return max(1, t.defense[title] + modifier(s, t, Modifier.DEFENSE))


# ---- stacks, LR8, LR15.9, LR16.7


@rule
def top_card(s: State, seat: int, platform: int) -> int:
    """The title on top of a stack; NO_CARD on an empty platform."""
    height = s.height[seat][platform]
    return s.stack[seat][platform][height - 1] if height > 0 else NO_CARD


@rule
def is_shielded(s: State, t: Tables, seat: int, platform: int) -> bool:
    """LR16.7: whether the top card is not a goblin."""
    top = top_card(s, seat, platform)
    return top != NO_CARD and not t.goblin[top]


@rule
def has_open_platform(s: State, t: Tables, seat: int) -> bool:
    """LR15.9: whether a goblin could be put anywhere."""
    for platform in range(N_PLATFORMS):
        if not is_shielded(s, t, seat, platform):
            return True
    return False


@rule
def put_on_stack(s: State, seat: int, platform: int, title: int) -> None:
    """LR8.2, LR8.3: on top."""
    s.stack[seat][platform][s.height[seat][platform]] = title
    s.height[seat][platform] += 1


@rule
def stack_spot(seat: int, platform: int, index: int) -> int:
    """A card of a stack, as events name it."""
    return (seat * N_PLATFORMS + platform) * MOST_HEIGHT + index


@rule
def top_spot(s: State, seat: int, platform: int) -> int:
    """The card on top of a stack that is not empty, as events name it."""
    return stack_spot(seat, platform, s.height[seat][platform] - 1)


@rule
def victory_points(s: State, t: Tables, seat: int) -> int:
    """LR1.4, LR13.1: the points that stand on a seat's platforms."""
    points = 0
    for platform in range(N_PLATFORMS):
        for i in range(s.height[seat][platform]):
            points += t.vp[s.stack[seat][platform][i]]
    return points


@rule
def take_from_stack(s: State, seat: int, platform: int, index: int) -> int:
    """LR15.4: a card out of any place of a stack; those above slide down. Its title."""
    title = s.stack[seat][platform][index]
    last = s.height[seat][platform] - 1
    for i in range(index, last):
        s.stack[seat][platform][i] = s.stack[seat][platform][i + 1]
    s.stack[seat][platform][last] = 0
    s.height[seat][platform] = last
    return title


# ---- moving a goblin within one's platforms, LR15.4


@rule
def shift_changes(s: State, seat: int, platform: int, index: int, to: int) -> bool:
    """LR15.4: whether a goblin on top of a platform would leave anything different from before."""
    if platform != to:
        return True
    for i in range(index + 1, s.height[seat][platform]):
        if s.stack[seat][platform][i] != s.stack[seat][platform][index]:
            return True
    return False


@rule
def can_shift_to(s: State, t: Tables, seat: int, platform: int, index: int, to: int) -> bool:
    """LR15.9: only to a platform without a shield, and only with a change."""
    return not is_shielded(s, t, seat, to) and shift_changes(s, seat, platform, index, to)


@rule
def can_shift(s: State, t: Tables, seat: int, platform: int, index: int) -> bool:
    """Whether a goblin of an unshielded stack has anywhere to go."""
    for to in range(N_PLATFORMS):
        if can_shift_to(s, t, seat, platform, index, to):
            return True
    return False


@rule
def some_goblin_can_shift(s: State, t: Tables, seat: int) -> bool:
    """LR15.4, LR15.9: whether any goblin of a seat can be moved."""
    for platform in range(N_PLATFORMS):
        if not is_shielded(s, t, seat, platform):
            for index in range(s.height[seat][platform]):
                if can_shift(s, t, seat, platform, index):
                    return True
    return False


@rule
def some_stack_can_carry(s: State, t: Tables, seat: int) -> bool:
    """LR15.8: whether a card such as the Shield Bearer has somewhere to stand: a stack without a shield."""
    for platform in range(N_PLATFORMS):
        if s.height[seat][platform] > 0 and not is_shielded(s, t, seat, platform):
            return True
    return False
