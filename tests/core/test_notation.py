"""Notation, reading of tables, options."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from warren.core.errors import BadEdition, BadNotation, BadOption
from warren.core.handfuls import BagOf
from warren.core.kinds import Kind, Seen, counted
from warren.core.notation import Notation
from warren.core.options import Flag, Number, OneOf, Subset, Text
from warren.core.reading import Reader
from warren.core.sentences import filled, parts_of, words_for
from warren.core.state import Playing
from warren.core.verbs import Points, VerbBase, rules_of
from warren.core.vocabulary import Member

CARD = Kind("card", 3, ["Catapult", "Cannon"], points=True)
COIN = Kind("coin", 3, "bst")


class Verb(VerbBase):
    BUY = "buy <card>", "Buy a <card>.", 0, CARD
    END = "end", "End the turn.", 0
    PAY = "pay <n>", "Pay <n>.", 1, counted(4)
    LOAD = "load <n> <card>", "Load <n> shots into the <card>.", 0, counted(4), CARD, Points("button:load:<n> <card>")
    GIVE = "give <coins>", "Give <coins>.", 0, BagOf("coins", COIN, 1, 3)
    END_OTHER = "end", "End the other thing.", 1
    BLOW = "blow <n>+powder", "Blow with <n>.", 1, counted(2)


TOY = Notation(Verb)
move_of, verb_of, named = rules_of(Verb)


def at(phase: int) -> Seen:
    state = Playing()
    state.phase = phase
    return Seen(SimpleNamespace(state=state))


def said(template: str, kinds: dict[str, Kind], things: tuple[int, ...]) -> str:
    return filled(template, words_for(template, kinds, things))


def test_numbers_follow_from_the_declarations() -> None:
    assert [verb.value for verb in Verb] == [0, 3, 4, 9, 24, 43, 44]
    assert TOY.size == Verb.end() == 47


def test_rules_lead_from_things_to_moves_and_back() -> None:
    for verb in Verb:
        for number in range(verb, verb + verb.size):
            things = verb.things(number)
            assert move_of(verb, *things) == verb.number(things) == number
            assert verb_of(number) == verb
            assert tuple(named(number, i) for i in range(len(things))) == things


def test_a_verb_with_too_many_things_is_refused() -> None:
    class Odd(VerbBase):
        ODD = "odd <n> <n> <n> <n>", "", 0, counted(1), counted(1), counted(1), counted(1)

    with pytest.raises(ValueError, match="verb ODD names 4 things; there is room for 3"):
        rules_of(Odd)


def test_numbers_and_texts_go_both_ways() -> None:
    assert [str(TOY.move(n, at(0))) for n in (0, 1, 3, 4, 8, 13)] == [
        "buy Catapult", "buy Cannon", "end", "pay 0", "pay 4", "load 1 Cannon",
    ]  # fmt: skip
    assert TOY.read("buy cannon", at(0)) == TOY.read("  BUY:Cannon ", at(1)) == [1]
    assert TOY.move(1, at(0)).number == 1
    assert TOY.sentence(1, at(0)) == "Buy a Cannon."
    assert TOY.ids(1, at(0)) == ("card:cannon",)
    assert TOY.ids(3, at(0)) == ("button:end",)


def test_the_same_text_means_what_the_phase_asks_for() -> None:
    assert TOY.read("end", at(0)) == [Verb.END]
    assert TOY.read("end", at(1)) == [Verb.END_OTHER]
    assert TOY.sentence(Verb.END_OTHER, at(1)) == "End the other thing."


def test_a_handful_may_have_several_words() -> None:
    number = move_of(Verb.GIVE, 7)
    text = TOY.move(number, at(0))
    assert text == "give 1s 1t"
    assert TOY.read(text, at(0)) == TOY.read("give t 1S", at(0)) == [number]
    assert TOY.sentence(number, at(0)) == "Give 1s 1t."


def test_a_thing_may_be_part_of_a_word() -> None:
    assert TOY.move(move_of(Verb.BLOW, 2), at(1)) == "blow 2+powder"
    assert TOY.read("BLOW 1+powder", at(0)) == [move_of(Verb.BLOW, 1)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("buy ballista", "'buy ballista' is not a move: there is no card called 'ballista'"),
        ("buy", "'buy' is not a move: expected 'buy <card>'"),
        ("give 4s", "'give 4s' is not a move: there is no coins called '4s'"),
        ("edn", "'edn' is not a move: did you mean 'end'?"),
        ("fly", "'fly' is not a move: expected a verb and what it touches, for example 'buy <card>'"),
        ("", "'' is not a move: expected a verb"),
    ],
)
def test_a_text_that_is_no_move_is_explained(text: str, message: str) -> None:
    with pytest.raises(BadNotation) as fault:
        TOY.read(text, at(0))
    assert str(fault.value).startswith(message)


def test_numbers_that_are_no_moves_are_refused() -> None:
    for number in -1, 2, 47:  # 2: there is room for a third card, and no third card
        assert not TOY.is_move(number, at(0))
        with pytest.raises(BadNotation, match=f"{number} is not the number of a move"):
            TOY.move(number, at(0))


def test_a_card_can_be_pointed_at_after_something_that_lies_on_no_table() -> None:
    number = move_of(Verb.LOAD, 3, 1)
    assert TOY.ids(number, at(0)) == ("button:load:3", "card:cannon")
    assert TOY.pointed(0, TOY.ids(number, at(0)), at(0)) == [number]
    assert TOY.pointed(0, ["button:load:3"], at(0)) == [number - 1, number]


def test_a_kind_has_no_more_names_than_room() -> None:
    with pytest.raises(ValueError, match="kind 'card' has room for 1 and 2 names"):
        Kind("card", 1, ["a", "b"])


def test_events_are_filled_in() -> None:
    kinds = {"card": CARD}
    assert said("<card> costs <n:coin>.", kinds, (1, 1, 0)) == "Cannon costs 1 coin."
    assert said("<n:coin> for <n>.", kinds, (2, 3, 0)) == "2 coins for 3."
    moved = "<by:card> goes from <from:card> to <to:card>."
    assert said(moved, kinds, (1, 0, 1)) == "Cannon goes from Catapult to Cannon."
    assert parts_of(moved) == ["by", "from", "to"]
    assert parts_of("<card> costs <n:coin>.") == ["", ""]


def test_sentences_call_things_by_their_labels_and_texts_by_their_names() -> None:
    class Buying(VerbBase):
        BUY = "buy <card>", "Buy <card>.", 0, Kind("card", 5, points=True)

    card = Buying.BUY.kinds[0].called(["box_o_shinies", "catapult"], labels=["Box O' Shinies", "Catapult"])
    notation = Notation(Buying, [card])
    assert notation.move(0, at(0)) == "buy box_o_shinies"
    assert notation.read("buy box_o_shinies", at(0)) == [0]
    assert notation.sentence(0, at(0)) == "Buy Box O' Shinies."
    assert notation.ids(0, at(0)) == ("card:box_o_shinies",)
    assert notation.labels(0, "", at(0)) == ["Box O' Shinies"]
    assert said("<card> falls.", {"card": card}, (0, 0, 0)) == "Box O' Shinies falls."


# ---- tables


def reader(data: object) -> Reader:
    return Reader("my.toml", data, BadEdition)


def ask(how: str, *args: Any) -> Any:
    return lambda r: getattr(r, how)("key", *args)


@pytest.mark.parametrize(
    ("data", "question", "message"),
    [
        ({}, ask("whole", 1, 6), "my.toml: key = missing: expected a whole number from 1 to 6"),
        ({"key": 7}, ask("whole", 1, 6), "my.toml: key = 7: expected a whole number from 1 to 6"),
        ({"key": True}, ask("whole", 1, 6), "my.toml: key = True: expected a whole number from 1 to 6"),
        ({"key": 7}, ask("whole", 6, 6), "my.toml: key = 7: expected the whole number 6"),
        ({"key": 1}, ask("flag"), "my.toml: key = 1: expected true or false"),
        ({"key": 1}, ask("text"), "my.toml: key = 1: expected a text"),
        ({"key": 1}, ask("optional", None), "my.toml: key = 1: expected a text or nothing"),
        ({"key": "c"}, ask("one_of", ["a", "b"]), "my.toml: key = 'c': expected one of 'a', 'b'"),
        ({"key": ["a", 1]}, ask("texts"), "my.toml: key = ['a', 1]: expected a list of texts"),
        ({"key": 1}, ask("table"), "my.toml: key = 1: expected a table"),
        ({"key": 1}, lambda r: list(r.tables("key")), "my.toml: key = 1: expected a list of tables"),
        ({"key": [1]}, lambda r: list(r.tables("key")), "my.toml: key[1]: expected a table"),
        ([], lambda r: r, "my.toml: the whole: expected a table"),
    ],
)
def test_a_wrong_value_is_named_with_file_key_value_and_what_was_expected(
    data: object, question: Any, message: str
) -> None:
    with pytest.raises(BadEdition) as fault:
        question(reader(data))
    assert str(fault.value) == message


def test_tables_inside_tables_are_named_by_their_path() -> None:
    outer = reader({"pieces": {"goblins": "many"}, "tile": [{"id": "gate", "rows": 1}]})
    with pytest.raises(BadEdition, match=r"my.toml: pieces.goblins = 'many'"):
        outer.table("pieces").whole("goblins", 0, 9)
    (tile,) = outer.tables("tile")
    with pytest.raises(BadEdition, match=r"my.toml: tile\[gate\].rows = 1"):
        tile.texts("rows")


def test_tables_in_lists_of_lists_are_named_by_both_places() -> None:
    step = reader({"of": [[{"op": "draw"}], [{"op": "gain"}, {"op": "fly"}]]})
    branches = step.lists_of_tables("of")
    assert [[table.text("op") for table in branch] for branch in branches] == [["draw"], ["gain", "fly"]]
    with pytest.raises(BadEdition, match=r"my\.toml: of\[2\]\[2\]\.op = 'fly': expected one of 'draw'"):
        branches[1][1].one_of("op", ["draw"])
    for wrong in ({"of": [1]}, {"of": {}}, {}):
        with pytest.raises(BadEdition, match="expected a list of lists of tables"):
            reader(wrong).lists_of_tables("of")


def test_keys_that_nobody_asked_for_are_refused() -> None:
    table = reader({"a": 1, "b": 2})
    assert table.whole("a", 0, 9) == 1
    with pytest.raises(BadEdition, match=r"my\.toml: b = 2: expected no such key; the keys here are a"):
        table.done()
    table.skip("b")
    table.done()
    assert table.flag("c", default=True) is True
    assert table.text("d", "x") == "x"


# ---- options


def test_options_take_python_values_and_texts() -> None:
    choice = OneOf("c", "X1.1", "", "no", values=("no", "yes"))
    assert (choice.read("yes"), choice.read(True), choice.number("yes")) == ("yes", "yes", 1)
    number = Number("n", "X1.1", "", 5, low=1, high=9)
    assert (number.read("7"), number.read(7), number.number(7)) == (7, 7, 7)
    flag = Flag("f", "X1.1", "", False)
    assert (flag.read("true"), flag.read(False), flag.number(True)) == (True, False, 1)
    subset = Subset("s", "X1.1", "", "all", values=("a", "b", "c"))
    assert [subset.read(v) for v in ("all", "none", "", "c,a", ["b"], "a b c")] == [
        "all", "none", "none", "a+c", "b", "all",
    ]  # fmt: skip
    assert [subset.number(v) for v in ("all", "none", "a+c")] == [7, 0, 5]
    text = Text("t", "X1.1", "", None, check=lambda v: v.upper())
    assert (text.read(None), text.read("x"), text.number("x"), text.number(None)) == (None, "X", 1, 0)


SUBSET = Subset("s", "X1.1", "", "all", values=("a", "b"))


def fail(value: str) -> str:
    raise ValueError("expected something else")


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        (OneOf("c", "X1.1", "", "no", values=("no", "yes")), "maybe", "option c = 'maybe': expected no or yes (X1.1)"),
        (Number("n", "X1.1", "", 5, low=1, high=9), 10, "option n = 10: expected a whole number from 1 to 9 (X1.1)"),
        (Number("n", "X1.1", "", 5, low=1, high=9), "x", "option n = 'x': expected a whole number from 1 to 9 (X1.1)"),
        (Number("n", "X1.1", "", 5, low=1, high=9), 2.5, "option n = 2.5: expected a whole number from 1 to 9 (X1.1)"),
        (Flag("f", "X1.1", "", False), "perhaps", "option f = 'perhaps': expected true or false (X1.1)"),
        (SUBSET, "z", "option s = 'z': expected all, none or some of a, b (X1.1)"),
        (SUBSET, 3, "option s = 3: expected all, none or some of a, b (X1.1)"),
        (Text("t", "X1.1", "", None, check=fail), "q", "option t = 'q': expected something else"),
    ],
)  # fmt: skip
def test_a_wrong_option_is_explained(option: Any, value: object, message: str) -> None:
    with pytest.raises(BadOption) as fault:
        option.read(value)
    assert str(fault.value) == message


def test_members_carry_what_their_enum_takes_over() -> None:
    class Bare(Member):
        ONE = ()
        TWO = ()

    assert [Bare.ONE, Bare.TWO] == [0, 1]
    with pytest.raises(TypeError, match=r"Odd is declared with \('more',\): expected members that carry nothing"):

        class Odd(Member):
            ONE = "more"


class Unasked(Kind):
    """A kind of which nobody may need a name."""

    def name_of(self, number: int, before: Sequence[int], seen: Seen | None) -> str | None:
        raise AssertionError("asked for a name")


def test_no_button_is_looked_at_for_what_was_pointed_at_on_the_table() -> None:
    """All moves of a verb that touches nothing have to be written to find what a button is called."""

    class Pressed(VerbBase):
        CALL = "call <word>", "Call <word>.", 0, Unasked("word", 1000, map(str, range(1000)))

    notation = Notation(Pressed)
    assert not notation.pointed(0, ["card:cannon"], at(0))
    assert not notation.pointed(0, ["button:call:1", "card:cannon"], at(0))
    assert not notation.pointed(0, ["button:end"], at(0))
    assert TOY.pointed(0, ["button:end"], at(0)) == TOY.pointed(0, ["end"], at(0)) == [Verb.END.value]
