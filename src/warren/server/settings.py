"""How a server is to run: from flags, the environment and one TOML file, in this order."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from ..core.errors import BadOption, quoted
from ..core.reading import read_text
from ..table.journal import data_folder

MOST_BYTES: Final = 100_000


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What can be said about a server; everything has a sensible value."""

    host: str = "127.0.0.1"
    port: int = 8765
    database: str = ""  # a file, or postgresql://…; nothing: a file in the user's data folder
    redis: str = ""  # redis://…, where several processes serve the same tables
    origin: str = ""  # the address that people see (https://example.org), if a proxy stands before the server
    thinkers: int = 2  # worker processes for programs
    think_seconds: float = 5.0  # for one decision
    write_rate: float = 8.0  # commands of one person in a second, in the long run
    read_rate: float = 40.0
    question_rate: float = 4.0
    pages: Path | None = None  # the browser's client
    smtp: str = ""  # host:port, for notices by e-mail
    smtp_tls: Literal["off", "starttls", "tls"] = "off"
    smtp_user: str = ""  # nobody: without a login
    smtp_password: str = ""
    mail_from: str = ""
    webhooks: tuple[str, ...] = ()  # hosts that notices may be sent to

    @property
    def store(self) -> str:
        """Where everything is kept."""
        return self.database or str(data_folder() / "server.db")


def settings_from(
    flags: Mapping[str, Any], environment: Mapping[str, str] = os.environ, file: Path | None = None
) -> Settings:
    """The settings: what flags leave open the environment says (WARREN_PORT), then the file."""
    values: dict[str, Any] = {"pages": _built_pages()}
    values |= _from_file(file) if file is not None else {}
    for name in Settings.__struct_fields__:
        given = environment.get(f"WARREN_{name.upper()}", "")
        if given:
            values[name] = given.split(",") if name == "webhooks" else given
    values |= {name: value for name, value in flags.items() if value is not None and value != ()}
    try:
        return msgspec.convert(values, Settings, strict=False, dec_hook=_path)
    except msgspec.ValidationError as fault:
        raise BadOption(f"settings: {fault}") from None


def _from_file(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(read_text(file, str(file), MOST_BYTES, BadOption))
    except (tomllib.TOMLDecodeError, ValueError) as fault:
        raise BadOption(f"{file}: not valid TOML: {fault}") from None


def _path(kind: type, given: Any) -> Any:
    if kind is Path and isinstance(given, str | Path):
        return Path(given)
    raise msgspec.ValidationError(f"{quoted(given)}: expected a path")


def _built_pages() -> Path | None:
    """Where the browser's client lies if it is built."""
    folder = files("warren") / "web"
    return folder if isinstance(folder, Path) and (folder / "index.html").is_file() else None
