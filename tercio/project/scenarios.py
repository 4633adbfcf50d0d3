"""Which scenario is meant: a file, a name of the project or the library, or one in a rulepack."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from engine.model.budget import FILE_BYTES
from engine.model.codec import PackError
from engine.model.pack import Rulepack
from engine.model.plain_file import read_plain_text
from tercio.project.places import project_or_library, settings, shipped
from tercio.project.progress import Progress
from tercio.project.terminal import WrongUsage

_HEAD = r"^[ \t]*+scenario[ \t]++{name}(?=\s*+[\"{{])"
"""Followed by a title or a brace: a line of prose may begin with the word, too."""


class NotFound(Exception):  # noqa: N818 - what the user is told
    """No such file, or nothing in it; the message says what to do. A name that nobody has is a `WrongUsage`."""


class HasErrors(Exception):  # noqa: N818
    """The scenario's file has mistakes, which have been told."""


def find_scenario(wanted: str, *, all_examples: bool = False) -> tuple[Rulepack, str]:
    """The rules and the scenario's name in them. `wanted` is `FILE`, `FILE:NAME`, `PACK.json:NAME` or `NAME`.

    Whoever only plays asks for no examples of shipped rules: to compile them takes longest of all."""
    path, _, name = wanted.rpartition(":")
    if path and Path(path).suffix in (".json", ".tercio"):
        file, asked = Path(path), name
    else:
        file, asked = Path(wanted), None
    if file.suffix == ".json":
        return _in_pack(file, asked)
    if file.suffix == ".tercio":
        return _in_file(file, asked, all_examples=all_examples)
    return _by_name(wanted, all_examples=all_examples)


def is_name(word: str) -> bool:
    """Whether a word names something rather than a place: there is no such place, or it is a folder without a file of
    ours, as the one that a battle was printed into and that was called like it."""
    place = Path(word)
    if not place.exists():
        return True
    is_bare = place.name == word and place.is_dir()
    return is_bare and word.isidentifier() and next(place.rglob("*.tercio"), None) is None


def _in_pack(path: Path, name: str | None) -> tuple[Rulepack, str]:
    from engine.host.packfile import read_pack

    try:
        pack = read_pack(path)
    except PackError as fault:
        raise NotFound(str(fault)) from None
    return pack, _choose(name, [scenario.name for scenario in pack.scenarios], path)


def _in_file(path: Path, name: str | None, *, all_examples: bool) -> tuple[Rulepack, str]:
    from compiler.compile import compile_files
    from dsl.render import render_text
    from tercio.project.checking.ruleset_shelf import ruleset_shelf

    if not path.is_file():
        raise NotFound(f"{path}: there is no such file")
    with Progress("compiling") as progress:
        shelf = None if all_examples else ruleset_shelf()
        result = compile_files([path], settings(), progress.tell, all_examples=all_examples, shelf=shelf)
    if not path.resolve().is_relative_to(shipped("scenarios")):
        from tercio.project.checking.trial_set_up import with_refusals

        # What `check` refuses is not played: two brigades on one spot would be pushed apart by nobody.
        result = with_refusals(result)
    if result.pack is None:
        sys.stdout.write(render_text(result.diagnostics, colour=sys.stdout.isatty()))
        raise HasErrors
    own = set(_heads(path))
    chosen = _choose(name, [scenario.name for scenario in result.pack.scenarios if scenario.name in own], path)
    return with_decks(result.pack, chosen), chosen


def _heads(path: Path) -> Iterable[str]:
    return (found.group(1) for found in re.finditer(_HEAD.format(name=r"(\w+)"), text_to_look_into(path), re.MULTILINE))


def declared_in_project(name: str) -> Path | None:
    """The file of the project around the current folder in which a ruleset or a scenario of this name begins."""
    project = project_or_library()
    if project == shipped("scenarios") or not name.isidentifier():
        return None
    head = re.compile(_HEAD.format(name=name).replace("scenario", "(?:ruleset|scenario)"), re.MULTILINE)
    return next((file for file in sorted(project.rglob("*.tercio")) if head.search(text_to_look_into(file))), None)


def text_to_look_into(path: Path) -> str:
    """What can be looked into; nothing of what the compiler would not read either: a device, a FIFO, a huge file."""
    try:
        return read_plain_text(path, FILE_BYTES)
    except OSError:
        return ""


def decks_beside(paths: Iterable[Path]) -> list[Path]:
    """The decks that lie beside a ruleset's `rules`: nobody plays without them, its examples included."""
    from compiler.front.files.units import DECKS, RULES

    homes = [(path if path.is_dir() else path.parent).resolve() for path in paths]
    beside = dict.fromkeys(home.parent / DECKS for home in homes if home.name == RULES)
    return [decks for decks in beside if decks.is_dir()]


def with_decks(pack: Rulepack, scenario: str) -> Rulepack:
    """A scenario that brings no deck of its own is played with those that its system ships."""
    from engine.host.rules import HostError, system_for

    own = tuple(deck for deck in pack.decks if not _is_shipped(deck.origin.file))
    try:
        mark = f"{system_for(pack, scenario).name}/"
    except HostError:
        # Rules that no engine plays can be printed and published all the same.
        return pack
    return replace(pack, decks=own or tuple(deck for deck in pack.decks if deck.origin.file.startswith(mark)))


def _is_shipped(file: str) -> bool:
    return "/decks/" in file and (shipped("scenarios") / file).is_file()


def _by_name(name: str, *, all_examples: bool) -> tuple[Rulepack, str]:
    places, here = list(dict.fromkeys([project_or_library(), shipped("scenarios")])), Path.cwd()
    beside = Path(f"{name}.tercio")
    if re.fullmatch(r"\w+", name) and beside.is_file() and not any(map(here.is_relative_to, places)):
        # Outside a project what lies beside one is found by the name of its file.
        return _in_file(beside, name if name in _heads(beside) else None, all_examples=all_examples)
    if re.fullmatch(r"\w+", name):
        head = re.compile(_HEAD.format(name=name), re.MULTILINE)
        for place in places:
            for file in sorted(place.rglob("*.tercio")):
                if head.search(text_to_look_into(file)):
                    return _in_file(file, name, all_examples=all_examples)
    raise WrongUsage(_no_such(name, [one for place in places for one in _known(place)]))


def _known(place: Path) -> Iterable[str]:
    for file in sorted(place.rglob("*.tercio")):
        yield from _heads(file)


def _no_such(name: str, known: list[str]) -> str:
    from compiler.front.words.spelling import nearest

    near = nearest(name, known)
    help = f"did you mean `{near}`?" if near else f"there are {', '.join(known) or 'none'}"
    return f"no scenario is called `{name}`; {help}"


def _choose(name: str | None, known: list[str], path: Path) -> str:
    if name is not None:
        if name not in known:
            raise WrongUsage(f"{path}: {_no_such(name, known)}")
        return name
    if len(known) == 1:
        return known[0]
    if not known:
        raise NotFound(f"{path}: there is no scenario in it")
    raise WrongUsage(f"{path}: which of {', '.join(known)}? Say {path}:{known[0]}")
