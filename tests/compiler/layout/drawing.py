"""Layouts written inside tests, and what becomes of them."""

from __future__ import annotations

import textwrap
from pathlib import Path

from compiler.layout.art.icons import read_icons
from compiler.layout.art.pictures import Pictures
from compiler.layout.cards.boxes import Layout, read_layout
from compiler.layout.cards.compose import Composer, Subject
from compiler.layout.cards.fill import Filler
from compiler.layout.draw import Group
from compiler.layout.library import Library
from compiler.layout.themes import Theme, read_theme
from dsl.diagnostics import Diagnostic, Sink
from dsl.source import Source

TEMPLATES = Path(__file__).resolve().parents[3] / "templates"
OURS = Library((TEMPLATES,))


def theme(name: str = "default") -> Theme:
    read = read_theme(OURS, name, Sink())
    assert read is not None
    return read


def library(folder: Path, **files: str) -> Library:
    """A folder of an author's own layouts (`name="…"`) before ours."""
    for name, text in files.items():
        path = folder / "layouts" / f"{name}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(textwrap.dedent(text), encoding="utf-8")
    return Library((folder, TEMPLATES))


def layout_of(folder: Path, text: str, **others: str) -> tuple[Layout | None, tuple[Diagnostic, ...]]:
    sink = Sink()
    return read_layout(library(folder, mine=text, **others), "mine", sink), sink.sorted()


def messages(found: tuple[Diagnostic, ...]) -> list[str]:
    return [f"{one.message} {one.help or ''}".strip() for one in found]


def composed(
    folder: Path,
    boxes: str,
    card: dict[str, object],
    pictures: Path | None = None,
    named: str = "default",
    language: str = "en",
) -> tuple[Group, tuple[Diagnostic, ...]]:
    """The front of a 60 × 80 mm card with these boxes, and everything that is wrong with it."""
    text = "size: [60, 80]\nfront:\n" + textwrap.indent(textwrap.dedent(boxes).strip("\n"), "  ") + "\n"
    sink = Sink()
    read = read_layout(library(folder, mine=text), "mine", sink)
    if read is None:
        return Group(()), sink.sorted()
    filler = Filler({"numbers": lambda count: list(range(count))})
    composer = Composer(read, theme(named), read_icons(OURS, sink), filler, Pictures(pictures), sink, language)
    subject = Subject("Old regiment", Source("army.tercio", "profile old_regiment").span(0, 7))
    front = composer.compose(read.front, {"card": card}, subject, 60, 80, "front")
    return front, sink.sorted()
