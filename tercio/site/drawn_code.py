"""Code of a guide beside the map that it draws: a scenario in a block of `tercio`, followed by `<!-- tercio: map -->`.

Drawn by our own printer whenever the site is built, so that text and picture cannot disagree. Readers of the bare page
see the code and nothing else.
"""

from __future__ import annotations

import hashlib
import posixpath
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from compiler.backends.site.pages import Asset
from dsl.diagnostics import Diagnostic, Sink
from engine.model.budget import FILE_BYTES
from engine.model.plain_file import read_plain_text
from engine.model.quick_dataclass import dataclass
from tercio.project.places import settings

MARK: Final = "<!-- tercio: map -->"
_FOLDER: Final = "assets/rules/drawn"
_WIDTH: Final = 150.0
_BLOCK: Final = re.compile(
    rf'^```tercio(?: title="(?P<title>[^"\n]*)")?\n(?P<text>(?:(?!```).*\n)*)```\n+{re.escape(MARK)}$', re.MULTILINE
)


@dataclass(frozen=True, slots=True)
class Drawing:
    """The maps of some pages, and what was amiss with their code."""

    assets: tuple[Asset, ...]
    diagnostics: tuple[Diagnostic, ...]


def draw_code(pages: Iterator[Path]) -> Drawing:
    """The map of every block of these pages that asks for it."""
    assets: dict[str, Asset] = {}
    told: list[Diagnostic] = []
    for page in pages:
        try:
            text = read_plain_text(page, FILE_BYTES)
        except (OSError, ValueError):
            continue  # a page that mkdocs itself will tell of, or too long for anybody to have drawn in it
        for block in _BLOCK.finditer(text) if MARK in text else ():
            path = _path(block["text"])
            if path not in assets:
                asset, diagnostics = _drawn(path, block["text"], block["title"] or page.name)
                assets |= {path: asset} if asset is not None else {}
                told += diagnostics
    return Drawing(tuple(assets.values()), tuple(told))


def _path(text: str) -> str:
    return f"{_FOLDER}/{hashlib.sha256(text.encode()).hexdigest()[:16]}.svg"


def _drawn(path: str, text: str, name: str) -> tuple[Asset | None, tuple[Diagnostic, ...]]:
    from compiler.backends.maps.drawing import draw_map
    from compiler.compile import compile_text
    from compiler.layout.draw import Page
    from compiler.paint.svg import paint_svg
    from tercio.project.workshop import open_workshop

    compiled = compile_text(text, settings(), name, all_examples=False)
    sink = Sink()
    shop = open_workshop(sink) if compiled.pack is not None else None
    if compiled.pack is None or shop is None:
        return None, (*compiled.diagnostics, *sink.sorted())
    for scenario in compiled.pack.scenarios:
        drawing = draw_map(scenario, compiled.pack, "en", shop, width=_WIDTH, height=_WIDTH)
        if drawing is not None:
            page = Page(drawing.width, drawing.height, drawing.items)
            return Asset(path, paint_svg(page, drawing.title).encode()), sink.sorted()
    return None, sink.sorted()


def with_maps(markdown: str, page: str, words: str) -> str:
    """A page with its maps: each stands beside its code where there is room. `page` is where the page lies, `words` say
    what is to be seen."""

    def beside(block: re.Match[str]) -> str:
        picture = posixpath.relpath(_path(block["text"]), posixpath.dirname(page) or ".")
        code = block[0].removesuffix(MARK).rstrip()
        seen = f"{words} {block['title'] or ''}".rstrip()
        return f'<div class="tercio-beside" markdown="1">\n\n{code}\n\n![{seen}]({picture})\n\n</div>'

    return _BLOCK.sub(beside, markdown) if MARK in markdown else markdown
