"""That the first page a reader sees is true: its example is valid, its quick start and links exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from compiler.compile import compile_files
from compiler.settings import Settings
from dsl.parse import parse_text
from dsl.source import Source
from tests.architecture.sources import REPOSITORY

GUIDES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")


def guide(name: str) -> str:
    return (REPOSITORY / name).read_text(encoding="utf-8")


def examples(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", guide("README.md"), flags=re.MULTILINE | re.DOTALL)


def test_the_readme_shows_the_language() -> None:
    (example,) = examples("tercio")
    assert [str(found.span) for found in parse_text(Source("README.md", example)).diagnostics] == []


def test_the_example_of_the_readme_compiles(tmp_path: Path) -> None:
    (example,) = examples("tercio")
    path = tmp_path / "readme.tercio"
    path.write_text(example, encoding="utf-8")
    found = compile_files([path], Settings(library=REPOSITORY / "scenarios")).diagnostics
    assert [f"{one.span}: {one.code.code} {one.message}" for one in found] == []


def test_the_quick_start_is_two_targets_that_exist() -> None:
    (quick_start,) = examples("sh")
    assert quick_start.split("\n") == ["make demo", "make test", ""]
    makefile = guide("Makefile")
    assert all(re.search(rf"^{target}:", makefile, flags=re.MULTILINE) for target in ("demo", "test"))


@pytest.mark.parametrize("name", GUIDES)
def test_a_guide_names_only_targets_that_exist(name: str) -> None:
    targets = set(re.findall(r"^([a-z]+):", guide("Makefile"), flags=re.MULTILINE))
    named = set(re.findall(r"`make (?:[A-Z]+=\S+ )?([a-z]+)", guide(name)))
    assert sorted(named - targets) == []


@pytest.mark.parametrize("name", GUIDES)
def test_a_guide_links_only_files_that_exist(name: str) -> None:
    without_comments = re.sub(r"<!--.*?-->", "", guide(name), flags=re.DOTALL)
    linked = re.findall(r"\]\((?!https?:|#)([^)#]+)", without_comments)
    assert [link for link in linked if not (REPOSITORY / link).exists()] == []
