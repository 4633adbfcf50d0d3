"""`tercio fmt`."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from engine.model.budget import FILE_BYTES
from engine.model.plain_file import UnfitFileError, read_plain_file
from tercio.project.places import project_or_library
from tercio.project.terminal import complain, say, say_json

DESCRIPTION = """\
Lays files out in the one canonical way: indentation, blanks, columns of tables and maps. Comments and the author's
line breaks stay; what the file means never changes. A file with mistakes in its syntax is left as it is.
"""
EXAMPLES = """\
examples:
  tercio fmt lens_1648.tercio
  tercio fmt --check .          change nothing, exit 1 if anything would change
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="*", default=[], type=Path, metavar="PATH", help="a .tercio file or a folder")
    parser.add_argument("--check", action="store_true", help="only tell which files would change")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how to tell it (text)")


def run(options: argparse.Namespace) -> int:
    from dsl.diagnostics import Diagnostic
    from dsl.format import format_text
    from dsl.render import render_json, render_text
    from dsl.source import Source
    from tercio.project.products.writing import Products

    changed: dict[str, bytes] = {}
    problems: list[Diagnostic] = []
    refused: list[str] = []
    for path in _files(options.paths or [project_or_library()], refused):
        text = _read(path, refused)
        if text is None:
            continue
        laid_out, diagnostics = format_text(Source(path.as_posix(), text))
        problems += diagnostics
        if laid_out != text and not diagnostics:
            changed[path.as_posix()] = laid_out.encode("utf-8")
    if not options.check:
        with Products(may_be_sources=True) as products:
            for name, data in changed.items():
                products.add(Path(name), data)
            products.put_in_place()
    if options.format == "json":
        say_json({"changed": list(changed), "refused": refused, "problems": json.loads(render_json(tuple(problems)))})
    else:
        for name in changed:
            say(f"{'would lay out' if options.check else 'laid out'} {name}\n")
        for message in refused:
            complain(f"{message}")
        if problems:
            sys.stdout.write(render_text(tuple(problems), colour=sys.stdout.isatty()))
    return 1 if problems or refused or (options.check and changed) else 0


def _files(paths: list[Path], refused: list[str]) -> list[Path]:
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found += sorted(
                file
                for file in path.rglob("*.tercio")
                if not any(part.startswith(".") for part in file.relative_to(path).parts)
            )
        elif path.is_file():
            found.append(path)
        else:
            refused.append(f"{path.as_posix()}: no such file or folder")
    return found


def _read(path: Path, refused: list[str]) -> str | None:
    if path.is_symlink():
        refused.append(f"{path.as_posix()}: a link; lay out the file itself")
        return None
    try:
        return read_plain_file(path, FILE_BYTES).decode("utf-8")
    except UnfitFileError as fault:
        refused.append(f"{path.as_posix()}: {fault.strerror}")
        return None
    except UnicodeDecodeError:
        refused.append(f"{path.as_posix()}: not UTF-8 text")
        return None
