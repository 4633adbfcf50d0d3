"""That the reference pages say what the code says, and that what is explained by hand in them is complete."""

from __future__ import annotations

from itertools import pairwise

import pytest

from compiler.checks.registry import CODES
from compiler.front.formulas.calls import FUNCTIONS
from compiler.front.words.vocabulary import NAMING
from tercio.cli import COMMANDS
from tercio.reference import kinds as reference_kinds
from tercio.reference import pages as reference
from tercio.reference import words as reference_words
from tests.architecture.sources import REPOSITORY


@pytest.mark.parametrize("place", reference.PAGES)
def test_a_generated_page_is_up_to_date(place: str) -> None:
    page = REPOSITORY / "site" / "docs" / place
    written = page.read_text(encoding="utf-8") if page.is_file() else ""
    assert written == reference.PAGES[place](), f"site/docs/{place} is out of date: run `{reference.COMMAND}`"


def test_the_page_of_a_code_leads_to_its_neighbours_and_to_the_list() -> None:
    pages = [reference.code_page(code) for code in CODES]
    assert all("](../errors.md#" in page for page in pages)
    listed = [code.code.lower() for family, _ in reference.families() for code in family]
    by_code = {code.code.lower(): page for code, page in zip(CODES, pages, strict=True)}
    for before, after in pairwise(listed):
        assert f"→]({after}.md)" in by_code[before]
        assert f"]({before}.md)" in by_code[after]


def test_every_way_to_be_named_is_explained() -> None:
    assert set(reference_kinds.NAMING_WORDS) == NAMING


def test_every_function_is_explained() -> None:
    assert set(reference_words.FUNCTION_WORDS) == set(FUNCTIONS)


def test_every_sign_of_the_grammar_is_explained() -> None:
    assert set(reference_words.SIGN_WORDS) == set(reference_words.operators())


def test_every_code_belongs_to_a_titled_family() -> None:
    told = [code.code for family, _ in reference.families() for code in family]
    assert sorted(told) == sorted(code.code for code in CODES)


def test_every_command_is_on_its_page() -> None:
    page = reference.command_reference()
    assert [name for name in COMMANDS if f"## tercio {name} {{ #{name} }}" not in page] == []


def test_every_kind_of_the_prelude_is_on_the_page_of_words() -> None:
    page, kinds = reference_words.language_reference(), reference_kinds.prelude().vocabulary.kinds
    assert [name for name in kinds if f"### {name} {{ #kind-{name} }}" not in page] == []
