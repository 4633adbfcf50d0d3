"""Two builds of mkdocs make one site, in two processes or in one, and say what one build would say."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

import tercio.project.background
from compiler.codes.site import DEAD_PAGE
from dsl.diagnostics import Severity
from tercio.site import language_builds
from tercio.site.building import SiteResult, build_site
from tercio.site.language_builds import Builder, Outcome
from tercio.site.pages import Order
from tests.site.test_building import contents, project

CONFIGURATION = """\
site_name: Hedge
site_url: https://hedge.example/
theme: material
plugins: [search, tercio]
use_directory_urls: false
validation: { anchors: warn }
"""


def author(folder: Path, page: str) -> Path:
    """A project with a configuration and pages of its own, each with the same words."""
    project(folder)
    config = folder / "mkdocs.yml"
    config.write_text(CONFIGURATION, encoding="utf-8")
    (folder / "docs").mkdir()
    for name in ("index", *(f"page{number:02}" for number in range(3))):
        (folder / "docs" / f"{name}.md").write_text(f"# The {name}\n\n{page}\n", encoding="utf-8")
    return config


def built(config: Path, out: Path, *, alone: bool, monkeypatch: pytest.MonkeyPatch) -> SiteResult:
    with monkeypatch.context() as patch:
        patch.setattr(tercio.project.background, "can_be_copied", lambda: not alone)
        return build_site(out, Order(play=False), config)


def built_in_one(config: Path, out: Path, monkeypatch: pytest.MonkeyPatch) -> SiteResult:
    """As mkdocs itself would: all languages in one build."""
    with monkeypatch.context() as patch:
        patch.setattr(language_builds, "_KNOWN", frozenset())
        return build_site(out, Order(play=False), config)


def test_two_processes_make_the_bytes_that_one_makes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config = author(tmp_path / "own", "[there](page02.md#the-page02) and [di là](it/rules/index.md)")
    for name in ("one", "two"):
        result = built(config, tmp_path / name, alone=name == "one", monkeypatch=monkeypatch)
        assert result.ok, [one.message for one in result.diagnostics]
    one, two = contents(tmp_path / "one"), contents(tmp_path / "two")
    assert list(one) == list(two)
    assert [path for path in one if one[path] != two[path]] == []
    assert [path.name for path in tmp_path.iterdir() if path.name not in ("one", "two", "own")] == []


def test_two_builds_make_the_pages_that_one_makes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config = author(tmp_path / "own", "[di là](it/rules/index.md)")
    assert built(config, tmp_path / "two", alone=True, monkeypatch=monkeypatch).ok
    assert built_in_one(config, tmp_path / "one", monkeypatch).ok
    one, two = contents(tmp_path / "one"), contents(tmp_path / "two")
    assert list(one) == list(two)
    differ = {path for path in one if one[path] != two[path]}
    # The page for what is not found has the navigation of its own build; the list has another order.
    assert differ <= {"404.html", "sitemap.xml", "sitemap.xml.gz"}
    assert {path.split("/")[1] for path in one if path.startswith("search/") and path.endswith(".js")} == {"en", "it"}
    listed = [sorted(re.findall(rb"<loc>(.*?)</loc>", site["sitemap.xml"])) for site in (one, two)]
    assert listed[0] == listed[1]
    assert listed[0]


def test_a_dead_link_is_told_of_every_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config = author(tmp_path / "own", "[nowhere](nowhere.md)")
    results = [built(config, tmp_path / "site", alone=alone, monkeypatch=monkeypatch) for alone in (True, False)]
    for result in results:
        errors = [found.code for found in result.diagnostics if found.severity is Severity.ERROR]
        assert errors == [DEAD_PAGE] * 4
    assert not (tmp_path / "site").exists()


def test_the_other_languages_are_built_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    builds: list[tuple[str, ...] | None] = []
    run = Builder._run

    def noted(self: Builder, config: object, made: object, share: tuple[str, ...] | None) -> Outcome:
        builds.append(share)
        return run(self, config, made, share)  # type: ignore[arg-type]

    monkeypatch.setattr(Builder, "_run", noted)
    config = author(tmp_path / "own", "Words.")
    assert built(config, tmp_path / "site", alone=False, monkeypatch=monkeypatch).ok
    assert builds == [("en",)]
    assert (tmp_path / "site" / "it" / "rules" / "index.html").is_file()


def test_a_process_that_dies_is_made_up_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own, run = os.getpid(), Builder._run

    def dies(self: Builder, config: object, made: object, share: tuple[str, ...] | None) -> Outcome:
        if os.getpid() != own:
            os._exit(1)
        return run(self, config, made, share)  # type: ignore[arg-type]

    monkeypatch.setattr(Builder, "_run", dies)
    assert built(author(tmp_path / "own", "Words."), tmp_path / "site", alone=False, monkeypatch=monkeypatch).ok
    assert (tmp_path / "site" / "it" / "rules" / "index.html").is_file()


def test_pages_in_several_languages_by_hand_are_one_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config = author(tmp_path / "own", "Words.")
    (tmp_path / "own" / "docs" / "it").mkdir()
    (tmp_path / "own" / "docs" / "it" / "page02.md").write_text("# La pagina\n", encoding="utf-8")
    assert built(config, tmp_path / "site", alone=False, monkeypatch=monkeypatch).ok
    assert "La pagina" in (tmp_path / "site" / "it" / "page02.html").read_text(encoding="utf-8")
