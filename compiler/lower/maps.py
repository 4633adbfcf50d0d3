"""Maps: drawn rows and listed features become one ground."""

from __future__ import annotations

from fractions import Fraction

from compiler.codes.scenarios import GROUND_ON_GROUND, MAP_SHAPE, UNKNOWN_SYMBOL
from compiler.front.words.spelling import did_you_mean
from compiler.front.words.things import Thing
from compiler.lower.context import Context, expression, section_of, text, word, words
from dsl.drawn import read_legend, read_rows
from engine.model.battles import Feature, Map, Objective
from engine.model.rules import Entry
from engine.model.values import Area, Hex, Point, Ref, Side, Size, Square, Value

_LARGEST = 99
"""Columns and lines of a hex map: two digits each."""


def lower_map(thing: Thing, context: Context) -> Map | None:
    size = thing.fields.get("size")
    if not isinstance(size, Size):
        return None
    squares = thing.fields.get("squares")
    ground = _ground(thing, size, context) if size.unit == "hex" else ()
    by_kind: dict[str, list[Entry]] = {"zone": [], "exit": [], "marker": []}
    for child in thing.children:
        if child.kind.name in by_kind:
            by_kind[child.kind.name].append(context.entry(child))
    made = Map(
        **context.common(thing),
        size=size,
        squares=squares if isinstance(squares, Size) else None,
        north=thing.fields.get("north"),
        scale=text(thing, "scale"),
        ground=ground,
        features=tuple(_feature(child, context) for child in thing.children if child.kind.name == "feature"),
        zones=tuple(by_kind["zone"]),
        exits=tuple(by_kind["exit"]),
        markers=tuple(by_kind["marker"]),
    )
    return context.keep(thing, made)


def places(value: Value) -> tuple[Hex | Point | Square | Area | Ref, ...]:
    if not isinstance(value, tuple):
        return ()
    return tuple(one for one in value if isinstance(one, Hex | Point | Square | Area | Ref))


def _feature(thing: Thing, context: Context) -> Feature:
    sides = thing.fields.get("sides")
    made = Feature(
        **context.common(thing),
        terrain=thing.target.name if thing.target else thing.entry.key.text,
        at=places(thing.fields.get("at")),
        through=places(thing.fields.get("through")),
        sides=tuple(side for side in sides if isinstance(side, Side)) if isinstance(sides, tuple) else (),
        shape=places(thing.fields.get("shape")),
        fields=context.fields(thing, "at", "through", "sides", "shape"),
    )
    return context.keep(thing, made)


def _ground(thing: Thing, size: Size, context: Context) -> tuple[tuple[str, ...], ...]:
    """Terrain names line by line; open ground where nothing is drawn. Features that cover whole hexes are put in."""
    width, height = size.width, size.height
    if not (isinstance(width, int) and isinstance(height, int) and 1 <= width <= _LARGEST and 1 <= height <= _LARGEST):
        context.sink.report(MAP_SHAPE, f"a hex map has 1 to {_LARGEST} columns and lines", thing.spans["size"][0])
        return ()
    ground = [["open"] * width for _ in range(height)]
    raw = thing.raw.get("rows")
    part = raw[0].entry.text.parts[0] if raw and raw[0].entry.text else None
    if part is not None:
        symbols = _symbols(thing, context)
        rows = read_rows(part, part.span.source)
        if len(rows) != height:
            context.sink.report(MAP_SHAPE, f"{len(rows)} lines are drawn and the size says {height}", part.span)
        for line, row in enumerate(rows[:height]):
            if len(row.cells) != width:
                where = row.cells[0].span.to(row.cells[-1].span)
                context.sink.report(MAP_SHAPE, f"this line has {len(row.cells)} hexes and the size says {width}", where)
            for column, cell in enumerate(row.cells[:width]):
                if cell.text in symbols:
                    ground[line][column] = symbols[cell.text]
                else:
                    help = did_you_mean(cell.text, symbols, context.sink) or "explain it in the `legend`"
                    context.sink.report(UNKNOWN_SYMBOL, f"nothing is drawn as `{cell.text}`", cell.span, help=help)
    laid: dict[Hex, Thing] = {}
    for child in thing.children:
        terrain = child.target
        if child.kind.name != "feature" or terrain is None or terrain.fields.get("linear") is True:
            continue
        for place in places(child.fields.get("at")):
            if not isinstance(place, Hex) or not (1 <= place.column <= width and 1 <= place.line <= height):
                continue
            drawn = thing.scope.find("terrain", ground[place.line - 1][place.column - 1])
            under = laid.get(place) or (drawn if drawn is not None and drawn.name != "open" else terrain)
            if under is not terrain and under.fields.get("impassable") is not True:
                message = f"`{terrain.name}` takes the place of `{under.name}` in {place}"
                context.sink.report(GROUND_ON_GROUND, message, child.spans["at"][0])
            laid[place] = terrain
            ground[place.line - 1][place.column - 1] = terrain.name
    _tell_hidden_sides(thing, context)
    return tuple(map(tuple, ground))


def _tell_hidden_sides(thing: Thing, context: Context) -> None:
    """Along a side of a hex the later terrain is what counts: a river that is listed after its bridge has none."""
    laid: dict[frozenset[Hex], Thing] = {}
    for child in thing.children:
        terrain = child.target
        if child.kind.name != "feature" or terrain is None:
            continue
        listed = child.fields.get("sides")
        sides = listed if isinstance(listed, tuple) else (listed,)
        for side, span in zip(sides, child.spans.get("sides", ()), strict=False):
            if not isinstance(side, Side):
                continue
            both = frozenset((side.one, side.other))
            under = laid.get(both, terrain)
            if under is not terrain and not (_is_crossing(terrain) and not _is_crossing(under)):
                message = f"`{terrain.name}` takes the place of `{under.name}` between {side.one} and {side.other}"
                help = f"list `{under.name}` after it" if _is_crossing(under) else None
                context.sink.report(GROUND_ON_GROUND, message, span, help=help)
            laid[both] = terrain


def _is_crossing(terrain: Thing) -> bool:
    """A bridge or a ford, by its name or by what it is drawn as."""
    drawn = terrain.fields.get("drawn_as")
    return any(word in f"{terrain.name} {drawn}" for word in ("bridge", "ford", "gate", "gap"))


def _symbols(thing: Thing, context: Context) -> dict[str, str]:
    """Signs and their terrains: those of the legend, and for others the terrains' own."""
    symbols: dict[str, str] = {}
    for terrain in thing.scope.all("terrain").values():
        raw = terrain.raw.get("symbol")
        if raw and raw[0].entry.text:
            symbols.setdefault(raw[0].entry.text.value, terrain.name)
    raw = thing.raw.get("legend")
    part = raw[0].entry.text.parts[0] if raw and raw[0].entry.text else None
    said: dict[str, str] = {}
    for symbol, name in read_legend(part, part.span.source) if part is not None else ():
        found = thing.scope.find("terrain", name.text)
        if said.setdefault(symbol.text, name.text) != name.text:
            message = f"`{symbol.text}` is `{said[symbol.text]}` in this legend, and cannot be `{name.text}` too"
            context.sink.report(UNKNOWN_SYMBOL, message, symbol.span, help="draw one of them with another sign")
        if found is None:
            help = did_you_mean(name.text, thing.scope.all("terrain"), context.sink)
            message = f"no terrain is called `{name.text}`" if name.text else f"`{symbol.text}` is not explained"
            context.sink.report(UNKNOWN_SYMBOL, message, name.span if name.text else symbol.span, help=help)
        else:
            found.used = True
            symbols[symbol.text] = found.name
    return symbols


def lower_objective(thing: Thing, context: Context) -> Objective:
    worth = thing.fields.get("worth")
    common = context.common(thing)
    common["section"] = section_of(thing)
    made = Objective(
        **common,
        at=places(thing.fields.get("at")),
        worth=worth if isinstance(worth, int | Fraction) else None,
        counts=word(thing, "counts") or "once",
        owner=word(thing, "owner"),
        gains=word(thing, "for"),
        when=expression(thing, "when"),
        marks=words(thing, "is"),
        means=text(thing, "means"),
        fields=context.fields(thing, "at", "worth", "counts", "owner", "for", "when", "is", "means"),
    )
    return context.keep(thing, made)
