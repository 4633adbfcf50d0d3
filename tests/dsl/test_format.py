"""How a formatted file looks."""

from __future__ import annotations

import textwrap

import pytest

from dsl.format import WIDEST, format_text
from dsl.source import Source


def formatted(text: str) -> str:
    result, problems = format_text(Source("<text>", text))
    assert problems == ()
    again, _ = format_text(Source("<text>", result))
    assert again == result, "formatting twice changes nothing"
    return result


def block(text: str) -> str:
    return textwrap.dedent(text).lstrip("\n")


def test_blanks_and_indentation_are_put_in_order() -> None:
    assert formatted("a   1 ,2\n   b{\n c(1,2)  }") == block(
        """
        a 1, 2
        b {
          c (1, 2)
        }
        """
    )


def test_what_stands_on_one_line_stays_on_it() -> None:
    assert formatted("date 1648-08-20 turns 8 unit a{at 1 facing n}") == (
        "date 1648-08-20   turns 8   unit a { at 1  facing n }\n"
    )


def test_lines_that_are_too_long_are_divided_between_entries() -> None:
    text = formatted("   ".join(f"entry_{number} {number}" for number in range(20)))
    assert max(map(len, text.splitlines())) <= WIDEST
    assert text.split() == " ".join(f"entry_{number} {number}" for number in range(20)).split()


def test_a_body_that_is_too_long_is_opened() -> None:
    long = " ".join(f"entry_{number} {number}" for number in range(12))
    assert formatted(f"a {{ {long} }}").startswith("a {\n  entry_0 0   entry_1 1   ")


def test_a_body_on_several_lines_is_not_closed_up() -> None:
    assert formatted("a {\nb 1 }") == "a {\n  b 1\n}\n"
    assert formatted("a {\n}") == "a { }\n"


def test_long_lists_of_values_are_divided_after_commas() -> None:
    text = formatted("at " + ", ".join(f"(1{number:02}, 2{number:02})" for number in range(30)))
    assert max(map(len, text.splitlines())) <= WIDEST
    assert all(line.endswith("),") for line in text.splitlines()[:-1])


@pytest.mark.parametrize(
    ("written", "spelled"),
    [
        ("1+2*3", "1 + 2 * 3"),
        ("- 1 ?", "-1?"),
        ("3 / 4?", "3/4?"),
        ("a/b", "a / b"),
        ("8um", "8 um"),
        ("( 1 ,2 )", "(1, 2)"),
        ("f ( a )", "f(a)"),
        ("not  a   and b", "not a and b"),
        ("7   or\n more", "7 or more"),
        ("0812, 007, 7.10", "0812, 007, 7.10"),
        ("75%", "75%"),
    ],
)
def test_values_are_spelled_in_one_way(written: str, spelled: str) -> None:
    assert formatted(f"a {written}") == f"a {spelled}\n"


def test_texts_keep_their_words() -> None:
    assert formatted(r'a   "say \"x\" \\"   it "y"  ,  "z"') == r'a "say \"x\" \\" it "y", "z"' + "\n"


def test_comments_and_single_empty_lines_stay() -> None:
    text = """
        # first


        a 1      #   beside
        b { # on the brace

          # own line
          c 2


          d 3  # after
          # last
        }   # behind
        # end
        """
    assert formatted(text) == block(
        """
        # first

        a 1  # beside
        b {  # on the brace
          # own line
          c 2

          d 3  # after
          # last
        }  # behind
        # end
        """
    )


def test_a_comment_inside_an_entry_moves_before_it() -> None:
    assert formatted("a 1\nb # why\n 2, # two\n 3") == "a 1\n# why\n# two\nb 2, 3\n"


def test_a_comment_after_a_brace_on_one_line_stays_outside() -> None:
    assert formatted("a { b 1 } # c\nd 2") == "a { b 1 }  # c\nd 2\n"


def test_columns_of_drawn_tables_stand_under_each_other() -> None:
    text = 'list weapon """\n  weapon|title |hit\n  bow | Bow| -1\n long_pike|Pike  |\n"""'
    assert formatted(text) == block(
        '''
        list weapon """
          weapon    | title | hit
          bow       | Bow   | -1
          long_pike | Pike  |
        """
        '''
    )


def test_a_row_drawn_on_one_line_is_put_in_order_too() -> None:
    assert formatted('replace row """heavy|2|  4"""') == 'replace row """ heavy | 2 | 4 """\n'


def test_rows_of_maps_have_single_blanks_and_even_lines_one_deeper() -> None:
    assert formatted('rows """\n   .  . w\n  .  w .\n   . . .\n"""') == block(
        '''
        rows """
          . . w
           . w .
          . . .
        """
        '''
    )


def test_sectors_keep_their_shape() -> None:
    text = block(
        '''
        cells """
          p p p
           o o
            @
        """
        '''
    )
    assert formatted(text) == text


def test_prose_keeps_its_lines_and_its_links() -> None:
    text = block(
        '''
        section 1 a "A" {
          prose """
            See [[7.2|advantage]]
              and more.

            End.
          """ it """
            Vedi [[7.2|vantaggio]].
          """
        }
        '''
    )
    assert formatted(text) == text


def test_modifiers_and_outcomes_have_their_form() -> None:
    text = block(
        """
        test a "A" {
          modifiers {
            +1 per b when c = d "words" it "parole"
            -2 * e "more" { cites 7.3 }
          }
          outcomes { 7 or more: f "words"  otherwise: g }
        }
        """
    )
    assert formatted(text) == text


def test_sections_and_verbs_have_their_form() -> None:
    text = 'replace section 7.5 rally "R" { a 1 }\nremove section 7.6\nadd section b "B"\n'
    assert formatted(text) == text


def test_a_file_ends_with_one_line_end() -> None:
    assert formatted("a 1\n\n\n") == "a 1\n"
    assert formatted("\r\n  \r\n") == ""
    assert formatted("\ufeffa 1\r\n") == "a 1\n"


def test_a_file_with_mistakes_comes_back_as_it_is() -> None:
    text = "a   {\n b\n}"
    same, problems = format_text(Source("<text>", text))
    assert same == text
    assert [found.code.code for found in problems] == ["E0102"]


def test_samples_are_formatted_once_and_for_all(sample: Source) -> None:
    text = formatted(sample.text)
    assert max(len(line) for line in text.splitlines() if '"""' not in line and "|" not in line) <= 125


def test_a_field_behind_a_call_stays_there() -> None:
    assert formatted("when edge( a,b ).cover > 1\n") == "when edge(a, b).cover > 1\n"


def test_a_date_before_christ_keeps_its_form() -> None:
    assert formatted("date -202-10-19\n") == "date -202-10-19\n"
    assert formatted("score a -202 -10\n") == "score a - 202 - 10\n"
