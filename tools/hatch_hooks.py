"""What a package is made of beside its files: the pages for the browser, and the README as a package's page has it."""

from __future__ import annotations

import os
import platform
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

sys.path.insert(0, str(Path(__file__).parent))  # whoever builds looks for nothing here

import pages
from description import described
from environment import NEEDS
from steps import Failed


class Pages(BuildHookInterface):
    """Wheels and source archives hold the pages; a wheel that is made of a source archive needs no Node.

    Who edits Warren in place builds them with `make web`. WARREN_BUILD_PAGES=no leaves them out.
    """

    def dependencies(self) -> list[str]:
        """Node as a package, if it is needed and not there."""
        self._refuse_old_pythons()
        return [] if _is_unwanted() or pages.are_built() or pages.has_node() else [pages.NODE_PACKAGE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the pages, or end in one sentence."""
        self._refuse_old_pythons()
        if version == "editable" or _is_unwanted():
            return
        try:
            pages.build()
        except Failed as fault:
            self.app.abort(f"warren: {fault}. WARREN_BUILD_PAGES=no installs Warren without its pages.")

    def _refuse_old_pythons(self) -> None:
        """At once: installers ask for the version that is needed only when all is built."""
        if sys.version_info < NEEDS:
            self.app.abort(f"warren: Python 3.11 or newer is needed, and this is {platform.python_version()}")


def _is_unwanted() -> bool:
    return os.environ.get("WARREN_BUILD_PAGES", "") == "no"


class Readme(MetadataHookInterface):
    """The long description."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Make it of the README."""
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": described(text)}
