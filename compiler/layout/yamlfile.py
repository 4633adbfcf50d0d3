"""YAML files as plain values that remember where each key and value stands, so that an error can point at it.

Only what YAML's safe schema makes: no objects, no aliases that blow up, a bound on depth and size.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from functools import lru_cache
from pathlib import Path
from typing import Final

import yaml

from compiler.codes.printing import BAD_LAYOUT
from compiler.front.words.spelling import did_you_mean
from compiler.layout.library import Library
from dsl.diagnostics import Sink
from dsl.source import Source, Span
from engine.model.budget import TEMPLATE_BYTES
from engine.model.plain_file import read_plain_file
from engine.model.quick_dataclass import dataclass

MOST_NODES: Final = 20_000
MOST_DEPTH: Final = 24
_MOST_EXTENDED: Final = 12
MOST_TOKENS: Final = 8 * MOST_NODES
_WORDS: Final = "tag:yaml.org,2002:str"
_LONGEST_FIGURE: Final = 40
"""YAML has figures of many parts (`1:59:59`), each of them a multiplication."""
_NO_VALUE: Final = (yaml.YAMLError, ValueError, ArithmeticError, LookupError, AttributeError, TypeError)
"""What YAML's own reader of values lets out, for words with a tag that they do not fit (`!!timestamp soon`)."""
_OPENING: Final = (
    yaml.FlowSequenceStartToken,
    yaml.FlowMappingStartToken,
    yaml.BlockSequenceStartToken,
    yaml.BlockMappingStartToken,
)
_CLOSING: Final = (yaml.FlowSequenceEndToken, yaml.FlowMappingEndToken, yaml.BlockEndToken)
_LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True, slots=True)
class Spot:
    """A value with its place. A mapping holds spots by key, a list holds spots."""

    value: object
    span: Span
    keys: dict[str, Span] = field(default_factory=dict)

    def mapping(self) -> dict[str, Spot]:
        return self.value if isinstance(self.value, dict) else {}

    def sequence(self) -> list[Spot]:
        return self.value if isinstance(self.value, list) else []

    def plain(self) -> object:
        if isinstance(self.value, dict):
            return {key: spot.plain() for key, spot in self.value.items()}
        if isinstance(self.value, list):
            return [spot.plain() for spot in self.value]
        return self.value


class _TooMuchError(Exception):
    pass


def read_yaml(library: Library, name: str, sink: Sink, asked_at: Span | None = None) -> Spot | None:
    """The file of this name as a mapping, or nothing, with the reason told."""
    path = library.find(name)
    if path is None:
        folder = str(Path(name).parent)
        help = did_you_mean(Path(name).stem, library.names(folder), sink)
        sink.report(BAD_LAYOUT, f"there is no `{name}`", asked_at or _whole(Source(name, "")), help=help)
        return None
    try:
        text = read_plain_file(path, TEMPLATE_BYTES).decode("utf-8")
    except UnicodeDecodeError:
        sink.report(BAD_LAYOUT, f"`{name}` is not UTF-8 text", _whole(Source(path.as_posix(), "")))
        return None
    except OSError as fault:
        sink.report(BAD_LAYOUT, f"`{name}`: {fault.strerror}", _whole(Source(path.as_posix(), "")))
        return None
    return read_text(Source(path.as_posix(), text), sink)


def read_text(source: Source, sink: Sink) -> Spot | None:
    return _flawless(source.name, source.text) or _read(source, sink)


@lru_cache(maxsize=256)
def _flawless(name: str, text: str) -> Spot | None:
    """What a text without a fault holds: a layout is asked for once for each product, and reading costs most of it."""
    sink = Sink()
    spot = _read(Source(name, text), sink)
    return None if sink.sorted() else spot


def _read(source: Source, sink: Sink) -> Spot | None:
    try:
        if _is_too_much(source.text):
            sink.report(BAD_LAYOUT, "too much, or too deep inside one another", _whole(source))
            return None
        node = yaml.compose(source.text, Loader=_LOADER)
    except (yaml.YAMLError, RecursionError, ValueError) as fault:
        mark = getattr(fault, "problem_mark", None)
        at = min(mark.index if mark is not None else 0, len(source.text))
        problem = getattr(fault, "problem", None) or "it cannot be read"
        sink.report(BAD_LAYOUT, f"no YAML: {problem}", source.span(at, min(at + 1, len(source.text))))
        return None
    if node is None:
        return Spot({}, _whole(source))
    try:
        spot = _Reader(source, sink).read(node, 0)
    except (_TooMuchError, RecursionError):
        sink.report(BAD_LAYOUT, "too much, or too deep inside one another", _whole(source))
        return None
    if not isinstance(spot.value, dict):
        sink.report(BAD_LAYOUT, "the file should hold `key: value` lines", spot.span)
        return None
    return spot


def _is_too_much(text: str) -> bool:
    """Looked at word by word before anything is built of it: the builder of libyaml calls itself for each bracket, so
    that a file of nothing but brackets would end the process."""
    depth = 0
    for count, token in enumerate(yaml.scan(text, Loader=_LOADER)):
        if isinstance(token, _OPENING):
            depth += 1
        elif isinstance(token, _CLOSING):
            depth -= 1
        if depth > MOST_DEPTH or count > MOST_TOKENS:
            return True
    return False


class _Reader:
    def __init__(self, source: Source, sink: Sink) -> None:
        self._source = source
        self._sink = sink
        self._count = 0
        self._maker = yaml.SafeLoader("")

    def read(self, node: yaml.Node, depth: int) -> Spot:
        self._count += 1
        if depth > MOST_DEPTH or self._count > MOST_NODES:
            raise _TooMuchError
        span = self._span(node)
        if isinstance(node, yaml.SequenceNode):
            return Spot([self.read(item, depth + 1) for item in node.value], span)
        if isinstance(node, yaml.MappingNode):
            made: dict[str, Spot] = {}
            keys: dict[str, Span] = {}
            for key, value in node.value:
                name = str(key.value) if isinstance(key, yaml.ScalarNode) else "?"
                if name in made:
                    self._sink.report(BAD_LAYOUT, f"`{name}` stands here twice", self._span(key))
                made[name] = self.read(value, depth + 1)
                keys[name] = self._span(key)
            return Spot(made, span, keys)
        try:
            if node.tag != _WORDS and len(node.value) > _LONGEST_FIGURE:
                raise ValueError(node.tag)
            return Spot(self._maker.construct_object(node), span)
        except _NO_VALUE:
            self._sink.report(BAD_LAYOUT, f"`{str(node.value)[:40]}` is no plain value", span)
            return Spot(None, span)

    def _span(self, node: yaml.Node) -> Span:
        start = node.start_mark.index
        return self._source.span(start, max(min(node.end_mark.index, len(self._source.text)), start))


def _whole(source: Source) -> Span:
    return source.span(0, 0)


def unknown_keys(spot: Spot, known: Iterable[str], what: str, sink: Sink) -> None:
    names = list(known)
    for key, span in spot.keys.items():
        if key not in names:
            sink.report(BAD_LAYOUT, f"{what} knows no `{key}`", span, help=did_you_mean(key, names, sink))


def merged(below: Spot, above: Spot) -> Spot:
    """What a file says over what the file that it extends says: key by key, to any depth; `~` takes a key away."""
    if not isinstance(below.value, dict) or not isinstance(above.value, dict):
        return above
    made = dict(below.value)
    keys = dict(below.keys)
    for key, spot in above.value.items():
        if spot.value is None:
            # Whoever reads the file tells what cannot be taken away.
            made.pop(key, None)
            keys.pop(key, None)
            continue
        made[key] = merged(made[key], spot) if key in made else spot
        keys[key] = above.keys[key]
    return Spot(made, above.span, keys)


def read_extending(library: Library, name: str, folder: str, sink: Sink) -> Spot | None:
    """A file with all that it extends (`extends: name`, in the same folder of the templates) already under it."""
    return _extending(library, name, folder, sink, (), None)


def _extending(
    library: Library, name: str, folder: str, sink: Sink, trail: tuple[str, ...], asked_at: Span | None
) -> Spot | None:
    if name in trail or len(trail) >= _MOST_EXTENDED:
        message = f"files that extend one another in a circle: {' → '.join([*trail, name])}"
        sink.report(BAD_LAYOUT, message, asked_at or _whole(Source(name, "")))
        return None
    spot = read_yaml(library, f"{folder}/{name}.yaml", sink, asked_at)
    if spot is None:
        return None
    above = spot.mapping().get("extends")
    if above is None:
        return spot
    if not isinstance(above.value, str):
        sink.report(BAD_LAYOUT, "`extends` names one file", above.span)
        return None
    path = library.find(f"{folder}/{name}.yaml")
    if above.value == name and path is not None:
        # An author's own file extends the shipped one that bears the same name.
        under = library.below(f"{folder}/{name}.yaml", path)
        if under.find(f"{folder}/{name}.yaml") is None:
            sink.report(
                BAD_LAYOUT, f"`{name}` extends itself in a circle: there is no other `{name}` below it", above.span
            )
            return None
        below = _extending(under, name, folder, sink, trail, above.span)
    else:
        below = _extending(library, above.value, folder, sink, (*trail, name), above.span)
    if below is None:
        return None
    own = {key: value for key, value in spot.mapping().items() if key != "extends"}
    _check_removed(below, Spot(own, spot.span, {key: spot.keys[key] for key in own}), above.value, sink)
    return merged(below, Spot(own, spot.span, {key: spot.keys[key] for key in own}))


def _check_removed(below: Spot, above: Spot, extended: str, sink: Sink) -> None:
    """`~` takes away what the extended file has; of anything else it is told that there is none."""
    held = below.mapping()
    for key, spot in above.mapping().items():
        if spot.value is None and key not in held:
            help = did_you_mean(key, held, sink) or f"there are {', '.join(held)}" if held else None
            sink.report(BAD_LAYOUT, f"`{extended}` has no `{key}` that could be taken away", above.keys[key], help=help)
        elif key in held:
            _check_removed(held[key], spot, extended, sink)


def words_of(mapping: Mapping[str, Spot], key: str) -> str | None:
    found = mapping.get(key)
    return str(found.value) if found is not None and isinstance(found.value, str | int | float) else None
