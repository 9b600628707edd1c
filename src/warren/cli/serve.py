"""`warren serve`: tables for browsers and programs."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import Any

import click

from ..core.errors import WarrenError
from .arguments import whole_number
from .screen import complain


@click.command()
@click.option("--host", metavar="ADDRESS", help="Where to listen; 127.0.0.1 (only this machine) by default.")
@click.option("--port", metavar="NUMBER", type=whole_number(0, 65535), help="8765 by default; 0: any that is free.")
@click.option("--database", metavar="FILE|ADDRESS", help="A file, or postgresql://…; a file of the user's by default.")
@click.option("--redis", metavar="ADDRESS", help="redis://…, where many processes serve the same tables.")
@click.option("--origin", metavar="ADDRESS", help="What people type to get here, if a proxy stands before the server.")
@click.option("--thinkers", metavar="NUMBER", type=whole_number(1, 64), help="Processes for programs that play; 2.")
@click.option("--pages", metavar="FOLDER", type=Path, help="The browser's client, if not the one that is built in.")
@click.option("--config", metavar="FILE", type=Path, help="A TOML file with any of these.")
def serve(config: Path | None, **flags: Any) -> int:
    """Serve tables to browsers and programs, until Ctrl-C.

    Everything is kept in one file; nothing has to be set up.
    """
    from ..server.running import run  # Starlette and uvicorn come in here, and only here
    from ..server.settings import settings_from

    logging.basicConfig(level=logging.WARNING, format="warren: %(message)s")
    try:
        settings = settings_from(flags, file=config)
        asyncio.run(run(settings, click.echo))
    except WarrenError as fault:
        complain(str(fault))
        return 1
    except KeyboardInterrupt:
        pass
    return 0
