"""A game is written down as it is played: whatever happens, at most the move in progress is lost."""

from __future__ import annotations

import errno
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import warren
from tests import format_1, format_2
from tests.disk import files_of_at_most
from warren.table import CannotKeep, Journal, journal
from warren.table.ownfile import OwnFile

pytestmark = pytest.mark.filterwarnings("ignore::warren.MayBeCut")
"""Files are looked at here while they are written."""

MOVES = ("widget d5", "stone c12", "stone n5", "step p17")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = tmp_path / "here"
    place.mkdir()
    monkeypatch.chdir(place)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(journal.tempfile, "gettempdir", lambda: str(tmp_path))
    return place


@pytest.fixture(scope="module")
def beginning() -> warren.Transcript:
    game = warren.game("slayer", engine="plain", layout="center 0 12345", edition="house-1")
    return warren.Transcript.of(game.start(seed=7))


def written(beginning: warren.Transcript, path: str = "game.warren", *entries: Any) -> Path:
    with Journal(beginning, path) as kept:
        kept.append(*(entries or MOVES))
    return Path(path)


# ---- writing


def test_every_entry_is_in_the_file_when_it_has_been_appended(beginning: warren.Transcript, folder: Path) -> None:
    kept = Journal(beginning)
    assert kept.path is None
    assert list(folder.iterdir()) == []
    entries: list[Any] = [*MOVES, warren.Undone(2), "stone n5", warren.Undone(1, 1), "stone c12", warren.Ended("lost")]
    for n, entry in enumerate(entries, 1):
        kept.append(entry)
        assert kept.path is not None
        assert kept.is_written
        assert warren.Transcript.load(kept.path) == beginning.plus(*entries[:n]) == kept.transcript
    assert kept.note == ""
    assert kept.moves == 2
    kept.close()


def test_a_journal_and_a_transcript_write_the_same_file(beginning: warren.Transcript) -> None:
    path = written(beginning)
    beginning.plus(*MOVES).save("other.warren")
    assert path.read_bytes() == Path("other.warren").read_bytes()


def test_every_line_reaches_the_disk_before_the_answer(beginning: warren.Transcript, monkeypatch: Any) -> None:
    synced: list[str] = []
    sync = os.fsync

    def watched(handle: int) -> None:
        synced.append(os.readlink(f"/proc/self/fd/{handle}"))
        sync(handle)

    monkeypatch.setattr(os, "fsync", watched)
    with Journal(beginning, "game.warren") as kept:
        kept.append(MOVES[0])
        file = str(Path("game.warren").resolve())
        assert synced == [file, str(Path.cwd())]
        kept.append(MOVES[1])
        assert synced[2:] == [file]


def test_what_cannot_come_next_is_refused_and_nothing_is_written(beginning: warren.Transcript) -> None:
    with Journal(beginning, "game.warren") as kept:
        kept.append(MOVES[0])
        before = Path("game.warren").read_bytes()
        for wrong in warren.Undone(2), "two\nlines", "", warren.Ended("undecided"):
            with pytest.raises(warren.BadTranscript):
                kept.append(MOVES[1], wrong)
        assert Path("game.warren").read_bytes() == before
        kept.append(MOVES[1])
    assert warren.Transcript.load("game.warren").moves == MOVES[:2]


# ---- the last line


def test_a_file_says_that_it_is_whole_when_it_is_closed_and_not_before(beginning: warren.Transcript) -> None:
    with Journal(beginning, "game.warren") as kept:
        for n, move in enumerate(MOVES, 1):
            kept.append(move)
            moves = "1 move is" if n == 1 else f"{n} moves are"
            assert warren.Transcript.load("game.warren").doubt == (
                "the last line does not say that the file is whole:"
                f" it is being written, or was cut off ({moves} in it)"
            )
    assert warren.Transcript.load("game.warren").doubt == ""
    with Journal.continued("game.warren") as kept:
        assert warren.Transcript.load("game.warren").doubt == ""
        kept.append("once more")
        assert warren.Transcript.load("game.warren").doubt != ""
    assert warren.Transcript.load("game.warren").doubt == ""


def test_looking_at_a_file_that_may_be_cut_does_not_make_it_whole(beginning: warren.Transcript) -> None:
    path = written(beginning)
    whole = path.read_bytes()
    cut = whole[: whole.rindex(b"3 stone")]
    path.write_bytes(cut)
    with Journal.continued(path) as kept:
        assert kept.transcript.doubt.endswith("(2 moves are in it)")
    assert path.read_bytes() == cut
    with Journal.continued(path) as kept:
        kept.append(*MOVES[2:])
    assert path.read_bytes() == whole


def test_a_game_of_format_2_goes_on_as_it_is(beginning: warren.Transcript) -> None:
    Path("game.warren").write_text(f"{format_2.text_of(beginning.plus(*MOVES[:2]))}\n")
    with Journal.continued("game.warren") as kept:
        assert kept.transcript.doubt == ""
        kept.append(*MOVES[2:])
    assert Path("game.warren").read_text() == f"{format_2.text_of(beginning.plus(*MOVES))}\n"


# ---- files and places


def test_two_games_of_the_same_minute_have_two_files(beginning: warren.Transcript, monkeypatch: Any) -> None:
    monkeypatch.setattr(journal, "name_for", lambda game: f"{game}-2026-11-18-0216.warren")
    with Journal(beginning) as one, Journal(beginning) as two, Journal(beginning) as three:
        for n, kept in enumerate((one, two, three)):
            kept.append(f"move {n}")
    names = [f"slayer-2026-11-18-0216{ending}.warren" for ending in ("", "-2", "-3")]
    assert [warren.Transcript.load(name).moves for name in names] == [("move 0",), ("move 1",), ("move 2",)]
    assert [kept.note for kept in (one, two, three)] == ["", "", ""]


def test_the_name_says_when_the_game_began() -> None:
    assert re.fullmatch(r"loot-\d{4}-\d\d-\d\d-\d{4}\.warren", journal.name_for("loot"))


def test_no_file_is_ever_written_over(beginning: warren.Transcript) -> None:
    Path("letter").write_text("Dear aunt,\n")
    with Journal(beginning, "letter") as kept:
        kept.append("move")
    assert Path("letter").read_text() == "Dear aunt,\n"
    assert kept.path == Path("letter-2")
    assert kept.note == "letter exists: the game is kept in letter-2."


@pytest.mark.parametrize("place", ["/proc/game.warren", "nowhere/game.warren", "x" * 300])
def test_where_the_place_cannot_be_written_the_present_folder_is_used(
    beginning: warren.Transcript, folder: Path, place: str
) -> None:
    with Journal(beginning, place) as kept:
        kept.append("move")
    (file,) = folder.iterdir()
    assert kept.note.startswith(f"{place} cannot be written (")
    assert kept.note.endswith(f": the game is kept in {file.name}.")


def test_the_next_places_are_the_users_folder_and_the_temporary_one(
    beginning: warren.Transcript, tmp_path: Path, monkeypatch: Any
) -> None:
    monkeypatch.chdir("/proc")
    with Journal(beginning) as kept:
        kept.append("move")
    assert kept.path is not None
    assert kept.path.parent == tmp_path / "data" / "warren"
    assert " cannot be written (" in kept.note
    monkeypatch.setenv("XDG_DATA_HOME", "/proc/nothing")
    with Journal(beginning) as kept:
        kept.append("move")
    assert kept.path.parent == tmp_path
    monkeypatch.setattr(journal.tempfile, "gettempdir", lambda: "/proc")
    with Journal(beginning) as kept, pytest.raises(CannotKeep, match="and no other place can be written either"):
        kept.append("move")
    assert kept.transcript.moves == ("move",)


def test_the_users_folder(monkeypatch: Any, tmp_path: Path) -> None:
    assert journal.data_folder() == tmp_path / "data" / "warren"
    monkeypatch.setenv("HOME", "/home/nobody")
    for wrong in "", "relative/folder":
        monkeypatch.setenv("XDG_DATA_HOME", wrong)
        assert journal.data_folder() == Path("/home/nobody/.local/share/warren")


@pytest.mark.parametrize("harm", [Path.unlink, lambda file: file.write_text("gone"), lambda f: f.rename("elsewhere")])
def test_a_file_that_somebody_took_away_or_changed_is_written_again(beginning: warren.Transcript, harm: Any) -> None:
    with Journal(beginning, "game.warren") as kept:
        kept.append(*MOVES[:2])
        harm(Path("game.warren"))
        kept.append(*MOVES[2:])
        assert kept.path is not None
        assert warren.Transcript.load(kept.path) == kept.transcript == beginning.plus(*MOVES)
        assert kept.note == f"game.warren is no longer as it was written: the game is kept in {kept.path}."


# ---- going on


def test_a_game_goes_on_in_its_file(beginning: warren.Transcript, folder: Path) -> None:
    written(beginning, "game.warren", *MOVES[:2])
    for move in MOVES[2:]:
        with Journal.continued("game.warren") as kept:
            assert kept.is_written
            kept.append(move)
            assert kept.note == ""
    assert warren.Transcript.load("game.warren") == beginning.plus(*MOVES)
    assert [file.name for file in folder.iterdir()] == ["game.warren"]


def test_a_last_line_without_its_break_gets_one(beginning: warren.Transcript) -> None:
    path = written(beginning, "game.warren", *MOVES[:3])
    whole = path.read_bytes()
    before = whole[: whole.rindex(b"\n", 0, -1)]  # without the last line, and the break before it
    path.write_bytes(before)
    with Journal.continued(path) as kept:
        assert path.read_bytes() == before
        kept.append(MOVES[3])
    assert warren.Transcript.load(path) == beginning.plus(*MOVES)


@pytest.mark.parametrize("name", ["old.warren", "old.json", "new.json"])
def test_a_file_of_another_format_stays_as_it_is(beginning: warren.Transcript, folder: Path, name: str) -> None:
    script = beginning.plus(*MOVES[:2])
    if name == "old.warren":
        Path(name).write_text(format_1.text_of(script))
    elif name == "old.json":
        Path(name).write_text(format_1.json.dumps(format_1.parts_of(script)))
    else:
        script.save(name)
    before = Path(name).read_bytes()
    with Journal.continued(name) as kept:
        assert kept.path == Path(name)
        assert kept.is_written
        kept.write()
        assert len(list(folder.iterdir())) == 1
        kept.append(*MOVES[2:])
    assert Path(name).read_bytes() == before
    assert kept.note == f"{name} is of an older format, or JSON, and stays as it is: the game is kept in {kept.path}."
    assert kept.path is not None
    assert warren.Transcript.load(kept.path) == beginning.plus(*MOVES)


@pytest.mark.parametrize("cut", [1, 5, 11, 20])
def test_a_torn_file_goes_on_only_when_it_is_mended(beginning: warren.Transcript, folder: Path, cut: int) -> None:
    path = written(beginning)
    whole = path.read_bytes()
    moves = whole[: whole.rindex(b"\n", 0, -1) + 1]
    torn = moves[:-cut] + b"\0\0\xff" * (cut == 11)
    path.write_bytes(torn)
    if cut == 1:
        Journal.continued(path).close()  # only the last line break is missing
        return
    with pytest.raises(warren.BadTranscript, match="the 3 moves before it are intact"):
        Journal.continued(path)
    with Journal.continued(path, mend=True) as kept:
        assert kept.transcript.moves == MOVES[:3]
        assert kept.transcript.left_out.endswith("1 line left out, 3 moves are intact")
        assert path.read_bytes() == torn
        kept.append(MOVES[3])
        assert kept.note == "What was damaged in game.warren is kept in game.warren.damaged."
    assert path.read_bytes() == whole
    assert Path("game.warren.damaged").read_bytes() == torn[moves.rindex(b"\n", 0, -1) + 1 :]
    assert len(list(folder.iterdir())) == 2


def test_mending_alone_makes_a_file_whole(beginning: warren.Transcript) -> None:
    path = written(beginning)
    path.write_bytes(path.read_bytes()[:-30])
    with Journal.continued(path, mend=True) as kept:
        assert not kept.is_written
        kept.write()
        assert kept.is_written
    assert warren.Transcript.load(path).moves == MOVES[:3]
    assert warren.Transcript.load(path).doubt == ""


# ---- two at once


def test_a_game_is_written_by_one_journal_only(beginning: warren.Transcript) -> None:
    path = written(beginning)
    with (
        Journal.continued(path),
        pytest.raises(CannotKeep, match=r"game\.warren: this game is being played: it is being written by this one"),
    ):
        Journal.continued(path)
    Journal.continued(path).close()
    assert warren.Transcript.load(path).moves == MOVES  # reading needs no lock


@pytest.mark.parametrize("link", [Path.symlink_to, Path.hardlink_to])
def test_a_game_has_one_journal_however_its_file_is_named(
    beginning: warren.Transcript, link: Callable[[Path, Path], None]
) -> None:
    path = written(beginning)
    other = path.with_name("other.warren")
    link(other, path)
    with Journal.continued(path), pytest.raises(CannotKeep, match=r"other\.warren: this game is being played"):
        Journal.continued(other)


HOLDER = """
import sys
from warren.table import Journal
with Journal.continued(sys.argv[1]):
    print("held", flush=True)
    input()
"""


def test_another_process_is_told_who_writes(beginning: warren.Transcript) -> None:
    path = written(beginning)
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        with pytest.raises(CannotKeep, match=f"written by process {process.pid}$"):
            Journal.continued(path)
        process.kill()
    Journal.continued(path).close()  # nothing is left behind by one that was killed


# ---- what can go wrong


@pytest.mark.parametrize("room", [0, 1, 15])
def test_on_a_full_disk_the_file_stays_whole_and_catches_up_later(beginning: warren.Transcript, room: int) -> None:
    path = written(beginning, "game.warren", MOVES[0])
    whole = path.read_bytes()
    before = whole[: whole.rindex(b"\n", 0, -1) + 1]  # without the line that says that it is whole
    with Journal.continued(path) as kept:
        for n in 2, 3:
            with (
                files_of_at_most(len(before) + room),
                pytest.raises(CannotKeep, match=r"^game\.warren: File too large$"),
            ):
                kept.append(MOVES[n - 1])
            assert path.read_bytes() == before
            assert not kept.is_written
            assert kept.transcript.moves == MOVES[:n]
        kept.append(MOVES[3])
        assert kept.is_written
        assert kept.path == path
    assert warren.Transcript.load(path) == beginning.plus(*MOVES)


def test_on_a_full_disk_no_empty_file_is_left_behind(beginning: warren.Transcript, folder: Path) -> None:
    with Journal(beginning, "game.warren") as kept:
        with files_of_at_most(20), pytest.raises(CannotKeep, match="no other place can be written either"):
            kept.append(MOVES[0])
        assert list(folder.iterdir()) == []
        kept.append(MOVES[1])
    assert warren.Transcript.load("game.warren").moves == MOVES[:2]


@pytest.mark.parametrize("step", ["ftruncate", "lseek", "write", "fsync"])
@pytest.mark.parametrize("fault", [KeyboardInterrupt(), OSError(errno.EIO, "Input/output error")], ids=repr)
def test_whatever_is_broken_off_is_done_again(
    beginning: warren.Transcript, monkeypatch: Any, step: str, fault: BaseException
) -> None:
    with Journal(beginning, "game.warren") as kept:
        kept.append(MOVES[0])
        before = Path("game.warren").read_bytes()
        done = getattr(os, step)

        def broken(*words: Any) -> Any:
            monkeypatch.setattr(os, step, done)
            done(*words)
            raise fault

        monkeypatch.setattr(os, step, broken)
        with pytest.raises((KeyboardInterrupt, CannotKeep)):
            kept.append(MOVES[1])
        assert Path("game.warren").read_bytes() == before
        kept.append(*MOVES[2:])
        assert kept.note == ""
    assert warren.Transcript.load("game.warren") == beginning.plus(*MOVES)


def test_broken_off_after_the_write_nothing_is_written_twice(beginning: warren.Transcript, monkeypatch: Any) -> None:
    with Journal(beginning, "game.warren") as kept:
        kept.append(MOVES[0])
        write = OwnFile.write

        def broken(file: OwnFile, content: bytes, place: int) -> None:
            write(file, content, place)
            raise KeyboardInterrupt

        with monkeypatch.context() as patched:
            patched.setattr(OwnFile, "write", broken)
            with pytest.raises(KeyboardInterrupt):
                kept.append(MOVES[1])
        kept.append(*MOVES[2:])
    assert warren.Transcript.load("game.warren") == beginning.plus(*MOVES)


PLAYER = """
import sys, warren
from warren.table import Journal
with Journal.continued(sys.argv[1], mend=True) as journal:
    for n in range(journal.moves + 1, 1_000_000):
        if n % 7 == 0:
            journal.append(warren.Undone(journal.moves - 1))
            journal.append("once more")
        journal.append(f"move {n}")
        print(n, flush=True)
"""


def test_whoever_is_killed_loses_at_most_the_move_in_progress(beginning: warren.Transcript) -> None:
    path = written(beginning, "game.warren", "move 1")
    moves = 1
    for shown in 1, 13, 60:
        with subprocess.Popen([sys.executable, "-c", PLAYER, str(path)], stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            for _ in range(shown):
                process.stdout.readline()
            process.kill()
            told = [int(line) for line in process.stdout.read().splitlines()]
        script = warren.Transcript.load(path, mend=True)
        taking_back = isinstance(script.entries[-1], warren.Undone)  # killed in the middle of "once more"
        assert len(script.moves) + taking_back >= max([moves + shown, *told])
        moves = len(script.moves)
        assert all(move in (f"move {n}", "once more") for n, move in enumerate(script.moves, 1))
