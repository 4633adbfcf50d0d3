"""What a player at the table must find in the book, and authors have found missing there."""

from __future__ import annotations

import pytest

from compiler.backends.telling.turns import ending_line
from engine.model.battles import Army
from engine.model.rules import Ending, Origin
from engine.model.values import Fact, Text
from tests.compiler.telling.pages import TEXT, book, pack, site
from tests.compiler.telling.test_shipped_rules import pen

CHANGED = (
    TEXT.replace(
        '-1 per target.ground.rise "high ground"',
        '-1 per target.ground.rise when not shooter.tired "high ground"',
    )
    .replace("by shooter   roll 1d6   score roll + shooter.fire\n", "by shooter   roll 1d6   versus nerve\n", 1)
    .replace("6 or more: hit", "rival.score + 2 or more: hit", 1)
)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Where nothing else is said: cost to enter 1."),
        ("it", "Dove non è detto altro: costo d’ingresso 1."),
    ],
)
def test_figures_that_hold_everywhere_are_told_once(language: str, words: str) -> None:
    """Open ground is in no list."""
    assert words in book(TEXT, language)


def test_the_site_tells_them_too() -> None:
    assert "Where nothing else is said: cost to enter 1." in site(TEXT)["en"]


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "the other’s score + 2 or more"), ("it", "il punteggio dell’altro + 2 o più")],
)
def test_the_score_of_the_other_is_called_so_in_either_language(language: str, words: str) -> None:
    assert pack(CHANGED)
    assert words in book(CHANGED, language)


@pytest.mark.parametrize(("language", "word"), [("en", ", if it is not"), ("it", ", se non è")])
def test_what_a_modifier_is_counted_by_and_when_are_parted(language: str, word: str) -> None:
    told = book(CHANGED, language)
    assert word in told[told.index({"en": "high ground:", "it": "terreno alto:"}[language]) :][:120]


@pytest.mark.parametrize(
    ("language", "dice", "goal"),
    [("en", "A die succeeds when", "Modifier to the goal"), ("it", "Un dado riesce se", "Modificatore alla soglia")],
)
def test_dice_that_succeed_are_no_cards_and_modifiers_say_what_they_change(language: str, dice: str, goal: str) -> None:
    text = TEXT.replace(
        "by shooter   roll 1d6   score roll + shooter.fire\n",
        "by shooter   roll dice(shooter.fire, d6)   success die >= goal   goal 5   modify goal\n",
        1,
    ).replace("6 or more: hit", "2 or more: hit", 1)
    told = book(text, language)
    assert dice in told
    assert goal in told


@pytest.mark.parametrize(("language", "words"), [("en", "victory for the reds"), ("it", "vittoria per i rossi")])
def test_a_scenarios_own_ending_calls_the_armies_by_name(language: str, words: str) -> None:
    armies = tuple(
        Army(name=name, title=Text((("en", english), ("it", italian))), origin=Origin("x", 1))
        for name, english, italian in (("red", "The reds", "I rossi"), ("blue", "The blues", "I blu"))
    )
    ending = Ending(name="swept", origin=Origin("x", 2), when=Fact("", "", "last_turn"), winner="red")
    assert words in ending_line(pen("skirmish", language), ending, armies)
