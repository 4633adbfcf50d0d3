"""Pictures of the site: maps, positions of examples, sectors, cards. The draw lists of print, painted as SVG."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Final

from compiler.backends.cards.faces import faces
from compiler.backends.maps.atlas import Box, MapTools
from compiler.backends.maps.drawing import MapDrawing, draw_map, draw_position
from compiler.backends.maps.ways import shown_pieces
from compiler.backends.maps.window import Drawer, cut_out
from compiler.backends.products.products import Workshop
from compiler.backends.products.used import pieces_of
from compiler.backends.site.pages import Asset
from compiler.backends.words.atlas import family_name
from compiler.layout.cards.hexes import hex_corners, spread
from compiler.layout.draw import Group, Page
from compiler.paint.svg import paint_svg
from dsl.diagnostics import Diagnostic, Sink
from engine.model.battles import Example
from engine.model.pack import Rulepack, Ruleset
from engine.model.quick_dataclass import dataclass
from engine.model.rules import Sector

FOLDER: Final = "assets/rules"
_POSITION: Final = 90.0
_DEEP: Final = 10_000.0
_LARGER: Final = 1.6
"""A screen is read from farther away than a page."""
_MAP: Final = 240.0
_SECTOR: Final = 60.0
_CARDS: Final = ("cards", "orders")


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """Where the pictures of one language lie: maps by scenario, cards by set and name, the rest by ruleset and name."""

    maps: Mapping[str, str]
    boards: Mapping[str, MapDrawing]
    """Where places lie on the maps, without what is drawn on them."""
    positions: Mapping[str, Mapping[str, str]]
    sectors: Mapping[str, Mapping[str, str]]
    looked_up: Mapping[str, tuple[str, ...]]
    """Kinds of things whose figures are looked up during a game."""
    cards: LateFaces


Faces = Mapping[str, Mapping[tuple[str, str], str]]
"""Where the faces of cards lie, by language, then by set and name."""


@dataclass(frozen=True, slots=True)
class LateFaces:
    """The faces of one language, waited for by the first page that shows one."""

    language: str
    faces: Callable[[], Faces]

    def of(self, group: str) -> dict[str, str]:
        """Those of an army list, a deck or a side of a battle, by name."""
        return {card: path for (of, card), path in self.faces()[self.language].items() if of == group}


@dataclass(frozen=True, slots=True)
class Cards:
    """The faces of all cards, drawn by themselves, and what was amiss."""

    paths: Faces
    assets: tuple[Asset, ...]
    faults: tuple[Diagnostic, ...]


class Pictures:
    """Draws what it is asked for and keeps it. Paths are told from the root of the site."""

    def __init__(self, pack: Rulepack, shop: Workshop, tell: Callable[[str], None]) -> None:
        self._pack: Final = pack
        self._shop: Final = shop
        self._tell: Final = tell
        self._drawn: Final[dict[str, Asset]] = {}
        self._boards: Final[dict[str, dict[str, MapDrawing]]] = {}
        self._rulesets: Final = {ruleset.name: ruleset for ruleset in pack.rulesets}
        self._tools: Final = cache(self._new_tools)

    @property
    def assets(self) -> tuple[Asset, ...]:
        return tuple(self._drawn.values())

    def _keep(self, path: str, svg: str) -> str:
        self._drawn[path] = Asset(path, svg.encode("utf-8"))
        return path

    def _new_tools(self, ruleset: str, language: str) -> MapTools:
        return MapTools(self._rulesets[ruleset], language, self._shop)

    def maps(self, language: str) -> dict[str, str]:
        """The map of each scenario."""
        found: dict[str, str] = {}
        boards = self._boards[language] = {}
        for scenario in self._pack.scenarios:
            self._tell(f"map of {scenario.name}, {language}")
            tools = self._tools(scenario.ruleset, language) if scenario.ruleset in self._rulesets else None
            drawn = draw_map(scenario, self._pack, language, self._shop, width=_MAP, height=_MAP, tools=tools)
            if drawn is not None:
                page = Page(drawn.width, drawn.height, drawn.items)
                path = f"{FOLDER}/{family_name(scenario.ruleset)}/map_{scenario.name}_{language}.svg"
                found[scenario.name] = self._keep(path, paint_svg(page, drawn.title))
                boards[scenario.name] = replace(drawn, items=())
        return found

    def boards(self, language: str) -> dict[str, MapDrawing]:
        """Of the maps that were drawn."""
        return self._boards[language]

    def positions(self, ruleset: Ruleset, language: str) -> dict[str, str]:
        """The part of the field where something stands, of each example that is told and has a position."""
        found: dict[str, str] = {}
        tools = self._tools(ruleset.name, language)
        for example in ruleset.told_examples:
            path = f"{FOLDER}/{ruleset.name}/example_{example.name}{f'_{language}' if _speaks(example) else ''}.svg"
            if path not in self._drawn:
                drawer, shown = self._drawer(example, ruleset, language, tools), shown_pieces(example, ruleset)
                cut = cut_out(example, drawer, _POSITION, _POSITION, shown)
                if cut is None:
                    continue
                larger = Group(cut.items, scale=_LARGER)
                self._keep(path, paint_svg(Page(cut.width * _LARGER, cut.height * _LARGER, (larger,))))
            found[example.name] = path
        return found

    def _drawer(self, example: Example, ruleset: Ruleset, language: str, tools: MapTools) -> Drawer:
        def drawn_at(width: float, window: Box) -> MapDrawing | None:
            return draw_position(
                *(example, ruleset, self._pack, language, self._shop),
                width=width,
                height=_DEEP,
                tools=tools,
                window=window,
                all_numbers=True,
            )

        return drawn_at

    def sectors(self, ruleset: Ruleset) -> dict[str, str]:
        found: dict[str, str] = {}
        for sector in ruleset.sectors:
            path = f"{FOLDER}/{ruleset.name}/sector_{sector.name}.svg"
            if sector.cells:
                found[sector.name] = path if path in self._drawn else self._keep(path, _sector(sector))
        return found

    def take(self, cards: Cards) -> Faces:
        """Cards that were drawn aside become ours, with what is to be said of them."""
        for fault in cards.faults:
            self._shop.sink.add(fault)
        self._drawn.update((asset.path, asset) for asset in cards.assets)
        return cards.paths


def draw_cards(pack: Rulepack, shop: Workshop, languages: Iterable[str], tell: Callable[[str], None]) -> Cards:
    """The face of each troop and order card, by army list or deck and name. Faults go into a sink of their own, since
    this may be done in another process."""
    own = replace(shop, sink=Sink())
    assets: dict[str, Asset] = {}
    paths: dict[str, dict[tuple[str, str], str]] = {}
    for language in languages:
        tell(f"cards, {language}")
        found = paths[language] = {}
        for face in faces(pack, language, own, _CARDS, backs=False):
            path = f"{FOLDER}/cards/{face.set}/{face.name}_{language}.svg"
            if (face.set, face.name) not in found:
                assets[path] = Asset(path, face.front.encode("utf-8"))
                found[face.set, face.name] = path
    return Cards(paths, tuple(assets.values()), own.sink.sorted())


def _speaks(example: Example) -> bool:
    """Whether a position has words in it, which differ from language to language."""
    pieces = [piece for army in example.armies for piece in pieces_of(army)]
    return any(army.title is not None for army in (*example.armies, *pieces))


def _sector(sector: Sector) -> str:
    """The hexes of a sector with their signs, the unit at its foot, facing up."""
    # A hyphen is what keyboards have; hexes have a minus, on paper too.
    signs = {mark.name: mark.sign.replace("-", "−") for mark in sector.marks}
    cells = [(cell.q, cell.r, signs.get(cell.mark, cell.mark)) for cell in sector.cells]
    cells.append((0, 0, "▲"))
    drawn = []
    for sign, x, y, radius in spread(cells, 1.0, 1.0, _SECTOR, _SECTOR, 14.0):
        corners = " ".join(f"{cx:.2f},{cy:.2f}" for cx, cy in hex_corners(x, y, radius))
        fill = "#5b4a3a" if sign == "▲" else "#f3ead8"
        ink = "#ffffff" if sign == "▲" else "#2b2118"
        drawn.append(f'<polygon points="{corners}" fill="{fill}" stroke="#6b5a48" stroke-width="0.4"/>')
        drawn.append(
            f'<text x="{x:.2f}" y="{y + radius / 3:.2f}" font-size="{radius * 0.9:.2f}" text-anchor="middle" '
            f'font-family="sans-serif" fill="{ink}">{_escaped(sign)}</text>'
        )
    size = _SECTOR + 2
    view = f'viewBox="0 0 {size:g} {size:g}" width="{size:g}mm" height="{size:g}mm"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {view}>'
    return "\n".join([head, *drawn, "</svg>", ""])


def _escaped(words: str) -> str:
    return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
