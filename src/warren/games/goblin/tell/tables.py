"""The tables of RULES.md as an edition has them: combat, places, caves, counters."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from ....core.components import Components
from ....core.phrases import capitalised, markdown
from ....core.record import Ints
from ..board import NAMES
from ..pieces import FIRST_UNIT, N_LEADERS, Code, Rank, Side
from ..state import N_SITES, Outcome, Tables, Terrain
from .words import TERRAINS, mouths

NOTHING: Final = "-"
COVER: Final = {
    Terrain.OPEN_WOODS: TERRAINS[Terrain.OPEN_WOODS],
    Terrain.HILLS: TERRAINS[Terrain.HILLS],
    Terrain.HILLS_WOODS: TERRAINS[Terrain.HILLS_WOODS],
    Terrain.RUINS: "ruins",
    Terrain.FOREST: "forest",
    Terrain.SETTLED: "hamlet, village, town, abbey",
    Terrain.KEEP: "keep",
}
OUTCOMES: Final[dict[int, str]] = {Outcome.STANDS: NOTHING, 1: "Re-1", 2: "Re-2", 3: "Re-3", Outcome.ROUT: "rout"}
"""What a morale check comes to."""


def tables(c: Components) -> Mapping[str, str]:
    """All of them in Markdown, by name."""
    t = c.tables
    return {
        "missiles": _missiles(t),
        "melee": _melee(t),
        "cover": _cover(t),
        "morale": _morale(t),
        "places": _places(c),
        "ruins": _ruins(c),
        "caves": _caves(t),
        "leaders": _leaders(c),
        "units": _units(c),
    }


# ---- combat


def _missiles(t: Tables) -> str:
    rows = [(str(n), *(str(cell or NOTHING) for cell in row)) for n, row in enumerate(t.missile_table, 1)]
    return markdown(("die", *_spans(t.missile_low)), rows)


def _melee(t: Tables) -> str:
    names = _spans(t.target_low)
    rows = [(name, *(str(cell or NOTHING) for cell in row)) for name, row in zip(names, t.melee_table, strict=True)]
    return markdown(("target", *_spans(t.melee_low)), rows)


def _spans(lows: Ints) -> list[str]:
    """Columns by their lowest numbers: `1-3`, `4`, `29+`."""
    known = list(lows)
    found = [str(low) if after == low + 1 else f"{low}-{after - 1}" for low, after in pairwise(known)]
    return [*found, f"{known[-1]}+"]


def _cover(t: Tables) -> str:
    rows = [
        (name, _modifier(t.missile_mod, t.missile_star, terrain), _modifier(t.melee_mod, t.melee_star, terrain))
        for terrain, name in COVER.items()
    ]
    rows.append(("behind stream, ford or bridge", "0", f"{t.behind_water:+}"))
    rows.append(("fields or open, against mounted attackers", "0", f"{t.charge:+}"))
    return markdown(("target", "missiles", "melee"), rows)


def _modifier(mods: Ints, stars: Ints, terrain: Terrain) -> str:
    if not mods[terrain]:
        return "0"
    return f"{mods[terrain]:+}{'*' if stars[terrain] else ''}"


def _morale(t: Tables) -> str:
    last = len(t.morale[0])
    heads = [f"{n}+" if n == last else str(n) for n in range(1, last + 1)]
    rows = [(rank.name, *(OUTCOMES[cell] for cell in t.morale[rank])) for rank in Rank]
    return markdown(("class", *heads), rows)


# ---- the map


def _places(c: Components) -> str:
    t = c.tables
    rows = [
        (
            capitalised(c.titles.site_names[i]),
            f"`{c.titles.site.names[i]}`",
            NAMES[t.site_hex[i]],
            str(t.bags[i]),
            f"{t.ruin_low[i]}-{t.ruin_high[i]}",
        )
        for i in range(N_SITES)
    ]
    return markdown(("place", "id", "hex", "bags", "in ruins by"), rows)


def _ruins(c: Components) -> str:
    names = c.titles.site_names
    rows = [(str(face + 1), *(names[table[face]] for table in c.tables.raid_ruins)) for face in range(6)]
    return markdown(("die", "A", "B", "C"), rows)


def _caves(t: Tables) -> str:
    rows = []
    for at in sorted(t.cave_at[i] for i in range(t.caves)):
        rows.append((NAMES[at], ", ".join(NAMES[h] for h in sorted(mouths(t, at)))))
    return markdown(("cave", "mouth"), rows)


# ---- counters


def _leaders(c: Components) -> str:
    t = c.tables
    rows = [
        (
            f"`{c.titles.leader.names[p]}`",
            capitalised(c.titles.leader.labels[p]),
            Side(t.side[p]).name.lower(),
            f"+{t.modifier[p]}",
            str(t.command[p]),
            str(t.armor[p]),
            _code(t.code[p]),
        )
        for p in range(N_LEADERS)
    ]
    return markdown(("id", "leader", "side", "modifier", "command", "armor", "code"), rows)


def _units(c: Components) -> str:
    t = c.tables
    rows = []
    for kind, name in enumerate(c.titles.type.names):
        alike = [p for p in range(FIRST_UNIT, t.pieces) if t.kind[p] == kind]
        rides = "yes" if t.mounted[alike[0]] else "no"
        label = capitalised(c.titles.type.labels[kind])
        rows.append((f"`{name}`", label, str(len(alike)), rides, _code(t.code[alike[0]])))
    return markdown(("id", "unit", "number", "mounted", "code"), rows)


def _code(code: int) -> str:
    return Code(code).name if code else "-"
