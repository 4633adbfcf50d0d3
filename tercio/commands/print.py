"""`tercio print`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from engine.model.quick_dataclass import dataclass
from tercio.commands.languages import language_or_both
from tercio.project.places import project_or_library, settings
from tercio.project.press_options import add_press_arguments, with_press_options
from tercio.project.progress import Progress
from tercio.project.terminal import WrongUsage, complain, say, say_json

if TYPE_CHECKING:
    from compiler.backends.cards.files import File
    from compiler.layout.sheets.sheets import Sheet
    from dsl.diagnostics import Diagnostic, Sink
    from dsl.source import Source
    from engine.model.pack import Rulepack

DESCRIPTION = """\
Prints what a project, a file or a battle needs: cards, order decks, counters, event tables, booklets, on sheets for a
printer at home or one card a page for a print service. Words that do not fit, letters that a font lacks, pictures that
are missing: each is an error with its place, and nothing is written until it is mended.
"""
EXAMPLES = """\
examples:
  tercio print --out build/print                            everything of the project, or of the library
  tercio print rethel_1650 --out build/print --lang it      what one battle needs, as often as it needs it
  tercio print rethel_1650 --what cards,orders --duplex fold --out build/print      for printers with one side
  tercio print scenarios/esa/armies/france_1648.tercio --out build/print            the cards and roster of one list
  tercio print scenarios/esa/armies/france_1648.tercio --what units --paper letter --out build/print
  tercio print --what orders --single --out build/print     one card a page, with bleed, for a print service
  tercio print rethel_1650 --for tgc --out build/tgc        pictures and quantities for The Game Crafter
  tercio print rethel_1650 --for press --out build/press    PDF/X-1a in four inks for a printing house
  tercio print rethel_1650 --what booklet --paper a5 --saddle --out build/print     to fold and stitch
  tercio print --what counters --cut --out build/print      with the cuts as SVG, for a plotter
  tercio print --since build/printed.json --out build/again     only the cards that look otherwise by now
  tercio print cider_lane --what map --hex 30mm --out build/print       the map to play on, on sheets to be joined
  tercio print magenta_1859 --what map --scale 1:2 --one-sheet --out build/print    half a table's size, on one page
  tercio print calibration --out build/print                the sheet that shows what --back-offset this printer wants
"""
WHAT = """\
cards, orders, counters, events, box, and the documents: booklet, map (to play on, at its true size), terrain (pieces
to cut out, where players place them), reference, aid, rulebook, supplement, roster, templates; or one product of a
ruleset, such as units or leaders; or calibration; several with commas between them, or one at a time. If nobody says:
all that belongs to what was named, so counters and sheets with a battle, cards and a roster with an army list, the
rulebook only with its rules, the supplement only with rules that amend others
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "paths",
        nargs="*",
        default=[],
        metavar="PATH",
        help="a .tercio file, a folder, the name of a scenario, or `calibration`",
    )
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="the folder that the files go to")
    parser.add_argument("--what", action="append", default=[], metavar="KINDS", help=" ".join(WHAT.split()))
    parser.add_argument("--paper", default="a4", help="a4, letter, a5, a3, a4_gutter, or a sheet of your own (a4)")
    parser.add_argument("--size", default="", help="poker, poker_us, bridge, mini, tarot, or WIDTHxHEIGHT in mm")
    parser.add_argument(
        "--hex",
        default="",
        metavar="LENGTH",
        help="how wide a hex of the map to play on is, such as 30mm or 1.5in (30mm)",
    )
    parser.add_argument("--unit", default="", metavar="LENGTH", help="how long one measure of a table is on that map")
    parser.add_argument(
        "--scale", default="", metavar="1:N", help="a table that many times smaller than it is played on"
    )
    parser.add_argument("--one-sheet", action="store_true", help="the map to play on as one large page")
    parser.add_argument(
        "--bare-sheets",
        action=argparse.BooleanOptionalAction,
        help="sheets of a table's map on which nothing lies and nobody stands or deploys: all of them, or none; if "
        "nobody says, they are left out where they are most of all sheets",
    )
    parser.add_argument("--gutter", type=float, metavar="MM", help="room between the cards, so that each has its bleed")
    parser.add_argument(
        "--duplex",
        choices=("long", "short", "fold", "off", "none"),
        default="long",
        help="the edge that sheets are turned on; or front and back side by side, to be folded together; or neither",
    )
    parser.add_argument("--back-offset", default="0,0", metavar="X,Y", help="mm by which the backs are moved")
    parser.add_argument("--fronts-first", action="store_true", help="all fronts, then all backs")
    parser.add_argument(
        "--single", "--singles", dest="singles", action="store_true", help="one card a page, with its bleed"
    )
    parser.add_argument("--cut", action="store_true", help="also write the cuts of each sheet as SVG, for a plotter")
    add_press_arguments(parser)
    parser.add_argument("--svg", action="store_true", help="also write each face as an SVG file")
    parser.add_argument(
        "--since", type=Path, metavar="OLD.json", help="a rulepack printed before: print only what has changed"
    )
    parser.add_argument("--theme", default="default", help="default, grayscale, draft, or a theme of your own")
    help = "the language of what is printed, or both for English and Italian (en)"
    parser.add_argument("--lang", type=language_or_both, default="en", metavar="LANGUAGE", help=help)
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how to tell what happened (text)")


def run(options: argparse.Namespace) -> int:
    from compiler.codes.printing import UNKNOWN_WISH
    from compiler.paint.pdf import NoPainterError, PaintError
    from dsl.diagnostics import Sink
    from dsl.source import Source
    from engine.model.codec import PackError
    from tercio.project.products.writing import Products
    from tercio.project.scenarios import HasErrors, NotFound

    sink = Sink()
    if options.out.exists() and not options.out.is_dir():
        raise WrongUsage(f"--out {options.out} is a file, and what is printed goes to a folder: name one")
    if options.paths == ["calibration"]:
        options.paths, options.what = [], ["calibration"]
    try:
        offset = _offset(options.back_offset)
        with Progress("printing") as progress:
            meant = _meant(options.paths, progress)
            languages = _languages(meant)
            if languages and options.lang != "both" and options.lang not in languages:
                complain(f"nothing that is printed here is in `{options.lang}`: there is {', '.join(languages)}")
                return 2
            if (misfit := _misfit(options, meant)) is not None:
                complain(misfit)
                return 2
            files = [] if meant.pack is None else list(_files(options, meant.pack, meant, offset, sink, progress))
        problems = meant.problems
    except ValueError:
        span = Source("--back-offset", options.back_offset).span(0, len(options.back_offset))
        sink.report(UNKNOWN_WISH, "an offset is two lengths of at most 20 mm, such as 0.4,-0.2", span)
        files, problems = [], ()
    except (NoPainterError, PaintError, NotFound, PackError) as fault:
        complain(f"{fault}")
        return 1
    except HasErrors:
        return 1
    diagnostics = (*problems, *sink.sorted())
    ok = not any(diagnostic.severity.value == "error" for diagnostic in diagnostics)
    if ok and files:
        read = [Path(path) for path in (*options.paths, options.since or "")]
        with Products(inputs=read) as products:
            folder = products.folder(options.out)
            for file in files:
                folder.add(file.name, file.data)
            products.put_in_place()
    _tell(options, files if ok else [], diagnostics, ok=ok)
    if not ok and any(_is_of_a_wish(diagnostic.span.source, options) for diagnostic in diagnostics):
        return 2
    # That nothing looks otherwise than before is an answer; that there is nothing to print is none.
    return 0 if ok and (files or options.since is not None) else 1


def _is_of_a_wish(source: Source, options: argparse.Namespace) -> bool:
    """Whether a word of the command line is wrong, and no file: what a flag says, or a theme that is not there."""
    return source.name.startswith("--") or (source.name == f"themes/{options.theme}.yaml" and not source.text)


def _offset(words: str) -> tuple[float, float]:
    x, y = (float(part) for part in words.split(","))
    if not (abs(x) <= 20 and abs(y) <= 20):
        raise ValueError(words)
    return x, y


@dataclass(frozen=True, slots=True)
class _Meant:
    """The rules, and what of them is to be printed: one scenario, or the files that were named."""

    pack: Rulepack | None
    scenario: str | None = None
    named: frozenset[str] | None = None
    problems: tuple[Diagnostic, ...] = ()


def _meant(paths: list[str], progress: Progress) -> _Meant:
    from compiler.compile import compile_files
    from tercio.project.scenarios import decks_beside, find_scenario, is_name, with_decks

    if len(paths) == 1 and (is_name(paths[0]) or Path(paths[0]).suffix == ".json"):
        return _Meant(*find_scenario(paths[0], all_examples=True))
    given = [Path(path) for path in paths] or [project_or_library()]
    result = compile_files([*given, *decks_beside(given)], settings(), tell=progress.tell)
    battle = _only_battle(result.pack, result.asked) if result.pack is not None else None
    if result.pack is not None and battle is not None:
        return _Meant(with_decks(result.pack, battle), battle, None, result.diagnostics)
    return _Meant(result.pack, None, result.asked, result.diagnostics)


def _misfit(options: argparse.Namespace, meant: _Meant) -> str | None:
    """A length of the other sort of map, which would be of no effect: all that is printed is of one sort."""
    battles = meant.pack.scenarios if meant.pack is not None else ()
    maps = [one.map for one in battles if meant.scenario in (None, one.name)]
    units = {drawn.size.unit for drawn in maps if drawn is not None}
    if options.hex and units and "hex" not in units:
        return f"`--hex {options.hex}` is for maps of hexes, and this one is a table in {min(units)}: say `--scale 1:2`"
    said = f"`--scale {options.scale}`" if options.scale else f"`--unit {options.unit}`" if options.unit else ""
    if said and units == {"hex"}:
        return f"{said} is for tables, and this map has hexes: say `--hex 20mm`"
    return None


def _languages(meant: _Meant) -> list[str]:
    """Those of the rules that are meant. What lacks a text in one of them is printed in the first."""
    pack = meant.pack
    if pack is None:
        return []
    by = {scenario.ruleset for scenario in pack.scenarios if scenario.name == meant.scenario}
    rulesets = [one for one in pack.rulesets if one.name in by] or pack.rulesets
    return list(dict.fromkeys(language for ruleset in rulesets for language in ruleset.languages))


def _only_battle(pack: Rulepack, named: frozenset[str]) -> str | None:
    """The scenario of a file that holds nothing else but lists of its own armies: its file means the same as its
    name."""
    held = (*pack.scenarios, *pack.army_lists, *pack.decks, *pack.campaigns)
    found = [
        one
        for one in (*held, *(ruleset for ruleset in pack.rulesets if "." not in ruleset.name))
        if one.origin.file in named
    ]
    battles = [one for one in pack.scenarios if one in found]
    if len(battles) != 1:
        return None
    used = {name for army in battles[0].armies for name in army.lists}
    others = [one for one in found if one not in battles and not (one in pack.army_lists and one.name in used)]
    return battles[0].name if not others else None


def _files(
    options: argparse.Namespace,
    pack: Rulepack,
    meant: _Meant,
    offset: tuple[float, float],
    sink: Sink,
    progress: Progress,
) -> Iterator[File]:
    from compiler.backends.cards.files import How
    from compiler.backends.cards.jobs import Job
    from compiler.backends.catalogue import files
    from compiler.layout.maps.tiles import read_true_size
    from compiler.layout.sheets.sheets import read_sheet, read_size
    from engine.host.packfile import read_pack
    from tercio.project.checking.told_examples import ToldExamples
    from tercio.project.standing import standing_at_start
    from tercio.project.workshop import open_workshop, project_of, template_library

    paths = [Path(path) for path in options.paths]
    library = template_library(project_of(paths))
    sheet = read_sheet(library, options.paper, sink)
    if sheet is not None and options.gutter is not None:
        sheet = _with_gutter(sheet, options.gutter, sink)
    size = read_size(library, options.size, sink) if options.size else None
    true_size = read_true_size(
        options.hex,
        options.unit,
        options.scale,
        one_sheet=options.one_sheet,
        sink=sink,
        without_bare=None if options.bare_sheets is None else not options.bare_sheets,
    )
    shop = open_workshop(sink, paths, options.theme, size)
    how = How(
        duplex=options.duplex,
        back_offset=offset,
        fronts_first=options.fronts_first,
        gutter_said=options.gutter is not None,
        singles=options.singles,
        cuts=options.cut,
        faces=options.svg,
    )
    how = with_press_options(how, options, library, meant.scenario, sink)
    if shop is None or sheet is None or sink.has_errors:
        return
    if how.service is not None:
        offers = {size: offered.size for size, offered in how.service.offers.items()}
        shop = replace(shop, sizes=offers, chits=how.service.chits, bleed=how.service.bleed)
    since = read_pack(options.since) if options.since is not None else None
    told = ToldExamples(pack, shop)
    job = Job(
        pack=pack,
        scenario=meant.scenario,
        named=meant.named,
        shop=shop,
        sheet=sheet,
        how=how,
        since=since,
        true_size=true_size,
        standing=partial(standing_at_start, pack),
        examples_hold=told.all_hold,
        ends_of=told.ends,
    )
    wanted = [word.strip() for words in options.what for word in words.split(",") if word.strip()]
    languages = ("en", "it") if options.lang == "both" else (options.lang,)
    yield from files(job, languages, wanted, progress.tell)


def _with_gutter(sheet: Sheet, gutter: float, sink: Sink) -> Sheet:
    from compiler.codes.printing import UNKNOWN_WISH
    from dsl.source import Source

    if not 0 <= gutter <= 50:
        span = Source("--gutter", str(gutter)).span(0, len(str(gutter)))
        sink.report(UNKNOWN_WISH, "the room between cards is 0 to 50 mm", span)
        return sheet
    return replace(sheet, gutter=gutter)


# --- telling --------------------------------------------------------------------------------------------------


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
                    "left_out": file.left_out,
                    "told": file.told,
                    "bytes": len(file.data),
                    "hash": file.digest,
                }
                for file in files
            ],
            "diagnostics": json.loads(render_json(diagnostics)),
        }
        say_json(told)
        return
    if diagnostics:
        sys.stdout.write(render_text(diagnostics, colour=sys.stdout.isatty()))
    # Before all else: who orders a game must know what is not in it.
    for refused in dict.fromkeys(file.told for file in files if file.product == "manifest" and file.told):
        say(f"{refused}\n")
    for file in files:
        if file.product not in ("faces", "manifest") and not file.name.endswith(".png"):
            say(f"wrote {options.out / file.name}: {_said(file)}\n")
    faces = sum(file.product == "faces" for file in files)
    if faces:
        say(f"wrote {faces} faces into {options.out / 'faces'}\n")
    pictures = sum(file.name.endswith(".png") for file in files)
    if pictures:
        say(f"wrote {_count(pictures, 'picture')} into {options.out}; manifest.csv says how many of each\n")
    if ok and files:
        pages, cards = sum(file.pages for file in files), sum(file.copies for file in files)
        counts = [_count(len(files), "file"), _count(pages, "page"), *([_count(cards, "card")] if cards else [])]
        say(f"{', '.join(counts)}{'' if options.service else '; print at 100 %'}\n")
    elif ok:
        since = f"nothing looks otherwise than in {options.since}" if options.since is not None else ""
        say(f"{since or 'nothing here can be printed'}\n")


def _said(file: File) -> str:
    held = f"{_count(file.copies, 'card')} on " if file.copies else ""
    hashed = f" ({file.digest})" if file.digest else ""
    left_out = f", {file.left_out} unchanged left out" if file.left_out else ""
    told = f"; {file.told}" if file.told else ""
    return f"{held}{_count(file.pages, 'page')}{hashed}{left_out}{told}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" + ("" if number == 1 else "s")
