"""Fuzzing: whatever comes from outside, harmed at random. It is refused with a clear error, or as good as any.

`python -m tests.fuzz 5000` tries so many of every sort; `python -m tests.fuzz 500 moves editions` of some. Each sort is
a function that makes tries out of a stream of chance; `test_fuzz.py` runs a small share of each.
"""

from __future__ import annotations
