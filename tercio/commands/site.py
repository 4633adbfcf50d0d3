"""`tercio site`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from tercio.project.progress import Progress
from tercio.project.terminal import complain, say, say_json

if TYPE_CHECKING:
    from tercio.site.building import SiteResult
    from tercio.site.pages import Order

DESCRIPTION = """\
Builds the rules site: rulebooks with numbered sections, tables and exact odds, examples as the engine plays them, army
lists with their cards, decks, scenarios with maps, a glossary; in every language that the rules have. The folder is
replaced as a whole when no page has a mistake, and left as it was when one has. The pages ask nothing of any other
host: put the folder on any web server, or open its index.html.

Without paths the project around the current folder is published, else the shipped library with this guide. Nothing of
a project is run: its own mkdocs.yml and its templates/site are code, and used only with --trust (or --config).
"""
EXAMPLES = """\
examples:
  tercio site --out build/site
  tercio site my_rules/ --out public --lang it
  tercio site --markdown pages               Markdown for Zensical or another generator
  tercio site --out public --film            with a battle of each scenario to watch
  tercio site --out public --trust           with your own mkdocs.yml and page templates
  tercio site --out public --config docs/mkdocs.yml
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_site_arguments(parser)
    parser.add_argument("--out", type=Path, default=Path("build/site"), metavar="DIR", help="the folder (build/site)")
    parser.add_argument(
        "--markdown",
        type=Path,
        metavar="DIR",
        help="write the pages as Markdown there instead, with a mkdocs.yml, for Zensical and other generators",
    )
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how to tell what happened (text)")


def add_site_arguments(parser: argparse.ArgumentParser) -> None:
    """What `site` and `serve` are both told."""
    parser.add_argument(
        "paths", nargs="*", default=[], type=Path, metavar="PATH", help="files and folders (the project)"
    )
    parser.add_argument(
        "--lang", action="append", default=[], metavar="LANGUAGE", help="only this language; may repeat"
    )
    add_trust_arguments(parser)
    parser.add_argument("--film", action="store_true", help="play a battle of each scenario, to be watched")
    parser.add_argument("--no-play", action="store_true", help="do not play the examples: quicker, for drafts")


def add_trust_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--config", type=Path, metavar="FILE", help="build with this mkdocs.yml; what it names is run as code"
    )
    parser.add_argument(
        "--trust",
        action="store_true",
        help="the project is trusted: use its own mkdocs.yml and page templates, which are code",
    )


def run(options: argparse.Namespace) -> int:
    if cannot_publish(options.paths, needs_mkdocs=options.markdown is None):
        return 1
    from tercio.site.pages import Order

    with Progress("building the site") as progress:
        order = Order(
            paths=tuple(path.resolve() for path in options.paths),
            languages=tuple(options.lang),
            play=not options.no_play,
            film=options.film,
            trusted=options.trust,
            tell=progress.tell,
        )
        tell_unused(order, options.config)
        result = _made(order, options)
    tell_site(result, options.format)
    return 0 if result.ok else 1


def _made(order: Order, options: argparse.Namespace) -> SiteResult:
    if options.markdown is not None:
        from tercio.site.markdown import write_markdown

        return write_markdown(options.markdown, order)
    from tercio.site.building import build_site

    return build_site(options.out, order, options.config)


def tell_unused(order: Order, configuration: Path | None) -> None:
    from tercio.site.trust import left_unused

    unused = left_unused(order, configuration)
    if unused:
        complain(f"{unused}")


def cannot_publish(paths: Iterable[Path], *, needs_mkdocs: bool = True) -> bool:
    """Whether anything is missing without which no site can be made; then it is told."""
    from importlib.util import find_spec

    if needs_mkdocs and (find_spec("mkdocs") is None or find_spec("material") is None):
        complain("a site needs mkdocs and mkdocs-material, which are not installed: pip install 'tercio[site]'")
        return True
    for path in paths:
        if not path.exists():
            complain(f"{path}: there is no such file or folder")
            return True
    return False


def tell_site(result: SiteResult, how: str) -> None:
    from dsl.render import render_json, render_text

    if how == "json":
        told = {
            "ok": result.ok,
            "out": str(result.out),
            "pages": result.pages,
            "diagnostics": json.loads(render_json(result.diagnostics)),
        }
        say_json(told)
        return
    if result.diagnostics:
        sys.stdout.write(render_text(result.diagnostics, colour=sys.stdout.isatty()))
    if result.ok:
        built = (result.out / "index.html").is_file()
        say(f"wrote {result.pages} pages; open {result.out / ('index.html' if built else 'mkdocs.yml')}\n")
    else:
        say("no site was built; what was there before is as it was\n")
