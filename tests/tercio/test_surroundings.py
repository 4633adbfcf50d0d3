"""Whatever surrounds the command line: users without a home, names and outputs that are not UTF-8, closed outputs."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tercio.cli import main
from tests.architecture.sources import REPOSITORY
from tests.compiler.site.small import TEXT
from tests.tercio.running import tercio

CAFE = os.fsdecode(b"caf\xe9")
"""Latin-1, as old machines write it."""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "tercio.toml").touch()
    return folder


def shell(words: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """A command as somebody types it, with what stands behind it."""
    told = {**os.environ, "PYTHONPATH": str(REPOSITORY), "TERCIO_CACHE": str(folder / ".cache"), **environment}
    line = words.replace("tercio", f"{shlex.quote(sys.executable)} -m tercio", 1)
    return subprocess.run(["sh", "-c", line], cwd=folder, env=told, capture_output=True, check=False, timeout=120)


# --- users and files ------------------------------------------------------------------------------------------------


def test_a_user_without_a_home_has_no_cache_and_no_trouble(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails() -> Path:
        raise RuntimeError("Could not determine home directory.")

    (project / "hedge.tercio").write_text(TEXT, encoding="utf-8")
    monkeypatch.chdir(project)
    monkeypatch.setattr(Path, "home", fails)
    for name in ("TERCIO_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    assert main(["check", "."]) == 0
    assert capsys.readouterr().err == ""
    assert main(["site", ".", "--lang", "en", "--out", "site"]) == 0


@pytest.mark.parametrize(
    "words",
    [
        ("check", "."),
        ("check", ".", "--format", "json"),
        ("check", f"{CAFE}.tercio"),
        ("fmt", "."),
        ("compile", ".", "-o", f"{CAFE}.json"),
        ("print", f"{CAFE}.tercio", "--what", "units", "--out", CAFE),
        ("diff", f"{CAFE}.tercio", f"{CAFE}.tercio"),
        ("test", ".", "-k", "nothing"),
    ],
    ids=" ".join,
)
def test_a_file_may_have_a_name_that_is_no_text(words: tuple[str, ...], project: Path) -> None:
    (project / f"{CAFE}.tercio").write_text(TEXT.lstrip(), encoding="utf-8")
    ran = tercio(*words, folder=project)
    assert (ran.code, ran.err) == (0, ""), ran.out


def test_a_rulepack_of_such_a_file_can_be_read(project: Path) -> None:
    (project / f"{CAFE}.tercio").write_text(TEXT, encoding="utf-8")
    assert tercio("compile", ".", "-o", "pack.json", folder=project).code == 0
    assert tercio("odds", "pack.json", "melee", folder=project).code == 0


def test_a_mistake_in_such_a_file_is_told(project: Path) -> None:
    (project / f"{CAFE}.tercio").write_text("ruleset {", encoding="utf-8")
    ran = shell("tercio check .", project)
    assert ran.returncode == 1
    assert b"--> caf<U+DCE9>.tercio:1:" in ran.stdout
    told = shell("tercio check --format json .", project)
    assert json.loads(told.stdout)[0]["file"] == f"{CAFE}.tercio"


def test_the_name_of_a_file_gives_no_orders_to_a_terminal(project: Path) -> None:
    (project / "a\x1b]0;owned\x07.tercio").write_text('ruleset   a  "A" { languages en }\n', encoding="utf-8")
    (project / "b\u202e\u2028.tercio").write_text("\xff", encoding="latin-1")
    for words in (("fmt", "."), ("check", "."), ("print", "b\u202e", "--out", "o"), ("site", "\x1b[31m")):
        ran = tercio(*words, folder=project)
        assert not {"\x1b", "\x07", "\u202e", "\u2028"} & {*ran.out, *ran.err}, words


# --- outputs --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252"])
def test_an_output_that_knows_few_letters_gets_escapes(encoding: str, project: Path) -> None:
    wrong = TEXT.replace("Hedges", "Hedges → 🐎 é").replace("[[1.1]]", "[[9.9]]")
    (project / "hedge.tercio").write_text(wrong, encoding="utf-8")
    ran = shell("tercio check .", project, PYTHONIOENCODING=encoding)
    assert ran.returncode == 1
    assert ran.stderr == b""
    (project / "hedge.tercio").write_text(TEXT.replace('it "Mischia"', 'it "Mìschia → 🐎"'), encoding="utf-8")
    odds = shell("tercio odds . melee --lang it --format json", project, PYTHONIOENCODING=encoding)
    assert (odds.returncode, odds.stderr) == (0, b"")
    assert "Mìschia → 🐎" in json.dumps(json.loads(odds.stdout.decode(encoding)), ensure_ascii=False)


@pytest.mark.parametrize("closing", [">&-", "2>&-", ">&- 2>&-", "<&- >&-", "| true"])
def test_a_closed_output_is_no_fault(closing: str, project: Path) -> None:
    (project / "hedge.tercio").write_text(TEXT, encoding="utf-8")
    for words in ("tercio check .", "tercio compile . -o pack.json", "tercio explain E0302", "tercio --help"):
        ran = shell(f"{words} {closing}", project)
        assert ran.returncode == 0, ran.stderr
        assert b"Traceback" not in ran.stderr
        assert b"bug in Tercio" not in ran.stderr
    assert (project / "pack.json").is_file()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
def test_a_full_output_is_told_once(project: Path) -> None:
    ran = shell("tercio explain E0302 > /dev/full", project)
    assert (ran.returncode, ran.stderr) == (1, b"tercio: the output: No space left on device\n")


@pytest.mark.parametrize("entry", ["[" * 100_000, '{"tool": 1}', "[]", "\xff", '{"watch": {"digests": []}}'])
def test_whatever_stands_in_the_cache_is_as_good_as_nothing(entry: str, project: Path) -> None:
    (project / "hedge.tercio").write_text(TEXT, encoding="utf-8")
    assert tercio("check", ".", folder=project).code == 0
    (kept,) = (project / ".cache").glob("check-*.json")
    if entry.startswith('{"watch"'):
        entry = json.dumps({**json.loads(kept.read_text(encoding="utf-8")), "watch": {"digests": []}})
    kept.write_text(entry, encoding="latin-1")
    ran = tercio("check", ".", folder=project)
    assert (ran.code, ran.err) == (0, "")
