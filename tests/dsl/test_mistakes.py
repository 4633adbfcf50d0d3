"""Each mistake of form: that it is named and underlined, and (its twin, `…__recovery`) that the rest is understood."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

from dsl import codes
from dsl.codes import CODES
from dsl.diagnostics import Code
from dsl.parse import parse_text
from dsl.source import Source

CodesOf = Callable[[str], list[tuple[str, str]]]
Show = Callable[[str], list[str]]


class Mistake(NamedTuple):
    code: Code
    text: str
    underlined: str
    kept: list[str]


MISTAKES = [
    Mistake(codes.UNEXPECTED, "a 1 : 2\nb 3", ":", ["!a Number:1", "b Number:3"]),
    Mistake(codes.UNEXPECTED, "a {\n  b 1 < 2 < 3\n  c 4\n}", "<", ["!a { !b [Number:1 < Number:2]; c Number:4 }"]),
    Mistake(codes.UNEXPECTED, "// say\na 1", "/", ["a Number:1"]),
    Mistake(codes.MISSING_VALUE, "a { turns } b 1", "turns", ["a { !turns }", "b Number:1"]),
    Mistake(codes.MISSING_VALUE, "turns\nb 3\nc 4", "turns", ["!turns", "b Number:3", "c Number:4"]),
    Mistake(codes.MISSING_VALUE, "a { turns, 8  b 1 }", "turns", ["a { !turns; b Number:1 }"]),
    Mistake(codes.MISSING_VALUE, "a { at 1,\n facing n\n }", "n", ["a { at Number:1, facing; !n }"]),
    Mistake(codes.NOT_A_KEY, "at 0403 0503\nb 1", "0503", ["!at Number:0403, Number:0503", "b Number:1"]),
    Mistake(codes.NOT_A_KEY, "a { 3 x b { at 1 } c 2 }", "3", ["a { !b { at Number:1 }; c Number:2 }"]),
    Mistake(
        codes.UNCLOSED_BRACE,
        "a {\n  b { c 1\n  d { e 2 }\n}\nf 3",
        "{",
        ["a { !b { c Number:1 }; d { e Number:2 } }", "f Number:3"],
    ),
    Mistake(codes.UNCLOSED_BRACE, "a { b 1", "{", ["!a { b Number:1 }"]),
    Mistake(codes.UNOPENED_BRACE, "a { b 1 } }\nc 2", "}", ["a { b Number:1 }", "c Number:2"]),
    Mistake(
        codes.UNOPENED_BRACE,
        "a {\n  b {\n    c 1\n  } }\n  d 2\n}\ne 3",
        "}",
        ["!a { b { c Number:1 }; d Number:2 }", "e Number:3"],
    ),
    Mistake(
        codes.UNOPENED_BRACE,
        'a {\n  b "x"\n    c 1\n  }\n  d {\n    e 2\n  }\n}',
        '"',
        ["a { !b 'x' { c Number:1 }; d { e Number:2 } }"],
    ),
    Mistake(codes.PARENTHESIS, "a { b (1, 2\n  c 3 }", "(", ["a { !b Number:1, Number:2; c Number:3 }"]),
    Mistake(codes.PARENTHESIS, "a 1)\nb 2", ")", ["!a Number:1", "b Number:2"]),
    Mistake(codes.UNCLOSED_TEXT, 'a "Drill { b 1 }\nc "d"', '"Drill', ["!a 'Drill' { b Number:1 }", "c 'd'"]),
    Mistake(codes.UNCLOSED_TEXT, 'a "Drill\nc "d"', '"Drill', ["!a 'Drill'", "c 'd'"]),
    Mistake(codes.UNCLOSED_TEXT, 'a "one { b "two" }\nc 1', '"one', ["!a 'one' { b 'two' }", "c Number:1"]),
    Mistake(codes.UNCLOSED_TEXT, 'a "one it "uno" { b 1 }', '"one', ["!a 'one' { b Number:1 }"]),
    Mistake(codes.UNCLOSED_TEXT, 'a one" { b "two" }\nc 1', '"', ["!a one { b 'two' }", "c Number:1"]),
    Mistake(
        codes.UNCLOSED_BLOCK,
        'a {\n  prose """\n    words\n  b 1\n}\nc 2',
        '"""',
        ["a { !prose 'words'; b Number:1 }", "c Number:2"],
    ),
    Mistake(
        codes.UNCLOSED_BLOCK,
        'prose """\n  one\nnext """\n  two\n"""\nc 2',
        '"""',
        ["!prose 'one'", "next 'two'", "c Number:2"],
    ),
    Mistake(codes.UNCLOSED_BLOCK, 'prose """\n  one\n""\nc 2', '"""', ["!prose 'one'", "c Number:2"]),
    Mistake(codes.UNCLOSED_BLOCK, 'a { prose """ one "" }\nc 2', '""', ["a { !prose 'one' }", "c Number:2"]),
    Mistake(codes.UNCLOSED_BLOCK, 'a { prose "" one """ }\nc 2', '""', ["a { !prose 'one' }", "c Number:2"]),
    Mistake(codes.UNCLOSED_BLOCK, 'a { prose """ one }\nc 2', '"""', ["a { !prose 'one' }", "c Number:2"]),
    Mistake(codes.BLOCK_QUOTES, 'prose """one\n  two\n"""\nc 2', '"""', ["!prose 'one\\n  two'", "c Number:2"]),
    Mistake(codes.BLOCK_QUOTES, 'prose """\n  one\n  two """\nc 2', '"""', ["!prose 'one\\ntwo'", "c Number:2"]),
    Mistake(codes.BLOCK_QUOTES, 'prose\n"""\n  one\n"""\nc 2', '"""', ["!prose 'one'", "c Number:2"]),
    Mistake(
        codes.BLOCK_QUOTES,
        'prose\n  One and Two,\n  three [x]!\n"""\nc 2',
        '"""',
        ["!prose 'One and Two,\\nthree [x]!'", "c Number:2"],
    ),
    Mistake(codes.BLOCK_QUOTES, 'prose ""\n  One and Two,\n"""\nc 2', '"""', ["!prose 'One and Two,'", "c Number:2"]),
    Mistake(codes.UNCLOSED_TEXT, 'a 1\n" b\nc 1', '" b', ["!a Number:1 ' b'", "c Number:1"]),
    Mistake(codes.BAD_ESCAPE, r'a "x\ny" b 1', r"\n", [r"!a 'x\\ny'", "b Number:1"]),
    Mistake(codes.BAD_NAME, "terrain Hill { a 1 }", "Hill", ["!terrain hill { a Number:1 }"]),
    Mistake(codes.BAD_NAME, "general condé { a 1 }", "condé", ["!general conde { a Number:1 }"]),
    Mistake(codes.BAD_NAME, "example d01_foo { a 1 }", "d01_foo", ["!example d01_foo { a Number:1 }"]),
    Mistake(codes.BAD_NAME, "a 1st b 2", "1st", ["!a 1st", "b Number:2"]),
    Mistake(codes.GLUED_PRODUCT, "size 14x10 b 1", "14x10", ["!size [Number:14 x Number:10]", "b Number:1"]),
    Mistake(codes.GLUED_PRODUCT, "unit 3x horse { a 1 }", "3x", ["!unit [Number:3 x Name:horse] { a Number:1 }"]),
    Mistake(codes.NEEDLESS_SIGN, "turns: 8 b 1", ":", ["!turns Number:8", "b Number:1"]),
    Mistake(codes.NEEDLESS_SIGN, "turns = 8 b 1", "=", ["!turns Number:8", "b Number:1"]),
    Mistake(codes.NEEDLESS_SIGN, "turns 8; b 1", ";", ["turns Number:8", "b Number:1"]),
    Mistake(codes.WRONG_QUOTES, "a 'x' b 1", "'x'", ["!a 'x'", "b Number:1"]),
    Mistake(codes.WRONG_QUOTES, 'a “x” it "y" b 1', "“x”", ["!a 'x'", "b Number:1"]),
    Mistake(codes.STRANGE_CHARACTER, "a 1\n@ b 2\nc 3", "@", ["a Number:1", "c Number:3"]),
    Mistake(codes.STRANGE_CHARACTER, "a – 3\nb 1", "–", ["!a [- Number:3]", "b Number:1"]),
    Mistake(codes.STRANGE_CHARACTER, "size 3 × 4\nb 1", "×", ["!size [Number:3 x Number:4]", "b Number:1"]),
    Mistake(codes.STRANGE_CHARACTER, "a\u00a01 b 2", "\u00a0", ["!a Number:1", "b Number:2"]),
    Mistake(codes.CONTROL_CHARACTER, 'a "x\x00y"  b 1', "\x00", ["!a 'x\\x00y'", "b Number:1"]),
    Mistake(codes.CONTROL_CHARACTER, "a\x07 1  b 1", "\x07", ["!a Number:1", "b Number:1"]),
    Mistake(codes.RESERVED_KEY, "a { to 3 } b 1", "to", ["!a {  }", "b Number:1"]),
    Mistake(codes.RESERVED_KEY, "a { hex 3 } b 1", "hex", ["!a {  }", "b Number:1"]),
    Mistake(codes.RESERVED_KEY, "a { d6 3 } b 1", "d6", ["!a {  }", "b Number:1"]),
    Mistake(codes.LOST_LANGUAGE, 'a "x" { it "y"  b 1 }', "it", ["a 'x' { !it 'y'; b Number:1 }"]),
    Mistake(
        codes.NAMELESS_SECTION,
        'section 7.5 "T" { a 1 } b 2',
        "section 7.5",
        ["!section 7.5 'T' { a Number:1 }", "b Number:2"],
    ),
    Mistake(codes.NAMELESS_SECTION, 'section "T" { a 1 } b 2', "section", ["!section { a Number:1 }", "b Number:2"]),
    Mistake(
        codes.MODIFIER_FORM, 'modifiers { +1 "b" when a } c 1', "when", ["!modifiers { +Number:1 'b' }", "c Number:1"]
    ),
    Mistake(
        codes.MODIFIER_FORM,
        'modifiers { -1 "b"\n 1 when a "x" } c 1',
        "1",
        ["!modifiers { -Number:1 'b' }", "c Number:1"],
    ),
    Mistake(codes.MODIFIER_FORM, "modifiers { +1 when a } c 1", "a", ["!modifiers {  }", "c Number:1"]),
    Mistake(codes.MODIFIER_FORM, 'modifiers {\n 1 when a "x"\n -1 "b"\n }', "1", ["!modifiers { -Number:1 'b' }"]),
    Mistake(codes.OUTCOME_FORM, "outcomes {\n 6 a\n 5: b\n }", "a", ["!outcomes { Number:5: b }"]),
    Mistake(codes.OUTCOME_FORM, 'outcomes {\n 6: "x"\n 5: b\n }', ":", ["!outcomes { Number:5: b }"]),
    Mistake(
        codes.PATH_IN_USE, "use armies/france\na 1", "armies/france", ["!use [Name:armies / Name:france]", "a Number:1"]
    ),
    Mistake(
        codes.PATH_IN_USE,
        'use "armies/france.tercio"\na 1',
        '"armies/france.tercio"',
        ["!use 'armies/france.tercio'", "a Number:1"],
    ),
    Mistake(codes.DANGLING_COMMA, "a { at 1, } b 2", ",", ["a { !at Number:1 }", "b Number:2"]),
    Mistake(codes.DANGLING_COMMA, "at 1,, 2 b 2", ",", ["!at Number:1, Number:2", "b Number:2"]),
    Mistake(codes.DANGLING_COMMA, 'a { abbr "x", } b 2', ",", ["a { !abbr 'x' }", "b Number:2"]),
    Mistake(codes.MISSING_OPERAND, "a { b 3 * }\nd 2", "*", ["a { !b }", "d Number:2"]),
    Mistake(codes.MISSING_OPERAND, "a { when not }\nd 2", "not", ["a { !when }", "d Number:2"]),
    Mistake(codes.LONELY_VERB, "a { add } b 1", "add", ["!a {  }", "b Number:1"]),
    Mistake(codes.LONELY_VERB, "a {\n  remove\n}\nb 1", "remove", ["!a {  }", "b Number:1"]),
    Mistake(codes.HOMELESS_TEXT, 'a { b 1 } "x"\nc 1', '"', ["a { b Number:1 }", "c Number:1"]),
    Mistake(codes.HOMELESS_TEXT, 'a "x" "y"\nc 1', '"y"', ["!a 'x', 'y'", "c Number:1"]),
    Mistake(codes.HOMELESS_BODY, "a { b 1 } { c 2 }\nd 3", "{", ["a { b Number:1 }", "d Number:3"]),
]


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: f"{mistake.code.name}: {mistake.text!r}")
def test_a_mistake_is_named_once_and_underlined(mistake: Mistake, codes_of: CodesOf) -> None:
    assert codes_of(mistake.text) == [(mistake.code.code, mistake.underlined)]


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: f"{mistake.code.name}: {mistake.text!r}")
def test_a_mistake__recovery(mistake: Mistake, show: Show) -> None:
    assert show(mistake.text) == mistake.kept


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.name)
def test_the_bad_example_of_a_code_gives_it_and_the_good_one_nothing(code: Code, codes_of: CodesOf) -> None:
    assert codes_of(code.good) == []
    if code is codes.FILE_TOO_LARGE:
        assert code.bad == "", "no short file shows this one"
    else:
        assert [found for found, _ in codes_of(code.bad)] == [code.code]


def test_codes_are_numbered_in_order_and_have_pages_of_their_own() -> None:
    assert [code.code for code in CODES] == [f"E{number:04}" for number in range(101, 101 + len(CODES))]
    assert len({code.name for code in CODES}) == len(CODES)
    for code in CODES:
        assert 1 <= code.manual.count("\n") <= 5 or len(code.manual) < 240
        assert not code.summary.endswith(".")


def test_every_code_but_those_of_limits_has_a_mistake_above() -> None:
    shown = {mistake.code.name for mistake in MISTAKES}
    bounds = (codes.FILE_TOO_LARGE, codes.TOO_DEEP, codes.EXPRESSION_TOO_LONG, codes.TOO_MANY_LANGUAGES)
    limits = {code.name for code in bounds}
    assert shown | limits == {code.name for code in CODES}


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: repr(mistake.text))
def test_messages_never_speak_of_the_grammar(mistake: Mistake) -> None:
    for found in parse_text(Source("<text>", mistake.text)).diagnostics:
        for words in (found.message, found.help or ""):
            assert not any(word.isupper() and len(word) > 3 and "+" not in word for word in words.split())
            assert "$" not in words


def test_all_mistakes_of_a_file_are_reported(codes_of: CodesOf) -> None:
    text = """a {
      turns
      b 1 2
      c { d Hill }
      e (1
    }
    f 14x10
    """
    assert [code for code, _ in codes_of(text)] == ["E0102", "E0103", "E0111", "E0106", "E0112"]


def test_a_title_without_quotes_is_one_mistake(codes_of: CodesOf) -> None:
    assert codes_of("army spain Army of Flanders { a 1 }") == [("E0111", "Army")]


@pytest.mark.parametrize(
    ("text", "help"),
    [
        ("size 14x10", "write `14 x 10`"),
        ("use armies/france_1648.tercio", "write `use armies.france_1648`"),
        ("terrain Hügel", 'write `hugel` if it is a name, `"Hügel"` if it is a text'),
        ("a { cic }", "a mark without a value stands under `is`: `is cic`"),
        ("a { at 1,\n facing n\n }", "the `,` at the end of line 1 takes the word after it as a value"),
        ("a | b", 'tables are drawn between `"""`'),
    ],
)
def test_a_likely_fix_is_offered(text: str, help: str) -> None:
    (found, *_) = parse_text(Source("<text>", text)).diagnostics
    assert found.help == help
