"""The programs that sit with somebody at the keyboard: they think as soon as the machine code is there."""

from __future__ import annotations

from ..bots import GlancingPlayer, Player, Search, make_player
from ..core.dice import Seed
from .beside import Beside


class Company:
    """Makes players for a table. Until there is machine code those who would search play by first sight."""

    def __init__(self, code: Beside, opponent: str | None = None, seconds: float | None = None) -> None:
        self.code = code
        self.opponent = opponent
        self.seconds = seconds  # a king's time for a decision

    def player(self, level: str, seed: Seed) -> Player:
        """A player, new for every decision, so that it decides the same again after an undo or a reload."""
        player = make_player(level, seed, seconds=self.seconds)
        return player if self.code.is_ready or not isinstance(player, Search) else GlancingPlayer(seed)

    @property
    def needs_code(self) -> bool:
        """Whether machine code is of use: the opponent thinks with it, or a hint was asked for."""
        return self.code.has_begun or self._opponent_thinks

    def news_of_code(self) -> str | None:
        """What there is to say about the machine code; the first time it is looked for."""
        return self.code.news(f"the {self.opponent} plays" if self._opponent_thinks else "hints are")

    @property
    def _opponent_thinks(self) -> bool:
        return self.opponent is not None and isinstance(make_player(self.opponent), Search)
