"""The README as the page of a package shows it, where the other files of the repository are not."""

from __future__ import annotations

import re

PICTURES = re.compile(r"<!-- pictures -->\n.*?<!-- end of pictures -->\n+", re.DOTALL)
LINK = re.compile(r"(?<!!)\[([^]]*)\]\((?!https?:)[^)]*\)")


def described(readme: str) -> str:
    """The text without pictures; links to other files become words."""
    return LINK.sub(r"\1", PICTURES.sub("", readme))
