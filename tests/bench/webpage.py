"""The troop cards of the print bench as a web page, for WeasyPrint: the same words, figures, tables, icons and
diagrams, front and back, nine to a sheet, as people write such pages: a table for a table, a drawing for an icon."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from compiler.backends.words.views import Views
from compiler.layout.art.icons import Icons
from compiler.layout.cards.hexes import hex_corners, spread
from compiler.layout.draw import Part, polygon
from engine.model.rules import Entry

STATS = {
    "movement": "movement",
    "shooting": "shooting",
    "melee": "melee",
    "morale": "rally",
    "protection": "protection",
}
CONTESTS = {"shooting_advantage": "shooting", "melee_advantage": "melee"}
AROUND = [(0, -1, "front"), (1, -1, "front"), (-1, 0, "side"), (1, 0, "side"), (-1, 1, "rear"), (0, 1, "rear")]
_INKS = {None: "none", "paper": "#fbf7ec", "ink": "#1f3f7f"}
STYLE = """
@page { size: 210mm 297mm; margin: 10mm 10.5mm }
body { margin: 0; font-family: TercioSans-Regular; color: #221d18 }
section { display: grid; grid-template-columns: repeat(3, 63mm); break-after: page }
article { width: 63mm; height: 88mm; box-sizing: border-box; overflow: hidden; background: #fbf7ec; position: relative }
header { background: #1f3f7f; color: #fff; height: 17mm; border-bottom: 0.7mm solid #e3bf5c; padding: 3mm }
header svg { width: 9mm; height: 9mm; float: left; margin-right: 2mm } header .arm { float: right }
h1 { font: 11pt TercioSerif-Bold; margin: 0 } h2 { font: 7pt TercioSans-Semibold; margin: 0; color: #e3bf5c }
table { width: 57mm; margin: 1mm 3mm; border-collapse: collapse; text-align: center; font: 9pt TercioSerif-Bold }
th { font: 6pt TercioSans-Semibold; color: #6b6154 } td svg, th svg { width: 3mm; height: 3mm }
.advantage { background: #f1e9d6 } .advantage th { background: #1f3f7f; color: #fff }
p { font: 8pt TercioSerif-Italic; text-align: center; margin: 1mm 4mm } .hexes { display: inline-block; width: 29mm }
footer { position: absolute; bottom: 0; left: 0; right: 0; height: 10mm; background: #e3e8f2; padding: 0 4mm }
footer svg { width: 3.2mm; height: 3.2mm } footer b { float: right; font: 13pt TercioSerif-Bold }
ul { list-style: none; font-size: 7.5pt; margin: 3mm 4.5mm; padding: 0 } li { margin-bottom: 2mm }
"""


def printer() -> tuple[Callable[[str, str], bytes] | None, str]:
    """Web page and style sheet to PDF; or nothing, and why not."""
    try:
        from weasyprint import CSS, HTML
        from weasyprint.text.fonts import FontConfiguration
    except ModuleNotFoundError:
        return None, "not installed"
    except OSError:
        return None, "installed, but the Pango library that it needs is not"

    def paint(page: str, style: str) -> bytes:
        fonts = FontConfiguration()
        made: bytes = HTML(string=page).write_pdf(stylesheets=[CSS(string=style, font_config=fonts)], font_config=fonts)
        return made

    return paint, ""


def style(fonts: dict[str, Path]) -> str:
    faces = (f"@font-face {{ font-family: {name}; src: url({path.as_uri()}) }}\n" for name, path in fonts.items())
    return STYLE + "".join(faces)


class WebPage:
    def __init__(self, views: Views, icons: Icons) -> None:
        self._views = views
        self._icons = icons

    def page(self, entries: list[Entry]) -> str:
        cards = [self._views.entry(entry) for entry in entries]
        titles = self._views.titles("profile")
        sheets = []
        for at in range(0, len(cards), 9):
            nine = cards[at : at + 9]
            sheets.append(f"<section>{''.join(self._front(card, titles) for card in nine)}</section>")
            sheets.append(f"<section>{''.join(self._back(card) for card in nine)}</section>")
        return f"<!doctype html><html lang=en><meta charset=utf-8><title>bench</title><body>{''.join(sheets)}</body>"

    def _front(self, card: dict[str, Any], titles: dict[str, Any]) -> str:
        rows = card.get("rows") or [card]
        stats = "".join(f"<th>{self._icon(icon)}<br>{_words(titles[name])}" for name, icon in STATS.items())
        figures = "".join(f"<tr>{''.join(f'<td>{_words(row.get(name))}' for name in STATS)}" for row in rows)
        abilities = " · ".join(_words(one) for one in card.get("abilities") or [])
        return (
            f"<article><header>{self._icon('lily')}<span class=arm>{self._icon(rows[0]['class']['name'])}</span>"
            f"<h1>{_words(card)}</h1><h2>{_words(rows[0]['class'])}</h2></header>"
            f"<table><tr>{stats}</tr>{figures}</table><p>{abilities}</p>{''.join(map(self._advantages, rows))}"
            f"{''.join(self._diagrams(row) for row in rows)}"
            f"<footer>{_words(titles['strength'])}<b>{_words(card.get('points'))}</b><br>"
            f"{self._icon('strength') * int(card.get('strength') or 4)}</footer></article>"
        )

    def _advantages(self, row: dict[str, Any]) -> str:
        columns: Any = self._views.heads("melee_advantage")
        heads = "".join(f"<th>{'·'.join(_words(one.get('abbr')) for one in head)}" for head in columns)
        lines = "".join(
            f"<tr><th>{self._icon(icon)}{''.join(map(self._cell, self._views.lookup(table, row['class']['name'])))}"
            for table, icon in CONTESTS.items()
        )
        return f"<table class=advantage><tr><th>{heads}</tr>{lines}</table>"

    def _cell(self, cell: Any) -> str:  # noqa: ANN401 - a plain value of a view
        signs = "".join(self._icon(f"mark_{mark}") for mark in cell["marks"])
        return f"<td>{'' if cell['empty'] else _words(cell['value'])}{signs}"

    def _diagrams(self, row: dict[str, Any]) -> str:
        sector = row.get("sector") or {"cells": []}
        cells = [(cell["q"], cell["r"], cell["mark"]) for cell in sector["cells"]]
        return _hexes([(0, 0, "unit"), *cells]) + _hexes([(0, 0, "unit"), *AROUND])

    def _back(self, card: dict[str, Any]) -> str:
        listed = "".join(
            f"<li><b>{_words(one)}.</b> {_words(one.get('short'))}" for one in card.get("abilities") or [] if one
        )
        return (
            f"<article><header><h1>{_words(card)}</h1></header><ul>{listed}</ul><p>{_words(card.get('about'))}</p>"
            f"<footer>{self._icon('mark_always')} always {self._icon('mark_in_line')} in battle line</footer></article>"
        )

    def _icon(self, name: str) -> str:
        icon = self._icons.known[name]
        shapes = "".join(f'<path d="{_path(shape.parts)}" fill="{_INKS[shape.fill]}"/>' for shape in icon.shapes)
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {icon.side:g} {icon.side:g}">{shapes}</svg>'


def _hexes(cells: list[tuple[int, int, str]]) -> str:
    shapes = "".join(
        f'<path d="{_path(polygon(hex_corners(x, y, radius)))}" fill="{"#221d18" if mark == "unit" else "#d55e00"}"/>'
        for mark, x, y, radius in spread(cells, 0, 0, 29, 17, 5.4)
    )
    return f'<svg class=hexes xmlns="http://www.w3.org/2000/svg" viewBox="0 0 29 17">{shapes}</svg>'


def _path(parts: Iterable[Part]) -> str:
    return "".join(verb + " ".join(f"{number:g}" for number in numbers) for verb, numbers in parts)


def _words(value: object) -> str:
    if isinstance(value, dict):
        return _words(value.get("title"))
    if isinstance(value, list):
        return "|".join(map(_words, value))
    return html.escape(str(value)) if value is not None else ""
