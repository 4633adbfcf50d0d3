"""The published JSON Schema of a rulepack's file, drawn from the tables that the codec works from.

    python -m engine.model.schema > site/docs/reference/rulepack.schema.json

It describes the file to others (an editor, a program in another language). Our own reader does not use it, and refuses
more: depth, the number of values, a name twice among fields, a hash that does not fit.
"""

from __future__ import annotations

import json
import sys

from engine.model.budget import LARGEST_FIGURE, LARGEST_PART
from engine.model.pack import FORMAT, Rulepack
from engine.model.sense import MOST_DICE, MOST_FACES
from engine.model.shapes import (
    RATIO_TAG,
    TAG,
    TAGS,
    TEXT_TAG,
    UNTAGGED,
    Many,
    Maybe,
    Object,
    OneOf,
    OneWord,
    Pair,
    Plain,
    Shape,
    Slot,
    slots_of,
    tag_of,
)
from engine.model.spelling import LANGUAGE, NAME, NUMBER
from engine.model.values import Dice, Expression, Place

DIALECT = "https://json-schema.org/draft/2020-12/schema"

_PLAIN = {
    Plain.WORD: "word",
    Plain.NAME: "name",
    Plain.FILE: "word",
    Plain.WHOLE: "whole",
    Plain.TRUTH: "truth",
    Plain.AMOUNT: "amount",
    Plain.TEXT: "text",
    Plain.VALUE: "value",
}
"""Definitions that are no class of ours; classes have their own names, which begin with a capital."""

_UNIONS = {"expression": Expression, "place": Place}
"""Choices that stand in many places and get a name in the schema."""

_RANGES: dict[tuple[type, str], tuple[int, int]] = {(Dice, "count"): (1, MOST_DICE), (Dice, "sides"): (2, MOST_FACES)}


def json_schema() -> dict[str, object]:
    """What `engine.host.packfile.write_pack` writes, as a schema of draft 2020-12."""
    top = _object(Rulepack)
    top["properties"] = {
        "format": {"const": FORMAT},
        "hash": {"type": "string", "pattern": "^[0-9a-f]{64}$", "description": "SHA-256 of the rules without origins"},
        **dict(top["properties"]),  # type: ignore[call-overload]
    }
    top["required"] = ["format", "hash"]
    classes = [*TAGS.values(), *(of for of in UNTAGGED if of is not Rulepack)]
    return {
        "$schema": DIALECT,
        "title": "Tercio rulepack",
        "description": "All rule objects of a compilation, as `tercio compile` writes them.",
        **top,
        "$defs": {**_plain_definitions(), **{of.__name__: _object(of) for of in classes}},
    }


def _plain_definitions() -> dict[str, object]:
    ratio = {
        "type": "object",
        "description": "An exact number in lowest terms: above, below.",
        "properties": {
            TAG: {"const": RATIO_TAG},
            "of": {
                "type": "array",
                "prefixItems": [
                    {"type": "integer", "minimum": -LARGEST_PART, "maximum": LARGEST_PART},
                    {"type": "integer", "minimum": 1, "maximum": LARGEST_PART},
                ],
                "items": False,
                "minItems": 2,
            },
        },
        "required": [TAG, "of"],
        "additionalProperties": False,
    }
    tagged_text = {
        "type": "object",
        "properties": {TAG: {"const": TEXT_TAG}, "words": _definition("text")},
        "required": [TAG, "words"],
        "additionalProperties": False,
    }
    text = {
        "type": "object",
        "description": "Language to words, the first language first.",
        "propertyNames": {"pattern": f"^{LANGUAGE}$"},
        "additionalProperties": _definition("word"),
        "minProperties": 1,
    }
    atoms = [{"type": "null"}, _definition("truth"), _definition("word"), _definition("amount")]
    tagged = [_definition("tagged_text"), *(_definition(of.__name__) for of in TAGS.values())]
    return {
        "word": {"type": "string", "pattern": "^[^\\u0000]*$"},
        "name": {"type": "string", "pattern": f"^(?:{NAME}|{NUMBER})?$"},
        "whole": {"type": "integer", "minimum": -LARGEST_FIGURE, "maximum": LARGEST_FIGURE},
        "truth": {"type": "boolean"},
        "ratio": ratio,
        "amount": {"anyOf": [_definition("whole"), _definition("ratio")]},
        "text": text,
        "tagged_text": tagged_text,
        "value": {"anyOf": [*atoms, {"type": "array", "items": _definition("value")}, *tagged]},
        **{name: _any_of(union.__args__) for name, union in _UNIONS.items()},
    }


def _object(of: type) -> dict[str, object]:
    tag, slots = tag_of(of), slots_of(of)
    said = {} if tag is None else {TAG: {"const": tag}}
    return {
        "type": "object",
        "properties": {**said, **{slot.key: _slot(of, slot) for slot in slots}},
        "required": [*said, *(slot.key for slot in slots if slot.required)],
        "additionalProperties": False,
    }


def _slot(of: type, slot: Slot) -> object:
    if (of, slot.name) in _RANGES:
        least, most = _RANGES[of, slot.name]
        return {"type": "integer", "minimum": least, "maximum": most}
    schema = _schema(slot.shape)
    # `null` and the empty list go without saying: whoever reads the schema knows them from the type.
    return schema if slot.default in (None, ()) else {**schema, "default": slot.default}


def _schema(shape: Shape) -> dict[str, object]:
    match shape:
        case Plain():
            return _definition(_PLAIN[shape])
        case OneWord(words):
            return {"enum": list(words)}
        case Object(of):
            return _definition(of.__name__)
        case OneOf(classes):
            named = next((name for name, union in _UNIONS.items() if set(union.__args__) == set(classes)), None)
            return _definition(named) if named else _any_of(classes)
        case Maybe(of):
            return {"anyOf": [{"type": "null"}, _schema(of)]}
        case Many(of):
            return {"type": "array", "items": _schema(of)}
        case Pair(first, second):
            both = [_schema(first), _schema(second)]
            return {"type": "array", "prefixItems": both, "items": False, "minItems": 2}


def _any_of(classes: tuple[type, ...]) -> dict[str, object]:
    return {"anyOf": [_definition(of.__name__) for of in classes]}


def _definition(name: str) -> dict[str, object]:
    return {"$ref": f"#/$defs/{name}"}


def schema_text() -> str:
    """The contents of the published file."""
    return json.dumps(json_schema(), indent=2, ensure_ascii=False) + "\n"


def main() -> int:
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")  # type: ignore[union-attr]
    sys.stdout.write(schema_text())
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
