"""Diagnostics as people and programs see them."""

from __future__ import annotations

import json

import pytest

from dsl import codes
from dsl.diagnostics import Code, Diagnostic, Note
from dsl.parse import parse_text
from dsl.render import WIDEST, render_json, render_text, summary, visible
from dsl.source import Source

WARNING = Code(code="W0901", name="odd", summary="odd", manual="", bad="", good="")


def test_a_mistake_is_shown_with_its_line_and_its_help() -> None:
    source = Source("lens.tercio", 'scenario lens "Lens" {\n  size 14x10\n}\n')
    assert render_text(parse_text(source).diagnostics, colour=False) == (
        "error[E0112] glued-product: `14x10` needs blanks around the `x`\n"
        " --> lens.tercio:2:8\n"
        "  |\n"
        "2 |   size 14x10\n"
        "  |        ^^^^^\n"
        "  = help: write `14 x 10`\n"
        "\n"
        "1 error\n"
    )


def test_a_note_has_an_excerpt_of_its_own() -> None:
    source = Source("a.tercio", "\n" * 8 + "a 1\nb 2\n")
    found = Diagnostic(WARNING, "twice", source.span(12, 13), (Note("first here", source.span(8, 9)),))
    assert render_text([found], colour=False) == (
        "warning[W0901] odd: twice\n"
        "  --> a.tercio:10:1\n"
        "   |\n"
        "10 | b 2\n"
        "   | ^\n"
        "   = note: first here\n"
        "  --> a.tercio:9:1\n"
        "   |\n"
        " 9 | a 1\n"
        "   | ^\n"
        "\n"
        "1 warning\n"
    )


@pytest.mark.parametrize(
    ("line", "word", "carets"),
    [
        ("\ta Hill", "Hill", "      ^^^^"),
        ('"日本" Hill', "Hill", "       ^^^^"),
        ("e\u0301t Hill", "Hill", "   ^^^^"),
        ("日本", "日本", "^^^^"),
        ("a", "", "^"),
    ],
)
def test_carets_stand_under_the_place_whatever_the_width_of_the_letters(line: str, word: str, carets: str) -> None:
    source = Source("x", line)
    at = line.index(word) if word else 0
    text = render_text([Diagnostic(WARNING, "m", source.span(at, at + len(word)))], colour=False)
    assert text.split("\n")[4] == f"  | {carets}"


def test_the_end_of_a_file_can_be_pointed_at() -> None:
    source = Source("x", "a 1\n")
    assert "2 |\n" in render_text([Diagnostic(WARNING, "m", source.span(4, 4))], colour=False)


def test_a_place_of_several_lines_is_underlined_to_the_end_of_the_first() -> None:
    source = Source("x", "abc {\n d 1\n}")
    assert "  | ^^^^^\n" in render_text([Diagnostic(WARNING, "m", source.span(0, 12))], colour=False)


def test_a_very_long_line_is_cut_around_the_place() -> None:
    source = Source("x", "a " * 5000 + "Hill" + " b" * 5000)
    shown = render_text([Diagnostic(WARNING, "m", source.span(10_000, 10_004))], colour=False).split("\n")
    assert len(shown[3]) <= WIDEST + 10
    assert shown[3][shown[4].index("^") :].startswith("Hill")
    assert shown[3].count("…") == 2


def test_nothing_in_a_file_can_command_the_terminal() -> None:
    source = Source("ev\x1b]0;il", 'a "\x1b[31m\x9b\u202e\x7f\r" Hill')
    found = Diagnostic(codes.BAD_NAME, "m \x1b[0m", source.span(0, 3), help="\x07")
    text = render_text([found], colour=False)
    assert all(character.isprintable() or character == "\n" for character in text)
    assert visible("a\tb\x1b\u202e") == "a    b␛<U+202E>"


def test_colours_are_only_used_where_they_are_asked_for() -> None:
    found = parse_text(Source("x", "a { b }")).diagnostics
    assert "\x1b[" in render_text(found, colour=True)
    assert "\x1b[" not in render_text(found, colour=False)


def test_a_summary_counts_errors_and_warnings() -> None:
    span = Source("x", "a").span(0, 1)
    error, warning = Diagnostic(codes.UNEXPECTED, "m", span), Diagnostic(WARNING, "m", span)
    assert summary([error, error, error, warning]) == "3 errors, 1 warning"
    assert summary([]) == "no errors"
    assert render_text([], colour=True) == ""


def test_programs_read_stable_keys() -> None:
    source = Source("a.tercio", "a 1\nb Hill\n")
    (found,) = parse_text(source).diagnostics
    found = Diagnostic(found.code, found.message, found.span, (Note("n", source.span(0, 3)),), found.help)
    assert json.loads(render_json([found])) == [
        {
            "code": "E0111",
            "name": "bad-name",
            "severity": "error",
            "message": found.message,
            "file": "a.tercio",
            "line": 2,
            "column": 3,
            "end_line": 2,
            "end_column": 7,
            "help": found.help,
            "notes": [{"message": "n", "file": "a.tercio", "line": 1, "column": 1, "end_line": 1, "end_column": 4}],
        }
    ]
    assert json.loads(render_json([])) == []
