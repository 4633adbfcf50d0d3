"""Twelve mistakes of different kinds in one file are all told in one run, each in its place."""

from __future__ import annotations

import re

from tests.compiler.finding import compiled

PLANTED = '''\
ruleset demo "Demo" {
  kind class "Class" { inside ruleset }
  kind profile "Card" {
    like card_profile   inside army_list
    field class "Class" { of class }
  }
  kind unit "Unit" { like piece  inside division  plural units  field of "Profile" { of profile  required yes } }
  kind general "General" { like piece  inside army, division  leads yes  stacks yes }
  kind division "Division" { like command  inside army }
  class horse "Horse"
  class foot "Foot"
  constant short_range "Short range" { value 8 um + 2 cm }
  #                                          ^ E0402
  constant pace "Pace" { value }
  #                      ^ E0102
  section 7.5 rally "Rally" {
    prose """
      Shaken troops may [[recver]] as the turn ends.
    """
    # 2 up:             ^ E0501
    test recover "Recover" {
      roll 1d6
      outcomes {
        1 to 2: shaken "still shaken"
        4 to 6: steady "steady again"
        #       ^ E0601 begins further left: 4
      }
    }
  }
  table advantage "Advantage" {
    down class
    rows """
            | hits
      horse | 1
      foot  | 2 | 3
    """
    # 2 up: ^ E0701 begins further left: foot
  }
}
army_list france_1648 "France 1648" {
  profile gendarmes "Gendarmes" { class hrose  points 4 }
  #                                     ^ E0302
  profile picardie "Picardie" { class foot  points several }
  #                                                ^ E0401
}
scenario lens_1648 "Lens" {
  turn 8
# ^ E0301
  map { size 6 x 4 }
  army france "The King's army" {
    general conde "Condé" { at 0101 }
    division left "Left wing" {
      general grammont "Grammont" { at 0202 }
      unit gendarmes { at 0705 }
      #                   ^ E0801
    }
    division centre "Centre" {
      #      ^ E0804
      unit 2 x picardie { at 0303, 0303 }
      #                            ^ E0803
    }
    check count(army.units) = 4
    #     ^ E0806
  }
}
'''

MARK = re.compile(r"^\s*#(?: (?P<up>\d) up:)?\s*\^ (?P<code>[EW]\d{4})(?: begins further left: (?P<word>\w+))?$")


def expected() -> list[tuple[str, int, int]]:
    """Code, line and column as the carets in the text say. A caret stands under its place, one line up unless said."""
    lines = PLANTED.split("\n")
    found = []
    for number, line in enumerate(lines, start=1):
        mark = MARK.match(line)
        if mark is None:
            continue
        at = number - int(mark["up"] or 1)
        column = lines[at - 1].index(mark["word"]) if mark["word"] else line.index("^")
        found.append((mark["code"], at, column + 1))
    return sorted(found, key=lambda one: (one[1], one[2]))


def reported() -> list[tuple[str, int, int]]:
    return [(one.code.code, *one.span.place()) for one in compiled(PLANTED).diagnostics]


def test_twelve_are_planted_and_no_two_of_a_kind() -> None:
    assert len(expected()) == 12
    assert len({code for code, _, _ in expected()}) == 12


def test_all_twelve_are_told_in_one_run_each_at_its_line_and_column() -> None:
    assert reported() == expected()


def test_the_misspelt_names_are_answered_with_what_was_meant() -> None:
    offered = {one.code.code: one.help for one in compiled(PLANTED).diagnostics}
    assert offered["E0301"] == "did you mean `turns`?"
    assert offered["E0302"] == "did you mean `horse`?"
    assert offered["E0501"] == "did you mean `recover`?"


def test_mending_them_one_after_the_other_leaves_the_others_where_they_are() -> None:
    mends = [
        ("2 cm", "2 um"),
        ("value }", "value 3 }"),
        ("recver", "recover"),
        ("4 to 6", "3 to 6"),
        (" | 3", ""),
        ("hrose", "horse"),
        ("several", "9"),
        ("turn 8", "turns 8"),
        ("0705", "0604"),
        ('"Centre" {', '"Centre" { needs_commander no'),
        ("0303, 0303", "0303, 0304"),
        ("= 4", "= 3"),
    ]
    text = PLANTED
    left = [len(compiled(text).diagnostics)]
    for old, new in mends:
        assert text.count(old) == 1
        text = text.replace(old, new)
        left.append(len(compiled(text).diagnostics))
    assert left == list(range(12, -1, -1))
