"""Every word that a file for one ruleset may use: its kinds with their fields, and the names that it declares.

Read from the same vocabulary and scope that the compiler checks a file against, so nothing is listed that is not
accepted, and nothing that is accepted is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from compiler.front.words.things import Thing
from compiler.front.words.types import PLAIN, Type
from compiler.front.words.vocabulary import FILE, FieldSpec, Kind
from compiler.front.world import World
from engine.model.quick_dataclass import dataclass
from tercio.reference.kinds import NAMING_WORDS

REQUIRED: Final = "must be given"
MOST_LINES: Final = 12
"""An example longer than this shows less than it hides."""


@dataclass(frozen=True, slots=True)
class FieldWords:
    name: str
    takes: str
    """What one types behind it."""
    names: tuple[str, ...]
    """All that may stand there, where it is the name of something declared."""
    unless_given: str
    about: str

    @property
    def is_required(self) -> bool:
        return self.unless_given == REQUIRED


@dataclass(frozen=True, slots=True)
class NameWords:
    """Something that is declared, by the word that a file uses for it."""

    name: str
    title: str
    section: str
    about: str


@dataclass(frozen=True, slots=True)
class KindWords:
    kind: str
    title: str
    about: str
    written: str
    stands_in: tuple[str, ...]
    fields: tuple[FieldWords, ...]
    names: tuple[NameWords, ...]
    example: str
    is_own: bool
    """Whether the ruleset declares it, or one that it amends; else it is known to every ruleset."""


def words_of(world: World, worlds: Iterable[World]) -> list[KindWords]:
    """All kinds of a ruleset in the order declared; `worlds` are where examples of their use are looked for."""
    shown: dict[str, str] = {}
    for content in worlds:
        if content is world or content.ruleset is world:
            for thing in content.things:
                _show(thing, shown)
    return [_kind(kind, world, shown.get(kind.name, "")) for kind in world.vocabulary.kinds.values()]


def _show(thing: Thing, shown: dict[str, str]) -> None:
    """Keeps the tallest example that is short enough to print: it uses most fields."""
    text = thing.entry.span.text()
    if text.count("\n") < MOST_LINES and text.count("\n") > shown.get(thing.kind.name, "").count("\n"):
        shown[thing.kind.name] = _outdented(text, thing)
    else:
        shown.setdefault(thing.kind.name, _outdented(text, thing) if text.count("\n") < MOST_LINES else "")


def _outdented(text: str, thing: Thing) -> str:
    source, start = thing.entry.span.source.text, thing.entry.span.start
    indent = start - (source.rfind("\n", 0, start) + 1)
    return re.sub(rf"\n {{0,{indent}}}", "\n", text)


def _kind(kind: Kind, world: World, example: str) -> KindWords:
    vocabulary = world.vocabulary
    holders = [
        other.name for other in vocabulary.kinds.values() if vocabulary.kinds_inside(other.name).get(kind.key) is kind
    ]
    if vocabulary.kinds_inside(FILE).get(kind.key) is kind:
        holders.insert(0, FILE)
    names = world.scope.all(kind.name) if kind.named in ("new", "maybe", "section", "number", "word") else {}
    return KindWords(
        kind.name,
        kind.title.value if kind.title else "",
        kind.about or "",
        _written(kind),
        tuple(dict.fromkeys(holders)),
        tuple(_field(spec, world) for spec in vocabulary.fields_of(kind.name).values()),
        tuple(_name(name, thing) for name, thing in names.items() if thing.kind.name == kind.name),
        example,
        kind.origin not in ("prelude", "kit"),
    )


def _written(kind: Kind) -> str:
    pattern = NAMING_WORDS.get(kind.named)
    written = pattern.format(key=kind.key) if pattern else f"`{kind.key} …`, with the name of a `{kind.named}`"
    return f"{written}; then its name is a key in `{kind.keys_in}`" if kind.keys_in else written


def _field(spec: FieldSpec, world: World) -> FieldWords:
    default = ", ".join(value.span.text() for value in spec.default)
    unless = REQUIRED if spec.required else default
    about = [spec.title.value if spec.title else "", spec.about or ""]
    if spec.many:
        about.append("may be given more than once")
    takes = re.sub(r"the name of a thing of kind `(\w+)`", r"a name of kind `\1`", spec.type.words())
    return FieldWords(spec.name, takes, tuple(_allowed(spec.type, world)), unless, "; ".join(filter(None, about)))


def _allowed(of: Type, world: World) -> Iterator[str]:
    if of.of:
        for part in of.of:
            yield from _allowed(part, world)
    elif of.name not in PLAIN and of.name in world.vocabulary.kinds:
        yield from world.scope.all(of.name)


def _name(name: str, thing: Thing) -> NameWords:
    summary = next((raw.entry.text.value for raw in thing.raw.get("about", ()) if raw.entry.text is not None), "")
    section = next((raw.entry.values[0].span.text() for raw in thing.raw.get("section", ()) if raw.entry.values), "")
    return NameWords(name, thing.title.value if thing.title else "", section or thing.number or "", summary)
