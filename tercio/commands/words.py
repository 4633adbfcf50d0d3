"""`tercio words`."""

from __future__ import annotations

import argparse
import sys
import textwrap
from collections.abc import Iterator
from dataclasses import asdict
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from tercio.project.places import brought, project_or_library, settings, shipped
from tercio.project.progress import Progress
from tercio.project.terminal import complain, say, say_json

if TYPE_CHECKING:
    from compiler.front.words.things import Thing
    from compiler.front.world import World
    from dsl.source import Span
    from tercio.reference.ruleset_words import FieldWords, KindWords

DESCRIPTION = """\
Lists every word that a file for a ruleset may use, as one types it: what may stand where, what each field takes, which
names there are. With a word, only what that word is: a kind with its fields and an example, or a name.
"""
EXAMPLES = """\
examples:
  tercio words esa                 everything, in short
  tercio words esa unit            what a unit may have, with an example
  tercio words esa terrain         all grounds
  tercio words my_project pikemen  what `pikemen` is in your own rules
  tercio words cape --format json
"""
_MOST_NAMES = 12
_MOST_LINES = 30
_MOST_WRITTEN = 3
_OF_THE_BOOK = ("section", "rule")
_READ = ("test", "table", "constant", "switch")
"""What is told before others of the same name."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("ruleset", metavar="RULESET", help="the name of a ruleset, or a file or folder that holds it")
    parser.add_argument("word", nargs="?", metavar="WORD", help="one kind, name or field of it")
    parser.add_argument("--all", action="store_true", help="also the words that every ruleset knows")
    parser.add_argument(
        "--format",
        choices=("text", "json", "markdown"),
        default="text",
        help="how to tell it (text)",
    )


def run(options: argparse.Namespace) -> int:
    from compiler.compile import compile_files
    from dsl.render import render_text
    from tercio.reference.ruleset_page import ruleset_page
    from tercio.reference.ruleset_words import words_of

    with Progress("reading") as progress:
        path = Path(options.ruleset)
        result = compile_files([path if path.exists() else _home(options.ruleset)], settings(), tell=progress.tell)
    world = _world(result.worlds, path)
    if not path.exists() and (world is None or world.name != options.ruleset) and not _is_shipped(options.ruleset):
        complain(f"no ruleset, file or folder is called `{options.ruleset}`{_near(options.ruleset, result.worlds)}")
        return 2
    at_hand = _at_hand(world, result.worlds)
    written = _written(options.word, at_hand) if options.word is not None and options.format == "text" else []
    if world is None and written:
        say("\n".join(written) + "\n")
        return 0
    if world is None:
        if not result.ok:
            sys.stdout.write(render_text(result.diagnostics, colour=sys.stdout.isatty()))
            return 1
        complain(f"{options.ruleset} holds no ruleset, or several: name one, or the file that has it")
        return 2
    if options.format == "markdown":
        say(ruleset_page(world, result.worlds))
        return 0
    kinds = words_of(world, result.worlds)
    if options.word is not None:
        every, kinds = kinds, _about(options.word, kinds)
        if not kinds and not written:
            written = list(_fields_called(options.word, every))
        if not kinds and written:
            say("\n".join(written) + "\n")
            return 0
        fields = _of_fields(options.word, words_of(world, result.worlds)) if options.format == "text" else []
        if not kinds and fields:
            say("\n".join(fields) + "\n")
            return 0
        if not kinds:
            _complain_of(options.word, world.name, every)
            return 2
    if options.format == "json":
        say_json({"ruleset": world.name, "kinds": [asdict(kind) for kind in kinds]})
    elif options.word is not None:
        say("\n".join([*(line for kind in kinds for line in _whole(kind, options.word, world)), *written]) + "\n")
    else:
        say("\n".join(_overview(kinds, world.name, has_all=options.all)) + "\n")
    return 0


def _is_shipped(ruleset: str) -> bool:
    return any((library / ruleset).is_dir() for library in (shipped("scenarios"), *brought("scenarios")))


def _near(ruleset: str, worlds: tuple[World, ...]) -> str:
    """Rulesets with a name like this one, of the project and of the library."""
    from engine.model.pack import VOCABULARIES

    known = {world.name for world in worlds if world.root is not None and not world.derived} - set(VOCABULARIES)
    for library in (shipped("scenarios"), *brought("scenarios")):
        known.update(folder.parent.name for folder in library.glob("*/rules"))
    near = get_close_matches(ruleset, sorted(known), 3)
    if near:
        return f"; did you mean {' or '.join(f'`{name}`' for name in near)}?"
    return f"; there are {', '.join(f'`{name}`' for name in sorted(known))}"


def _at_hand(world: World | None, worlds: tuple[World, ...]) -> tuple[World, ...]:
    """A ruleset and what is written for it and for those that it amends. Neither another edition in its folder is meant
    nor what it has replaced of the rules that it amends."""
    if world is None:
        return worlds
    rulesets = {one.name: one for one in worlds if one.root is not None}
    meant: list[str] = []
    below: World | None = world
    while below is not None and below.name not in meant:
        meant.append(below.name)
        below = rulesets.get(below.amends) if below.amends is not None else None
    written_for = (one for one in worlds if one.ruleset is not None and one.ruleset.name in meant)
    return (*(one for one in worlds if one is world), *written_for)


def _written(word: str, worlds: tuple[World, ...]) -> list[str]:
    """How something of that name was written: the value of a constant, the heads of a table, the roles of a test. Of
    what stands in a list or a battle this is all there is to tell."""
    from compiler.front.words.spelling import with_article

    found = {
        str(thing.span): thing
        for world in sorted(worlds, key=lambda world: not world.asked_for)
        for thing in world.things
        if thing.name == word and not world.derived and thing.within("example", world.vocabulary) is None
    }
    lines: list[str] = []
    for thing in sorted(found.values(), key=lambda thing: thing.kind.name not in _READ)[:_MOST_WRITTEN]:
        holder = thing.parent.label() if thing.parent is not None and thing.parent.name else "its file"
        lines.append(f"`{word}`, {with_article(thing.kind.key)} of {holder}, as it is written ({thing.span})")
        lines += _shown(thing.span)
        values = thing.spans.get("value", ()) if thing.kind.name == "constant" else ()
        lines += [f"  its value is {values[0].to(values[-1]).text()}"] if values else []
        lines += _amendments(thing, worlds)
    return lines


def _amendments(thing: Thing, worlds: tuple[World, ...]) -> Iterator[str]:
    """What later rules have put into it, taken from it, or changed in it, where they did not replace it whole."""
    changes = {str(one.span): one for world in worlds if not world.derived for one in world.changes}
    for place, change in changes.items():
        if change.within is not None and change.within.partition(" ")[::2] == (thing.kind.key, thing.name):
            yield f"  changed by `{change.by}` ({place})"
            yield from _shown(change.span)
        elif thing.kind.key in _OF_THE_BOOK and change.section == thing.name and place != str(thing.span):
            yield f"  changed by `{change.by}`: {change.verb} {change.kind} `{change.name}` ({place})"


def _shown(span: Span) -> Iterator[str]:
    """What stands there, as it stands there."""
    shown = textwrap.dedent(" " * (span.place()[1] - 1) + span.text()).splitlines()
    yield from (f"    {line}".rstrip() for line in shown[:_MOST_LINES])
    yield from ["    …"] * (len(shown) > _MOST_LINES)


def _home(ruleset: str) -> Path:
    """The folder of its game; that of another edition lies in the folder of the first."""
    libraries = [library for library in (shipped("scenarios"), *brought("scenarios")) if library.is_dir()]
    games = [library / ruleset for library in libraries]
    games += (
        game for library in libraries for game in sorted(library.iterdir()) if (game / ruleset / "rules").is_dir()
    )
    return next((game for game in games if game.is_dir()), project_or_library())


def _world(worlds: tuple[World, ...], path: Path) -> World | None:
    """The ruleset of that name; else the only one that was asked for, or that what was asked for is written for."""
    from engine.model.pack import VOCABULARIES

    books = [world for world in worlds if world.root is not None and not world.derived and not world.is_opening]
    named = [world for world in books if world.name == path.stem]
    asked = named or [world for world in books if world.asked_for]
    amended = {world.amends for world in asked}
    last = named or [world for world in asked if world.name not in amended]
    if not last:
        written = [world.ruleset for world in worlds if world.asked_for and world.ruleset is not None]
        last = list({id(world): world for world in written if world.name not in VOCABULARIES}.values())
    return last[0] if len(last) == 1 else None


def _about(word: str, kinds: list[KindWords]) -> list[KindWords]:
    return [
        kind
        for kind in kinds
        if word in (kind.kind, _key(kind)) or any(declared.name == word for declared in kind.names)
    ]


def _key(kind: KindWords) -> str:
    """The word that it is written with."""
    return kind.written.lstrip("`").split(" ", 1)[0]


def _of_fields(word: str, kinds: list[KindWords]) -> list[str]:
    """What a field of that name takes, of each kind that has one."""
    lines: list[str] = []
    for kind in kinds:
        for field in (one for one in kind.fields if one.name == word):
            lines += [f"`{word}` is a field of `{kind.kind}`", *_field_lines(field)]
    return lines


def _complain_of(word: str, ruleset: str, kinds: list[KindWords]) -> None:
    known = {kind.kind for kind in kinds} | {declared.name for kind in kinds for declared in kind.names}
    known |= {field.name for kind in kinds for field in kind.fields}
    near = get_close_matches(word, sorted(known), 3)
    help = f"; did you mean {' or '.join(f'`{name}`' for name in near)}?" if near else ""
    complain(f"`{ruleset}` has no kind, no field and no name `{word}`{help}")


# --- in the terminal ----------------------------------------------------------------------------------------------


def _overview(kinds: list[KindWords], ruleset: str, *, has_all: bool) -> Iterator[str]:
    yield f"Files for these rules begin with `use {ruleset}`. `tercio words {ruleset} WORD` explains each."
    for heading, group in (
        (f"Kinds of {ruleset}", [kind for kind in kinds if kind.is_own]),
        ("Kinds that every ruleset knows", [kind for kind in kinds if not kind.is_own and (has_all or kind.names)]),
    ):
        if group:
            yield f"\n{heading}"
            width = min(22, max(len(kind.kind) for kind in group))
            for kind in group:
                yield from _in_short(kind, width)
    if not has_all:
        yield f"\n`tercio words {ruleset} --all` lists the kinds without names of their own too."


def _in_short(kind: KindWords, width: int) -> Iterator[str]:
    about = kind.about or kind.title
    yield f"  {kind.kind:<{width}}  {about}".rstrip()
    if kind.fields:
        yield f"  {'':<{width}}  fields: {', '.join(field.name for field in kind.fields)}"
    if kind.names:
        names = [declared.name for declared in kind.names]
        more = f", … ({len(names)} in all)" if len(names) > _MOST_NAMES else ""
        yield f"  {'':<{width}}  names: {', '.join(names[:_MOST_NAMES])}{more}"


def _whole(kind: KindWords, word: str, world: World) -> Iterator[str]:
    from compiler.front.words.spelling import with_article

    names = kind.names
    if word not in (kind.kind, _key(kind)):
        names = tuple(declared for declared in names if declared.name == word)
        yield f"`{word}` is {with_article(kind.kind)}: {names[0].title}".rstrip(": ")
    yield f"{kind.kind}: {kind.about or kind.title}".rstrip(": ")
    yield f"  written    {kind.written}"
    if kind.stands_in:
        yield f"  stands in  {', '.join('a file' if place == 'file' else place for place in kind.stands_in)}"
    if kind.fields:
        yield "  fields"
        for field in kind.fields:
            yield from _field_lines(field)
    if word in (kind.kind, _key(kind)):
        yield from _held(kind.kind, world)
    if names:
        yield "  names"
        width = min(28, max(len(declared.name) for declared in names))
        for declared in names:
            about = "; ".join(filter(None, (declared.title, declared.about)))
            section = f" [{declared.section}]" if declared.section else ""
            yield f"    {declared.name:<{width}}  {about}{section}".rstrip()
    if kind.example:
        yield "  for example"
        yield from (f"    {line}".rstrip() for line in kind.example.splitlines())
    yield ""


def _fields_called(word: str, kinds: list[KindWords]) -> Iterator[str]:
    """What is no kind and no name may be a field."""
    for kind in kinds:
        for field in kind.fields:
            if field.name == word:
                yield f"`{word}` is a field of `{kind.kind}`"
                yield from _field_lines(field)


def _held(kind: str, world: World) -> Iterator[str]:
    """What may stand inside a kind besides its fields: other kinds, and names that are keys in it."""
    vocabulary = world.vocabulary
    held = [("holds", list(vocabulary.kinds_inside(kind)))]
    held += [(f"holds each {keyed.key}", list(world.scope.all(keyed.name))) for keyed in vocabulary.keyed_in(kind)]
    for heading, words in held:
        if words:
            yield f"  {heading}"
            yield from textwrap.wrap(", ".join(words), 110, initial_indent="    ", subsequent_indent="    ")


def _field_lines(field: FieldWords) -> Iterator[str]:
    unless = f" ({field.unless_given})" if field.is_required else ""
    default = f" (`{field.unless_given}` if nothing is given)" if field.unless_given and not unless else ""
    about = f": {field.about}" if field.about else ""
    yield f"    {field.name}{about}; takes {field.takes}{unless}{default}"
    if field.names:
        more = ", …" if len(field.names) > _MOST_NAMES else ""
        yield f"      {', '.join(field.names[:_MOST_NAMES])}{more}"
