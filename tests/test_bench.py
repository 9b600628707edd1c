"""What the documents' figures are made with can be run."""

from __future__ import annotations

import sys

import pytest
from bench import balance, strength


@pytest.mark.parametrize(
    ("bench", "words", "told"),
    [
        (strength, "boblin --only sneak,runt --games 2", "| sneak, runt |"),
        (balance, "boblin --one --players greedy --games 2 --option players=1", "players=1"),
        (balance, "boblin --one --players king --games 1 --iterations 10", "1 games of king players"),
    ],
)
def test_a_bench_prints_its_table(
    bench: object, words: str, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["bench", *words.split()])
    bench.main()  # type: ignore[attr-defined]
    assert told in capsys.readouterr().out
