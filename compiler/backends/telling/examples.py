"""What an example that is told to readers shows besides its story: rolls, and what each comes to."""

from __future__ import annotations

from compiler.backends.words.formulas import Formulas
from compiler.backends.words.links import capital
from compiler.backends.words.wording import Pen
from engine.model.battles import Example
from engine.model.pack import Ruleset
from engine.model.values import Ref, Value

_OUTCOME = "outcome"
_SCORE = "score"


def sections_of_examples(ruleset: Ruleset) -> dict[str, str]:
    """Examples that stay where they were written: in a section that has nothing else, and would be empty."""
    return {
        name: section.number
        for section in ruleset.sections
        if section.number and section.prose is None and all(kind == "example" for kind, _ in section.holds)
        for _, name in section.holds
    }


def rolls_told(pen: Pen, example: Example) -> tuple[list[str], list[list[str]]]:
    """The head and the lines of a table of rolls; nothing where the example has none."""
    listed = [step for step in example.steps if step.do == "rolled"]
    if not listed:
        return [], []
    run = {step.what for step in example.steps if step.do == "run"}
    draws = any(test.cards is not None for test in pen.ruleset.tests if test.name in run)
    columns = dict.fromkeys(name for step in listed for name, _ in step.fields)
    # Cards have no score of their own: what a test counts in them are successes.
    called = {_SCORE: "successes"} if draws else {}
    titles = [pen.words.within("locals", called.get(name, name)) or name.replace("_", " ") for name in columns]
    formulas, outcomes = Formulas(pen), _outcomes(pen, example)
    rows = []
    for step in listed:
        said = dict(step.fields)
        cells = [
            outcomes.get(_word(said.get(name)), "") if name == _OUTCOME else formulas.words(said.get(name))
            for name in columns
        ]
        rows.append([", ".join(formulas.words(value) for value in step.values), *cells])
    return [pen.words["drawn" if draws else "rolled"], *(capital(title) for title in titles)], rows


def _word(value: Value) -> str:
    return value.name if isinstance(value, Ref) else str(value)


def _outcomes(pen: Pen, example: Example) -> dict[str, str]:
    """Titles of the outcomes of the test that the example runs."""
    run = {step.what for step in example.steps if step.do == "run"}
    return {
        outcome.name: pen.name(outcome) for test in pen.ruleset.tests if test.name in run for outcome in test.outcomes
    }
