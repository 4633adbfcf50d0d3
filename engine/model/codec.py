"""A rulepack as plain values (what JSON can hold) and back: deterministic, versioned, lossless.

How it is spelled (`engine.model.shapes` holds the tables, `engine.model.schema` the same as JSON Schema):

- An object has the fields of its class as keys, in the order of their declaration; a field that has its default is
  left out; `while_` is `while`.
- A class that can stand beside others in one place carries a tag, everywhere: `{"is": "dice", "count": 2, "sides": 6}`.
- A tuple is a list. Named values (`fields`, `figures`, `options` …) are lists of pairs, not objects: their order is the
  order in print, and readers of JSON in other languages move keys that look like numbers.
- A text is an object language → words, its first language first. Where any value may stand it is tagged as well,
  `{"is": "text", "words": {…}}`, since `is` alone could be Icelandic.
- A whole number is a number, any other exact number `{"is": "ratio", "of": [3, 4]}`. There is no float.

Reading trusts nothing. Whatever is wrong is a `PackError` that says where.
"""

from __future__ import annotations

from engine.model.bounds import PackError, survey
from engine.model.pack import FORMAT, Rulepack
from engine.model.plain_reader import readers
from engine.model.plain_writer import writers

__all__ = ["PackError", "from_plain", "part_to_plain", "to_plain"]

_TOO_DEEP = "lists and objects too deep inside one another"


def to_plain(pack: Rulepack, *, origins: bool = True) -> dict[str, object]:
    """What `from_plain` reads back as an equal pack; without `origins`, what is hashed, which is not read back."""
    try:
        parts = writers(origins=origins).of_class(Rulepack)(pack)
    except RecursionError:
        raise PackError(_TOO_DEEP) from None
    assert isinstance(parts, dict), "a pack is an object"
    if origins:
        # What is written can be read again; what is only hashed need not be counted twice.
        survey(parts)
    return {"format": FORMAT, **parts}


def part_to_plain(part: object) -> object:
    """A ruleset, a scenario … without its origins, as it stands in what is hashed."""
    try:
        return writers(origins=False).of_class(type(part))(part)
    except RecursionError:
        raise PackError(_TOO_DEEP) from None


def from_plain(plain: object) -> Rulepack:
    """The pack that was written. Raises a `PackError` for whatever no version of this program has written."""
    if type(plain) is not dict:
        raise PackError("a rulepack is an object")
    if "format" not in plain:
        raise PackError("no rulepack: it says no `format`")
    found = plain["format"]
    if type(found) is not int or found != FORMAT:
        raise PackError(f"this program reads rulepacks of format {FORMAT}; compile it anew", "format")
    parts = {key: value for key, value in plain.items() if key != "format"}
    survey(parts)
    try:
        pack = readers().of_class(Rulepack)(parts)
    except RecursionError:
        raise PackError(_TOO_DEEP) from None
    assert isinstance(pack, Rulepack), "the reader of a class makes that class"
    return pack
