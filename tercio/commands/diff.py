"""`tercio diff`."""

from __future__ import annotations

import argparse
import sys
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from tercio.project.places import settings, shipped
from tercio.project.scenarios import declared_in_project
from tercio.project.terminal import WrongUsage, complain, say, say_json

if TYPE_CHECKING:
    from compiler.differences import Difference
    from engine.model.pack import Rulepack

DESCRIPTION = """\
Tells what changed between two versions: figures, sections, cards, orders of battle. A version is a rulepack (.json), a
.tercio file, a folder, or the name of a ruleset or scenario. Of one alone it lists what it changes in the rules that it
amends: a supplement, a second edition, a scenario with rules of its own.
"""
EXAMPLES = """\
examples:
  tercio diff old.json new.json
  tercio diff last_year/ . --format json
  tercio diff rules/club.tercio         what our club's rules change
  tercio diff esa rules/club.tercio     the same
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("old", type=Path, metavar="OLD", help="a rulepack, file, folder or name")
    parser.add_argument("new", type=Path, nargs="?", metavar="NEW", help="a rulepack, file, folder or name")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how to tell it (text)")


def run(options: argparse.Namespace) -> int:
    from compiler.diff import diff_packs, diff_to_plain, render_diff
    from compiler.diff_editions import diff_from_base

    old = _version(options.old)
    if old is None:
        return 1
    if options.new is None:
        told = _against_what_it_amends(*old, options.old)
        if told is None:
            return 1
        differences = told
    else:
        new = _version(options.new)
        if new is None:
            return 1
        between = diff_from_base(old[0], new[0])
        differences = diff_packs(old[0], new[0]) if between is None else between
    if options.format == "json":
        say_json(diff_to_plain(differences))
    else:
        say(render_diff(differences) if differences else "nothing changed\n")
    return 0


def _against_what_it_amends(pack: Rulepack, asked: frozenset[str] | None, path: Path) -> tuple[Difference, ...] | None:
    from compiler.diff_editions import diff_edition, editions

    amending = editions(pack, asked)
    if not amending:
        complain(f"{path} amends nothing: name two versions, or a ruleset that says `amends`")
        return None
    return tuple(difference for ruleset in amending for difference in diff_edition(pack, ruleset))


def _version(path: Path) -> tuple[Rulepack, frozenset[str] | None] | None:
    """The rules, and the files of them that were asked for."""
    if path.suffix == ".json":
        from engine.host.packfile import read_pack
        from engine.model.codec import PackError

        try:
            return read_pack(path), None
        except PackError as fault:
            complain(f"{fault}")
            return None
    from compiler.compile import compile_files
    from dsl.render import render_text

    place = _place(path)
    near = get_close_matches(path.name, _shipped_names(), 3) if not place.exists() and len(path.parts) == 1 else ()
    if near:
        likely = " or ".join(f"`{one}`" for one in near)
        raise WrongUsage(f"no file, folder or ruleset is called `{path}`; did you mean {likely}?")
    result = compile_files([place], settings())
    if result.pack is None:
        sys.stdout.write(render_text(result.diagnostics, colour=sys.stdout.isatty()))
        return None
    return result.pack, result.asked


def _shipped_names() -> list[str]:
    """Rules and battles of the library that can be named."""
    library = shipped("scenarios")
    rules = (folder.parent.name for shape in ("*/rules", "*/*/rules") for folder in library.glob(shape))
    return sorted({*rules, *(file.stem for file in library.glob("*/*.tercio"))})


def _place(path: Path) -> Path:
    """The file or folder that a word means: itself, or the rules or the battle of the project or the library that are
    called so."""
    library = shipped("scenarios")
    if path.exists() or len(path.parts) != 1:
        return path
    own = declared_in_project(path.name)
    if own is not None:
        return own
    shapes = (f"{path.name}/rules", f"*/{path.name}/rules", f"*/{path.name}.tercio")
    named = [place for shape in shapes for place in sorted(library.glob(shape))]
    return named[0] if named else path
