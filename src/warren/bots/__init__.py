"""Players that are programs: random, greedy, flat Monte Carlo, the tree search, and the levels made of them."""

from __future__ import annotations

from .intent import Purpose
from .levels import LEVELS, NAMES, Level, make_player
from .player import (
    BadPlayer,
    Budget,
    GlancingPlayer,
    GreedyPlayer,
    InstinctPlayer,
    Player,
    RandomPlayer,
    Turn,
    ask,
    ask_aside,
)
from .search import Line, Search, Settings, Thinking

__all__ = [
    "LEVELS",
    "NAMES",
    "BadPlayer",
    "Budget",
    "GlancingPlayer",
    "GreedyPlayer",
    "InstinctPlayer",
    "Level",
    "Line",
    "Player",
    "Purpose",
    "RandomPlayer",
    "Search",
    "Settings",
    "Thinking",
    "Turn",
    "ask",
    "ask_aside",
    "make_player",
]
