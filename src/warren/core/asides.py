"""What the library has to say beside its answers. It prints nothing by itself: whoever wants to hear it listens.

logging.basicConfig(level=logging.INFO)
"""

from __future__ import annotations

import logging
from typing import Final

NOTICES: Final = logging.getLogger("warren")
"""That something is being compiled (INFO), or that machine code cannot be kept (WARNING)."""

NOTICES.addHandler(logging.NullHandler())
