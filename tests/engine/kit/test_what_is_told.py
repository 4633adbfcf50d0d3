"""Words of reports, books and counters that authors stumbled over."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from compiler.backends.cards.counters import markers
from engine.host.play import play
from tercio.project.places import shipped
from tercio.report.telling import report_lines
from tests.compiler.documents.library import made_of, runs
from tests.compiler.finding import pack_of
from tests.compiler.telling.pages import book
from tests.engine.kit.playing import BATTLE, RULES, compiled
from tests.engine.kit.tables import RULES as YARD


def told(rules: str) -> list[str]:
    pack = compiled(rules=rules)
    return [
        line.text for line in report_lines(pack, play(pack, "trial", seed=3, players=("eager",)), shipped("templates"))
    ]


def test_an_effect_may_just_say_something() -> None:
    rules = RULES.replace(
        "throw(player.pips, 1d6) }", "throw(player.pips, 1d6), boast(player, player.pips * 2) }"
    ).replace(
        "  action think",
        """  effect boast "Boast" {
    on player  takes formula
    says "{it} {boasts|boast} of {value} {value: deed|deeds}"
  }
  action think""",
    )
    assert any("of 2 deeds" in line or "of 4 deeds" in line or "of 6 deeds" in line for line in told(rules))


def test_a_reaction_that_takes_a_piece_along_is_named() -> None:
    rules = RULES.replace(
        "  action think",
        """  reaction close_in "Close in" {
    before shoot  by target  must yes  when distance(shooter, target) > 1 hex  does drift(target, 0, 1)
  }
  action think""",
    )
    lines = told(rules)
    assert any("reaction: Close in" in line for line in lines), lines


def test_actions_that_may_be_done_again_are_not_called_different() -> None:
    twice = RULES.replace('"Marches" { actions march }', '"Marches" { actions march  per_piece 2 }')
    assert "does 2 different actions" in book(twice, "en")
    often = twice.replace("by mover  when", "by mover  once often  when")
    assert "does 2 actions before the next one acts" in book(often, "en")
    assert "compie 2 azioni prima" in book(often.replace("plays kit", "plays kit  languages en, it"), "it")


def test_books_of_the_engine_get_no_markers() -> None:
    rules = RULES.replace(
        "  action think", '  fact company.noted "noted down" { starts no  told no }\n  action think'
    ).replace("when not mover.shaken  moves march", "when not mover.shaken  moves march  does set(mover.noted, yes)")
    maker: Any = SimpleNamespace(
        views=SimpleNamespace(title=lambda thing: thing.name, language="en"), make=lambda name, origin, side, many: name
    )
    say: Any = lambda key, **words: f"{key} {words}"  # noqa: E731
    ruleset = next(one for one in compiled(rules=rules).rulesets if one.name == "drill")
    made: list[Any] = list(markers(ruleset, maker, {}, say))
    assert any("shaken" in name for name in made)
    assert not any("noted" in name for name in made)


def test_odds_on_a_table_are_of_two_whose_bases_touch() -> None:
    near = YARD.replace("score roll\n", 'score roll  modifiers { +1 when distance(fighter, foe) <= 2 um "close" }\n')
    assert near != YARD
    assert "distance 2 um" in book(near, "en").replace("\u00a0", " ")


def test_the_turn_track_says_which_die_brings_a_command_on() -> None:
    troop = (
        'kind troop "Troop" { like command  inside army }\n  kind company "Company" { like piece  inside army, troop '
    )
    rules = RULES.replace('kind company "Company" { like piece  inside army ', troop)
    late = 'troop late "The patrol" { arrives 3  comes_on 5  enters north  company line }'
    battle = BATTLE.replace("SPECIAL", "").replace("at 0101, 0301 } }", f"at 0101, 0301 }}  {late} }}")
    pages = [page for document in made_of("booklet", pack_of(rules + battle), "en") for page in document.pages]
    words = " ".join(run.words for page in pages for run, _, _ in runs(page))
    assert "The patrol (5+)" in words


def test_a_card_may_have_the_name_of_an_action() -> None:
    rules = RULES.replace('profile line "Line"', 'profile line "Line"   profile march "Marchers"')
    battle = BATTLE.replace("SPECIAL", "").replace("2 x line { at 0104, 0304 }", "march { at 0104 }")
    pages = [page for document in made_of("booklet", pack_of(rules + battle), "en") for page in document.pages]
    words = " ".join(run.words for page in pages for run, _, _ in runs(page))
    assert "Marchers" in words
    assert "Done by" not in words
