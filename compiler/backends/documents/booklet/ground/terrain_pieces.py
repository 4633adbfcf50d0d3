"""Pieces of terrain to cut out, at the size that they have on the table, where the rules let players place them.

Each is drawn as the map draws it, and enlarged as the map is, straight on its sheet, which it shares with others as far
as there is room. Its middle is marked, since that lies on a point of the table, and so is the way to the upper edge of
the map: whoever may move it may not turn it. What lies where the scenario says, as a river,
is printed as well; where it is longer than the paper, as strips to be laid end to end.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from math import ceil, cos, dist, radians, sin
from typing import Final

from compiler.backends.cards.files import margin_font
from compiler.backends.cards.jobs import Document, Job, digest_of
from compiler.backends.documents.booklet.ground.placed_ground import placed_ground
from compiler.backends.documents.booklet.playing_map import join_marks
from compiler.backends.maps.drawing import draw_map
from compiler.backends.maps.true_size import HIGH, Plan, plan_for
from compiler.backends.words.views import Views
from compiler.codes.printing import NO_ROOM
from compiler.layout.draw import MM_PER_POINT, Group, Item, Page, Rect, Run, line, polygon, walk
from compiler.layout.draw import Path as Outline
from compiler.layout.flow.phrases import Phrases
from compiler.layout.maps.tiles import MARGIN, tiling_for
from compiler.layout.measures import measure_in_mm
from compiler.layout.sheets.marks import signed_margin
from compiler.layout.sheets.nesting import Shape, nested
from compiler.layout.sheets.sheets import Sheet
from engine.model.battles import Feature, Scenario
from engine.model.pack import Ruleset
from engine.model.quick_dataclass import dataclass
from engine.model.values import Place, Point, Quantity, Size

_APART: Final = 4.0
_FOOT: Final = 8.0
"""Below the pieces, for the bar and what the sheet is."""
_NAME: Final = 11 * MM_PER_POINT
_BELOW: Final = 10.3
"""How far the middle of a name stands below that of its piece."""
_LOW: Final = 0.6
"""Of a sheet's height, where it stands on a part of a piece: clear of the middle."""
_BLACK, _WHITE, _SOFT = "#000000", "#ffffff", "#8a8a8a"


@dataclass(frozen=True, slots=True)
class _Piece:
    """A piece as it is drawn, with the corner and the size that it has on paper."""

    title: str
    items: tuple[Item, ...]
    left: float
    top: float
    width: float
    height: float
    middle: tuple[float, float]
    """From its own upper left corner."""
    factor: float
    up: float = 0.0
    """Degrees clockwise from its own upper edge to that of the map."""
    is_round: bool = False
    is_turned: bool = False
    """Whether it lies on its side on its sheet, a quarter clockwise."""
    is_strip: bool = False
    """Whether it is a part of something long, which lies where the map shows it: no single point is its middle."""


def terrain_pieces(job: Job, language: str) -> Iterator[Document]:
    for scenario in job.scenarios:
        ground = placed_ground(job, scenario)
        ruleset = next((one for one in job.pack.rulesets if one.name == scenario.ruleset), None)
        if ground is None or ruleset is None or scenario.map is None:
            continue
        unit = scenario.map.size.unit
        measure = measure_in_mm(unit, job.true_size, job.shop.library, job.shop.sink)
        plan = plan_for(scenario.map, job.true_size, measure or 10.0, job.sheet)
        drawn = [_piece(job, scenario, feature, ruleset, plan, language) for feature in ground.features]
        fixed = [feature for feature in scenario.map.features if feature not in ground.features]
        laid = [_piece(job, scenario, leg, ruleset, plan, language) for one in fixed for leg in _legs(one, unit)]
        pieces = [piece for piece in drawn if piece is not None]
        pieces += [part for piece in laid if piece is not None for part in _strips(piece, job.sheet)]
        say = Phrases(job.shop.library, language, job.shop.sink)
        title = f"{Views(ruleset, language).title(scenario)}: {say('terrain_pieces').lower()}"
        stamp = f"Tercio · {title} · {say('full_size')}"
        stamp += f" · {say('strips_end_to_end')}" if any(piece.is_strip for piece in pieces) else ""
        pages = list(_pages(job, scenario, pieces, stamp, language))
        digest = digest_of(title, language, job.true_size, job.sheet, [piece.items for piece in pieces])
        yield Document(name=scenario.name, title=title, pages=pages, digest=digest)


def _piece(
    job: Job, scenario: Scenario, feature: Feature, ruleset: Ruleset, plan: Plan, language: str
) -> _Piece | None:
    """Drawn in the middle of an empty table: at its place it might reach beyond the edge."""
    if scenario.map is None:
        return None
    size = scenario.map.size
    centre = Point(Fraction(size.width) / 2, Fraction(size.height) / 2)
    fields = dict(feature.fields)
    facing = fields.pop("facing", None)
    alone = replace(feature, at=(centre,), fields=tuple(fields.items())) if feature.at else feature
    table = replace(scenario.map, features=(alone,), zones=(), exits=(), markers=())
    drawing = draw_map(
        replace(scenario, map=table, objectives=()),
        job.pack,
        language,
        job.shop,
        width=plan.width,
        height=HIGH,
        pieces=False,
        legend=False,
    )
    layer = drawing.layer("ground") if drawing is not None else None
    held = _called(layer, f"feature:{feature.name}") if layer is not None else None
    if drawing is None or held is None:
        return None
    boxes = [placed.bounds() for placed in walk(held.items)]
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, low = max(box[2] for box in boxes), max(box[3] for box in boxes)
    spot = drawing.centre(centre) if feature.at else None
    x, y = spot or ((left + right) / 2, (top + low) / 2)
    factor, views = plan.factor, Views(ruleset, language)
    terrain = views.thing("terrain", feature.terrain)["title"]
    named = [str(words) for words in (views.title(feature) if feature.title is not None else "", terrain) if words]
    return _Piece(
        " · ".join(dict.fromkeys(named)),
        held.items,
        left,
        top,
        (right - left) * factor,
        (low - top) * factor,
        ((x - left) * factor, (y - top) * factor),
        factor,
        float(facing.amount) if feature.at and isinstance(facing, Quantity) else 0.0,
        is_round=isinstance(fields.get("radius"), Quantity),
    )


def _legs(feature: Feature, unit: str) -> Iterator[Feature]:
    """Something long as straight pieces that lie across: a river that bends is one for each of its stretches. What is
    said to have no width is a line to be drawn, and nothing to be cut out."""
    fields = dict(feature.fields)
    size, width = fields.get("size"), fields.get("width")
    if isinstance(size, Size) and feature.at:
        across = Size(max(size.width, size.height), min(size.width, size.height), size.unit)
        for place in feature.at:
            yield _across(feature, place, across)
    elif isinstance(width, Quantity):
        spots = [place for place in feature.through if isinstance(place, Point)]
        for start, end in pairwise(spots):
            long = Fraction(dist((start.x, start.y), (end.x, end.y))).limit_denominator(100)
            yield _across(feature, start, Size(long, width.amount, unit))
    elif feature.at:
        yield feature


def _across(feature: Feature, place: Place, size: Size) -> Feature:
    others = tuple((key, value) for key, value in feature.fields if key not in ("size", "width", "facing"))
    return replace(feature, at=(place,), through=(), fields=(*others, ("size", size)))


def _strips(piece: _Piece, sheet: Sheet) -> Iterator[_Piece]:
    """The piece, or equal parts of one that is longer than the paper and no broader."""
    wide, high = _room(sheet if sheet.width > sheet.height else sheet.on_its_side)
    if piece.width <= wide or piece.height > high:
        yield piece
        return
    count = ceil(piece.width / wide)
    part = piece.width / count
    for at in range(count):
        left = round(piece.left + at * part / piece.factor, 4)
        clip = (left, piece.top, round(part / piece.factor, 4), round(piece.height / piece.factor, 4))
        yield replace(
            piece,
            title=f"{piece.title} {at + 1}/{count}",
            items=(Group(piece.items, clip=clip),),
            left=left,
            width=part,
            middle=(part / 2, piece.height / 2),
            is_strip=True,
        )


def _called(group: Group, name: str) -> Group | None:
    for item in group.items:
        if isinstance(item, Group):
            found = item if item.name == name else _called(item, name)
            if found is not None:
                return found
    return None


# --- sheets -------------------------------------------------------------------------------------------------------


def _pages(job: Job, scenario: Scenario, pieces: list[_Piece], stamp: str, language: str) -> Iterator[Page]:
    """The largest first, side by side in rows; each sheet lies as its first piece needs it."""
    font = margin_font(job.shop.theme)
    face = job.shop.theme.faces[font]
    left = sorted(pieces, key=lambda piece: (-piece.width * piece.height, piece.title))
    while left:
        papers = [paper for paper in (job.sheet, job.sheet.on_its_side) if _laid(left[:1], paper)]
        if not papers:
            yield from _joined(job, scenario, left.pop(0), stamp, language)
            continue
        paper, laid = max(((paper, _laid(left, paper)) for paper in papers), key=lambda one: _covered(one[1]))
        items = [item for piece, x, y in laid.values() for item in _drawn(job, piece, x, y)]
        yield Page(paper.width, paper.height, (*items, *signed_margin(paper, stamp, font, face)))
        left = [piece for at, piece in enumerate(left) if at not in laid]


def _joined(job: Job, scenario: Scenario, piece: _Piece, stamp: str, language: str) -> Iterator[Page]:
    """A piece that is larger than the paper, on several sheets, which overlap as those of a map do."""
    tiling = tiling_for(piece.width, piece.height, job.sheet)
    if tiling is None:
        message = f"`{piece.title}` is {piece.width:.0f} × {piece.height:.0f} mm, which would need too much paper"
        job.shop.sink.report(NO_ROOM, message, job.shop.place(scenario.origin))
        return
    font = margin_font(job.shop.theme)
    upright = tiling.paper[0] <= tiling.paper[1]
    paper = job.sheet if upright is (job.sheet.width <= job.sheet.height) else job.sheet.on_its_side
    say = Phrases(job.shop.library, language, job.shop.sink)
    for at, tile in enumerate(tiling.tiles, start=1):
        x, y = MARGIN - tile.left, MARGIN - tile.top
        whole = (*_shape(piece, x, y), *_middle(piece, x, y))
        shown = Group(whole, clip=(MARGIN, MARGIN, tile.width, tile.height), name=f"tile:{tile.name}")
        edge = Rect(MARGIN, MARGIN, tile.width, tile.height, None, _SOFT, 0.1)
        # Each sheet has the whole name on its own part.
        title = f"{piece.title} {at}/{len(tiling.tiles)}"
        spot = MARGIN + tile.width / 2, MARGIN + tile.height * _LOW
        words = f"{stamp} · {title} · {say('join_tiles')}"
        foot = signed_margin(paper, words, font, job.shop.theme.faces[font])
        marks = join_marks(tile, tiling, MARGIN, MARGIN)
        yield Page(paper.width, paper.height, (shown, edge, *marks, *_plate(job, title, spot, tile.width), *foot))


def _room(paper: Sheet) -> tuple[float, float]:
    edge = max(paper.side, paper.edge)
    return paper.width - 2 * edge, paper.height - 2 * edge - _FOOT


_Laid = dict[int, tuple[_Piece, float, float]]


def _laid(pieces: list[_Piece], paper: Sheet) -> _Laid:
    """Those that have room on one sheet, by their order, each with its corner."""
    edge, (wide, high) = max(paper.side, paper.edge), _room(paper)
    # A part of something long lies as the others of it do.
    shapes = [Shape(piece.width, piece.height, piece.is_round, may_turn=not piece.is_strip) for piece in pieces]
    return {
        at: (_turned(pieces[at]) if shape.turned else pieces[at], round(edge + shape.x, 4), round(edge + shape.y, 4))
        for at, shape in nested(shapes, wide, high, _APART).items()
    }


def _covered(laid: _Laid) -> float:
    return sum(piece.width * piece.height for piece, _, _ in laid.values())


def _turned(piece: _Piece) -> _Piece:
    """The same piece, a quarter clockwise."""
    across, down = piece.middle
    return replace(
        piece,
        width=piece.height,
        height=piece.width,
        middle=(piece.height - down, across),
        up=piece.up + 90,
        is_turned=True,
    )


def _drawn(job: Job, piece: _Piece, x: float, y: float) -> Iterator[Item]:
    """The piece, its middle, an arrow to the upper edge of the map, and its name on a plate."""
    across, down = x + piece.middle[0], y + piece.middle[1]
    yield from _shape(piece, x, y)
    yield from _plate(job, piece.title, (across, down if piece.is_strip else down + _BELOW), piece.width)
    if not piece.is_strip:
        yield from _middle(piece, x, y)


def _shape(piece: _Piece, x: float, y: float) -> Iterator[Item]:
    left, top = piece.left * piece.factor, piece.top * piece.factor
    shift = (x + top + piece.width, y - left) if piece.is_turned else (x - left, y - top)
    right, down = round(shift[0], 4), round(shift[1], 4)
    turn = 90 if piece.is_turned else 0
    yield Group(piece.items, right, down, piece.factor, turn, name=f"terrain:{piece.title}")


def _plate(job: Job, title: str, spot: tuple[float, float], room: float) -> Iterator[Item]:
    """A name, no wider than its piece, with its middle at a spot."""
    font = job.shop.theme.fonts.get("title", {}).get("b") or margin_font(job.shop.theme)
    face = job.shop.theme.faces[font]
    size = min(_NAME, (room - 14.0) / max(face.width(title), 0.01))
    long, high = round(face.width(title) * size, 4), round(size * 1.7, 4)
    left, top = spot[0] - long / 2, spot[1] - high / 2
    yield Rect(round(left - 2.0, 4), round(top, 4), long + 4.0, high, _WHITE, _BLACK, 0.15, 0.8)
    yield Run(round(left, 4), round(top + high * 0.69, 4), title, font, size, _BLACK, long, "piece")


def _middle(piece: _Piece, x: float, y: float) -> Iterator[Item]:
    """The point that lies on a point of the table, and which way is up."""
    across, down = x + piece.middle[0], y + piece.middle[1]
    angle = radians(piece.up)

    def spots(*ends: tuple[float, float]) -> list[tuple[float, float]]:
        """Turned about the middle with the piece."""
        turned = [(dx * cos(angle) - dy * sin(angle), dx * sin(angle) + dy * cos(angle)) for dx, dy in ends]
        return [(round(across + dx, 4), round(down + dy, 4)) for dx, dy in turned]

    yield Outline(polygon(spots((-4.0, -9.0), (4.0, -9.0), (4.0, 5.0), (-4.0, 5.0))), _WHITE)
    for start, end in (spots((-3.0, 0.0), (3.0, 0.0)), spots((0.0, -3.0), (0.0, 3.0))):
        yield line(*start, *end, _BLACK, 0.25)
    yield Outline(polygon(spots((0.0, -8.0), (1.8, -4.4), (-1.8, -4.4))), _BLACK)
