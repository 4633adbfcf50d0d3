"""Two processes make the pages that one would make, and say what one would say."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

import tercio.project.background
import tercio.site.parallel_pages
from compiler.codes.site import DEAD_PAGE
from tercio.site.building import SiteResult, build_site
from tests.site.test_building import contents, project


def author(folder: Path, page: str) -> Path:
    """A project with a configuration and pages of its own, each with the same words."""
    project(folder)
    config = folder / "mkdocs.yml"
    config.write_text("site_name: Hedge\ntheme: material\nplugins: [search, tercio]\nuse_directory_urls: false\n")
    (folder / "docs").mkdir()
    for name in ("index", *(f"page{number:02}" for number in range(10))):
        (folder / "docs" / f"{name}.md").write_text(f"# The {name}\n\n{page}\n", encoding="utf-8")
    return config


def built(config: Path, out: Path, *, alone: bool, monkeypatch: pytest.MonkeyPatch) -> SiteResult:
    with monkeypatch.context() as patch:
        for module in (tercio.project.background, tercio.site.parallel_pages):
            patch.setattr(module, "can_be_copied", lambda: not alone)
        return build_site(out, configuration=config)


def test_the_bytes_are_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hidden = "<p data-search-exclude>not to be found</p>\n\n## A part\n\n[there](page03.md#a-part)"
    config = author(tmp_path / "own", hidden)
    for name in ("one", "two"):
        assert built(config, tmp_path / name, alone=name == "one", monkeypatch=monkeypatch).ok
    one, two = contents(tmp_path / "one"), contents(tmp_path / "two")
    assert list(one) == list(two)
    assert [path for path in one if one[path] != two[path]] == []


def test_a_dead_link_is_told_of_every_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config = author(tmp_path / "own", "[nowhere](nowhere.md)")
    one, two = (built(config, tmp_path / "site", alone=alone, monkeypatch=monkeypatch) for alone in (True, False))
    assert [found.code for found in two.diagnostics] == [DEAD_PAGE] * 11
    assert {str(found) for found in one.diagnostics} == {str(found) for found in two.diagnostics}
    assert not (tmp_path / "site").exists()


def test_markdown_and_templates_are_shared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[int] = []

    def count(work: Callable[[], Iterator[tuple[int, object]]], parts: int) -> Iterator[object]:
        came = tercio.project.background.begin_each(lambda: ((os.getpid(), part) for part in work()), parts)
        for process, part in came:
            begun.append(process)
            yield part

    monkeypatch.setattr(tercio.site.parallel_pages, "begin_each", count)
    result = built(author(tmp_path / "own", "Words."), tmp_path / "site", alone=False, monkeypatch=monkeypatch)
    assert os.getpid() not in begun
    assert len(set(begun)) == 2
    assert len(begun) > result.pages


def test_a_process_that_dies_is_made_up_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own, turn = os.getpid(), tercio.site.parallel_pages._turn

    def dies(page: Page, config: MkDocsConfig, files: Files) -> object:
        if os.getpid() != own:
            os._exit(1)
        return turn(page, config, files)

    monkeypatch.setattr(tercio.site.parallel_pages, "_turn", dies)
    assert built(author(tmp_path / "own", "Words."), tmp_path / "site", alone=False, monkeypatch=monkeypatch).ok
    assert "Words." in (tmp_path / "site" / "page09.html").read_text(encoding="utf-8")
