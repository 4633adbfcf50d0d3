"""Every code has a manual page whose two texts do what the page says."""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Iterator
from functools import cache

import pytest

from compiler.checks.registry import CODES
from dsl.diagnostics import Code
from tests.compiler.finding import REPOSITORY, diagnostics

ABOUT_FILES = {
    "E0124": "a file of a mebibyte",
    "E0201": "no file at all",
    "E0202": "bytes, not text",
    "E0203": "a file of a mebibyte",
    "E0205": "two files",
    "E0206": "a link on the disk",
    "E0207": "two rulesets in the library",
    "E1101": "a layout",
    "E1102": "a template",
    "E1103": "a printed card",
    "E1104": "a font",
    "E1105": "a picture",
    "E1106": "a sheet",
    "E1107": "an option of a command",
    "E1108": "a box of a layout",
    "W1109": "a picture of a project",
    "W1110": "emblems of the templates",
    "W1111": "examples as they are played",
    "W1403": "a battle that is set up",
    "W1404": "a battle that is set up",
    "E1201": "a template of a page",
    "E1202": "a link between pages",
    "E1203": "a page in two languages",
    "E1204": "what mkdocs says",
    "E1205": "a folder",
    "E1206": "a file of kept games",
    "E1303": "a file of a thousand checks",
    "E1401": "a table that is set up",
    "W1207": "a page in two languages",
    "W1305": "a page of odds",
}
"""Codes that no single text can give. Those of files are tested in `test_loading.py`, those of print beside it, those
of the site in `tests/compiler/site` and `tests/site`."""

OURS = [code for code in CODES if not code.code.startswith("E01")]
IDS = [code.code for code in CODES]


def text_of(snippet: str) -> str:
    return textwrap.dedent(snippet).strip("\n") + "\n"


def codes_of(snippet: str) -> list[str]:
    return [one.code.code for one in diagnostics(text_of(snippet))]


# --- each page ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES, ids=IDS)
def test_every_code_has_words_for_people(code: Code) -> None:
    assert code.summary
    assert not code.summary.endswith(".")
    assert len(textwrap.dedent(code.manual).strip()) > 60
    assert code.good.strip()
    assert code.bad.strip() or code.code in ABOUT_FILES


@pytest.mark.parametrize("code", [one for one in CODES if one.code not in ABOUT_FILES], ids=lambda one: one.code)
def test_the_bad_text_gives_its_code_and_no_other(code: Code) -> None:
    assert codes_of(code.bad) == [code.code]


@pytest.mark.parametrize("code", CODES, ids=IDS)
def test_the_good_text_gives_nothing_at_all(code: Code) -> None:
    assert codes_of(code.good) == []


@pytest.mark.parametrize("code", OURS, ids=[code.code for code in OURS])
def test_a_page_is_short_and_its_lines_fit_a_terminal(code: Code) -> None:
    lines = [line for line in textwrap.dedent(code.manual).strip().split("\n") if line]
    assert 2 <= len(lines) <= 7
    assert max(map(len, lines)) <= 112
    assert not re.search(r"\b(foo|bar|baz)\b", code.bad + code.good)


def test_the_codes_that_no_text_can_give_are_known_codes() -> None:
    assert set(ABOUT_FILES) <= {code.code for code in CODES}


# --- all of them together -------------------------------------------------------------------------------------


def test_codes_and_names_stand_once_and_look_stable() -> None:
    assert len({code.code for code in CODES}) == len(CODES)
    assert len({code.name for code in CODES}) == len(CODES)
    for code in CODES:
        assert re.fullmatch(r"[EW](0[1-9]|1[0-4])[0-9]{2}", code.code)
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", code.name)


def test_no_two_codes_share_a_number() -> None:
    numbers = [code.code[1:] for code in CODES]
    assert sorted(set(numbers)) == sorted(numbers)


@cache
def _sources() -> tuple[frozenset[tuple[str, str]], frozenset[str]]:
    """Every code that the sources declare, as (name of the constant, code), and every name that they use inside a
    function: what is reported somewhere."""
    declared: set[tuple[str, str]] = set()
    spoken: set[str] = set()
    for package in ("compiler", "dsl", "tercio"):
        for path in sorted((REPOSITORY / package).rglob("*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            declared.update(_declared(tree))
            spoken.update(_spoken_of(tree))
    return frozenset(declared), frozenset(spoken)


def _declared(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in tree.body:
        if (
            isinstance(node, ast.AnnAssign)
            and isinstance(node.target, ast.Name)
            and isinstance(node.value, ast.Call)
            and isinstance(node.value.func, ast.Name)
            and node.value.func.id == "Code"
        ):
            said = {word.arg: word.value for word in node.value.keywords}
            number = said["code"]
            assert isinstance(number, ast.Constant)
            yield node.target.id, str(number.value)


def _spoken_of(tree: ast.Module) -> Iterator[str]:
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            for node in ast.walk(function):
                if isinstance(node, ast.Name):
                    yield node.id
                elif isinstance(node, ast.Attribute):
                    yield node.attr


def test_every_declared_code_is_in_the_registry_and_every_registered_code_is_declared() -> None:
    assert {code for _, code in _sources()[0]} == {code.code for code in CODES}


def test_every_declared_code_is_reported_somewhere() -> None:
    declared, spoken = _sources()
    assert sorted(name for name, _ in declared if name not in spoken) == []
