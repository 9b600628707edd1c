"""Screens as people have them: what opponents did stands below the board, nothing is cut that decides, all fits."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import pytest

from tests.cli.conftest import Run

SIZES = ((80, 24), (100, 30), (120, 40))
NARROW = (40, 24)
CODE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
THINKING = re.compile(r"[⠀-⣿] \w+ is thinking")
PROMPT = re.compile(r"^[A-Z][\w ]*> .*$", re.MULTILINE)
GOBLIN = ("setup north", "lead marglush", "take all", "goto 0605", "step 0506", "stop", "stay", "1", "1", "1")
GAMES = {
    "slayer": ("1",) * 12,
    "pact": ("1", "recruit", "1", "1", "end_turn", "1", "1", "1", "1"),
    "loot": ("1", "play_powers", "end", "1", "play_powers", "end", "1"),
    "boblin": ("recruit k", "recruit c", "recruit c", "1", "1"),
    "goblin": GOBLIN,
}

Screens = Callable[..., list[list[str]]]


@pytest.fixture
def screens(run: Run, monkeypatch: pytest.MonkeyPatch) -> Screens:
    """The lines between one answer and the next, in a terminal of a size; the last are what is printed at the end."""

    def played(game: str, lines: Sequence[str], size: tuple[int, int], *words: str) -> list[list[str]]:
        for name, value in {"COLUMNS": size[0], "LINES": size[1], "FORCE_COLOR": 1, "TERM": "xterm"}.items():
            monkeypatch.setenv(name, str(value))
        monkeypatch.setenv("WARREN_ENGINE", "plain")
        opponent = words or ("--vs", "random", "--seed", "3")
        result = run("play", game, *opponent, typed="".join(f"{line}\n" for line in [*lines, "quit"]))
        assert result.exit_code == 0
        shown = THINKING.sub("", CODE.sub("", result.stdout).replace("\r", ""))
        return [part.strip("\n").split("\n") for part in PROMPT.split(shown)]

    return played


def of_a_question(screen: Sequence[str]) -> str:
    return re.sub(" +", " ", " ".join(screen)).strip()


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_what_happened_is_on_the_screen_with_the_question(screens: Screens, game: str, size: tuple[int, int]) -> None:
    """Below the board; and nothing is cut, or too wide."""
    shown = screens(game, GAMES[game], size)
    seen = [screen for screen in shown[:-1] if "possible move" in of_a_question(screen)]
    assert len(seen) > 3
    for screen in seen:
        news = [n for n, line in enumerate(screen) if line.startswith("new  ")]
        assert all(len(screen) - n < size[1] for n in news)
        assert all("possible move" in of_a_question(screen[n:]) for n in news)
    assert any(line.startswith("new  ") for screen in seen for line in screen)
    all_fits(shown, size[0])


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_cut_on_a_narrow_screen(screens: Screens, game: str) -> None:
    all_fits(screens(game, GAMES[game][:4], NARROW), NARROW[0])


def all_fits(shown: list[list[str]], columns: int) -> None:
    assert not any("…" in line for screen in shown for line in screen)
    assert max(len(line) for screen in shown for line in screen) <= columns


def test_by_seat_and_what_is_not_new_is_not_marked(screens: Screens) -> None:
    _, first, second, *_ = screens("loot", ("1", "play money_bag"), (80, 60))
    assert "new  You: You do without the flip effect of Opening Ceremony." in first
    assert any(line.startswith("     Bramble: Bramble's turn begins. Bramble gains 1 Loot.") for line in first)
    assert any(line.startswith("     Bramble: Bramble's turn begins. Bramble gains 1 Loot.") for line in second)
    assert "new  You: You bring Money Bag into play. You gain 1 Loot." in second


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_march_shows_every_step_and_what_it_costs(screens: Screens, size: tuple[int, int]) -> None:
    shown = of_a_question(screens("goblin", GOBLIN[:4], size)[-2])
    for there in "0706", "0606", "0506", "0505", "0604", "0705":
        assert re.search(rf"\d+ step {there} Go to {there}, [a-z ]+: \d MP, \d left", shown)
    assert "he is seen, and the alarm is raised. (cannot be taken back)" in shown


def test_moves_that_do_the_same_stand_together_with_their_numbers(screens: Screens) -> None:
    screen = screens("goblin", GOBLIN[:4], (80, 24))[-2]
    (heading,) = [n for n, line in enumerate(screen) if line.startswith(" 2-6  leave <unit>  Leave <unit> in 0605;")]
    assert screen[heading + 1].split() == ["2", "gB232", "3", "gB032", "4", "gB031", "5", "gC033", "6", "gC322"]
    assert any("`? 2` explains a move, `? leave` all of its kind, `list` all there are." in line for line in screen)


@pytest.mark.parametrize("columns", [40, 80, 100, 120])
def test_the_whole_board_is_shown_in_parts_that_fit(screens: Screens, columns: int) -> None:
    board = screens("goblin", ("setup north", "board"), (columns, 24))[-2]
    assert max(map(len, board)) <= columns
    heads = [line.split() for line in board if re.fullmatch(r" {3}(\d\d ? ?)+", line)]
    assert [name for head in heads for name in head] == [f"{n:02}" for n in range(1, 27)]
    assert sum(line.startswith("19 ") for line in board) == len(heads)


def test_on_a_narrow_screen_the_words_stand_below_the_cave(screens: Screens) -> None:
    screen = screens("slayer", (), NARROW)[0]
    assert "Turn 1 of 100" in screen
    assert any(line.startswith("q ") for line in screen[: screen.index("Turn 1 of 100")])


# ---- numbers


def test_a_number_acts_only_when_the_question_has_shown_it(screens: Screens) -> None:
    _, shown, done, *_ = screens("slayer", ("7", "7"), (80, 24), "--seed", "3")
    assert shown == [
        "   7  widget c14  Hide the Widget on c14, 15 spaces from the doorway.",
        "This question had not shown number 7 yet, and nothing was done. Type 7 again to",
        "make this move.",
    ]
    assert "The horde hides the Widget on c14." in of_a_question(done)


@pytest.mark.parametrize("look", ["moves", "list", "moves c14", "? 7", "? 5-9", "? widget c14"])
def test_whatever_shows_a_move_makes_its_number_good(screens: Screens, look: str) -> None:
    done = screens("slayer", (look, "7"), (80, 24), "--seed", "3")[2]
    assert "The horde hides the Widget on c14." in of_a_question(done)


WAITS = "Not done: 1. A number counts only when the list that it is of has been shown."


def test_of_several_moves_only_the_first_can_be_a_number_and_others_wait_for_their_list(screens: Screens) -> None:
    done, also = screens("slayer", ("moves", "1;1", "1"), (120, 40), "--seed", "3")[2:4]
    assert "The horde hides the Widget on a14." in of_a_question(done)
    assert f"{WAITS} The horde: Where do you lay a Hero Stone?" in of_a_question(done)
    assert "Type 1 again to make this move." in of_a_question(also)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["step 0203; step 9999"], "Done: step 0203. Not done: step 9999. 'step 9999' is not a move: there is no hex"),
        (["step 0203; 1"], WAITS),
        (["goto 0605"], "Done: step 0203; step 0304; step 0305; step 0405; step 0506; step 0605."),
        (["step 0203", "undo"], "Taken back: step 0203."),
    ],
)
def test_what_came_of_a_line_is_on_the_screen_with_the_question(
    screens: Screens, lines: list[str], said: str, size: tuple[int, int]
) -> None:
    """Below the board, which can be higher than the screen."""
    screen = screens("goblin", (*GOBLIN[:3], *lines), size)[-2]
    assert re.search(re.escape(said) + r".* possible moves, \? for help", of_a_question(screen[1 - size[1] :]))


def test_what_came_of_a_line_is_told_to_whoever_typed_it(screens: Screens) -> None:
    """Above the board, if somebody else is asked now: who hands the keyboard on is told before."""
    screen = screens("loot", ("skip; skip",), (80, 24), "--seed", "3")[-2]
    assert of_a_question(screen).startswith("Done: skip. Not done: skip. ")
    assert screen.index("---- Ash ----") > 0


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("setp q18", "'setp q18' is not a move: did you mean 'step q18'?"),
        ("xyzzy", "'xyzzy' is not a move: expected the number or the text of one, for example 'step q18'."),
        ("step z9", "'step z9' is not a move: there is no hex called 'z9': did you mean 'step q18' or 'step p15'?"),
        ("77", "77 is not the number of a move: expected one from 1 to 3."),
        ("? goblni", "'goblni' is not known here: did you mean 'goblin'?"),
        ("? zzyzx", "'zzyzx' is not known here: expected a move, a card, a piece, a place, a clause or a word of the"),
        ("hnit", "'hnit' is not a move: did you mean 'hint'?"),
        ("lgo 30", "'lgo 30' is not a move: did you mean 'log 30'?"),
        ("quti", "'quti' is not a move: did you mean 'quit'?"),
        ("ask dangre", "'dangre' cannot be asked: did you mean 'danger'?"),
    ],
)
def test_what_cannot_be_read_is_answered_with_the_nearest(screens: Screens, typed: str, said: str) -> None:
    assert of_a_question(screens("slayer", (typed,), (120, 40))[1]).startswith(said)


def test_a_short_word_that_is_mistyped_is_the_nearest_too(screens: Screens) -> None:
    said = of_a_question(screens("goblin", (*GOBLIN[:3], "goot 0605"), (80, 24))[-2])
    assert said == "'goot 0605' is not a move: did you mean 'goto 0605'?"


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("hint", "hint what a strong player would do here, and why (it takes a few seconds)"),
        ("board", "board, legend the table again; what its signs mean"),
        ("ask", "ask [QUERY] what can be asked about this game; the answer: danger, reach, attack, attackers"),
    ],
)
def test_commands_are_explained_too(screens: Screens, word: str, said: str) -> None:
    assert of_a_question(screens("slayer", (f"? {word}",), (120, 40))[1]) == said


def test_a_number_is_explained_as_the_move_that_it_stands_for(screens: Screens) -> None:
    assert screens("slayer", ("? 1",), (120, 40))[1][0].startswith("step q18 (number 1) is possible: ")


def test_a_verb_is_explained_with_all_its_moves(screens: Screens) -> None:
    shown = of_a_question(screens("goblin", (*GOBLIN[:4], "? leave"), (80, 24))[-2])
    assert "leave <unit>: Leave <unit> here." in shown
    assert "2 leave gB232 Leave goblin archers B 2/3/2 in 0605; then with him: 7 of 8." in shown
