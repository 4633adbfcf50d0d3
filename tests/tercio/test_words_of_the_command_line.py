"""What is wrong with the words of a command: told in one line, with 2; what is wrong in files is 1."""

from __future__ import annotations

from pathlib import Path

import pytest

from tercio.cli import EXIT_CODES, main
from tests.shipped import LIBRARY
from tests.tercio.planting import RISORGIMENTO, told
from tests.tercio.running import tercio

OUTPOSTS = LIBRARY / "risorgimento" / "outposts_1859.tercio"


def test_a_command_misspelt_is_told_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["chek"]) == 2
    assert capsys.readouterr().err == "tercio: no command is called `chek`; did you mean `check`?\n"


@pytest.mark.parametrize(("command", "missing"), [("odds", "RULESET"), ("coverage", "RULESET"), ("print", "--out")])
def test_what_may_be_left_out_is_not_called_required(
    command: str, missing: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main([command])
    assert ended.value.code == 2
    assert capsys.readouterr().err.endswith(f"required: {missing}\n")


def test_the_code_after_an_interruption_is_in_the_list() -> None:
    assert "Ctrl-C" in EXIT_CODES[130]


@pytest.mark.parametrize(
    "words",
    [
        ("odds", "essa"),
        ("odds", "lumi", "--lang", "xx"),
        ("words", "lumi", "no_such_word"),
        ("explain", "E9999"),
        ("diff", "lumy"),
        ("play", "no_such_battle"),
        ("play", "outposts_1859", "--rules", "no_edition"),
        ("play", "outposts_1859", "--players", "eager,eager,eager"),
        ("simulate", "outposts_1859", "--players", "eager,eager,eager"),
        ("print", "outposts_1859", "--paper", "a99", "--out", "out"),
        ("print", "outposts_1859", "--theme", "no_theme", "--out", "out"),
        ("print", "outposts_1859", "--copies", "-1", "--what", "cards", "--out", "out"),
    ],
    ids=" ".join,
)
def test_a_word_that_nobody_knows_is_wrong_usage(words: tuple[str, ...], tmp_path: Path) -> None:
    ran = tercio(*words, folder=tmp_path)
    assert ran.code == 2
    assert "bug in Tercio" not in ran.err


def test_a_file_where_a_folder_is_wanted_is_wrong_usage(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("mine")
    for command in (("print", "outposts_1859"), ("simulate", "outposts_1859", "--games", "1")):
        assert tercio(*command, "--out", "out", folder=tmp_path).code == 2


def test_a_file_that_is_not_there_is_an_error_of_the_input(tmp_path: Path) -> None:
    assert tercio("play", "gone.tercio", folder=tmp_path).code == 1
    assert tercio("odds", "gone.tercio", folder=tmp_path).code == 1
    assert tercio("check", "gone.tercio", folder=tmp_path).code == 1


def test_a_battle_beside_one_is_found_by_the_name_of_its_file(tmp_path: Path) -> None:
    text = OUTPOSTS.read_text(encoding="utf-8").replace("scenario outposts_1859", "scenario mine")
    (tmp_path / "mine.tercio").write_text(text, encoding="utf-8")
    ran = tercio("check", "mine", folder=tmp_path)
    assert (ran.code, "did you mean `mine.tercio`?" in ran.out) == (1, True)
    assert "1 |" not in ran.out, "a file that is not there has no line to show"
    ran = tercio("play", "mine", "--players", "random", "--quiet", folder=tmp_path)
    assert (ran.code, ran.err) == (0, "")


def test_words_tell_what_a_kind_holds_and_of_fields(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["words", "risorgimento", "map"]) == 0
    shown = capsys.readouterr().out
    assert "holds each terrain" in shown
    assert "sparse_wood" in shown
    assert main(["words", "risorgimento", "won_by"]) == 0
    assert "a field of `scenario`" in capsys.readouterr().out


def test_words_of_a_battle_are_those_of_its_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["words", str(OUTPOSTS), "map"]) == 0
    assert "holds each terrain" in capsys.readouterr().out


# --- what is found when a battle is set up ------------------------------------------------------------------------


def test_who_stands_on_another_is_told_at_his_place(tmp_path: Path) -> None:
    on_jaeger = ("{ at (42, 48)  formation limbered }", "{ at (34.5, 46.5)  formation limbered }")
    (one,) = told(RISORGIMENTO, [on_jaeger], tmp_path)
    assert (one.code.code, one.span.text()) == ("E1401", "(34.5, 46.5)")
    assert [note.span.text() for note in one.notes] == ["(34, 46)"]
    assert one.help == "move one of them"


def test_a_way_in_that_is_not_played_is_told_where_it_is_said(tmp_path: Path) -> None:
    (one,) = told(RISORGIMENTO, [("deploys (26, 50)", "deploys (26, 55)  arrives 3  enters north")], tmp_path)
    assert (one.code.code, one.span.text(), one.help) == ("W1404", "north", "take `enters` away")


def test_who_ranks_above_his_commander_is_told_at_his_rank(tmp_path: Path) -> None:
    ranks = [
        ("{ at (45, 54) }", "{ rank brigade  at (45, 54) }"),
        ("{ at (52, 54) }", "{ rank division  at (52, 54) }"),
    ]
    (one,) = [one for one in told(RISORGIMENTO, ranks, tmp_path) if one.span.text() == "division"]
    assert one.code.code == "W1404"
    assert "ranks above" in one.message
