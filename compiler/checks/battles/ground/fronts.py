"""Armies face one another: each has its own edge behind it, and nobody turns his back on the whole enemy."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, hypot, radians, sin
from typing import Final

from compiler.front.words.things import Thing
from compiler.lower.context import Context
from dsl.diagnostics import Code, Sink
from dsl.source import Span
from engine.model.battles import Map
from engine.model.values import Hex, Point, Quantity, Ref, Value

WRONG_EDGE: Final = Code(
    code="W0832",
    name="wrong-edge",
    summary="an army whose own edge lies behind the enemy",
    manual="""
        The army says which edge of the map is its own, and the enemy stands nearer to that edge than it does: its
        routed troops would run through the enemy. Mostly north and south have changed places, or both armies have been
        given the same edge.

        Correct the edge. If the army really fights with its back to the enemy's country, say why inside its braces:
        `allow wrong_edge "cut off since the morning"`.
    """,
    bad="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside army }
          amend kind army { add field home "Own edge" { of compass } }
        }
        scenario lens_1648 "Lens" {
          map { size 4 x 6 }
          army france "The King's army" { home north  unit gendarmes { at 0206 } }
          army spain "The army of Flanders" { home north  unit tercio { at 0201 } }
        }
    """,
    good="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside army }
          amend kind army { add field home "Own edge" { of compass } }
        }
        scenario lens_1648 "Lens" {
          map { size 4 x 6 }
          army france "The King's army" { home south  unit gendarmes { at 0206 } }
          army spain "The army of Flanders" { home north  unit tercio { at 0201 } }
        }
    """,
)
FACES_AWAY: Final = Code(
    code="W0833",
    name="faces-away",
    summary="a piece that has the whole enemy behind it",
    manual="""
        As the battle begins every enemy stands behind this piece: mostly `facing n` was written for `facing s`, or a
        line was copied from the other army.

        Turn it round. If it is meant, say why inside the piece or around it:
        `allow faces_away "surprised on the march"`.
    """,
    bad="""
        ruleset demo "Demo" { kind unit "Unit" { like piece  inside army } }
        scenario lens_1648 "Lens" {
          map { size 4 x 6 }
          army france "The King's army" { unit gendarmes { at 0206  facing s } }
          army spain "The army of Flanders" { unit tercio { at 0201  facing s } }
        }
    """,
    good="""
        ruleset demo "Demo" { kind unit "Unit" { like piece  inside army } }
        scenario lens_1648 "Lens" {
          map { size 4 x 6 }
          army france "The King's army" { unit gendarmes { at 0206  facing n } }
          army spain "The army of Flanders" { unit tercio { at 0201  facing s } }
        }
    """,
)

_EDGES: Final = {"north": (0, 1), "south": (0, -1), "east": (1, 0), "west": (-1, 0)}
"""Towards each edge, seen on the page."""
_LINE: Final = 0.866
_FRONTS: Final = {"n": 0.0, "s": 180.0}
"""Those that there are on every map."""
_AHEAD: Final = cos(radians(45.0))
"""How far lines of hexes lie apart, if columns lie 1 apart."""

Spot = tuple[float, float]


def check(context: Context, sink: Sink) -> None:
    for battle in context.world.of_kind("scenario"):
        if context.world.is_opening or battle.damaged:
            continue
        if not any(isinstance(context.objects.get(id(child)), Map) for child in battle.children):
            continue
        armies = [child for child in battle.children if child.kind.name == "army"]
        spots = {army.name: [spot for _, spot in _placed(army)] for army in armies}
        for army in armies:
            enemies = [spot for name, others in spots.items() if name != army.name for spot in others]
            if enemies and spots[army.name]:
                _check_edge(army, spots[army.name], enemies, sink)
                _check_facings(army, enemies, sink)


def _check_edge(army: Thing, own: list[Spot], enemies: list[Spot], sink: Sink) -> None:
    specs = army.scope.vocabulary.fields_of("army")
    for name, value in army.fields.items():
        if not isinstance(value, Ref) or value.kind != "compass" or name not in specs or name not in army.raw:
            continue
        towards = _EDGES.get(value.name)
        if towards is not None and _mean(enemies, towards) > _mean(own, towards):
            message = f"`{name}` of {army.label()} is the {value.name}, and the enemy stands nearer to it"
            sink.report(WRONG_EDGE, message, _span(army, name), help="name the edge behind the army")


def _check_facings(army: Thing, enemies: list[Spot], sink: Sink) -> None:
    """Whoever has a facing of its own, or is drawn up by a command that has."""
    told: set[int] = set()
    for piece, (x, y) in _placed(army):
        holder = next((thing for thing in _above(piece) if "facing" in thing.raw), None)
        degrees = _degrees(holder.fields.get("facing"), holder) if holder is not None else None
        if holder is None or degrees is None or id(holder) in told:
            continue
        ahead = (sin(radians(degrees)), cos(radians(degrees)))
        if all((ex - x) * ahead[0] + (ey - y) * ahead[1] < -0.01 for ex, ey in enemies):
            told.add(id(holder))
            # A commander has no front of his own: what faces is his command.
            message = f"{holder.label()} faces away: every enemy stands behind it"
            towards = next((one for one in _FRONTS if _is_towards(_FRONTS[one], (x, y), enemies)), None)
            help = f"turn it round: `facing {towards}`" if towards is not None else "turn it round"
            sink.report(FACES_AWAY, message, _span(holder, "facing"), help=help)


def _is_towards(degrees: float, own: Spot, enemies: list[Spot]) -> bool:
    """Whether somebody who stands there has the enemies, taken together, before him."""
    (x, y), many = own, len(enemies)
    east, north = sum(ex for ex, _ in enemies) / many - x, sum(ey for _, ey in enemies) / many - y
    return east * sin(radians(degrees)) + north * cos(radians(degrees)) > _AHEAD * hypot(east, north)


def _degrees(facing: Value, holder: Thing) -> float | None:
    """A facing in degrees, from the top of the page to the right."""
    if isinstance(facing, Quantity):
        return float(facing.amount)
    point = holder.scope.find("compass", facing.name) if isinstance(facing, Ref) else None
    degrees = point.fields.get("degrees") if point is not None else None
    return (
        float(degrees) if isinstance(degrees, int) else float(degrees.amount) if isinstance(degrees, Quantity) else None
    )


def _placed(army: Thing) -> Iterator[tuple[Thing, Spot]]:
    """Pieces that stand on the map as the battle begins, by themselves or drawn up around the place of a command."""
    for piece in army.inside("piece", army.scope.vocabulary):
        above = list(_above(piece))
        said = [holder.fields.get("at" if holder is piece else "deploys") for holder in above]
        place = next((value for value in said if value is not None), None)
        spot = _spot(place[0] if isinstance(place, tuple) and len(place) == 1 else place)
        if spot is not None and not any("arrives" in holder.raw for holder in above):
            yield piece, spot


def _above(piece: Thing) -> Iterator[Thing]:
    """The piece and all that it stands in, from within."""
    at: Thing | None = piece
    while at is not None:
        yield at
        at = at.parent


def _spot(place: Value) -> Spot | None:
    match place:
        case Hex(column=column, line=line):
            return column + (0.5 if line % 2 == 0 else 0.0), -_LINE * line
        case Point(x=x, y=y):
            return float(x), float(y)
    return None


def _mean(spots: list[Spot], towards: tuple[int, int]) -> float:
    return sum(x * towards[0] + y * towards[1] for x, y in spots) / len(spots)


def _span(thing: Thing, name: str) -> Span:
    spans = thing.spans.get(name, ())
    return spans[0].to(spans[-1]) if spans else thing.name_span
