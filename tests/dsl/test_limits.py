"""Hostile files: each ends soon, with a message, and never with an exception."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

import pytest

from dsl import parse
from dsl.lexing.budget import DEEPEST, LONGEST_NAME, MOST_CHARACTERS, MOST_TRANSLATIONS
from dsl.parse import parse_text, parse_values
from dsl.source import Source

CodesOf = Callable[[str], list[tuple[str, str]]]
FULL = MOST_CHARACTERS
PATTERNS = [
    "{",
    "}",
    "(",
    ")",
    '"',
    '"""',
    '"""\n',
    'x """\n',
    'x """ a\n',
    "-",
    "a ",
    "a{",
    "a{\n",
    "a(",
    "a,",
    "a 1 2\n",
    '"\n',
    'a "b\n',
    "'",
    "“",
    "\\",
    '"\\',
    "\x00",
    "\n",
    " ",
    "#",
    "0",
    "a.",
    "é",
    "1x ",
    "modifiers{",
    "add ",
    "not ",
    "a?",
    "[\n",
    ' a\n  """\n',
    'a b "c" it ',
    "}\n",
]


@pytest.mark.parametrize("pattern", PATTERNS, ids=repr)
@pytest.mark.parametrize("size", [pytest.param(FULL, marks=pytest.mark.campaign), FULL // 8], ids=["full", "part"])
def test_a_mass_of_anything_ends_soon(pattern: str, size: int) -> None:
    text = pattern * (size // len(pattern))
    begun = time.process_time()
    result = parse_text(Source("<hostile>", text))
    assert time.process_time() - begun < 6, "of work: twice the limit, for slow machines"
    assert len(result.diagnostics) <= 1000
    repr(result.tree)


def test_a_file_of_too_many_characters_is_not_read(codes_of: CodesOf) -> None:
    assert codes_of("#" * (FULL + 1)) == [("E0124", "#")]
    assert codes_of("#" * FULL) == []


def test_a_file_of_too_many_words_is_not_read(codes_of: CodesOf) -> None:
    assert codes_of("a 1 " * 100_001) == [("E0124", "a")]
    assert codes_of("a 1 " * 99_999) == []


def test_braces_may_stand_sixty_deep_and_no_deeper(codes_of: CodesOf) -> None:
    assert codes_of("a {" * DEEPEST + "}" * DEEPEST) == []
    assert codes_of("a {" * (DEEPEST + 1) + "b 1" + "}" * (DEEPEST + 1)) == [("E0125", "{")]
    assert {code for code, _ in codes_of("a {" * 5000)} == {"E0104", "E0125"}


def test_parentheses_may_stand_sixty_deep_and_no_deeper(codes_of: CodesOf) -> None:
    assert codes_of("a " + "(" * DEEPEST + "1" + ")" * DEEPEST) == []
    assert codes_of("a " + "(" * (DEEPEST + 1) + "1" + ")" * (DEEPEST + 1) + " b 1") == [("E0125", "(")]


def test_values_may_have_a_hundred_and_fifty_steps_and_no_more(codes_of: CodesOf) -> None:
    assert codes_of("a 1" + " + 1" * 149) == []
    assert [code for code, _ in codes_of("a 1" + " + 1" * 150)] == ["E0126"]
    assert [code for code, _ in codes_of("a " + "-" * 50_000 + "1  b 1" + " * 1" * 50_000)] == ["E0126", "E0126"]
    assert [code for code, _ in codes_of("a " + "not " * 1000 + "b")] == ["E0126"]


def test_a_text_may_have_forty_translations_and_no_more(codes_of: CodesOf) -> None:
    assert codes_of('a "x"' + ' it "y"' * MOST_TRANSLATIONS) == []
    assert codes_of('a "x"' + ' it "y"' * (MOST_TRANSLATIONS + 1) + " b 1") == [("E0131", "it")]
    assert codes_of('a "x"' + ' it "y"' * 10_000 + " b 1") == [("E0131", "it")]


def test_a_hostile_cell_is_refused_as_well() -> None:
    for text in ("(" * 1000, "-" * 10_000 + "1", "(" * 61 + "1" + ")" * 61):
        values, problems = parse_values(Source("<cell>", text), 0, len(text))
        assert values is None
        assert problems


@pytest.mark.parametrize(
    "sign", ["\u2028", "\u200b", "\u200d", "\u200f", "\u202e", "\u2060", "\ufeff", "\U000e0041", "\x9b"], ids=ascii
)
def test_characters_that_nobody_sees_are_refused_in_texts_and_comments(sign: str, codes_of: CodesOf) -> None:
    assert codes_of(f'a "x{sign}y" b 1') == [("E0116", sign)]
    assert codes_of(f"a 1 # x{sign}y\nb 1") == [("E0116", sign)]


def test_a_mark_at_the_beginning_of_a_file_is_no_such_character(codes_of: CodesOf) -> None:
    assert codes_of('\ufeffa "x" b 1') == []


def test_a_mark_before_the_last_line_of_a_text_moves_no_place() -> None:
    text = 'a """ }\n   \ufeff b. """'
    places = [
        (told.code.code, told.span.start, told.span.end) for told in parse_text(Source("<mark>", text)).diagnostics
    ]
    assert places[-1] == ("E0109", len(text) - 3, len(text))


def test_no_name_is_longer_than_the_name_of_a_file_can_be(codes_of: CodesOf) -> None:
    fits, long = "a" * LONGEST_NAME, "a" * (LONGEST_NAME + 1)
    assert codes_of(f'scenario {fits} "X" {{ of {fits}.{fits} }}') == []
    assert codes_of(f'scenario {long} "X"') == [("E0111", long)]
    assert codes_of(f'a "{long}" # {long}') == []


def test_what_somebody_froze_is_counted_once_and_stays_frozen(monkeypatch: pytest.MonkeyPatch) -> None:
    counted, thawed = [], []
    monkeypatch.setattr(parse, "_FROZEN", [])
    monkeypatch.setattr(gc, "get_freeze_count", lambda: counted.append(True) or 1_000_000)
    monkeypatch.setattr(gc, "unfreeze", lambda: thawed.append(True))
    assert gc.isenabled()
    for _ in range(3):
        parse_text(Source("<text>", "a 1\n"))
    assert (len(counted), thawed) == (1, [])
