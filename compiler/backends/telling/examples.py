"""Examples of a ruleset that plays by itself, in the words of its rules: what is given, chosen and expected."""

from __future__ import annotations

from typing import Final

from compiler.backends.telling.clauses import Clauses
from compiler.backends.words.cast import Cast, name_in
from compiler.backends.words.formulas import Formulas
from compiler.backends.words.wording import Pen
from engine.model.battles import Army, Command, Example, Piece
from engine.model.rules import Step
from engine.model.values import Compare, Expression, Fact, Literal, Value


class ToldExample:
    """`names` are what its pieces are called in the picture and in the steps."""

    def __init__(self, pen: Pen, example: Example, names: dict[str, str]) -> None:
        self._pen: Final = pen
        self._names: Final = names
        armies = {army.name: pen.name(army) if army.title is not None else army.name for army in example.armies}
        self._clauses: Final = Clauses(Cast(pen, nouns={**_outcomes(pen, example), **armies, **names}))
        self._kinds: Final = {piece.name: piece.kind for army in example.armies for piece in pieces_of(army)}
        self._kinds.update({army.name: "army" for army in example.armies})

    def given(self, name: str, value: Value) -> str:
        """`a is shaken`, `b's losses are 2`."""
        subject, _, path = name.rpartition(".")
        fact = Fact(subject, self._kinds.get(subject, subject), path)
        return self._clauses.sentence(Compare("=", fact, Literal(value)))

    def expected(self, condition: Expression) -> list[str]:
        return [self._clauses.whole(one) for one in self._clauses.cut(condition)]

    def chosen(self, step: Step) -> str:
        """`Shoot: a → b`, `March: a → 0302`."""
        action = next(
            (
                entry
                for entry in self._pen.ruleset.entries
                if entry.name == step.what and entry.kind in ("action", "reaction")
            ),
            None,
        )
        title = self._pen.name(action) if action is not None else (step.what or "").replace("_", " ")
        by = name_in(action.get("by")) if action is not None else ""
        aimed = name_in(action.get("at")) if action is not None else ""
        fields = dict(step.fields)
        who = [self._words(fields[by])] if by in fields else []
        whom = [self._words(fields[name]) for name in (aimed, "at") if name in fields]
        rest = [
            f"{Cast(self._pen).noun(name).words}: {self._words(value)}"
            for name, value in step.fields
            if name not in (by, aimed, "at")
        ]
        said = "; ".join([" → ".join([*who, *whom]), *rest]).strip("; ")
        return f"{title}: {said}" if said else title

    def _words(self, value: Value) -> str:
        name = name_in(value)
        return self._names[name] if name in self._names else Formulas(self._pen, names=self._names).words(value)


def _outcomes(pen: Pen, example: Example) -> dict[str, str]:
    """Outcomes by their titles; where two tests have one of a name, that of a test that the example chooses."""
    deeds = {entry.name: name_in(entry.get("test")) for entry in pen.ruleset.entries}
    chosen = {deeds.get(step.what or "", "") for step in example.steps}
    tests = sorted(pen.ruleset.tests, key=lambda test: test.name in chosen)
    return {outcome.name: f"“{pen.name(outcome)}”" for test in tests for outcome in test.outcomes}


def pieces_of(holder: Army | Command) -> list[Piece]:
    return [*holder.pieces, *(piece for command in holder.commands for piece in pieces_of(command))]
