"""Small texts to the parser alone, which is asked far more often than the compiler: read, told, laid out twice."""

from __future__ import annotations

from random import Random
from typing import Final

from dsl.format import format_text
from dsl.parse import parse_text
from dsl.render import render_text
from dsl.source import Source
from tests.soak.frame import Case, Generator
from tests.soak.words import HOSTILE, blocks, small_texts, spoilt, tokens, vocabulary

TEXTS: Final = 100
"""In a case."""


class Readings(Generator):
    def __init__(self) -> None:
        super().__init__("readings")

    def prepare(self) -> None:
        blocks()
        vocabulary()

    def case(self, chance: Random, number: int) -> Case:
        return tuple(_text(chance) for _ in range(TEXTS))

    def attempt(self, case: Case) -> list[str]:
        return [_read(text) for text in case]

    def finer(self, case: Case) -> Case:
        return tuple(tokens(case[0])) if len(case) == 1 else ()

    def joined(self, words: Case) -> Case:
        return ("".join(words),)


def _text(chance: Random) -> str:
    text = chance.choice(blocks() if chance.random() < 0.7 else small_texts())
    return spoilt(text, chance, chance.choice((1, 1, 2, 5))) if chance.random() < 0.6 else _mutilated(text, chance)


def _mutilated(text: str, chance: Random) -> str:
    """Spoilt letter by letter: words are broken, too."""
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(text) + 1)
        to = at + chance.choice((0, 1, 1, 3, 10, 200))
        other = chance.randrange(len(text) + 1)
        put = chance.choice(("", chance.choice(HOSTILE), text[other : other + chance.randrange(80)]))
        text = text[:at] + put + text[to:]
    return text


def _read(text: str) -> str:
    result = parse_text(Source("<soak>", text))
    for told in result.diagnostics:
        assert 0 <= told.span.start <= told.span.end <= len(text), "a place outside the text"
    render_text(result.diagnostics, colour=False)
    if result.diagnostics:
        return "refused"
    once, _ = format_text(Source("<soak>", text))
    twice, problems = format_text(Source("<soak>", once))
    assert not problems, "laid out, it has a mistake"
    assert once == twice, "laid out twice, it is another text"
    return "read"
