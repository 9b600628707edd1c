"""How sure one can be of a share of some games."""

from __future__ import annotations

import math
from typing import Final

CONFIDENCE: Final = 1.96  # 95 %


def wilson(share: float, games: int) -> tuple[float, float]:
    """Between what a share of some games lies at 95 % (Wilson's interval).

    >>> wilson(0.5, 100)
    (0.40382..., 0.59617...)
    """
    if not games:
        return 0.0, 1.0
    z2 = CONFIDENCE**2
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = CONFIDENCE * math.sqrt(share * (1 - share) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def say_share(share: float, games: int) -> tuple[str, str]:
    """A share and its bounds in words.

    >>> say_share(0.5, 100)
    ('50.0%', '40.4% to 59.6%')
    """
    low, high = wilson(share, games)
    return f"{share:.1%}", f"{low:.1%} to {high:.1%}"
