"""Names and texts of rulepacks are spelt as the language spells them: two lists that must be equal."""

from __future__ import annotations

import re
import sys
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dsl.lexing import budget
from dsl.lexing.lexer_fixes import CONTROL
from dsl.nodes import Name, Number, SectionNumber
from dsl.parse import parse_text
from dsl.source import Source
from engine.model.codec import PackError, from_plain, to_plain
from engine.model.rules import Origin
from engine.model.spelling import HIDDEN, LONGEST_NAME, NAME, NUMBER, hidden_in, is_name
from tests.engine.model.packs import demo_pack
from tests.shipped import shipped_pack

_SECTION = r"[0-9]{1,2}(?:\.[0-9]){0,3}[a-h]"
SPELT = st.from_regex(rf"[a-z][a-z0-9_]{{0,9}}|{NUMBER}|[0-9]{{1,4}}|{_SECTION}", fullmatch=True)


def names_in(text: str) -> list[str]:
    """Names as the parser has them, when nothing is wrong."""
    parsed = parse_text(Source("<text>", f"key {text}"))
    if parsed.diagnostics or not parsed.tree.entries:
        return []
    values = parsed.tree.entries[0].values
    return [value.text for value in values if isinstance(value, Name | Number | SectionNumber)]


@given(SPELT)
def test_what_the_language_reads_as_a_name_is_one_in_a_rulepack(word: str) -> None:
    assert is_name(word) or word not in names_in(word)


@given(st.text(st.sampled_from("aZ9_.-/\\ é\0"), min_size=1, max_size=8))
def test_a_name_in_a_rulepack_is_safe_in_a_path(word: str) -> None:
    if is_name(word):
        assert re.fullmatch(f"{NAME}|{NUMBER}", word)
        assert set(word) <= set("aZ9_.")
        assert ".." not in word


def test_the_same_characters_are_hidden_to_both() -> None:
    signs = [chr(code) for code in range(sys.maxunicode + 1)]
    assert [sign for sign in signs if bool(CONTROL.fullmatch(sign)) != bool(hidden_in(sign))] == []
    assert "\n" not in HIDDEN


def test_names_are_as_long_in_both() -> None:
    assert budget.LONGEST_NAME == LONGEST_NAME
    assert is_name("a" * LONGEST_NAME)
    assert not is_name("a" * (LONGEST_NAME + 1))
    assert is_name(".".join(["a" * LONGEST_NAME] * 2))


@pytest.mark.parametrize("system", ["esa", "cape", "condottiero"])
def test_the_shipped_rules_can_be_read_again(system: str) -> None:
    pack = shipped_pack(system)
    assert from_plain(to_plain(pack)) == pack


@pytest.mark.parametrize("file", ["/etc/passwd", "../../a.tercio", "a/../../b.tercio", "..\\b.tercio"])
def test_a_place_outside_the_project_is_refused(file: str) -> None:
    pack = demo_pack()
    (first, *others) = pack.rulesets
    pack = replace(pack, rulesets=(replace(first, origin=Origin(file, 1)), *others))
    with pytest.raises(PackError, match="leads out of its project"):
        from_plain(to_plain(pack))
