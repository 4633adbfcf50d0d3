"""Plain values to rule objects. Trusts nothing: whoever wrote the file may be a stranger.

One function a class, built once from its shape. It takes the keys of that class and no other, and makes that class
and no other. An error is raised without its place; each reader that it passes on the way out adds a step.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from engine.model.bounds import PackError
from engine.model.plain_atoms import (
    read_amount,
    read_file_name,
    read_name,
    read_ratio,
    read_tagged_text,
    read_text,
    read_truth,
    read_whole,
    read_word,
    shown,
    unlike,
)
from engine.model.sense import SENSE
from engine.model.shapes import (
    RATIO_TAG,
    TAG,
    TAGS,
    TEXT_TAG,
    Many,
    Maybe,
    Object,
    OneOf,
    OneWord,
    Pair,
    Plain,
    Shape,
    slots_of,
    tag_of,
)

Reader = Callable[[object], object]


class Readers:
    """The readers of all classes."""

    def __init__(self) -> None:
        self._objects: dict[type, Reader] = {}
        self._tagged: dict[str, Reader] = {TEXT_TAG: read_tagged_text, RATIO_TAG: read_ratio}
        self._tagged |= {tag: self.of_class(of) for tag, of in TAGS.items()}
        self._values = _many(self.read_value)

    def read_value(self, plain: object) -> object:
        kind = type(plain)
        if kind is str:
            return read_word(plain)
        if kind is int:
            return read_whole(plain)
        if plain is None or kind is bool:
            return plain
        if kind is list:
            return self._values(plain)
        return _by_tag(plain, self._tagged)(plain)

    def of_class(self, of: type) -> Reader:
        if of not in self._objects:
            lines: dict[str, tuple[str, Reader]] = {}
            self._objects[of] = _read_object(of, lines)
            # Filled when the reader is known already: a class may hold itself.
            lines |= {slot.key: (slot.name, self._reader(slot.shape)) for slot in slots_of(of)}
        return self._objects[of]

    def _reader(self, shape: Shape) -> Reader:
        match shape:
            case OneWord(words):
                return _one_word(words)
            case OneOf(classes):
                return _one_of({str(tag_of(of)): self.of_class(of) for of in classes})
            case Object(of):
                return self.of_class(of)
            case Maybe(of):
                return _maybe(self._reader(of))
            case Many(of, named_once):
                return _named_once(_many(self._reader(of))) if named_once else _many(self._reader(of))
            case Pair(first, second):
                return _pair(self._reader(first), self._reader(second))
            case Plain.VALUE:
                return self.read_value
            case Plain.WORD:
                return read_word
            case Plain.NAME:
                return read_name
            case Plain.FILE:
                return read_file_name
            case Plain.WHOLE:
                return read_whole
            case Plain.TRUTH:
                return read_truth
            case Plain.AMOUNT:
                return read_amount
            case Plain.TEXT:
                return read_text


@cache
def readers() -> Readers:
    return Readers()


def _read_object(of: type, lines: Mapping[str, tuple[str, Reader]]) -> Reader:
    """`lines` are the keys, each with the field it fills and the reader of what it holds."""
    tag, sense = tag_of(of), SENSE.get(of)
    required = frozenset(slot.name for slot in slots_of(of) if slot.required)

    def read(plain: object) -> object:
        if type(plain) is not dict:
            raise unlike("an object" if tag is None else f"an object with the tag `{tag}`", plain)
        given: dict[str, object] = {}
        for key, value in plain.items():
            line = lines.get(key)
            if line is None:
                if key == TAG and tag is not None and value == tag:
                    continue
                raise _unknown_key(key, tag)
            try:
                given[line[0]] = line[1](value)
            except PackError as error:
                error.enter(key)
                raise
        if not given.keys() >= required or (tag is not None and TAG not in plain):
            wanted = [*([TAG] if tag else []), *(slot.key for slot in slots_of(of) if slot.required)]
            raise PackError(f"missing: {', '.join(key for key in wanted if key not in plain)}")
        made: object = of(**given)
        if sense is not None:
            sense(made)
        return made

    return read


# --- what holds others ------------------------------------------------------------------------------------------


def _one_word(words: tuple[str, ...]) -> Reader:
    known = frozenset(words)

    def read(plain: object) -> object:
        if type(plain) is not str or plain not in known:
            raise unlike(f"one of {', '.join(words)}", plain)
        return plain

    return read


def _one_of(tagged: Mapping[str, Reader]) -> Reader:
    return lambda plain: _by_tag(plain, tagged)(plain)


def _by_tag(plain: object, tagged: Mapping[str, Reader]) -> Reader:
    if type(plain) is not dict:
        raise unlike("a value" if TEXT_TAG in tagged else f"an object with a tag (`{TAG}`)", plain)
    tag = plain.get(TAG)
    reader = tagged.get(tag) if type(tag) is str else None
    if reader is not None:
        return reader
    if TAG not in plain:
        raise PackError(f"the tag `{TAG}` is missing")
    raise PackError(f"{shown(tag)} is no tag that can stand here; known are {', '.join(tagged)}")


def _maybe(reader: Reader) -> Reader:
    return lambda plain: None if plain is None else reader(plain)


def _many(reader: Reader) -> Reader:
    def read(plain: object) -> object:
        if type(plain) is not list:
            raise unlike("a list", plain)
        made: list[object] = []
        try:
            for one in plain:
                made.append(reader(one))  # noqa: PERF401 - how many were made is the place of the error
        except PackError as error:
            error.enter(f"[{len(made)}]")
            raise
        return tuple(made)

    return read


def _named_once(reader: Reader) -> Reader:
    def read(plain: object) -> object:
        made = reader(plain)
        assert isinstance(made, tuple), "a list was read"
        names = [name for name, _ in made]
        if len(set(names)) != len(names):
            twice = next(name for index, name in enumerate(names) if name in names[:index])
            raise PackError(f"{shown(twice)} stands here twice")
        return made

    return read


def _pair(first: Reader, second: Reader) -> Reader:
    def read(plain: object) -> object:
        if type(plain) is not list or len(plain) != 2:
            raise unlike("a list of two", plain)
        step = 0
        try:
            one = first(plain[0])
            step = 1
            return one, second(plain[1])
        except PackError as error:
            error.enter(f"[{step}]")
            raise

    return read


# --- complaints -------------------------------------------------------------------------------------------------


def _unknown_key(key: object, tag: str | None) -> PackError:
    if key == TAG:
        return PackError(f"the tag `{TAG}` is not the one that is wanted here" + (f": `{tag}`" if tag else ""))
    return PackError(f"the key {shown(key)} is unknown here")
