"""Games of other packages that are not in order are left out by name, whatever they do, and the others go on."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import warren
from tests.packages import PICTURE, RULES, TINY
from warren.core.errors import UnknownGame
from warren.core.rooms import BrokenPart
from warren.games import find, game_ids, others, own_ids

Bring = Callable[..., Path]


@pytest.fixture
def bring(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bring]:
    """Let a package bring Heaps, with some words of its `__init__.py` replaced; returns its folder."""

    def brought(old: str = "", new: str = "", name: str = "heaps") -> Path:
        package = re.sub(r"\W", "_", tmp_path.name)
        folder = tmp_path / package
        shutil.copytree(TINY, folder, ignore=shutil.ignore_patterns("__pycache__", "stored"))
        (folder / "RULES.md").write_text(RULES, "utf-8")
        door = folder / "__init__.py"
        text = door.read_text("utf-8")
        assert old in text
        door.write_text(text.replace(old, new), "utf-8")
        monkeypatch.syspath_prepend(str(tmp_path))
        point = EntryPoint(name, f"{package}:GAME", "warren.games")
        monkeypatch.setattr(sys.modules["warren.games"], "entry_points", lambda group: [point])
        return folder

    others.cache_clear()
    game_ids.cache_clear()
    yield brought
    others.cache_clear()
    game_ids.cache_clear()


def test_one_that_is_in_order_stands_behind_ours(bring: Bring) -> None:
    bring()
    assert others().left_out == {}
    assert warren.games() == (*own_ids(), "heaps")


FAULTS = {
    "an id that is ours": ("", "", "slayer", "the id of a game of Warren's own"),
    "an id that is none": ("", "", "../heaps", "expected an id of small letters"),
    "another id": ('id="heaps"', 'id="piles"', "heaps", "its definition has the id 'piles'"),
    "no definition": ("GAME = Definition(", "GAME = dict(", "heaps", "expected a Definition"),
    "clauses of ours": ('clauses="HP"', 'clauses="GS"', "heaps", "its clauses begin with GS, as those of slayer do"),
    "clauses that are none": ('clauses="HP"', 'clauses="hp."', "heaps", "begin with two to four capitals"),
    "a title of ours": ('title="Heaps"', 'title="GOBLIN"', "heaps", "its title GOBLIN is that of goblin"),
    "no title": ('title="Heaps"', "title=None", "heaps", "expected a title of at most 60 signs, not None"),
    "a title in lines": ('title="Heaps"', 'title="Heaps\\n"', "heaps", "expected a title of at most 60 signs"),
    "an endless summary": ('summary="', 'summary="x" * 9_000_000 + "', "heaps", "expected a summary of at most 200"),
    "no seats": ("seats={2: NAMES}", "seats={}", "heaps", "expected names of seats by the number of players"),
    "seats without names": ("seats={2: NAMES}", "seats={3: NAMES}", "heaps", "expected names of seats"),
    "versions in no order": ("version=2", "version=0", "heaps", "expected versions of the rules, not 1 to 0"),
    "options that are none": ("options=(", "options=('pebbles',", "heaps", "expected options"),
    "an option without a plain default": (
        "10, low=1",
        "object(), low=1",
        "heaps",
        "expected an option that lists can tell, not Number(name='pebbles'",
    ),
    "an option without limits": ("low=1", "low='one'", "heaps", "expected an option that lists can tell"),
    "an option twice": ('"fingers"', '"pebbles"', "heaps", "there is an option 'pebbles' besides its own"),
    "an option that all have": ('"fingers"', '"edition"', "heaps", "there is an option 'edition' besides its own"),
    "no such edition": ('edition="plain"', 'edition="fine"', "heaps", "expected its edition 'fine' among those"),
    "looks in a word": ('edition="plain",', 'edition="plain", looks="nice",', "heaps", "expected looks with a line"),
    "the folder of ours": ("__name__", '"warren.games.slayer"', "heaps", "a package of its own, not 'warren.games"),
    "no folder": ("__name__", '"json.decoder"', "heaps", "its package 'json.decoder' is no folder"),
    "the end of all": ("GAME = ", "raise SystemExit(3)\nGAME = ", "heaps", "SystemExit: 3"),
    "what nobody catches": ("GAME = ", "raise BaseException('out')\nGAME = ", "heaps", "BaseException: out"),
    "an endless fault": ("GAME = ", "raise ValueError('x' * 9_000_000)\nGAME = ", "heaps", "ValueError: xxx"),
    "a mute fault": (
        "GAME = ",
        "class Mute(Exception):\n    __str__ = None\n\n\nraise Mute\nGAME = ",
        "heaps",
        "Mute: it cannot say what is wrong",
    ),
}


@pytest.mark.parametrize(("old", "new", "name", "why"), FAULTS.values(), ids=FAULTS)
def test_one_that_is_not_in_order_is_left_out_and_told_of(
    bring: Bring, old: str, new: str, name: str, why: str
) -> None:
    bring(old, new, name)
    assert why in others().left_out[name]
    assert len(others().left_out[name]) < 2_000
    assert warren.games() == own_ids()
    assert find("slayer").title == "Goblin Slayer"
    if name == "heaps":
        with pytest.raises(UnknownGame, match=re.escape(why)):
            find("heaps")


@pytest.mark.parametrize(
    ("lacking", "why"),
    [
        ("RULES.md", "expected its rules in words, RULES.md"),
        ("editions", "among those in its folder editions/"),
        ("tell/view.py", "expected `view` in tell/view.py"),
        ("mind", "expected `imagine` in mind/imagine.py"),
    ],
)
def test_what_its_folder_lacks_is_told(bring: Bring, lacking: str, why: str) -> None:
    path = bring() / lacking
    shutil.rmtree(path) if path.is_dir() else path.unlink()
    assert why in others().left_out["heaps"]


def test_looks_that_do_more_than_draw_are_left_out_with_their_game(bring: Bring) -> None:
    folder = bring(
        'edition="plain",',
        'edition="plain",\n    looks=__import__("warren.core.looks", fromlist=["Looks"]).Looks("Fine."),',
    )
    (folder / "looks").mkdir()
    for name in ("emblem-light", "emblem-dark", "icon"):
        (folder / "looks" / f"{name}.svg").write_text(PICTURE.format("red"), "utf-8")
    (folder / "looks" / "icon.svg").write_text(PICTURE.format("url(https://example.org/a)"), "utf-8")
    assert "looks/icon.svg: expected links within the image" in others().left_out["heaps"]


def test_what_is_printed_while_it_is_loaded_is_part_of_no_answer(
    bring: Bring, capsys: pytest.CaptureFixture[str]
) -> None:
    bring("GAME = ", "print('hello')\nGAME = ")
    assert warren.games()[-1] == "heaps"
    assert capsys.readouterr().out == ""


def test_our_own_are_found_without_those_of_others(bring: Bring) -> None:
    bring("GAME = ", "raise KeyboardInterrupt\nGAME = ")
    assert find("slayer").id == "slayer"
    with pytest.raises(KeyboardInterrupt):
        others()


def test_a_file_of_its_folder_that_cannot_be_loaded_is_no_fault_of_warren(bring: Bring) -> None:
    folder = bring()
    (folder / "tell" / "view.py").write_text("def (\n", "utf-8")
    telling = find("heaps").telling
    with pytest.raises(BrokenPart, match=r"tell/view\.py cannot be loaded: SyntaxError: "):
        _ = telling.view
