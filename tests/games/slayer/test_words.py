"""Goblin Slayer in words: the text board, sentences, pointing, reasons."""

from __future__ import annotations

import pytest

import warren
from tests.clauses import clause
from tests.games.slayer.drawing import drawn_hexes
from tests.games.slayer.table import TREASURES, at, cave, decisions, mm, offered, play, refused, set_up

BOARD = """\
            1         2         3
   1234567890123456789012345678901
a             # # * O #
b            # . . # . #
c     # # # # . # . . . # # # #
d    # W . . . . # . # . . G . #
e   # . # . # . # . . . # # . # #
f  # O # . . . # . . # . . . . . #
g   # . . . # . . # . . # . # . #
h    # . # . . # . . # . . # . #
i     # . . # . . # # . # . . #
j    # . # . . # . . # . . # . #
k   # # . . # . . # . . S T # . #
l  # O . # . . # . . # . g . . . #
m   # # . . # . . # . . # # . O #
n    # . # . . # . . # . . . . #
o     # # # # . . # . O # # # #
p            # # . . # #
q             # . D . #

turn 3 of 100; Widget on d5; stones: 1 in hand, a16 on the board; waiting: 4 goblins; spaces moved: 2"""


# ---- the text board


@clause("GS2.13")
def test_the_text_board() -> None:
    pos = mm("S k22, G d25 l23, T k24, R 4, W d5, s a16, h 1", moved=["l23"], turn=3, spaces=2)
    assert pos.board() == str(pos) == BOARD


@pytest.mark.parametrize(
    ("pos", "status"),
    [
        (
            at("S q16, T wait, R 1, W*, G a16", spaces=1),
            "turn 1 of 100; Widget carried; stones: 0 in hand, none on the board; waiting: 1 goblin and the troll; "
            "spaces moved: 1",
        ),
        (
            cave().position({"phase": "widget"}),
            "turn 0 of 100; Widget not placed; stones: 0 in hand, none on the board; waiting: 0 goblins",
        ),
        (
            at("S k22, G l23 k24 l21", "hit", hits=2),
            "turn 1 of 100; Widget not placed; stones: 0 in hand, none on the board; waiting: 0 goblins; "
            "spaces moved: 0; hits to give out: 2",
        ),
        (
            at("G l23, W*, s d5 d5", "over", winner="hero"),
            "turn 1 of 100; Widget carried; stones: 0 in hand, d5 d5 on the board; waiting: 0 goblins",
        ),
    ],
    ids=["waiting", "set-up", "hits", "over"],
)
def test_the_line_below_the_board(pos: warren.Position, status: str) -> None:
    assert pos.board().splitlines()[-1] == status


def test_every_sign_of_the_board_is_in_the_legend() -> None:
    legend = cave().definition.telling.legend
    signs, names = legend.splitlines()
    assert signs == (
        "S Stormbeard  G goblin  g goblin that has moved  T troll  W Widget  * stone  O opening  D doorway  # rock"
    )
    assert names == "A hex is named by its row and column: q16 is row q, column 16."
    known = {entry.split()[0] for entry in signs.split("  ")}
    assert {sign for line in BOARD.splitlines()[2:19] for sign in line[2:]} <= known | {" ", "."}


# ---- sentences and pointing


@pytest.mark.parametrize(
    ("pos", "choices"),
    [
        (
            at("S q16, W*, G p15 p17 q14"),
            [
                ("step q18", "Step to q18.", ("hex:q18",)),
                ("step out", "Leave the cave and win.", ("zone:outside",)),
                ("stop", "Stop moving.", ("button:stop",)),
            ],
        ),
        (
            at("S q16, W*, G p15 p17 q14, h 1", spaces=2),
            [
                ("quick q18", "Spend a Hero Stone and hurry on to q18.", ("hex:q18",)),
                ("quick out", "Spend a Hero Stone, leave and win.", ("zone:outside",)),
                ("stop", "Stop moving.", ("button:stop",)),
            ],
        ),
        (
            mm("S q16, G l3"),
            [
                ("move l3 l5", "Move the monster on l3 to l5.", ("hex:l3", "hex:l5")),
                ("dive l3", "Let the monster on l3 slip into the tunnels.", ("hex:l3", "zone:tunnels")),
                ("done", "That is all.", ("button:done",)),
            ],
        ),
        (
            at("S q16, G a18 d25 f3 l3 m28, T wait, R 1", "appear"),
            [
                ("appear goblin o20", "A goblin comes out on o20.", ("hex:o20", "goblin:tunnels")),
                ("appear troll o20", "The troll comes out on o20.", ("hex:o20", "piece:troll")),
                ("done", "That is all.", ("button:no_more",)),
            ],
        ),
        (
            at("S k22, G l23, T k24", "attack"),
            [
                ("sweep", "Sweep the axe in a circle.", ("button:sweep",)),
                ("lunge l23", "Lunge at the goblin on l23.", ("hex:l23",)),
                ("hold", "Do not attack.", ("button:hold",)),
            ],
        ),
        (
            at("S k22, G l23 k24, h 1", "vorpal", hits=1),
            [
                ("vorpal 0", "Hero Stones for extra hits: 0.", ("button:vorpal:0",)),
                ("vorpal 1", "Hero Stones for extra hits: 1.", ("button:vorpal:1",)),
            ],
        ),
        (
            at("S k22, G l23, T k24", "hit", hits=1),
            [
                ("hit k24", "The monster on k24 takes the hit.", ("hex:k24",)),
                ("hit l23", "The monster on l23 takes the hit.", ("hex:l23",)),
            ],
        ),
        (
            at("S k22, W k22", "take", game=cave(ask_obvious=True)),
            [("take", "Take what lies here.", ("button:take",)), ("pass", "Leave it lying.", ("button:pass",))],
        ),
        (
            at("S k22, h 1", "shield", game=cave(ask_obvious=True)),
            [
                ("shield", "Spend a Hero Stone and block the attack.", ("button:shield",)),
                ("fall", "Let Stormbeard die.", ("button:fall",)),
            ],
        ),
        (
            cave(troll="yes").position({"phase": "troll", "stones": ["c12", "n5"]}),
            [
                ("troll no", "Play without the troll.", ("button:troll_no",)),
                ("troll wait", "Buy the troll and keep it in the tunnels.", ("button:troll_wait",)),
                ("troll a18", "Buy the troll and put it on a18.", ("hex:a18",)),
            ],
        ),
    ],
    ids=lambda pos: pos.phase if isinstance(pos, warren.Position) else "",
)
def test_choices_have_a_text_a_sentence_and_things_to_point_at(pos: warren.Position, choices: list[tuple]) -> None:
    assert [(c.text, c.sentence, c.ids) for c in pos.choices()][: len(choices)] == choices
    for choice in pos.choices():
        assert pos.why_not(list(choice.ids)) is None


@pytest.mark.parametrize(
    ("phase", "verb", "says"), [("widget", "widget", "Hide the Widget on"), ("stone", "stone", "Lay a Hero Stone on")]
)
def test_treasures_are_laid_by_pointing(phase: str, verb: str, says: str) -> None:
    choice = cave().position({"phase": phase}).choices()[0]
    assert (choice.text, choice.sentence, choice.ids) == (f"{verb} a16", f"{says} a16.", ("hex:a16",))


@pytest.mark.parametrize("text", ["STEP P15", " step  p15 ", "Step: p15"])
def test_capitals_colons_and_spaces_do_not_matter(text: str) -> None:
    assert play(at("S q16"), text).view()["hero"] == "p15"


@pytest.mark.parametrize("text", ["STEP O16", "step: o16", "step:o16", " step   o16"])
def test_a_refusal_names_the_hex_however_the_move_is_written(text: str) -> None:
    pos = at("S o18")
    assert str(pos.why_not(text)) == "o16 is rock. (GS5.3)"
    with pytest.raises(warren.IllegalMove, match=r"o16 is rock\. \(GS5\.3\)"):
        pos.play(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("step", "'step' is not a move: expected 'step <hex>' or 'step out'"),
        ("step r15", "'step r15' is not a move: there is no hex called 'r15'"),
        ("lnge l23", "'lnge l23' is not a move; did you mean 'lunge'?"),
        ("vorpal 13", "'vorpal 13' is not a move: there is no n called '13'"),
    ],
)
def test_what_is_no_move_is_explained(text: str, said: str) -> None:
    with pytest.raises(warren.BadNotation) as caught:
        at("S q16").play(text)
    assert str(caught.value) == said


# ---- reasons


@pytest.mark.parametrize("phase", decisions())
def test_pointing_at_any_hex_in_any_phase_has_an_answer(phase: str) -> None:
    pos = decisions()[phase]
    assert pos.phase == phase
    possible = {choice.ids[0] for choice in pos.choices()}
    for name in sorted(drawn_hexes()):
        answer = pos.why_not(name)
        assert str(pos.why_not([f"hex:{name}"])) == str(answer)
        assert (answer is None) == (f"hex:{name}" in possible)
        if answer is not None:
            assert answer.clause.startswith("GS")
            assert "<" not in answer.text


@pytest.mark.parametrize(
    ("phase", "name", "answer"),
    [
        ("widget", "o16", "Treasures lie on floor, and o16 is rock. (GS3.5)"),
        ("troll", "k22", "The troll starts on a tunnel opening, and k22 is none. (GS3.9)"),
        ("hero_move", "p17", "Another piece stands on p17. (GS2.16)"),
        ("hero_move", "k22", "k22 is not next to Stormbeard. (GS5.3)"),
        ("monster_move", "q16", "No monster stands on q16. (GS7.1)"),
        ("appear", "k22", "Monsters appear on tunnel openings, and k22 is none. (GS8.2)"),
        ("appear", "a18", "The opening on a18 is not free. (GS8.4)"),
        ("attack", "k24", "Stormbeard cannot lunge at the troll. (GS9.13)"),
        ("attack", "l25", "l25 is not next to Stormbeard. (GS9.17)"),
        ("hit", "j21", "No monster stands on j21. (GS9.8)"),
    ],
)
@clause("GS3.5", "GS3.9", "GS2.16", "GS5.3", "GS7.1", "GS8.2", "GS8.4", "GS9.13", "GS9.17", "GS9.8")
def test_pointing_at_a_hex_gives_the_reason(phase: str, name: str, answer: str) -> None:
    assert str(decisions()[phase].why_not(name)) == answer


@pytest.mark.bulk
def test_every_reason_can_be_given() -> None:
    """Each reason of the game is met by some move of some position."""
    reasons = cave().definition.reasons
    positions = [
        *decisions().values(),
        mm("S o14, G a18", spaces=2),
        mm("S o14, G a18, h 1", spaces=3),
        at("S o14, G a18, h 1", spaces=2),
        mm("S o14, G a18, h 1", spaces=2, game=cave(spells="none")),
        play(mm("S q16, G n21 a18, T o20"), "move n21 n23", "move o20 n21", "move n21 o20"),
        play(mm("S q16, G n21 a18"), "move n21 o20"),
        at("S q16, W d5"),
        at("S q16, R 1", "appear"),
        at("S q16, T wait", "appear"),
        play(at("S n21, R 2", "appear", game=cave(appear="one")), "appear goblin o20"),
        mm("S k22, G k24"),
        play(at("S k22, G k24 l23, h 2", "attack", [1]), "sweep"),
    ]
    met = set()
    for pos in positions:
        notation, doors = pos.game.components.notation, pos.game.doors
        met |= {doors.refuse(pos.handle, number) for number in range(notation.size)}
    assert [reason.name for reason in reasons if reason not in met] == []


@clause("GS4.1")
def test_each_seat_is_told_when_it_is_not_its_turn() -> None:
    pos = set_up(*TREASURES)
    assert refused(pos, "move o20 o18") == "GS4.1"
    assert str(pos.why_not("move o20 o18")) == "That is not what has to be decided now. (GS4.1)"
    assert "stop" in offered(pos)
