"""Feeds the parser mutilated files for as long as one likes: `python tests/dsl/fuzz_parse.py --seconds 60`.

Every text must be read without an exception and in reasonable time, every place must lie in it, and a text without
mistakes must survive formatting. The seed is printed with a failure, and can be given back with `--seed`.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from dsl.format import format_text
from dsl.parse import parse_text
from dsl.render import render_text
from dsl.source import Source

SNIPPETS = [
    "{",
    "}",
    "(",
    ")",
    ",",
    '"',
    '"""',
    "'",
    "\n",
    " ",
    "\t",
    "#",
    ":",
    "?",
    "+",
    "-",
    "or more",
    "not ",
    "section ",
    "modifiers {",
    "outcomes {",
    "remove ",
    "14x10",
    "É",
    "@",
    ";",
    "\x00",
    "\r\n",
    "\ufeff",
    "it ",
    "\\",
    "|",
    "d6 ",
]


def mutilated(text: str, chance: random.Random) -> str:
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(text) + 1)
        to = min(len(text), at + chance.choice([0, 1, 1, 3, 10, 200]))
        match chance.randrange(4):
            case 0:
                text = text[:at] + text[to:]
            case 1:
                text = text[:at] + chance.choice(SNIPPETS) + text[at:]
            case 2:
                text = text[:at] + chance.choice(SNIPPETS) + text[to:]
            case _:
                other = chance.randrange(len(text) + 1)
                text = text[:at] + text[other : other + chance.randrange(80)] + text[at:]
    return text


def check(text: str) -> None:
    begun = time.perf_counter()
    result = parse_text(Source("<fuzz>", text))
    assert time.perf_counter() - begun < 5, "too slow"
    for found in result.diagnostics:
        assert 0 <= found.span.start <= found.span.end <= len(text), "a place outside the text"
    render_text(result.diagnostics, colour=False)
    if not result.diagnostics:
        once, _ = format_text(Source("<fuzz>", text))
        twice, problems = format_text(Source("<fuzz>", once))
        assert not problems, "formatting made a mistake"
        assert once == twice, "formatting twice changes something"


def fuzz(seconds: float, seed: int) -> int:
    """How many texts were tried."""
    samples = [path.read_text(encoding="utf-8") for path in sorted(Path(__file__).parent.glob("samples/*.tercio"))]
    end = time.monotonic() + seconds
    tried = 0
    while time.monotonic() < end:
        chance = random.Random(f"{seed}/{tried}")
        text = mutilated(chance.choice(samples), chance)
        try:
            check(text)
        except Exception:
            print(f"failed with seed {seed}, text {tried}:\n{text!r}")
            raise
        tried += 1
    return tried


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--seconds", type=float, default=10)
    arguments.add_argument("--seed", type=int, default=1)
    given = arguments.parse_args()
    print(f"{fuzz(given.seconds, given.seed)} texts, no failure")
