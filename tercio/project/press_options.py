"""The part of `tercio print`'s options that is about the press: who prints, how many, on what stock, how it is cut."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from compiler.backends.cards.files import How
    from compiler.layout.library import Library
    from dsl.diagnostics import Sink

_MOST_COPIES = 100
_MOST_BLANKS = 50


def add_press_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--for",
        dest="service",
        default="",
        metavar="SERVICE",
        help="who prints: tgc (The Game Crafter) and mpc (MakePlayingCards) take pictures, dtc (DriveThruCards) and "
        "press (a printing house) PDF/X-1a in four inks; with a manifest of quantities; or a service of your own",
    )
    parser.add_argument("--copies", type=int, default=1, metavar="N", help="every set of cards so many times (1)")
    parser.add_argument("--blank", type=int, default=0, metavar="N", help="so many cards to write on in each set (0)")
    parser.add_argument(
        "--gang",
        action=argparse.BooleanOptionalAction,
        default=None,
        help="sets of cards of one size share their sheets; they do so for a battle, unless you say otherwise",
    )
    parser.add_argument("--corner", type=float, default=0.0, metavar="MM", help="round corners in the file of cuts (0)")
    parser.add_argument(
        "--stock", type=float, default=0.33, metavar="MM", help="how thick a card is, for tuck boxes (0.33)"
    )
    parser.add_argument(
        "--sleeve", type=float, default=0.0, metavar="MM", help="how thick the film of sleeves is, for tuck boxes (0)"
    )
    parser.add_argument(
        "--saddle",
        action="store_true",
        help="documents as booklets: pages in pairs, to be folded and stitched; with --paper a5, on A4",
    )


def with_press_options(how: How, options: argparse.Namespace, library: Library, battle: str | None, sink: Sink) -> How:
    """What the options say of the press, in `how`; what is wrong with them is told."""
    from dataclasses import replace

    from compiler.layout.sheets.services import read_service
    from compiler.layout.sheets.tuckbox import Stock

    _check("--copies", options.copies, 1, _MOST_COPIES, sink)
    _check("--blank", options.blank, 0, _MOST_BLANKS, sink)
    _check("--corner", options.corner, 0, 20, sink, "mm")
    _check("--stock", options.stock, 0.05, 5, sink, "mm")
    _check("--sleeve", options.sleeve, 0, 1, sink, "mm")
    service = read_service(library, options.service, sink) if options.service else None
    by_itself = battle is not None and not (options.singles or options.service or options.since or options.svg)
    return replace(
        how,
        copies=options.copies,
        blanks=options.blank,
        corner=options.corner,
        stock=Stock(options.stock, options.sleeve),
        gang=by_itself if options.gang is None else options.gang,
        saddle=options.saddle,
        service=service,
    )


def _check(flag: str, value: float, least: float, most: float, sink: Sink, unit: str = "") -> None:
    from compiler.codes.printing import UNKNOWN_WISH
    from dsl.source import Source

    if not least <= value <= most:
        bounds = f"{least:g} to {most:g} {unit}".rstrip()
        sink.report(UNKNOWN_WISH, f"`{flag}` is {bounds}", Source(flag, f"{value:g}").span(0, len(f"{value:g}")))
