"""An example's choice as the answer to what the rules ask.

A choice of an example (`choose shoot { unit a  target b }`) names a declared decision and gives its fields. The rules
may ask for it in one question or in several, so a choice has a list of questions that it answers; by default there is
one, read from the declaration: it is about the first field, if that is a piece, and the other fields are the option.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import Any, Final, final

from engine.core.decisions import Decision
from engine.core.examples.not_offered import as_written
from engine.model.quick_dataclass import dataclass
from engine.model.rules import Decision as DeclaredDecision
from engine.model.rules import Step

NOT_ASKED: Final = object()
"""The question is not about this choice."""
NOT_OFFERED: Final = object()
"""The question is about it, and offers nothing like it."""

YES: Final = "yes"

Takes = Callable[["ExampleChoice", Decision], object]
"""The option that a choice takes in a question, or `NOT_ASKED`."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question that a choice answers: of a kind, of one of several, or of any (empty).

    `takes` is the field whose value is the option (several: a tuple of them), or a function. `about` is the field whose
    piece the question must be about; where it is about nobody it asks who, and that piece is the answer."""

    kind: str | tuple[str, ...]
    takes: str | tuple[str, ...] | Takes
    about: str = ""
    leads_up: bool = False
    """It only leads up to the choice: who has answered it has begun nothing yet."""
    binds: bool = False
    """Where it does not offer what the choice says, those after it are not answered either."""

    def needs(self) -> tuple[str, ...]:
        """The fields without which it is not answered."""
        taken = () if callable(self.takes) else (self.takes,) if isinstance(self.takes, str) else self.takes
        return (self.about, *taken) if self.about else taken


@final
@dataclass(slots=True, eq=False)
class ExampleChoice:
    """A choice of an example, and how far it has come."""

    game: Any
    step: Step
    fields: Mapping[str, Any]
    questions: Sequence[Question]
    is_about: Callable[[Any, Decision], bool]
    """Whether a question is about a piece: a matter of the system."""
    awaits_event: bool = False
    """Only an event tells that it has come true."""
    is_complete: bool = field(default=False, init=False)
    has_started: bool = field(default=False, init=False)
    """It has started a phase of its own."""
    has_begun: bool = field(default=False, init=False)
    """It has answered a question, though not the last."""
    asked: Decision | None = field(default=None, init=False)
    """The last question that it answered."""
    refused_by: Decision | None = field(default=None, init=False)
    """The last question that was about it and did not offer it."""
    refusing: Question | None = field(default=None, init=False)
    """The one of its own that this was, if that binds."""

    @property
    def kind(self) -> str:
        return self.step.what or ""

    @property
    def is_open(self) -> bool:
        return not self.is_complete

    def named(self) -> str:
        """What an example names of it, for messages: a line may have several of one kind."""
        named = [as_written(name, value) for name, value in self.step.fields]
        return f": {', '.join(filter(None, named))}" if any(named) else ""

    def __getitem__(self, name: str) -> Any:  # noqa: ANN401 - a piece, a place, a number, a word
        return self.fields.get(name)

    def id(self, name: str) -> Any:  # noqa: ANN401
        """A field as rules name it in options: a piece by its number, anything else as it is."""
        return number_of(self.fields.get(name))

    def answer(self, decision: Decision) -> int | None:
        """The option that it takes in a question; `None` when the question is not about it, or does not offer it."""
        given = [one for one in self.questions if all(self.fields.get(name) is not None for name in one.needs())]
        for question in given:
            option = self._option(question, decision)
            if option is NOT_ASKED:
                continue
            if option not in decision.options:
                if self._is_asked_of(question, decision):
                    self.refused_by = decision
                    self.refusing = question if question.binds else None
                continue
            if self.refusing is not None and given.index(question) > given.index(self.refusing):
                return None
            self.asked = decision
            if not question.leads_up:
                self.has_begun = True
                self.refused_by = self.refusing = None
            is_last = question is given[-1] and not self._asks_who(question, decision)
            self.is_complete = is_last and not self.awaits_event
            return decision.options.index(option)
        return None

    def is_asked(self, decision: Decision) -> bool:
        """Whether a question is about it, be it offered there or refused."""
        return self.answer(decision) is not None or self.refused_by is decision

    def _option(self, question: Question, decision: Decision) -> object:
        kinds = (question.kind,) if isinstance(question.kind, str) else question.kind
        if decision.kind not in kinds and question.kind:
            return NOT_ASKED
        if self._asks_who(question, decision):
            return self.id(question.about)
        if question.about and not self.is_about(self.fields[question.about], decision):
            return NOT_ASKED
        if callable(question.takes):
            return question.takes(self, decision)
        if isinstance(question.takes, tuple):
            return tuple(self.id(name) for name in question.takes)
        return self.id(question.takes)

    def _asks_who(self, question: Question, decision: Decision) -> bool:
        return bool(question.about) and decision.subject is None

    def _is_asked_of(self, question: Question, decision: Decision) -> bool:
        """Who acts is asked of both sides; what is asked of the other side refuses nothing."""
        side = getattr(self.fields.get(question.about), "side", None)
        return decision.subject is not None or side is None or side == decision.seat


def number_of(value: object) -> object:
    return getattr(value, "id", value)


def questions_of(declared: DeclaredDecision, fields: Mapping[str, Any]) -> tuple[Question, ...]:
    """How a decision is answered when its system says nothing else: about its first field if that is a piece, with the
    others as the option. A decision with one field names it, or says yes."""
    names = [one.name for one in declared.fields]
    if len(names) < 2:
        return (Question(declared.name, names_it_or_accepts),)
    about = names[0] if hasattr(fields.get(names[0]), "id") else ""
    taken = tuple(names[1:] if about else names)
    return (Question(declared.name, taken[0] if len(taken) == 1 else taken, about),)


def names_it_or_accepts(choice: ExampleChoice, decision: Decision) -> object:
    """The option of a decision with one field or none: what the field names where that is offered; in a question about
    it the decision's own name, or yes."""
    named = next(iter(choice.fields.values()), None)
    if number_of(named) in decision.options and named is not None:
        return number_of(named)
    if named is not None and not choice.is_about(named, decision):
        return NOT_OFFERED if decision.subject is None else NOT_ASKED
    if choice.kind in decision.options:
        return choice.kind
    return YES


def first_that(fits: Callable[[ExampleChoice, Any], bool]) -> Takes:
    """Takes the first option that is like what the choice names."""
    return lambda choice, decision: next(
        (option for option in decision.options if option is not None and fits(choice, option)), NOT_OFFERED
    )


def says(word: object) -> Takes:
    """Takes the same option always."""
    return lambda choice, decision: word


def if_free(word: object) -> Takes:
    """Takes the same option wherever one may decline; other questions are not about it."""
    return lambda choice, decision: word if decision.may_decline else NOT_ASKED
