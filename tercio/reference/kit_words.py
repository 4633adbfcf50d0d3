"""The words of the kit as a page: kinds, what it adds to others, what it can do to a position, what it answers."""

from __future__ import annotations

from collections.abc import Iterator

from compiler.compile import compile_text
from compiler.front.words.things import Thing
from compiler.front.world import World
from engine.model.values import Text
from tercio.project.places import settings
from tercio.reference.kinds import fields_table, kind_words, prelude, table

_KIT = "kit"
_INTRODUCTION = """\
A ruleset that says `plays kit` is played from its declarations alone. These are its words, besides those of
[every file](words.md). [Rules that play](../howto/rules_that_play.md) explains them one after the other."""


def kit_reference() -> str:
    world = _world()
    before = prelude().vocabulary.kinds
    own = [kind for kind in world.vocabulary.kinds.values() if kind.name not in before]
    parts: list[str] = [
        "# Words of the kit",
        "<!-- Written by `python -m tercio.reference`; edit the kit or the compiler instead. -->",
        _INTRODUCTION,
        "## Kinds",
    ]
    for kind in own:
        parts += kind_words(kind, world)
        names = ", ".join(
            f"`{thing.name}` ({thing.words.within('en')})" for thing in _things(world, kind.name) if thing.words
        )
        if names:
            parts.append(f"These are {names}.")
    parts.append("## What the kit adds to other kinds")
    for name, known in before.items():
        kind = world.vocabulary.kinds[name]
        added = [spec for field, spec in kind.fields.items() if spec != known.fields.get(field)]
        if added:
            parts += [f"### {name} {{ #kit-{name} }}", fields_table(added)]
    parts += ["## What effects can do { #effects }", table(("effect", "does"), _effects(world))]
    parts += ["## What the kit answers { #facts }", table(("fact", "of", "says"), _facts(world))]
    page = "\n\n".join(part.strip() for part in parts) + "\n"
    for name in (*before, "types"):
        anchor = name if name == "types" else f"kind-{name}"
        page = page.replace(f"](#{anchor})", f"](words.md#{anchor})")
    return page


def _world() -> World:
    text = 'ruleset nobody "Nobody" { plays kit }'
    return next(world for world in compile_text(text, settings()).worlds if world.name == _KIT)


def _things(world: World, kind: str) -> Iterator[Thing]:
    return (thing for thing in world.things if thing.kind.name == kind)


def _effects(world: World) -> Iterator[tuple[str, str]]:
    for thing in _things(world, "effect"):
        raw = thing.raw.get("takes")
        takes = ", ".join(value.span.text() for value in raw[0].entry.values) if raw else ""
        means = thing.fields.get("means")
        yield f"`{thing.name}({takes})`", means.within("en") if isinstance(means, Text) else ""


def _facts(world: World) -> Iterator[tuple[str, str, str]]:
    for thing in _things(world, "fact"):
        raw = thing.raw.get("takes")
        takes = f"({', '.join(value.span.text() for value in raw[0].entry.values)})" if raw else ""
        of = thing.raw.get("of")
        kind = of[0].entry.values[0].span.text() if of else "yes_no"
        yield f"`{thing.name}{takes}`", f"`{kind}`", thing.words.within("en") if thing.words else ""
