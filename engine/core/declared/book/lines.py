"""Lines of catalogues by what the ruleset itself says of their kind: of what type each field is, and what holds where a
thing does not say it.

    states = book.lines_of("command_state", "quarters", "penalty")
    states["brown"].penalty

A system names the fields that its rules ask for, and says neither type nor default a second time. A ruleset whose kind
has one of them no longer is refused with its place, as is a thing that lacks a figure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from keyword import iskeyword
from typing import TYPE_CHECKING, Any, Final

from engine.core.declared.book.records import NO_DEFAULT, Asked, Length, LineOf
from engine.core.declared.reading import Measure, refusal
from engine.model.pack import Ruleset
from engine.model.rules import FieldOf, KindOf
from engine.model.values import Quantity

_HINTS: Final[Mapping[str, Any]] = {"number": int, "yes_no": bool, "distance": Length}
"""How a field of a declared type is read. One of any other type holds a name, or several."""


class Line(LineOf):
    """A thing with those fields of its kind as attributes; `is_` is what it `is`."""

    if TYPE_CHECKING:

        def __getattr__(self, field: str) -> Any: ...  # noqa: ANN401 - of what type it is the ruleset says


def asked_of_kind(ruleset: Ruleset, name: str, fields: tuple[str, ...], measure: Measure | None) -> tuple[Asked, ...]:
    kinds = {kind.name: kind for kind in ruleset.kinds}
    declared = dict(_fields_of(kinds.get(name), kinds))
    for field in fields:
        if field not in declared:
            origin = kinds[name].origin if name in kinds else ruleset.origin
            raise refusal(origin, f"the kind `{name}` has no field `{field}`, and the rules are played by it")
    return tuple(_asked(declared[field], measure) for field in fields)


def _fields_of(kind: KindOf | None, kinds: Mapping[str, KindOf]) -> Iterator[tuple[str, FieldOf]]:
    """Those of the kind that it is like, and its own."""
    if kind is not None:
        yield from _fields_of(kinds.get(kind.like or ""), kinds)
        yield from ((field.name, field) for field in kind.fields)


def _asked(field: FieldOf, measure: Measure | None) -> Asked:
    attribute = f"{field.name}_" if iskeyword(field.name) else field.name
    if field.type.startswith("list("):
        return Asked(attribute, frozenset[str], frozenset[str]())
    return Asked(attribute, _HINTS.get(field.type, str), _default(field, measure))


def _default(field: FieldOf, measure: Measure | None) -> object:
    """What is written as the default of a field."""
    written = str(field.default) if field.default is not None else ""
    if field.type not in _HINTS:
        return written
    if not written:
        return NO_DEFAULT
    if field.type == "yes_no":
        return written == "yes"
    if field.type == "number":
        return int(written)
    assert measure is not None, "a system with distances has a measure"
    amount, unit = written.split()
    return measure.length(Quantity(Fraction(amount), unit), f"the default of `{field.name}`", field.origin)
