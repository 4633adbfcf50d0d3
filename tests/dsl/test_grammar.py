"""The grammar itself: no conflicts, nothing unused, and its words are the reserved ones."""

from __future__ import annotations

import logging
import subprocess
import sys

import pytest
from lark import Lark, logger

from dsl.lexing.tables import STARTS, Reduction, grammar_text, tables
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


def test_keywords_are_those_of_the_manual() -> None:
    keywords = tables().keywords
    units = {word for word, terminal in keywords.items() if terminal == "UNIT"}
    assert units == {"um", "mm", "cm", "m", "km", "deg", "hex", "hexes"}
    verbs = {"section", "modifiers", "outcomes", "add", "replace", "remove", "amend"}
    assert set(keywords) - units == verbs | {"and", "or", "not", "in", "to", "x", "when", "per"}


def test_the_table_is_built_once() -> None:
    assert machine() is machine()


def test_the_tree_and_the_diagnostics_need_no_parser_library() -> None:
    code = "import sys, dsl.diagnostics, dsl.nodes, dsl.render, dsl.codes, dsl.drawn; sys.exit('lark' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
