"""Sets and bags as one number: every one has its own, both ways, in texts and in rules."""

from __future__ import annotations

import pytest

from warren.core.handfuls import BagOf, SetOf, bag_in, number_of_bag, number_of_set, set_in
from warren.core.kinds import Kind

LETTER = Kind("letter", 5, "abcde")


@pytest.mark.parametrize(("low", "high"), [(0, 2), (1, 3), (2, 2), (1, 5)])
def test_rules_and_texts_agree_on_sets(low: int, high: int) -> None:
    kind = SetOf("letters", LETTER, low, high)
    for number, things in enumerate(kind.handfuls):
        bits = set_in(number, LETTER.size, low)
        assert [i for i in range(LETTER.size) if bits >> i & 1] == list(things)
        assert number_of_set(bits, LETTER.size, low) == number
        assert kind.numbers_of(kind.name_of(number, (), None) or "", (), None) == (() if not things else (number,))


@pytest.mark.parametrize(("low", "high"), [(0, 2), (1, 3), (2, 2), (1, 5)])
def test_rules_and_texts_agree_on_bags(low: int, high: int) -> None:
    kind = BagOf("letters", LETTER, low, high)
    for number, things in enumerate(kind.handfuls):
        counts = [9] * LETTER.size
        assert bag_in(number, LETTER.size, low, counts) == len(things)
        assert counts == [things.count(i) for i in range(LETTER.size)]
        assert number_of_bag(counts, LETTER.size, low) == number
        assert kind.numbers_of(kind.name_of(number, (), None) or "", (), None) == (number,)


def test_names_of_handfuls() -> None:
    letters = SetOf("letters", LETTER, 1, 3)
    assert letters.name_of(letters.numbers_of("d+b", (), None)[0], (), None) == "b+d"
    bag = BagOf("letters", LETTER, 1, 4)
    assert bag.name_of(bag.numbers_of("1d 2b d", (), None)[0], (), None) == "2b 2d"
    for wrong in ("f", "2b 2d 1a", "a+b", "", "99999a", "3"):
        assert not bag.numbers_of(wrong, (), None), wrong
    for wrong in ("a+a", "a+b+c+d", "", "a+f"):
        assert not letters.numbers_of(wrong, (), None), wrong
