"""`tercio print`."""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from tercio.places import project_or_library, settings, shipped
from tercio.progress import Progress

if TYPE_CHECKING:
    from compiler.backends.files import File
    from compiler.layout.library import Library
    from dsl.diagnostics import Diagnostic, Sink
    from dsl.source import Span
    from engine.model.pack import Rulepack
    from engine.model.rules import Origin

DESCRIPTION = """\
Prints cards: troop cards, leaders and order decks, on sheets for a printer at home or one card a page for a print
service. Words that do not fit, letters that a font lacks, pictures that are missing: each is an error with its place,
and nothing is written until all is well.
"""
EXAMPLES = """\
examples:
  tercio print --out build/print                            everything of the project, or of the library
  tercio print rethel_1650 --out build/print --lang it      what one battle needs, as often as it needs it
  tercio print scenarios/esa/armies/france_1648.tercio --what units --paper letter --out build/print
  tercio print --what decks --singles --out build/print     one card a page, with bleed, for a print service
  tercio print --theme grayscale --duplex short --back-offset 0.4,-0.2 --out build/print
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="*", metavar="PATH", help="a .tercio file, a folder, or the name of a scenario")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="the folder that the PDF files go to")
    parser.add_argument(
        "--what", default="", metavar="KINDS", help="units,leaders,markers,decks,boxes,calibration (all but the last)"
    )
    parser.add_argument("--paper", default="a4", help="a4, letter, a4_gutter, or a sheet of your own (a4)")
    parser.add_argument("--size", default="", help="poker, poker_us, bridge, mini, tarot, or WIDTHxHEIGHT in mm")
    parser.add_argument("--duplex", choices=("long", "short", "none"), default="long", help="the edge sheets turn on")
    parser.add_argument("--back-offset", default="0,0", metavar="X,Y", help="mm by which the backs are moved")
    parser.add_argument("--fronts-first", action="store_true", help="all fronts, then all backs")
    parser.add_argument("--singles", action="store_true", help="one card a page, with its bleed")
    parser.add_argument("--theme", default="default", help="default, grayscale, draft, or a theme of your own")
    parser.add_argument("--lang", choices=("en", "it", "both"), default="en", help="the language of the cards (en)")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how to tell what happened (text)")


def run(options: argparse.Namespace) -> int:
    from compiler.layout.codes import NO_ROOM
    from compiler.paint.pdf import NoPainterError, PaintError
    from dsl.diagnostics import Sink
    from dsl.source import Source
    from tercio.scenarios import HasErrors, NotFound

    sink = Sink()
    try:
        offset = _offset(options.back_offset)
        with Progress("printing") as progress:
            pack, scenario, problems = _pack(options.paths, progress)
            files = [] if pack is None else list(_files(options, pack, scenario, offset, sink, progress))
    except ValueError:
        span = Source("--back-offset", options.back_offset).span(0, len(options.back_offset))
        sink.report(NO_ROOM, "an offset is two lengths of at most 20 mm, such as 0.4,-0.2", span)
        files, problems = [], ()
    except (NoPainterError, PaintError, NotFound) as fault:
        sys.stderr.write(f"tercio: {fault}\n")
        return 1
    except HasErrors:
        return 1
    diagnostics = (*problems, *sink.sorted())
    ok = not any(one.severity.value == "error" for one in diagnostics)
    if ok:
        for file in files:
            _write(options.out / file.name, file.data)
    _tell(options, files if ok else [], diagnostics, ok=ok)
    return 0 if ok else 1


def _offset(words: str) -> tuple[float, float]:
    x, y = (float(part) for part in words.split(","))
    if not (abs(x) <= 20 and abs(y) <= 20):
        raise ValueError(words)
    return x, y


def _pack(paths: list[str], progress: Progress) -> tuple[Rulepack | None, str | None, tuple[Diagnostic, ...]]:
    from compiler.compile import compile_files
    from tercio.scenarios import find_scenario

    if len(paths) == 1 and not Path(paths[0]).exists():
        pack, name = find_scenario(paths[0])
        return pack, name, ()
    result = compile_files([Path(path) for path in paths] or [project_or_library()], settings(), tell=progress.tell)
    return result.pack, None, result.diagnostics


def _library() -> Library:
    from compiler.layout.library import Library

    own = project_or_library() / "templates"
    ours = shipped("templates")
    return Library((own, ours) if own.is_dir() and own != ours else (ours,))


def _files(
    options: argparse.Namespace,
    pack: Rulepack,
    scenario: str | None,
    offset: tuple[float, float],
    sink: Sink,
    progress: Progress,
) -> Iterator[File]:
    from compiler.backends.catalogue import Job, files
    from compiler.backends.files import How
    from compiler.backends.products import Workshop
    from compiler.layout.icons import read_icons
    from compiler.layout.pictures import Pictures
    from compiler.layout.sheets import read_sheet, read_size
    from compiler.layout.themes import read_theme

    library = _library()
    theme = read_theme(library, options.theme, sink)
    icons = read_icons(library, sink)
    sheet = read_sheet(library, options.paper, sink)
    size = read_size(library, options.size, sink) if options.size else None
    if theme is None or sheet is None or sink.has_errors:
        return
    how = How(options.duplex, offset, fronts_first=options.fronts_first, singles=options.singles)
    shop = Workshop(library, theme, icons, Pictures(project_or_library()), sink, _places(options.paths), size)
    job = Job(pack=pack, scenario=scenario, shop=shop, sheet=sheet, how=how)
    wanted = [word.strip() for word in options.what.split(",") if word.strip()]
    languages = ("en", "it") if options.lang == "both" else (options.lang,)
    yield from files(job, languages, wanted, progress.tell)


# --- where it was written -------------------------------------------------------------------------


def _places(paths: list[str]) -> Callable[[Origin], Span]:
    """Origins are told from the root of a project or of the library: look in whatever the paths lie in."""
    from dsl.source import Source

    given = [Path(path).resolve() for path in paths if Path(path).exists()]
    folders = [one for path in given for one in (path, *path.parents)]
    roots = list(dict.fromkeys([*folders, project_or_library(), settings().library]))
    sources: dict[str, Source] = {}

    def place(origin: Origin) -> Span:
        if origin.file not in sources:
            path = next((root / origin.file for root in roots if (root / origin.file).is_file()), None)
            text = path.read_text(encoding="utf-8", errors="replace") if path is not None else ""
            sources[origin.file] = Source(origin.file, text)
        source = sources[origin.file]
        starts = source.line_starts
        if origin.line > len(starts):
            return source.span(0, 0)
        start = starts[origin.line - 1]
        line = source.line(origin.line)
        indent = len(line) - len(line.lstrip())
        return source.span(start + indent, start + len(line))

    return place


# --- writing and telling ----------------------------------------------------------------------------------------


def _write(path: Path, data: bytes) -> None:
    """Aside first, then into place: what was good before stays good when something fails."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, aside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        Path(aside).chmod(path.stat().st_mode & 0o777 if path.exists() else 0o644)
        Path(aside).replace(path)
    except BaseException:
        Path(aside).unlink(missing_ok=True)
        raise


def _tell(options: argparse.Namespace, files: list[File], diagnostics: tuple[Diagnostic, ...], *, ok: bool) -> None:
    from dsl.render import render_json, render_text

    if options.format == "json":
        told = {
            "ok": ok,
            "files": [
                {
                    "file": str(options.out / file.name),
                    "product": file.product,
                    "set": file.group,
                    "language": file.language,
                    "cards": file.cards,
                    "copies": file.copies,
                    "pages": file.pages,
                    "bytes": len(file.data),
                    "hash": file.digest,
                }
                for file in files
            ],
            "diagnostics": json.loads(render_json(diagnostics)),
        }
        sys.stdout.write(json.dumps(told, ensure_ascii=False, indent=2) + "\n")
        return
    if diagnostics:
        sys.stdout.write(render_text(diagnostics, colour=sys.stdout.isatty()))
    for file in files:
        hashed = f" ({file.digest})" if file.digest else ""
        held = f"{file.copies} cards on " if file.copies else ""
        pages = "1 page" if file.pages == 1 else f"{file.pages} pages"
        sys.stdout.write(f"wrote {options.out / file.name}: {held}{pages}{hashed}\n")
    if ok and not files:
        sys.stdout.write("nothing here has cards to print\n")
