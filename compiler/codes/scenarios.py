"""Mistakes about maps, armies and objectives. Each `Code` holds its manual page."""

from __future__ import annotations

from typing import Final

from dsl.diagnostics import Code

MAP_SHAPE: Final = Code(
    code="E0809",
    name="map-shape",
    summary="rows that do not fit the map's size",
    manual="""
        The drawing of a map and its `size` tell the same story twice, so that a lost hex is noticed: `size 14 x 10`
        wants ten lines of fourteen signs each. Hex maps have at most 99 columns and lines.

        Count the signs of the line that is shown, or correct the size. Even lines are shifted by one blank; this is
        for the eye only.
    """,
    bad='''
        ruleset demo "Demo" {
          terrain woods "Woods" { symbol "w" }
        }
        scenario lens_1648 "Lens" {
          map {
            size 4 x 2
            rows """
              . . w .
               . . .
            """
          }
        }
    ''',
    good='''
        ruleset demo "Demo" {
          terrain woods "Woods" { symbol "w" }
        }
        scenario lens_1648 "Lens" {
          map {
            size 4 x 2
            rows """
              . . w .
               . . . .
            """
          }
        }
    ''',
)
UNKNOWN_SYMBOL: Final = Code(
    code="E0810",
    name="unknown-symbol",
    summary="a sign in a drawing that nothing explains",
    manual='''
        Each sign in a map's `rows` is a terrain: by the map's `legend`, or by the `symbol` that the terrain declares.
        This sign has no meaning, or the legend gives it to a terrain that nobody declared.

        Explain it, `legend """ . open w woods """`, or correct the drawing.
    ''',
    bad='''
        ruleset demo "Demo" {
          terrain woods "Woods" { symbol "w" }
        }
        scenario lens_1648 "Lens" {
          map {
            size 4 x 2
            rows """
              . . w .
               . v . .
            """
          }
        }
    ''',
    good='''
        ruleset demo "Demo" {
          terrain woods "Woods" { symbol "w" }
        }
        scenario lens_1648 "Lens" {
          map {
            size 4 x 2
            rows """
              . . w .
               . w . .
            """
          }
        }
    ''',
)
GROUND_ON_GROUND: Final = Code(
    code="W0820",
    name="ground-on-ground",
    summary="two terrains listed for one hex, or for one side",
    manual="""
        A hex has one terrain. Two features that cover whole hexes list this one, or it is drawn as one terrain and
        listed as another: the later takes the place of the earlier, which is not played there.

        Take the hex out of one of the lists, or draw it as what it is. A terrain that stands on another, as a road or
        gabions do, says `linear yes`. Ground that crosses what is `impassable`, a bridge over a river, is not meant.

        Along a side of a hex there is one terrain as well. A bridge, a ford, a gate or a gap may be listed after what
        it leads through; listed before it, it is gone.
    """,
    bad="""
        ruleset demo "Demo" {
          terrain woods "Woods"
          terrain village "Village"
        }
        scenario lens_1648 "Lens" {
          map { size 4 x 2  village { at 0201 }  woods { at 0201, 0301 } }
        }
    """,
    good="""
        ruleset demo "Demo" {
          terrain woods "Woods"
          terrain village "Village"
        }
        scenario lens_1648 "Lens" {
          map { size 4 x 2  village { at 0201 }  woods { at 0301 } }
        }
    """,
)
PLACES_AND_PIECES: Final = Code(
    code="E0812",
    name="places-and-pieces",
    summary="as many places as pieces are needed",
    manual="""
        `unit 3 x gendarmes { at 0403, 0503, 0603 }` gives each of the three its place, in the order written. Here
        there are more places than pieces or fewer.

        Give each its place, or one zone or edge for all of them together: `at south`.
    """,
    bad="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside army }
        }
        scenario lens_1648 "Lens" {
          map { size 4 x 3 }
          army france "The King's army" { unit 3 x gendarmes { at 0102, 0202 } }
        }
    """,
    good="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside army }
        }
        scenario lens_1648 "Lens" {
          map { size 4 x 3 }
          army france "The King's army" { unit 3 x gendarmes { at 0102, 0202, 0302 } }
        }
    """,
)

CODES: Final = (
    MAP_SHAPE,
    UNKNOWN_SYMBOL,
    GROUND_ON_GROUND,
    PLACES_AND_PIECES,
)
