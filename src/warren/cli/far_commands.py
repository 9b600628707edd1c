"""What can be typed at a table of a server, and what it does."""

from __future__ import annotations

from typing import Final

LONG: Final = ("?", "why", "help", "board", "log", "moves", "list")
"""Commands whose answers can take more than a screen."""

COMMANDS: Final = (*LONG[1:], "hint", "say", "undo", "resign", "quit", "exit")
"""All of them that are words."""

WHILE_WAITING: Final = ("board", "log", "say", "undo", "resign", "quit", "exit")
MEANWHILE: Final = "Meanwhile you can type board, log, ? WORD, say TEXT, undo, resign or quit."
"""What can be typed while others decide."""

MEANINGS: Final = {
    "moves": "the moves again; with a word behind it only those that name it",
    "list": "all moves with a sentence each",
    "board": "the table again",
    "log": "what has happened",
    "hint": "what a strong player would do here, and why",
    "say": "say something to all at the table: say TEXT",
    "undo": "take back what your last line has done, as far as nothing was shown since; `undo anyway` asks the others",
    "resign": "give up: the game ends for you",
    "quit": "leave; the game goes on at the server, and you can come back",
}
"""What commands do, for whoever asks."""
