"""The sheet of Goblin: 494 hexes in 26 columns of 19, even columns half a hex lower (spec of the map in the editions).

Nothing here depends on an edition: what lies on a hex does, where it lies does not.
"""

from __future__ import annotations

from typing import Final

from ...core.maps import PrintedSheet

COLUMNS: Final = 26
ROWS: Final = 19
SHEET: Final = PrintedSheet.of(COLUMNS, ROWS, odd_columns_lower=False)
N_HEX: Final = len(SHEET.names)
NAMES: Final = SHEET.names
NO_HEX: Final = SHEET.no_hex
"""Beyond the edge."""

ALONG: Final = tuple(
    tuple(sorted((d for d in range(6) if around[d] != NO_HEX), key=lambda d: around[d])) for around in SHEET.beside
)
"""The directions of each hex in the order of the hexes that lie there."""
