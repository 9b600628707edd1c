"""How a server is to run: from flags, the environment and one TOML file, in this order."""

from __future__ import annotations

import math
import os
import tomllib
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from importlib.resources import files
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple, get_type_hints
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta, Struct, inspect

from ..core.errors import BadOption, quoted
from ..core.reading import read_text
from ..table.journal import data_folder
from .webhooks import door_of

MOST_BYTES: Final = 100_000

LISTS: Final = ("webhooks", "proxies")
"""Settings that are several, with commas between in the environment."""

OTHERS: Final = ("data_dir", "cache_dir", "engine", "traceback", "build_pages", "chromium")
"""What else is said in the environment (WARREN_ENGINE), and is no setting of a server."""

SECRETS: Final = ("database", "redis", "metrics_token", "smtp_password")
"""What nobody is shown: there may be a password in it."""

EXAMPLES: Final[Mapping[str, str]] = {
    "database": "/var/lib/warren/warren.db",
    "redis": "redis://localhost:6379",
    "origin": "https://warren.example",
    "proxies": "10.0.0.7",
    "metrics_token": "b7f1c2",
    "pages": "src/warren/web",
    "smtp": "mail.example:587",
    "smtp_user": "warren",
    "smtp_password": "a password",
    "mail_from": "warren@warren.example",
    "webhooks": "hooks.slack.com",
}
"""Of settings that are no numbers."""

NEAR: Final = 0.75
"""So alike are words of which one is the other, mistyped."""

Rate = Annotated[float, Meta(gt=0, le=1e12)]
"""Things a second."""

Letters = Annotated[int, Meta(ge=1, le=1_000_000)]

Wait = Annotated[float, Meta(ge=1, le=3600)]
"""Seconds."""

Bytes = Annotated[int, Meta(ge=100_000, le=1 << 50)]
ByteRate = Annotated[float, Meta(ge=10_000, le=1e12)]


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What can be said about a server; everything has a sensible value."""

    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8765
    database: str = ""  # a file, or postgresql://…; nothing: a file in the user's data folder
    redis: str = ""  # redis://…, where many processes serve the same tables
    origin: str = ""  # the address that people see (https://example.org), if a proxy stands before the server
    proxies: tuple[str, ...] = ("127.0.0.1",)  # addresses and networks of proxies that are believed whom they speak for
    thinkers: Annotated[int, Meta(ge=1, le=64)] = 2  # worker processes for programs
    replayers: Annotated[int, Meta(ge=1, le=64)] = 2  # worker processes that replay games
    think_seconds: Annotated[float, Meta(gt=0, le=3600)] = 5.0  # for one decision
    write_rate: Rate = 8.0  # commands of one person in a second, in the long run
    read_rate: Rate = 40.0
    question_rate: Rate = 4.0
    question_seconds: Rate = 30.0  # of processor time within a minute that questions of one person may cost
    all_question_seconds: Rate = 90.0  # and those of all together
    send_rate: ByteRate = 1e6  # bytes that one client is sent in a second, in the long run; 20 MB in any ten
    crowd: Annotated[float, Meta(ge=1, le=1e6)] = 5.0  # so many times as much for all clients of one address
    sockets: Annotated[int, Meta(ge=1)] = 100  # and streams of events that one client may hold at the same time
    connections: Annotated[int, Meta(ge=1)] = 600  # of one address, sockets and streams among them
    head_seconds: Wait = 10.0  # for the head of a request, for the next one, and for the first word over a socket
    body_seconds: Wait = 30.0  # for a body, and for a message over a socket that has begun
    send_seconds: Wait = 30.0  # in which a client takes some of what it is sent
    backlog: Bytes = 20_000_000  # bytes of one address that wait to be whole, to be answered, or to be taken
    backlog_in_all: Bytes = 100_000_000  # and of all
    guesses: Annotated[int, Meta(ge=1, le=1000)] = 5  # wrong passwords for an account before one has to wait
    guesses_by_address: Annotated[int, Meta(ge=1, le=1e6)] = 20  # within ten minutes
    letters_by_person: Letters = 3  # with codes, that one person may have sent within an hour
    letters_by_address: Letters = 10  # and all of one address
    letters_to_address: Letters = 20  # of whatever kind, to one e-mail address within an hour
    letters: Letters = 600  # and to all
    metrics_token: str = ""  # with which /metrics is read from elsewhere than this machine
    pages: Path | None = None  # the browser's client
    smtp: str = ""  # host:port, for notices by e-mail
    smtp_tls: Literal["off", "starttls", "tls"] = "off"
    smtp_user: str = ""  # nobody: without a login
    smtp_password: str = ""
    mail_from: str = ""
    webhooks: tuple[str, ...] = ()  # hosts that notices may be sent to, at port 443 or at one that is named

    @property
    def store(self) -> str:
        """Where everything is kept."""
        return self.database or str(data_folder() / "server.db")


class Given(NamedTuple):
    """What somebody has said about a setting, and where."""

    value: Any
    where: str


def settings_from(
    flags: Mapping[str, Any], environment: Mapping[str, str] = os.environ, file: Path | None = None
) -> Settings:
    """The settings: what flags leave open the environment says (WARREN_PORT), then the file."""
    given = _from_file(file) if file is not None else {}
    given |= _from_environment(environment)
    given |= {n: Given(value, f"--{n}") for n, value in flags.items() if value is not None and value != ()}
    settings = Settings(**({"pages": _built_pages()} | {name: _read(name, said) for name, said in given.items()}))
    check_folders(settings)
    _check_origin(settings.origin)
    _check_smtp(settings.smtp)
    _check_redis(settings.redis)
    _check_each("proxies", settings.proxies, ip_network, "an address (10.0.0.7) or a network (10.0.0.0/8)")
    _check_each("webhooks", settings.webhooks, door_of, "a host (chat.example), or host:port")
    return settings


def _from_environment(environment: Mapping[str, str]) -> dict[str, Given]:
    """What is said in the environment; empty is not said."""
    given: dict[str, Given] = {}
    for word, value in environment.items():
        name = word.removeprefix("WARREN_").lower()
        if not word.startswith("WARREN_") or not value or name in OTHERS:
            continue
        if name in Settings.__struct_fields__:
            given[name] = Given(value.split(",") if name in LISTS else value, word)
        elif near := get_close_matches(name, Settings.__struct_fields__, 1, NEAR):
            raise BadOption(f"settings: there is no {word}: did you mean WARREN_{near[0].upper()}?")
    return given


def _from_file(file: Path) -> dict[str, Given]:
    text = read_text(file, str(file), MOST_BYTES, BadOption)
    try:
        values = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, ValueError) as fault:
        raise BadOption(f"{file}: not valid TOML: {fault}") from None
    for name in values:
        if name not in Settings.__struct_fields__:
            near = get_close_matches(name, Settings.__struct_fields__, 1)
            instead = f"did you mean {near[0]}?" if near else f"expected one of {', '.join(Settings.__struct_fields__)}"
            raise BadOption(f"settings: there is no {quoted(name)} ({file}): {instead}")
    return {name: Given(value, str(file)) for name, value in values.items()}


def _read(name: str, given: Given) -> Any:
    """A setting as it is used, or BadOption with what was given, where, and what would be right."""
    try:
        value = msgspec.convert(given.value, _KINDS[name], strict=False, dec_hook=_path)
        if not isinstance(value, float) or math.isfinite(value):
            return value
    except msgspec.ValidationError:
        pass
    shown = "something else" if name in SECRETS else quoted(given.value)
    raise BadOption(f"settings: {name} = {shown} ({given.where}): expected {_expected(name)}")


def _expected(name: str) -> str:
    """What a setting can be, with an example.

    >>> _expected("thinkers"), _expected("smtp_tls")
    ('a whole number from 1 to 64, for example 2', 'off, starttls or tls')
    """
    kind = inspect.type_info(_KINDS[name])
    if isinstance(kind, inspect.LiteralType):
        *first, last = map(str, kind.values)
        return f"{', '.join(first)} or {last}"
    example = EXAMPLES.get(name) or getattr(Settings(), name)
    if isinstance(kind, inspect.IntType | inspect.FloatType):
        what = "a whole number" if isinstance(kind, inspect.IntType) else "a number"
        least = f" above {kind.gt:,.0f}" if kind.gt is not None else f" from {kind.ge:,.0f}"
        most = "" if kind.le is None else f"{' to' if kind.gt is None else ', at most'} {kind.le:,.0f}"
        return f"{what}{least}{most}, for example {example:g}"
    what = {inspect.StrType: "a text", inspect.VarTupleType: "a list of texts"}.get(type(kind), "a path")
    return f"{what}, for example {example}"


_KINDS: Final = get_type_hints(Settings, include_extras=True)


def check_folders(settings: Settings) -> None:
    """What is mistyped makes no new place to keep everything in, and is no client."""
    folder = Path(settings.database).parent
    if "://" not in settings.database and not folder.is_dir():
        raise BadOption(
            f"settings: database = {quoted(settings.database)}: there is no folder {folder}: expected a file in one"
            " that is there"
        )
    if settings.pages is not None and not settings.pages.is_dir():
        raise BadOption(
            f"settings: pages = {quoted(str(settings.pages))}: there is no such folder: expected the one that"
            " `make web` has built"
        )


def _check_redis(redis: str) -> None:
    if redis and not redis.startswith(("redis://", "rediss://", "unix://")):  # whatever else it is may be secret
        raise BadOption("settings: redis: expected an address like redis://localhost:6379")


def _check_origin(origin: str) -> None:
    """It is compared with what browsers send, sign by sign."""
    if not origin:
        return
    try:
        place = urlsplit(origin)
        port = "" if place.port in (None, {"http": 80, "https": 443}.get(place.scheme)) else f":{place.port}"
        host = f"[{place.hostname}]" if ":" in (place.hostname or "") else place.hostname
        known = f"{place.scheme}://{host}{port}" if place.scheme in ("http", "https") else ""
    except ValueError:
        known = ""
    if origin != known:
        raise BadOption(
            f"settings: origin = {quoted(origin)}: expected {known or 'https://host'}, as browsers write it"
        )


def _check_smtp(smtp: str) -> None:
    host, _, port = smtp.partition(":")
    if smtp and not (host and (not port or (port.isascii() and port.isdigit() and 0 < int(port) < 65536))):
        raise BadOption(f"settings: smtp = {quoted(smtp)}: expected host or host:port")


def _check_each(setting: str, given: Sequence[str], read: Callable[[str], object], expected: str) -> None:
    for text in given:
        try:
            read(text)
        except ValueError:
            raise BadOption(f"settings: {setting}: {quoted(text)}: expected {expected}") from None


def _path(kind: type, given: Any) -> Any:
    if kind is Path and isinstance(given, str | Path):
        return Path(given)
    raise msgspec.ValidationError(f"{quoted(given)}: expected a path")


def _built_pages() -> Path | None:
    """Where the browser's client lies if it is built."""
    folder = files("warren") / "web"
    return folder if isinstance(folder, Path) and (folder / "index.html").is_file() else None
