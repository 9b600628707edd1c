"""What a command writes, beside what it prints."""

from __future__ import annotations

import io

from rich.console import Console

from warren.bots import Line, Thinking
from warren.cli.looking import Looking
from warren.cli.screen import Screen
from warren.face.course import Step
from warren.table.advice import Advice, Counsel


def test_thinking_is_shown_also_before_there_is_a_move_to_tell() -> None:
    screen = Screen()
    screen.console = Console(file=io.StringIO(), force_terminal=True, width=80)
    with screen.thinking("raider is thinking") as show:
        assert show is not None
        show(Thinking(8, 0.1, 100, []))
        show(Thinking(16, 0.2, 200, [Line(["lead king"], 9, 0.5)]))
    assert "raider is thinking" in screen.console.file.getvalue()  # type: ignore[attr-defined]


def test_a_hint_that_is_wider_than_the_screen_is_wrapped_under_itself() -> None:
    screen = Screen()
    screen.console = Console(file=io.StringIO(), force_terminal=True, width=40, color_system=None)
    sentence = "Go to the next hex, " * 4
    advice = Advice(
        "go", (Counsel("go", sentence, aim=sentence, steps=(Step("go", sentence, ("The hex is reached.",)),)),)
    )
    Looking(screen, None, None, None)._say_advice(advice)  # type: ignore[arg-type]
    shown = screen.console.file.getvalue().splitlines()  # type: ignore[attr-defined]
    assert shown[0].startswith("  `go`: Go")
    assert len(shown) > 4
    assert all(line.startswith("    ") and not line.startswith("     ") for line in shown[1:])
