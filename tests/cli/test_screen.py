"""What a command writes, beside what it prints."""

from __future__ import annotations

import io

from rich.console import Console

from warren.bots import Line, Thinking
from warren.cli.screen import Screen


def test_thinking_is_shown_also_before_there_is_a_move_to_tell() -> None:
    screen = Screen()
    screen.console = Console(file=io.StringIO(), force_terminal=True, width=80)
    with screen.thinking("raider is thinking") as show:
        assert show is not None
        show(Thinking(8, 0.1, 100, []))
        show(Thinking(16, 0.2, 200, [Line(["lead king"], 9, 0.5)]))
    assert "raider is thinking" in screen.console.file.getvalue()  # type: ignore[attr-defined]
