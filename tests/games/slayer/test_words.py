"""Goblin Slayer in words: the text board, sentences, pointing, reasons."""

from __future__ import annotations

import pytest

import warren
from tests.clauses import clause
from tests.games.moves import play
from tests.games.slayer.drawing import drawn_hexes
from tests.games.slayer.table import (
    GOBLINS,
    HERO,
    NOT_NOW,
    TREASURES,
    at,
    cave,
    decisions,
    mm,
    offered,
    refused,
    set_up,
)

BOARD = """\
   ....5...10...15...20...25...30    Turn 3 of 100
a             # # * Go#                1 Stormbeard moves   2 spaces
b            # . . # . #             > 2 monsters move      3 can still move
c     # # # # . # . . . # # # #        3 monsters appear
d    # W . . . . # . # . . G*. #       4 Stormbeard attacks not after 2 spaces
e   # . # . # . # . . . # # . # #      5 monsters attack    strength 3 (50%)
f  # O # . . . # . . # . . . . . #
g   # . . . # . . # . . # . # . #      the hero
h    # . # . . # . . # . . # . #         0 Hero Stones, no Widget yet
i     # . . # . . # # . # . . #      > the horde, to decide
j    # . # . . # . . # . . # . #         3 goblins in the cave, and the troll
k   # # . . # . . # . . S T # . #        waiting: 4 goblins
l  # O . # . . # . . # . g . . . #
m   # # . . # . . # . . # # . *o#    Widget on d5
n    # . # . . # . . # . . . . #     Hero Stones on a16 d25 m28
o     # # # # . . # . O # # # #      openings a18 d25 f3 l3 m28 o20
p            # # . . # #
q             # . D . #"""


# ---- the text board


@clause("GS2.13")
def test_the_text_board() -> None:
    pos = mm("S k22, G a18 d25 l23, T k24, R 4, W d5, s a16 d25 m28", moved=["l23"], turn=3, spaces=2)
    assert pos.board() == str(pos) == BOARD


@pytest.mark.parametrize(
    ("text", "row", "signs"),
    [
        ("S q16", "q", "# . Sd. #"),
        ("S q16, G a18", "a", "# # . Go#"),
        ("S k22, G l23, W l23", "l", "# O . # . . # . . # . Gw. . . #"),
        ("S k22, G l23, s l23", "l", "# O . # . . # . . # . G*. . . #"),
        ("S k22, W a18, s a18", "a", "# # . W*#"),
        ("S k22, W a18", "a", "# # . Wo#"),
        ("S k22, s q16", "q", "# . *d. #"),
    ],
)
def test_the_board_shows_what_lies_under_pieces_and_treasures(text: str, row: str, signs: str) -> None:
    line = next(line for line in at(text).board().splitlines() if line.startswith(row))
    assert line[1:37].strip() == signs


@pytest.mark.parametrize(
    ("pos", "seat", "words"),
    [
        (
            at("S q16, T wait, R 1, W*, G a16", spaces=1),
            HERO,
            ["> 1 Stormbeard moves   1 space so far", "> the hero (you), to decide", "0 Hero Stones, the Widget"],
        ),
        (
            at("S q16, T wait, R 1, W*, G a16", spaces=1),
            GOBLINS,
            ["the horde (you)", "waiting: 1 goblin and the troll"],
        ),
        (at("S q16, T wait, W d5, G a16"), None, ["waiting: the troll", "Widget on d5"]),
        (cave().position({"phase": "widget"}), None, ["The cave is being set up", "1 Hero Stone, no Widget yet"]),
        (
            at("S k22, G l23 k24 l21", "hit", hits=2),
            None,
            [
                "> 4 Stormbeard attacks 2 hits to give out",
                "> the horde, to decide",
                "5 monsters attack    strength 3 (50%)",
            ],
        ),
        (
            at("S k22, G l23, T k24", "hit", hits=1, wounded=True),
            None,
            ["the troll is wounded", "1 goblin in the cave, and the troll"],
        ),
        (at("S q16, G p17 a18, R 3", "appear", appeared=1), None, ["> 3 monsters appear    1 so far"]),
        (at("S k22, h 1", "shield", game=cave(ask_obvious=True)), None, ["> 5 monsters attack    strength 0 (0%)"]),
        (at("S k22, W k22", "take", game=cave(ask_obvious=True)), None, ["> 1 Stormbeard moves   0 spaces"]),
        (
            at("S k22, W k22", "take", game=cave(ask_obvious=True), lunged=True),
            None,
            ["> 4 Stormbeard attacks", "1 Stormbeard moves   0 spaces"],
        ),
        (at("G l23, W*, s d5 d5", "over", winner="hero"), None, ["Hero Stones on d5 d5", "1 Stormbeard moves"]),
    ],
    ids=["carries", "to the horde", "troll", "set-up", "hits", "wound", "appear", "shield", "take", "lunged", "over"],
)
def test_the_words_beside_the_board(pos: warren.Position, seat: int | None, words: list[str]) -> None:
    beside = [line[37:].strip() for line in pos.board(seat).splitlines()]
    assert [said for said in words if said not in beside] == []


@pytest.mark.parametrize("phase", decisions())
def test_the_board_fits_a_small_screen(phase: str) -> None:
    """80 x 24, with room for the question and a few moves; somebody has a long name."""
    pos = decisions()[phase]
    named = pos.game.called("Stormbeard's nephew Odd", "the mob").position(pos.view())
    lines = named.board(HERO).splitlines()
    assert len(lines) == 18
    assert max(map(len, lines)) <= 80


def test_every_sign_of_the_board_is_in_the_legend() -> None:
    legend = cave().definition.telling.legend
    assert max(map(len, legend.splitlines())) <= 80
    known = {entry.split()[0] for line in legend.splitlines()[:2] for entry in line.split("  ")}
    under = {entry.split()[0] for entry in legend.splitlines()[2].partition(": ")[2].split("  ")}
    assert {sign for line in BOARD.splitlines()[1:] for sign in line[2:37]} <= known | under | {" "}
    assert legend.splitlines()[-1] == "A hex is named by its row and column: q16 is row q, column 16."


# ---- sentences and pointing


@pytest.mark.parametrize(
    ("pos", "choices"),
    [
        (
            at("S q16, W*, G p15 p17 q14"),
            [
                ("step q18", "Step to q18, beside a goblin: the first space, he can still attack.", ("hex:q18",)),
                ("step out", "Leave the cave with the Widget and win.", ("zone:outside",)),
                ("stop", "Stay on the doorway q16, beside 3 goblins: he can still attack.", ("button:stop",)),
            ],
        ),
        (
            at("S p15, W o14, s o14 q16", spaces=1),
            [
                ("step p17", "Step to p17: the second space, so no attack in this turn.", ("hex:p17",)),
                (
                    "step q16",
                    "Step to the doorway q16, and take 1 Hero Stone: the second space, so no attack in this turn.",
                    ("hex:q16",),
                ),
                ("step q14", "Step to q14: the second space, so no attack in this turn.", ("hex:q14",)),
                (
                    "step o14",
                    "Step to o14, and take the Widget and 1 Hero Stone: the second space, so no attack in this turn.",
                    ("hex:o14",),
                ),
                ("stop", "Stop on p15 after 1 space: he can still attack.", ("button:stop",)),
            ],
        ),
        (
            at("S q16, W*, G p15 p17 q14, h 1", spaces=2),
            [
                (
                    "quick q18",
                    "Spend your last Hero Stone and hurry on to q18, beside a goblin: the third space.",
                    ("hex:q18",),
                ),
                ("quick out", "Spend your last Hero Stone, leave the cave with the Widget and win.", ("zone:outside",)),
                (
                    "stop",
                    "Stop on the doorway q16, beside 3 goblins, after 2 spaces: no attack in this turn.",
                    ("button:stop",),
                ),
            ],
        ),
        (
            mm("S q16, G l3"),
            [
                (
                    "move l3 l5",
                    "Move the goblin from l3 to l5, 8 spaces from Stormbeard (9 before).",
                    ("hex:l3", "hex:l5"),
                ),
                (
                    "dive l3",
                    "Let the goblin on l3 slip into the tunnels: it may come out again in this turn.",
                    ("hex:l3", "zone:tunnels"),
                ),
                (
                    "done",
                    "Move no more monsters. 1 monster could still move; nobody is beside Stormbeard.",
                    ("button:done",),
                ),
            ],
        ),
        (
            mm("S n21, G o20"),
            [
                (
                    "move o20 o18",
                    "Move the goblin from o20 to o18, away from Stormbeard: strength 0 (0%).",
                    ("hex:o20", "hex:o18"),
                ),
                (
                    "dive o20",
                    "Let the goblin on o20 slip into the tunnels, away from Stormbeard: strength 0 (0%), "
                    "unless it comes out beside him.",
                    ("hex:o20", "zone:tunnels"),
                ),
            ],
        ),
        (
            mm("S q16, T p17"),
            [
                (
                    "move p17 q18",
                    "Move the troll from p17 to q18, its first space, beside Stormbeard: strength 2 (33%).",
                    ("hex:p17", "hex:q18"),
                ),
                (
                    "move p17 p15",
                    "Move the troll from p17 to p15, its first space, beside Stormbeard: strength 2 (33%).",
                    ("hex:p17", "hex:p15"),
                ),
                (
                    "move p17 o18",
                    "Move the troll from p17 to o18, its first space, away from Stormbeard: strength 0 (0%).",
                    ("hex:p17", "hex:o18"),
                ),
                (
                    "done",
                    "Move no more monsters. 1 monster could still move; beside Stormbeard: strength 2 (33%).",
                    ("button:done",),
                ),
            ],
        ),
        (
            at("S q16, G a18 d25 f3 l3 m28, T wait, R 1", "appear"),
            [
                (
                    "appear goblin o20",
                    "A goblin comes out of the tunnels on o20; 0 more wait.",
                    ("hex:o20", "goblin:tunnels"),
                ),
                ("appear troll o20", "The troll comes out of the tunnels on o20.", ("hex:o20", "piece:troll")),
                ("done", "Let no more monsters come out: 1 goblin and the troll wait on.", ("button:no_more",)),
            ],
        ),
        (
            at("S o18, G a18 d25 f3 l3 m28 n17, T wait", "appear", spaces=2),
            [
                (
                    "appear troll o20",
                    "The troll comes out of the tunnels on o20, beside Stormbeard: strength 3 (50%).",
                    ("hex:o20", "piece:troll"),
                ),
                ("done", "Let no more monsters come out: the troll waits on.", ("button:no_more",)),
            ],
        ),
        (
            at("S k22, G l23, T k24", "attack"),
            [
                (
                    "sweep",
                    "Sweep: a die makes 1 to 3 hits on a goblin and the troll, the horde chooses on whom. The attack "
                    "of those left then succeeds with 28% in all.",
                    ("button:sweep",),
                ),
                (
                    "lunge l23",
                    "Lunge: kill the goblin on l23 and stand there, with the troll beside him: strength 2 (33%).",
                    ("hex:l23",),
                ),
                ("hold", "Do not attack. The monsters attack with strength 3 (50%).", ("button:hold",)),
            ],
        ),
        (
            at("S k22, T k24", "attack"),
            [
                (
                    "sweep",
                    "Sweep: a die makes 1 to 3 hits on the troll, two kill it. The attack of those left then succeeds "
                    "with 11% in all.",
                    ("button:sweep",),
                ),
            ],
        ),
        (
            at("S k22, G l23, W l23", "attack"),
            [
                (
                    "sweep",
                    "Sweep the axe in a circle: the goblin beside him is killed, whatever the die shows.",
                    ("button:sweep",),
                ),
                (
                    "lunge l23",
                    "Lunge: kill the goblin on l23, take the Widget and stand there, with nobody beside him.",
                    ("hex:l23",),
                ),
            ],
        ),
        (
            at("S k22, G l23 k24, h 1", "vorpal", hits=1),
            [
                ("vorpal 0", "Spend no Hero Stone: 1 hit, then strength 1 (17%) is left.", ("button:vorpal:0",)),
                ("vorpal 1", "Spend 1 Hero Stone: 2 hits, then nobody is left.", ("button:vorpal:1",)),
            ],
        ),
        (
            at("S k22, G l23 k24 l21, h 2", "vorpal", game=cave(vorpal="before")),
            [
                (
                    "vorpal 0",
                    "Spend no Hero Stone: 1 to 3 hits. The attack of those left then succeeds with 17% in all.",
                    ("button:vorpal:0",),
                ),
                (
                    "vorpal 1",
                    "Spend 1 Hero Stone: 2 to 4 hits. The attack of those left then succeeds with 6% in all.",
                    ("button:vorpal:1",),
                ),
            ],
        ),
        (
            at("S k22, G l23, T k24", "hit", hits=1),
            [
                (
                    "hit k24",
                    "The troll on k24 takes the hit and lives; it heals at the end of the turn.",
                    ("hex:k24",),
                ),
                ("hit l23", "The goblin on l23 takes the hit and is killed.", ("hex:l23",)),
            ],
        ),
        (
            at("S k22, G l23, T k24", "hit", hits=1, wounded=True),
            [("hit k24", "The troll on k24 takes a second hit and is killed.", ("hex:k24",))],
        ),
        (
            at("S k22, W k22, s k22 k22", "take", game=cave(ask_obvious=True)),
            [
                ("take", "Take the Widget and 2 Hero Stones.", ("button:take",)),
                ("pass", "Leave the Widget and 2 Hero Stones lying on k22.", ("button:pass",)),
            ],
        ),
        (
            at("S k22, h 2", "shield", game=cave(ask_obvious=True)),
            [
                ("shield", "Spend a Hero Stone (1 left) and block the attack.", ("button:shield",)),
                ("fall", "Let Stormbeard die and lose the game.", ("button:fall",)),
            ],
        ),
        (
            cave(troll="yes").position({"phase": "troll", "stones": ["c12", "n5"]}),
            [
                ("troll no", "Play without the troll, with all 12 goblins.", ("button:troll_no",)),
                (
                    "troll wait",
                    "Buy the troll for 2 goblins and keep it in the tunnels.",
                    ("button:troll_wait",),
                ),
                (
                    "troll a18",
                    "Buy the troll for 2 goblins and put it on the opening a18, 16 spaces from the doorway.",
                    ("hex:a18",),
                ),
            ],
        ),
    ],
    ids=lambda pos: pos.phase if isinstance(pos, warren.Position) else "",
)
def test_choices_have_a_text_a_sentence_and_things_to_point_at(pos: warren.Position, choices: list[tuple]) -> None:
    assert [(c.text, c.sentence, c.ids) for c in pos.choices()][: len(choices)] == choices
    for choice in pos.choices():
        assert pos.why_not(list(choice.ids)) is None


def test_treasures_are_laid_by_pointing() -> None:
    pos = cave().start(seed=1)
    choice = pos.choices()[1]
    says = "Hide the Widget on the opening a18, 16 spaces from the doorway."
    assert (choice.text, choice.sentence, choice.ids) == ("widget a18", says, ("hex:a18",))
    choice = play(pos, "widget a16").choices()[1]
    says = "Lay a Hero Stone on the opening a18, 16 spaces from the doorway and 1 from the Widget."
    assert (choice.text, choice.sentence, choice.ids) == ("stone a18", says, ("hex:a18",))


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
        ("lnge l23", "'lnge l23' is not a move: did you mean 'lunge'?"),
        ("vorpal 13", "'vorpal 13' is not a move: there is no number called '13'"),
    ],
)
def test_what_is_no_move_is_explained(text: str, said: str) -> None:
    with pytest.raises(warren.BadNotation) as caught:
        at("S q16").play(text)
    assert str(caught.value) == said


# ---- reasons


@pytest.mark.bulk
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
    assert refused(pos, "move o20 o18") == NOT_NOW
    assert (
        str(pos.why_not("move o20 o18")) == "That is not what has to be decided now: Where does Stormbeard go? (GS5.1)"
    )
    assert "stop" in offered(pos)
