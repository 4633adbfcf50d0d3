"""What is drawn inside a block: lists, tables and sectors."""

from __future__ import annotations

import pytest

from engine.model.rules import Cell, Entry, Head, Sector, SectorCell, Table
from engine.model.values import Quantity, Ref, Span, Text
from tests.compiler.finding import codes, demo, found, helped, only, pack_of, ruleset_of

CLASSES = """
kind class "Class" { inside ruleset  field abbr "Short" { of text } }
class horse "Horse" { abbr "CP" }
class foot "Foot" { abbr "PM" }
figure hits "hits"
"""


def drawn(*lines: str) -> str:
    return '"""\n' + "\n".join(f"  {line}" for line in lines) + '\n"""'


# --- lists ----------------------------------------------------------------------------------------------------

WEAPON = """
kind weapon "Weapon" {
  inside ruleset
  field short "Short" { of distance }   field reload "Reload" { of optional(number) }
  field notes "Notes" { of list(footnote) }   field nick "Nickname" { of text }
}
footnote a "needs a lit match"
footnote g "slow"
"""


def weapons(*lines: str) -> list[Entry]:
    made = ruleset_of(demo(WEAPON + "list weapon " + drawn(*lines)))
    return [one for one in made.entries if one.kind == "weapon"]


def refused_list(*lines: str) -> list[tuple[str, str]]:
    return found(demo(WEAPON + "list weapon " + drawn(*lines)))


def test_each_line_of_a_list_is_the_entry_it_stands_for() -> None:
    line, written = (
        weapons("weapon | title | title it | short | reload | notes", "bow | Bow | Arco | 10 um | 1 | a, g")[0],
        next(
            one
            for one in ruleset_of(
                demo(WEAPON + 'weapon bow "Bow" it "Arco" { short 10 um  reload 1  notes a, g }')
            ).entries
            if one.kind == "weapon"
        ),
    )
    assert (line.name, line.title, line.fields) == (written.name, written.title, written.fields)


def test_an_empty_cell_or_a_dot_says_nothing_and_a_dash_says_none() -> None:
    made = weapons("weapon | short | reload", "bow | 8 um |", "pike | . | -")
    assert [one.fields for one in made] == [(("short", Quantity(8, "um")),), (("reload", None),)]


def test_a_column_of_words_takes_them_without_quotes() -> None:
    made = weapons("weapon | nick", "bow | Old Faithful")
    assert made[0].get("nick") == Text((("en", "Old Faithful"),))


def test_a_doubt_in_a_cell_is_remembered() -> None:
    assert [doubt.field for doubt in weapons("weapon | reload", "bow | 2?")[0].doubts] == ["reload"]


def test_a_line_with_too_many_or_too_few_cells_is_told() -> None:
    assert [code for code, _ in refused_list("weapon | short", "bow", "pike | 1 um | 2")] == ["E0701", "E0701"]


def test_an_unknown_column_is_told_once_at_its_head() -> None:
    assert refused_list("weapon | shrot", "bow | 1 um", "pike | 2 um") == [("E0301", "shrot")]


def test_only_texts_take_a_language() -> None:
    assert refused_list("weapon | short it", "bow | 1 um") == [("E0301", "short it")]


def test_a_wrong_cell_is_told_in_its_place() -> None:
    assert refused_list("weapon | short", "bow | far") == [("E0401", "far")]
    assert refused_list("weapon | notes", "bow | a, z") == [("E0302", "z")]


def test_a_cell_that_cannot_be_read_is_told_and_the_others_are_kept() -> None:
    assert [words for _, words in refused_list("weapon | short | notes", "bow | 1 um + | z")][-1] == "z"


def test_a_list_needs_a_kind_and_a_drawing() -> None:
    assert codes(demo(WEAPON + 'list weapon "bow"')) == ["E0403"]


def test_a_list_of_a_kind_that_may_not_stand_here_is_told() -> None:
    text = demo(WEAPON + "list wepon " + drawn("weapon", "bow"))
    assert found(text) == [("E0306", "wepon")]
    assert helped(text) == "did you mean `weapon`?"


def test_an_empty_list_is_told() -> None:
    assert codes(demo(WEAPON + 'list weapon """\n"""')) == ["E0701"]


def test_names_drawn_twice_are_told() -> None:
    assert refused_list("weapon | reload", "bow | 1", "bow | 2") == [("E0303", "bow")]


def test_rows_of_a_profile_are_a_list_by_the_names_of_rows() -> None:
    text = demo(
        """
        kind profile "Card" { like card_profile  inside army_list  field melee "Melee" { of number } }
        kind stat_row "Row" { key row  inside profile  named row  field melee "Melee" { of number } }
        row large "above 3" { when yes }
        """,
        'army_list spain "Spain" { profile tercio "Tercio" { list row ' + drawn("row | melee", "%s | 3") + " } }",
    )
    assert found(text % "large") == []
    assert found(text % "lagre") == [("E0302", "lagre")]


# --- tables ---------------------------------------------------------------------------------------------------


def table_text(*lines: str, says: str = "down class  across class  cell hits", more: str = "") -> str:
    return demo(CLASSES + f'{more}\ntable advantage "Advantage" {{ {says}\nrows {drawn(*lines)}\n}}')


def table(*lines: str, says: str = "down class  across class  cell hits", more: str = "") -> Table:
    return ruleset_of(table_text(*lines, says=says, more=more)).tables[0]


def test_heads_are_names_or_short_forms_and_cells_are_figures() -> None:
    made = table("   | CP | foot", "horse | 0 | 2", "PM | 1 | -1")
    assert [head.names for head in made.heads_down] == [("horse",), ("foot",)]
    assert [head.names for head in made.heads_across] == [("horse",), ("foot",)]
    assert [[cell.value for cell in row] for row in made.cells] == [[0, 2], [1, -1]]


def test_several_names_may_share_a_line() -> None:
    assert table("| CP, PM", "CP, PM | 1").heads_down == (Head(("horse", "foot")),)


def test_heads_may_be_spans_of_numbers() -> None:
    made = table("| 0 to 2 | 3 or more", "1 | 0 | 1", "2 to 6 | 1 | 2", says="down roll  across score")
    assert [head.span for head in made.heads_across] == [Span(0, 2), Span(3, None)]
    assert [head.span for head in made.heads_down] == [Span(1, 1), Span(2, 6)]


def test_a_table_may_have_one_column_headed_as_its_author_likes() -> None:
    made = table("| Hits on contact", "CP | 1", "PM | 2", says="down class  cell hits")
    assert made.heads_across == (Head(("Hits on contact",)),)


def test_yes_and_no_head_a_table_that_asks_a_fact() -> None:
    more = 'fact night "dark"'
    assert table("| hits", "yes | 1", "no | 2", says="down night", more=more).heads_down == (
        Head(("yes",)),
        Head(("no",)),
    )


MARKS = """down class   across class   cell hits
mark line "=" { hits 1 }
mark contact ">" { hits 1 }
mark hard "M+1" { hits 2 }"""


@pytest.mark.parametrize(
    ("written", "cell"),
    [
        (".", Cell()),
        ("", Cell()),
        ("-", Cell(None)),
        ("2", Cell(2)),
        ("2?", Cell(2, (), True)),
        ("=", Cell(None, ("line",))),
        (">>", Cell(None, ("contact", "contact"))),
        (">=?", Cell(None, ("contact", "line"), True)),
        ("1 =", Cell(1, ("line",))),
        ("2M+1", Cell(2, ("hard",))),
        ("-1>", Cell(-1, ("contact",))),
    ],
)
def test_a_cell_holds_a_figure_and_marks_run_together(written: str, cell: Cell) -> None:
    made = table("| CP | PM", f"CP | {written} | =>M+1", "PM | 0 | 0", says=MARKS)
    assert made.cells[0][0] == cell


@pytest.mark.parametrize(
    ("lines", "code", "words"),
    [
        (["| CP | PM", "CP | 0 | *", "PM | 1 | 0"], "E0704", "*"),
        (["| CP | PM", "CP | 0 | many", "PM | 1 | 0"], "E0401", "many"),
        (["| CP | PM", "CP | 0 | 1", "PX | 1 | 0"], "E0702", "PX"),
        (["| CP | fot", "CP | 0 | 1", "PM | 1 | 0"], "E0702", "fot"),
        (["| CP | PM", "CP | 0 | 1", "PM | 1"], "E0701", "PM | 1"),
        (["| CP | PM", "CP | 0 | 1", "| 1 | 2", "PM | 1 | 2"], "E0702", ""),
        (["| CP | PM", "CP | 0 | 1"], "E0703", "advantage"),
        (["| CP", "CP | 0", "PM | 1"], "E0703", "advantage"),
        (["| CP | PM", "CP | 0 | 1", "PM | 1 | 0", "foot | 1 | 0"], "E0706", "advantage"),
    ],
)
def test_a_mistake_in_a_table_is_told_where_it_stands(lines: list[str], code: str, words: str) -> None:
    assert found(table_text(*lines)) == [(code, words)]


def test_otherwise_stands_for_all_that_is_not_drawn() -> None:
    assert found(table_text("| CP", "CP | 1", says="down class  across class  otherwise 0")) == []


@pytest.mark.parametrize(
    ("spans", "code"), [(("1 to 2", "4 to 6"), "E0703"), (("1 to 3", "3 to 6"), "E0706"), (("1 or more", "6"), "E0706")]
)
def test_spans_of_a_table_leave_no_gap_and_do_not_overlap(spans: tuple[str, str], code: str) -> None:
    assert codes(table_text("| hits", f"{spans[0]} | 1", f"{spans[1]} | 2", says="down roll")) == [code]


def test_a_table_says_what_runs_down_its_side() -> None:
    assert found(table_text("| hits", "CP | 1", says="cell hits")) == [("E0307", "advantage")]


def test_a_table_is_drawn() -> None:
    assert found(demo(CLASSES + 'table advantage "A" { down class }')) == [("E0307", "advantage")]


def test_an_empty_table_is_told() -> None:
    assert codes(demo(CLASSES + 'table advantage "A" { down class  rows """\n""" }')) == ["E0701"]


def test_an_unknown_axis_is_told() -> None:
    assert codes(table_text("| hits", "CP | 1", says="down attacker.class")) == ["E0309"]


def test_a_mark_that_is_never_drawn_is_a_warning() -> None:
    says = 'down class\nmark line "=" { hits 1 }'
    assert found(table_text("| hits", "CP | 1", "PM | 2", says=says)) == [("W0310", "line")]


def test_a_mark_says_only_declared_figures() -> None:
    says = 'down class\nmark line "=" { hots 1 }'
    assert found(table_text("| hits", "CP | =", "PM | 2", says=says)) == [("E0301", "hots")]


def test_a_figure_says_what_cells_may_be() -> None:
    more = 'figure forbids "forbids" { of yes_no }'
    assert table("| a", "CP | yes", "PM | no", says="down class  cell forbids", more=more).cells[0][0].value is True


def test_a_cell_without_end_is_no_cell() -> None:
    assert codes(table_text("| hits", "CP | " + "=" * 300, "PM | 2", says='down class\nmark line "=" { hits 1 }')) == [
        "W0310",
        "E0704",
    ]


# --- sectors --------------------------------------------------------------------------------------------------


def sector_text(*lines: str) -> str:
    return demo(
        'effect damage "damage"\nsector gun "Gun" {\nmark near "o" { effect damage }\nmark far "p" { effect damage }\n'
        f'cells {drawn(*lines)}\n}}\nallow unused_definition "marks of the unit tests"\n'
        'fact unused "so that the allow is used"'
    )


def sector(*lines: str) -> Sector:
    return ruleset_of(sector_text(*lines)).sectors[0]


def test_a_sector_counts_hexes_from_its_unit() -> None:
    made = sector("p p p", " o o", "  @")
    assert {(cell.q, cell.r, cell.mark) for cell in made.cells} == {
        (0, -2, "far"),
        (1, -2, "far"),
        (2, -2, "far"),
        (0, -1, "near"),
        (1, -1, "near"),
    }


def test_a_sector_may_lie_beside_its_unit() -> None:
    assert {(cell.q, cell.r) for cell in sector(" o o", "o @ o").cells} == {(0, -1), (1, -1), (-1, 0), (1, 0)}


def test_a_dot_in_a_sector_is_an_empty_hex() -> None:
    assert sector("o . p", " . .", "  @").cells == (SectorCell(0, -2, "near"), SectorCell(2, -2, "far"))


def test_a_doubt_in_a_sector_is_remembered() -> None:
    assert sector(" o p?", "  @").cells == (SectorCell(0, -1, "near"), SectorCell(1, -1, "far", True))


def test_a_doubt_takes_the_blank_after_its_sign() -> None:
    doubted, plain = sector("o?p?o", " o?p", "  @"), sector("o p o", " o p", "  @")
    assert [(cell.q, cell.r, cell.mark) for cell in doubted.cells] == [(c.q, c.r, c.mark) for c in plain.cells]
    assert [cell.doubt for cell in doubted.cells] == [True, True, False, True, False]


@pytest.mark.parametrize(
    ("lines", "code", "words"),
    [
        ([" o o", "  o"], "E0705", None),
        ([" o o", "@ @"], "E0705", "@"),
        (["o o", "@"], "E0705", "o"),
        ([" x o", "  @"], "E0302", "x"),
    ],
)
def test_a_sector_that_cannot_be_read_is_told(lines: list[str], code: str, words: str | None) -> None:
    said = found(sector_text(*lines))
    assert said
    assert said[0][0] == code
    assert words is None or said[0][1] == words


def test_a_sector_without_drawing_has_a_shape() -> None:
    assert found(demo('sector canister "C" { shape wedge  spread 15 deg  reach 25 um }')) == []
    assert found(demo('sector canister "C" { spread 15 deg  reach 25 um }')) == [("E0705", "canister")]


def test_an_effect_of_a_mark_is_known() -> None:
    said = only(demo('sector gun "Gun" { mark near "o" { effect damage }  cells """\n o o\n  @\n""" }'))
    assert (said.code.code, said.span.text()) == ("E0302", "damage")


def test_a_profile_refers_to_its_sector() -> None:
    text = demo(
        """
        kind profile "Card" { like card_profile  inside army_list  field sector "Sector" { of sector } }
        sector canister "C" { shape wedge }
        """,
        'army_list france "F" { profile gun "Gun" { sector canister } }',
    )
    assert pack_of(text).army_lists[0].profiles[0].get("sector") == Ref("sector", "canister")


@pytest.mark.parametrize(("cell", "told"), [("many", [("E0704", "many")]), ("3", []), ("-", [])])
def test_a_word_between_figures_is_told_where_a_table_does_not_say_what_it_holds(
    cell: str, told: list[tuple[str, str]]
) -> None:
    text = f"""ruleset demo "Demo" {{
      kind class "Class" {{ inside ruleset }}
      class horse "Horse"   class foot "Foot"
      table advantage "Advantage" {{
        down class   across class
        rows \"\"\"
                | horse | foot
          horse | 0     | {cell}
          foot  | 1     | 0
        \"\"\"
      }}
    }}"""
    assert found(text) == told
