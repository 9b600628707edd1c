"""`Pages`: the built client's files, sent compressed to whoever takes that."""

from __future__ import annotations

import os
from mimetypes import guess_type
from pathlib import Path
from typing import Final

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from .answers import codings

NOT_FOUND: Final = 404

PACKED: Final = (("br", ".br"), ("gzip", ".gz"))
"""How files may be compressed, the smallest first, and what the names of those that are end in."""


NO_PAGES: Final = (
    "This server has no pages for the browser: `make web` builds them in a checkout of Warren, and `pip install` of "
    "one does too. `warren play --server` needs none, and programs find everything under /api (/api/openapi.json)."
)


def are_there(folder: Path | None) -> bool:
    """Whether the pages are in a folder."""
    return folder is not None and (folder / "index.html").is_file()


class Pages(StaticFiles):
    """Files of a folder. Where one lies compressed beside another, it is sent instead."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file; whoever opens an address where there is none as a page gets the client, which says so."""
        try:
            return await super().get_response(path, scope)
        except HTTPException as fault:
            if fault.status_code != NOT_FOUND or "text/html" not in Headers(scope=scope).get("accept", ""):
                raise
        page, found = self.lookup_path("index.html")
        if found is None:
            raise HTTPException(NOT_FOUND)
        response = self.file_response(page, found, scope, NOT_FOUND)
        response.headers["cache-control"] = "no-store"
        return response

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """A file, or the same compressed."""
        taken = codings(Headers(scope=scope).get("accept-encoding", ""))
        for coding, ending in PACKED:
            packed = f"{os.fspath(full_path)}{ending}"
            if coding in taken and os.path.isfile(packed):
                response = super().file_response(packed, os.stat(packed), scope, status_code)
                response.headers["content-encoding"] = coding
                response.headers["content-type"] = _kind(os.fspath(full_path))
                break
        else:
            response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers.add_vary_header("accept-encoding")
        return response


def _kind(path: str) -> str:
    kind = guess_type(path)[0] or "application/octet-stream"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
