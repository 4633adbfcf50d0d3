"""Themes, layouts and fonts that a stranger made to hurt: each is refused at once, with a message."""

from __future__ import annotations

import struct
from pathlib import Path
from time import process_time

import pytest

from compiler.layout.fonts import Face, FontError
from compiler.layout.yamlfile import Spot, read_text
from dsl.diagnostics import Sink
from dsl.source import Source


def read(text: str) -> tuple[Spot | None, list[str]]:
    sink = Sink()
    begun = process_time()
    spot = read_text(Source("theme.yaml", text), sink)
    assert process_time() - begun < 5
    return spot, [one.message for one in sink.sorted()]


@pytest.mark.parametrize("run", ["[", "{", "- ", "? ", "[{a: "])
def test_brackets_without_end_do_not_end_the_process(run: str) -> None:
    spot, told = read(run * (400_000 // len(run)))
    assert spot is None
    assert told == ["too much, or too deep inside one another"]


def test_indentation_without_end_is_refused() -> None:
    spot, told = read("".join(" " * depth + "a:\n" for depth in range(900)))
    assert spot is None
    assert told == ["too much, or too deep inside one another"]


def test_names_that_stand_for_one_another_do_not_swell() -> None:
    lines = [f"b{n}: &b{n} [*b{n - 1}, *b{n - 1}]" for n in range(1, 40)]
    spot, told = read("b0: &b0 [x, x]\n" + "\n".join(lines))
    assert spot is None
    assert told == ["too much, or too deep inside one another"]


@pytest.mark.parametrize(
    "written",
    [
        "1" + ":59" * 100_000,
        "9" * 100_000,
        "2001-12-14t21:59:43." + "1" * 100_000,
        "!!timestamp soon",
        "!!bool perhaps",
        '!!int ""',
        "!!float x",
        "!!python/name:os.system x",
    ],
    ids=lambda written: written[:20],
)
def test_what_is_no_value_is_told_with_its_place(written: str) -> None:
    spot, told = read(f"a: {written}\nb: 1\n")
    assert spot is not None
    assert spot.plain() == {"a": None, "b": 1}
    assert "is no plain value" in told[0]


def font(cmap: bytes) -> bytes:
    """A font with a table of characters and hardly anything else."""
    tables = {
        b"head": bytes(18) + struct.pack(">H", 1000) + bytes(34),
        b"hhea": bytes(34) + struct.pack(">H", 1),
        b"hmtx": struct.pack(">Hh", 500, 0),
        b"cmap": struct.pack(">HHHHI", 0, 1, 3, 10, 12) + cmap,
        b"glyf": bytes(4),
    }
    head = struct.pack(">4sHHHH", b"\0\1\0\0", len(tables), 0, 0, 0)
    at = len(head) + 16 * len(tables)
    body = b""
    for tag, data in tables.items():
        head += struct.pack(">4sIII", tag, 0, at + len(body), len(data))
        body += data
    return head + body


def groups(count: int, first: int, last: int) -> bytes:
    return struct.pack(">HHIII", 12, 0, 0, 0, count) + struct.pack(">III", first, last, 1) * count


def segments(count: int, first: int, last: int) -> bytes:
    head = struct.pack(">HHHHHHH", 4, 0, 0, 2 * count, 0, 0, 0)
    firsts, lasts = struct.pack(">H", first) * count, struct.pack(">H", last) * count
    return head + lasts + bytes(2) + firsts + bytes(2 * count) + bytes(2 * count)


def test_a_font_says_which_characters_it_has() -> None:
    assert Face(Path("a.ttf"), font(groups(1, 65, 90))).missing("AZa") == ["a"]
    assert Face(Path("a.ttf"), font(segments(1, 65, 90))).missing("AZa") == ["a"]


@pytest.mark.parametrize("cmap", [groups(20_000, 0, 0x10FFFF), segments(30_000, 0, 0xFFFF)], ids=["groups", "segments"])
def test_a_font_that_names_its_characters_over_and_over_is_refused(cmap: bytes) -> None:
    with pytest.raises(FontError, match="more than 200,000 characters"):
        Face(Path("a.ttf"), font(cmap))
