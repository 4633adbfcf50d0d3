"""`tercio coverage`."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from tercio.commands.numbers import whole
from tercio.project.places import brought, project_or_library, settings, shipped
from tercio.project.progress import Progress
from tercio.project.terminal import complain, say, say_json

if TYPE_CHECKING:
    from engine.host.coverage import Covered
    from engine.model.pack import Rulepack, Ruleset

DESCRIPTION = """\
Tells for every rule of a ruleset where the engine carries it out, which examples and tests show it, and how often games
of players who know nothing came upon it. Components are shown by a product; what only a table can do says
why.
"""
EXAMPLES = """\
examples:
  tercio coverage esa
  tercio coverage esa --games 200 --format json
  tercio coverage .
  tercio coverage drums my_project --tests my_project/tests
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("ruleset", metavar="RULESET", help="the name of a ruleset, or a file or folder that holds it")
    parser.add_argument(
        "paths",
        nargs="*",
        default=[],
        type=Path,
        metavar="PATH",
        help="where it and its scenarios are (the library, or this project)",
    )
    parser.add_argument(
        "--tests", type=Path, metavar="DIR", help="tests whose docstrings cite its rules (those of this checkout)"
    )
    parser.add_argument("--games", type=whole, default=20, metavar="N", help="games to play (20)")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how to tell it (text)")


def run(options: argparse.Namespace) -> int:
    from compiler.compile import compile_files
    from dsl.render import render_text
    from engine.core.system import Unplayable
    from engine.host.coverage import cover
    from tercio.project.own_ruleset import own_ruleset

    with Progress("covering") as progress:
        word, paths = options.ruleset, options.paths
        is_place = not paths and Path(word).exists()
        result = compile_files([Path(word)] if is_place else paths or [_home(word)], settings(), tell=progress.tell)
        if result.pack is None:
            sys.stdout.write(render_text(result.diagnostics, colour=sys.stdout.isatty()))
            return 1
        try:
            ruleset = own_ruleset(result.pack, word) if is_place else _named(result.pack, word)
        except LookupError as fault:
            complain(str(fault))
            return 2
        tests = options.tests or Path(__file__).resolve().parents[2] / "tests" / "engine" / "systems" / ruleset.name
        try:
            found = cover(result.pack, ruleset, games=options.games, tests=[tests], tell=progress.tell)
        except Unplayable as fault:
            complain(f"{fault}")
            return 1
    if options.format == "json":
        told = {"ruleset": ruleset.name, "games": options.games, "summary": _summary(found)}
        say_json(told | {"rules": [_plain(one) for one in found]})
    else:
        for one in found:
            say(_line(one))
        say(_closing(found, options.games))
    return 0 if all(one.holds for one in found) else 1


def _named(pack: Rulepack, name: str) -> Ruleset:
    found = next((ruleset for ruleset in pack.rulesets if ruleset.name == name), None)
    if found is None:
        raise LookupError(f"nothing here declares a ruleset `{name}`")
    return found


def _home(ruleset: str) -> Path:
    """Where a ruleset of this name is looked for: a library, else the project around the current folder."""
    folders = [library / ruleset for library in (shipped("scenarios"), *brought("scenarios"))]
    return next((folder for folder in folders if folder.is_dir()), project_or_library())


def _line(one: Covered) -> str:
    if one.status in ("shown", "table-top"):
        by = one.shown if one.shown is not None else one.tabletop
        return f"{one.number:<11} {one.status:<11} {one.title}: {by}\n"
    where = ", ".join(one.where[:3]) + (", …" if len(one.where) > 3 else "")
    proofs = len(one.tests) + len(one.examples)
    shown = ", ".join([*one.examples, *one.tests][:3]) + (", …" if proofs > 3 else "")
    mark = "" if one.holds else "  <-- " + ("nowhere" if not one.where else "no example, no test")
    return f"{one.number:<11} {one.status:<11} {one.title} | {where} | {shown} | {one.cited}×{mark}\n"


def _summary(found: list[Covered]) -> dict[str, object]:
    count = Counter(one.status for one in found)
    proved = sum(1 for one in found if one.is_proved or one.status in ("shown", "table-top"))
    return {
        "rules": len(found),
        **{status.replace("-", "_"): count[status] for status in ("implemented", "shown", "table-top", "missing")},
        "proved": proved,
        "cited_in_games": sum(1 for one in found if one.cited),
    }


def _closing(found: list[Covered], games: int) -> str:
    total = len(found)
    lines = ["\n"]
    for name, figure in _summary(found).items():
        assert isinstance(figure, int), "figures are counts"
        share = "" if name == "rules" else f" ({100 * figure / max(1, total):.0f} %)"
        lines.append(f"{name.replace('_', ' ')}: {figure}{share}\n")
    lines.append(f"games played: {games}\n")
    return "".join(lines)


def _plain(one: Covered) -> dict[str, object]:
    return {
        "rule": one.number,
        "title": one.title,
        "status": one.status,
        "where": list(one.where),
        "examples": list(one.examples),
        "tests": list(one.tests),
        "cited": one.cited,
        "shown": one.shown,
        "tabletop": one.tabletop,
    }
