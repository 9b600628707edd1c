"""How the tiles of a cave lie, in the notation of GS13.10."""

from __future__ import annotations

from collections.abc import Sequence

from .state import State, Tile


def layout_text(open_middle: bool, spin: int, deal: Sequence[int]) -> str:
    """GS13.10: a layout in its notation; edge tiles by index, in the order of dealing."""
    return f"{'open' if open_middle else 'center'} {spin} {''.join(str(tile + 1) for tile in deal)}"


def read_layout(text: str) -> str:
    """GS13.10: a layout such as `center 0 12345` in its proper form; ValueError says what is wrong with it."""
    words = text.lower().split()
    expected = "expected a middle tile, its spin and five edge tiles, such as 'center 0 12345' (GS13.10)"
    if len(words) != 3 or words[0] not in ("center", "open") or words[1] not in tuple("012345"):
        raise ValueError(expected)
    deal = words[2]
    if len(deal) != 5 or len(set(deal)) != 5 or not set(deal) <= set("123456"):
        raise ValueError(f"expected five different edge tiles, each 1 to 6, such as 12345; {deal!r} found (GS2.6)")
    if words[0] == "center" and str(Tile.BLOCKED + 1) in deal:
        raise ValueError("the Blocked Edge Tile 6 is used with the Open Center Tile only (GS2.3)")
    return " ".join(words)


def set_layout(s: State, text: str) -> None:
    """GS13.10: put a given layout into the state."""
    middle, spin, deal = read_layout(text).split()
    s.open_middle = int(middle == "open")
    s.spin = int(spin)
    dealt = [int(n) - 1 for n in deal]
    s.deal[:] = dealt + sorted(set(range(6)) - set(dealt))  # type: ignore[index, assignment]
