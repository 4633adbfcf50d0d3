"""`tercio build`."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tercio.commands.site import add_trust_arguments, cannot_publish, tell_unused
from tercio.project.progress import Progress
from tercio.project.terminal import complain, say, say_json

if TYPE_CHECKING:
    from tercio.site.everything import Built

DESCRIPTION = """\
Makes everything of a project, or of the shipped library, in one folder: the rulepack (pack.json), every PDF (print/),
and the site (site/) with all PDFs to download and a battle of each scenario to watch. All of it is put in place
together; after a mistake what was there before is as it was.
"""
EXAMPLES = """\
examples:
  tercio build
  tercio build my_rules/ --out build
  tercio build --paper letter --lang en --no-film
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "paths", nargs="*", default=[], type=Path, metavar="PATH", help="files and folders (the project)"
    )
    parser.add_argument("--out", type=Path, default=Path("build"), metavar="DIR", help="the folder (build)")
    parser.add_argument("--paper", default="a4", help="the paper of the PDFs: a4, letter, or a sheet of your own (a4)")
    parser.add_argument(
        "--lang", action="append", default=[], metavar="LANGUAGE", help="only this language; may repeat"
    )
    add_trust_arguments(parser)
    parser.add_argument("--no-film", action="store_true", help="play no battles to be watched")
    parser.add_argument("--no-print", action="store_true", help="print nothing")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how to tell what happened (text)")


def run(options: argparse.Namespace) -> int:
    if cannot_publish(options.paths):
        return 1
    from compiler.paint.pdf import NoPainterError, PaintError
    from tercio.site.everything import build_all
    from tercio.site.pages import Order

    paths = tuple(path.resolve() for path in options.paths)
    tell_unused(Order(paths=paths, trusted=options.trust), options.config)
    try:
        with Progress("building") as progress:
            built = build_all(
                paths,
                options.out,
                paper=options.paper,
                languages=tuple(options.lang),
                film=not options.no_film,
                printed=not options.no_print,
                trusted=options.trust,
                configuration=options.config,
                tell=progress.tell,
            )
    except (NoPainterError, PaintError) as fault:
        complain(f"{fault}")
        return 1
    _tell(built, options.out, options.format)
    return 0 if built.ok else 1


def _tell(built: Built, out: Path, how: str) -> None:
    from dsl.render import render_json, render_text

    if how == "json":
        told = {
            "ok": built.ok,
            "files": [str(path) for path in built.files],
            "pages": built.pages,
            "diagnostics": json.loads(render_json(built.diagnostics)),
        }
        say_json(told)
        return
    if built.diagnostics:
        sys.stdout.write(render_text(built.diagnostics, colour=sys.stdout.isatty()))
    if not built.ok:
        say("not everything was built; what was there before is as it was\n")
        return
    pdfs = sum(path.suffix == ".pdf" for path in built.files)
    say(f"wrote {out / 'pack.json'}, {pdfs} PDFs and {built.pages} pages; open {out / 'site/index.html'}\n")
