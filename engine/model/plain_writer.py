"""Rule objects to plain values. Trusts the objects, which the compiler or the reader has checked.

One function a class, built once from its shape: what the file leaves out is decided there and not at each object.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from operator import attrgetter
from types import NoneType

from engine.model.bounds import PackError
from engine.model.budget import LARGEST_FIGURE, LARGEST_PART
from engine.model.rules import Origin
from engine.model.shapes import (
    RATIO_TAG,
    TAG,
    TAGS,
    TEXT_TAG,
    Many,
    Maybe,
    Object,
    OneOf,
    Pair,
    Plain,
    Shape,
    Slot,
    slots_of,
    tag_of,
)
from engine.model.values import Text

Writer = Callable[[object], object]
Line = tuple[str, type | None, object, Writer | None]
"""A field: its key, the type and the value with which it is left out, its writer where it is not written as it is."""


class Writers:
    """The writers of all classes, with the origins of what they write or without."""

    def __init__(self, *, origins: bool) -> None:
        self._origins = origins
        self._objects: dict[type, Writer] = {}
        self._values: dict[type, Writer] = {
            NoneType: _as_it_is,
            bool: _as_it_is,
            str: _as_it_is,
            int: _write_amount,
            Fraction: _write_amount,
            Text: lambda text: {TAG: TEXT_TAG, "words": _write_text(text)},
            tuple: lambda many: [self.write_value(one) for one in many],  # type: ignore[attr-defined]
        }
        self._values |= {of: self.of_class(of) for of in TAGS.values()}

    def write_value(self, value: object) -> object:
        writer = self._values.get(type(value))
        if writer is None:
            raise PackError(f"{type(value).__name__} is no value of a rule object")
        return writer(value)

    def of_class(self, of: type) -> Writer:
        if of not in self._objects:
            slots = [slot for slot in slots_of(of) if self._origins or not _is_origin(slot.shape)]
            lines: list[Line] = []
            self._objects[of] = _write_object(of, tuple(slot.name for slot in slots), lines)
            # Filled when the writer is known already: a class may hold itself.
            lines += [(slot.key, *_left_out(slot), self._writer(slot.shape)) for slot in slots]
        return self._objects[of]

    def _writer(self, shape: Shape) -> Writer | None:
        """`None` where the value is written as it is."""
        match shape:
            case Plain.AMOUNT:
                return _write_amount
            case Plain.TEXT:
                return _write_text
            case Plain.VALUE | OneOf():
                return self.write_value
            case Object(of):
                return self.of_class(of)
            case Maybe(of):
                return self._maybe(self._writer(of))
            case Many(of):
                return _many(self._writer(of))
            case Pair(first, second):
                return _pair(self._writer(first) or _as_it_is, self._writer(second) or _as_it_is)
        return None

    @staticmethod
    def _maybe(writer: Writer | None) -> Writer | None:
        return writer and (lambda value: None if value is None else writer(value))


@cache
def writers(*, origins: bool) -> Writers:
    return Writers(origins=origins)


def _write_object(of: type, names: tuple[str, ...], lines: Sequence[Line]) -> Writer:
    tag = tag_of(of)
    start = {} if tag is None else {TAG: tag}
    look: Callable[[object], tuple[object, ...]]
    look = attrgetter(*names) if len(names) > 1 else lambda made: (getattr(made, names[0]),)

    def write(made: object) -> object:
        plain: dict[str, object] = dict(start)
        for (key, kind, default, writer), value in zip(lines, look(made), strict=True):
            # By type too: `no` and 0 are equal to Python and different to a reader.
            if type(value) is kind and value == default:
                continue
            plain[key] = value if writer is None else writer(value)
        return plain

    return write


def _is_origin(shape: Shape) -> bool:
    return shape in (Object(Origin), Maybe(Object(Origin)))


def _left_out(slot: Slot) -> tuple[type | None, object]:
    """The type and the value that a field has when it is left out; no type where it is always written."""
    return (None, None) if slot.required else (type(slot.default), slot.default)


def _as_it_is(value: object) -> object:
    return value


def _write_amount(value: object) -> object:
    if isinstance(value, Fraction):
        if max(abs(value.numerator), value.denominator) > LARGEST_PART or abs(value) > LARGEST_FIGURE:
            raise PackError(f"a ratio is of numbers of at most eighteen digits, and at most {LARGEST_FIGURE:,}")
        return {TAG: RATIO_TAG, "of": [value.numerator, value.denominator]}
    if type(value) is not int or not -LARGEST_FIGURE <= value <= LARGEST_FIGURE:
        raise PackError(f"a figure is a whole number of at most {LARGEST_FIGURE:,}, or a ratio")
    return value


def _write_text(text: object) -> object:
    assert isinstance(text, Text), "the shape of the field says so"
    words = dict(text.words)
    if len(words) != len(text.words) or not words:
        raise PackError("a text has words once in each of its languages, and at least in one")
    return words


def _many(writer: Writer | None) -> Writer:
    if writer is None:
        return list  # type: ignore[return-value]
    return lambda many: [writer(one) for one in many]  # type: ignore[attr-defined]


def _pair(first: Writer, second: Writer) -> Writer:
    return lambda pair: [first(pair[0]), second(pair[1])]  # type: ignore[index]
