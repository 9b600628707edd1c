"""How a server is told where to listen and what to keep, and what it says when that cannot be."""

from __future__ import annotations

import asyncio
import re
import socket
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.server.running import server
from warren.cli.app import app
from warren.core.errors import BadOption
from warren.server.running import run
from warren.server.settings import Settings, settings_from


def test_pages_are_found_by_a_path_or_by_its_text(tmp_path: Path) -> None:
    assert settings_from({"pages": tmp_path}, {}).pages == tmp_path
    assert settings_from({}, {"WARREN_PAGES": str(tmp_path)}).pages == tmp_path


@pytest.mark.parametrize("database", ["/proc/nothing/warren.db", "postgresql://warren@/none?host=/proc/nothing"])
def test_a_server_that_cannot_keep_anything_says_so_in_one_line(database: str) -> None:
    found = CliRunner().invoke(app, ["serve", "--port", "0", "--database", database], prog_name="warren")
    assert found.exit_code == 1
    assert found.output.startswith("warren: ")
    assert found.output.count("\n") == 1


@pytest.mark.parametrize(
    "database", ["postgress://u:secret@h/db", "sqlite:///secret.db", "postgresql://u:secret/x@127.0.0.1:1/db"]
)
def test_what_is_no_address_of_a_database_makes_no_file_and_tells_no_password(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for words in (["serve", "--port", "0"], ["backup", "x"]):
        found = CliRunner().invoke(app, [*words, "--database", database], prog_name="warren")
        assert found.exit_code
        assert found.output.count("\n") == 1
        assert "postgresql://" in found.output
        assert "sec" not in found.output
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("thinkers", "0"),
        ("thinkers", "-3"),
        ("port", "99999"),
        ("write_rate", "0"),
        ("read_rate", "-1"),
        ("question_rate", "inf"),
        ("think_seconds", "nan"),
        ("think_seconds", "0"),
        ("sockets", "0"),
        ("connections", "0"),
        ("head_seconds", "nan"),
        ("body_seconds", "0"),
        ("send_seconds", "inf"),
        ("backlog", "5"),
        ("backlog_in_all", "-1"),
        ("send_rate", "1"),
        ("smtp", "host:port"),
        ("smtp", ":25"),
    ],
)
def test_a_setting_with_which_nothing_works_is_refused(name: str, given: str, tmp_path: Path) -> None:
    with pytest.raises(BadOption, match=f"settings: {name} = .*: expected .*"):
        settings_from({}, {f"WARREN_{name.upper()}": given})
    file = tmp_path / "warren.toml"
    file.write_text(f"{name} = {given}" if name != "smtp" else f'smtp = "{given}"')
    with pytest.raises(BadOption, match=f"settings: .*{name}"):
        settings_from({}, {}, file)


@pytest.mark.parametrize("origin", ["https://warren.example", "http://localhost:8080", "https://warren.example:444"])
def test_an_origin_is_as_browsers_write_it(origin: str) -> None:
    assert settings_from({}, {"WARREN_ORIGIN": origin}).origin == origin
    for wrong in (f"{origin}/", f"{origin}/warren", origin.upper(), origin.partition("//")[2]):
        with pytest.raises(BadOption, match="expected http"):
            settings_from({}, {"WARREN_ORIGIN": wrong})


def test_the_port_that_everybody_knows_is_left_out() -> None:
    with pytest.raises(BadOption, match=r"expected https://warren\.example, as browsers"):
        settings_from({}, {"WARREN_ORIGIN": "https://warren.example:443"})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("port = 'x'", "port = 'x' (F): expected a whole number from 0 to 65,535, for example 8765"),
        ("think_seconds = 0", "think_seconds = 0 (F): expected a number above 0, at most 3,600, for example 5"),
        ("sockets = 1.5", "sockets = 1.5 (F): expected a whole number from 1, for example 100"),
        ("smtp_tls = 'ssl'", "smtp_tls = 'ssl' (F): expected off, starttls or tls"),
        ("proxies = '10.0.0.7'", "proxies = '10.0.0.7' (F): expected a list of texts, for example 10.0.0.7"),
        ("smtp_password = 7", "smtp_password = something else (F): expected a text, for example a password"),
        ("redis = 'localhost'", "redis: expected an address like redis://localhost:6379"),
        ("prot = 1", "there is no 'prot' (F): did you mean port?"),
        ("pages = '/nothing/here'", "pages = '/nothing/here': there is no such folder: expected the one that"),
        ("database = '/nothing/w.db'", "database = '/nothing/w.db': there is no folder /nothing: expected a file"),
    ],
)
def test_a_wrong_setting_is_told_with_what_was_given_where_and_what_would_be_right(
    text: str, said: str, tmp_path: Path
) -> None:
    file = tmp_path / "warren.toml"
    file.write_text(text)
    with pytest.raises(BadOption) as found:
        settings_from({}, {}, file)
    assert str(found.value).startswith(f"settings: {said}".replace("(F)", f"({file})"))


def test_a_mistyped_word_of_the_environment_is_told_and_what_others_say_is_not() -> None:
    with pytest.raises(BadOption, match="there is no WARREN_PROT: did you mean WARREN_PORT"):
        settings_from({}, {"WARREN_PROT": "1"})
    settings_from({}, {"WARREN_DATA_DIR": "/x", "WARREN_CACHE_DIR": "/x", "WARREN_PORT_80_TCP": "x", "PORT": "x"})


def test_a_config_that_is_not_there_is_no_bad_toml(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match=r"^\S*none\.toml: there is no such file$"):
        settings_from({}, {}, tmp_path / "none.toml")


# ---- what is there already


def serve(*words: str) -> str:
    found = CliRunner().invoke(app, ["serve", "--port", "0", *words], prog_name="warren")
    assert found.exit_code == 1
    return found.output


def test_a_mistyped_database_makes_no_folder_and_a_new_one_is_called_new(tmp_path: Path) -> None:
    serve("--database", str(tmp_path / "typo" / "warren.db"))
    assert list(tmp_path.iterdir()) == []

    async def served() -> list[str]:
        said: list[str] = []
        stop = asyncio.Event()

        def say(line: str) -> None:
            said.append(line)
            stop.set()

        await run(Settings(port=0, database=str(tmp_path / "warren.db")), say, stop)
        return said

    first, second = (asyncio.run(served())[0] for _ in range(2))
    assert f"{tmp_path}/warren.db, a new file)" in first
    assert f"{tmp_path}/warren.db)" in second


def test_a_file_that_is_damaged_or_something_else_is_not_served(tmp_path: Path) -> None:
    file = tmp_path / "warren.db"
    with server(file):
        pass
    whole = file.read_bytes()
    for harmed in (whole[: len(whole) // 2], whole[:8192] + bytes(8192) + whole[16384:]):
        file.write_bytes(harmed)
        said = serve("--database", str(file))
        assert said.startswith(f"warren: {file} is damaged (")
        assert f"`warren check {file}` names what is damaged" in said
        assert file.read_bytes() == harmed
    file.write_text("my recipes")
    assert serve("--database", str(file)) == (
        f"warren: {file} is no database: expected that of a server, or a name that nothing has yet\n"
    )
    assert file.read_text() == "my recipes"


def test_whoever_starts_a_second_server_is_told_where_the_first_one_is(tmp_path: Path) -> None:
    with server(tmp_path / "warren.db") as address:
        port = address.rpartition(":")[2]
        said = serve("--database", str(tmp_path / "another.db"), "--port", port)
        assert f"a Warren server is there already: open http://localhost:{port}, or end that one first" in said
        assert not (tmp_path / "another.db").exists()
        said = serve("--database", str(tmp_path / "warren.db"))
        assert re.search(r"process \d+ serves from it already: open the address that it has printed", said)
    with socket.create_server(("127.0.0.1", 0)) as door:
        said = serve("--port", str(door.getsockname()[1]))
        assert said.endswith(" (Address already in use): --port 8766 or WARREN_PORT=8766 chooses another\n")
    assert "--host 127.0.0.1 or WARREN_HOST=127.0.0.1 is this machine alone" in serve("--host", "192.0.2.1")
