"""What a buyer stumbled over on printed pages: figures that mean none, bare names, open readings, index, rulers."""

from __future__ import annotations

from functools import cache

from compiler.backends.maps.pieces import facing_of
from engine.model.battles import Piece
from engine.model.rules import Origin
from engine.model.values import Quantity, Ref
from tests.compiler.documents.library import Printed, bare, made_of, pack, painted
from tests.compiler.finding import pack_of

TEXT = """
ruleset demo "Demo" {
  kind arm "Arm" {
    inside ruleset
    field pace "Pace" { of number  default 4 }
    field test "Test" { of number  default -1  nothing -1 }
  }
  kind manner "Manner" { inside ruleset }
  figure hits "Hits"
  fact how_far "how far" { of number }
  section 1 arms "Arms" {
    arm foot "Foot" { pace 3  test -1 }
    arm horse "Horse" { pace 6  test 0 }
    arm guns "Guns" { pace 2  test 2 }
    arm carts "Carts" { pace 1  test -1 }
    manner straight_back "straight back"
    test wound "The wound" {
      roll 1d6
      outcomes {
        3 or more: hurt "hurt"
        otherwise: whole "whole"
      }
    }
    table bands "Bands" {
      down how_far   cell hits
      rows \"\"\"
                  | hits
        1 to 3    | 2?
        4 or more | 1
      \"\"\"
    }
  }
}
"""


@cache
def book() -> Printed:
    return painted(*made_of("rulebook", pack_of(TEXT)))


def test_a_figure_that_means_none_is_a_dash() -> None:
    assert bare("Arm Pace Test Foot 3 – Horse 6 0 Guns 2 2 Carts 1 –") in bare(book().text)


def test_a_bare_name_is_no_line_of_its_own() -> None:
    assert "straight back" not in book().text


def test_what_the_source_leaves_open_has_a_note_and_no_question_mark() -> None:
    text = bare(book().text)
    assert bare("1–3 2‡ 4 or more 1") in text
    assert bare("‡ Our ruling on what was left open") in text
    assert "?" not in text


def test_the_index_leaves_articles_out() -> None:
    _, _, index = book().text.rpartition("Index")
    assert "Wound" in index
    assert "The wound" not in index


def test_degrees_are_counted_clockwise_from_the_far_edge() -> None:
    origin = Origin("a", 1)
    looks = [Quantity(0, "deg"), Quantity(90, "deg"), Quantity(270, "deg"), Ref("compass", "e")]
    pieces = [Piece(name="a", title=None, origin=origin, kind="unit", facing=facing) for facing in looks]
    assert [facing_of(piece) for piece in pieces] == [0, 90, 270, 90]


def test_a_ruler_goes_as_far_as_the_guns() -> None:
    (document,) = made_of("templates", pack("risorgimento"))
    assert bare("40 41 42") in bare(painted(document).text)
