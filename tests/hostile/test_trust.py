"""A stranger's project is data: nothing of it runs, and no script of it is published, until somebody says `--trust`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tercio.site.pages import Order
from tercio.site.serving import serve
from tests.compiler.site.small import TEXT
from tests.tercio.running import Ran, tercio

OBJECT_TAG = 'site_name: x # tercio\nextra: { x: !!python/object/apply:os.mkdir ["RAN"] }\nplugins: [tercio]\n'
HOOK = "site_name: x\nhooks: [hook.py]\nplugins: [search, tercio]\n"
THEME = "site_name: x\ntheme: { name: material, custom_dir: own }\nplugins: [search, tercio]\n"
ELSEWHERE = "site_name: x\ndocs_dir: ../elsewhere\nplugins: [search, tercio]\n"
ESCAPE = "{{ cycler.__init__.__globals__.os.mkdir('RAN') }}"
SCRIPT = "# t\n<script>window.hacked=1</script>\n"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    (folder / "own").mkdir(parents=True)
    (folder / "tercio.toml").touch()
    (folder / "hedge.tercio").write_text(TEXT, encoding="utf-8")
    (folder / "hook.py").write_text("import os\nos.mkdir('RAN')\n", encoding="utf-8")
    (folder / "own" / "main.html").write_text(ESCAPE, encoding="utf-8")
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "secret.md").write_text("# window.hacked\n", encoding="utf-8")
    return folder


def publish(command: str, project: Path, *words: str) -> Ran:
    light = {"site": ("--no-play",), "build": ("--no-film", "--no-print")}[command]
    return tercio(command, "--out", "out", "--lang", "en", *light, *words, folder=project)


def published(project: Path) -> list[str]:
    """Pages with something of the stranger's that nobody should see."""
    return [str(path) for path in project.rglob("out/**/*.html") if "window.hacked" in path.read_text(encoding="utf-8")]


@pytest.mark.parametrize(
    ("command", "configuration"),
    [("site", OBJECT_TAG), ("site", HOOK), ("site", THEME), ("site", ELSEWHERE), ("build", OBJECT_TAG)],
    ids=["tag", "hook", "theme", "docs", "build"],
)
def test_a_configuration_beside_the_rules_is_not_even_read(command: str, configuration: str, project: Path) -> None:
    (project / "mkdocs.yml").write_text(configuration, encoding="utf-8")
    ran = publish(command, project)
    assert ran.code == 0, ran.out
    assert ran.err == "tercio: mkdocs.yml of this project is not used, for that is code: say --trust if you trust it\n"
    assert not (project / "RAN").exists()
    assert published(project) == []


def test_nor_when_no_site_comes_of_it(project: Path) -> None:
    (project / "mkdocs.yml").write_text(OBJECT_TAG, encoding="utf-8")
    (project / "hedge.tercio").write_text("ruleset {", encoding="utf-8")
    assert publish("site", project).code == 1
    assert not (project / "RAN").exists()


def test_nor_while_it_is_served(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from mkdocs.livereload import LiveReloadServer

    def answer(server: LiveReloadServer) -> None:
        server.builder()
        raise KeyboardInterrupt

    (project / "mkdocs.yml").write_text(HOOK, encoding="utf-8")
    monkeypatch.chdir(project)
    monkeypatch.setattr(LiveReloadServer, "serve", answer)
    monkeypatch.setattr(LiveReloadServer, "shutdown", LiveReloadServer.server_close)
    assert serve(Order(paths=(project,), languages=("en",), play=False), None, "127.0.0.1", 0) == 0
    assert not (project / "RAN").exists()


@pytest.mark.parametrize("command", ["site", "build"])
def test_page_templates_and_themes_of_a_project_are_not_used(command: str, project: Path) -> None:
    templates = project / "templates" / "site"
    (templates / "theme").mkdir(parents=True)
    (templates / "scenario.md.j2").write_text(SCRIPT, encoding="utf-8")
    (templates / "theme" / "main.html").write_text(ESCAPE, encoding="utf-8")
    ran = publish(command, project)
    assert ran.code == 0, ran.out
    assert ran.err.count("\n") == 1
    assert "templates/site of this project is not used" in ran.err
    assert not (project / "RAN").exists()
    assert published(project) == []


def test_both_are_used_by_who_trusts_them(project: Path) -> None:
    (project / "templates" / "site").mkdir(parents=True)
    (project / "templates" / "site" / "scenario.md.j2").write_text(SCRIPT, encoding="utf-8")
    (project / "mkdocs.yml").write_text(HOOK, encoding="utf-8")
    (project / "docs").mkdir()
    ran = publish("site", project, "--trust")
    assert (ran.code, ran.err) == (0, "")
    assert (project / "RAN").is_dir()
    assert published(project)


def test_a_configuration_that_is_named_is_trusted_and_the_project_is_not(project: Path, tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "club.yml").write_text("site_name: The club\nplugins: [search, tercio]\n", encoding="utf-8")
    (project / "templates" / "site").mkdir(parents=True)
    (project / "templates" / "site" / "scenario.md.j2").write_text(SCRIPT, encoding="utf-8")
    ran = publish("site", project, "--config", "../club.yml", "hedge.tercio")
    assert ran.code == 0, ran.out
    assert "The club" in (project / "out" / "index.html").read_text(encoding="utf-8")
    assert published(project) == []


def test_layouts_of_a_project_are_data_and_are_used(project: Path) -> None:
    (project / "templates" / "themes").mkdir(parents=True)
    (project / "templates" / "themes" / "default.yaml").write_text("nonsense: true\n", encoding="utf-8")
    assert tercio("print", ".", "--out", "out", folder=project).code == 1
