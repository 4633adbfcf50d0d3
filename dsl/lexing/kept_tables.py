"""The grammar's tables, ready at once: those that were computed ahead, as long as they are the grammar's."""

from __future__ import annotations

import json
from functools import cache

from dsl.lexing.lark_tables import lark_tables
from dsl.lexing.tables import KEPT_TABLES, Tables, grammar_digest, tables_of


@cache
def tables() -> Tables:
    try:
        kept = json.loads(KEPT_TABLES.read_text(encoding="utf-8"))
        if kept["grammar"] == grammar_digest():
            return tables_of(kept)
    except (OSError, ValueError, KeyError):
        pass  # not installed with us, or in the middle of being written
    return lark_tables()
