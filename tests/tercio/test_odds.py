"""`tercio odds`: what it prints, and what it says to a slip of the pen."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest

from compiler.backends.words.abilities import Abilities
from engine.core.declared.trials.taking import Tested as Taken
from engine.host.play import play
from engine.model.values import Dice
from engine.odds.odds import odds_of
from engine.odds.telling import decimal, percent
from tercio.cli import main
from tercio.report.odds_words import WORDS
from tests.shipped import shipped_pack
from tests.tercio.running import tercio

RULES = """\
ruleset tiny "Tiny" it "Piccolo" {
  languages en, it   rule_prefix "TINY"
  amend kind card { add field value "Value" it "Valore" { of number } }
  kind leader "Leader" it "Capo" { like piece  inside army  field command "Command" it "Comando" { of number } }
  fact army.scouts "scouts" it "esploratori" { of number }
  fact night "it is dark" it "è buio"
  section 1 trials "Trials" it "Prove" {
    test command "Command test" it "Test di comando" {
      roll 1d6   score roll + leader.command
      modifiers { -1 per army.scouts "men away" it "uomini via"  +2 when night "dark" it "buio" }
      outcomes { 7 or more: steady "steady" it "saldi"  otherwise: flight "flight" it "fuga" }
    }
    test nerve "Nerve" it "Nervi" {
      cards 2   success card.value <= 3   impossible night
      outcomes { 1 or more: passed "passed" it "superato"  0: failed "failed" it "fallito" }
    }
    test race "Race" it "Corsa" { roll 1d6 + army.scouts  versus race }
  }
}
"""
DECK = """\
deck short "Short" it "Corto" { card 1, 2 "Good" it "Buona" { value 1 }  card 3, 4 "Bad" it "Cattiva" { value 9 } }
"""


@pytest.fixture
def tiny(tmp_path: Path) -> str:
    file = tmp_path / "tiny.tercio"
    file.write_text(RULES + DECK, encoding="utf-8")
    return str(file)


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(["odds", *words])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


# --- text -------------------------------------------------------------------------------------------------------


def test_without_a_test_all_tests_are_listed(tiny: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", tiny, "--lang", "it"]) == 0
    assert capsys.readouterr().out == "command  Test di comando\nnerve    Nervi\nrace     Corsa\n"
    assert main(["odds", tiny, "--format", "json"]) == 0
    assert [one["test"] for one in json.loads(capsys.readouterr().out)] == ["command", "nerve", "race"]


def test_a_test_of_dice_is_a_table(tiny: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, tiny, "command", "leader.command=2", "army.scouts=1")
    assert (code, err) == (0, "")
    assert out == (
        "Command test (TINY-1)\n"
        "given: leader.command 2, army.scouts 1\n"
        "\n"
        "dice         1d6\n"
        "  men away    -1\n"
        "\n"
        "steady: steady   1/6  16.7%\n"
        "flight: flight   5/6  83.3%\n"
        "\n"
        "assumed: night no\n"
    )


def test_a_test_of_cards_tells_the_successes(tiny: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, tiny, "nerve", "--lang", "it")
    assert code == 0
    assert out == (
        "Nervi (TINY-1)\n"
        "\n"
        "carte             2\n"
        "carte nel mazzo   4\n"
        "\n"
        "passed: superato   5/6  83.3%\n"
        "failed: fallito    1/6  16.7%\n"
        "\n"
        "successi 0           1/6  16.7%\n"
        "successi 1           2/3  66.7%\n"
        "successi 2           1/6  16.7%\n"
        "successi, in media     1   1.00\n"
        "\n"
        "presupposti: night no\n"
    )


def test_circumstances_stand_side_by_side(tiny: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(
        capsys, tiny, "command", "leader.command=2", "--given", "night=no", "--given", "night=yes, army.scouts=1"
    )
    assert code == 0
    lines = out.splitlines()
    assert lines[1:4] == ["given: leader.command 2", "A  night no", "B  night yes, army.scouts 1"]
    assert [line.split() for line in lines if line.startswith(("steady", "flight", "  dark", "  men"))] == [
        ["men", "away", ".", "-1"],
        ["dark", ".", "+2"],
        ["steady:", "steady", "1/3", "33.3%", "1/2", "50.0%"],
        ["flight:", "flight", "2/3", "66.7%", "1/2", "50.0%"],
    ]
    assert lines[-1] == "assumed (A): army.scouts 0"


def test_a_test_that_cannot_be_taken_says_why(tiny: str, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, tiny, "nerve", "night=yes")
    assert "impossible       100%\n" in out
    assert "impossible when it is dark\n" in out


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "impossible when it has no shooting value or the goal is 0 or less"),
        ("it", "impossibile se non ha un valore di tiro o la soglia è 0 o meno"),
    ],
)
def test_a_condition_is_the_sentence_of_the_book(capsys: pytest.CaptureFixture[str], language: str, words: str) -> None:
    _, out, _ = run(capsys, "cape", "shooting_hit", "shooter.shooting=0", "--lang", language)
    assert words in out


def test_a_test_against_somebody_compares(tiny: str, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, tiny, "race", "against.army.scouts=6")
    assert [line.split()[-1] for line in out.splitlines() if "score" in line] == ["0%", "0%", "100%"]


def test_values_of_cards_may_be_given_instead_of_a_deck(tiny: str, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, tiny, "nerve", "--cards", "1,9,9")
    assert "passed: passed   2/3  66.7%\n" in out


def test_scores_are_told_when_asked_for(tiny: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "score 3" in run(capsys, tiny, "command", "leader.command=2", "--scores")[1]
    assert "score 3" not in run(capsys, tiny, "command", "leader.command=2")[1]


@pytest.mark.parametrize(
    ("chance", "told"),
    [
        ("0", "0%"),
        ("1", "100%"),
        ("1/3", "33.3%"),
        ("1/8", "12.5%"),
        ("1/2000", "0.1%"),
        ("1/2001", "<0.1%"),
        ("2000/2001", ">99.9%"),
        ("9/400", "2.3%"),
    ],
)
def test_percentages_are_exact_to_a_tenth(chance: str, told: str) -> None:
    assert percent(Fraction(chance)) == told


def test_means_are_rounded_to_hundredths() -> None:
    assert [decimal(Fraction(one)) for one in ("3/2", "-1/3", "1/200", "-2")] == ["1.50", "-0.33", "0.01", "-2.00"]


def test_both_languages_have_the_same_words() -> None:
    assert WORDS["en"].keys() == WORDS["it"].keys()


def test_a_modifier_changed_in_the_text_changes_the_odds(tiny: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("command", "leader.command=2", "night=yes")
    assert "steady: steady   2/3  66.7%\n" in run(capsys, tiny, *words)[1]
    file = Path(tiny)
    file.write_text(file.read_text(encoding="utf-8").replace("+2 when night", "+3 when night"), encoding="utf-8")
    assert "steady: steady   5/6  83.3%\n" in run(capsys, tiny, *words)[1]


# --- JSON -------------------------------------------------------------------------------------------------------


def test_json_holds_fractions_as_texts(tiny: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, tiny, "command", "leader.command=2", "army.scouts=1", "--lang", "it", "--format", "json")
    told = json.loads(out)
    assert (code, told["ruleset"], told["title"], told["section"]) == (0, "tiny", "Test di comando", "TINY-1")
    (found,) = told["circumstances"]
    assert found["given"] == {"leader.command": 2, "army.scouts": 1}
    assert found["assumed"] == {"night": False}
    assert found["dice"] == ["1d6"]
    assert found["modifiers"] == [{"name": "men_away", "words": "uomini via", "amount": -1, "always": True}]
    assert [(one["name"], one["title"], one["chance"]) for one in found["outcomes"]] == [
        ("steady", "saldi", "1/6"),
        ("flight", "fuga", "5/6"),
    ]
    assert found["scores"][0] == {"score": 2, "chance": "1/6"}
    assert found["expected"] == "9/2"


# --- where rules are found ----------------------------------------------------------------------------------------


def test_a_ruleset_of_the_library_is_found_by_its_name(tmp_path: Path) -> None:
    ran = tercio("odds", "esa", "morale", "troops.morale=2", "--deck", "base", folder=tmp_path)
    assert (ran.code, ran.err) == (0, "")
    assert "passed: passed   1939/2262  85.7%\n" in ran.out


def test_a_second_edition_in_the_folder_of_the_first_is_found_by_its_name(tmp_path: Path) -> None:
    ran = tercio("odds", "lumi_2", folder=tmp_path)
    assert (ran.code, ran.err) == (0, "")
    assert "obstacle_level" in ran.out
    assert "did you mean `lumi_2`?" in tercio("odds", "lumi_22", folder=tmp_path).err


def test_a_ruleset_of_the_project_is_found_by_its_name(tmp_path: Path) -> None:
    rules = tmp_path / "tiny" / "rules"
    rules.mkdir(parents=True)
    (tmp_path / "tercio.toml").write_text("", encoding="utf-8")
    (rules / "tiny.tercio").write_text(RULES, encoding="utf-8")
    (tmp_path / "cards.tercio").write_text("use tiny\n" + DECK, encoding="utf-8")
    assert tercio("odds", "tiny", "command", folder=tmp_path).code == 0
    assert "5/6" in tercio("odds", "tiny", "nerve", "--deck", "short", folder=tmp_path).out


def test_rules_that_play_themselves_are_found_from_within_their_project(tmp_path: Path) -> None:
    """Neither the words that they ask for nor a battle's special rules are taken for another ruleset."""
    made = tercio("new", "ruleset", "raid", folder=tmp_path)
    assert made.code == 0, made.err
    project = tmp_path / "raid"
    (battle,) = (path for path in project.rglob("*.tercio") if "\nscenario " in path.read_text(encoding="utf-8"))
    text = battle.read_text(encoding="utf-8")
    test = re.findall(r"^ *test (\w+)", text, re.MULTILINE)[0]
    late = '{ add modifiers { -1 when turn_number > 3 "late" } }'
    special = f"turns 5\n  rules {{ amend test {test} {late} }}\n"
    battle.write_text(re.sub(r"^  turns \d+", f"  {special}", text, count=1, flags=re.MULTILINE), encoding="utf-8")
    assert "amend test" in battle.read_text(encoding="utf-8")
    for word in ("raid", ".", "rules"):
        ran = tercio("odds", word, test, folder=project)
        assert (ran.code, ran.err) == (0, ""), word
    said = tercio("simulate", "rules/raid.tercio", "--games", "2", "--jobs", "1", folder=project)
    assert "worth of the troops left, at the end" in said.out, said.err
    endings = re.findall(r'^ *ending (\w+) "([^"]+)"', text, re.MULTILINE)
    assert any(f"    {title} " in said.out for _, title in endings), said.out


def test_rules_are_found_in_a_rulepack(tiny: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack = tmp_path / "tiny.json"
    assert main(["compile", tiny, "-o", str(pack)]) == 0
    capsys.readouterr()
    assert run(capsys, str(pack), "race") == run(capsys, tiny, "race")


# --- mistakes -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("comand",), "`tiny` has no test `comand`; did you mean `command`?"),
        (("command", "leader.comand=3"), "`command` does not ask `leader.comand`; did you mean `leader.command`?"),
        (("command", "leader.command=three"), "`leader.command` is a number, not `three`"),
        (("command", "night=maybe"), "`night` is `yes` or `no`, not `maybe`"),
        (("command", "night"), "`night` is no fact: write `fact=value`, such as `attacker.strength=4`"),
        (("command", "--given", "night=yes, nigth=no"), "`command` does not ask `nigth`; did you mean `night`?"),
        (("command", "--deck", "short"), "`command` draws no cards"),
        (("nerve", "--deck", "shrt"), "no deck is called `shrt`; did you mean `short`?"),
        (("nerve", "--cards", "1,ace"), "`ace` is no value of a card: write `--cards 1,2,3`"),
        (("command", "against.night=yes"), "`command` is against nobody, and `against.night` is given"),
    ],
)
def test_a_mistake_is_told_in_one_line(
    words: tuple[str, ...], said: str, tiny: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(capsys, tiny, *words) == (2, "", f"tercio: {said}\n")


def test_an_unknown_ruleset_is_told_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "essa", "melee") == (2, "", "tercio: no ruleset is called `essa`; did you mean `esa`?\n")
    assert run(capsys, "gone.tercio", "melee")[2] == "tercio: gone.tercio: no such file or folder\n"
    assert run(capsys, "gone.json", "melee")[0] == 1


def test_which_deck_must_be_said_where_there_are_several(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "esa", "melee")
    assert code == 2
    assert err == "tercio: `melee` draws cards: say `--deck base` or `--deck expansion`, or `--cards 1,2,3`\n"


def test_rules_with_mistakes_are_told_as_by_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "tiny.tercio"
    file.write_text(RULES.replace("roll 1d6   score", "roll 1d6   scroe"), encoding="utf-8")
    code, out, _ = run(capsys, str(file), "command")
    assert code == 1
    assert "E0301" in out


def test_figures_of_an_army_that_no_card_has_are_what_the_rules_call_usual(capsys: pytest.CaptureFixture[str]) -> None:
    """Two armies of nobody would have odds that are true of nobody; the rules of *Condottiero* take one that fought."""
    assert main(["odds", "condottiero", "exploration", "against.army.guns=3"]) == 0
    told = capsys.readouterr().out
    assert "army.scouts 1" in told
    assert "against.army.scouts 1" in told
    assert "army.lone_chiefs" not in told, "what the rules give a usual figure is asked as it stands"
    pack = shipped_pack("condottiero")
    (ruleset,) = (one for one in pack.rulesets if one.name == "condottiero")
    test = next(one for one in ruleset.tests if one.name == "exploration")
    usual = odds_of(test, Abilities(test, ruleset, pack).usual(), ruleset, None)
    fought = play(pack, "staffarda_1690", seed=1, players=("eager",)).journal[0]
    assert isinstance(fought, Taken)
    assert (usual.dice, tuple((one.name, one.amount) for one in usual.modifiers)) == (
        (Dice(len(fought.faces), 6),),
        fought.applied,
    )
