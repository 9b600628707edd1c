"""To come."""

from ...core.moves import any_move

suggest = any_move
