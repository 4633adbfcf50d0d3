"""`tercio compile`."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from tercio.project.places import project_or_library, settings
from tercio.project.progress import Progress
from tercio.project.terminal import complain, say, say_json

DESCRIPTION = """\
Compiles files and folders with all that they use into one rulepack: versioned JSON that the engine plays without any
parser. With errors nothing is written, and an earlier pack stays as it is.
"""
EXAMPLES = """\
examples:
  tercio compile lens_1648.tercio -o lens.json
  tercio compile scenarios -o build/library.json
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="*", default=[], type=Path, metavar="PATH", help="a .tercio file or a folder")
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="PACK", help="the rulepack to write")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how to tell what happened (text)")


def run(options: argparse.Namespace) -> int:
    from compiler.compile import compile_files
    from dsl.render import render_json, render_text
    from engine.host.packfile import pack_bytes, pack_hash
    from engine.model.codec import PackError
    from tercio.project.products.writing import Products

    with Progress("compiling") as progress:
        result = compile_files(options.paths or [project_or_library()], settings(), tell=progress.tell)
    if options.format == "text" and result.diagnostics:
        sys.stdout.write(render_text(result.diagnostics, colour=sys.stdout.isatty()))
    digest = None
    if result.pack is not None:
        try:
            with Products(inputs=options.paths) as products:
                products.add(options.output, pack_bytes(result.pack))
                products.put_in_place()
        except PackError as fault:
            complain(f"{options.output}: {fault}")
            return 1
        digest = pack_hash(result.pack)
    if options.format == "json":
        told = {
            "ok": result.ok,
            "pack": str(options.output) if digest else None,
            "hash": digest,
            "diagnostics": json.loads(render_json(result.diagnostics)),
        }
        say_json(told)
    elif result.pack is not None:
        from engine.model.pack import VOCABULARIES

        pack = result.pack
        held = [
            (sum(ruleset.name not in VOCABULARIES for ruleset in pack.rulesets), "ruleset"),
            (len(pack.army_lists), "army list"),
            (len(pack.decks), "deck"),
            (len(pack.scenarios), "scenario"),
        ]
        words = ", ".join(f"{count} {what}{'' if count == 1 else 's'}" for count, what in held if count)
        say(f"wrote {options.output}: {words or 'nothing'} ({(digest or '')[:12]})\n")
    return 0 if result.ok else 1
