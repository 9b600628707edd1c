"""Dice: known answers, fair distributions, the same everywhere."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from warren.core import dice
from warren.core.dice import below, die, draw_from, key_of, key_that_rolls, set_key, shuffle, siphash
from warren.core.state import Playing


def stream(seed: int = 1) -> Playing:
    s = Playing()
    set_key(s, *key_of(seed))
    return s


def chi_square(counts: Counter[object], kinds: int) -> float:
    expected = sum(counts.values()) / kinds
    return sum((n - expected) ** 2 / expected for n in counts.values()) + expected * (kinds - len(counts))


def test_siphash_gives_the_published_answer() -> None:
    """The reference vector for the eight bytes 00 .. 07 under the key 00 .. 0f."""
    key = bytes(range(16))
    words = [int.from_bytes(part, "little") for part in (key[:8], key[8:], bytes(range(8)))]
    assert siphash(*words) == 0x93F5F5799A932462


def test_a_known_seed_gives_known_dice() -> None:
    """Written down once: this must never change, or stored games would no longer replay."""
    s = stream(7)
    assert [die(s) for _ in range(20)] == [2, 4, 6, 2, 2, 2, 1, 4, 6, 3, 1, 5, 2, 2, 3, 4, 5, 1, 1, 2]
    assert key_of("warren") == (9158680633892462340, -4559097356684315783)
    assert key_of(bytes.fromhex("c0ffee")) == key_of("c0ffee")
    assert key_of(7) != key_of(8)


@pytest.mark.bulk
def test_a_die_is_fair() -> None:
    s = stream()
    counts = Counter[object](die(s) for _ in range(12_000))
    assert set(counts) == {1, 2, 3, 4, 5, 6}
    assert chi_square(counts, 6) < 20.5  # one in a thousand


@pytest.mark.bulk
@pytest.mark.parametrize("n", [1, 2, 3, 7, 10, 50, 1000])
def test_numbers_below_n_are_uniform(n: int) -> None:
    s = stream(n)
    counts = Counter[object](below(s, n) * 10 // n if n > 10 else below(s, n) for _ in range(6_000))
    kinds = min(n, 10)
    assert len(counts) == kinds
    assert chi_square(counts, kinds) < 28


@pytest.mark.bulk
def test_there_is_no_modulo_bias() -> None:
    """With n = 3 * 2^29 a plain remainder would give the lower numbers too often."""
    n = 3 << 29
    s = stream(5)
    low = sum(below(s, n) < n // 3 for _ in range(6_000))
    assert abs(low / 6_000 - 1 / 3) < 0.02


def test_products_that_would_favour_some_numbers_are_drawn_again() -> None:
    n = 3 << 29
    s = stream(2)
    for _ in range(50):
        assert 0 <= below(s, n) < n
    assert s.drawn > 50


@pytest.mark.bulk
def test_successive_dice_are_independent() -> None:
    s = stream(3)
    rolls = [die(s) for _ in range(14_401)]
    pairs = Counter[object](pairwise(rolls))
    assert chi_square(pairs, 36) < 68


@pytest.mark.bulk
def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    s = stream(4)
    counts: Counter[object] = Counter()
    for _ in range(6_000):
        cards = [0, 1, 2, 3, 9]
        shuffle(s, cards, 4)
        assert cards[4] == 9
        counts[tuple(cards[:4])] += 1
    assert len(counts) == len(list(permutations(range(4))))
    assert chi_square(counts, 24) < 50


def test_cards_are_drawn_in_proportion_to_their_number() -> None:
    s = stream(6)
    counts = Counter[object]()
    for _ in range(6_000):
        pile = [3, 0, 2, 1]
        kind = draw_from(s, pile)
        counts[kind] += 1
        assert sum(pile) == 5
    assert counts[1] == 0
    assert abs(counts[0] / 6_000 - 3 / 6) < 0.025
    assert abs(counts[2] / 6_000 - 2 / 6) < 0.025


@given(st.lists(st.integers(0, 6), min_size=1, max_size=8), st.integers(0, 10**6))
def test_drawing_a_pile_empty_gives_every_card_once(pile: list[int], seed: int) -> None:
    s = stream(seed)
    before = list(pile)
    drawn = Counter(draw_from(s, pile) for _ in range(sum(before)))
    assert [drawn[kind] for kind in range(len(before))] == before
    assert draw_from(s, pile) == -1


@pytest.mark.parametrize("rolls", [[4], [1, 6], [2, 2, 2, 5]])
def test_a_key_can_be_found_for_wanted_rolls(rolls: list[int]) -> None:
    s = Playing()
    set_key(s, *key_that_rolls(rolls, 3))
    s.drawn = 3
    assert [die(s) for _ in rolls] == rolls


def test_fresh_seeds_differ() -> None:
    assert dice.fresh_seed() != dice.fresh_seed()
