"""A server that acknowledges before anything is on the disk: the control of the power cuts, which must notice it."""

from __future__ import annotations

import sqlite3

from warren.cli import main
from warren.server.sqlite import SQLite

_connect = SQLite.connect


def connect_weakly(self: SQLite) -> sqlite3.Connection:
    """A connection that commits without a sync."""
    connection = _connect(self)
    connection.execute("PRAGMA synchronous=NORMAL")
    return connection


if __name__ == "__main__":
    SQLite.connect = connect_weakly  # type: ignore[method-assign]
    main()
