"""What distorted texts are made of: the words and blocks of the library, hostile words, and ways to spoil a text."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Final

from compiler.checks.registry import CODES
from tests.architecture.sources import REPOSITORY

_TOKEN: Final = re.compile(r'"""(?:.|\n)*?"""|"[^"\n]*"|#[^\n]*|[A-Za-z_][\w.]*|\d+|\s+|.', re.DOTALL)
_NAME: Final = re.compile(r"[a-z_]\w*")
_LONGEST_BLOCK: Final = 1500
_DEEPEST_BLOCK: Final = 3

SIGNS: Final = (
    "{",
    "}",
    "(",
    ")",
    '"',
    '"""',
    ",",
    ":",
    "|",
    "[[",
    "]]",
    "\\",
    "@",
    "%",
    "-",
    "+",
    "*",
    "/",
    "?",
    "..",
)
FIGURES: Final = (
    "0",
    "-1",
    "7",
    "1/0",
    "100000",
    "999999",
    "9" * 18,
    "1" + "0" * 30,
    "100d100",
    "0d0",
    "9999",
    "99 x 99",
)
WORDS: Final = (
    *("none", "yes", "not", "and", "or more", "otherwise", "when", "per", "remove", "replace", "amends", "use", "like"),
    *(
        "inside",
        "of",
        "value",
        "roll",
        "score",
        "each",
        "any",
        "in",
        "among",
        "between",
        "min(",
        "sum(",
        "count(",
        "it",
    ),
)
STRANGE: Final = (
    *("\0", "\x1b[31m", "\u202e", "\u2028", "\ufeff", "\u0301" * 50, "\U0001f600", "\r", "\x85", "\u200b", "A" * 300),
    *("<script>", "{{7*7}}", "../..", "/etc/passwd", "$(id)", "%s%n", "1643-99-99", "\U000e0041"),
)
HOSTILE: Final = (*SIGNS, *FIGURES, *WORDS, *STRANGE)


def tokens(text: str) -> list[str]:
    """A text in pieces that make it up again."""
    return _TOKEN.findall(text)


@cache
def small_texts() -> tuple[str, ...]:
    """Whole files of a page or less: the one in the README, the two of each manual page, samples, what `new` writes."""
    readme = re.search(r"```tercio\n(.*?)```", (REPOSITORY / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert readme is not None, "the README shows the language"
    manual = [text for code in CODES for text in (code.bad, code.good) if text]
    folders = (REPOSITORY / "tests" / "dsl" / "samples", REPOSITORY / "templates" / "new")
    files = [path.read_text(encoding="utf-8") for folder in folders for path in sorted(folder.glob("*.tercio"))]
    return tuple(text for text in (readme[1], *manual, *files) if len(text) < 4 * _LONGEST_BLOCK)


@cache
def library_texts() -> tuple[str, ...]:
    files = sorted((REPOSITORY / "scenarios").rglob("*.tercio"))
    return tuple(path.read_text(encoding="utf-8") for path in files)


@cache
def blocks() -> tuple[str, ...]:
    """Entries with their braces, as they stand in the files of the library."""
    return tuple(block for text in (*small_texts(), *library_texts()) for block in blocks_of(text))


def blocks_of(text: str) -> list[str]:
    found = []
    begun: list[int] = []
    at = 0
    for token in tokens(text):
        if token == "{":
            begun.append(text.rfind("\n", 0, at) + 1)
        elif token == "}" and begun:
            start = begun.pop()
            if len(begun) <= _DEEPEST_BLOCK and at - start < _LONGEST_BLOCK:
                found.append(text[start : at + 1])
        at += len(token)
    return found


@cache
def vocabulary() -> tuple[str, ...]:
    """Every word outside quotes of the library and of the small texts."""
    spelled = {token for text in (*small_texts(), *library_texts()) for token in tokens(text) if _NAME.fullmatch(token)}
    return tuple(sorted(word for word in spelled if len(word) < 30))


def spoilt(text: str, chance: Random, times: int) -> str:
    """A text with some of its words lost, moved, repeated or replaced."""
    words = tokens(text) or [" "]
    for _ in range(times):
        at = chance.randrange(len(words)) if words else 0
        match chance.randrange(9):
            case 0:
                del words[at : at + chance.choice((1, 1, 2, 5, 30))]
            case 1:
                words.insert(at, chance.choice(HOSTILE))
            case 2:
                words[at : at + 1] = [chance.choice(HOSTILE)]
            case 3:
                words[at : at + 1] = [chance.choice(vocabulary())]
            case 4:
                words[at:at] = words[at : at + chance.randint(1, 40)] * chance.choice((1, 1, 2, 10))
            case 5:
                words.insert(at, f"\n{chance.choice(blocks())}\n")
            case 6:
                _replace_a(words, str.isdigit, chance, FIGURES)
            case 7:
                _replace_a(words, lambda word: _NAME.fullmatch(word) is not None, chance, vocabulary())
            case _:
                _replace_a(words, lambda word: word.startswith('"'), chance, [f'"{one}"' for one in STRANGE])
    return "".join(words)


def _replace_a(words: list[str], fits: Callable[[str], bool], chance: Random, others: Sequence[str]) -> None:
    places = [at for at, word in enumerate(words) if fits(word)]
    if places:
        words[chance.choice(places)] = chance.choice(others)
