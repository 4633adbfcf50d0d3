"""What costs more than a run is granted. The bounds stand in `engine.model.budget` and `dsl.lexing.limits`."""

from __future__ import annotations

from typing import Final

from dsl.diagnostics import Code

FIGURE_TOO_LARGE: Final = Code(
    code="E1301",
    name="figure-too-large",
    summary="a figure larger than any table has",
    manual="""
        A figure that stands in a file is at most 999,999. Engines count up to figures and printers draw them as
        boxes and scales, so a figure without measure would keep every command busy for hours.

        Write a smaller one. What has no end says so by its words: `12 or more`, `none`, `otherwise`.
    """,
    bad="""
        ruleset demo "Demo" { constant pace "Pace" { value 1000000 } }
    """,
    good="""
        ruleset demo "Demo" { constant pace "Pace" { value 999999 } }
    """,
)
FIGURE_TOO_LONG: Final = Code(
    code="E1302",
    name="figure-too-long",
    summary="a reckoning whose result has more than a hundred digits",
    manual="""
        Figures are exact, so one that is multiplied with itself again and again grows without end. A result of more
        than a hundred digits, above or below the line, is not reckoned with any further.

        Look at what the facts behind this figure multiply. No table of a game needs more than a few digits.
    """,
    bad="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside army  plural units }
          fact army.a "a" { of number  value 999999 * 999999 * 999999 * 999999 * 999999 }
          fact army.b "b" { of number  value army.a * army.a * army.a * army.a }
        }
        scenario lens_1648 "Lens" {
          map { size 4 x 3 }
          army france "The King's army" { unit gendarmes { at 0102 }  check army.b > 1 }
        }
    """,
    good="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside army  plural units }
          fact army.a "a" { of number  value 999999 * 999999 * 999999 * 999999 * 999999 }
        }
        scenario lens_1648 "Lens" {
          map { size 4 x 3 }
          army france "The King's army" { unit gendarmes { at 0102 }  check army.a > 1 }
        }
    """,
)
TOO_MUCH_WORK: Final = Code(
    code="E1303",
    name="too-much-work",
    summary="rules that would keep the machine busy without end",
    manual="""
        Every run may take so many steps and no more: the checks of a file reckon a million values, and rulesets that
        amend others, or scenarios with rules of their own, repeat twelve thousand things of them, more where more is
        written, and sixty thousand at the very most. The library needs a small part of that. Nothing behind this place
        was looked at.

        Ask less, or compile fewer files at once. One `check` of a sum says as much as one for every piece; one ruleset
        with ten amendments is cheaper than ten with one each.
    """,
    bad="# a thousand checks, each of the sum over a thousand units",
    good="# one check of the sum over a thousand units",
)
TEXT_TOO_LONG: Final = Code(
    code="E1304",
    name="text-too-long",
    summary="a title of more than a thousand letters, or prose of more than fifty thousand",
    manual="""
        Titles stand on one line, on cards and in navigation, and have at most a thousand letters; so have other short
        texts, such as the words of a modifier. Prose in paragraphs has at most fifty thousand in one text, which is
        a dozen printed pages.

        Say it in fewer words, or divide the prose among several sections.
    """,
    bad='ruleset demo "Demo" { term drill "' + "Drill " * 200 + '" { means "what soldiers practise" } }\n',
    good='ruleset demo "Demo" { term drill "Drill" { means "what soldiers practise" } }\n',
)
ODDS_LEFT_OUT: Final = Code(
    code="W1305",
    name="odds-left-out",
    summary="odds that would take too long to tell, and are left out",
    manual="""
        Beside each test the site and the rulebook show its exact odds. All tables together may take half a million
        steps, which is forty times what a ruleset of the library needs; with this test they would take more, so it is
        shown without them.

        Use fewer dice of many faces. Dice that are only added are cheap; what is made of each throw by itself, such as
        the higher of two heaps, is dear.
    """,
    bad="# a test that rolls `max(10d100, 10d100)`, and has a hundred outcomes",
    good="# a test that rolls `2d10`",
)

CODES: Final = (FIGURE_TOO_LARGE, FIGURE_TOO_LONG, TOO_MUCH_WORK, TEXT_TOO_LONG, ODDS_LEFT_OUT)
