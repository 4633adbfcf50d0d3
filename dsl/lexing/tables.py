"""The grammar made ready to run: one pattern for the tokens, one table for the parser.

Lark reads the grammar files and computes the LALR table (`dsl.lexing.lark_tables`); `dsl.parsing.driver` runs it.
Lark's own loop would do the same at a third of the speed, because every value climbs twelve rules that add nothing
(`sum: product: signed: …`). Here such steps are known as such, and the driver takes the whole climb at once.
"""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any, Final

from dsl.quick_dataclass import dataclass

GRAMMAR_FILES: Final = ("tercio", "entries", "tests", "expressions", "tokens")
STARTS: Final = ("file", "cell")
KEPT_TABLES: Final = Path(__file__).parents[1] / "grammar" / "tables.json"
"""Computed ahead: that takes Lark longer than reading a scenario takes us."""


@dataclass(frozen=True, slots=True)
class Reduction:
    """Take `size` things off the stack and put what `builder` makes of them in their place.

    A `builder` of `None` means that the one thing stays as it is and only changes its name.
    """

    size: int
    origin: str
    builder: str | None
    missing: tuple[int, ...]
    """Where `None` stands for a part that was not written."""


@dataclass(frozen=True, slots=True)
class Tables:
    pattern: re.Pattern[str]
    """All tokens after any blanks; the number of the group says which."""
    groups: tuple[str, ...]
    """The terminal of each group, from group 1 on."""
    signs: dict[str, str]
    """`{` → LBRACE and the other one-character tokens."""
    keywords: dict[str, str]
    """`section` → SECTION and the other words that the grammar knows."""
    rows: tuple[dict[str, int | Reduction], ...]
    """For each state, what to do about a terminal: go to a state, or reduce."""
    gotos: tuple[dict[str, int], ...]
    starts: dict[str, int]
    ends: dict[str, int]


def grammar_text() -> str:
    folder = KEPT_TABLES.parent
    return "\n".join((folder / f"{name}.lark").read_text(encoding="utf-8") for name in GRAMMAR_FILES)


def tables_as_json(tables: Tables) -> str:
    """The tables with the grammar's digest: every reduction once, named in the rows by its number from -1 down."""
    reductions = sorted(
        {action for row in tables.rows for action in row.values() if isinstance(action, Reduction)},
        key=lambda reduction: (reduction.origin, reduction.size, reduction.builder or "", reduction.missing),
    )
    number = {reduction: -1 - place for place, reduction in enumerate(reductions)}
    kept = {
        "grammar": grammar_digest(),
        "pattern": tables.pattern.pattern,
        "groups": tables.groups,
        "signs": tables.signs,
        "keywords": tables.keywords,
        "reductions": [[one.size, one.origin, one.builder, one.missing] for one in reductions],
        "rows": [
            {terminal: action if isinstance(action, int) else number[action] for terminal, action in row.items()}
            for row in tables.rows
        ],
        "gotos": tables.gotos,
        "starts": tables.starts,
        "ends": tables.ends,
    }
    lines = (f"{json.dumps(name)}: {json.dumps(part, separators=(',', ':'))}" for name, part in kept.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def tables_of(kept: dict[str, Any]) -> Tables:
    reductions = [
        Reduction(size, origin, builder, tuple(missing)) for size, origin, builder, missing in kept["reductions"]
    ]
    return Tables(
        pattern=re.compile(kept["pattern"]),
        groups=tuple(kept["groups"]),
        signs=kept["signs"],
        keywords=kept["keywords"],
        rows=tuple(
            {terminal: action if action >= 0 else reductions[-1 - action] for terminal, action in row.items()}
            for row in kept["rows"]
        ),
        gotos=tuple(kept["gotos"]),
        starts=kept["starts"],
        ends=kept["ends"],
    )


def grammar_digest() -> str:
    return hashlib.sha256(grammar_text().encode()).hexdigest()
