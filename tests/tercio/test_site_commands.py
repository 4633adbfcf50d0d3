"""`tercio site`, `serve` and `build` as they are said."""

from __future__ import annotations

import json
import urllib.request
from pathlib import Path

import pytest

from tercio.cli import main
from tercio.site.building import MARK
from tercio.site.pages import Order
from tercio.site.serving import serve
from tests.compiler.site.small import TEXT


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    folder = tmp_path / "rules"
    folder.mkdir()
    (folder / "tercio.toml").touch()
    (folder / "hedge.tercio").write_text(TEXT, encoding="utf-8")
    return folder


def test_site_writes_pages_and_says_which_to_open(
    rules: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "site"
    assert main(["site", str(rules), "--out", str(out), "--lang", "en", "--no-play"]) == 0
    assert f"open {out / 'index.html'}" in capsys.readouterr().out
    assert (out / MARK).is_file()
    assert not (out / "it").exists()


def test_site_tells_mistakes_as_json(rules: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (rules / "hedge.tercio").write_text(TEXT.replace("class pike  fight", "class pkie  fight"), encoding="utf-8")
    assert main(["site", str(rules), "--out", str(tmp_path / "site"), "--format", "json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["ok"], told["pages"]) == (False, 0)
    assert told["diagnostics"]
    assert not (tmp_path / "site").exists()


@pytest.mark.parametrize("command", ["site", "serve", "build"])
def test_a_path_that_is_not_there_is_told(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, str(tmp_path / "gone")]) == 1
    assert "there is no such file or folder" in capsys.readouterr().err


def test_build_makes_pack_and_site(rules: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "build"
    assert main(["build", str(rules), "--out", str(out), "--lang", "en", "--no-print"]) == 0
    assert "0 PDFs" in capsys.readouterr().out
    assert json.loads((out / "pack.json").read_text(encoding="utf-8"))
    assert (out / "site" / "rules" / "hedge" / "scenarios" / "lane.html").is_file()


def test_build_prints_what_the_site_offers_to_download(rules: Path, tmp_path: Path) -> None:
    out = tmp_path / "build"
    assert main(["build", str(rules), "--out", str(out), "--lang", "en", "--no-film"]) == 0
    printed = sorted(path.relative_to(out / "print").as_posix() for path in (out / "print").rglob("*.pdf"))
    offered = sorted(
        path.relative_to(out / "site/downloads").as_posix() for path in out.rglob("site/downloads/*/*.pdf")
    )
    assert printed
    assert offered == printed
    page = (out / "site/rules/hedge/scenarios/lane.html").read_text(encoding="utf-8")
    assert [name for name in printed if name.startswith("lane/") and f"downloads/{name}" not in page] == []


def test_build_leaves_everything_as_it_was_after_a_mistake(rules: Path, tmp_path: Path) -> None:
    out = tmp_path / "build"
    out.mkdir()
    (out / "pack.json").write_text("old", encoding="utf-8")
    (rules / "hedge.tercio").write_text(TEXT.replace("[[1.1]]", "[[9.9]]"), encoding="utf-8")
    assert main(["build", str(rules), "--out", str(out)]) == 1
    assert [path.name for path in out.iterdir()] == ["pack.json"]
    assert (out / "pack.json").read_text(encoding="utf-8") == "old"


def test_serve_shows_the_site_and_builds_it_anew(
    rules: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from mkdocs.livereload import LiveReloadServer

    seen: list[str] = []

    def answer(server: LiveReloadServer) -> None:
        """Instead of waiting for somebody: ask for a page, change the rules, build, ask again."""
        server.server_bind()
        server.server_activate()
        server.serve_thread.start()
        url = f"http://127.0.0.1:{server.server_address[1]}/rules/hedge/1-fighting.html"

        def ask() -> None:
            with urllib.request.urlopen(url) as page:
                seen.append(page.read().decode("utf-8"))

        ask()
        (rules / "hedge.tercio").write_text(TEXT.replace("They run.", "They hide."), encoding="utf-8")
        server.builder()
        ask()
        (rules / "hedge.tercio").write_text(TEXT.replace("[[1.1]]", "[[9.9]]"), encoding="utf-8")
        server.builder()
        ask()
        raise KeyboardInterrupt

    monkeypatch.setattr(LiveReloadServer, "serve", answer)
    assert serve(Order(paths=(rules,), languages=("en",), play=False), None, "127.0.0.1", 0) == 0
    assert ["They hide." in page for page in seen] == [False, True, True]
    assert "E0501" in capsys.readouterr().err
