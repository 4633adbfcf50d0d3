"""What a scenario changes in a ruleset that plays by itself is told: on its page and in its booklet."""

from __future__ import annotations

from tests.compiler.documents.library import bare
from tests.compiler.telling.pages import TEXT, pack, printed, site

SPECIAL = """
  ending moonrise "moonrise" it "la luna" { when turn_number > 2  winner enemy }
  rules {
    amend action shoot { replace where enemies(shooter, target) and distance(shooter, target) <= 1 hex }
    amend effect lift { replace does add(player.pips, 7) }
    amend sequence turn { remove phase dawn  amend phase volleys { add order together } }
    amend fact company.left { replace value 9 - company.losses }
    amend ending beaten { replace when army.pieces_left <= 1 }
    amend test nerve { replace by victim  replace score roll + victim.drill }
    amend constant reach { replace value 3 hexes }
    remove reaction duck
    amend deck flags { add card 7 "Black" it "Nera" { effect lift(player) "Far up." it "Molto su." } }
    add section 9 night "Night" it "Notte" {
      prose "It grows dark." it "Si fa buio."
      ending night "nightfall" it "notte" { when last_turn and army.number = 1  winner enemy }
    }
  }
  turns 4
"""
AMENDED = TEXT.replace("\n  turns 4\n", SPECIAL)


def test_the_page_of_a_scenario_tells_what_is_and_what_was() -> None:
    page = site(AMENDED)["en"]
    special = page[page.index("## Special rules") :]
    told = (
        "at an enemy company within 1 hex.",
        "at an enemy company within 2 hexes, that it sees.",
        "Add 7 to its pips.",
        "Add 2 to its pips.",
        "9 − its losses",
        "An army whose pieces left are 1 or less has lost.",
        "An army that has no pieces left has lost.",
        "the victim",
    )
    assert [one for one in told if one not in special] == []


def test_the_booklet_tells_what_is_now() -> None:
    booklet = bare(printed(pack(AMENDED), "booklet", "en"))
    told = (
        "Reach: 2 hexes → 3 hexes",
        "Shoot (action)",
        "within 1 hex.",
        "Add 7 to its pips.",
        "9 − its losses",
        "An army whose pieces left are 1 or less has lost.",
        "Moonrise. When the number of the turn is 3 or more, the army has lost.",
        "Strike out: Duck.",
        "Add to Flags: 7 Black. Far up.",
        "Nightfall. When",
        "Volleys. All choose, then everything happens at once: Shoot, Signal.",
    )
    assert [one for one in told if bare(one) not in booklet] == []
    assert bare("The turn is now: The turn 1. Marches") in booklet
    assert "Dawn" not in booklet


def test_the_booklet_is_told_in_italian_too() -> None:
    booklet = bare(printed(pack(AMENDED), "booklet", "it"))
    assert bare("Un’armata i cui pezzi rimasti sono 1 o meno ha perso.") in booklet
    assert bare("Togliere: Chinarsi.") in booklet


WATCH = """
    reaction watch "Watch" it "Guardia" {
      before shoot   by target   does set(target.tired, yes)
      when enemies(target, shooter) and distance(target, shooter) = 1 hex and not target.tired
    }
    reaction duck"""


def test_in_italian_the_hero_is_named_again_after_somebody_else() -> None:
    book = printed(pack(TEXT.replace("\n    reaction duck", WATCH, 1)), "rulebook", "it")
    told = book[book.index("Guardia") :].partition("Una volta")[0][:400]
    assert "è a 1 esagono di distanza e la compagnia non è stanca" in told
