"""Nothing is said twice: the rules of a game in its chapters and in its list, a condition and its title."""

from __future__ import annotations

import pytest

from compiler.backends.documents.parts.writer import Writer
from compiler.backends.telling.told import modifier_said, says_the_same
from compiler.backends.words.formulas import Formulas
from compiler.layout.draw import Run, walk
from tests.compiler.documents.library import job, pack, ruleset, workshop, written

GAME = """
  ruleset book "A Book" it "Un libro" {{
    plays kit   languages en, it
    kind sheet "Card" it "Scheda" {{
      like card_profile   inside army_list
      field pace "Pace" it "Passo" {{ of number  required yes }}
    }}
    kind troop "Troop" it "Drappello" {{
      like piece   inside army
      field of "Card" it "Scheda" {{ of sheet  required yes }}
    }}
    role mover {{ of troop }}
    section 1 moving "Moving" it "Muovere" {{
      {prose}
      movement march "March" it "Marcia" {{ by mover  allowance mover.pace }}
      action march "March" it "Marciare" {{ by mover  moves march }}
      sequence turn "The turn" it "Il turno" {{ phase marches "Marches" it "Marce" {{ actions march }} }}
    }}
  }}
"""


@pytest.mark.parametrize(
    ("title", "said"),
    [
        ("steps lost", "its steps lost"),
        ("a leader near", "he has leaders near him"),
        ("un capo vicino", "ha capi vicini"),
        ("cowed", "he is cowed"),
        ("order card", "the order card"),
    ],
)
def test_a_title_that_says_what_its_condition_says(title: str, said: str) -> None:
    assert says_the_same(title, said)


@pytest.mark.parametrize(("title", "said"), [("steady", "it is not shaken"), ("shaken", "it is not shaken"), ("", "")])
def test_a_title_that_does_not(title: str, said: str) -> None:
    assert not says_the_same(title, said)


def _pages(prose: str) -> list[str]:
    (document,) = written(GAME.format(prose=prose), "rulebook")
    return [
        " ".join(one.item.words for one in walk(page.items) if isinstance(one.item, Run)) for page in document.pages
    ]


def test_a_chapter_with_words_of_its_own_has_its_rules_once_more_only_in_the_list() -> None:
    text = " ".join(_pages('prose "A troop marches as far as its pace." it "Un drappello marcia quanto il suo passo."'))
    assert text.count("moves up to its pace") == 1
    assert text.index("Rules in short") < text.rindex("moves up to its pace")
    assert "Way of moving" not in text, "the way of moving stands right below its action"


def test_a_chapter_without_words_tells_its_rules_in_their_place() -> None:
    text = " ".join(_pages(""))
    assert "Rules in short" not in text
    assert text.count("moves up to its pace") == 1


def test_a_line_of_a_table_of_modifiers_is_understood_by_itself() -> None:
    """It names whoever tests beside another, halves instead of doubling, and counts by points."""
    rules = ruleset("brigadier")
    volley = next(test for test in rules.tests if test.name == "volley")

    def told(language: str) -> list[str]:
        pen = Writer(job(pack("brigadier"), workshop()), language, rules, rules).pen
        formulas = Formulas.of(pen, volley)
        return [f"{formulas.counted(one)} {modifier_said(pen, volley, one)}" for one in volley.modifiers]

    english, italian = told("en"), told("it")
    assert "−1 for each point of the cover of the target’s ground" in english
    assert "+1 the shooter is not in front of the target and the target’s formation has flanks" in english
    assert "−1 its steps left are at most half of its steps" in english
    assert "−1 per ogni punto del riparo del terreno dell’unità bersaglio" in italian
    assert "−1 i suoi ranghi rimasti sono al massimo la metà dei suoi ranghi" in italian
    assert not any("  " in line for line in (*english, *italian))
