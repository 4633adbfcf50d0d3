"""The first turn that a rulebook tells: played by the engine, and told with the faces that came."""

from __future__ import annotations

import re

import pytest

from engine.model.battles import Example
from engine.model.pack import Ruleset
from tests.shipped import shipped_pack

BOOKS = {
    "esa": "first_turn",
    "cape": "first_turn",
    "condottiero": "first_turn",
    "risorgimento": "first_turn",
    "lumi": "first_turn",
    "lumi_2": "first_amended_turn",
}


def told_in(book: str) -> tuple[Ruleset, Example]:
    pack = shipped_pack(book.removesuffix("_2"))
    ruleset = next(one for one in pack.rulesets if one.name == book)
    return ruleset, next(example for example in ruleset.told_examples if example.name == BOOKS[book])


@pytest.mark.parametrize("book", BOOKS)
def test_the_book_tells_its_turn_before_its_chapters(book: str) -> None:
    ruleset, turn = told_in(book)
    numbers = [section.number for section in ruleset.sections if not section.is_rule]
    assert numbers.index(turn.section) <= 4, "before the chapters"


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("book", BOOKS)
def test_the_story_has_every_face_in_the_order_of_play(book: str, language: str) -> None:
    _, turn = told_in(book)
    assert turn.means is not None
    told = [int(figure) for figure in re.findall(r"\d+", turn.means.within(language))]
    # Markers that are dealt are drawn as well, and are no faces: only a game of cards draws for its tests.
    shown = {"roll", "draw"} if book == "esa" else {"roll"}
    for face in (value for step in turn.steps if step.do in shown for value in step.values):
        assert face in told, f"{face} is not told where it came"
        del told[: told.index(face) + 1]


@pytest.mark.parametrize("book", BOOKS)
def test_the_turn_goes_from_its_first_phase_to_its_last(book: str) -> None:
    ruleset, turn = told_in(book)
    sequence = next(one for one in ruleset.sequences if one.name == "turn")
    begun = [step.what for step in turn.steps if step.do == "start"]
    *_, last = sequence.phases
    assert begun[-1] in {last.name, *(phase.name for phase in last.phases)}
    assert any(step.do == "expect" for step in turn.steps)
