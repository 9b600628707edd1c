"""The table at which a game is played: what is kept of it while it goes on."""

from .journal import CannotKeep, Journal

__all__ = ["CannotKeep", "Journal"]
