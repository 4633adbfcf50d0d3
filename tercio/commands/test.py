"""`tercio test`."""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tercio.project.places import project_or_library, settings
from tercio.project.progress import Progress
from tercio.project.scenarios import decks_beside
from tercio.project.terminal import say, say_json

if TYPE_CHECKING:
    from engine.host.examples import ExampleResult
    from engine.model.battles import Example

DESCRIPTION = """\
Plays every executable example of the rules through the engine: the position is set up, the choices are made, the cards
come as written, and what the example expects must hold. Without a path it plays those of the project around the current
folder, or else of the shipped library. With paths it plays the examples that stand there; --all plays those of the
rules that they use as well.
"""
EXAMPLES = """\
examples:
  tercio test
  tercio test scenarios/esa -k charge
  tercio test my_rules.tercio -k "5.1.5a or wall and not house"
  tercio test . --format json
"""
_SHORT = 160
"""So long a message may be told again."""
_BRIEF = 80
"""So much of it is told where it has been told above."""
_AT_A_PLACE = re.compile(r"\S+:\d+: ")
"""A message with a place of its own: not about the example, but about what it is played with."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="*", default=[], type=Path, metavar="PATH", help="a .tercio file or a folder")
    parser.add_argument(
        "-k",
        dest="name",
        default="",
        metavar="WORDS",
        help="only examples with this in their name, or that cite this section; with `and`, `or`, `not`, parentheses",
    )
    parser.add_argument("--all", action="store_true", help="also the examples of the rules that the files use")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how to tell it (text)")
    parser.add_argument("-v", "--verbose", action="store_true", help="also name the examples that hold")


def run(options: argparse.Namespace) -> int:
    from compiler.compile import compile_files
    from dsl.render import render_text
    from engine.host.examples import play_examples
    from engine.host.selecting import SelectionError, wanted

    try:
        wanted(options.name)
    except SelectionError as mistake:
        say(f"-k: {mistake}\n")
        return 2
    files = _files(options.paths) if options.paths and not options.all else None

    def stands(example: Example) -> bool:
        # Sources are known by the end of their paths.
        return files is None or any(file.endswith(f"/{example.origin.file.lstrip('/')}") for file in files)

    with Progress("testing") as progress:
        paths = [*options.paths, *decks_beside(options.paths)] or [project_or_library()]
        result = compile_files(paths, settings(), tell=progress.tell)
        shown = play_examples(result.pack, options.name, progress.tell, stands) if result.pack is not None else []
    if result.diagnostics:
        # Warnings too: an example that cannot fail holds, and proves nothing.
        out = sys.stderr if options.format == "json" else sys.stdout
        out.write(render_text(result.diagnostics, colour=out.isatty()))
    if result.pack is None:
        return 1
    failed = [one for one in shown if not one.holds]
    if options.format == "json":
        told = {"played": len(shown), "failed": len(failed), "examples": [_plain(one) for one in shown]}
        say_json(told)
        return 1 if failed else 0
    faults: dict[str, str] = {}
    for one in shown:
        if not one.holds:
            # A mistake of the ruleset keeps all of its examples from being played, and is told whole once.
            fault = one.fault or ""
            first = faults.setdefault(fault, one.example.name)
            is_told = first != one.example.name and (len(fault) > _SHORT or _AT_A_PLACE.match(fault))
            reason = f"for the same reason as {first} above: {_in_short(fault)}" if is_told else fault
            say(f"{one.at.file}:{one.at.line}: {one.example.name}: {reason}\n")
        elif options.verbose:
            say(f"{one.at.file}:{one.at.line}: {one.example.name} holds\n")
    say(_closing(len(shown), len(failed), options.name, there=files is not None))
    return 1 if failed else 0


def _in_short(fault: str) -> str:
    """The beginning of a message, without the place of its own."""
    told = _AT_A_PLACE.sub("", fault, count=1)
    return told if len(told) <= _BRIEF else f"{told[:_BRIEF].rsplit(' ', 1)[0]} …"


def _files(paths: list[Path]) -> list[str]:
    """The files that were named, and those in folders that were, by their whole paths."""
    files = [file for path in paths for file in ([path] if path.is_file() else sorted(path.rglob("*.tercio")))]
    return [file.resolve().as_posix() for file in files]


def _closing(played: int, failed: int, name: str, *, there: bool) -> str:
    if not played:
        none = f"no example has `{name}` in its name" if name else "no examples"
        return f"{none} there; --all also plays those of the rules that are used\n" if there else f"{none}\n"
    return f"{played} {'example' if played == 1 else 'examples'}: {played - failed} hold, {failed} fail\n"


def _plain(one: ExampleResult) -> dict[str, object]:
    return {
        "ruleset": one.ruleset,
        "name": one.example.name,
        "file": one.at.file,
        "line": one.at.line,
        "cites": list(one.example.cites),
        "holds": one.holds,
        "fault": one.fault,
    }
