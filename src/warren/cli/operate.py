"""Commands for whoever looks after a server: check, backup, restore, verify, tables and accounts."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click

from ..core.phrases import counted
from .arguments import Commands, existing_file
from .pace import told_progress
from .screen import complain

DATABASE = click.option(
    "--database", metavar="FILE|ADDRESS", envvar="WARREN_DATABASE", help="The server's; the user's own by default."
)


def _with_store(database: str | None, work: Callable[[Any], Coroutine[Any, Any, int]]) -> int:
    """Do something with the store of a server."""
    store = _store_at(database)

    async def existing() -> int:
        await store.open_existing()
        return await _closed_after(store, work)

    return asyncio.run(existing())


def _store_at(database: str | None) -> Any:
    from ..server.settings import Settings
    from ..server.store import Store

    return Store.at(Settings(database=database or "").store)


async def _closed_after(store: Any, work: Callable[[Any], Coroutine[Any, Any, int]]) -> int:
    try:
        return await work(store)
    finally:
        await store.close()


@click.command()
@click.argument("file", metavar="FILE", type=existing_file)
def verify(file: Path) -> int:
    """Check the dice of a finished game: FILE is what /api/tables/TABLE/dice gives."""
    from ..server.verifying import read_page, verified

    for line in verified(read_page(file.read_bytes())):
        click.echo(line)
    return 0


@click.command()
@click.argument("place", metavar="DATABASE|BACKUP", required=False)
@DATABASE
def check(place: str | None, database: str | None) -> int:
    """Read every page and every row of a server's database, replay every game, and name what is damaged or differs.

    Of a backup the same, as it would be restored. Games are replayed under this release.
    """
    from ..server.archive import is_packed

    if place is None or _is_said("database"):
        if place is not None:
            raise click.UsageError("check looks at one place: DATABASE and --database are two ways to name it")
        place = database
    if place and is_packed(Path(place)):
        return _check_backup(Path(place))
    return _with_store(place, _checked)


def _is_said(option: str) -> bool:
    """Whether an option of the present command was typed: what the environment says yields to it."""
    source = click.get_current_context().get_parameter_source(option)
    return source is click.core.ParameterSource.COMMANDLINE


def _check_backup(file: Path) -> int:
    """Check a backup in a database that is gone afterwards."""
    from ..server.archive import Archive

    Archive(file)  # before anything is made
    with TemporaryDirectory(prefix="warren-check-") as folder:
        database = str(Path(folder) / "restored.db")
        click.echo(f"The backup is whole: {counted(_filled(file, database), 'row')}.")
        return _with_store(database, _checked)


async def _checked(store: Any) -> int:
    from ..server.checking import read_everything

    click.echo("Every page and every row is read.", err=True)
    read = await read_everything(store)
    for fault in read.faults:
        complain(fault)
    for unseen in read.unseen:
        complain(f"not checked: {unseen}")
    amount = f"{counted(read.pages, 'page')} and {counted(read.rows, 'row')}"
    besides = f" ({read.kept} of the rows go into backups)" if read.kept != read.rows else ""
    click.echo(f"{amount} were read{besides}: they are {'damaged' if read.faults else 'whole'}.")
    tables, lines, wrong = await _replayed(store)
    differ = f"{wrong} differ" if wrong or not read.faults else "what could be read of them is as it was"
    click.echo(f"{counted(tables, 'table')}, {counted(lines, 'line')}: {differ}.")
    return 1 if wrong or read.faults else 0


async def _replayed(store: Any) -> tuple[int, int, int]:
    """Replay every stored game; the tables, their lines, and how many tables differ, each of which is told."""
    from ..server.checking import checked

    done = lines = wrong = 0
    tables = len(await store.ids())
    try:
        with told_progress(f"{counted(tables, 'table')} to replay.", tables, "tables") as advance:
            async for found in checked(store):
                done, lines = done + 1, lines + found.lines
                if found.fault:
                    wrong += 1
                    complain(f"table {found.table} ({found.game}): {found.fault}")
                advance(1)
    except asyncio.CancelledError:
        complain(f"stopped after {done} of {counted(tables, 'table')}: {wrong} differ")
        raise
    return done, lines, wrong


@click.command()
@click.argument("file", metavar="FILE", type=click.Path(dir_okay=False, path_type=Path))
@DATABASE
@click.option("--replace", is_flag=True, help="Write over a file that is there.")
def backup(file: Path, database: str | None, replace: bool) -> int:
    """Write everything that a server has stored to FILE; it may run meanwhile."""
    from ..server.backup import AT_ONCE, back_up, back_up_over

    def telling(rows: int) -> Any:
        return told_progress(f"{rows:,} rows to write.", rows, "rows", AT_ONCE)

    async def work(store: Any) -> int:
        rows = await (back_up_over if replace else back_up)(store, file, telling)
        click.echo(f"{counted(rows, 'row')} {'is' if rows == 1 else 'are'} in {file}.")
        return 0

    return _with_store(database, work)


@click.command()
@click.argument("file", metavar="FILE", type=existing_file)
@DATABASE
def restore(file: Path, database: str | None) -> int:
    """Read a backup into an empty database, all of it or nothing, and replay every game in it."""
    from ..server.archive import Archive
    from ..server.settings import Settings, check_folders

    Archive(file)  # before anything is made
    check_folders(Settings(database=database or ""))

    async def replay(store: Any) -> int:
        tables, _, wrong = await _replayed(store)
        click.echo(f"{counted(tables, 'table')} replayed: {wrong or 'none'} differ{'s' if wrong < 2 else ''}.")
        return 1 if wrong else 0

    click.echo(f"{_filled(file, database)} rows were read.")
    return _with_store(database, replay)


def _filled(file: Path, database: str | None) -> int:
    """Read a backup into an empty database; returns how many rows."""
    from ..server.backup import AT_ONCE
    from ..server.backup import restore as restored

    def telling(rows: int) -> Any:
        task = f"{rows:,} rows to read; then they are written, all of them or none."
        return told_progress(task, rows, "rows", AT_ONCE)

    async def fill() -> int:
        store = _store_at(database)
        async with store.filling():
            return await restored(store, file, telling)

    return asyncio.run(fill())


@click.group(cls=Commands, invoke_without_command=True)
@click.pass_context
def account(context: click.Context) -> None:
    """Look after the accounts of a server."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@account.command("rename")
@click.argument("name")
@click.argument("new_name", metavar="NEW")
@DATABASE
def rename_account(name: str, new_name: str, database: str | None) -> int:
    """Give an account another name."""
    return _with_people(database, lambda people: people.rename(name, new_name), f"{name} is called {new_name} now.")


@account.command("delete")
@click.argument("name")
@click.option("--yes", is_flag=True, help="Do not ask first.")
@DATABASE
def delete_account(name: str, yes: bool, database: str | None) -> int:
    """Delete an account: name, password, sessions. Its games stay, its seats of "somebody".

    What was said and told at a table keeps the name. Seats at tables that have not begun are free again.
    """
    from ..server.farewell import delete
    from ..server.people import People

    if not yes and not _is_somebody_there():
        raise click.UsageError("account delete asks before it deletes: --yes says so where nobody can be asked")

    async def work(store: Any) -> int:
        await People(store).person_of(name)
        if not yes and not click.confirm(f"Delete the account {name} for ever, with its password and its sessions?"):
            click.echo(f"The account {name} is as it was.")
            return 1
        unread = await delete(store, name)
        for table in unread:
            complain(f"table {table}: it cannot be read, and keeps the name")
        click.echo(f"The account {name} is gone.")
        return 1 if unread else 0

    return _with_store(database, work)


@account.command("password")
@click.argument("name")
@click.option("--password", help="The new one; without this it is asked for, or read from a pipe.")
@DATABASE
def reset_password(name: str, password: str | None, database: str | None) -> int:
    """Give an account another password, and end its sessions."""
    password = _password() if password is None else password
    return _with_people(database, lambda people: people.reset_password(name, password), "The password is changed.")


def _password() -> str:
    """A password as somebody types it, unseen and twice, or the first line of a pipe."""
    if _is_somebody_there():
        return str(click.prompt("Password", hide_input=True, confirmation_prompt=True))
    given = ("" if sys.stdin is None else sys.stdin.readline()).rstrip("\r\n")
    if not given:
        raise click.UsageError("account password: expected the new password as a line of the input, or --password")
    return given


def _is_somebody_there() -> bool:
    """Whether somebody can be asked."""
    return sys.stdin is not None and sys.stdin.isatty()


def _with_people(database: str | None, work: Callable[[Any], Coroutine[Any, Any, None]], done: str) -> int:
    from ..server.people import People

    async def change(store: Any) -> int:
        await work(People(store))
        click.echo(done)
        return 0

    return _with_store(database, change)


@click.command("close-table")
@click.argument("table", metavar="TABLE")
@click.option("--why", default="The operator has closed the table.", help="What those at the table are told.")
@DATABASE
def close_table(table: str, why: str, database: str | None) -> int:
    """Close a table of a server; what was played there stays."""
    from ..server.deciding import closed_by_operator
    from ..server.hall import Hall

    async def work(store: Any) -> int:
        await Hall(store).change(table, "operator", f"close {table}", lambda hosted: closed_by_operator(hosted, why))
        click.echo(f"Table {table} is closed.")
        return 0

    return _with_store(database, work)
