"""How examples of `lumi` are staged."""

from __future__ import annotations

from engine.brigades.watching.examples import PLACES, BrigadeStaging, move_told, named_in_examples, ride_told
from engine.core.decisions import Decision
from engine.core.examples.choices import ExampleChoice, Question
from engine.systems.lumi.position.state import Game
from engine.systems.lumi.questions.facts import FACTS
from engine.systems.lumi.questions.lines import APART


def _manoeuvre(choice: ExampleChoice, _: Decision) -> object:
    """3.1."""
    target = choice["unit"] if choice["manner"] == APART else choice["target"]
    return (choice["manner"], target.id) if target is not None else move_told(choice)


class LumiStaging(BrigadeStaging[Game]):
    answers = {  # noqa: RUF012
        **{kind: (Question(kind, _manoeuvre, "unit"),) for kind in ("manoeuvre", "control", "declare")},
        "ride": (Question("ride", ride_told, "general"),),
        "give_order": (Question("give_order", lambda choice, _: (choice.id("division"), choice["priority"])),),
        "fall_back": (Question("fall_back", lambda choice, _: choice.id("unit"), "unit"),),
    }
    facts = FACTS | PLACES
    lists = named_in_examples("division", "brigade", "general", "unit")
