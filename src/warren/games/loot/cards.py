"""Cards and events in words, made from their effects; so an edition's own cards explain themselves too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...core.phrases import counted, joined
from .state import (
    ALL,
    DESTINATIONS,
    MODIFIERS,
    MOST_COST,
    NO_STEP,
    OPERATIONS,
    SAME,
    ZONES,
    Op,
    Tables,
    To,
    Zone,
    uses_in,
)

PLACES = {
    "hand": "your hand",
    "discard": "your discard pile",
    "shop": "the Shop line-up",
    "crowd": "the Crowd line-up",
    "crowd_trash": "the Crowd Trash",
}
NO_EFFECT = "No effect."
WITHIN = " and "  # between the steps of a branch or a `then`


def card_text(t: Tables, title: int, names: Sequence[str]) -> str:
    """All that a card says."""
    said = []
    powers = power_text(t.loot[title], t.recruit[title], t.attack[title])
    if powers:
        said.append(f"{powers}.")
    if t.defense[title]:
        points = f", {counted(t.vp[title], 'Victory Point')}" if t.goblin[title] else ""
        said.append(f"Defense {t.defense[title]}{points}.")
    effect = effect_text(t, title, names)
    return " ".join([*said, effect] if effect else said) or NO_EFFECT


def effect_text(t: Tables, title: int, names: Sequence[str]) -> str:
    """What a card says beside its figures; nothing if those are all."""
    said = []
    if t.on_play[title]:
        said.append(f"When played: {steps_text(t, t.on_play[title], names)}.")
    for k in range(t.actions[title]):
        said.append(f"Action{times(t, title, k)}: {action_text(t, title, k, names)}.")
    if t.on_purchase[title]:
        said.append(f"When bought: {steps_text(t, t.on_purchase[title], names)}.")
    if t.negates[title]:
        said.append("When an opponent attacks one of your stacks, you may discard this from your hand to stop it.")
    return " ".join(said)


def action_text(t: Tables, title: int, k: int, names: Sequence[str]) -> str:
    """What an action of a card does; nothing if it has no such action."""
    return steps_text(t, t.action[title][k], names)


PURPOSES: Final = {
    Op.GAIN: "for more power",
    Op.DRAW: "to draw",
    Op.DISCARD: "to discard",
    Op.TRASH: "to trash cards",
    Op.TAKE: "to take a card",
    Op.SHIFT: "to move a goblin",
    Op.PRICE: "to change prices",
    Op.ATTACKS: "to attack once more",
    Op.PLACE: "to close a stack",
    Op.CHOOSE: "for a choice",
}


def purpose_text(t: Tables, title: int, k: int) -> str:
    """What an action of a card is for, by its first step; nothing if it has no such action."""
    step = t.action[title][k]
    if step == NO_STEP:
        return ""
    return "to make others discard" if t.opponents[step] else PURPOSES[Op(t.op[step])]


def times(t: Tables, title: int, k: int) -> str:
    """How often an action can be used, if that is more than once."""
    uses = uses_in(t.uses[title], k)
    return "" if uses == 1 else f" ({uses} times)"


def event_text(t: Tables, event: int, names: Sequence[str]) -> str:
    """All that an event says."""
    bonus = bonus_text(t, event)
    said = [f"In every turn: {bonus}."] if bonus else []
    if t.flip[event]:
        said.append(f"Flip effect (each player may): {steps_text(t, t.flip[event], names)}.")
    return " ".join(said) or NO_EFFECT


def bonus_text(t: Tables, event: int) -> str:
    """LR4.6: what an event changes for everybody; nothing if it has only a flip effect."""
    words = {
        "loot": "Loot {:+}",
        "recruit": "Recruit {:+}",
        "attack": "Attack {:+}",
        "shop_price": "Shop prices {:+}",
        "crowd_price": "Crowd prices {:+}",
        "defense": "every Defense {:+}",
        "hand_size": "cards drawn at the end of the turn {:+}",
        "attacks": "attacks allowed {:+}",
        "peace": "nobody may attack",
        "top_only": "only top cards can be attacked",
    }
    mods = [words[name].format(t.modifier[event][i]) for i, name in enumerate(MODIFIERS) if t.modifier[event][i]]
    return ", ".join(mods)


def power_text(loot: int, recruit: int, attack: int) -> str:
    """Powers that a card gives."""
    powers = (("Loot", loot), ("Recruit", recruit), ("Attack", attack))
    given = [f"{name} +{n}" for name, n in powers if n]
    return joined(given)


def steps_text(t: Tables, first: int, names: Sequence[str], between: str = "; ") -> str:
    """A list of steps; a choice within another step is put in brackets."""
    said = []
    while first != NO_STEP:
        text = step_text(t, first, names)
        if between == WITHIN and OPERATIONS[t.op[first]] == "choose":
            text = f"({text})"
        if t.then[first]:
            then = " and then for you: " if t.opponents[first] else " and then "
            text += then + steps_text(t, t.then[first], names, WITHIN)
        said.append(text)
        first = t.next_step[first]
    return between.join(said)


def zones_of(t: Tables, step: int) -> list[int]:
    """Where a step takes cards from, in the order of the step."""
    return list(t.zone[step])[: t.zones[step]]


def step_text(t: Tables, step: int, names: Sequence[str]) -> str:
    """One step, without what follows from it."""
    n = t.number[step]
    match OPERATIONS[t.op[step]]:
        case "gain":
            each = " for each other card with an Attack Power that you played in this turn"
            powers = power_text(t.gain_loot[step], t.gain_recruit[step], t.gain_attack[step])
            return powers + (each if t.per_attack_card[step] else "")
        case "draw":
            return "draw as many cards" if n == SAME else f"draw {counted(n, 'card')}"
        case "discard":
            return _discard_text(t, step, n)
        case "trash":
            return _trash_text(t, step, n)
        case "take":
            return _take_text(t, step, names)
        case "shift":
            repeated = f" ({n} times)" if n > 1 else ""
            return f"move one of your goblins to the top of one of your platforms{repeated}"
        case "price":
            changes = (("Shop", t.change_shop[step]), ("Crowd", t.change_crowd[step]))
            return " and ".join(f"{name} prices {by:+}" for name, by in changes if by) + " for you in this turn"
        case "attacks":
            return f"you may attack {counted(n, 'more opponent')} whom you have not attacked in this turn"
        case "place":
            return "put this on one of your stacks (only it can be attacked there, and nothing added or moved)"
    branches = [t.branch[step][i] for i in range(t.branches[step])]
    return " OR ".join(steps_text(t, branch, names, WITHIN) for branch in branches)


def _amount(t: Tables, step: int, n: int) -> str:
    return f"up to {counted(n, 'card')}" if t.up_to[step] and n > 1 else counted(n, "card")


def _discard_text(t: Tables, step: int, n: int) -> str:
    what = "the whole hand" if n == ALL else _amount(t, step, n)
    if not t.opponents[step]:
        return f"discard {what}"
    held = f" with {t.if_hand[step]} or more cards in hand" if t.if_hand[step] > 1 else ""
    return f"each opponent{held} discards {what}"


def _trash_text(t: Tables, step: int, n: int) -> str:
    zones = zones_of(t, step)
    if zones == [Zone.SELF]:
        return "trash this card"
    *others, last = [PLACES[ZONES[zone]] for zone in zones if zone != Zone.SELF]
    places = f"{', '.join(others)} or {last}" if others else last
    itself = " (this card may be one of them)" if Zone.SELF in zones else ""
    return f"trash {_amount(t, step, n)} from {places}{itself}"


def _take_text(t: Tables, step: int, names: Sequence[str]) -> str:
    n = t.number[step]
    zone = t.zone[step][0]
    to_platform = t.destination[step] == To.PLATFORM
    platforms = "onto one of your platforms" if n == 1 else "onto your platforms"
    to = {"hand": "into your hand", "discard": "to your discard pile", "platform": platforms}
    goal = to[DESTINATIONS[t.destination[step]]]
    if zone == Zone.SELF:
        return f"put this {'into your hand' if t.destination[step] == To.HAND else 'on your discard pile'}"
    if zone == Zone.PILE:
        name = names[t.from_pile[step]]
        return f"take {name} from its pile {goal}" if n == 1 else f"take {n} copies of {name} from their pile {goal}"
    what = "goblin" if to_platform or ZONES[zone] == "crowd_trash" else "card"
    bound = f" of cost {t.cost_max[step]} or less" if t.cost_max[step] < MOST_COST else ""
    return f"take {counted(n, what)}{bound} from {PLACES[ZONES[zone]]} {goal}"
