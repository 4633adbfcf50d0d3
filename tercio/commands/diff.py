"""`tercio diff`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tercio.project.places import settings
from tercio.project.terminal import complain, say, say_json

if TYPE_CHECKING:
    from engine.model.pack import Rulepack

DESCRIPTION = """\
Tells what changed between two versions: figures, sections, cards, orders of battle. A version is a rulepack (.json), a
.tercio file or a folder.
"""
EXAMPLES = """\
examples:
  tercio diff old.json new.json
  tercio diff last_year/ . --format json
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("old", type=Path, metavar="OLD", help="a rulepack, file or folder")
    parser.add_argument("new", type=Path, metavar="NEW", help="a rulepack, file or folder")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how to tell it (text)")


def run(options: argparse.Namespace) -> int:
    from compiler.diff import diff_packs, diff_to_plain, render_diff

    old, new = _version(options.old), _version(options.new)
    if old is None or new is None:
        return 1
    differences = diff_packs(old, new)
    if options.format == "json":
        say_json(diff_to_plain(differences))
    else:
        say(render_diff(differences) if differences else "nothing changed\n")
    return 0


def _version(path: Path) -> Rulepack | None:
    if path.suffix == ".json":
        from engine.host.packfile import read_pack
        from engine.model.codec import PackError

        try:
            return read_pack(path)
        except PackError as fault:
            complain(f"{fault}")
            return None
    from compiler.compile import compile_files
    from dsl.render import render_text

    result = compile_files([path], settings())
    if result.pack is None:
        sys.stdout.write(render_text(result.diagnostics, colour=sys.stdout.isatty()))
    return result.pack
