"""All checks and all codes, in one explicit list: nothing registers itself."""

from __future__ import annotations

from typing import Final

from compiler.lower.context import Context
from compiler.settings import Settings
from dsl.diagnostics import Code, Sink
from compiler.codes import amending, book, chances, loading, naming, scenarios, tables, tests, typing

CODES: Final[tuple[Code, ...]] = tuple(sorted((c for m in (amending, book, chances, loading, naming, scenarios, tables, tests, typing) for c in m.CODES), key=lambda code: code.code[1:]))

def run_checks(contexts: list[Context], settings: Settings, sink: Sink) -> None:
    pass
