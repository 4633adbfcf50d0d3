"""Differences between two rulepacks, as lines to read and as plain values."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from engine.model.quick_dataclass import dataclass
from engine.model.rules import Origin

AREAS: Final = ("book", "figures", "tests", "tables", "cards", "armies", "scenarios")

STEP: Final = " / "
"""Between the steps into a thing: `army france / division left / unit gendarmes_1 / at`."""

_VERBS: Final = {"title": "retitled", "prose": "reworded", "means": "reworded", "note": "reworded", "at": "moved"}
_CONTEXT: Final = 3
"""Words shown on either side of what changed in a long text."""
_LONG: Final = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One change. `part` is what changed inside the thing, empty for the thing itself; `old` is `None` where something
    came, `new` where it went. `origin` is where it is written now, or was."""

    area: str
    kind: str
    name: str
    part: str
    old: str | None
    new: str | None
    section: str | None
    origin: Origin


def diff_to_plain(differences: tuple[Difference, ...]) -> list[dict[str, object]]:
    """For JSON: one object a difference."""
    return [
        {
            "area": difference.area,
            "kind": difference.kind,
            "name": difference.name,
            "part": difference.part,
            "old": difference.old,
            "new": difference.new,
            "section": difference.section,
            "file": difference.origin.file,
            "line": difference.origin.line,
        }
        for difference in differences
    ]


def render_diff(differences: tuple[Difference, ...]) -> str:
    """One area after another, one line a difference."""
    if not differences:
        return "No differences.\n"
    lines: list[str] = []
    for area, found in groupby(differences, key=lambda one: one.area):
        lines.append(area.capitalize())
        lines += [f"  {_line(one)}" for one in found]
    return "\n".join(lines) + "\n"


def _line(made: Difference) -> str:
    thing = f"{made.kind} {made.name}".strip()
    cited = f"  ({made.section})" if made.section and made.section not in made.name.split() else ""
    *outer, label = made.part.split(STEP)
    where = ", ".join([thing, *outer])
    if made.old is None or made.new is None:
        verb, words = ("added", made.new) if made.old is None else ("removed", made.old)
        what = f"{where}: {label}" if label else where
        return f"{what} {verb}{f': {_short(words)}' if words else ''}{cited}"
    old, new = _excerpts(made.old, made.new)
    if old == new:
        new += " (as shown the same, and another thing)"
    said = _verb(label)
    return f"{where}: {said}{' ' if said else ''}{old} → {new}{cited}"


def _verb(label: str) -> str:
    """`value` goes without saying: a constant is its value."""
    head, _, language = label.partition(" (")
    verb = "" if label == "value" else _VERBS.get(head.partition(" #")[0], "")
    if not verb:
        return "" if label == "value" else label
    return f"{verb} ({language}" if language else verb


def _short(words: str | None) -> str:
    flat = " ".join((words or "").split())
    return flat if len(flat) <= 2 * _LONG else flat[: 2 * _LONG].rstrip() + "…"


def _excerpts(old: str, new: str) -> tuple[str, str]:
    """Of two long texts, the words that differ, with a few around them."""
    one, other = old.split(), new.split()
    if max(len(old), len(new)) <= _LONG:
        return " ".join(one), " ".join(other)
    alike = sum(1 for _ in _while_equal(one, other))
    rest = min(len(one), len(other)) - alike
    behind = min(rest, sum(1 for _ in _while_equal(one[::-1], other[::-1])))
    return _cut(one, alike, behind), _cut(other, alike, behind)


def _while_equal(one: list[str], other: list[str]) -> list[str]:
    found: list[str] = []
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        found.append(left)
    return found


def _cut(words: list[str], before: int, behind: int) -> str:
    start, end = max(before - _CONTEXT, 0), min(len(words) - behind + _CONTEXT, len(words))
    return ("… " if start else "") + " ".join(words[start:end]) + (" …" if end < len(words) else "")
