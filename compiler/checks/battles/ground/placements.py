"""Places: on the map, passable, one unit each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from compiler.front.words.things import Thing
from compiler.front.words.vocabulary import Vocabulary
from compiler.lower.context import Context
from dsl.diagnostics import Code, Note, Sink
from dsl.source import Span
from engine.model.battles import Map
from engine.model.values import Area, Hex, Point, Quantity, Side, Size, Square, Value
from engine.space.hexes import is_on, neighbours

OFF_THE_MAP: Final = Code(
    code="E0801",
    name="off-the-map",
    summary="a place that is not on the map",
    manual="""
        A hex is its column and its line, two figures each, counted from the top left: `0812` is column 8, line 12. On
        a table a place is `(36, 20)`, from the lower left, in the unit of the map's `size`. This place lies outside.

        Look whether column and line changed places, or make the map larger. Hexes stand on hex maps only, points on
        tables only.
    """,
    bad="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside army }
        }
        scenario lens_1648 "Lens" {
          map { size 4 x 3 }
          army france "The King's army" { unit gendarmes { at 0302 }  unit dragoons { at 0204 } }
        }
    """,
    good="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside army }
        }
        scenario lens_1648 "Lens" {
          map { size 4 x 3 }
          army france "The King's army" { unit gendarmes { at 0302 }  unit dragoons { at 0402 } }
        }
    """,
)
IMPASSABLE_PLACE: Final = Code(
    code="E0802",
    name="impassable-place",
    summary="a piece stands where nobody can stand",
    manual="""
        The piece stands on ground that says `impassable yes`. It could not have come there and could not leave.

        Choose another hex, or look at the map: perhaps the ground is one line off. If troops may enter after all, the
        terrain should not be impassable.
    """,
    bad="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside army }
          terrain lake "Lake" { symbol "~"  impassable yes }
        }
        scenario lens_1648 "Lens" {
          map { size 4 x 3   lake { at 0202 } }
          army france "The King's army" { unit gendarmes { at 0202 } }
        }
    """,
    good="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside army }
          terrain lake "Lake" { symbol "~"  impassable yes }
        }
        scenario lens_1648 "Lens" {
          map { size 4 x 3   lake { at 0202 } }
          army france "The King's army" { unit gendarmes { at 0302 } }
        }
    """,
)
TWO_IN_A_HEX: Final = Code(
    code="E0803",
    name="two-in-one-place",
    summary="two pieces in one place",
    manual="""
        In most games a place holds one unit, and two in one hex, or on one point of a table, come from a slip in the
        figures.

        Move one of them. Where pieces may share a place, generals with their troops for instance, their kind says so:
        `stacks yes`. Rules that play themselves may say how many friends share a hex: `board { stacking 2 }`. Whoever
        `arrives` later comes to a place that others may have left by then.
    """,
    bad="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside army }
        }
        scenario lens_1648 "Lens" {
          map { size 4 x 3 }
          army france "The King's army" { unit gendarmes { at 0202 }  unit dragoons { at 0202 } }
        }
    """,
    good="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside army }
        }
        scenario lens_1648 "Lens" {
          map { size 4 x 3 }
          army france "The King's army" { unit gendarmes { at 0202 }  unit dragoons { at 0302 } }
        }
    """,
)

_LENGTHS: Final = ("um", "mm", "cm", "m")
_PLACED: Final = frozenset(("at", "through", "shape", "sides", "covers", "opening", "deploys", "enters"))
"""Fields of several places; one that is a single place is known by that."""


def check(context: Context, sink: Sink) -> None:
    shared = _shared(context)
    for battle in context.world.of_kind("scenario", "example"):
        on = next((child for child in battle.children if child.kind.name == "map"), None)
        made = context.objects.get(id(on)) if on is not None else None
        if on is not None and isinstance(made, Map):
            places = list(_places(battle))
            wrong = Point if made.size.unit == "hex" else Hex
            others = [(corners, span) for corners, span in places if any(isinstance(one, wrong) for one in corners)]
            here = sum(isinstance(corner, Hex | Point) for corners, _ in places for corner in corners)
            if len(others) > 1 and here == sum(len(corners) for corners, _ in others):
                _report_size(on, made, [span for _, span in others], sink)
                continue
            for corners, span in places:
                _check_place(corners, span, made, sink)
            _check_pieces(battle, made, battle.scope.vocabulary, shared, sink)


# --- on the map -----------------------------------------------------------------------------------------------


def _report_size(drawn: Thing, on: Map, others: list[Span], sink: Sink) -> None:
    """Nothing lies on it: then it is the size that was meant otherwise, and told of once."""
    size, span = on.size, (*drawn.spans.get("size", ()), drawn.span)[0]
    first = others[0].text()
    if size.unit == "hex":
        message = f"this map is counted in hexes, and all its {len(others)} places are points, the first {first}"
        unit = _usual_unit(drawn)
        help = f"give the size its unit: `size {size.width} {unit} x {size.height} {unit}`"
    else:
        message = f"this map is measured in {size.unit}, and all its {len(others)} places are hexes, the first {first}"
        help = "a map of hexes is so many wide and high, without a unit: `size 14 x 10`"
    sink.report(OFF_THE_MAP, message, span, help=help)


def _usual_unit(drawn: Thing) -> str:
    """In which the ruleset measures most."""
    figures = (one.fields.get("value") for one in drawn.scope.all("constant").values())
    units = Counter(figure.unit for figure in figures if isinstance(figure, Quantity) and figure.unit in _LENGTHS)
    return units.most_common(1)[0][0] if units else "cm"


Corners = tuple[Hex | Point | Square, ...]


def _places(battle: Thing) -> Iterator[tuple[Corners, Span]]:
    """All that are written in a battle, each by its corners and with where it stands."""
    seen: set[tuple[int, str]] = set()
    for thing in battle.walk():
        for name in thing.raw:
            is_placed = name in _PLACED or isinstance(thing.fields.get(name), Hex | Point | Square)
            if not is_placed or name not in thing.fields or (thing.span.start, name) in seen:
                continue
            seen.add((thing.span.start, name))
            value = thing.fields[name]
            spans = thing.spans.get(name, ())
            if thing.copies > 1 and name == "at":
                continue  # each of several alike is looked at below, with its own place
            for place, span in zip(value if isinstance(value, tuple) else (value,), spans, strict=False):
                corners = _corners(place)
                if corners:
                    yield corners, span


def _check_place(corners: Corners, span: Span, on: Map, sink: Sink) -> None:
    for corner in corners:
        if not _is_inside(corner, on):
            width, height = on.size.width, on.size.height
            unit = "hexes" if on.size.unit == "hex" else on.size.unit
            shown = corner if isinstance(corner, Hex) else span.text()
            help = "a hex is its column and its line, two figures each: `0812`" if isinstance(corner, Hex) else None
            if isinstance(corner, Hex) != (on.size.unit == "hex") and not isinstance(corner, Square):
                help = "this map has hexes: a place on it is one of them, such as `0812`"
                if isinstance(corner, Hex):
                    help = f"this map is a table in {unit}: a place on it is a point such as `(36, 20)`"
            sink.report(OFF_THE_MAP, f"{shown} is not on this map of {width} x {height} {unit}", span, help=help)
            return


def _corners(place: Value) -> Corners:
    match place:
        case Hex() | Point() | Square():
            return (place,)
        case Area(first=first, last=last):
            return first, last
        case Side(one=one, other=other):
            return one, other
    return ()


def _is_inside(place: Hex | Point | Square, on: Map) -> bool:
    size = on.size
    match place:
        case Hex():
            return size.unit == "hex" and is_on(place, int(size.width), int(size.height))
        case Point():
            return size.unit != "hex" and 0 <= place.x <= size.width and 0 <= place.y <= size.height
        case Square():
            return on.squares is not None and _in_squares(place, on.squares)


def _in_squares(place: Square, squares: Size) -> bool:
    return ord(place.name[0]) - ord("a") < squares.width and 1 <= int(place.name[1:]) <= squares.height


# --- pieces ---------------------------------------------------------------------------------------------------


def _shared(context: Context) -> int:
    """How many friends may share a hex, as the `board` of the ruleset says."""
    ruleset = context.world.ruleset or context.world
    said = (one.fields.get("stacking") for one in ruleset.of_kind("board"))
    return max((figure for figure in said if isinstance(figure, int)), default=1)


def _check_pieces(battle: Thing, on: Map, vocabulary: Vocabulary, shared: int, sink: Sink) -> None:
    taken: dict[Hex | Point, list[Thing]] = {}
    terrains = battle.scope.all("terrain") if on.ground else {}
    impassable = {name for name, terrain in terrains.items() if terrain.fields.get("impassable") is True}
    for piece in battle.inside("piece", vocabulary):
        place = piece.fields.get("at")
        if not isinstance(place, Hex | Point):
            continue
        span = _own_span(piece)
        if piece.copies > 1:
            _check_place((place,), span, on, sink)
        if isinstance(place, Hex) and on.ground and is_on(place, len(on.ground[0]), len(on.ground)):
            ground = on.ground[place.line - 1][place.column - 1]
            if ground in impassable:
                sink.report(IMPASSABLE_PLACE, f"{piece.label()} stands in {ground}, where nobody can", span)
        if piece.kind.stacks:
            continue
        there = taken.setdefault(place, [])
        there.append(piece)
        beside = [one for one in there[:-1] if _turn(one) == _turn(piece)]
        foe = next((one for one in beside if _army(one) is not _army(piece)), None)
        room = shared if isinstance(place, Hex) else 1
        if beside and (foe is not None or len(beside) >= room):
            other = foe or beside[0]
            where = str(place) if isinstance(place, Hex) else span.text()
            notes = (Note(f"{other.label()} stands there", _own_span(other)),)
            help = "move one of them: on a table each piece has its own place"
            if isinstance(place, Hex):
                free = _free_beside(place, on, taken, impassable)
                here = f"{free} beside it is free" if free is not None else "move one of them"
                shares = f"; or else, if a {piece.kind.key} may share its place, its kind says `stacks yes`"
                help = here + shares * (piece.within("example", piece.scope.vocabulary) is None)
            sink.report(TWO_IN_A_HEX, f"{piece.label()} stands in {where} with another", span, notes=notes, help=help)


def _army(piece: Thing) -> Thing | None:
    above = piece.parent
    while above is not None and above.kind.name != "army":
        above = above.parent
    return above


def _turn(piece: Thing) -> Value:
    """In which it comes, as it is written; nothing for those that are there from the start."""
    above = piece.parent
    while above is not None:
        if above.fields.get("arrives") is not None:
            return above.fields["arrives"]
        above = above.parent
    return None


def _own_span(piece: Thing) -> Span:
    spans = piece.spans.get("at", ())
    return (
        spans[piece.copy - 1]
        if len(spans) == piece.copies and piece.copies > 1
        else spans[0]
        if spans
        else piece.name_span
    )


def _free_beside(place: Hex, on: Map, taken: dict[Hex | Point, list[Thing]], impassable: set[str]) -> Hex | None:
    """A hex beside it on the map that nobody of those before has taken."""
    for near in neighbours(place):
        is_free = near not in taken and on.ground and is_on(near, len(on.ground[0]), len(on.ground))
        if is_free and on.ground[near.line - 1][near.column - 1] not in impassable:
            return near
    return None
