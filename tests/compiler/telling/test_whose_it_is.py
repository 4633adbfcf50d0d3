"""Books and site tell of whom something is, a no where others say yes, and what a formula counts in."""

from __future__ import annotations

import pytest

from tests.compiler.telling.pages import book, pack, printed, shown, site

RULES = """
ruleset whose "Whose" {
  plays kit   languages en, it
  board { base 2 cm }
  amend kind terrain {
    add field closed "closed" it "chiuso" { of yes_no  default no }
    add field rideable "for horse" it "per cavalli" { of yes_no  default yes }
  }
  terrain wall "Wall" it "Muro" { symbol "w"  linear yes  closed yes  rideable no }
  terrain gate "Gate" it "Porta" { symbol "g"  linear yes  closed yes }
  kind arm "Arm" it "Arma" {
    inside ruleset
    field formed "formed" it "in formazione" { of yes_no  default yes }
    field mounted "mounted" it "a cavallo" { of yes_no  default no }
  }
  arm foot "Foot" it "Fanti"
  arm lights "Light horse" it "Cavalleria leggera" { formed no  mounted yes }
  kind profile "Card" it "Carta" {
    like card_profile   inside army_list, ruleset
    field arm "Arm" it "Arma" { of arm  required yes }
    field dash "dash" it "slancio" { of number  default 2 }
    field pace "pace" it "passo" { of distance  default 6 cm }
  }
  kind unit "Unit" it "Unità" { like piece  inside army  field of "Card" it "Carta" { of profile  required yes } }
  kind brigadier "Brigadier" it "Brigadiere" {
    like piece   inside army   field of "Card" it "Carta" { of profile  required yes }
  }
  profile horse "Horse" it "Cavalli" { arm lights }
  role mover { of unit }   role rider { of brigadier }   role own { of unit }   role place { of spot }
  role loser "loser" it "perdente" { of unit }
  fact army.unsupplied "without powder" it "senza polvere" { starts no }
  fact army.units_lost "units lost" it "perdite" {
    counts unit  as own  among lost  when own.army.number = army.number
  }
  section 1 turn "Turn" it "Turno" {
    sequence turn "Turn" it "Turno" { phase moves "Moves" it "Mosse" { actions march, ride, rob, shove } }
    movement march "March" it "Marcia" { by mover  enters place  allowance mover.pace  bars place.crossed.closed }
    movement ride "Ride" it "Cavalcata" { by rider  allowance rider.pace }
    action march "March" it "Marcia" {
      by mover   moves march   when not mover.arm.formed and mover.arm.mounted and not mover.army.unsupplied
    }
    action ride "Ride" it "Cavalcata" { by rider  moves ride }
    action rob "Rob" it "Rapina" {
      by mover   at loser   where mover.army.number != loser.army.number   does set(loser.army.unsupplied, yes)
    }
    action shove "Shove" it "Spinta" {
      by mover   at loser   where enemies(mover, loser)
      does give_ground(loser, 4 + 2 * mover.dash), retreat(mover, mover.pace)
    }
    ending dusk "dusk" it "sera" { when last_turn  highest army.units_lost }
  }
  section 2 trials "Examples" it "Esempi" {
    example stands "One stands" it "Uno resta" {
      cites 1   others decline   means "It stands." it "Resta."
      map { size 20 cm x 20 cm }
      army red { unit a { of horse  at (5, 5) } }
      army blue { unit b { of horse  at (15, 15) } }
      expect not a.gone
    }
  }
}
"""
LEADER = """
army_list blues "Blues" it "Blu" { profile petrov "Petrov" { arm foot } }
scenario trial "Trial" it "Prova" {
  turns 3   map { size 60 cm x 60 cm }
  army red "Red" it "Rossi" { from blues  brigadier chief "Petrov" { of petrov  at (30, 15) } }
  army blue "Blue" it "Blu" { unit b { of horse  at (50, 55) } }
}
"""


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "The loser’s army is now without powder"),
        ("en", "if it is not of the loser’s army"),
        ("en", "One for each unit of the army that is lost"),
        ("en", "(4 + 2 × its dash) cm away"),
        ("en", "it retreats its pace away"),
        ("en", "may not enter where what is crossed is closed"),
        ("en", "A brigadier moves up to his pace"),
        ("it", "L’armata del perdente è ora senza polvere"),
        ("it", "se non è dell’armata del perdente"),
        ("it", "Uno per ogni unità dell’armata che è una perdita"),
        ("it", "(4 + 2 × il suo slancio) cm"),
    ],
)
def test_sentences_say_of_whom_and_in_what(language: str, told: str) -> None:
    assert told in book(RULES, language)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "formed mounted Foot yes · Light horse no yes"),
        ("it", "in formazione a cavallo Fanti sì · Cavalleria leggera no sì"),
    ],
)
def test_a_no_where_others_do_is_in_the_tables(language: str, told: str) -> None:
    assert told in book(RULES, language)
    light, _, yes = told.partition(" · ")[2].rpartition(" no ")
    assert f"{light}** | no | {yes} |" in site(RULES)[language]


def test_the_quick_reference_has_the_no_too() -> None:
    sheet = printed(pack(RULES), "reference", "en")
    assert "for horse" in sheet
    assert "Wall no" in sheet
    assert "Gate yes" in sheet


def test_a_chapter_of_examples_alone_keeps_them_on_the_site() -> None:
    page = shown(pack(RULES), "en")
    chapter = page.partition("\n# 2 Examples")[2].partition("\n# ")[0]
    assert "<summary>Example: One stands" in chapter


def test_a_leader_with_the_name_of_his_card_is_named_once() -> None:
    page = shown(pack(RULES + LEADER), "en")
    row = next(line for line in page.splitlines() if "Petrov" in line and "Brigadier" in line)
    assert row.count("Petrov]") == 1
    assert "**Petrov**, " not in row
