"""Stored games: a damaged file is never another game, and what was taken back is written down."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import warren
from tests import format_1, format_2
from warren.core.dice import new_key
from warren.core.editions import canonical
from warren.face.entries import Renewal
from warren.face.sealed import Seals, checksum
from warren.games import game_ids

STORED = sorted(Path(__file__).parents[1].glob("stored/*.warren"))


def played(game: str, moves: int, seed: int = 7) -> warren.Position:
    position = warren.game(game, engine="plain").start(seed)
    for n in range(moves):
        choices = position.moves()
        position.play(choices[n * n % len(choices)])
    return position


def with_everything(game: str) -> warren.Transcript:
    """A few moves, some taken back, in the ordinary way and with new dice, and more moves after that."""
    first = warren.Transcript.of(played(game, 5)).plus(warren.Undone(3), warren.Undone(2, 1))
    position = first.replay("plain")
    for _ in range(2):
        position.play(position.moves()[-1])
    return first.plus(*position.played[2:])


@pytest.fixture(scope="module", params=game_ids())
def script(request: pytest.FixtureRequest) -> warren.Transcript:
    return with_everything(request.param)


def is_beginning_of(script: warren.Transcript, part: warren.Transcript) -> bool:
    return part == replace(script, entries=script.entries[: len(part.entries)])


def read_or_refused(raw: bytes, mend: bool = False) -> warren.Transcript | None:
    try:
        return warren.Transcript.from_bytes(raw, mend=mend)
    except warren.BadTranscript:
        return None


# ---- damage


def test_every_cut_is_refused_or_told_of(script: warren.Transcript) -> None:
    """At the end of a line what is left is the beginning of the same game, and it says that it may be no more."""
    raw = f"{script.to_text()}\n".encode()
    read = 0
    for n in range(len(raw) - 1):
        part = read_or_refused(raw[:n])
        if part is not None:
            assert is_beginning_of(script, part)
            moves = "1 move is" if len(part.moves) == 1 else f"{len(part.moves)} moves are"
            assert part.doubt.endswith(f"it is being written, or was cut off ({moves} in it)")
            assert raw[:n].endswith(b"\n") or raw[n : n + 1] == b"\n"  # whole lines only
            read += 1
        mended = read_or_refused(raw[:n], mend=True)
        assert mended is None or is_beginning_of(script, mended)
        assert mended is not None or n < raw.index(b"\nmoves #") + len("\nmoves #12345678")
    assert read == 2 * len(script.entries) + 2  # with the last line break and without
    for whole in raw, raw[:-1]:
        assert warren.Transcript.from_bytes(whole) == script
        assert not warren.Transcript.from_bytes(whole).doubt


def test_whoever_opens_a_file_that_may_be_cut_is_warned(script: warren.Transcript, tmp_path: Path) -> None:
    file = tmp_path / "cut.warren"
    lines = script.to_text().splitlines(keepends=True)
    file.write_text("".join(lines[:-2]))
    with pytest.warns(warren.MayBeCut, match=r"cut\.warren: the last line does not say that .* or was cut off") as told:
        part = warren.Transcript.load(file)
    assert (is_beginning_of(script, part), told[0].filename) == (True, __file__)
    file.write_text("".join(lines))
    warren.Transcript.load(file)  # here every warning is an error


def test_what_comes_after_the_last_line_is_refused(script: warren.Transcript) -> None:
    for more in "1 widget d5 #12345678", script.to_text().splitlines()[-1], "more", "":
        with pytest.raises(warren.BadTranscript, match="comes after the one that says that the file is whole"):
            warren.Transcript.from_text(f"{script.to_text()}\n{more}\n")
        assert warren.Transcript.from_text(f"{script.to_text()}\n{more}\n", mend=True) == script


def test_every_changed_byte_is_refused_and_can_be_mended(script: warren.Transcript) -> None:
    raw = f"{script.to_text()}\n".encode()
    head = raw.index(b"\nmoves #") + len("\nmoves #12345678")
    for n, old in enumerate(raw[:-1]):
        for new in {old ^ 1, old ^ 128, ord("\n"), ord(" "), ord("#"), ord("0")} - {old}:
            spoilt = raw[:n] + bytes([new]) + raw[n + 1 :]
            assert read_or_refused(spoilt) is None
            mended = read_or_refused(spoilt, mend=True)
            if n <= head:
                assert mended is None
            else:
                assert mended is not None
                assert len(mended.entries) == raw[head + 1 : n].count(b"\n")
                assert is_beginning_of(script, mended)
                assert mended.left_out


def test_lines_in_another_order_are_refused(script: warren.Transcript) -> None:
    lines = script.to_text().splitlines()
    begin = next(n for n, line in enumerate(lines) if line.startswith("moves #")) + 1
    for n in range(begin, len(lines) - 1):
        missing, doubled, swapped = lines[:n] + lines[n + 1 :], lines[: n + 1] + lines[n:], list(lines)
        swapped[n], swapped[n + 1] = lines[n + 1], lines[n]
        for changed, first in (missing, n + 1), (doubled, n + 2), (swapped, n + 1):
            with pytest.raises(warren.BadTranscript, match=f"line {first} is not the one that was written there"):
                warren.Transcript.from_text("\n".join(changed))


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_whole_games_cut_anywhere(path: Path) -> None:
    script = warren.Transcript.load(path)
    assert isinstance(script.entries[-1], warren.Ended)
    raw = f"{script.to_text()}\n".encode()
    assert warren.Transcript.from_bytes(raw) == script
    for n in range(0, len(raw), len(raw) // 40):
        for mend in False, True:
            part = read_or_refused(raw[:n], mend)
            assert part is None or (is_beginning_of(script, part) and (part.doubt or part.left_out))


def test_an_error_says_which_line_and_how_much_is_intact() -> None:
    *lines, _ = warren.Transcript.of(played("slayer", 3)).to_text().splitlines()
    line = len(lines)
    lines[-1] = lines[-1][:-1]
    with pytest.raises(warren.BadTranscript) as fault:
        warren.Transcript.from_text("\n".join(lines), "x.warren")
    assert str(fault.value) == (
        f"x.warren: line {line} stops in the middle; the 2 moves before it are intact: `--mend` takes those"
    )
    with pytest.raises(warren.BadTranscript, match=f"line {line} is not the one that was written there; the 2 moves"):
        warren.Transcript.from_text("\n".join([*lines, "more"]), "x.warren")
    mended = warren.Transcript.from_text("\n".join([*lines, "more"]), mend=True)
    assert mended.left_out == f"line {line} is not the one that was written there: 2 lines left out, 2 moves are intact"
    assert warren.Transcript.from_text(mended.to_text()).left_out == ""


def test_a_damaged_head_says_so_and_cannot_be_mended() -> None:
    text = warren.Transcript.of(played("slayer", 3)).to_text()
    for mend in False, True:
        with pytest.raises(warren.BadTranscript, match=r"the lines before the first move \(1 to 15\) are not as they"):
            warren.Transcript.from_text(text.replace("seed 7", "seed 8"), mend=mend)
        with pytest.raises(warren.BadTranscript, match="the file stops before the first move"):
            warren.Transcript.from_text(text.partition("moves")[0], mend=mend)


def test_line_breaks_of_another_system_do_no_harm(script: warren.Transcript) -> None:
    assert warren.Transcript.from_text(script.to_text().replace("\n", "\r\n")) == script


def sealed(*lines: str) -> str:
    """A file with these entries, whatever they are, and checksums that fit."""
    seals = Seals()
    head = warren.Transcript.of(played("slayer", 0)).head_lines()
    return "\n".join([*seals.head(head), *map(seals.sealed, lines)])


@pytest.mark.parametrize(
    "lines",
    [
        ["2 widget d5"], ["widget d5"], ["1  widget d5"], ["1 "], ["01 widget d5"], ["1 widget d5 "], ["undo 0"],
        ["1 widget d5", "undo 1"], ["1 widget d5", "undo 2"], ["1 widget d5", "undo -1"], ["1 a", "undo 0 dice 0"],
        ["1 a", "undo 0 dice 2", "1 b", "undo 0 dice 2"], ["1 a", "undo 0 dice"], ["end 1 won by hero"], ["end 0 "],
        ["end 0 undecided"], ["end 0 lost", "end 0 lost"], ["end 0 lost", "1 a"], ["end 0 lost", "undo 0 dice 1"],
        ["9999999999 a"], ["1 a\tb"], ["1 a\u2028b"], ["undo \u0661"], [""],
    ],
)  # fmt: skip
def test_lines_that_cannot_be_are_refused_whatever_their_checksums(lines: list[str]) -> None:
    with pytest.raises(warren.BadTranscript, match=r"line \d+ cannot be: "):
        warren.Transcript.from_text(sealed(*lines) + "\n")
    assert warren.Transcript.from_text(sealed(*lines) + "\n", mend=True).left_out


@pytest.mark.parametrize(
    "move", ["undo 0", "end 1 lost", "moves", "#1234abcd", "1 widget d5", "warren 2", "seed 7 #ab"]
)
def test_no_move_is_mistaken_for_another_line(move: str) -> None:
    script = warren.Transcript.of(played("slayer", 1)).plus(move, move, warren.Undone(2))
    assert warren.Transcript.from_text(script.to_text()) == script
    assert script.moves[1:] == (move,)


# ---- JSON


def test_json_has_a_count_and_a_checksum(script: warren.Transcript) -> None:
    text = script.to_json()
    assert json.loads(text)["moves"] == len(script.moves)
    assert warren.Transcript.from_json(text) == script
    assert warren.Transcript.from_json(json.dumps(json.loads(text))) == script  # layout does not matter
    for n in range(0, len(text) - 1, 3):
        assert read_or_refused(text[:n].encode()) is None
        same = read_or_refused(f"{text[:n]}{chr(ord(text[n]) ^ 1)}{text[n + 1 :]}".encode(errors="replace"))
        assert same is None or same == script


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"entries": 3}, "entries = 3: expected a list of texts, and of tables"),
        ({"entries": [3]}, "expected a list of texts, and of tables"),
        ({"entries": [{"undo": 0, "now": 1}]}, "expected a list of texts, and of tables"),
        ({"entries": ["a", {"undo": "x"}]}, "entry 2: undo 'x': expected a number of moves from 0 to 1"),
        ({"entries": ["a", {"undo": True, "dice": 1}]}, "entry 2: undo True"),
        ({"entries": ["a", {"undo": 0, "dice": -1}]}, "entry 2: dice -1: expected a number from 1 to 999999999"),
        ({"entries": [{"end": 5}]}, "entry 1: 5: expected a text on one line"),
        ({"moves": 4}, "moves = 4: expected 2"),
    ],
)
def test_json_that_cannot_be_is_refused_whatever_its_checksum(change: dict[str, object], said: str) -> None:
    parts = json.loads(warren.Transcript.of(played("slayer", 2)).to_json()) | change
    with pytest.raises(warren.BadTranscript, match="its checksum does not fit"):
        warren.Transcript.from_json(json.dumps(parts))
    with pytest.raises(warren.BadTranscript, match=re.escape(said)):
        warren.Transcript.from_json(json.dumps(parts | {"checksum": right_checksum(parts)}))


def right_checksum(parts: dict[str, object]) -> str:
    return checksum(canonical({key: value for key, value in parts.items() if key != "checksum"}))


# ---- what was taken back


def test_moves_are_those_that_stand() -> None:
    script = warren.Transcript.of(played("slayer", 0)).plus("a", "b", "c", warren.Undone(1), "d", warren.Undone(0), "e")
    assert script.moves == ("e",)
    assert script.plus(warren.Ended("lost")).result == "lost"
    assert script.plus(warren.Ended("lost"), warren.Undone(0)).result == "undecided"
    with pytest.raises(warren.BadTranscript, match="transcript: entry 9: the game has ended"):
        script.plus(warren.Ended("lost"), "f")


def test_what_was_taken_back_does_not_matter_to_the_replay(script: warren.Transcript) -> None:
    plain = warren.Transcript.of(played(script.game_id, 4))
    assert plain.plus(warren.Undone(2), *plain.entries[2:]).replay("plain") == plain.replay("plain")


@pytest.mark.parametrize("engine", ["plain", "checked", "paired"])
def test_new_dice_replay_exactly(engine: str) -> None:
    script = with_everything("slayer")
    end = script.replay(engine)
    assert end.renewals == (Renewal(2, 1),)
    assert end.to_bytes() == script.replay("plain").to_bytes()
    again = warren.Transcript.of(end)
    assert again.moves == script.moves
    assert again.replay(engine) == end
    assert warren.Transcript.from_json(again.to_json()).replay(engine) == end


def positions_with_dice(dice: list[tuple[int, int]]) -> Iterator[warren.Position]:
    script = warren.Transcript.of(played("loot", 4))
    for to, k in dice:
        script = script.plus(warren.Undone(to, k))
        yield script.replay("plain")


def test_new_dice_follow_from_the_key_at_that_move() -> None:
    key = tuple(played("loot", 0).state.key)
    first, second, third = positions_with_dice([(3, 1), (3, 2), (1, 3)])
    assert tuple(first.state.key) == new_key(key, 1)
    assert tuple(second.state.key) == new_key(new_key(key, 1), 2)
    assert tuple(third.state.key) == new_key(key, 3)  # moves before the first new dice had the old ones
    assert third.renewals == (Renewal(1, 3),)
    assert first.state.drawn == played("loot", 3).state.drawn
    assert len({new_key(key, k) for k in range(1, 50)}) == 49


def test_new_dice_forget_what_was_wanted_and_what_could_be_taken_back() -> None:
    game = warren.game("slayer", engine="plain")
    position = game.position({"hero": "k22", "goblins": ["l23"], "phase": "attack"}, rolls=[6, 6])
    position.new_dice(1)
    assert position.wanted == ()
    position = played("slayer", 2)
    assert position.can_undo
    position.new_dice(4)
    assert not position.can_undo
    assert position.copy().renewals == position.renewals == (Renewal(2, 4),)
    for wrong in 4, 0, -1, True, "5", 10**9:
        with pytest.raises(warren.BadOption, match=r"new dice .*: expected a whole number from 5 to 999999999"):
            position.new_dice(wrong)  # type: ignore[arg-type]


# ---- older formats


def test_format_2_has_no_last_line_and_is_read_for_ever(script: warren.Transcript) -> None:
    """Nothing tells whether it is whole, and so nothing is said."""
    for old in format_2.text_of(script), format_2.json_of(script):
        read = warren.Transcript.from_bytes(old.encode())
        assert read == script
        assert read.doubt == ""
        assert read.to_text() == script.to_text()
    with pytest.raises(warren.BadTranscript, match="cannot be: 'whole 5'"):
        warren.Transcript.from_text(with_last_line(format_2.text_of(script), 5))


def with_last_line(text: str, moves: int) -> str:
    seals = Seals()
    for line in text.splitlines():
        seals.pass_by(line.rpartition(" #")[0].encode() if " #" in line else line.encode())
    return f"{text}\n{seals.end(moves)}"


def test_format_1_is_read_for_ever() -> None:
    script = warren.Transcript.of(played("pact", 6))
    for old in format_1.text_of(script), json.dumps(format_1.parts_of(script)):
        assert warren.Transcript.from_bytes(old.encode()) == script
    with_notes = format_1.text_of(script).replace("moves\n", "moves\n# a note\n\n  ")
    assert warren.Transcript.from_text(with_notes) == script
