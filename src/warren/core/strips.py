"""Tables of cards laid out: zones side by side in strips, each as wide as the table, strip below strip."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from .scene import GAP, Layout, Zone

SPACE: Final = 1.5 * GAP
"""Between zones."""

Strip = list[tuple[str, str, float, Layout]]
"""Zones side by side: id, label, width, how things lie in it."""

Band = tuple[Strip, float, int | None]
"""A strip, its height, and the seat whose zones these are."""


def width_of(strip: Strip) -> float:
    """The width that it needs."""
    return round(SPACE + sum(width + SPACE for _, _, width, _ in strip), 4)


def laid_out(bands: Iterable[Band], width: float, growing: Sequence[Sequence[str]]) -> tuple[tuple[Zone, ...], float]:
    """The zones of all bands, and how high they are together.

    What room is left in a strip is taken by zones of the kinds that come first in `growing`, if it has such.
    """
    zones: list[Zone] = []
    y = SPACE
    for strip, height, seat in bands:
        x = SPACE
        for zone, label, wide, layout in _stretched(strip, width, growing):
            zones.append(Zone(zone, round(x, 4), round(y, 4), round(wide, 4), height, label, layout, seat))
            x += wide + SPACE
        y += height + SPACE
    return tuple(zones), round(y, 4)


def _stretched(strip: Strip, width: float, growing: Sequence[Sequence[str]]) -> Strip:
    kinds = [zone.partition(":")[0] for zone, *_ in strip]
    grows = next(found for preferred in growing if any(found := [kind in preferred for kind in kinds]))
    more = (width - width_of(strip)) / sum(grows)
    return [(zone, label, w + more * grow, way) for (zone, label, w, way), grow in zip(strip, grows, strict=True)]
