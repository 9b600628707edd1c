"""GS1 and GS2: sides, pieces, tiles, hexes and their names."""

from __future__ import annotations

import pytest

import warren
from tests.clauses import clause
from tests.games.moves import play
from tests.games.slayer.drawing import CORNERS, DRAWING, drawn_hexes, hex_names, laid
from tests.games.slayer.table import (
    LAYOUT,
    OPENINGS,
    at,
    cave,
    decisions,
    in_reading_order,
    mm,
    neighbours,
    offered,
    refused,
    set_up,
    table,
    walk,
)
from warren.core.wanted import Draw
from warren.games.slayer.rules.cave import lay_out
from warren.games.slayer.state import Piece, Sign, Tile
from warren.games.slayer.tell.view import tiles_at

NAMED = """
                       #   #  a16 a18  #
                     #  b13 b15  #  b19  #
       #   #   #   #  c12  #  c16 c18 c20  #   #   #   #
     #  d5  d7  d9  d11 d13  #  d17  #  d21 d23 d25 d27  #
   #  e4   #  e8   #  e12  #  e16 e18 e20  #   #  e26  #   #
 #  f3   #  f7  f9  f11  #  f15 f17  #  f21 f23 f25 f27 f29  #
   #  g4  g6  g8   #  g12 g14  #  g18 g20  #  g24  #  g28  #
     #  h5   #  h9  h11  #  h15 h17  #  h21 h23  #  h27  #
       #  i6  i8   #  i12 i14  #   #  i20  #  i24 i26  #
     #  j5   #  j9  j11  #  j15 j17  #  j21 j23  #  j27  #
   #   #  k6  k8   #  k12 k14  #  k18 k20 k22 k24  #  k28  #
 #  l3  l5   #  l9  l11  #  l15 l17  #  l21 l23 l25 l27 l29  #
   #   #  m6  m8   #  m12 m14  #  m18 m20  #   #  m26 m28  #
     #  n5   #  n9  n11  #  n15 n17  #  n21 n23 n25 n27  #
       #   #   #   #  o12 o14  #  o18 o20  #   #   #   #
                     #   #  p15 p17  #   #
                       #  q14 q16 q18  #
"""


# ---- GS1


@clause("GS1.1")
def test_there_are_two_seats() -> None:
    assert cave().seats == ("hero", "goblins")
    with pytest.raises(warren.BadOption, match=r"option players = '?3'?: expected 2 \(GS1\.1\)"):
        warren.game("slayer", players=3)


@clause("GS1.2")
def test_a_game_has_twelve_goblins_one_widget_and_three_stones() -> None:
    pos = set_up("widget d5", "stone d5", "stone a16")
    view = pos.view()
    assert len(view["goblins"]) + view["waiting"] == 12
    assert view["widget"] == "d5"
    assert len(view["stones"]) + view["hand"] == 3
    assert view["troll"] is None


@clause("GS1.2", "GS10.3")
def test_every_roll_uses_one_die() -> None:
    pos = play(at("S k22, G l23 k24 j21", "attack", rolls=[1, 6, 2]), "sweep", "hit l23")
    assert [event.things[0] for event in pos.events() if event.kind == "rolled"] == [6]
    assert pos.wanted == (Draw(1, 6),)


@clause("GS1.3")
def test_goblins_are_alike() -> None:
    one = play(mm("S q16, G k20 k24"), "move k20 k22", "move k24 l23")
    other = play(mm("S q16, G k24 k20"), "move k24 l23", "move k20 k22")
    assert one.view() == other.view()
    assert one.to_bytes() == other.to_bytes()


@clause("GS1.3")
def test_how_a_table_came_about_leaves_no_trace() -> None:
    """Equal positions are equal bytes: goblins and stones that are gone leave nothing behind."""
    dived = play(mm("S q16, G a18 o20"), "dive o20")
    assert dived == mm("S q16, G a18, R 1")
    taken = play(at("S o14, s n15 a16"), "step n15")
    assert taken == at("S n15, s a16, h 1", spaces=1)


# ---- GS2


@clause("GS2.1", "GS2.12", "GS2.14")
def test_the_cave_of_the_scenarios() -> None:
    """Scenario 1."""
    view = laid(LAYOUT)
    assert len(view["floor"]) == 115
    assert view["openings"] == OPENINGS
    assert view["doorway"] == "q16"
    assert (walk(view["floor"])["o20"], walk(view["floor"])["a18"]) == (3, 16)
    assert set(view["tiles"]) == {"C", "N", "NE", "SE", "S", "SW", "NW"}


@clause("GS2.11", "GS2.13")
@pytest.mark.parametrize(
    ("hex_name", "beside"),
    [("k22", "k24 l23 l21 k20 j21 j23"), ("q16", "q14 q18 p15 p17"), ("l3", "l5")],
)
def test_neighbours_of_a_hex(hex_name: str, beside: str) -> None:
    """Scenario 4."""
    pos = at(f"S {hex_name}, G a16")
    assert offered(pos) == {f"step {name}" for name in beside.split()} | {"stop"}


@clause("GS2.11", "GS2.13", "GS2.8")
def test_every_floor_hex_is_connected_with_every_floor_hex_beside_it() -> None:
    floor = laid(LAYOUT)["floor"]
    for name in floor:
        steps = {f"step {beside}" for beside in neighbours(name) if beside in floor}
        assert offered(at(f"S {name}")) == steps | {"stop"}


@clause("GS2.9", "GS2.15")
def test_two_halves_on_a_seam_are_one_hex_for_one_piece() -> None:
    """Scenario 6."""
    assert set(tiles_at("k12")) == {"C", "SW"}
    assert set(tiles_at("m12")) == {"S", "SW"}
    assert refused(at("S k14, G k12"), "step k12") == "GS2.16"
    assert refused(at("S m14, G m12"), "step m12") == "GS2.16"
    with pytest.raises(warren.BadPosition, match=r"one piece a hex; k12 is taken \(GS2\.15\)"):
        at("S k12, G k12")


@clause("GS2.9")
def test_a_seam_hex_is_rock_if_one_of_its_halves_is() -> None:
    game = cave()
    state, tables = game.start(1).state, game.components.tables.copy()
    k12 = hex_names().index("k12")
    middle_slot, not_turned = tables.spot[0], 0
    half = list(middle_slot[not_turned]).index(k12)
    lay_out(state, tables)
    assert state.cell[k12] == Piece.FREE
    tables.sign[Tile.CENTER][half] = Sign.ROCK
    lay_out(state, tables)
    assert state.cell[k12] == Piece.ROCK


@clause("GS2.13")
def test_hexes_are_numbered_in_reading_order() -> None:
    names = hex_names()
    assert names == in_reading_order(names)
    assert [names.index(name) for name in ("a14", "i16", "q16", "q18")] == [0, 78, 155, 156]
    for name in names:
        assert (ord(name[0]) - ord("a") + int(name[1:])) % 2 == 0


@clause("GS2.13")
def test_the_number_of_a_hex_is_its_column_on_the_board() -> None:
    _, *rows = DRAWING.splitlines()
    scale, *lines = (line[:37].rstrip() for line in cave().position({"phase": "widget"}).board().splitlines())
    assert [scale.index(str(n)) + len(str(n)) - 3 for n in (5, 10, 15, 20, 25, 30)] == [5, 10, 15, 20, 25, 30]
    assert [line.replace("O", "T") for line in lines] == rows
    drawn = {f"{row[0]}{column - 2}" for row in rows for column, sign in enumerate(row) if column and sign in ".TD"}
    assert drawn == set(laid(LAYOUT)["floor"]) == {word for word in NAMED.split() if word != "#"}


@clause("GS2.5", "GS2.14")
def test_the_doorway_is_q16_and_nothing_lies_south_of_it() -> None:
    pos = at("S q16")
    for outside in "r15", "r17":
        with pytest.raises(warren.BadNotation, match=f"there is no hex called '{outside}'"):
            pos.play(f"step {outside}")
    assert refused(pos, "step out") == "GS5.12"


@clause("GS2.10")
def test_corners_and_the_outer_rim_are_rock() -> None:
    pos = cave().start(1)
    rim = drawn_hexes() - set(hex_names())
    assert len(rim) == 52
    assert rim >= CORNERS
    assert {refused(pos, f"widget {name}") for name in rim} == {"GS3.5"}


@clause("GS2.10")
@pytest.mark.parametrize(
    ("phase", "verb", "said"),
    [
        ("widget", "widget", "Treasures lie on floor, and <rim> is rock. (GS3.5)"),
        ("stone", "stone", "Treasures lie on floor, and <rim> is rock. (GS3.5)"),
        ("troll", "troll", "The troll starts on a tunnel opening, and <rim> is none. (GS3.9)"),
        ("hero_move", "step", "<rim> is rock. (GS5.3)"),
        ("quickening", "quick", "<rim> is rock. (GS5.3)"),
        ("monster_move", "dive", "No monster stands on <rim>. (GS7.1)"),
        ("appear", "appear goblin", "Monsters appear on tunnel openings, and <rim> is none. (GS8.2)"),
        ("appear", "appear troll", "Monsters appear on tunnel openings, and <rim> is none. (GS8.2)"),
        ("attack", "lunge", "No goblin stands on <rim>. (GS9.12)"),
        ("hit", "hit", "No monster stands on <rim>. (GS9.8)"),
    ],
)
def test_every_verb_tells_the_truth_about_the_rim(phase: str, verb: str, said: str) -> None:
    """From the rim beside somebody in the corner by the doorway to the rim at the other end of the cave."""
    quickening = at("S q14, h 1", spaces=2)
    corner = {
        "hero_move": at("S q14, G p15"),
        "attack": at("S q14, G p15", "attack"),
        "hit": at("S q14, G p15 q16", "hit", hits=1),
    }
    pos = (decisions() | corner | {"quickening": quickening})[phase]
    for rim in drawn_hexes() - set(hex_names()):
        assert str(pos.why_not(f"{verb} {rim}")) == said.replace("<rim>", rim)


@clause("GS2.10", "GS7.4")
def test_a_move_tells_the_truth_about_the_rim() -> None:
    pos = mm("S q18, G q14")
    assert str(pos.why_not("move q14 q12")) == "q12 is rock. (GS7.4)"
    assert str(pos.why_not("move q14 a12")) == "a12 is not next to q14. (GS7.4)"
    assert str(pos.why_not("move q12 q14")) == "No monster stands on q12. (GS7.1)"


@clause("GS2.8")
def test_openings_and_the_doorway_are_floor() -> None:
    pos = play(at("S p17, G o20"), "step q16", "step p15")
    assert pos.view()["hero"] == "p15"
    assert play(at("S n21"), "step o20").view()["hero"] == "o20"


@clause("GS2.15")
def test_treasures_are_not_pieces() -> None:
    pos = mm("S q16, G p15, W o14, s o14 o14")
    assert table(play(pos, "move p15 o14"))["goblins"] == ["o14"]


@clause("GS2.16")
def test_nobody_enters_rock_or_a_hex_with_a_piece() -> None:
    hero = at("S o18, G o20 n17")
    assert [refused(hero, f"step {name}") for name in ("o20", "o16")] == ["GS2.16", "GS5.3"]
    horde = mm("S o18, G o20 n17")
    assert [refused(horde, f"move n17 {name}") for name in ("o18", "o16")] == ["GS2.16", "GS7.4"]


@clause("GS2.16")
def test_nobody_passes_a_piece() -> None:
    assert refused(at("S q16, G p17 p15, h 1"), "step o18") == "GS5.3"
    troll = mm("S q16, T n17, G o18")
    assert refused(troll, "move n17 p17") == "GS7.4"


# ---- the hex with number 0, and the last one

FIRST = cave("center 0 13245", troll="yes")  # an opening on a14


@clause("GS2.13")
@pytest.mark.parametrize(
    ("text", "phase", "moves", "rolls"),
    [
        ("", "widget", ["widget a14"], []),
        ("W a16", "stone", ["stone a14"], []),
        ("W a16, s a14 a16", "troll", ["troll a14", "stop"], []),
        ("S a16, G q16", "hero_move", ["step a14"], []),
        ("S a16, G q16, h 1", "hero_move", ["step a18", "step a16", "quick a14"], []),
        ("S q16, G a16", "monster_move", ["move a16 a14"], []),
        ("S q16, G a14", "monster_move", ["dive a14"], []),
        ("S q16, T a14", "monster_move", ["move a14 a16", "move a16 a14"], []),
        ("S q16, T a14", "monster_move", ["dive a14"], []),
        ("S q16, R 1", "appear", ["appear goblin a14"], []),
        ("S q16, T wait", "appear", ["appear troll a14"], []),
        ("S a16, G a14", "attack", ["lunge a14"], []),
        ("S a16, G a14 a18", "attack", ["sweep", "hit a14"], [1, 6]),
    ],
)
def test_the_first_hex_is_a_hex_like_any_other(text: str, phase: str, moves: list[str], rolls: list[int]) -> None:
    pos = at(text, phase, rolls, FIRST)
    for move in moves:
        assert move in offered(pos)
        pos.play(move)
    assert any("a14" in str(event) for event in pos.events())


@clause("GS2.13")
def test_the_last_hex_is_a_hex_like_any_other() -> None:
    assert play(at("S q16, G a16"), "step q18").view()["hero"] == "q18"
    assert table(play(mm("S p15, G q16"), "move q16 q18"))["goblins"] == ["q18"]
    assert play(set_up("widget q18"), "stone q18").view()["stones"] == ["q18"]
