"""Armies stand where they say they deploy, and there is room for them."""

from __future__ import annotations

from typing import Final

from compiler.checks.battles.ground.hex_field import HexField, hex_field, places_said
from compiler.checks.battles.ground.table_zones import TableZones, table_zones
from compiler.front.words.things import Thing
from compiler.lower.context import Context
from dsl.diagnostics import Code, Note, Sink
from engine.model.values import Hex, Point, Ref, Value

OUTSIDE_ITS_ZONE: Final = Code(
    code="W0821",
    name="outside-its-zone",
    summary="a piece that stands where the enemy deploys, a zone in which nobody stands, or one for both armies",
    manual="""
        The army, or the command, says where it `deploys`, and this piece is placed in the zone of the enemy, all its
        pieces stand elsewhere, or both armies deploy in one place. Pieces are played where they stand, so either a hex
        or the zone is a slip.

        Move the piece, or make the zone larger. A command with a place of its own says so: `deploys outposts` on the
        command holds for its pieces. If the piece is meant to stand there, say why inside it or around it:
        `allow outside_its_zone "a vedette on the bridge"`.
    """,
    bad="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside army }
        }
        scenario lens_1648 "Lens" {
          map {
            size 4 x 4
            zone south_side "South" { covers 0103 to 0404 }
            zone north_side "North" { covers 0101 to 0401 }
          }
          army france "The King's army" { deploys south_side  unit gendarmes { at 0201 } }
          army spain "The army of Flanders" { deploys north_side  unit tercio { at 0301 } }
        }
    """,
    good="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside army }
        }
        scenario lens_1648 "Lens" {
          map {
            size 4 x 4
            zone south_side "South" { covers 0103 to 0404 }
            zone north_side "North" { covers 0101 to 0401 }
          }
          army france "The King's army" { deploys south_side  unit gendarmes { at 0203 } }
          army spain "The army of Flanders" { deploys north_side  unit tercio { at 0301 } }
        }
    """,
)
ZONE_TOO_SMALL: Final = Code(
    code="W0822",
    name="zone-too-small",
    summary="a zone with fewer hexes than the pieces that deploy in it",
    manual="""
        More pieces are to be set up in this zone than it has hexes that can be entered, so some of them would stand
        beside it, as near as can be, or nowhere, as the rules have it. Pieces that share a place (`stacks yes`) are not
        counted, nor those that stand elsewhere (`at`).

        Make the zone larger, or let some of them arrive later. If the crowd is meant, say why inside the army:
        `allow zone_too_small "they spill over the bridgehead"`.
    """,
    bad="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside army }
        }
        scenario lens_1648 "Lens" {
          map { size 4 x 4  zone bridgehead "Bridgehead" { covers 0104 to 0204 } }
          army france "The King's army" { deploys bridgehead  unit 3 x gendarmes }
        }
    """,
    good="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside army }
        }
        scenario lens_1648 "Lens" {
          map { size 4 x 4  zone bridgehead "Bridgehead" { covers 0104 to 0304 } }
          army france "The King's army" { deploys bridgehead  unit 3 x gendarmes }
        }
    """,
)


def check(context: Context, sink: Sink) -> None:
    for battle in context.world.of_kind("scenario"):
        armies = [child for child in battle.children if child.kind.name == "army"]
        _check_shared(armies, sink)
        field = hex_field(battle, context)
        if field is None:
            zones = table_zones(battle, context)
            for army in armies if zones is not None else ():
                _check_on_table(army, [other for other in armies if other is not army], zones, sink)
            continue
        for army in armies:
            enemies = [other for other in armies if other is not army]
            _check_army(army, enemies, field, sink)


def _check_shared(armies: list[Thing], sink: Sink) -> None:
    """Armies with pieces to be set up that deploy in the same place would be mixed up there."""
    first: dict[tuple[Value, ...], Thing] = {}
    for army in armies:
        places = places_said(army, "deploys")
        waiting = [piece for piece in army.inside("piece", army.scope.vocabulary) if "at" not in piece.raw]
        if not places or not waiting or Ref("compass", "any_edge") in places:
            continue
        other = first.setdefault(places, army)
        if other is not army:
            message = f"{army.label()} deploys where {other.label()} does"
            notes = (Note("the other deploys here", other.spans["deploys"][0]),)
            sink.report(OUTSIDE_ITS_ZONE, message, army.spans["deploys"][0], notes=notes)


def _check_army(army: Thing, enemies: list[Thing], field: HexField, sink: Sink) -> None:
    vocabulary = army.scope.vocabulary
    waiting: dict[int, list[Thing]] = {}
    astray: dict[int, list[tuple[Thing, Hex]]] = {}
    holders: dict[int, Thing] = {}
    for piece in army.inside("piece", vocabulary):
        holder = _deployed_by(piece)
        if holder is None or _comes_later(piece, holder):
            continue
        place = piece.fields.get("at")
        if isinstance(place, Hex):
            if not _is_inside(place, holder, field):
                astray.setdefault(id(holder), []).append((piece, place))
                holders[id(holder)] = holder
        elif "at" not in piece.raw and not piece.kind.stacks:
            holders[id(holder)] = holder
            waiting.setdefault(id(holder), []).append(piece)
    for key, strays in astray.items():
        holder = holders[key]
        placed = [piece for piece in holder.inside("piece", vocabulary) if isinstance(piece.fields.get("at"), Hex)]
        if len(strays) == len(placed) > 1:
            message = f"{holder.label()} deploys here, and all its pieces stand elsewhere"
            sink.report(OUTSIDE_ITS_ZONE, message, holder.spans["deploys"][0])
            continue
        for piece, place in strays:
            _tell_place(piece, place, enemies, field, sink)
    for key, pieces in waiting.items():
        _check_room(holders[key], pieces, field, sink)


def _tell_place(piece: Thing, place: Hex, enemies: list[Thing], field: HexField, sink: Sink) -> None:
    """Between the armies somebody may stand in front of his own; among the enemy it is a slip."""
    for enemy in enemies:
        if _is_zone(enemy) and place in (field.hexes(places_said(enemy, "deploys")) or ()):
            spans = piece.spans.get("at", ())
            span = spans[piece.copy - 1] if piece.copies == len(spans) > 1 else spans[0] if spans else piece.name_span
            sink.report(OUTSIDE_ITS_ZONE, f"{piece.label()} stands in {place}, where {enemy.label()} deploys", span)
            return


def _is_zone(holder: Thing) -> bool:
    """Whether it deploys in hexes or zones: an edge is where an army comes from, and it may stand before it."""
    return not any(isinstance(place, Ref) and place.kind == "compass" for place in places_said(holder, "deploys"))


def _check_room(holder: Thing, pieces: list[Thing], field: HexField, sink: Sink) -> None:
    zone = field.hexes(places_said(holder, "deploys"))
    if not zone:
        return
    taken = {
        piece.fields["at"]
        for piece in holder.inside("piece", holder.scope.vocabulary)
        if "at" in piece.fields and not piece.kind.stacks
    }
    room = len(zone - field.barred - taken)
    if room < len(pieces):
        spans = holder.spans.get("deploys", ())
        hexes = "1 hex is" if room == 1 else f"{room} hexes are"
        message = f"{len(pieces)} pieces of {holder.label()} deploy here, and {hexes} free for them"
        sink.report(ZONE_TOO_SMALL, message, spans[0] if spans else holder.name_span)


def _deployed_by(piece: Thing) -> Thing | None:
    """The nearest command, or the army, that says where it deploys."""
    at = piece.parent
    while at is not None and "deploys" not in at.fields:
        at = at.parent
    return at


def _is_inside(place: Hex, holder: Thing, field: HexField) -> bool:
    """Whether a hex lies where a command deploys, or where whoever holds it does."""
    at: Thing | None = holder
    while at is not None:
        zone = field.hexes(places_said(at, "deploys"))
        if "deploys" in at.fields and (not zone or place in zone or not _is_zone(at)):
            return True
        at = at.parent
    return False


def _comes_later(piece: Thing, holder: Thing) -> bool:
    """Whether somebody between the piece and who deploys it enters during the battle."""
    at = piece.parent
    while at is not None:
        if "arrives" in at.raw or ("enters" in at.raw and at is not holder):
            return True
        if at is holder:
            return False
        at = at.parent
    return False


# --- on a table ---------------------------------------------------------------------------------------------------


def _check_on_table(army: Thing, enemies: list[Thing], zones: TableZones | None, sink: Sink) -> None:
    """As on hexes: all its pieces stand elsewhere, or one stands where the enemy deploys."""
    if zones is None or "deploys" not in army.fields or not _is_zone(army):
        return
    own = places_said(army, "deploys")
    placed = [
        (piece, at)
        for piece in army.inside("piece", army.scope.vocabulary)
        for at in (piece.fields.get("at"),)
        if isinstance(at, Point) and _deployed_by(piece) is army
    ]
    strays = [(piece, at) for piece, at in placed if not zones.hold(own, at)]
    waiting = [piece for piece in army.inside("piece", army.scope.vocabulary) if "at" not in piece.raw]
    if placed and len(strays) == len(placed) > 1 and not waiting:
        message = f"{army.label()} deploys here, and all its pieces stand elsewhere"
        sink.report(OUTSIDE_ITS_ZONE, message, army.spans["deploys"][0])
        return
    for piece, at in strays:
        enemy = next((one for one in enemies if zones.hold(places_said(one, "deploys"), at)), None)
        if enemy is not None:
            spans = piece.spans.get("at", ())
            message = f"{piece.label()} stands where {enemy.label()} deploys"
            sink.report(OUTSIDE_ITS_ZONE, message, spans[0] if spans else piece.name_span)
