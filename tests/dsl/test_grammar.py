"""The grammar itself: no conflicts, nothing unused, and its words are the reserved ones."""

from __future__ import annotations

import logging
import subprocess
import sys

import pytest
from lark import Lark, logger

from dsl.lexing.kept_tables import tables
from dsl.lexing.lark_tables import lark_tables
from dsl.lexing.tables import KEPT_TABLES, STARTS, Reduction, grammar_text, tables_as_json
from dsl.parsing.building import BUILDERS
from dsl.parsing.driver import machine


def test_the_grammar_has_no_conflict(caplog: pytest.LogCaptureFixture) -> None:
    level = logger.level
    logger.setLevel(logging.DEBUG)
    logger.addHandler(caplog.handler)
    try:
        Lark(grammar_text(), parser="lalr", start=list(STARTS), debug=True)
    finally:
        logger.removeHandler(caplog.handler)
        logger.setLevel(level)
    assert [record.message for record in caplog.records if "conflict" in record.message.lower()] == []


def test_every_rule_has_a_builder_and_every_builder_a_rule() -> None:
    used = {
        action.builder
        for row in tables().rows
        for action in row.values()
        if isinstance(action, Reduction) and action.builder is not None
    }
    assert used == set(BUILDERS)


def test_the_kept_tables_are_those_of_the_grammar() -> None:
    kept = KEPT_TABLES.read_text(encoding="utf-8")
    assert kept == tables_as_json(lark_tables()), "run: python -m dsl.lexing.lark_tables"
    assert tables() == lark_tables()


def test_an_edited_grammar_is_read_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    edited = grammar_text() + '\n// edited\nNEVER: "~~~~"\n'
    monkeypatch.setattr("dsl.lexing.tables.grammar_text", lambda: edited)
    monkeypatch.setattr("dsl.lexing.kept_tables.lark_tables", lambda: "computed")
    assert tables.__wrapped__() == "computed"


def test_keywords_are_those_of_the_manual() -> None:
    keywords = tables().keywords
    units = {word for word, terminal in keywords.items() if terminal == "UNIT"}
    assert units == {"um", "mm", "cm", "m", "km", "deg", "hex", "hexes"}
    verbs = {"section", "modifiers", "outcomes", "add", "replace", "remove", "amend"}
    assert set(keywords) - units == verbs | {"and", "or", "not", "in", "to", "x", "when", "per"}


def test_the_table_is_built_once() -> None:
    assert machine() is machine()


def test_reading_a_text_needs_no_parser_library() -> None:
    code = (
        "import sys; from dsl.parse import parse_text; from dsl.source import Source; "
        "parse_text(Source('a', 'use esa')); sys.exit('lark' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
