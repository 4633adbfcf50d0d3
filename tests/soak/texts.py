"""Small texts to the compiler: spoilt files, blocks of the library thrown together, bytes that are no text.

A case is a project of many files, each an input of its own: together they share the work on the prelude. What is told
of them is shown, every place lies in its text, what is accepted is laid out the same twice, and a rulepack is the same
after it was written.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Final

from compiler.compile import compile_files
from dsl.diagnostics import Severity
from dsl.format import format_text
from dsl.render import render_json, render_text
from dsl.source import Source
from engine.model.codec import from_plain, to_plain
from tercio.project.places import settings
from tests.soak.frame import Case, Generator
from tests.soak.limits import METER
from tests.soak.words import blocks, small_texts, spoilt, tokens, vocabulary

FILES: Final = 25
"""In a case."""
_SHELLS: Final = (
    "{}",
    'ruleset demo "Demo" {{\n{}\n}}',
    'scenario lane "Lane" {{\n{}\n}}',
    'army_list band "Band" {{\n{}\n}}',
)
_ENCODINGS: Final = ("utf-16", "utf-32", "utf-8-sig", "cp037", "latin-1")


class Texts(Generator):
    def __init__(self) -> None:
        super().__init__("texts")

    def prepare(self) -> None:
        blocks()
        vocabulary()
        compile_files([], settings())

    def case(self, chance: Random, number: int) -> Case:
        return tuple(_text(chance) for _ in range(FILES))

    def attempt(self, case: Case) -> list[str]:
        folder = self.folder()
        files = []
        for number, text in enumerate(case):
            file = folder / f"t{number}.tercio"
            file.write_bytes(text.encode("utf-8", "surrogateescape"))
            files.append(file)
        METER.step()
        result = compile_files(files, settings())
        METER.step()
        render_text(result.diagnostics, colour=True)
        json.loads(render_json(result.diagnostics))
        for told in result.diagnostics:
            assert 0 <= told.span.start <= told.span.end <= len(told.span.source.text), "a place outside the text"
        if result.pack is not None:
            assert from_plain(to_plain(result.pack)) == result.pack, "a rulepack that is read is another one"
        wrong = {Path(told.span.source.name).name for told in result.diagnostics if told.severity is Severity.ERROR}
        for file in files:
            if file.name not in wrong:
                _lay_out(file)
        refused = sum(file.name in wrong for file in files)
        return ["refused"] * refused + ["accepted"] * (len(files) - refused)

    def finer(self, case: Case) -> Case:
        return tuple(tokens(case[0])) if len(case) == 1 else ()

    def joined(self, words: Case) -> Case:
        return ("".join(words),)


def _text(chance: Random) -> str:
    """A character that stands for a byte which is no text is a lone surrogate, as Python reads such files."""
    how = chance.random()
    if how < 0.3:
        inside = "\n".join(chance.choice(blocks()) for _ in range(chance.randint(1, 3)))
        text = chance.choice(_SHELLS).format(inside)
        return spoilt(text, chance, chance.choice((0, 1, 2)))
    if how < 0.9:
        return spoilt(chance.choice(small_texts()), chance, chance.choice((1, 1, 1, 2, 3, 8)))
    return _bytes(chance).decode("utf-8", "surrogateescape")


def _bytes(chance: Random) -> bytes:
    text = chance.choice(small_texts())
    match chance.randrange(4):
        case 0:
            return chance.randbytes(chance.choice((1, 10, 100, 1000)))
        case 1:
            return text.encode(chance.choice(_ENCODINGS), "replace")
        case 2:
            raw = bytearray(text.encode())
            for _ in range(chance.choice((1, 3, 20))):
                raw[chance.randrange(len(raw))] = chance.randrange(256)
            return bytes(raw)
        case _:
            at = chance.randrange(len(text))
            return text[:at].encode() + chance.randbytes(5) + text[at:].encode()


def _lay_out(file: Path) -> None:
    once, problems = format_text(Source(file.name, file.read_text(encoding="utf-8")))
    assert not problems, "what was accepted can be laid out"
    twice, _ = format_text(Source(file.name, once))
    assert once == twice, "laid out twice it is another text"
