"""No text makes the compiler raise: good texts with a token lost, doubled or changed, and made-up ones."""

from __future__ import annotations

import re
import textwrap

from hypothesis import given, settings
from hypothesis import strategies as st

from compiler.checks.registry import CODES
from tests.compiler.finding import compiled
from tests.compiler.test_planted_mistakes import PLANTED

HEAVY = "E0811"
"""Its text has two thousand pieces: nothing that one should compile a hundred times."""
TOKEN = re.compile(r'"""|"[^"\n]*"|[a-z_][\w.]*|\d[\w.]*|\s+|.', re.DOTALL)
SNIPPETS = sorted(
    {
        textwrap.dedent(text).strip("\n")
        for code in CODES
        if code.code != HEAVY
        for text in (code.good, code.bad)
        if 0 < len(text) < 5000
    }
)
TEXTS = [TOKEN.findall(text) for text in (*SNIPPETS, PLANTED)]
WORDS = sorted({token for text in TEXTS for token in text if not token.isspace()})
STRANGE = [
    "{",
    "}",
    "(",
    ")",
    ",",
    "?",
    "-",
    "none",
    "yes",
    "0",
    "0101",
    "(1, 2)",
    '""',
    '"""',
    "1 x",
    "to",
    "@",
    "\0",
    "é",
]


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A text of the manual, with up to three of its tokens lost, doubled, changed or swapped."""
    tokens = list(draw(st.sampled_from(TEXTS)))
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(tokens) - 1))
        match draw(st.sampled_from(["lose", "double", "change", "swap", "put"])):
            case "lose" if len(tokens) > 1:
                del tokens[at]
            case "double":
                tokens.insert(at, tokens[at] + " ")
            case "change":
                tokens[at] = draw(st.sampled_from([*WORDS, *STRANGE]))
            case "swap":
                other = draw(st.integers(0, len(tokens) - 1))
                tokens[at], tokens[other] = tokens[other], tokens[at]
            case _:
                tokens.insert(at, f" {draw(st.sampled_from([*WORDS, *STRANGE]))} ")
    return "".join(tokens)


def stands_up(text: str) -> None:
    """Something is answered, every place lies in its text, and a pack is made exactly where there is no error."""
    result = compiled(text)
    errors = [one for one in result.diagnostics if one.code.code.startswith("E")]
    assert (result.pack is None) == bool(errors)
    for one in result.diagnostics:
        assert 0 <= one.span.start <= one.span.end <= len(one.span.source.text)
        assert one.message
        assert not one.message.endswith(".")


@settings(max_examples=25)
@given(damaged())
def test_a_damaged_text_never_makes_the_compiler_raise(text: str) -> None:
    stands_up(text)


@settings(max_examples=15)
@given(st.lists(st.sampled_from([*WORDS, *STRANGE, "\n"]), max_size=60))
def test_words_thrown_together_never_make_the_compiler_raise(words: list[str]) -> None:
    stands_up('ruleset demo "Demo" {\n' + " ".join(words) + "\n}\n")


@settings(max_examples=30)
@given(st.text(max_size=200))
def test_no_text_at_all_makes_the_compiler_raise(text: str) -> None:
    stands_up(text)
