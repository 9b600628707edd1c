"""`@clause("GS5.3")`: the mark of a test that shows a clause of the rules. `warren clauses` looks for it."""

from __future__ import annotations

import pytest

clause = pytest.mark.clause
