"""`tercio play` and `tercio simulate`: what they print, write and return."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from engine.host import simulate as simulation
from engine.host.packfile import write_pack
from tercio.cli import main
from tests.engine.host.battles import pack
from tests.tercio.running import started, tercio

BATTLE = "rethel_1650"
OTHER = "lens_1648"


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A rulepack of two battles, without examples: quicker than compiling, or than reading all, for every test."""
    scenarios = tuple(one for one in pack().scenarios if one.name in (BATTLE, OTHER))
    used = {scenario.ruleset for scenario in scenarios}
    rulesets = tuple(replace(one, examples=()) for one in pack().rulesets if one.name in used)
    file = tmp_path_factory.mktemp("packs") / "library.json"
    write_pack(replace(pack(), rulesets=rulesets, scenarios=scenarios), file)
    return file


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(list(words))
    captured = capsys.readouterr()
    return code, captured.out, captured.err


# --- play -------------------------------------------------------------------------------------------------------


def test_a_battle_of_the_library_is_played_by_its_name(tmp_path: Path) -> None:
    ran = started("play", BATTLE, "--seed", "7", "--quiet", folder=tmp_path)
    assert ran.code == 0
    assert ran.err == ""
    assert ran.out.startswith("Rethel: the morning\nThe marshal's army: captain, The princes' army: captain; seed 7\n")
    assert "[3.2.5" in ran.out.splitlines()[-1]


def test_the_same_seed_tells_the_same_battle(capsys: pytest.CaptureFixture[str], library: Path) -> None:
    words = ("play", f"{library}:{BATTLE}", "--players", "eager", "--seed")
    assert run(capsys, *words, "3") == run(capsys, *words, "3")
    assert run(capsys, *words, "3") != run(capsys, *words, "4")


def test_without_a_seed_the_first_battle_is_played_and_says_so(
    capsys: pytest.CaptureFixture[str], library: Path
) -> None:
    words = ("play", f"{library}:{BATTLE}", "--players", "eager", "--quiet")
    code, out, _ = run(capsys, *words)
    assert code == 0
    assert "; seed 1\n" in out
    assert out == run(capsys, *words, "--seed", "1")[1]


def test_a_battle_is_told_in_italian(capsys: pytest.CaptureFixture[str], library: Path) -> None:
    code, out, _ = run(capsys, "play", f"{library}:{BATTLE}", "--seed", "3", "--players", "eager", "--lang", "it")
    assert code == 0
    assert out.startswith("Rethel: il mattino\nL'armata del maresciallo: eager")
    assert "\nTurno 1\n" in out


def test_a_file_and_the_library_give_the_same_rules(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from tercio.project.places import shipped

    file = shipped("scenarios") / "esa" / f"{BATTLE}.tercio"
    for number, scenario in enumerate((str(file), BATTLE)):
        assert (
            run(capsys, "play", scenario, "--seed", "2", "--quiet", "--journal", str(tmp_path / f"{number}.jsonl"))[0]
            == 0
        )
    assert (tmp_path / "0.jsonl").read_bytes() == (tmp_path / "1.jsonl").read_bytes()


def test_journal_and_save_are_written_and_the_save_is_played_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], library: Path
) -> None:
    scenario = f"{library}:{BATTLE}"
    first, again, save = tmp_path / "first.jsonl", tmp_path / "again.jsonl", tmp_path / "battle.json"
    words = ("--seed", "5", "--players", "eager,random", "--journal", str(first), "--save", str(save))
    told = run(capsys, "play", scenario, *words)
    assert told[0] == 0
    assert json.loads(first.read_text(encoding="utf-8").splitlines()[0])["players"] == ["eager", "random"]
    assert run(capsys, "play", scenario, "--again", str(save), "--journal", str(again))[:2] == told[:2]
    assert again.read_bytes() == first.read_bytes()


def test_a_battle_is_told_as_json(capsys: pytest.CaptureFixture[str], library: Path) -> None:
    code, out, _ = run(capsys, "play", f"{library}:{BATTLE}", "--seed", "3", "--players", "eager", "--format", "json")
    told = json.loads(out)
    assert code == 0
    assert (told["scenario"], told["seed"], told["players"]) == (BATTLE, 3, ["eager", "eager"])
    assert told["result"]["turn"] >= 1
    assert {"turn", "step", "text", "section"} == set(told["report"][0])


def test_a_scenario_of_one_s_own_is_played_with_the_shipped_decks(tmp_path: Path) -> None:
    assert tercio("new", "scenario", "my_battle", folder=tmp_path).code == 0
    ran = tercio("play", "my_battle.tercio", "--seed", "1", "--players", "eager", "--quiet", folder=tmp_path)
    assert (ran.code, ran.err) == (0, "")
    assert "Turn 1" in ran.out


# --- mistakes ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said", "exit_code"),
    [
        (("rethel_165", "--seed", "1"), "no scenario is called `rethel_165`; did you mean `rethel_1650`?", 2),
        (("esa", "--seed", "1"), "there are maida_1806, sabugal_1811, aughrim_1691, carmes_1626", 2),
        (("nowhere.tercio", "--seed", "1"), "nowhere.tercio: there is no such file", 1),
        (("nowhere.json:x", "--seed", "1"), "nowhere.json: cannot be read", 1),
        (("LIBRARY", "--seed", "1"), "which of", 2),
        (("LIBRARY:waterloo", "--seed", "1"), "no scenario is called `waterloo`", 2),
        (("LIBRARY:rethel_1650", "--again", "nowhere.json"), "nowhere.json: cannot be read", 1),
        (("LIBRARY:rethel_1650", "--seed", "1", "--players", "eager,eager,eager"), "3 players for 2 seats", 2),
    ],
)
def test_what_cannot_be_played_is_told_in_a_line(
    words: tuple[str, ...],
    said: str,
    exit_code: int,
    capsys: pytest.CaptureFixture[str],
    library: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = run(capsys, "play", *(word.replace("LIBRARY", str(library)) for word in words))
    assert (code, out) == (exit_code, "")
    assert said in err
    assert err.startswith("tercio: ")
    assert err.count("\n") == 1


def test_mistakes_in_a_file_are_told_as_check_tells_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bad.tercio"
    file.write_text('use esa\nscenario bad "Bad" { turnz 3 }\n', encoding="utf-8")
    code, out, _ = run(capsys, "play", str(file), "--seed", "1")
    assert code == 1
    assert out.startswith("error[")


def test_what_was_written_is_told_and_the_report_stays_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], library: Path
) -> None:
    words = ("play", f"{library}:{BATTLE}", "--players", "eager", "--quiet")
    _, alone, _ = run(capsys, *words)
    journal, save = tmp_path / "battle.jsonl", tmp_path / "battle.json"
    code, out, err = run(capsys, *words, "--journal", str(journal), "--save", str(save))
    assert (code, out) == (0, alone)
    assert [str(file) in err for file in (journal, save)] == [True, True]


def test_an_interrupted_run_says_what_is_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], library: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulation, "simulate", stopped)
    words = ("simulate", f"{library}:{BATTLE}")
    code, _, err = run(capsys, *words, "--out", str(tmp_path / "runs"))
    assert code == 130
    assert str(tmp_path / "runs") in err
    code, _, err = run(capsys, *words)
    assert code == 130
    assert "--out" in err


def test_a_save_of_other_rules_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str], library: Path) -> None:
    save = tmp_path / "battle.json"
    scenario = f"{library}:{BATTLE}"
    assert run(capsys, "play", scenario, "--seed", "5", "--players", "random", "--save", str(save))[0] == 0
    plain = json.loads(save.read_text(encoding="utf-8"))
    save.write_text(json.dumps({**plain, "rules": "f" * 64}), encoding="utf-8")
    code, _, err = run(capsys, "play", scenario, "--again", str(save))
    assert code == 1
    assert "f" * 64 in err
    save.write_text(json.dumps({**plain, "scenario": "lens_1648"}), encoding="utf-8")
    assert "a save of `lens_1648`, not of `rethel_1650`" in run(capsys, "play", scenario, "--again", str(save))[2]


@pytest.mark.parametrize(
    "words",
    [
        ("play", BATTLE, "--seed", "today"),
        ("play", BATTLE, "--seed", "1", "--players", "napoleon"),
        ("play", BATTLE, "--seed", "1", "--quiet", "--full"),
        ("play", "--seed", "1"),
        ("simulate",),
        ("simulate", BATTLE, "--games", "0"),
        ("simulate", BATTLE, "--players", "napoleon"),
    ],
)
def test_wrong_usage_is_exit_code_two(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(list(words))
    assert left.value.code == 2
    assert "usage: tercio" in capsys.readouterr().err


# --- simulate ---------------------------------------------------------------------------------------------------


def test_many_battles_are_told_with_their_intervals(capsys: pytest.CaptureFixture[str], library: Path) -> None:
    words = ("simulate", f"{library}:{BATTLE}", "--games", "8", "--jobs", "1", "--players", "eager,random", "--swap")
    code, out, err = run(capsys, *words)
    assert (code, err) == (0, "")
    assert out.startswith("Rethel: the morning: 8 games, seeds 1 to 4, played by eager, random, changing sides\n")
    assert "95 %:" in out
    assert "eager" in out


def test_many_battles_are_told_as_json(capsys: pytest.CaptureFixture[str], library: Path) -> None:
    scenarios = (f"{library}:{BATTLE}", f"{library}:{OTHER}")
    code, out, _ = run(
        capsys, "simulate", *scenarios, "--games", "3", "--jobs", "1", "--players", "random", "--format", "json"
    )
    assert code == 0
    assert [(one["scenario"], one["games"]) for one in json.loads(out)] == [(BATTLE, 3), (OTHER, 3)]


def test_a_scenario_that_is_not_there_stops_all(capsys: pytest.CaptureFixture[str], library: Path) -> None:
    code, out, err = run(capsys, "simulate", f"{library}:{BATTLE}", f"{library}:waterloo", "--games", "1")
    assert (code, out) == (2, "")
    assert "waterloo" in err


@pytest.mark.slow
def test_jobs_do_not_change_what_is_told(tmp_path: Path, library: Path) -> None:
    words = ("simulate", f"{library}:{BATTLE}", "--games", "6", "--players", "eager", "--format", "json")
    one, two = (tercio(*words, "--jobs", jobs, folder=tmp_path) for jobs in ("1", "2"))
    assert one.code == 0
    assert one.out == two.out
