"""How examples are staged: a system's tables name what its ruleset declares, and every decision can be chosen."""

from __future__ import annotations

import ast
from functools import cache
from typing import Any

import pytest

from engine.core.examples.choices import Question
from engine.core.examples.staging import Staging
from engine.systems.cape.rules.turn.actions import ACTIONS
from engine.systems.cape.watching.examples import CapeStaging
from engine.systems.condottiero.watching.examples import CondottieroStaging
from engine.systems.esa.watching.examples import EsaStaging
from engine.systems.risorgimento.watching.examples import RisorgimentoStaging
from tests.architecture.sources import REPOSITORY
from tests.engine.conformance.games import pack_of, python_files

STAGINGS: dict[str, Staging[Any]] = {
    "esa": EsaStaging(),
    "cape": CapeStaging(),
    "condottiero": CondottieroStaging(),
    "risorgimento": RisorgimentoStaging(),
}
TABLES = {"cape": {action.kind or name for name, action in ACTIONS.items() if action.options is not None}}
"""Questions that are asked by a table of what each action needs to know."""
ASKING = {
    **dict.fromkeys(("choose", "choose_lazily", "choose_move", "Decision", "as_they_like", "firing"), 0),
    **dict.fromkeys(("choose_way", "choose_ride"), 1),
}
"""What asks, and which of its arguments is the kind of the question: within them, whatever they were called with."""
EACH = pytest.mark.parametrize("system", list(STAGINGS))


def declared(system: str) -> dict[str, set[str]]:
    """Decisions with the names of their fields."""
    ruleset = next(one for one in pack_of(system).rulesets if one.name == system)
    return {decision.name: {field.name for field in decision.fields} for decision in ruleset.decisions}


@cache
def asked(system: str) -> frozenset[str]:
    """The kinds of questions in the sources of a system's rules: the first argument of whatever asks, or of a table."""
    kinds: set[str] = set(TABLES.get(system, ()))
    for path in python_files(REPOSITORY / "engine" / "systems" / system / "rules"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        within = {
            node
            for asking in ast.walk(tree)
            if isinstance(asking, ast.FunctionDef) and asking.name in ASKING
            for node in ast.walk(asking)
        }
        for node in ast.walk(tree):
            if node in within:
                continue
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ASKING:
                kind = node.args[ASKING[node.func.id]]
                known = isinstance(kind, ast.Constant) or system in TABLES
                assert known, f"{path}:{node.lineno}: a question of no fixed kind"
                kinds |= {str(kind.value)} if isinstance(kind, ast.Constant) else set()
    return frozenset(kinds)


def kinds_of(question: Question) -> set[str]:
    return {question.kind} if isinstance(question.kind, str) else set(question.kind)


@EACH
def test_tables_of_answers_name_declared_decisions_and_their_fields(system: str) -> None:
    staging, decisions = STAGINGS[system], declared(system)
    begins = {choice for choices in staging.phases.values() for choice in choices}
    named = {*staging.answers, *begins, *staging.shown_by}
    assert sorted(named - decisions.keys()) == []
    wrong = [
        (name, question.kind)
        for name, questions in staging.answers.items()
        for question in questions
        if not set(question.needs()) <= decisions[name]
    ]
    assert wrong == []


@EACH
def test_every_declared_decision_is_asked_by_its_own_name_or_has_an_entry(system: str) -> None:
    assert sorted(declared(system).keys() - asked(system) - STAGINGS[system].answers.keys()) == []


@EACH
def test_entries_answer_questions_that_the_rules_ask(system: str) -> None:
    answered = {
        kind for questions in STAGINGS[system].answers.values() for question in questions for kind in kinds_of(question)
    }
    assert sorted(answered - asked(system) - {""}) == []
