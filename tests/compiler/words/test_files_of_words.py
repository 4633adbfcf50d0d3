"""The files of our own words are read as those who print read them: no key twice in one place."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiler.layout.yamlfile import read_yaml
from dsl.diagnostics import Sink
from tests.compiler.documents.library import OURS
from tests.compiler.finding import REPOSITORY

FILES = sorted(
    path.relative_to(REPOSITORY / "templates").as_posix()
    for folder in ("site", "documents", "reports", "languages", "replay", "fairness")
    for path in Path(REPOSITORY / "templates" / folder).glob("*.yaml")
)


@pytest.mark.parametrize("name", FILES)
def test_a_file_of_words_is_read_without_a_fault(name: str) -> None:
    sink = Sink()
    assert read_yaml(OURS, name, sink) is not None
    assert [one.message for one in sink.sorted()] == []
