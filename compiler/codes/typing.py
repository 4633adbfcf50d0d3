"""Mistakes about values and types. Each `Code` holds its manual page."""

from __future__ import annotations

from typing import Final

from dsl.diagnostics import Code

WRONG_TYPE: Final = Code(
    code="E0401",
    name="wrong-type",
    summary="a value of another type than the field takes",
    manual="""
        Each field takes values of one type: a number, a date, a place, the name of a unit. This value is of another
        type, so it would mean nothing where it stands.

        The message says what is wanted. Words that people shall read stand in quotes; numbers, names and places do
        not.
    """,
    bad="""
        ruleset demo "Demo" { term drill "Drill" { means "what soldiers practise" } }
        scenario lens_1648 "Lens" { turns eight }
    """,
    good="""
        ruleset demo "Demo" { term drill "Drill" { means "what soldiers practise" } }
        scenario lens_1648 "Lens" { turns 8 }
    """,
)
UNIT_MIXING: Final = Code(
    code="E0402",
    name="unit-mixing",
    summary="unlike units in one reckoning",
    manual="""
        Distances in hexes, in measures (`um`) and in centimetres have no common yardstick, and an angle is no
        distance. Adding or comparing them would give a figure without sense, so it is an error before any game is
        played.

        Use units of one family: `um`, or `mm cm m km`, or `hex hexes`, or `deg`. A plain number may multiply or
        divide a distance, not be added to it. What lies on a map is measured as its `size` is: on a table in `um`, a
        village has `size 5 um x 4 um`.
    """,
    bad="""
        ruleset demo "Demo" {
          constant long_range "Long range" { value 24 um + 2 cm }
        }
    """,
    good="""
        ruleset demo "Demo" {
          constant long_range "Long range" { value 24 um + 2 um }
        }
    """,
)
WRONG_COUNT: Final = Code(
    code="E0403",
    name="wrong-count",
    summary="too many or too few values",
    manual="""
        A field takes one value, a pair takes two, a function its fixed number, an ability or a fact what it says it
        `takes`. Here there are more or fewer. A pair of a figure and a text is written with the text last:
        `loot 3 "three hens"`.

        Count the commas: a comma left at the end of a line takes the next word as a value. To let a field hold
        several, its kind says `of list(number)`.
    """,
    bad="""
        ruleset demo "Demo" { term drill "Drill" { means "what soldiers practise" } }
        scenario lens_1648 "Lens" { turns 8, 9 }
    """,
    good="""
        ruleset demo "Demo" { term drill "Drill" { means "what soldiers practise" } }
        scenario lens_1648 "Lens" { turns 8 }
    """,
)
MAYBE_ZERO: Final = Code(
    code="E0404",
    name="maybe-zero",
    summary="a division whose divisor could be zero",
    manual="""
        No formula may fail in the middle of a game, and dividing by zero would. Tercio therefore wants to see that
        the divisor cannot be zero.

        Divide by a plain figure, or by `max(1, …)`, which is at least one whatever happens.
    """,
    bad="""
        ruleset demo "Demo" {
          fact army.units_left "units still in the field" { of number }
          test resolve "Resolve" {
            roll 1d6   score roll + 6 / army.units_left
            outcomes { 7 or more: wavers "the army wavers"  otherwise: holds "the army holds" }
          }
        }
    """,
    good="""
        ruleset demo "Demo" {
          fact army.units_left "units still in the field" { of number }
          test resolve "Resolve" {
            roll 1d6   score roll + 6 / max(1, army.units_left)
            outcomes { 7 or more: wavers "the army wavers"  otherwise: holds "the army holds" }
          }
        }
    """,
)
NOT_CONSTANT: Final = Code(
    code="E0405",
    name="not-constant",
    summary="a figure that must be fixed depends on the game",
    manual="""
        Some figures must be settled when the file is written: they are printed on cards and sheets. Dice, facts and
        functions are known only during a game.

        Write the figure; plain sums such as `4 + 4` are fine. A length that depends on dice is a matter for an
        `ending`. A `check` may ask fields, counts and sums of what is written, and nothing else; if one piece does not
        say a figure that is asked of all, the message names it.
    """,
    bad="""
        ruleset demo "Demo" { term drill "Drill" { means "what soldiers practise" } }
        scenario lens_1648 "Lens" { turns 6 + 1d6 }
    """,
    good="""
        ruleset demo "Demo" { term drill "Drill" { means "what soldiers practise" } }
        scenario lens_1648 "Lens" { turns 6 + 2 }
    """,
)
UNKNOWN_FUNCTION: Final = Code(
    code="E0406",
    name="unknown-function",
    summary="a function that the language does not have",
    manual="""
        The language has nine functions, `min max floor ceil rest count sum most dice`, and no others, so that every
        formula can be checked and printed. Besides them only declared tables and facts can be asked with parentheses.

        Take one of the nine (half rounded down is `floor(roll / 2)`), or declare a `table` or a `fact` that takes
        values.
    """,
    bad="""
        ruleset demo "Demo" {
          test pursuit "Pursuit" {
            roll 1d6   score round(roll / 2)
            outcomes { 3 or more: caught "caught"  otherwise: escaped "escaped" }
          }
        }
    """,
    good="""
        ruleset demo "Demo" {
          test pursuit "Pursuit" {
            roll 1d6   score floor(roll / 2)
            outcomes { 3 or more: caught "caught"  otherwise: escaped "escaped" }
          }
        }
    """,
)
UNKNOWN_TYPE: Final = Code(
    code="E0407",
    name="unknown-type",
    summary="a type that nothing declares",
    manual="""
        A type is one of the plain ones
        (`number text prose yes_no dice date place path distance angle facing span condition section symbol` and a few
        more), a kind that you or the prelude declare, or one of them inside `list(…)`, `pair(…, …)`, `optional(…)`.

        Look at the spelling, and declare a kind before you ask for things of it:
        `kind class "Class" { inside ruleset }`.
    """,
    bad="""
        ruleset demo "Demo" {
          kind weapon "Weapon" { inside ruleset  field reload "Turns to reload" { of numbre } }
        }
    """,
    good="""
        ruleset demo "Demo" {
          kind weapon "Weapon" { inside ruleset  field reload "Turns to reload" { of number } }
        }
    """,
)
BAD_KIND: Final = Code(
    code="E0408",
    name="bad-kind",
    summary="a `kind` or `field` that contradicts itself",
    manual="""
        A `kind` teaches Tercio a new word: where it may stand (`inside`), what it inherits (`like`), how it is named.
        This one refers to a kind that does not exist, leads back to itself, or has a field that nobody could write:
        a text ends an entry, so it stands last in a pair.

        Look at the spelling of the kinds it names. A circle of `like` is mended by taking the `like` away from the
        most general of them. Write `pair(number, text)`, not `pair(text, number)`.
    """,
    bad="""
        ruleset demo "Demo" {
          kind squadron "Squadron" { like peice  inside army }
        }
    """,
    good="""
        ruleset demo "Demo" {
          kind squadron "Squadron" { like piece  inside army }
        }
    """,
)

CODES: Final = (
    WRONG_TYPE,
    UNIT_MIXING,
    WRONG_COUNT,
    MAYBE_ZERO,
    NOT_CONSTANT,
    UNKNOWN_FUNCTION,
    UNKNOWN_TYPE,
    BAD_KIND,
)
