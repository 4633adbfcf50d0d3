"""A page with steps, carried out: commands are run, texts put in their places, outputs compared.

- A block of `sh` holds commands; a block of `text` after it shows what they print. A line of the shown output that is
  only `…` stands for any lines, and `…` inside a line for any part of it.
- A block of `tercio` holds entries to put in the place of those with the same key and name.
- A block of `diff` shows lines to write (`+`) in the place of others (`-`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from dsl.nodes import Body, Entry, Item
from dsl.parse import parse_text
from dsl.source import Source
from tests.site.pages import Block, blocks
from tests.tercio.running import tercio


@dataclass(frozen=True, slots=True)
class Said:
    """What a page shows and what is really printed."""

    block: Block
    command: str
    shown: str
    real: str
    code: int

    def fits(self) -> bool:
        lines = [
            r"(?:[^\n]*\n)*?" if line == "…" else ".*".join(map(re.escape, line.split("…"))) + r"\n"
            for line in self.shown.splitlines()
        ]
        return re.fullmatch("".join(lines), self.real) is not None


class Walkthrough:
    """The reader's folder and the one file that is worked on."""

    def __init__(self, page: str, folder: Path, file: str) -> None:
        self.page = page
        self.folder = folder
        self.file = folder / file
        self.said: list[Said] = []
        self.complete: list[tuple[Block, str]] = []
        """The file after each step that gives whole entries."""

    def walk(self) -> Walkthrough:
        found = blocks(self.page)
        for block, after in zip(found, [*found[1:], None], strict=True):
            match block.language:
                case "sh":
                    shown = after.text if after is not None and after.language == "text" else ""
                    self._run(block, shown)
                case "tercio":
                    self.file.write_text(put(block, self._text()), encoding="utf-8")
                    self.complete.append((block, self._text()))
                case "diff":
                    self.file.write_text(changed(block, self._text()), encoding="utf-8")
        return self

    def _text(self) -> str:
        return self.file.read_text(encoding="utf-8")

    def _run(self, block: Block, shown: str) -> None:
        real, code = "", 0
        for command in block.text.splitlines():
            words = command.split()
            assert words[0] == "tercio", f"{block}: {command}"
            ran = tercio(*words[1:], folder=self.folder)
            assert ran.err == "", f"{block}: {ran.err}"
            real, code = real + ran.out, max(code, ran.code)
        self.said.append(Said(block, block.text.strip(), shown, real, code))


def put(block: Block, text: str) -> str:
    """The text with each entry of the block in the place of the one with its key and name."""
    for entry in parse_text(Source(str(block), block.text)).tree.entries:
        old = _find(parse_text(Source("file", text)).tree.entries, entry)
        assert old is not None, f"{block}: nothing to put `{_head(entry)}` in the place of"
        line = text.rfind("\n", 0, old.span.start) + 1
        indent = text[line : old.span.start]
        lines = entry.span.text().split("\n")
        own = entry.span.place()[1] - 1
        moved = [lines[0], *(indent + one[own:] if one.strip() else "" for one in lines[1:])]
        text = text[: old.span.start] + "\n".join(moved) + text[old.span.end :]
    return text


def _head(entry: Entry) -> tuple[str, str]:
    return entry.key.text, entry.values[0].span.text() if entry.values else ""


def _find(items: tuple[Item, ...], wanted: Entry) -> Entry | None:
    for item in items:
        if isinstance(item, Entry):
            if _head(item) == _head(wanted):
                return item
            inner = _find(item.body.items, wanted) if isinstance(item.body, Body) else None
            if inner is not None:
                return inner
    return None


def changed(block: Block, text: str) -> str:
    """The text with the lines of the block replaced; each must be there exactly once."""
    for group in re.findall(r"((?:^-.*\n)+)((?:^\+.*\n)*)", block.text, flags=re.MULTILINE):
        old, new = ("".join(line[1:] + "\n" for line in part.splitlines()) for part in group)
        assert text.count(old) == 1, f"{block}: {old!r} is there {text.count(old)} times"
        text = text.replace(old, new)
    return text
