"""How the sheets of a large map are joined: a page before them with the whole map, each sheet's name on its part, the
legend, and what the signs between are."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Final

from compiler.backends.cards.jobs import Job
from compiler.backends.maps.drawing import MapDrawing, draw_map, placed_field
from compiler.backends.maps.true_size import Plan
from compiler.layout.draw import Group, Item, Page, Rect, Run, line, walk
from compiler.layout.flow.words import Scribe, points
from compiler.layout.maps.battlefield import Field, HexField, TableField
from compiler.layout.maps.tiles import MARGIN, Tile, Tiling
from engine.model.battles import Scenario
from engine.model.quick_dataclass import dataclass

FEW: Final = 4
"""Sheets that are joined without a plan: the key at the foot of each will do."""
_TITLE, _WORDS, _NAME = points(13), points(8.5), points(9)
_LEADING: Final = 4.2
_LEFT_OUT: Final = "#ffffff"
_TAG: Final = 4.6
"""How high the name of a sheet is with its frame."""
_LINE: Final = 0.6
"""What nothing is written on to either side of a line between sheets."""
_BEYOND: Final = 20.0
_Box = tuple[float, float, float, float]


def plan_page(
    job: Job,
    scenario: Scenario,
    plan: Plan,
    tiling: Tiling | None,
    language: str,
    title: str,
    told: Sequence[str],
    bare: Collection[Tile] = (),
    marks: Callable[[TableField], Iterable[Item]] = lambda _: (),
) -> Page | None:
    """Lying or upright as the map is; `told` are sentences on how the sheets are joined and what is on them. Without a
    tiling it is the table alone. `marks` are what else lies on a table."""
    wide, high = sorted((job.sheet.width, job.sheet.height), reverse=plan.size[0] > plan.size[1])
    scribe = Scribe(job.shop.theme, job.shop.sink, job.shop.place(scenario.origin))
    measure = wide - 2 * MARGIN
    lines = [words for one in told for words in scribe.wrap(one, _WORDS, measure, family="serif")]
    top = MARGIN + 8.0 + len(lines) * _LEADING + 4.0
    room = high - top - MARGIN
    deep = max(room - 45.0, 40.0)
    parts = _parts(scenario, plan, tiling, scribe, (measure, deep))
    drawing = draw_map(
        scenario,
        job.pack,
        language,
        job.shop,
        width=measure,
        height=deep,
        pieces=False,
        seams=parts.seams() if parts is not None and parts.is_table else (),
        taken=tuple(parts.tags.values()) if parts is not None and parts.is_table else (),
    )
    if drawing is None:
        return None
    items: list[Item] = [scribe.run(title, MARGIN, MARGIN + 5.0, _TITLE, family="title", style="b")]
    for at, words in enumerate(lines):
        items.append(scribe.run(words, MARGIN, MARGIN + 11.0 + at * _LEADING, _WORDS, family="serif"))
    over: list[Item] = list(marks(drawing.field)) if isinstance(drawing.field, TableField) else []
    if parts is not None and tiling is not None:
        over += _sheets(drawing, parts, tiling, scribe, bare)
    items.append(Group((*drawing.items, *over), x=MARGIN, y=round(top, 4), name="plan"))
    return Page(wide, high, tuple(items))


@dataclass(frozen=True, slots=True)
class _Parts:
    """The lines between sheets and the frames of their names, in the millimetres of the plan."""

    xs: tuple[float, ...]
    ys: tuple[float, ...]
    tags: dict[Tile, _Box]
    is_table: bool

    def seams(self) -> tuple[_Box, ...]:
        """What no name stands across, and no figure beside the edges of a table."""
        upright = [(x - _LINE, 0.0, x + _LINE, self.ys[-1] + _BEYOND) for x in self.xs[1:-1]]
        lying = [(0.0, y - _LINE, self.xs[-1] + _BEYOND, y + _LINE) for y in self.ys[1:-1]]
        return (*upright, *lying)


def _parts(
    scenario: Scenario, plan: Plan, tiling: Tiling | None, scribe: Scribe, size: tuple[float, float]
) -> _Parts | None:
    """Sheets of a table end at its edge here, where the figures of its margins can be read; on paper they show them.
    The name of each stands above on the left, as far as something else does not have to stand there."""
    if tiling is None or scenario.map is None:
        return None
    field = placed_field(scenario.map, *size)
    is_table = isinstance(field, TableField)
    share = _unit(field) / _unit(plan.field)

    def here(at: float, beside: float, now: float) -> float:
        """A line of the map to play on, in millimetres of this drawing."""
        return round(((at - plan.pad) / plan.factor - beside) * share + now, 4)

    xs = [here(at, plan.field.left, field.left) for at in (0.0, *tiling.across, plan.size[0])]
    ys = [here(at, plan.field.top, field.top) for at in (0.0, *tiling.down, plan.size[1])]
    if is_table:
        xs[0], xs[-1] = field.left, round(field.left + field.width, 4)
        ys[0], ys[-1] = field.top, round(field.top + field.height, 4)
    tags = {}
    for tile in tiling.tiles:
        wide = round(scribe.width(tile.name, "sans", "b", _NAME) + 2.0, 4)
        x, y = xs[tile.column], ys[tile.row]
        tags[tile] = (x, y, round(x + wide, 4), round(y + _TAG, 4))
    return _Parts(tuple(xs), tuple(ys), tags, is_table)


def _unit(field: Field) -> float:
    return field.step if isinstance(field, HexField) else field.unit


def _sheets(
    drawing: MapDrawing, parts: _Parts, tiling: Tiling, scribe: Scribe, bare: Collection[Tile]
) -> Iterator[Item]:
    """Each sheet on its part of the map, by its name; those that are left out are blank."""
    ink = scribe.colour("ink")
    told = [placed.bounds() for placed in walk(drawing.items) if isinstance(placed.item, Run)]
    for tile in tiling.tiles:
        left, right = parts.xs[tile.column], parts.xs[tile.column + 1]
        upper, lower = parts.ys[tile.row], parts.ys[tile.row + 1]
        if tile in bare:
            yield Rect(left, upper, round(right - left, 4), round(lower - upper, 4), _LEFT_OUT, ink, 0.15)
            continue
        yield Rect(left, upper, round(right - left, 4), round(lower - upper, 4), None, ink, 0.3)
        tag = parts.tags[tile]
        wide = round(tag[2] - tag[0], 4)
        # Names on a table have made room; the numbers of hexes cannot.
        x, y = tag[:2] if parts.is_table else _clear_corner((left, upper, right, lower), wide, told)
        yield Rect(x, y, wide, _TAG, scribe.colour("white"), ink, 0.15)
        yield scribe.run(tile.name, x + 1.0, y + 3.5, _NAME, style="b", box="tile")
    for tile in bare:
        start = parts.xs[tile.column], parts.ys[tile.row + 1]
        end = parts.xs[tile.column + 1], parts.ys[tile.row]
        yield line(*start, *end, scribe.colour("rule"), 0.2)


def _clear_corner(tile: _Box, wide: float, told: Sequence[_Box]) -> tuple[float, float]:
    """Where the name of a sheet covers fewest words of the map; left above if it covers none there."""
    left, upper, right, lower = tile
    corners = [(x, y) for y in (upper, round(lower - _TAG, 4)) for x in (left, round(right - wide, 4))]

    def covered(corner: tuple[float, float]) -> int:
        x, y = corner
        return sum(box[0] < x + wide and x < box[2] and box[1] < y + _TAG and y < box[3] for box in told)

    return min(corners, key=covered)
