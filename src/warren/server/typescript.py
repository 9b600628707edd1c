"""The protocol's types for TypeScript, made of the same structs that check every message.

`python -m warren.server.typescript` prints them.
"""

from __future__ import annotations

from typing import Any, Final

from .messages import PROTOCOL
from .openapi import document

_PLAIN: Final = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def types() -> str:
    """All types, one after another."""
    schemas = document()["components"]["schemas"]
    lines = [
        "// Made by `python -m warren.server.typescript`: not to be changed by hand.",
        f"export const PROTOCOL = {PROTOCOL};",
    ]
    for name, schema in sorted(schemas.items()):
        says = " ".join(str(schema.get("description", "")).split())
        lines += ["", f"/** {says} */"] if says else [""]
        lines.append(_declared(name, schema))
    return "\n".join(lines) + "\n"


def _declared(name: str, schema: dict[str, Any]) -> str:
    if schema.get("type") == "object" and "properties" in schema:
        return f"export interface {name} {_table(schema)}"
    return f"export type {name} = {_type(schema)};"


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema or "oneOf" in schema:
        found = dict.fromkeys(map(_type, schema.get("anyOf") or schema["oneOf"]))
        return " | ".join(found)
    if "enum" in schema:
        return " | ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in schema["enum"])
    if "const" in schema:
        return f'"{schema["const"]}"'
    kind = schema.get("type")
    if kind == "array":
        return _list(schema)
    if kind == "object":
        return _table(schema) if "properties" in schema else f"Record<string, {_value(schema)}>"
    return _PLAIN.get(str(kind), "unknown")


def _value(schema: dict[str, Any]) -> str:
    more = schema.get("additionalProperties")
    return _type(more) if isinstance(more, dict) else "unknown"


def _list(schema: dict[str, Any]) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(map(_type, schema['prefixItems']))}]"
    inner = _type(schema["items"]) if isinstance(schema.get("items"), dict) else "unknown"
    return f"({inner})[]" if "|" in inner else f"{inner}[]"


def _table(schema: dict[str, Any]) -> str:
    required = set(schema.get("required", ()))
    fields = [
        f"  {name}{'' if name in required else '?'}: {_type(field)};" for name, field in schema["properties"].items()
    ]
    return "{\n" + "\n".join(fields) + "\n}"


if __name__ == "__main__":
    print(types(), end="")
