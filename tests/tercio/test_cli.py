"""The command line: what it prints, what it returns, what it does not load."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from compiler.checks.registry import CODES
from tercio import __version__
from tercio.cli import COMMANDS, main
from tests.shipped import LIBRARY
from tests.tercio.running import ship, started, tercio

GOOD = """\
ruleset tiny "Tiny" {
  kind profile "Card" { like card_profile  inside army_list }
  terrain woods "Woods" { symbol "w" }
}
army_list parish "The parish" { profile pikes "Pikes" { points 10 } }
"""
BAD = GOOD.replace("points 10", "pointz 10")
WARNS = GOOD.replace("terrain woods", 'fact rain "it rains"\n  terrain woods')


def write(folder: Path, text: str, name: str = "tiny.tercio") -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """The command line inside this process: quicker, where nothing depends on the process."""
    code = main(list(words))
    captured = capsys.readouterr()
    return code, captured.out, captured.err


# --- help and usage ---------------------------------------------------------------------------------------------


def test_help_lists_every_command(tmp_path: Path) -> None:
    ran = started("--help", folder=tmp_path)
    assert ran.code == 0
    assert [
        name for name, summary in COMMANDS.items() if not re.search(rf"^ +{name} +{summary}$", ran.out, re.MULTILINE)
    ] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([command, "--help"])
    assert left.value.code == 0
    assert f"tercio {command} " in capsys.readouterr().out.split("\nexamples:")[1]


@pytest.mark.parametrize("words", [(), ("chek",), ("check", "--colour"), ("diff",), ("new", "hat", "x")])
def test_wrong_usage_is_exit_code_two(words: tuple[str, ...], tmp_path: Path) -> None:
    assert tercio(*words, folder=tmp_path).code == 2


def test_wrong_usage_is_told_to_the_shell(tmp_path: Path) -> None:
    assert started("chek", folder=tmp_path).code == 2


def test_the_version_is_told_without_loading_anything_heavy(tmp_path: Path) -> None:
    ran = started("--version", folder=tmp_path, python=("-X", "importtime"))
    assert ran.out == f"tercio {__version__}\n"
    loaded = {line.rsplit("|", 1)[1].strip().split(".")[0] for line in ran.err.splitlines() if "|" in line}
    assert "argparse" in loaded
    assert loaded & {"lark", "jinja2", "yaml", "compiler", "dsl", "engine"} == set()


# --- check ------------------------------------------------------------------------------------------------------


def test_a_clean_file_is_exit_code_zero(tmp_path: Path) -> None:
    write(tmp_path, GOOD)
    ran = started("check", "tiny.tercio", folder=tmp_path)
    assert (ran.code, ran.out, ran.err) == (0, "checked 1 file\n", "")


def test_a_mistake_is_exit_code_one_and_told_with_its_place(tmp_path: Path) -> None:
    write(tmp_path, BAD)
    ran = started("check", "tiny.tercio", folder=tmp_path)
    assert ran.code == 1
    assert ran.out.startswith("error[E0301] unknown-key:")
    assert "--> tiny.tercio:5:57" in ran.out
    assert "did you mean `points`?" in ran.out


def test_a_missing_file_is_exit_code_one(tmp_path: Path) -> None:
    ran = tercio("check", "nowhere.tercio", folder=tmp_path)
    assert ran.code == 1
    assert "E0201" in ran.out


def test_a_warning_is_exit_code_zero_unless_strict(tmp_path: Path) -> None:
    write(tmp_path, WARNS)
    plain, strict = tercio("check", ".", folder=tmp_path), tercio("check", ".", "--strict", folder=tmp_path)
    assert "W0310" in plain.out
    assert (plain.code, strict.code) == (0, 1)


def test_without_a_path_outside_a_project_the_library_is_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A library of one ruleset: the whole one is checked by `tests/packaging`, with the installed command."""
    for part in ("prelude", "skirmish"):
        shutil.copytree(LIBRARY / part, tmp_path / "library" / part)
    ship(tmp_path / "library", monkeypatch)
    alone, library = (tercio("check", *words, folder=tmp_path) for words in ((), ("--library",)))
    assert alone == library
    files = list((tmp_path / "library").rglob("*.tercio"))
    assert alone.out.endswith(f"checked {len(files)} files\n")


def test_without_a_path_inside_a_project_the_project_is_checked(tmp_path: Path) -> None:
    write(tmp_path, "", "tercio.toml")
    write(tmp_path, GOOD)
    inner = tmp_path / "armies"
    inner.mkdir()
    assert tercio("check", folder=inner).out == "checked 1 file\n"


# --- JSON -------------------------------------------------------------------------------------------------------


def test_check_tells_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "check", "--no-cache", str(write(tmp_path, BAD)), "--format", "json")
    (found,) = json.loads(out)
    assert (code, found["code"], found["line"], found["column"]) == (1, "E0301", 5, 57)


def test_fmt_tells_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path, GOOD.replace("  kind", "      kind"))
    code, out, _ = run(capsys, "fmt", "--check", str(file), "--format", "json")
    assert code == 1
    assert json.loads(out) == {"changed": [file.as_posix()], "refused": [], "problems": []}


def test_explain_tells_json(capsys: pytest.CaptureFixture[str]) -> None:
    one, all_of_them = (json.loads(run(capsys, "explain", *words, "--format", "json")[1]) for words in (["E0302"], []))
    assert one["name"] == "unknown-name"
    assert one in all_of_them
    assert len(all_of_them) == len(CODES)


def test_compile_tells_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack = tmp_path / "out" / "tiny.json"
    code, out, _ = run(capsys, "compile", str(write(tmp_path, GOOD)), "-o", str(pack), "--format", "json")
    told = json.loads(out)
    assert (code, told["ok"], told["diagnostics"]) == (0, True, [])
    assert json.loads(pack.read_text(encoding="utf-8"))["hash"] == told["hash"]


def test_diff_tells_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old, new = write(tmp_path, GOOD, "old.tercio"), write(tmp_path, GOOD.replace("10", "12"), "new.tercio")
    code, out, _ = run(capsys, "diff", str(old), str(new), "--format", "json")
    assert code == 0
    assert json.loads(out)


# --- fmt --------------------------------------------------------------------------------------------------------


def test_fmt_check_changes_nothing_and_says_what_it_would_change(tmp_path: Path) -> None:
    text = GOOD.replace("  kind", "      kind")
    file = write(tmp_path, text)
    ran = tercio("fmt", "--check", ".", folder=tmp_path)
    assert (ran.code, ran.out) == (1, "would lay out tiny.tercio\n")
    assert file.read_text(encoding="utf-8") == text


def test_fmt_lays_out_once_and_then_has_nothing_to_do(tmp_path: Path) -> None:
    file = write(tmp_path, GOOD.replace("  kind", "      kind"))
    first, second = tercio("fmt", ".", folder=tmp_path), tercio("fmt", ".", folder=tmp_path)
    assert (first.code, first.out) == (0, "laid out tiny.tercio\n")
    assert (second.code, second.out) == (0, "")
    assert file.read_text(encoding="utf-8") == GOOD


def test_fmt_leaves_a_file_with_syntax_errors_alone(tmp_path: Path) -> None:
    text = GOOD.replace('"Tiny" {', '"Tiny {')
    file = write(tmp_path, text)
    ran = tercio("fmt", ".", folder=tmp_path)
    assert ran.code == 1
    assert "E0107" in ran.out
    assert file.read_text(encoding="utf-8") == text


# --- explain ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.code)
def test_explain_knows_every_code_by_number_and_by_name(code: object, capsys: pytest.CaptureFixture[str]) -> None:
    number, name = code.code, code.name  # type: ignore[attr-defined]
    pages = {run(capsys, "explain", word)[:2] for word in (number, number.lower(), name, name.replace("-", "_"))}
    ((exit_code, page),) = pages
    assert exit_code == 0
    assert page.startswith(f"{number} {name} (")


def test_explain_offers_the_nearest_code(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "explain", "unknown-nam")
    assert (code, out) == (2, "")
    assert "did you mean `unknown-name`?" in err


# --- compile and diff -------------------------------------------------------------------------------------------


def test_compile_with_errors_writes_nothing_and_keeps_the_old_pack(tmp_path: Path) -> None:
    write(tmp_path, GOOD)
    pack = tmp_path / "tiny.json"
    assert tercio("compile", "tiny.tercio", "-o", "tiny.json", folder=tmp_path).code == 0
    before = pack.read_bytes()
    write(tmp_path, BAD)
    assert tercio("compile", "tiny.tercio", "-o", "tiny.json", folder=tmp_path).code == 1
    assert pack.read_bytes() == before


def test_diff_of_a_pack_and_its_own_source_is_nothing(tmp_path: Path) -> None:
    write(tmp_path, GOOD)
    assert tercio("compile", "tiny.tercio", "-o", "tiny.json", folder=tmp_path).code == 0
    ran = tercio("diff", "tiny.json", "tiny.tercio", folder=tmp_path)
    assert (ran.code, ran.out) == (0, "nothing changed\n")


def test_diff_names_what_changed(tmp_path: Path) -> None:
    write(tmp_path, GOOD, "old.tercio")
    write(tmp_path, GOOD.replace("10", "12"), "new.tercio")
    ran = tercio("diff", "old.tercio", "new.tercio", folder=tmp_path)
    assert ran.code == 0
    assert all(word in ran.out for word in ("ikes", "10", "12"))


def test_diff_knows_the_names_of_the_project(tmp_path: Path) -> None:
    tercio("new", "project", "club", folder=tmp_path)
    rules = tmp_path / "club" / "rules" / "club.tercio"
    rules.write_text(rules.read_text(encoding="utf-8").replace('"Home"', '"Parma"'), encoding="utf-8")
    by_name, by_path = (tercio("diff", which, folder=tmp_path / "club") for which in ("club", "rules/club.tercio"))
    assert by_name.code == 0
    assert "home" in by_name.out
    assert by_name.out == by_path.out


def test_diff_knows_a_second_edition_in_the_folder_of_the_first(tmp_path: Path) -> None:
    ran = tercio("diff", "lumi_2", folder=tmp_path)
    assert (ran.code, ran.err) == (0, "")
    assert "rule 1.6a added" in ran.out


def test_a_pack_that_is_none_is_refused(tmp_path: Path) -> None:
    write(tmp_path, "{}", "old.json")
    ran = tercio("diff", "old.json", "old.json", folder=tmp_path)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("tercio: old.json: ")


def test_a_pack_that_is_not_there_is_told_in_one_line(tmp_path: Path) -> None:
    write(tmp_path, GOOD)
    ran = tercio("diff", "gone.json", "tiny.tercio", folder=tmp_path)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == "tercio: gone.json: cannot be read: No such file or directory\n"


def test_a_place_that_cannot_be_written_is_told_in_one_line(tmp_path: Path) -> None:
    write(tmp_path, GOOD)
    (tmp_path / "taken").mkdir()
    ran = tercio("compile", "tiny.tercio", "-o", "taken", folder=tmp_path)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("tercio: taken: cannot be written: ")
