"""The map to play on, at its true size: on sheets to be joined, or on one large one.

It is drawn as the booklet's is, without counters, and enlarged as a whole, so that a hex is as wide as was asked for
on every sheet.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Final

from compiler.backends.cards.files import margin_font
from compiler.backends.cards.jobs import Document, Job, digest_of
from compiler.backends.documents.booklet.ground.placed_ground import PlacedGround, placed_ground
from compiler.backends.documents.booklet.map_plan import FEW, plan_page
from compiler.backends.maps.drawing import MapDrawing, draw_map
from compiler.backends.maps.true_size import HIGH, Plan, plan_for
from compiler.codes.printing import NO_ROOM
from compiler.layout.draw import MM_PER_POINT, Group, Item, Page, Rect, Run, line, walk
from compiler.layout.flow.phrases import Phrases
from compiler.layout.flow.words import Scribe
from compiler.layout.maps.battlefield import HexField, TableField
from compiler.layout.maps.tiles import FOOT, MARGIN, Tile, Tiling
from compiler.layout.measures import measure_in_mm
from compiler.layout.sheets.marks import scale_bar
from engine.model.battles import Scenario
from engine.model.quick_dataclass import dataclass
from engine.model.values import Place

_UNKNOWN: Final = 10.0
"""Millimetres of a measure that no ruler is printed for."""
_BLACK, _SOFT, _LEFT_OUT = "#000000", "#8a8a8a", "#d8d8d8"
_SMALL: Final = 7 * MM_PER_POINT
_LINES: Final = 3
_MARK: Final = 4.0
_STROKE: Final = 2.0
"""No line of a map reaches farther beyond its own path."""
Bounds = tuple[float, float, float, float]


def has_paper_map(job: Job) -> bool:
    """Whether a battle on hexes is printed: its counters or stands need a map that they fit on."""
    return job.scenario is not None and any(
        scenario.map is not None and scenario.map.size.unit == "hex" for scenario in job.scenarios
    )


def playing_maps(job: Job, language: str) -> Iterator[Document]:
    for scenario in job.scenarios:
        if scenario.map is None:
            continue
        measure = _measure(job, scenario.map.size.unit)
        plan = plan_for(scenario.map, job.true_size, measure, job.sheet, fought_for(scenario))
        if plan.tiling is None:
            message = f"a map of {plan.size[0]:.0f} × {plan.size[1]:.0f} mm would need too much paper"
            job.shop.sink.report(NO_ROOM, message, job.shop.place(scenario.origin))
            continue
        ground = placed_ground(job, scenario)
        laid = ground.without(scenario) if ground is not None else scenario
        drawing = _drawn(job, laid, plan, language)
        if drawing is None:
            continue
        say = Phrases(job.shop.library, language, job.shop.sink)
        title = f"{drawing.title}: {say('playing_map').lower()}"
        points: tuple[Item, ...] = ()
        if ground is not None and isinstance(plan.field, TableField):
            # What players place themselves is printed to be cut out.
            points = tuple(ground.points(plan.field, job.shop.theme.colours["soft"]))
        digest = digest_of(title, language, job.true_size, job.sheet, (*drawing.items, *points))
        blank = _blank(job, laid, drawing, plan, plan.tiling, language)
        bare = _left_out(job, blank, plan.tiling)
        one = say("one_hex") if isinstance(plan.field, HexField) else f"1 {scenario.map.size.unit}"
        told = [f"Tercio · {title} · {one} = {round(plan.measure, 2):g} mm · {say('full_size')}"]
        told += [say("terrain_apart")] if ground is not None else []
        left_out = say("bare_sheets", n=len(bare)) if bare else ""
        if len(plan.tiling.tiles) > 1:
            told.append(say("join_tiles"))
        if points:
            told.append(say("points_for_terrain"))
        if drawing.crosses is not None:
            told.append(say("crosses_apart", n=drawing.crosses, unit=scenario.map.size.unit))
        parts = [(item, _bounds(item)) for item in (*_parts(drawing.items), *points)]
        shown = [tile for tile in plan.tiling.tiles if tile not in bare]
        feet = [_Foot(" · ".join([*told, *_place(tile, plan, say, bare)]), bare) for tile in shown]
        pages = [_page(job, tile, plan, plan.tiling, parts, foot) for tile, foot in zip(shown, feet, strict=True)]
        if len(shown) > FEW:
            first = [say("plan_of_sheets", n=len(shown)), f"{left_out}." if left_out else ""]
            first = [" ".join(filter(None, first)), *(f"{one[:1].upper()}{one[1:]}." for one in told[1:])]
            names = " ".join(tile.name for tile in blank)
            first += [say("blank_sheets", names=names)] if blank and not bare else []
            whole = plan_page(job, laid, plan, plan.tiling, language, title, first, bare)
            pages = [whole, *pages] if whole is not None else pages
        if not shown:
            pages, left_out = _whole_table(job, scenario, plan, ground, language, title), say("all_bare", n=len(bare))
            yield Document(name=scenario.name, title=title, pages=pages, digest=digest, left_out=left_out)
            continue
        yield Document(name=scenario.name, title=title, pages=pages, digest=digest, left_out=_named(left_out, bare))


def fought_for(scenario: Scenario) -> list[Place]:
    """The places of objectives: who stands on one is measured from it, so that none should lie under a joint."""
    return [place for objective in scenario.objectives for place in objective.at]


def _whole_table(
    job: Job, scenario: Scenario, plan: Plan, ground: PlacedGround | None, language: str, title: str
) -> list[Page]:
    """A table of which no sheet is printed, since players lay everything on it themselves: on one page, with the ground
    as the scenario draws it and the points that it may be moved to."""
    say = Phrases(job.shop.library, language, job.shop.sink)
    told = [say("whole_table")]
    soft = job.shop.theme.colours["soft"]
    if ground is None or not ground.step or scenario.map is None:
        page = plan_page(job, scenario, plan, None, language, title, told)
    else:
        half, unit = ground.step / 2, scenario.map.size.unit
        told.append(say("points_on_table", n=f"{ground.step:g}", half=f"{half:g}", unit=unit))
        page = plan_page(
            job, scenario, plan, None, language, title, told, marks=lambda field: ground.points(field, soft)
        )
    return [page] if page is not None else []


@dataclass(frozen=True, slots=True)
class _Foot:
    """What stands below a sheet, and which of its neighbours are not printed."""

    words: str
    bare: Collection[Tile]


def _place(tile: Tile, plan: Plan, say: Phrases, bare: Collection[Tile]) -> list[str]:
    """Where a sheet lies that has no neighbours to be joined to all round."""
    if not bare or not isinstance(plan.field, TableField):
        return []
    field = plan.field
    left, top, _, _ = plan.seen(tile)
    across = round(max((left - field.left) / field.unit, 0.0), 1)
    up = round(min(field.up - (top - field.top) / field.unit, field.up), 1)
    return [say("corner_of_sheet", x=f"{across:g}", y=f"{up:g}")]


def _named(left_out: str, bare: tuple[Tile, ...]) -> str:
    return f"{left_out}: {' '.join(tile.name for tile in bare)}" if bare else ""


def _drawn(job: Job, scenario: Scenario, plan: Plan, language: str, *, pieces: bool = False) -> MapDrawing | None:
    return draw_map(
        scenario,
        job.pack,
        language,
        job.shop,
        width=plan.width,
        height=HIGH,
        pieces=pieces,
        legend=False,
        joints=plan.joints(),
    )


def _left_out(job: Job, blank: tuple[Tile, ...], tiling: Tiling) -> tuple[Tile, ...]:
    """Blank sheets that are not printed. If nobody says, these are left out where they are most of all sheets: a map
    with a few holes would be worse than one with a few blank sheets."""
    wish = job.true_size.without_bare
    return blank if wish or (wish is None and 2 * len(blank) > len(tiling.tiles)) else ()


def _blank(
    job: Job, scenario: Scenario, drawing: MapDrawing, plan: Plan, tiling: Tiling, language: str
) -> tuple[Tile, ...]:
    """Sheets of a table on which nothing lies, nobody stands and nobody deploys: what the map draws without any of that
    is no reason to print one."""
    if scenario.map is None or isinstance(plan.field, HexField):
        return ()
    nothing = replace(scenario.map, features=(), zones=(), exits=(), markers=())
    blank = _drawn(job, replace(scenario, map=nothing, objectives=()), plan, language)
    known = set(map(repr, _parts(blank.items))) if blank is not None else set()
    boxes = [_bounds(part) for part in _parts(drawing.items) if repr(part) not in known]
    manned = _drawn(job, scenario, plan, language, pieces=True)
    for layer in ("pieces", "arrivals", "zones"):
        # A zone is whatever its dashes enclose.
        held = manned.layer(layer) if manned is not None else None
        boxes += [_bounds(item) for item in (held.items if held is not None else ())]
    return tuple(tile for tile in tiling.tiles if not any(_meets(box, plan.seen(tile)) for box in boxes))


def _measure(job: Job, unit: str) -> float:
    """Millimetres of one measure of a table: as asked for, or as the rulers have it, by the share asked for."""
    known = measure_in_mm(unit, job.true_size, job.shop.library, job.shop.sink)
    return known if known is not None else job.true_size.measure or _UNKNOWN * job.true_size.share


# --- sheets -------------------------------------------------------------------------------------------------------


def _page(
    job: Job,
    tile: Tile,
    plan: Plan,
    tiling: Tiling,
    parts: list[tuple[Item, Bounds]],
    foot: _Foot,
) -> Page:
    wide, high = tiling.paper
    left, top = MARGIN, MARGIN
    factor, pad = plan.factor, plan.pad
    reach = _STROKE / factor
    left_edge, top_edge, right_edge, low_edge = plan.seen(tile)
    seen = (left_edge - reach, top_edge - reach, right_edge + reach, low_edge + reach)
    shown = [item for item, box in parts if _meets(box, seen)]
    clip = tuple(
        round(edge, 5)
        for edge in (
            (tile.left - pad) / factor,
            (tile.top - pad) / factor,
            tile.width / factor,
            tile.height / factor,
        )
    )
    field = Group(
        tuple(shown),
        x=round(left + pad - tile.left, 4),
        y=round(top + pad - tile.top, 4),
        scale=factor,
        clip=(clip[0], clip[1], clip[2], clip[3]),
        name=f"tile:{tile.name}",
    )
    items: list[Item] = [field, *join_marks(tile, tiling, left, top)]
    return Page(wide, high, (*items, *_foot(job, tile, tiling, foot)))


def join_marks(tile: Tile, tiling: Tiling, left: float, top: float) -> list[Item]:
    """Marks in the margins where a neighbour is laid on: both sheets have them at the same place of the map."""
    right, low = left + tile.width, top + tile.height
    items: list[Item] = []
    for at in tiling.across:
        x = round(left + at - tile.left, 4)
        if left < x < right:
            items.append(line(x, top - 1.0, x, top - 1.0 - _MARK, _BLACK, 0.15))
            items.append(line(x, low + 1.0, x, low + 1.0 + _MARK, _BLACK, 0.15))
    for at in tiling.down:
        y = round(top + at - tile.top, 4)
        if top < y < low:
            items.append(line(left - 1.0, y, left - 1.0 - _MARK, y, _BLACK, 0.15))
            items.append(line(right + 1.0, y, right + 1.0 + _MARK, y, _BLACK, 0.15))
    return items


def _foot(job: Job, tile: Tile, tiling: Tiling, foot: _Foot) -> list[Item]:
    """A bar to check the scale by, what the sheet is, and where it belongs among the others."""
    theme, bare = job.shop.theme, foot.bare
    font = margin_font(theme)
    face = theme.faces[font]
    base = round(tiling.paper[1] - FOOT / 2 + 1.0, 4)
    items = scale_bar(MARGIN, base)
    plan = len(tiling.tiles) > 1
    scribe = Scribe(theme, job.shop.sink)
    room = tiling.paper[0] - 2 * MARGIN - 54.0 - (24.0 if plan else 0.0)
    size = _SMALL
    lines = scribe.wrap(f"50 mm · {foot.words}", size, room)
    while len(lines) > _LINES:
        size *= 0.97
        lines = scribe.wrap(f"50 mm · {foot.words}", size, room)
    for at, words in enumerate(lines):
        y = round(base + 0.3 + (at - (len(lines) - 1) / 2) * size * 1.12, 4)
        items.append(Run(MARGIN + 52.0, y, words, font, size, _BLACK, round(face.width(words) * size, 4), "margin"))
    if plan:
        cell = min(2.4, 7.0 / tiling.rows, 14.0 / tiling.columns)
        x0 = tiling.paper[0] - MARGIN - cell * tiling.columns
        y0 = base - cell * tiling.rows + 1.6
        for other in tiling.tiles:
            fill = _BLACK if other == tile else _LEFT_OUT if other in bare else None
            place = round(x0 + other.column * cell, 4), round(y0 + other.row * cell, 4)
            items.append(Rect(*place, round(cell, 4), round(cell, 4), fill, _SOFT, 0.15))
        name = tile.name
        width = round(face.width(name) * _SMALL * 1.3, 4)
        items.append(Run(round(x0 - width - 1.5, 4), base + 0.6, name, font, _SMALL * 1.3, _BLACK, width, "tile"))
    return items


# --- parts of a drawing -------------------------------------------------------------------------------------------


def _parts(items: tuple[Item, ...]) -> Iterator[Item]:
    """What is drawn, one by one; a group that is moved or cut is one thing."""
    for item in items:
        if isinstance(item, Group) and item.clip is None and not (item.x or item.y or item.turn) and item.scale == 1:
            yield from _parts(item.items)
        elif isinstance(item, Group) and item.clip is not None and not (item.x or item.y or item.turn):
            for inner in _parts(item.items):
                yield Group((inner,), scale=item.scale, clip=item.clip)
        else:
            yield item


def _bounds(item: Item) -> Bounds:
    boxes = [placed.bounds() for placed in walk((item,))] or [(0.0, 0.0, 0.0, 0.0)]
    lefts, tops, rights, lows = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(lows)


def _meets(box: Bounds, seen: Bounds) -> bool:
    return box[0] < seen[2] and box[2] > seen[0] and box[1] < seen[3] and box[3] > seen[1]
