"""`tercio check`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Collection
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from tercio.project.checking.check_cache import Remembered, recall, remember
from tercio.project.places import project_or_library, settings, shipped
from tercio.project.progress import Progress

if TYPE_CHECKING:
    from compiler.compile import CompileResult

DESCRIPTION = """\
Reads files and folders with all that they use, and reports every mistake in one run: where it is, what is wrong, what
to do about it. Without a path it checks the project around the current folder, or else the shipped library.
"""
EXAMPLES = """\
examples:
  tercio check lens_1648.tercio
  tercio check . --format json
  tercio check --library
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="*", default=[], type=Path, metavar="PATH", help="a .tercio file or a folder")
    parser.add_argument("--library", action="store_true", help="check the shipped library")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how to tell it (text)")
    parser.add_argument("--strict", action="store_true", help="warnings count as errors")
    parser.add_argument("--no-cache", action="store_true", help="look at everything anew")


def run(options: argparse.Namespace) -> int:
    paths: list[Path] = [*options.paths]
    if options.library:
        paths.append(shipped("scenarios"))
    paths = paths or [project_or_library()]
    found = None if options.no_cache else recall(paths)
    if found is None:
        found = _look(paths, keep=not options.no_cache)
    if options.format == "json":
        sys.stdout.write(found.json)
    elif found.text:
        sys.stdout.write(found.coloured if sys.stdout.isatty() else found.text)
    return 1 if options.strict and '"severity": "warning"' in found.json else found.exit_code


def _look(paths: list[Path], *, keep: bool) -> Remembered:
    from compiler.compile import compile_files
    from dsl.render import render_json, render_text
    from tercio.project.checking.check_units import joined, recall_units, remember_units
    from tercio.project.checking.ruleset_shelf import ruleset_shelf
    from tercio.project.checking.trial_set_up import with_refusals
    from tercio.project.checking.unknown_art import with_unknown_art

    shelf = ruleset_shelf() if keep else None
    with Progress("checking") as progress:

        def compiled(only: Collection[Path] | None = None) -> CompileResult:
            told = progress.tell
            result = compile_files(paths, settings(), told, only=only, all_examples=False, shelf=shelf)
            return with_unknown_art(with_refusals(result), paths)

        units = recall_units(paths) if keep else None
        if units is not None:
            result = compiled(units.stale)
            units = units if units.fits(result.parts) else None
        if units is None:
            # Late: other processes are for a whole library, and what it takes is not needed for one changed file.
            from tercio.project.checking.portions import looked_at_in_portions

            result = looked_at_in_portions(paths, compiled) or compiled()
    watch, files = result.watch, result.files
    if units is not None:
        watch, files = joined(units.watch, watch), files + units.files
    closing = _closing(result.left_out, files)
    text = render_text(result.diagnostics, colour=False)
    coloured = render_text(result.diagnostics, colour=True)
    found = Remembered(0 if result.ok else 1, text + closing, coloured + closing, render_json(result.diagnostics))
    if keep:
        remember(paths, asdict_watch(watch), found)
        remember_units(paths, result, watch, units.clean if units is not None else ())
    return found


def asdict_watch(watch: object) -> dict[str, object]:
    plain = asdict(watch)  # type: ignore[call-overload]
    plain["missing"] = sorted(plain["missing"])
    return dict(plain)


def _closing(left_out: int, files: int) -> str:
    more = f"and {left_out} more\n" if left_out else ""
    return f"{more}checked {files} {'file' if files == 1 else 'files'}\n"
