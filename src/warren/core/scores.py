"""What scores are counted in. A score is a whole number of units; people read it in points."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

SIGNS: Final = {Fraction(1, 2): "½", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔", Fraction(1, 4): "¼", Fraction(3, 4): "¾"}


@dataclass(frozen=True)
class Unit:
    """What a game counts: its noun, and how many whole numbers of a score make one of it.

    >>> Unit("win", "wins").say(1), Unit("glory", "glory").say(-2)
    ('1 win', '-2 glory')
    >>> halves = Unit("victory point", "victory points", parts=2)
    >>> halves.say(7), halves.say(2), halves.say(1), halves.say(0)
    ('3½ victory points', '1 victory point', '½ victory point', '0 victory points')
    """

    one: str
    many: str
    parts: int = 1

    def say(self, score: int) -> str:
        """A score in words."""
        return f"{self.number(score)} {self.one if 0 < abs(score) <= self.parts else self.many}"

    def number(self, score: int) -> str:
        """A score as people write it.

        >>> Unit("point", "points", parts=2).number(-7), Unit("point", "points", parts=5).number(7)
        ('-3½', '1 2/5')
        """
        whole, rest = divmod(abs(score), self.parts)
        part = Fraction(rest, self.parts)
        sign = SIGNS.get(part, f" {part}" if part else "")
        return f"{'-' if score < 0 else ''}{whole if whole or not part else ''}{sign if whole else sign.lstrip()}"

    def mean(self, score: float) -> float:
        """A mean of scores, in points.

        >>> Unit("point", "points", parts=2).mean(7.5)
        3.75
        """
        return score / self.parts

    def to_dict(self) -> dict[str, str | int]:
        """Ready for JSON."""
        return {"one": self.one, "many": self.many, "parts": self.parts}


POINTS: Final = Unit("point", "points")
