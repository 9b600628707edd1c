"""The protocol as TypeScript, made of the same structs that check every message.

`python -m warren.server.typescript` prints it; `make web-types` keeps it for the browser's client.
"""

from __future__ import annotations

import json
from typing import Any, Final

import msgspec

from ..core.queries import Answer
from ..core.scene import Scene
from ..table.advice import Advice
from .api import CALLS, Text
from .items import AnyItem, State
from .messages import Fault
from .openapi import MESSAGES

HEAD: Final = "// Made of the server's structs by `python -m warren.server.typescript`; `make web-types` makes it anew."
NAMES: Final = {  # where two structs have the same name
    "warren.core.queries.Answer": "QueryAnswer",
    "warren.core.queries.Result": "QueryResult",
    "warren.server.commands.Answer": "Answer",
    "warren.server.ratings.Result": "Result",
}
KINDS: Final = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}
GIVEN: Final = {  # what is sent as it is stored, and so has no schema of its own
    ("Update", "items"): "Item[]",
    ("Update", "state"): "State",
    ("Looked", "update"): "Update",
    ("Known", "query"): "QueryAnswer | null",
    ("Known", "hint"): "Advice | null",
    ("Known", "state"): "State | null",
}


def types() -> str:
    """All types of the protocol."""
    wanted = [kind for call in CALLS for kind in (call.body, call.answer) if kind not in (None, Text)]
    wanted += [Fault, *MESSAGES, Scene, State, Answer, Advice, AnyItem]
    schemas, components = msgspec.json.schema_components(wanted, ref_template="{name}")
    found = [HEAD]
    for name in sorted(components, key=named):
        found.append(declared(named(name), components[name]))
    found.append(f"/** Something that a seat is told, once and for all. */\nexport type Item = {kind(schemas[-1])};")
    return "\n\n".join(found) + "\n"


def named(name: str) -> str:
    """The name of a struct in TypeScript: its own, unless another one has it too."""
    if "." in name and name not in NAMES:
        raise ValueError(f"{name}: another struct has this name; say in NAMES what TypeScript calls it")
    return NAMES.get(name, name)


def declared(name: str, schema: dict[str, Any]) -> str:
    """A type with its name."""
    says = f"/** {schema.get('description', name)} */\n"
    if "properties" not in schema:
        return f"{says}export type {name} = {kind(schema)};"
    required = set(schema.get("required", ()))
    fields = [
        f"  {key}{'' if key in required else '?'}: {GIVEN.get((name, key)) or kind(value)};"
        for key, value in schema["properties"].items()
    ]
    return f"{says}export interface {name} {{\n" + "\n".join(fields) + "\n}"


def kind(schema: dict[str, Any]) -> str:
    """A type in place."""
    if "$ref" in schema:
        return named(schema["$ref"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(map(kind, schema["anyOf"])))
    if schema.get("type") == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(map(kind, schema['prefixItems']))}]"
        of = kind(schema.get("items") or {})
        return f"({of})[]" if " " in of else f"{of}[]"
    if schema.get("type") == "object":
        return f"Record<string, {kind(schema.get('additionalProperties') or {})}>"
    return KINDS.get(schema.get("type", ""), "unknown")


if __name__ == "__main__":
    print(types(), end="")
