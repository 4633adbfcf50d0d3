"""Single changes to rules in the language: figures, cells of tables, comparisons, bands, words, a modifier less.

Words for readers are left alone by rule: titles, prose, comments, numbers of sections. So is the vocabulary, whose
kinds and decisions say what may be written and not what is played, and so are examples.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tests.mutants.changes import Change, line_at

DRAWN = re.compile(r"\b(?:rows|cells|list\s+(?!fact\b)\w+)\s*$")
SKIPPED_LINES = re.compile(r"^\s*(?:section|rule|cites|languages|rule_prefix|nation|ruleset|role|emblem|choice)\b")
VOCABULARY = re.compile(r"^([ \t]*)(?:amend\s+)?(?:add\s+)?(?:kind|decision)\b.*$", re.MULTILINE)
EXAMPLE = re.compile(r"^([ \t]*)example\s.*$", re.MULTILINE)
FOR_READERS = {"title", "abbr", "about", "means", "short", "symbol"}
"""Columns of drawn lists that hold words, in any language: `means it` too."""
EMPTY = (".", "-")
"""What a cell says that says nothing."""
PLAIN = (
    ("comparison", re.compile(r"<=|>=|!=|<|>|(?<=\s)=(?=\s)")),
    ("band", re.compile(r"\bor (?:more|less)\b")),
    ("logic", re.compile(r"\b(?:and|or)\b(?! more| less)")),
    ("a `not` less", re.compile(r"\bnot\s+")),
    ("yes or no", re.compile(r"\b(?:yes|no)\b")),
    ("function", re.compile(r"\b(?:min|max|floor|ceil)\b(?=\()")),
    ("operator", re.compile(r"(?<=\s)[+-](?=\s)")),
    ("figure", re.compile(r"(?<![\w.,/])\d+(?![\w./])")),
)
TURNED = {
    "<=": "<",
    ">=": ">",
    "<": "<=",
    ">": ">=",
    "=": "!=",
    "!=": "=",
    "or more": "or less",
    "or less": "or more",
    "and": "or",
    "or": "and",
    "yes": "no",
    "no": "yes",
    "min": "max",
    "max": "min",
    "floor": "ceil",
    "ceil": "floor",
    "+": "-",
    "-": "+",
}
FIGURE = re.compile(r"-?\d+(?:/\d+)?")
WORD = re.compile(r"[a-z_][a-z_0-9]*")
NAMED = re.compile(r"\b(?P<key>effect|default|is)\s+(?P<word>[a-z_]+)\b")


@dataclass(frozen=True, slots=True)
class _Region:
    """Part of a file: `drawn` between the quotes of a table, else what stands outside all quotes."""

    start: int
    end: int
    drawn: bool


def text_changes(path: str, text: str) -> list[Change]:
    """All single changes to a file of rules, in the order of their places."""
    skipped = [*_vocabulary(text), *_examples(text)]
    found: list[Change] = []
    for region in _regions(text):
        changes = _drawn(path, text, region) if region.drawn else _plain(path, text, region)
        found += [change for change in changes if not any(start <= change.start < end for start, end in skipped)]
    found += _modifiers(path, text)
    found += _swapped_words(path, text, skipped)
    return sorted(set(found), key=lambda change: (change.start, change.end, change.new))


def _regions(text: str) -> Iterator[_Region]:
    """What is not comment, title or prose."""
    begin = place = 0
    while place < len(text):
        if text[place] == "#":
            yield _Region(begin, place, False)
            stop = text.find("\n", place)
            begin = place = len(text) if stop < 0 else stop
        elif text[place] == '"':
            yield _Region(begin, place, False)
            mark = '"""' if text.startswith('"""', place) else '"'
            stop = text.find(mark, place + len(mark))
            inner = place + len(mark)
            if mark == '"""' and DRAWN.search(text[max(0, place - 60) : place]):
                yield _Region(inner, stop, True)
            begin = place = stop + len(mark)
        else:
            place += 1
    yield _Region(begin, len(text), False)


def _vocabulary(text: str) -> Iterator[tuple[int, int]]:
    """Where kinds and decisions are declared: from the word to the brace that closes it at the same indent."""
    for opened in VOCABULARY.finditer(text):
        line = opened.group()
        if line.rstrip().endswith("{"):
            closing = re.compile(rf"^{opened.group(1)}\}}", re.MULTILINE).search(text, opened.end())
            yield opened.start(), closing.end() if closing else len(text)
        else:
            yield opened.start(), opened.end()


def _examples(text: str) -> Iterator[tuple[int, int]]:
    """Examples that stand among the rules: they try rules, and are none."""
    for opened in EXAMPLE.finditer(text):
        closing = re.compile(rf"^{opened.group(1)}\}}", re.MULTILINE).search(text, opened.end())
        one_line = opened.group().rstrip().endswith("}")
        yield opened.start(), opened.end() if one_line or closing is None else closing.end()


def _line_of(text: str, place: int) -> str:
    begin = text.rfind("\n", 0, place) + 1
    stop = text.find("\n", place)
    return text[begin : len(text) if stop < 0 else stop]


def _plain(path: str, text: str, region: _Region) -> Iterator[Change]:
    part = text[region.start : region.end]
    for kind, pattern in PLAIN:
        for found in pattern.finditer(part):
            start, end = region.start + found.start(), region.start + found.end()
            old = found.group()
            if SKIPPED_LINES.match(_line_of(text, start)) or (kind == "figure" and _is_covered(text, start, end)):
                continue
            new = "" if kind == "a `not` less" else TURNED.get(old) or str(int(old) + 1)
            yield Change(path, line_at(text, start), start, end, new, kind)


def _is_covered(text: str, start: int, end: int) -> bool:
    """The upper end of a band, where a band above it already has the next figure: the first that fits counts."""
    if not text[:start].endswith(" to ") or not text.startswith(":", end):
        return False
    above = re.findall(r"^\s*(-?\d+)(?: or more| to -?\d+)?:", text[:start], re.MULTILINE)
    return str(int(text[start:end]) + 1) in above[-1:]


def _drawn(path: str, text: str, region: _Region) -> Iterator[Change]:
    """Cells of a table: figures one higher, signs doubled and left out, words exchanged for others of their column."""
    lines = [found for found in re.finditer(r"[^\n]+", text[region.start : region.end]) if found.group().strip()]
    if not any("|" in line.group() for line in lines):
        yield from _drawn_signs(path, text, region)
        return
    heads = [head.strip() for head in lines[0].group().split("|")]
    rows = [_cells(line.group(), region.start + line.start()) for line in lines[1:]]
    columns = {
        place: sorted(
            {cell for row in rows for at, (_, cell) in enumerate(row) if at == place and WORD.fullmatch(cell)}
        )
        for place in range(1, len(heads))
    }
    for row in rows:
        for place, (start, cell) in enumerate(row):
            if place == 0 or place >= len(heads) or heads[place].partition(" ")[0] in FOR_READERS or not cell:
                continue
            for new, kind in _other_cells(cell, columns[place]):
                yield Change(path, line_at(text, start), start, start + len(cell), new, kind)


def _cells(line: str, start: int) -> list[tuple[int, str]]:
    """Place and words of each cell, without a `?` behind it."""
    cells: list[tuple[int, str]] = []
    place = start
    for part in line.split("|"):
        cell = part.strip()
        cells.append((place + len(part) - len(part.lstrip()), cell.rstrip("?")))
        place += len(part) + 1
    return cells


def _other_cells(cell: str, column: list[str]) -> Iterator[tuple[str, str]]:
    figure = FIGURE.match(cell)
    if cell in EMPTY:
        return
    if figure is not None:
        whole, slash, rest = figure.group().partition("/")
        yield f"{int(whole) + 1}{slash}{rest}{cell[figure.end() :]}", "cell"
    elif cell in TURNED:
        yield TURNED[cell], "cell"
    elif WORD.fullmatch(cell):
        others = [word for word in column if word != cell]
        if others:
            yield others[sum(map(ord, cell)) % len(others)], "cell"
    elif re.fullmatch(r"[^\w\s.,]+", cell):
        yield cell + cell[0], "cell"
        yield cell[1:] or ".", "cell"
    elif ", " in cell:
        yield cell.rpartition(", ")[0], "a word less"


def _drawn_signs(path: str, text: str, region: _Region) -> Iterator[Change]:
    """A hex of a sector left out."""
    for found in re.finditer(r"(?<=\s)[a-z-](?=\s)", text[region.start : region.end]):
        start = region.start + found.start()
        yield Change(path, line_at(text, start), start, start + 1, ".", "hex")


def _modifiers(path: str, text: str) -> Iterator[Change]:
    """A modifier left out, with its words."""
    for block in re.finditer(r"^(\s*)modifiers \{\n(.*?)^\1\}", text, re.MULTILINE | re.DOTALL):
        inside = block.start(2)
        for found in re.finditer(r"^\s*[+-].*\n(?:\s+it\s.*\n|\s+\".*\n)*", block.group(2), re.MULTILINE):
            start = inside + found.start()
            yield Change(path, line_at(text, start), start, inside + found.end(), "", "a modifier less")


def _swapped_words(path: str, text: str, skipped: list[tuple[int, int]]) -> Iterator[Change]:
    """A word exchanged for another that the file writes after the same key."""
    plain = [region for region in _regions(text) if not region.drawn]
    found = [
        (match.group("key"), match.group("word"), region.start + match.start("word"))
        for region in plain
        for match in NAMED.finditer(text[region.start : region.end])
    ]
    words: dict[str, list[str]] = {}
    for key, word, _ in found:
        words.setdefault(key, [])
        if word not in words[key]:
            words[key].append(word)
    for key, word, start in found:
        others = [other for other in words[key] if other != word]
        if others and word not in TURNED and not any(begin <= start < end for begin, end in skipped):
            new = others[sum(map(ord, word)) % len(others)]
            yield Change(path, line_at(text, start), start, start + len(word), new, f"another {key}")
