"""`make bench`, third part: cards a second, beside the same cards drawn by hand on a reportlab canvas, and as a web
page through WeasyPrint, in one run.

Ours is all of it: templates filled, words fitted, cards imposed, pages painted. The hand-written drawing gets every
place and every broken line for nothing and only calls the canvas, one call a thing; the web page is made beforehand,
and WeasyPrint, which takes long, gets fewer cards.
"""

from __future__ import annotations

import argparse
import io
import json
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))

from reportlab.lib.colors import HexColor
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from compiler.backends.cards.maker import Maker
from compiler.backends.products.products import Workshop
from compiler.backends.words.views import Views
from compiler.compile import compile_files
from compiler.layout.art.icons import read_icons
from compiler.layout.art.pictures import Pictures
from compiler.layout.cards.boxes import read_layout
from compiler.layout.draw import Page, Placed, Rect, Run, walk
from compiler.layout.draw import Path as Outline
from compiler.layout.library import Library
from compiler.layout.sheets.impose import Card, Press, impose
from compiler.layout.sheets.sheets import grid_for, read_sheet
from compiler.layout.themes import Theme, read_theme
from compiler.paint.pdf import About, paint_pdf
from compiler.settings import Settings
from dsl.diagnostics import Sink
from dsl.source import Source
from engine.model.pack import Rulepack
from engine.model.values import Text
from tests.bench import webpage
from tests.bench.timing import best_of_rounds

LEAST_TIMES_BY_HAND = 0.6
LEAST_TIMES_WEASYPRINT = 50
WEB_CARDS = 18
_MM = 72 / 25.4


class Press9:
    """Poker cards nine to a sheet, each with a title of its own."""

    def __init__(self, pack: Rulepack, cards: int) -> None:
        self.sink = Sink()
        library = Library((ROOT / "templates",))
        theme = read_theme(library, "default", self.sink)
        sheet = read_sheet(library, "a4", self.sink)
        layout = read_layout(library, "esa/unit", self.sink)
        assert theme is not None, "our theme reads"
        assert sheet is not None, "our sheet reads"
        assert layout is not None, "our layout reads"
        self.theme: Theme = theme
        self.layout = layout
        self.grid = grid_for(sheet, layout.width, layout.height, self.sink)
        nowhere = Source("bench", "").span(0, 0)
        self.shop = Workshop(
            library, theme, read_icons(library, self.sink), Pictures(None), self.sink, lambda _: nowhere
        )
        self.ruleset = next(one for one in pack.rulesets if one.name == "esa")
        self.army = next(army for army in pack.army_lists if army.name == "france_1648")
        troops = [entry for entry in self.army.profiles if entry.kind == "profile"]
        self.entries = [
            replace(troops[n % len(troops)], title=Text((("en", f"Regiment {n + 1}"),))) for n in range(cards)
        ]
        self.fonts = {name: face.path for name, face in theme.faces.items()}

    def pages(self) -> list[Page]:
        maker = Maker(self.layout, Views(self.ruleset, "en"), self.shop)
        made: list[Card] = [maker.profile(entry, self.army, 1) for entry in self.entries]
        font = "TercioSans-Regular"
        assert self.grid is not None, "a poker card fits on A4"
        return impose(made, self.grid, Press(font=font, face=self.theme.faces[font], margin="bench"))

    def ours(self) -> bytes:
        return paint_pdf(self.pages(), self.fonts, About("bench"))


def by_hand(pages: list[tuple[Page, list[Placed]]], fonts: dict[str, Path]) -> bytes:
    """What a script for this one card would do: call the canvas for each thing."""
    for name, path in fonts.items():
        pdfmetrics.registerFont(TTFont(name, str(path)))
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1, pageCompression=1, initialFontName=next(iter(fonts)))
    for page, leaves in pages:
        canvas.setPageSize((page.width * _MM, page.height * _MM))
        for leaf in leaves:
            _draw(canvas, leaf, page.height)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


@cache
def _colour(name: str) -> HexColor:
    return HexColor(name)


def _draw(canvas: Canvas, leaf: Placed, height: float) -> None:
    item = leaf.item
    if isinstance(item, Run):
        x, y = leaf.point(item.x, item.y)
        canvas.setFillColor(_colour(item.colour))
        canvas.setFont(item.font, item.size * _MM)
        canvas.drawString(x * _MM, (height - y) * _MM, item.words)
        return
    assert isinstance(item, Rect | Outline), "the cards of the bench hold no picture"
    if item.fill:
        canvas.setFillColor(_colour(item.fill))
    if item.stroke:
        canvas.setStrokeColor(_colour(item.stroke))
        canvas.setLineWidth(item.line * leaf.scale * _MM)
    stroke, fill = int(bool(item.stroke)), int(bool(item.fill))
    if isinstance(item, Rect):
        x, y = leaf.point(item.x, item.y + item.height)
        place = (x * _MM, (height - y) * _MM, item.width * _MM, item.height * _MM)
        if item.radius:
            canvas.roundRect(*place, item.radius * _MM, stroke=stroke, fill=fill)
        else:
            canvas.rect(*place, stroke=stroke, fill=fill)
        return
    path = canvas.beginPath()
    for verb, numbers in item.parts:
        points: list[float] = []
        for at in range(0, len(numbers), 2):
            x, y = leaf.point(numbers[at], numbers[at + 1])
            points += [x * _MM, (height - y) * _MM]
        if verb == "M":
            path.moveTo(*points)
        elif verb == "L":
            path.lineTo(*points)
        elif verb == "C":
            path.curveTo(*points)
        else:
            path.close()
    canvas.drawPath(path, stroke=stroke, fill=fill)


def measure(cards: int, rounds: int) -> dict[str, float]:
    pack = compile_files([ROOT / "scenarios" / "esa"], Settings(library=ROOT / "scenarios")).pack
    assert pack is not None, "the library compiles"
    press = Press9(pack, cards)
    flat = [(page, list(walk(page.items))) for page in press.pages()]
    assert not press.sink.has_errors, "every card fits"
    times = best_of_rounds(rounds, {"ours": press.ours, "by_hand": lambda: by_hand(flat, press.fonts)})
    return {name: cards / seconds for name, seconds in times.items()} | _on_the_web(Press9(pack, WEB_CARDS))


def _on_the_web(press: Press9) -> dict[str, float]:
    """Cards a second through WeasyPrint; nothing where it is not to be had."""
    paint, why = webpage.printer()
    if paint is None:
        sys.stdout.write(f"WeasyPrint: {why}; not measured\n")
        return {}
    web = webpage.WebPage(Views(press.ruleset, "en"), press.shop.icons)
    page, style = web.page(press.entries), webpage.style(press.fonts)
    times = best_of_rounds(1, {"weasyprint": lambda: paint(page, style)})
    return {"weasyprint": WEB_CARDS / times["weasyprint"]}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cards", type=int, default=540)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--output", type=Path, default=ROOT / "build" / "bench_print.json")
    options = parser.parse_args()
    speed = measure(options.cards, options.rounds)
    times = speed["ours"] / speed["by_hand"]
    sys.stdout.write(
        f"cards, front and back, 9-up: {speed['ours']:.0f}/s ours, {speed['by_hand']:.0f}/s on a canvas by hand: "
        f"{times:.2f} × (goal {LEAST_TIMES_BY_HAND} ×)\n"
    )
    web = speed["ours"] / speed["weasyprint"] if "weasyprint" in speed else None
    if web is not None:
        sys.stdout.write(
            f"the same cards as a web page: {speed['weasyprint']:.1f}/s through WeasyPrint; ours {web:.0f} × "
            f"(goal {LEAST_TIMES_WEASYPRINT} ×)\n"
        )
    options.output.parent.mkdir(parents=True, exist_ok=True)
    told = {**{f"{name}_cards_per_second": round(value, 1) for name, value in speed.items()}, "times": round(times, 3)}
    if web is not None:
        told["times_weasyprint"] = round(web, 1)
    options.output.write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")
    return 0 if times >= LEAST_TIMES_BY_HAND and (web is None or web >= LEAST_TIMES_WEASYPRINT) else 1


if __name__ == "__main__":
    sys.exit(main())
