"""Kinds of a vocabulary as Markdown: what each is, how it is written, where it may stand, its fields."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from compiler.compile import compile_text
from compiler.front.words.types import PLAIN, Type
from compiler.front.words.vocabulary import FILE, FieldSpec, Kind
from compiler.front.world import PRELUDE, World
from dsl.parse import parse_text
from tercio.project.places import settings
from tercio.reference.contents import keys

NAMING_WORDS: Final = {
    "new": '`{key} some_name "Title" {{ … }}`',
    "maybe": '`{key} {{ … }}`, or with a name of its own: `{key} some_name "Title" {{ … }}`',
    "none": "`{key} {{ … }}`",
    "number": '`{key} 7.3a "Title" {{ … }}`',
    "numbers": '`{key} 9 "Title" {{ … }}`, or several alike: `{key} 25, 26 "Title" {{ … }}`',
    "span": "`{key} 3 {{ … }}` or `{key} 8 to 10 {{ … }}`",
    "section": '`{key} 7.3 some_name "Title" {{ … }}`; the number may be left out',
    "piece": "`{key} a_profile {{ … }}`, `{key} 3 x a_profile {{ … }}`, or `{key} its_name {{ of a_profile }}`",
    "values": "`{key} 2, 5`",
    "word": "`{key} some_word`",
    "expectation": "`{key} score = 3 and outcome = flight`, or `{key} refused`",
    "any_kind": '`{key} name_of_a_kind "Title" {{ … }}`',
}
"""How a thing is written, by what `named` says of its kind."""


def prelude() -> World:
    return next(world for world in compile_text("", settings()).worlds if world.name == PRELUDE)


def kinds_by_heading(world: World) -> Iterator[str]:
    assert world.root is not None, "the prelude is a ruleset"
    source = world.root.entry.span.source
    headings = [
        (comment.span.start, heading[1])
        for comment in parse_text(source).tree.comments
        if (heading := re.fullmatch(r"-+ (.+?) -+", comment.text))
    ]
    told = ""
    for kind in world.vocabulary.kinds.values():
        above = [words for start, words in headings if start < kind.span.start][-1]
        if above != told:
            told = above
            yield f"## {above[0].upper()}{above[1:]}"
        yield from kind_words(kind, world)


def kind_words(kind: Kind, world: World) -> Iterator[str]:
    """One kind of a vocabulary: what it is, how it is written, where it stands, its fields."""
    known_as = f" (written `{kind.key}`)" if kind.key != kind.name else ""
    yield f"### {kind.name} {{ #kind-{kind.name} }}"
    yield f"**{kind.title.value if kind.title else kind.name}**{known_as}. {kind.about or ''}".rstrip()
    yield "\n".join(f"- {line}" for line in _lines(kind, world))
    fields = world.vocabulary.own_fields_of(kind.name)
    if fields:
        yield fields_table(fields.values())


def fields_table(fields: Iterable[FieldSpec]) -> str:
    return keys(table(("key", "takes", "unless said", "about"), (_field(spec) for spec in fields), spare=2))


def _lines(kind: Kind, world: World) -> Iterator[str]:
    vocabulary = world.vocabulary
    makers = [other for other in vocabulary.kinds.values() if other.as_kind == kind.name]
    if kind.inside:
        yield "Written " + _written(kind)
        admitted = [
            other.name
            for other in vocabulary.kinds.values()
            if other.name not in kind.inside and vocabulary.kinds_inside(other.name).get(kind.key) is kind
        ]
        also = f"; also in {_named(admitted)}" if admitted else ""
        yield f"Stands in {_named(kind.inside)}{also}"
    elif makers:
        for maker in makers:
            yield f"Written by the name of a {_named((maker.name,))} in a {_named((maker.keys_in or '',))}"
    else:
        yield "Has no key of its own"
    if kind.like:
        yield f"Like {_named((kind.like,))}, whose fields it has"
    if kind.keys_in:
        yield f"Its names are keys in {_named((kind.keys_in,))}"
    if kind.accepts:
        yield f"The names of any {_named((kind.accepts,))} may stand for one"
    if kind.local:
        yield "What is declared inside it is known only inside it"
    if kind.fielded:
        yield "Each one declares fields, with `field`, for whatever names it"
    if kind.plurals:
        yield "Plurals of kinds, such as `units`, are keys in it and take a span"
    if kind.watch:
        yield "One that is never used gives a [warning](errors.md#w0310)"


def _written(kind: Kind) -> str:
    if kind.named in NAMING_WORDS:
        return NAMING_WORDS[kind.named].format(key=kind.key)
    return f"`{kind.key} …`, with the name of a {_named((kind.named,))}"


def _named(kinds: Iterable[str]) -> str:
    return ", ".join("a file" if name == FILE else f"[{name}](#kind-{name})" for name in kinds)


def _field(spec: FieldSpec) -> tuple[str, str, str, str]:
    default = ", ".join(value.span.text() for value in spec.default)
    unless = "must be said" if spec.required else f"`{default}`" if default else ""
    about = [spec.title.value if spec.title else "", spec.about or ""]
    if spec.parts:
        about.append("parts: " + ", ".join(f"`{part}`" for part in spec.parts))
    if spec.many:
        about.append("may be given more than once")
    if spec.words:
        about.append("words may follow")
    return f"`{spec.name}`", _type(spec.type), unless, "; ".join(filter(None, about))


def _type(of: Type) -> str:
    match of.name:
        case "list":
            return f"{_type(of.of[0])}, one or several"
        case "pair":
            return f"two: {_type(of.of[0])}, {_type(of.of[1])}"
        case "optional":
            return f"{_type(of.of[0])}, or `none`"
        case "one_of":
            return f"{_type(of.of[0])} or {_type(of.of[1])}"
    return f"[{of.name}](#types)" if of.name in PLAIN else f"[{of.name}](#kind-{of.name})"


def table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]], spare: int | None = None) -> str:
    """A table in Markdown, without its `spare` column if nothing stands in that."""
    lines = list(rows)
    if spare is not None and not any(line[spare] for line in lines):
        heads, lines = heads[:spare] + heads[spare + 1 :], [line[:spare] + line[spare + 1 :] for line in lines]
    drawn = [heads, tuple("---" for _ in heads), *lines]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in drawn)
