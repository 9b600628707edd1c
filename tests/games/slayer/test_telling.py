"""Goblin Slayer tells: questions, what one may regret, what a move would do, how a game ended."""

from __future__ import annotations

import random
import re
from itertools import islice

import pytest

import warren
from tests.clauses import clause
from tests.games.moves import play
from tests.games.slayer.table import GOBLINS, HERO, at, cave, mm, random_game
from warren.face.lines import lines_of

ASKING = cave(ask_obvious=True)
BEFORE = cave(vorpal="before")

# ---- questions


@pytest.mark.parametrize(
    ("pos", "question"),
    [
        (
            cave().start(1),
            "Where do you hide the Widget? Stormbeard must fetch it there and carry it out through the doorway.",
        ),
        (
            play(cave().start(1), "widget d5", "stone c12"),
            "Where do you lay a Hero Stone? It is stone 2 of 2. Stormbeard can take it and block an attack with it.",
        ),
        (
            play(cave(troll="yes").start(1), "widget d5", "stone c12", "stone n5"),
            "Do you buy the troll, and where does it start? It costs 2 goblins, has strength 2 and moves 2 spaces.",
        ),
        (
            at("S q16, W n15"),
            "Where does Stormbeard go? He may move 2 spaces; a second one costs his attack. "
            "He is 3 spaces from the Widget.",
        ),
        (
            at("S q16, W*", spaces=1),
            "Where does Stormbeard go? He has moved 1 of 2 spaces; a second one costs his attack. "
            "With the Widget he is 1 space from outside.",
        ),
        (
            at("S n15, W*, h 2", spaces=2),
            "Where does Stormbeard go? He has moved 2 spaces; a third costs a Hero Stone, and you have 2. "
            "With the Widget he is 4 spaces from outside.",
        ),
        (
            at("S k22, W k22, s k22 k22", "take", game=ASKING),
            "Does Stormbeard take what lies here? On k22 there are the Widget and 2 Hero Stones.",
        ),
        (
            mm("S q16, G p17 a18"),
            "Which monster moves, and where to? 2 monsters could still move; beside Stormbeard: strength 1 (17%). "
            "He may attack first.",
        ),
        (
            mm("S q16, T o20, G o18 n21 d5", moved=["o18", "n21"], troll_spaces=1, troll_from="o18"),
            "Which monster moves, and where to? 1 monster could still move; nobody is beside Stormbeard. "  # GS7.9
            "He may attack first.",
        ),
        (
            at("S q16, G a18, R 3", "appear", spaces=2),
            "Which monster comes out of the tunnels, and where? 3 goblins wait, 5 openings free; "
            "nobody is beside Stormbeard. After 2 spaces he cannot attack in this turn.",
        ),
        (
            at("S q16, G a18, T wait", "appear", game=cave(appear="one")),
            "Which monster comes out of the tunnels, and where? The troll waits, 5 openings free, one monster a turn; "
            "nobody is beside Stormbeard. He may attack first.",
        ),
        (
            at("S k22, G l23, T k24", "attack"),
            "How does Stormbeard attack? Beside him: a goblin and the troll, strength 3 (50%). "
            "If their attack succeeds, he dies.",
        ),
        (
            at("S k22, G l23 k24, h 2", "attack"),
            "How does Stormbeard attack? Beside him: 2 goblins, strength 2 (33%). "
            "If their attack succeeds, a Hero Stone blocks it; you have 2.",
        ),
        (
            at("S k22, G l23 k24, h 1", "vorpal", hits=1),
            "How many Hero Stones do you spend on extra hits? The sweep makes 1 hit; 2 goblins can take 2. "
            "You have 1, and each is also a Shield.",
        ),
        (
            at("S k22, G l23 k24, h 1", "vorpal", game=cave(vorpal="before", spells="vorpal")),
            "How many Hero Stones do you spend on extra hits? The die is rolled afterwards; 2 goblins can take 2 hits. "
            "You have 1.",
        ),
        (
            at("S k22, G l23 k24 l21", "hit", hits=2),
            "Which monster takes the hit? 2 hits to give out; those left attack Stormbeard.",
        ),
        (
            at("S k22, G l23, h 1", "shield", game=ASKING),
            "Does a Hero Stone block the attack? The attack has succeeded: without one he dies. You have 1.",
        ),
    ],
    ids=lambda pos: pos.phase if isinstance(pos, warren.Position) else "",
)
def test_questions_say_what_one_needs_to_know(pos: warren.Position, question: str) -> None:
    assert pos.question == question


# ---- what one may regret


@pytest.mark.parametrize(
    ("pos", "cautions"),
    [
        (cave().start(1), {"widget p15": "That is only 1 space from the doorway.", "widget d5": ""}),
        (
            play(cave().start(1), "widget d5"),
            {"stone d5": "Stormbeard will take it together with the Widget.", "stone p15": ""},
        ),
        (at("S q16, W d5, G p17"), {"step p15": "", "stop": ""}),
        (
            at("S q16, W d5, G p17", spaces=1),
            {
                "step p15": "With a second space he stands beside a goblin and cannot attack.",
                "step q14": "",
                "stop": "",
            },
        ),
        (
            at("S q16, W*", spaces=1),
            {
                "step p15": "He could leave the cave now and win.",
                "stop": "He could leave the cave now and win.",
                "step out": "",
            },
        ),
        (at("S q16, W*, h 1", spaces=2), {"quick p15": "He could leave the cave now and win.", "quick out": ""}),
        (
            at("S q16, h 1, s q18", spaces=2),
            {"quick p15": "That is your last Hero Stone: nothing will block an attack.", "quick q18": "", "stop": ""},
        ),
        (at("S q16, h 2", spaces=2), {"quick p15": ""}),
        (
            at("S k22, W k22", "take", game=ASKING),
            {"take": "", "pass": "To take it later he has to leave the hex and come back."},
        ),
        (
            mm("S q16, G o18 p15 a18, T n17"),
            {"done": "2 monsters could still come beside Stormbeard.", "move o18 p17": "", "dive a18": ""},
        ),
        (mm("S q16, G p17 a18"), {"done": ""}),
        (
            at("S o18, G a18, R 2", "appear"),
            {"done": "A monster could come out beside Stormbeard, on o20.", "appear goblin o20": ""},
        ),
        (at("S q16, G a18, R 2", "appear"), {"done": ""}),
        (
            at("S l23, G l25 l27 m26", "attack"),
            {
                "lunge l25": "There he faces strength 2, here 1.",
                "sweep": "",
                "hold": "His attack of this turn is lost, and the monsters attack all the same.",
            },
        ),
        (
            at("S k22, G l23 k24 l21, h 1", "vorpal", hits=1),
            {"vorpal 1": "After that no Hero Stone is left to block their attack.", "vorpal 0": ""},
        ),
        (at("S k22, G l23 k24, h 1", "vorpal", hits=1), {"vorpal 1": ""}),
        (at("S k22, G l23 k24 l21, h 2", "vorpal", hits=1), {"vorpal 1": "", "vorpal 2": ""}),
        (
            at("S k22, G l23 k24, h 1", "vorpal", game=BEFORE),
            {"vorpal 1": "After that no Hero Stone is left to block their attack."},
        ),
        (
            at("S k22, G l23, T k24", "hit", hits=1),
            {"hit l23": "The troll could take the first hit and live.", "hit k24": ""},
        ),
        (
            at("S k22, G l23, T k24", "hit", hits=1, wounded=True),
            {"hit k24": "A second hit kills the troll.", "hit l23": ""},
        ),
        (at("S k22, G l23 k24", "hit", hits=1), {"hit l23": ""}),
        (at("S k22, h 1", "shield", game=ASKING), {"fall": "A Hero Stone would save him.", "shield": ""}),
    ],
    ids=lambda pos: pos.phase if isinstance(pos, warren.Position) else "",
)
def test_one_is_warned_of_what_one_may_regret(pos: warren.Position, cautions: dict[str, str]) -> None:
    found = {choice.text: choice.caution for choice in pos.choices()}
    assert {move: found[move] for move in cautions} == cautions


# ---- what a move would do

STRENGTH_2 = "The monsters beside Stormbeard attack with strength 2: a roll of 2 or less succeeds."
KILLED_BOTH = "On k24 and l23 a goblin is killed and joins those who wait."


def odds(pos: warren.Position, move: str) -> list[tuple[float, tuple[str, ...]]]:
    """What may come of a move, with the chances in thirty-sixths."""
    return [(round(o.chance * 36, 9), o.told) for o in pos.seen_by(pos.to_move).preview(move).outcomes]


@clause("GS9.3", "GS10.3")
def test_holding_back_is_worth_what_the_strength_says() -> None:
    pos = at("S k22, G l23 k24", "attack")
    preview = pos.seen_by("hero").preview("hold")
    assert (preview.certain, preview.final, preview.worlds) == (True, True, 0)
    assert preview.told == ("Stormbeard does not attack.", STRENGTH_2)
    assert odds(pos, "hold") == [
        (24, ("The attack fails.", "Turn 2 begins.")),
        (12, ("The attack succeeds.", "Stormbeard is killed on k22, and the horde wins.")),
    ]
    assert preview.ends_turn == pytest.approx(1 / 3)


@clause("GS10.6")
def test_with_a_stone_in_hand_the_preview_spends_it() -> None:
    shielded = "Stormbeard spends a Hero Stone, which blocks the attack; he has 0 left."
    pos = at("S k22, G l23 k24, h 1", "attack")
    assert odds(pos, "hold")[1] == (12, ("The attack succeeds.", shielded, "Turn 2 begins."))


@clause("GS9.4", "GS9.8", "GS9.10")
def test_a_sweep_is_told_hit_by_hit() -> None:
    """With one hit the horde chooses; with two both goblins die; the third is lost."""
    lost = "Nobody is left for 1 further hit."
    assert sorted(odds(at("S k22, G l23 k24", "attack"), "sweep")) == [
        (12, ("The sweep makes 1 hit.",)),
        (12, ("The sweep makes 2 hits.", KILLED_BOTH, "Turn 2 begins.")),
        (12, ("The sweep makes 3 hits.", KILLED_BOTH, lost, "Turn 2 begins.")),
    ]


@clause("GS10.4")
def test_what_cannot_fail_is_told_though_a_die_is_rolled() -> None:
    pos = at("S k22, G l23 k24 l21 k20 j21 j23", "attack")
    assert odds(pos, "hold") == [(36, ("The attack succeeds.", "Stormbeard is killed on k22, and the horde wins."))]


def test_a_step_tells_what_is_taken_and_that_it_can_be_taken_back() -> None:
    preview = at("S p15, W o14, s o14").seen_by("hero").preview("step o14")
    taken = "Stormbeard takes the Widget on o14. Now he has to carry it out.", "On o14 Stormbeard takes 1 Hero Stone."
    assert preview.told == ("Stormbeard steps to o14.", *taken)
    assert (preview.certain, preview.final, preview.ends_turn, preview.outcomes) == (True, False, 0, ())


def test_the_horde_is_told_what_the_end_of_its_move_leads_to() -> None:
    pos = mm("S k22, G l23 k24", spaces=2)
    preview = pos.seen_by("goblins").preview("done")
    assert preview.told == ("After 2 spaces Stormbeard cannot attack in this turn.", STRENGTH_2)
    assert odds(pos, "done")[1] == (12, ("The attack succeeds.", "Stormbeard is killed on k22, and you win."))


@clause("GS9.11")
def test_the_wound_of_the_troll_is_told_and_so_is_that_it_heals() -> None:
    pos = at("S k22, G l23, T k24", "hit", hits=1)
    first = "On k24 the troll takes a first hit and is wounded."
    strength_3 = "The monsters beside Stormbeard attack with strength 3: a roll of 3 or less succeeds."
    assert pos.seen_by("goblins").preview("hit k24").told == (first, strength_3)
    assert odds(pos, "hit k24")[0] == (18, ("The attack fails.", "The troll's wound heals.", "Turn 2 begins."))


@pytest.mark.bulk
@pytest.mark.parametrize("options", [{}, {"troll": "yes", "ask_obvious": True, "vorpal": "before"}])
def test_what_is_certain_comes_true(options: dict[str, object]) -> None:
    """In random games: what was told beforehand is what the seat is then told first."""
    chooser = random.Random(5)
    kinds = cave().definition.events
    for n, pos in enumerate(islice(random_game(cave(**options), seed=3), 320)):
        if n % 20 or pos.is_over:
            continue
        seat = pos.to_move
        assert seat is not None
        told = len(pos.seen_by(seat).events)
        choices = pos.seen_by(seat).choices
        assert all(choice.preview is not None and choice.preview.certain for choice in choices)
        for choice in chooser.sample(choices, min(3, len(choices))):
            preview, after = choice.preview, pos.copy()
            after.play(choice.text)
            lines = lines_of(after.seen_by(seat).events[told:], kinds)
            assert preview is not None
            assert lines[: len(preview.told)] == preview.told
            assert after.last is not None
            assert preview.final == after.last.final
            if not preview.final:
                assert lines == preview.told
                assert preview.ends_turn == (after.to_move != seat)


# ---- names


def test_everybody_has_a_name_and_is_you_to_himself() -> None:
    game = cave().called("Odd", "Grubnik")
    pos = play(game.start(1), "widget d5")
    assert pos.seen_by("goblins").events[-1].sentence == "You hide the Widget on d5."
    assert pos.seen_by("hero").events[-1].sentence == "Grubnik hides the Widget on d5."
    sweep = game.position({"hero": "k22", "goblins": ["l23", "j21"], "phase": "attack"}).choices()[0]
    assert "Grubnik chooses on whom" in sweep.sentence
    assert {zone.label for zone in game.scene.zones} >= {"Odd", "Grubnik"}


# ---- the end


@pytest.mark.parametrize(
    ("pos", "ended"),
    [
        (
            play(at("S q16, W*, s d5, h 1", turn=7), "step out"),
            "Stormbeard left the cave with the Widget in turn 7 of 100. 1 of 3 Hero Stones was used.",
        ),
        (
            play(at("S k22, G l23, W d5, s d5 d5, h 0", "attack", [1], turn=9), "hold"),
            "Stormbeard was killed on k22, 7 spaces from the doorway, in turn 9 of 100. He had not reached the Widget. "
            "1 of 3 Hero Stones was used.",
        ),
        (
            play(at("S q16, G m18, W*", turn=100), "stop", "done"),
            "Turn 100, the last one, found Stormbeard inside the cave. He had the Widget. "
            "3 of 3 Hero Stones were used.",
        ),
        (at("S q16"), ""),
    ],
)
@clause("GS1.4", "GS1.5", "GS12.2")
def test_the_account_says_why_the_game_ended(pos: warren.Position, ended: str) -> None:
    for seat in (None, HERO, GOBLINS):
        assert cave().definition.telling.account(pos.state, pos.game.components, seat).ended == ended


# ---- looking things up


def test_every_face_has_a_text_that_cites_clauses_of_the_rules() -> None:
    faces = cave().scene.faces
    known = set(re.findall(r"\*\*(GS\d+\.\d+)\*\*", cave().definition.rulebook()))
    assert {face.name for face in faces.values()} >= {
        "Stormbeard",
        "troll",
        "Hero Stone",
        "Vorpal Axe",
        "lunge",
        "Gate",
    }
    for face in faces.values():
        cited = re.findall(r"GS\d+\.\d+", face.text)
        assert cited
        assert known.issuperset(cited)


def test_the_tables_of_the_rulebook_are_those_of_the_first_edition() -> None:
    game = warren.game("slayer")
    tables = game.definition.telling.tables(game.components)
    in_book = dict(re.findall(r"<!-- table: (\w+) -->\n(.*?)\n<!-- end -->", game.definition.rulebook(), re.S))
    assert in_book == tables


def test_another_edition_has_tables_of_its_own() -> None:
    one, other = (warren.game("slayer", edition=edition) for edition in ("house-1", "house-2"))
    tables = [game.definition.telling.tables(game.components) for game in (one, other)]
    assert tables[0]["pieces"] == tables[1]["pieces"]
    assert tables[0]["tiles"] != tables[1]["tiles"]


def test_rulings_are_marked_and_say_why() -> None:
    lines = cave().definition.rulebook().splitlines()
    rulings = [line for line in lines if line.startswith("- **Q")]
    marked = [line for line in lines if line.startswith("- **") and "** ⚖ " in line]
    assert len(rulings) == 32
    assert set(rulings) <= set(marked)
    assert [line for line in marked if not re.search(r"\*Why: [^*]+\*$", line)] == []
    assert [line for line in lines if "*Why:" in line and line not in marked] == []
