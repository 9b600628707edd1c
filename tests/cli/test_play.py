"""`warren play`: whole games through the prompt, and everything that can be typed."""

from __future__ import annotations

import errno
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

import warren
import warren.table.ownfile
from tests import format_1
from tests.cli.conftest import Run
from warren.core.phrases import capitalised

LAYOUT = ("--option", "layout=center 0 12345", "--edition", "house-1")
SETUP = ("widget d5", "stone c12", "stone n5")


def kept() -> Path:
    """The one file in which the game of this test was written down."""
    (file,) = Path().glob("slayer-*.warren")
    return file


@pytest.fixture
def play(run: Run) -> Any:
    """Play Slayer in a cave that is always the same, typing some lines."""

    def play_lines(lines: Iterable[str], *words: str) -> Result:
        layout = () if "--load" in words else LAYOUT
        return run("play", "slayer", *layout, *words, typed="".join(f"{line}\n" for line in lines))

    return play_lines


def answers(result: Result, line: str) -> list[str]:
    """What was printed between a typed line and the next prompt."""
    after = result.stdout.split(f"> {line}\n", 1)[1]
    return after.split("\nThe hero> ")[0].split("\nThe horde> ")[0].splitlines()


def stored(path: str, rolls: tuple[int, ...] = (), **words: Any) -> str:
    warren.Transcript.of(warren.game("slayer", edition="house-1", engine="plain").position(words, rolls)).save(path)
    return path


# ---- whole games


def test_a_whole_game_hot_seat(play: Any) -> None:
    chance = random.Random(5)
    lines = (str(chance.randint(1, 4)) for _ in range(3000))
    result = play(lines, "--seed", "3", "--option", "turn_cap=20", "--save", "game.warren")
    assert result.exit_code == 0
    assert " won. (" in result.stdout
    assert "See it again: warren replay game.warren" in result.stdout
    assert warren.Transcript.load("game.warren").replay("plain").is_over
    assert [path.name for path in Path().iterdir()] == ["game.warren"]


@pytest.mark.parametrize("seat", ["hero", "goblins", "1", "2", "Goblins", "horde"])
def test_a_whole_game_against_the_random_player(play: Any, seat: str) -> None:
    mine, other = ("the hero", "the horde") if seat in ("hero", "1") else ("the horde", "the hero")
    words = ("--vs", "random", "--seat", seat, "--seed", "3", "--option", "turn_cap=20")
    result = play(["1"] * 2000, *words)
    assert result.exit_code == 0
    assert f"You play {mine}; the random player plays {other}." in result.stdout
    assert f"\n{capitalised(mine)}> " in result.stdout
    assert f"\n{capitalised(other)}> " not in result.stdout
    assert " won. (" in result.stdout
    assert warren.Transcript.load(kept()).replay("plain").is_over


def test_the_random_player_is_the_same_for_the_same_seed(play: Any) -> None:
    first, second = (play(["1"] * 30, "--vs", "random", "--seed", "4").stdout for _ in range(2))
    assert first.partition("The game is kept")[0] == second.partition("The game is kept")[0]


def test_by_default_one_plays_the_first_seat_against_the_random_player(play: Any) -> None:
    assert "You play the hero" in play([], "--vs", "random").stdout


def test_a_real_process_fed_by_a_pipe() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "warren", "play", "slayer", "--seed", "1", "--plain"],
        input=b"1\n1\n\xff\xfe\n1\nquit\n",
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0
    assert done.stderr == b""
    assert f"The game is kept in {kept()}".encode() in done.stdout


# ---- what one sees


def test_the_first_screen_says_what_to_do(play: Any) -> None:
    text = play([]).stdout
    assert "Goblin Slayer" in text
    assert "All seats play at this keyboard: the hero and the horde." in text
    assert "S Stormbeard  G goblin" in text
    assert "The horde: Where do you hide the Widget? Stormbeard must fetch it there" in text
    assert (
        "\n1-115  widget <hex>  Hide the Widget on <hex>. From widget a16 to widget q18; `moves widget` lists them."
        in text
    )


def test_a_decision_shows_news_board_and_numbered_moves(play: Any) -> None:
    shown = answers(play(SETUP, "--seed", "7"), SETUP[-1])
    assert shown[1].endswith("Turn 1 of 100")
    assert shown[-7].startswith("new  The horde: The horde lays a Hero Stone on n5. ")
    assert shown[-7].endswith(" Turn 1 begins.")
    assert shown[-6].startswith("The hero: Where does Stormbeard go? He may move 2 spaces;")
    assert shown[-5] == "   1  step q18  Step to q18: the first space, he can still attack."


def test_news_are_told_once(play: Any) -> None:
    text = play([*SETUP, "step p17", "stop"]).stdout
    assert text.count("Turn 1 begins.") == 1
    assert text.count("Stormbeard steps to p17.") == 1


def test_many_moves_stand_in_columns(play: Any) -> None:
    shown = answers(play([*SETUP, "step p17", "stop"]), "stop")
    (heading,) = [n for n, line in enumerate(shown) if "  move <hex> <hex>  Move the monster on" in line]
    assert shown[heading + 1].split()[:2] == ["1", "a18"]
    assert max(len(line) for line in shown[heading:-2] if "<" not in line) <= 80


def test_moves_and_list_show_all_moves(play: Any) -> None:
    result = play(["moves", "list", "moves d5", "moves q16 x", "quit"])
    in_columns = " ".join(answers(result, "moves")).split()
    assert {"a16", "d5", "115"} <= set(in_columns)
    assert len(answers(result, "list")) == 115
    (only,) = answers(result, "moves d5")
    assert only.endswith("  widget d5  Hide the Widget on d5, 16 spaces from the doorway.")
    assert answers(result, "moves q16 x") == ["No possible move names 'q16 x'; `? q16 x` may tell why."]


def test_board_legend_and_log(play: Any) -> None:
    result = play([*SETUP, "board", "legend", "log", "log all", "quit"])
    assert answers(result, "board")[0].split() == ["....5...10...15...20...25...30", "Turn", "1", "of", "100"]
    assert answers(result, "legend")[0].startswith("S Stormbeard")
    assert answers(result, "log")[-1] == "Turn 1 begins."
    assert answers(result, "log all")[0].endswith(" the Widget on d5.")
    assert answers(play(["log"]), "log") == ["Nothing has happened yet."]


def test_help_says_what_can_be_typed_and_what_is_to_be_decided(play: Any) -> None:
    shown = "\n".join(answers(play([*SETUP, "?", "quit"]), "?"))
    for command in ("? MOVE", "moves", "list", "undo", "save FILE", "load FILE", "rules", "quit"):
        assert f"\n  {command}" in shown
    assert "for example: step q18" in shown
    assert "step <hex>   Step to <hex>; a second space costs the attack of this turn.  4 possible now" in shown
    not_now = "not now: Stormbeard leaves only with the Widget. (GS5.12)"
    assert f"step out     Leave the cave with the Widget and win.  {not_now}" in shown
    assert answers(play([*SETUP, "help", "quit"]), "help") == shown.splitlines()


def test_rules_within_a_game(play: Any) -> None:
    result = play(["rules", "rules GS5.3", "rules GS99", "quit"])
    assert "GS5 Stormbeard moves" in answers(result, "rules")
    assert answers(result, "rules GS5.3")[0].startswith("GS5.3 ")
    assert answers(result, "rules GS99")[0].startswith("slayer has no clause or chapter 'GS99'")


# ---- why


def test_why_not(play: Any) -> None:
    file = stored("here.warren", hero="o18", goblins=["n17"])
    result = play(["why step n17", "? o16", "why", "quit"], "--load", file)
    refusal, clause = answers(result, "why step n17")
    assert refusal == "step n17: Another piece stands on n17. (GS2.16)"
    assert clause.startswith("GS2.16 ")
    what, why, *_ = answers(result, "? o16")
    assert what.startswith("Rock. Nobody enters")
    assert why == "o16: o16 is rock. (GS5.3)"


@pytest.mark.parametrize("question", ["why step p17", "? STEP  p17", "?p17", "? 4"])
def test_why_of_a_legal_move_says_what_it_does(play: Any, question: str) -> None:
    said = "step p17 (number 4) is possible: Step to p17: the first space, he can still attack."
    assert answers(play([*SETUP, question, "quit"]), question)[0] == said


# ---- wrong answers


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("", "Type the number or the text of a move, for example 'step q18', or ? for help."),
        ("0", "0 is not the number of a move: expected one from 1 to 5."),
        ("99", "99 is not the number of a move: expected one from 1 to 5."),
        ("step a14", "'step a14' is not possible: a14 is "),
        (
            "sweep",
            "'sweep' is not possible: That is not what has to be decided now: Where does Stormbeard go? (GS5.1)",
        ),
        ("q16 p17", "'q16 p17' is not a move: did you mean 'step p17'?"),
        ("stpe p17", "'stpe p17' is not a move: did you mean 'step p17'?"),
        ("step z99", "'step z99' is not a move: there is no hex called 'z99': did you mean 'step q18'"),
        ("xyzzy", "'xyzzy' is not a move: expected the number or the text of one, for example 'step q18'. `moves`"),
        ("why dance", "'dance' is not known here: "),
        ("²", "'²' is not a move"),
        ("[bold]x[/bold]", "'[bold]x[/bold]' is not a move"),
        ("x" * 1000, "'xxxxxxxxxx"),
        ("save", "The game is kept in slayer-"),
        ("q", "`quit` leaves; the game is kept."),
        ("save .", "'.' is a folder: expected the name of a file, for example 'evening.warren'"),
        ("save no/where", "'no/where': there is no folder 'no': expected a file in one that is there, for example"),
        ("load", "load: expected the name of a stored game behind it, for example 'load evening.warren'."),
        ("load nowhere", "'nowhere': there is no such file: expected a stored game, for example 'evening.warren'"),
        ("load .", "'.' is a folder: expected a stored game, for example 'evening.warren'"),
        ("careful x", "careful 'x': expected off or on or all, for example 'careful on'."),
        ("log x", "log 'x': expected all, or how many events, for example 'log 50'."),
    ],
)
def test_a_wrong_answer_gets_one_helpful_line_and_changes_nothing(play: Any, typed: str, expected: str) -> None:
    result = play([*SETUP, typed, "step p17", "quit"])
    assert result.exit_code == 0
    (line,) = answers(result, typed)
    assert line.startswith(expected)
    assert warren.Transcript.load(kept()).moves == (*SETUP, "step p17")


# ---- taking back


def test_undo_hot_seat_takes_one_move_back(play: Any) -> None:
    result = play([*SETUP, "step p17", "undo", "step q14", "quit"])
    assert "new  The hero: The hero takes back the last move." in answers(result, "undo")
    assert warren.Transcript.load(kept()).moves == (*SETUP, "step q14")


def test_undo_tells_again_what_happens_again(play: Any) -> None:
    text = play([*SETUP, "undo", "yes", SETUP[-1], "quit"]).stdout
    assert text.count("Turn 1 begins.") == 2


def test_another_at_this_keyboard_is_asked_before_a_move_of_theirs_is_taken_back(play: Any) -> None:
    result = play([*SETUP, "undo", "no", "quit"])
    said, asked, *_ = answers(result, "undo")
    assert said == "The last move was not made by the hero, but by the horde."
    assert asked == "The horde: do you agree that it is taken back? (yes or no) no"
    assert "The horde does not agree." in result.stdout
    assert warren.Transcript.load(kept()).moves == SETUP
    result = play([*SETUP, "undo", "yes", "quit"], "--save", "agreed.warren")
    assert "Taken back: stone n5." in result.stdout
    assert warren.Transcript.load("agreed.warren").moves == SETUP[:-1]


def test_undo_takes_back_what_one_line_did(play: Any) -> None:
    result = play(["; ".join(SETUP[:2]), "undo", "undo then", "quit"])
    assert answers(result, "undo")[0] == "Taken back: widget d5; stone c12 (2 moves)."
    assert "You take back the last 2 moves." in result.stdout or "takes back the last 2 moves." in result.stdout
    assert answers(result, "undo then") == ["undo 'then': expected `undo` or `undo anyway`."]
    assert warren.Transcript.load(kept()).moves == ()


def test_undo_never_goes_past_what_another_has_decided_unless_they_agree(play: Any) -> None:
    result = play(["step p17", "stop", "undo", "undo anyway", "quit"], "--vs", "random", "--seed", "5")
    (said,) = answers(result, "undo")
    assert said == "The horde has decided since. `undo anyway` asks the others; dice then fall anew."
    assert any(line.endswith("moves. Dice fall anew.") for line in answers(result, "undo anyway"))
    script = warren.Transcript.load(kept())
    assert script.moves[-1] == "step p17"
    assert script.entries[-1] == warren.Undone(len(script.moves), 1)


def test_people_at_the_keyboard_are_asked_whether_they_agree(play: Any) -> None:
    moves = [*SETUP, "step p17", "stop", "done"]
    result = play([*moves, "undo anyway", "no", "quit"], "--seed", "5")
    assert "The hero: do you agree that it is taken back? (yes or no) no" in result.stdout
    assert "The hero does not agree." in result.stdout
    result = play([*moves, "undo anyway", "yes", "quit"], "--seed", "5", "--save", "agreed.warren")
    assert "The horde takes back the last move. Dice fall anew." in result.stdout
    assert warren.Transcript.load("agreed.warren").moves == (*SETUP, "step p17", "stop")


def test_undo_stops_where_dice_have_fallen(play: Any) -> None:
    file = stored("fight.warren", (6,), hero="k22", goblins=["l23"], phase="attack")
    result = play(["hold", "undo", "quit"], "--load", file)
    assert any(line.startswith("new  ") and line.endswith(" Turn 2 begins.") for line in answers(result, "hold"))
    (said,) = answers(result, "undo")
    assert said.startswith(
        "The last move stays as it is: dice have fallen or something hidden was shown. `undo anyway` asks"
    )


def test_nothing_to_undo(play: Any) -> None:
    assert answers(play(["undo", "quit"]), "undo") == ["There is no move to take back."]
    assert answers(play(["undo anyway", "quit"]), "undo anyway") == ["There is no move of yours to take back."]


@pytest.mark.parametrize("pointed", ["p17", "hex:p17", "HEX:P17", "button:stop"])
def test_pointing_is_enough_where_it_can_mean_one_thing(play: Any, pointed: str) -> None:
    play([*SETUP, pointed, "quit"])
    assert warren.Transcript.load(kept()).moves[-1] == ("stop" if "stop" in pointed else "step p17")


def test_standing_orders(play: Any) -> None:
    result = play([*SETUP, "always", "always fly", "always stop", "done", "undo", "quit"])
    assert answers(result, "always") == ["There are no standing orders. For example: always stop"]
    assert "'fly' is not possible now: expected a possible move" in result.stdout
    assert warren.Transcript.load(kept()).moves[: len(SETUP) + 1] == (*SETUP, "stop")
    result = play([*SETUP, "always off", "quit"], "--save", "off.warren")
    assert answers(result, "always off") == ["All your standing orders are off."]


def test_several_moves_in_one_line(play: Any) -> None:
    result = play(["; ".join(SETUP), "step p17; stop; step p15", "quit"])
    assert "Done: step p17; stop. Not done: step p15. The hero is not asked" in result.stdout
    assert warren.Transcript.load(kept()).moves == (*SETUP, "step p17", "stop")


# ---- keeping


def test_save_and_load_come_to_the_same_position(play: Any) -> None:
    play([*SETUP, "step p17", "save one.warren", "quit"], "--seed", "7")
    assert warren.Transcript.load("one.warren") == warren.Transcript.load(kept())
    loaded = play(["board", "quit"], "--load", "one.warren")
    assert "4 moves have been made" in loaded.stdout
    assert "The hero: Where does Stormbeard go?" in loaded.stdout
    replayed = warren.Transcript.load("one.warren").replay("plain")
    assert replayed.board(0) in loaded.stdout


def test_load_within_a_game_keeps_the_present_one(play: Any) -> None:
    play([*SETUP, "quit"], "--seed", "7", "--save", "one.warren")
    result = play(["widget a16", "load one.warren", "step p17", "save two.warren", "quit"], "--seed", "8")
    assert answers(result, "load one.warren")[:2] == [
        f"The game so far is kept in {kept()}.",
        "Loaded one.warren: 3 moves; `log` tells what happened.",
    ]
    assert warren.Transcript.load(kept()).moves == ("widget a16",)
    for name in "one.warren", "two.warren":
        assert warren.Transcript.load(name).moves == (*SETUP, "step p17")


def test_a_file_that_is_no_game_is_never_overwritten(play: Any, folder: Path) -> None:
    (folder / "letter.txt").write_text("Dear aunt,\n")
    result = play([*SETUP, "save letter.txt", "save 'my game.json'", "quit"])
    assert answers(result, "save letter.txt") == [
        "'letter.txt' exists and is not a stored game: expected another name, for example 'evening.warren'"
    ]
    assert (folder / "letter.txt").read_text() == "Dear aunt,\n"
    assert (folder / "my game.json").read_text().startswith("{")


WRONG_NAMES = (
    "a\0b",
    "x" * 300,
    "~nobody/game.warren",
    "letter.txt/game.warren",
    "nowhere/game.warren",
    "/proc/game.warren",
    "/dev/full",
    "/dev/null",
    "pipe",
    ".",
    '""',
    "''",
)


@pytest.mark.parametrize("name", WRONG_NAMES, ids=ascii)
def test_a_wrong_file_name_gets_one_line_and_the_game_goes_on(play: Any, folder: Path, name: str) -> None:
    (folder / "letter.txt").write_text("Dear aunt,\n")
    os.mkfifo(folder / "pipe")
    result = play(["widget d5", f"save {name}", f"load {name}", "stone c12", "quit"])
    assert result.exit_code == 0
    after = result.stdout.split("The horde hides the Widget on d5.", 1)[1].split("\nThe horde> ")
    saved, loaded = after[1].splitlines(), after[2].splitlines()
    assert len(saved) == len(loaded) == 2
    assert saved[0].startswith("save ") or "\\x00" in saved[0]
    assert warren.Transcript.load(kept()).moves == ("widget d5", "stone c12")
    assert {path.name for path in folder.iterdir()} == {"letter.txt", "pipe", str(kept())}


@pytest.mark.parametrize("name", [*WRONG_NAMES, "x" * 5000, "\ud800"], ids=ascii)
@pytest.mark.parametrize("option", ["--save", "--load"])
def test_a_wrong_file_name_on_the_command_line_gets_one_line(
    refused: Any, folder: Path, option: str, name: str
) -> None:
    (folder / "letter.txt").write_text("Dear aunt,\n")
    os.mkfifo(folder / "pipe")
    if name != "/proc/game.warren" or option == "--load":  # only writing shows that nothing can be written there
        assert refused("play", "slayer", option, name.strip("\"'"), code=1)
    assert {path.name for path in folder.iterdir()} == {"letter.txt", "pipe"}


def test_a_name_with_a_tilde_is_found_again(play: Any, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(folder))
    result = play(["widget d5", "save ~/one.warren", "stone c12", "load ~/one.warren", "quit"])
    assert "Loaded ~/one.warren: 1 moves" in result.stdout


@pytest.mark.parametrize("ending", [["quit"], ["exit"], []])
def test_whoever_leaves_can_go_on(play: Any, ending: list[str]) -> None:
    result = play([*SETUP, *ending], "--vs", "random", "--seat", "goblins")
    assert result.exit_code == 0
    go_on = f"Go on with: warren play slayer --load {kept()} --vs random --seat goblins"
    assert result.stdout.endswith(f"The game is kept in {kept()}. {go_on}\n")
    again = play(["log", "quit"], *go_on.split()[6:])
    assert "You hide the Widget on d5." in answers(again, "log")


def test_where_nothing_was_played_nothing_is_kept(play: Any, folder: Path) -> None:
    result = play(["quit"], "--save", "game.warren")
    assert result.exit_code == 0
    assert "kept in" not in result.stdout
    assert list(folder.iterdir()) == []


def test_every_game_has_a_file_of_its_own_and_goes_on_in_it(play: Any, folder: Path) -> None:
    for move in "widget d5", "widget a16", "widget d7":
        play([move])
    files = sorted(Path().glob("slayer-*.warren"), key=lambda file: file.stat().st_mtime_ns)
    assert [warren.Transcript.load(file).moves for file in files] == [("widget d5",), ("widget a16",), ("widget d7",)]
    play(["stone c12"], "--load", str(files[1]))
    assert warren.Transcript.load(files[1]).moves == ("widget a16", "stone c12")
    assert len(list(folder.iterdir())) == 3


def test_a_move_that_was_taken_back_is_written_down(play: Any) -> None:
    play([*SETUP, "step p17", "undo", "step q14"])
    assert warren.Transcript.load(kept()).entries == (*SETUP, "step p17", warren.Undone(3), "step q14")
    play(["undo"], "--load", str(kept()))
    assert warren.Transcript.load(kept()).moves == SETUP


def test_a_copy_is_written_over_by_the_same_game_only(play: Any) -> None:
    play(["widget d5", "save one.warren", "stone c12", "save one.warren"], "--seed", "7", "--save", "evening.warren")
    assert warren.Transcript.load("one.warren").moves == ("widget d5", "stone c12")
    result = play(["widget d5", "save one.warren", "stone n5", "save one.warren"], "--seed", "7")
    assert answers(result, "save one.warren") == [
        "'one.warren' holds another game: expected another name, for example 'evening.warren'"
    ]
    assert warren.Transcript.load("one.warren").moves == ("widget d5", "stone c12")
    result = play(["save evening.warren"], "--load", "evening.warren")
    assert answers(result, "save evening.warren") == ["Saved to evening.warren."]


def test_a_file_that_was_asked_for_and_is_another_game_stays(play: Any) -> None:
    play(["widget d5"], "--save", "one.warren")
    result = play(["widget a16"], "--save", "one.warren")
    assert "one.warren exists: the game is kept in one-2.warren." in result.stdout
    assert warren.Transcript.load("one.warren").moves == ("widget d5",)
    assert warren.Transcript.load("one-2.warren").moves == ("widget a16",)


def test_a_game_goes_on_in_another_file_if_one_is_asked_for(play: Any) -> None:
    play(["widget d5"], "--save", "one.warren")
    play(["stone c12"], "--load", "one.warren", "--save", "two.warren")
    assert warren.Transcript.load("one.warren").moves == ("widget d5",)
    assert warren.Transcript.load("two.warren").moves == ("widget d5", "stone c12")
    play(["stone n5"], "--load", "two.warren", "--save", "two.warren")
    assert warren.Transcript.load("two.warren").moves == SETUP
    play(["stop"], "--load", "two.warren", "--save", "game.json")
    assert warren.Transcript.load("game.json").moves == (*SETUP, "stop")


def test_a_game_of_an_older_format_goes_on_beside_it(play: Any, folder: Path) -> None:
    position = warren.game("slayer", engine="plain", layout="center 0 12345", edition="house-1").start(seed=7)
    position.play("widget d5")
    old = format_1.text_of(warren.Transcript.of(position))
    (folder / "old.warren").write_text(old)
    play(["quit"], "--load", "old.warren")
    assert [path.name for path in folder.iterdir()] == ["old.warren"]
    result = play(["stone c12"], "--load", "old.warren")
    assert (
        f"old.warren is of an older format, or JSON, and stays as it is: the game is kept in {kept()}." in result.stdout
    )
    assert (folder / "old.warren").read_text() == old
    assert warren.Transcript.load(kept()).moves == ("widget d5", "stone c12")


def test_a_damaged_game_goes_on_where_it_is_intact(play: Any, folder: Path) -> None:
    play(SETUP, "--save", "one.warren")
    whole = (folder / "one.warren").read_text()
    *_, last, end = whole.splitlines(keepends=True)
    (folder / "one.warren").write_text(whole.removesuffix(end)[:-5])
    refused = play(["quit"], "--load", "one.warren")
    assert refused.exit_code == 1
    assert refused.stderr.startswith(
        "warren: one.warren: line 19 stops in the middle; the 2 moves before it are intact"
    )
    result = play(["stone n5"], "--load", "one.warren", "--mend")
    assert "The file was damaged: line 19 stops in the middle: 1 line left out, 2 moves are intact." in result.stdout
    assert "What was damaged in one.warren is kept in one.warren.damaged." in result.stdout
    assert (folder / "one.warren").read_text() == whole
    assert (folder / "one.warren.damaged").read_text() == last[:-5]


def test_mending_without_a_file_is_refused(refused: Any) -> None:
    assert "expected --load FILE with it" in refused("play", "slayer", "--mend")


def test_a_game_is_kept_elsewhere_if_the_folder_cannot_be_written(play: Any, folder: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir("/proc")
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    result = play(["widget d5", "quit"])
    (file,) = (folder / "warren").iterdir()
    assert "cannot be written (" in result.stdout
    assert f"The game is kept in {file}. Go on with: warren play slayer --load {file}" in result.stdout
    assert warren.Transcript.load(file).moves == ("widget d5",)


def test_a_game_that_cannot_be_kept_says_so_and_goes_on(play: Any, monkeypatch: Any) -> None:
    def full(*_: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(warren.table.ownfile.OwnFile, "created", full)
    result = play(["widget d5", "stone c12"])
    assert result.exit_code == 1
    assert result.stdout.count("The last moves are not kept yet: slayer-") == 2
    assert "The horde lays a Hero Stone on c12." in result.stdout
    assert "warren: the game could not be kept: slayer-" in result.stderr


def _hear_signals() -> None:
    """Whoever runs the tests may ignore some."""
    for number in signal.SIGINT, signal.SIGHUP, signal.SIGTERM:
        signal.signal(number, signal.SIG_DFL)


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
@pytest.mark.filterwarnings("ignore::warren.MayBeCut")  # whoever is killed closes nothing
@pytest.mark.parametrize("name", ["SIGINT", "SIGHUP", "SIGTERM", "SIGKILL"])
def test_a_closed_terminal_loses_nothing(name: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "warren", "play", "slayer", *LAYOUT],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=_hear_signals,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("widget d5\n")
        process.stdin.flush()
        while "Where do you lay a Hero Stone?" not in process.stdout.readline():
            pass
        time.sleep(0.2)  # it asks now
        process.send_signal(getattr(signal, name))
        assert process.wait(timeout=20) == (-signal.SIGKILL if name == "SIGKILL" else 0)
    assert warren.Transcript.load(kept()).moves == ("widget d5",)


def test_a_finished_game_shows_its_end(play: Any) -> None:
    play(["1"] * 2000, "--vs", "random", "--seed", "3", "--option", "turn_cap=20")
    result = play(["1"], "--load", str(kept()))
    assert result.exit_code == 0
    assert " won. (" in result.stdout


def test_a_file_that_is_not_there_is_answered_with_the_nearest(run: Run) -> None:
    stored("evening.warren")
    result = run("play", "slayer", "--load", "evenig.warren")
    assert result.stderr == "warren: 'evenig.warren': there is no such file: did you mean 'evening.warren'?\n"
    result = run("play", "slayer", typed="load evenig.warren\nquit\n")
    assert "'evenig.warren': there is no such file: did you mean 'evening.warren'?" in result.stdout


def test_a_game_of_another_kind_is_refused(run: Run, folder: Path) -> None:
    text = format_1.text_of(warren.Transcript.of(warren.game("slayer", engine="plain").start(seed=1)))
    (folder / "other.warren").write_text(text.replace("game slayer", "game chess"))
    result = run("play", "slayer", "--load", "other.warren")
    assert result.exit_code == 1
    assert result.stderr == "warren: other.warren is a game of chess: expected one of slayer\n"
