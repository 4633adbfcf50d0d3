"""That the benchmark compares like with like: a library that is valid, the same every time, and the same as YAML."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from compiler.compile import compile_files
from compiler.settings import Settings
from dsl import nodes
from dsl.parse import parse_text
from dsl.source import Source
from tests.bench.document import Entry, Item, Lines, Listed, data_of, write_tercio, write_yaml
from tests.bench.generate import Library, Size, documents, write_library

SMALL = Size(chapters=2, sections=3, army_lists=2, profiles=12, scenarios=1)


def entries_below(items: tuple[Item, ...]) -> Iterator[str]:
    """The keys of all entries, modifiers and outcomes, in the order they were written."""
    for item in items:
        if isinstance(item, Lines):
            yield from (item.key for _ in item.lines)
            continue
        yield "list" if isinstance(item, Listed) else getattr(item, "key", "rows")
        if isinstance(item, Entry):
            yield from entries_below(item.body or ())


def entries_read(items: tuple[nodes.Item, ...]) -> Iterator[str]:
    for item in items:
        if isinstance(item, nodes.Modifier):
            yield "modifiers"
        elif isinstance(item, nodes.Outcome):
            yield "outcomes"
        else:
            if item.key.text not in ("modifiers", "outcomes"):
                yield item.key.text
            yield from entries_read(item.body.items if item.body else ())


@pytest.mark.parametrize(("name", "entries"), list(documents(SMALL)))
def test_every_document_parses_to_the_entries_it_was_written_from(name: str, entries: tuple[Entry, ...]) -> None:
    result = parse_text(Source(f"{name}.tercio", write_tercio(entries)))
    assert [f"{found.span}: {found.message}" for found in result.diagnostics] == []
    assert list(entries_read(result.tree.entries)) == list(entries_below(entries))


@pytest.mark.parametrize(("name", "entries"), list(documents(SMALL)))
def test_the_yaml_holds_the_same_data(name: str, entries: tuple[Entry, ...]) -> None:
    assert yaml.safe_load(write_yaml(entries)) == data_of(entries), name


def test_the_library_is_the_same_every_time(tmp_path: Path) -> None:
    first, second = (write_library(tmp_path / name, SMALL) for name in ("first", "second"))
    for one, other in zip((*first.tercio, *first.yaml), (*second.tercio, *second.yaml), strict=True):
        assert one.read_bytes() == other.read_bytes()


@pytest.mark.slow
def test_the_whole_library_has_about_twenty_thousand_lines_in_both_languages(tmp_path: Path) -> None:
    library = write_library(tmp_path, Size())
    ours, theirs = Library.count_lines(library.tercio), Library.count_lines(library.yaml)
    assert 19_000 <= ours <= 21_000
    assert 0.85 <= ours / theirs <= 1.15


def test_the_library_compiles_without_a_word(tmp_path: Path, repository: Path) -> None:
    library = write_library(tmp_path, SMALL)
    result = compile_files(list(library.tercio), Settings(library=repository / "scenarios"))
    assert [f"{found.span}: {found.code.code} {found.message}" for found in result.diagnostics] == []
