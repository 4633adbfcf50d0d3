"""Mistakes about tables and drawings. Each `Code` holds its manual page."""

from __future__ import annotations

from typing import Final

from dsl.diagnostics import Code

RAGGED_ROW: Final = Code(
    code="E0701",
    name="ragged-row",
    summary="a line of a table has too many or too few cells",
    manual="""
        Every line of a drawn table has as many cells as the line of heads, with `|` between them. This one has more
        or fewer, so a figure would slip under the wrong head.

        Add the missing `|`. Where there is nothing to say, leave the cell empty or write `.`; `-` says `none`.
    """,
    bad='''
        ruleset demo "Demo" {
          kind class "Class" { inside ruleset  field abbr "Short form" { of text } }
          class horse "Horse" { abbr "H" }
          class foot "Foot" { abbr "F" }
          table advantage "Advantage in melee" {
            down class   across class
            rows """
                | H | F
              H | 0 | 2
              F | 1
            """
          }
        }
    ''',
    good='''
        ruleset demo "Demo" {
          kind class "Class" { inside ruleset  field abbr "Short form" { of text } }
          class horse "Horse" { abbr "H" }
          class foot "Foot" { abbr "F" }
          table advantage "Advantage in melee" {
            down class   across class
            rows """
                | H | F
              H | 0 | 2
              F | 1 | 0
            """
          }
        }
    ''',
)
UNKNOWN_HEAD: Final = Code(
    code="E0702",
    name="unknown-head",
    summary="a row or column is headed by something unknown",
    manual="""
        The first line and the first cell of each line say what a table is asked with: names of a kind, their short
        forms, several of them with commas, or spans of numbers. This head is none of what the table runs over.

        Look at the spelling, or at `down` and `across`: they say what the heads are names of. In an amendment, rows
        go by the heads of the old table.
    """,
    bad='''
        ruleset demo "Demo" {
          kind class "Class" { inside ruleset  field abbr "Short form" { of text } }
          class horse "Horse" { abbr "H" }
          class foot "Foot" { abbr "F" }
          table advantage "Advantage in melee" {
            down class   across class
            rows """
                | H | F
              H | 0 | 2
              foto | 1 | 0
            """
          }
        }
    ''',
    good='''
        ruleset demo "Demo" {
          kind class "Class" { inside ruleset  field abbr "Short form" { of text } }
          class horse "Horse" { abbr "H" }
          class foot "Foot" { abbr "F" }
          table advantage "Advantage in melee" {
            down class   across class
            rows """
                | H | F
              H | 0 | 2
              F | 1 | 0
            """
          }
        }
    ''',
)
WRONG_CELL: Final = Code(
    code="E0704",
    name="wrong-cell",
    summary="a cell that the table cannot hold",
    manual="""
        A cell holds a value, or a value and marks run together (`2M`), or nothing (`.`). This one holds something
        that is no figure and no mark of this table, or it is a word where all others beside and above it are figures.

        Declare the sign as a mark, `mark always "*" { hits 1 }`, or correct the cell.
    """,
    bad='''
        ruleset demo "Demo" {
          kind class "Class" { inside ruleset  field abbr "Short form" { of text } }
          class horse "Horse" { abbr "H" }
          class foot "Foot" { abbr "F" }
          table advantage "Advantage in melee" {
            down class   across class
            rows """
                | H | F
              H | 0 | *
              F | 1 | 0
            """
          }
        }
    ''',
    good='''
        ruleset demo "Demo" {
          kind class "Class" { inside ruleset  field abbr "Short form" { of text } }
          class horse "Horse" { abbr "H" }
          class foot "Foot" { abbr "F" }
          table advantage "Advantage in melee" {
            down class   across class
            rows """
                | H | F
              H | 0 | 2
              F | 1 | 0
            """
          }
        }
    ''',
)
BAD_SECTOR: Final = Code(
    code="E0705",
    name="bad-sector",
    summary="a sector drawing that cannot be read",
    manual="""
        A sector is drawn as on its card: `@` is the unit, facing the top; each sign of a `mark` is a hex. Lines are
        shifted by one blank against their neighbours, as hexes are by half a hex. This drawing lacks its `@`, has
        two, or has a sign between two hexes.

        Draw it again line by line, two columns a hex. On a table without hexes a sector is a `shape` with `spread`
        and `reach`.
    """,
    bad='''
        ruleset demo "Demo" {
          effect damage "one damage"
          sector musket "Musket" {
            mark near "o" { effect damage }
            cells """
              o o
               o
            """
          }
        }
    ''',
    good='''
        ruleset demo "Demo" {
          effect damage "one damage"
          sector musket "Musket" {
            mark near "o" { effect damage }
            cells """
              o o
               @
            """
          }
        }
    ''',
)

CODES: Final = (
    RAGGED_ROW,
    UNKNOWN_HEAD,
    WRONG_CELL,
    BAD_SECTOR,
)
