"""The OpenAPI 3.1 document, made of the same structs that check every message."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final

import msgspec

import warren

from .api import CALLS, Call, Text
from .items import AnyItem, State
from .messages import Ask, Do, Done, Failed, Fault, Hello, Tells, Watch, Welcome
from .presence import Presence
from .watching import Update

MESSAGES: Final = (Hello, Watch, Do, Ask, Welcome, Update, Presence, Done, Tells, Failed)
"""What travels over a socket; it has no place in OpenAPI but among the schemas."""

EVENTS: Final = "/api/tables/{table}/events"
"""The stream of events, which is no call: it has no end."""

_REF: Final = "#/components/schemas/{name}"
_TEXT_PARAMETERS: Final = ("hash",)


@cache
def document() -> dict[str, Any]:
    """The whole document."""
    types = [kind for call in CALLS for kind in (call.body, call.answer) if kind not in (None, Text)]
    schemas, components = msgspec.json.schema_components([*types, Fault, *MESSAGES, AnyItem, State], ref_template=_REF)
    _describe_encoded(components, *schemas[-2:])
    by_type = dict(zip([*map(repr, types), repr(Fault)], schemas, strict=False))
    paths: dict[str, Any] = {}
    for call in CALLS:
        paths.setdefault(call.path, {})[call.method.lower()] = _operation(call, by_type)
    paths[EVENTS] = {"get": _events(schemas[len(types)])}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Warren", "version": warren.__version__, "description": "Tables for goblin board games."},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"session": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{}, {"session": []}],
    }


def _describe_encoded(components: dict[str, Any], item: dict[str, Any], state: dict[str, Any]) -> None:
    """Items and states are encoded once for all who look on, so that their types are said here."""
    components["AnyItem"] = item
    some = {"$ref": _REF.format(name="AnyItem")}
    components["Update"]["properties"]["items"] = {"type": "array", "items": some}
    for name in ("Update", "Known"):
        components[name]["properties"]["state"] = {"anyOf": [state, {"type": "null"}]}


def _operation(call: Call, schemas: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {
        "summary": call.does.__doc__,
        "operationId": call.does.__name__,
        "parameters": [
            *(_parameter(name, "path", True) for name in re.findall(r"{(\w+)}", call.path)),
            *(_parameter(name, "query", False) for name in call.query),
        ],
        "responses": {"200": _answer(call, schemas), "default": _json("What went wrong.", schemas[repr(Fault)])},
    }
    if call.body is not None:
        found["requestBody"] = {"required": True, "content": {"application/json": {"schema": schemas[repr(call.body)]}}}
    return found


def _events(fault: dict[str, Any]) -> dict[str, Any]:
    updates = {"text/event-stream": {"schema": {"$ref": _REF.format(name="Update")}}}
    return {
        "summary": "What a seat is told, as it happens: updates (the id is the last item's number) and `presence`.",
        "operationId": "events",
        "parameters": [
            _parameter("table", "path", True),
            *(_parameter(name, "query", False) for name in ("seat", "after", "hash")),
        ],
        "responses": {
            "200": {"description": "Server-sent events, without end.", "content": updates},
            "default": _json("What went wrong.", fault),
        },
    }


def _parameter(name: str, place: str, required: bool) -> dict[str, Any]:
    number = {"type": "integer", "minimum": 0, "maximum": 999_999_999}
    is_text = place == "path" or name in _TEXT_PARAMETERS
    return {"name": name, "in": place, "required": required, "schema": {"type": "string"} if is_text else number}


def _answer(call: Call, schemas: dict[str, Any]) -> dict[str, Any]:
    if call.answer is Text:
        return {"description": "The text.", "content": {"*/*": {"schema": {}}}}
    return _json("Done.", {"type": "null"} if call.answer is None else schemas[repr(call.answer)])


def _json(says: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"description": says, "content": {"application/json": {"schema": schema}}}
