"""Editions: what stands on a base, what a digest is made of, and how a stored game finds its components again."""

from __future__ import annotations

import hashlib
import json
import random
import sys
import tomllib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import warren
from tests import format_1
from tests.editions import saved, shipped
from tests.frozen.game import EDITIONS
from tests.keep_editions import keep, write_down
from warren.core import definition
from warren.core.editions import MOST_BASES, MOST_BYTES, Editions, canonical
from warren.games import find, game_ids

Write = Callable[..., str]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a file of one's own; its path."""

    def written(text: str, name: str = "mine.toml", game: str = "loot") -> str:
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(f'edition = "{path.stem}"\ngame = "{game}"\n{text}', encoding="utf-8")
        return str(path)

    return written


def content(path: str, game_id: str = "loot") -> dict[str, Any]:
    return find(game_id).editions.find(path).content


def card(edition: dict[str, Any], name: str) -> dict[str, Any]:
    return next(entry for entry in edition["card"] if entry["id"] == name)


def complaint(path: str, game_id: str = "loot") -> str:
    """What is said about a file of one's own; it begins with the file."""
    with pytest.raises(warren.BadEdition) as fault:
        warren.game(game_id, edition=path, engine="plain")
    assert str(fault.value).startswith(path)
    return str(fault.value).removeprefix(path)


# ---- bases


def test_an_edition_says_only_how_it_differs_from_its_base(write: Write) -> None:
    mine = content(write('base = "house-1"\ncard = [{ id = "cannon", cost = 9 }]'))
    house = shipped("loot", "house-1")
    card(house, "cannon")["cost"] = 9
    del house["label"]
    assert mine == house | {"edition": "mine"}


def test_tables_are_merged_key_by_key(write: Write) -> None:
    mine = content(write('base = "house-1"\n[pieces]\ngoblins = 20', game="slayer"), "slayer")
    assert mine["pieces"] == shipped("slayer", "house-1")["pieces"] | {"goblins": 20}


def test_tables_within_entries_are_merged_too(write: Write) -> None:
    mine = content(write('base = "house-1"\ncard = [{ id = "catapult", sets = { shop = 2 } }]'))
    assert card(mine, "catapult")["sets"] == {"permanent": 10, "shop": 2}


def test_an_unknown_id_is_added_at_the_end(write: Write) -> None:
    mine = content(
        write('base = "house-1"\n[[card]]\nid = "ballista"\nname = "Ballista"\n[[card]]\nid = "cannon"\ncost = 1')
    )
    names = [entry["id"] for entry in shipped("loot", "house-1")["card"]]
    assert [entry["id"] for entry in mine["card"]] == [*names, "ballista"]


def test_other_lists_are_replaced(write: Write) -> None:
    mine = content(write('base = "house-1"\n[[cards.command]]\nid = "I"\ntiers = []', game="pact"), "pact")
    assert mine["cards"]["command"][0] == shipped("pact", "house-1")["cards"]["command"][0] | {"tiers": []}


def test_an_empty_list_takes_all_entries_away(write: Write) -> None:
    assert content(write('base = "house-1"\nevent = []'))["event"] == []


def test_without_takes_entries_and_keys_away(write: Write) -> None:
    mine = content(
        write('base = "house-1"\nwithout = ["card[tinker]", "card[cannon].on_play", "card[catapult].sets.permanent"]')
    )
    assert "tinker" not in [entry["id"] for entry in mine["card"]]
    assert "on_play" not in card(mine, "cannon")
    assert card(mine, "catapult")["sets"] == {}
    assert "without" not in mine
    assert "on_play" in card(shipped("loot", "house-1"), "cannon")


def test_what_is_taken_away_can_be_given_anew(write: Write) -> None:
    mine = content(
        write('base = "house-1"\nwithout = ["card[catapult].sets"]\ncard = [{ id = "catapult", sets = { shop = 3 } }]')
    )
    assert card(mine, "catapult")["sets"] == {"shop": 3}


def test_a_name_and_a_label_are_never_those_of_the_base(write: Write) -> None:
    mine = warren.game("loot", edition=write('base = "house-1"'), engine="plain")
    assert mine.edition.name == "mine"
    assert mine.components.titles.label == "mine"
    path = Path(write('base = "house-1"'))
    path.write_text('game = "loot"\nbase = "house-1"')
    assert complaint(str(path)) == ": edition = missing: expected a text"


def test_a_file_of_ones_own_may_stand_on_another_one_beside_it(write: Write, tmp_path: Path) -> None:
    write('base = "house-1"\ncard = [{ id = "cannon", cost = 9 }, { id = "catapult", cost = 9 }]', "below/dear.toml")
    mine = content(write('base = "below/dear.toml"\ncard = [{ id = "cannon", cost = 1 }]'))
    assert (card(mine, "cannon")["cost"], card(mine, "catapult")["cost"]) == (1, 9)


def test_bases_stand_one_below_the_other_to_a_small_depth(write: Write) -> None:
    path = write('base = "house-1"', "n1.toml")
    for n in range(2, MOST_BASES + 1):
        path = write(f'base = "n{n - 1}.toml"', f"n{n}.toml")
    assert content(path)["event"] == shipped("loot", "house-1")["event"]
    path = write(f'base = "n{MOST_BASES}.toml"')
    assert complaint(path).endswith(
        f"n1.toml: base = 'house-1': expected at most {MOST_BASES} editions one below the other"
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('base = "house-9"', ": base = 'house-9': there is no edition 'house-9' of loot: expected house-1, house-2 or"),
        ('base = "no.toml"', ": base = 'no.toml': no.toml: there is no such file"),
        ("base = 1", ": base = 1: expected the name of an edition"),
        ('base = "mine.toml"', ": base = 'mine.toml': expected another edition: this one would stand on itself"),
        ('base = "other.toml"', ": base = 'other.toml': other.toml: base = 'mine.toml': expected another"),
        ('base = "slayer.toml"', ": base = 'slayer.toml': slayer.toml: game = 'slayer': expected one of 'loot'"),
        ('without = ["card[tinker]"]', ": without: expected a base that something is taken away from"),
        ('base = "house-1"\nwithout = "card"', ": without = 'card': expected a list of texts"),
        ('base = "house-1"\nwithout = ["card[tinkr]"]', ": without = 'card[tinkr]': expected something that house-1"),
        ('base = "house-1"\nwithout = ["card[cannon].sets.crowd"]', ": without = 'card[cannon].sets.crowd': expected"),
        ('base = "house-1"\nwithout = [""]', ": without = '': expected something that house-1.toml has"),
        ('base = "house-1"\ncard = [{ cost = 1 }]', ": card[1]: expected a table with an id, since the entries"),
        ('base = "house-1"\ncard = [{ id = 5 }]', ": card[1]: expected a table with an id"),
        ('base = "house-1"\ncard = [5]', ": card[1]: expected a table with an id"),
        ('base = "house-1"\ncard = [{ id = "cannon" }, { id = "cannon" }]', ": card[cannon]: expected an id that no"),
        ('base = "house-1"\ncard = "none"', ": card = 'none': expected a list of tables"),
        ('base = "house-1"\nday = 1979-05-27', ": day = datetime.date(1979, 5, 27): expected texts, numbers, true or"),
        (f'base = "deep.toml"\n{"a." * 5000}a = 1', ": "),
    ],
)  # fmt: skip
def test_a_base_that_cannot_be_is_refused(write: Write, text: str, said: str) -> None:
    write('base = "mine.toml"', "other.toml")
    write('base = "house-1"', "slayer.toml", "slayer")
    write("a." * 5000 + "a = 1", "deep.toml")
    assert complaint(write(text)).startswith(said)


def test_two_entries_of_one_id_in_a_base_cannot_be_changed(write: Write) -> None:
    write('card = [{ id = "cannon" }, { id = "cannon" }]', "twice.toml")
    said = complaint(write('base = "twice.toml"\ncard = [{ id = "cannon", cost = 1 }]'))
    assert said.startswith(": card: expected a base in which no two entries have one id")


def test_a_wrong_value_is_looked_for_in_the_file_in_which_it_stands(write: Write) -> None:
    write('base = "house-1"\ncard = [{ id = "cannon", cost = -1 }]', "wrong.toml")
    assert complaint(write('base = "wrong.toml"')).startswith(" (base wrong.toml): card[cannon].cost = -1: expected")
    mine = write('base = "wrong.toml"\ncard = [{ id = "cannon", cost = -2 }]')
    assert complaint(mine).startswith(": card[cannon].cost = -2: expected")
    mine = write('base = "wrong.toml"\ncard = [{ id = "cannon", cost = 2, loot = -3 }]')
    assert complaint(mine).startswith(": card[cannon].loot = -3: expected")
    mine = write('base = "house-1"\ncard = [{ id = "ballista" }]')
    assert complaint(mine).startswith(": card[ballista].name = missing: expected a text")


def test_an_inherited_value_that_a_change_makes_wrong_names_both_files(write: Write) -> None:
    said = complaint(write('base = "house-1"\npieces = { troll_price = 7 }', game="slayer"), "slayer")
    assert said == " (base house-1.toml): pieces.goblins = 12: expected a whole number from 13 to 24"


def test_the_example_of_the_documents_is_played(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "docs" / "new-game.md").read_text(encoding="utf-8")
    path = tmp_path / "mine.toml"
    examples = (part.partition("```")[0] for part in text.split("```toml\n")[1:])
    path.write_text(next(example for example in examples if "base = " in example), encoding="utf-8")
    game = warren.game("loot", engine="plain", edition=str(path))
    assert "3" in game.components.titles.card_texts[game.components.titles.cards.index("cannon")]
    assert "on_play" not in card(game.edition.content, "cannon")


@pytest.mark.parametrize("name", ["", " ", "\n", "x" * 101])
def test_a_name_that_says_nothing_or_too_much_is_refused(tmp_path: Path, name: str) -> None:
    path = saved(shipped("loot", "house-1") | {"edition": name}, tmp_path)
    assert "expected a name, of at most 100 signs" in complaint(path)


@pytest.mark.parametrize(
    "name",
    ["moves # and the like", " mine", 'my "own"', "two\nlines\nmoves", "my\u2028tiles", "mine.toml", "../up.toml"],
)
def test_a_name_may_be_whatever_one_likes(tmp_path: Path, name: str) -> None:
    path = saved(shipped("loot", "house-1") | {"edition": name}, tmp_path)
    position = warren.game("loot", engine="plain", edition=path).start(seed=7)
    position.play(position.moves()[0])
    script = warren.Transcript.of(position)
    Path(path).unlink()
    for again in warren.Transcript.from_text(script.to_text()), warren.Transcript.from_json(script.to_json()):
        assert again == script
        assert again.replay("plain") == position
        assert again.replay("plain").game.edition.name == name


# ---- digests


def test_comments_layout_and_the_order_of_keys_do_not_matter(tmp_path: Path) -> None:
    house = shipped("pact", "house-1")
    path = saved(dict(reversed(house.items())), tmp_path)
    edition = find("pact").editions.find(path)
    assert edition.digest == find("pact").editions.shipped("house-1").digest
    assert edition.is_shipped


@pytest.mark.parametrize("change", [{"edition": "mine"}, {"label": "Mine"}])
def test_the_name_and_the_label_count(tmp_path: Path, change: dict[str, str]) -> None:
    edition = find("pact").editions.find(saved(shipped("pact", "house-1") | change, tmp_path))
    assert edition.digest != find("pact").editions.shipped("house-1").digest
    assert not edition.is_shipped


@pytest.mark.parametrize("path", sorted(EDITIONS.glob("*.toml")), ids=lambda path: path.stem)
def test_what_was_shipped_is_known_by_its_digest_or_by_that_of_its_text(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    data = tomllib.loads(text)
    found = find(data["game"]).editions.with_digest(path.stem)
    assert found is not None
    assert path.stem in (found.digest, hashlib.sha256(text.encode()).hexdigest()[:16])
    assert found.content == data


@pytest.mark.parametrize("game_id", game_ids())
def test_every_digest_that_was_ever_shipped_is_found(game_id: str) -> None:
    """If this fails an edition was changed: first keep it as it was (`python -m tests.keep_editions GAME EDITION`)."""
    editions = find(game_id).editions
    for digest, earlier in editions.earlier.items():
        for known in (digest, *earlier):
            found = editions.with_digest(known)
            assert found is not None, known
            assert find(game_id).components_of(found)


@pytest.mark.parametrize("game_id", game_ids())
def test_the_digest_of_every_edition_is_written_down(game_id: str) -> None:
    """If this fails an edition is new: `python -m tests.keep_editions` writes its digest down."""
    editions = find(game_id).editions
    assert {editions.shipped(name).digest for name in editions.names} <= set(editions.earlier)


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a game's editions that can be written to."""
    folder = tmp_path / "shelf" / "editions"
    folder.mkdir(parents=True)
    (folder.parent / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "shelf", raising=False)
    return folder


def test_a_changed_edition_is_still_found_as_it_was(shelf: Path) -> None:
    (shelf / "low.toml").write_text('edition = "low"\ngame = "heaps"\nmost = 1\nthings = [{ id = "a", n = 1 }]')
    (shelf / "high.toml").write_text('edition = "high"\ngame = "heaps"\nbase = "low"\nmost = 3\nwith = "\\"x\\""')
    before = Editions("shelf", "heaps")
    was = before.shipped("high")
    write_down(before, shelf / "former" / "digests.txt")
    keep(was, shelf / "former")
    (shelf / "low.toml").write_text('edition = "low"\ngame = "heaps"\nmost = 2')
    after = Editions("shelf", "heaps")
    assert after.names == ("high", "low")
    assert after.shipped("high").digest != was.digest
    found = after.with_digest(was.digest)
    assert found is not None
    assert (found.content, found.is_shipped) == (was.content, True)
    assert after.with_digest(before.shipped("low").digest) is None  # nobody kept it
    assert set(after.earlier) == {was.digest, before.shipped("low").digest}


def test_a_ledger_names_earlier_digests(shelf: Path) -> None:
    (shelf / "low.toml").write_text('edition = "low"\ngame = "heaps"')
    digest = Editions("shelf", "heaps").shipped("low").digest
    (shelf / "former").mkdir()
    (shelf / "former" / "digests.txt").write_text(f"# so it was\n\nlow {digest} 0123 4567 # of the text\n")
    found = Editions("shelf", "heaps").with_digest("4567")
    assert found is not None
    assert found.digest == digest


# ---- games that carry their edition


@pytest.fixture
def own(write: Write) -> str:
    return write('base = "house-1"\npieces = { goblins = 20 }', game="slayer")


def started(own: str) -> warren.Position:
    position = warren.game("slayer", engine="plain", edition=own).start(seed=7)
    position.play(position.moves()[0])
    return position


def test_a_game_with_an_edition_of_ones_own_replays_without_its_file(own: str, tmp_path: Path) -> None:
    position = started(own)
    script, whole = warren.Transcript.of(position), warren.TruePosition.of(position)
    script.save(tmp_path / "game.warren")
    script.save(tmp_path / "game.json")
    whole.save(tmp_path / "whole.json")
    Path(own).unlink()
    for name in "game.warren", "game.json":
        again = warren.Transcript.load(tmp_path / name)
        assert again == script
        replayed = again.replay("plain")
        assert replayed == position
        assert replayed.game.edition.name == "mine"
        assert replayed.game.components.tables.goblins == 20
        assert warren.Transcript.of(replayed) == script
        assert "edition='components'" in repr(replayed.game)
        assert replayed.game.on("checked").edition.digest == script.digest
    assert warren.TruePosition.load(tmp_path / "whole.json").position("plain") == position


def test_a_game_with_a_shipped_edition_does_not_carry_it(tmp_path: Path) -> None:
    copy = saved(shipped("slayer", "house-1"), tmp_path)
    for edition in "house-1", copy:
        position = warren.game("slayer", engine="plain", edition=edition).start(seed=7)
        assert "components" not in warren.Transcript.of(position).to_text()
        assert "components" not in json.loads(warren.Transcript.of(position).to_json())
        assert "components" not in json.loads(warren.TruePosition.of(position).to_text())


def test_only_so_many_editions_are_remembered(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    remembered: dict[tuple[str, str], Any] = {}
    monkeypatch.setattr(definition, "_COMPONENTS", remembered)
    monkeypatch.setattr(definition, "MOST_COMPONENTS", 3)
    costs = 'base = "house-1"\ncard = [{ id = "cannon", cost = COST }]'
    games = [warren.game("loot", edition=write(costs.replace("COST", str(cost)))) for cost in (5, 6, 7)]
    warren.game("loot", edition=games[0].edition)
    warren.game("loot", edition=write(costs.replace("COST", "8")))
    assert len(remembered) == 3
    assert games[0].definition.components_of(games[0].edition).tables is games[0].components.tables
    assert games[1].edition.digest not in {digest for _, digest in remembered}


def test_the_file_can_still_be_given(own: str, write: Write) -> None:
    position = started(own)
    assert warren.Transcript.of(position).replay("plain", edition=own) == position
    with pytest.raises(
        warren.BadTranscript, match=r"edition mine has digest \w+ here and \w+ in the file: expected the same"
    ):
        warren.Transcript.of(position).replay("plain", edition=write('base = "house-1"', "other.toml", "slayer"))


def test_a_game_stored_with_the_digest_of_ones_own_text_opens_with_the_file(own: str) -> None:
    position = started(own)
    by_text = hashlib.sha256(Path(own).read_bytes()).hexdigest()[:16]
    described = format_1.parts_of(warren.Transcript.of(position)) | {"digest": by_text, "components": None}
    old = warren.Transcript.from_json(json.dumps(described))
    assert old.replay("plain", edition=own) == position
    assert warren.Transcript.of(old.replay("plain", edition=own)).components == position.game.edition.content
    with pytest.raises(warren.BadTranscript, match="there is no edition 'mine' of slayer"):
        old.replay("plain")


def digest_of(components: Any) -> str:
    return hashlib.sha256(canonical(components).encode()).hexdigest()[:16]


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda c: c | {"rules": 2}, "game.warren: components: rules = 2: expected the whole number 1"),
        (lambda c: c | {"base": "house-1"}, "game.warren: components: base = 'house-1': expected no such key"),
        (lambda c: c | {"base": "/etc/passwd.toml"}, "game.warren: components: base = '/etc/passwd.toml': expected no"),
        (lambda c: c | {"game": "loot"}, "game.warren: components: game = 'loot': expected one of 'slayer'"),
        (lambda c: c | {"edition": "yours"}, "game.warren: edition 'mine' "),
        (lambda c: c | {"edition": 5}, "game.warren: components: edition = 5: expected a text"),
        (lambda c: c | {"tile": None}, "game.warren: components: tile = None: expected a list of tables"),
        (lambda c: {}, "game.warren: components: game = missing: expected one of 'slayer'"),
        (lambda c: c | {"label": "x" * MOST_BYTES}, "game.warren: components: the content is too large: expected"),
    ],
)  # fmt: skip
def test_components_that_cannot_be_are_refused(own: str, spoil: Callable[[Any], Any], said: str) -> None:
    described = format_1.parts_of(warren.Transcript.of(started(own)))
    described["components"] = spoil(described["components"])
    described["digest"] = digest_of(described["components"])
    with pytest.raises(warren.BadTranscript) as fault:
        warren.Transcript.from_json(json.dumps(described), "game.warren").replay("plain")
    assert str(fault.value).startswith(said)


def test_components_without_the_digest_that_the_game_names_are_refused(own: str) -> None:
    text = format_1.text_of(warren.Transcript.of(started(own)))
    spoilt = text.replace('"goblins":20', '"goblins":21')
    assert spoilt != text
    with pytest.raises(
        warren.BadTranscript, match=r"components: their digest is \w+: expected \w+, which the game names"
    ):
        warren.Transcript.from_text(spoilt).replay("plain")
    script = warren.Transcript.from_text(text)
    described = format_1.parts_of(script) | {"digest": "1fc46b8603c6e715", "edition": "house-1"}
    with pytest.raises(warren.BadTranscript, match="components: their digest is"):
        warren.Transcript.from_json(json.dumps(described)).replay("plain")


@pytest.mark.parametrize("given", ["5", "[]", '"house-1"', "{", "true"])
def test_components_that_are_no_table_are_refused(own: str, given: str) -> None:
    head, _, rest = format_1.text_of(warren.Transcript.of(started(own))).partition("components ")
    with pytest.raises(
        warren.BadTranscript, match=r"components.* (expected the content of an edition|is not valid JSON)"
    ):
        warren.Transcript.from_text(f"{head}components {given}\n{rest.partition(chr(10))[2]}")


@pytest.mark.bulk
@pytest.mark.parametrize("game_id", game_ids())
def test_spoilt_components_are_refused_or_played_but_never_more(game_id: str) -> None:
    """Whatever stands in a stored game: its components are refused with one clear line, or they are components."""
    dice = random.Random(game_id)
    editions = find(game_id).editions
    house = canonical(editions.shipped(editions.names[0]).content)
    for _ in range(150):
        components = json.loads(house)
        spoil(components, dice)
        with suppress(warren.BadEdition):
            found = editions.stored(str(components.get("edition")), digest_of(components), components)
            warren.game(game_id, edition=found, engine="plain").start(seed=1)


def spoil(value: Any, dice: random.Random) -> None:
    """Change one thing, at any depth."""
    while True:
        key = dice.choice(list(value) if isinstance(value, dict) else range(len(value)))
        if not isinstance(value[key], dict | list) or not value[key] or dice.random() < 0.1:
            value[key] = dice.choice([None, 0, -1, 1, 2**70, 0.5, True, "", "x", [], [[]], {}, [{}], {"id": []}])
            return
        value = value[key]
