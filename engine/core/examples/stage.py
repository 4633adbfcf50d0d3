"""Executable examples with a position: choices, faces, what must hold. Strict: nothing is left over or guessed.

A system says in its `Staging` how a position is set up, what its phases are and how its declared decisions are
answered; the rest is the same for all. Questions with one answer are asked as well, so that an example may name it.
What must be refused is tried on a second table, set up alike and played as far, so that the attempt leaves no trace.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import takewhile
from types import SimpleNamespace
from typing import Any, Final, Generic

from engine.core.chance import Chance, FaceError, Scripted
from engine.core.decisions import Ask, Decision, every_question
from engine.core.declared.book.book import RuleBook
from engine.core.declared.expressions.compiled import FactError, Facts
from engine.core.examples.bare_tests import Failure
from engine.core.examples.choices import ExampleChoice, questions_of
from engine.core.examples.not_offered import asked_instead, could_be_asked, never_asked, no_such_phase
from engine.core.examples.staging import G, Staging, steps_in
from engine.core.examples.test_examples import asks_winner, expect, facts_asked
from engine.core.position.events import Event
from engine.core.system import Unplayable
from engine.core.watching.telling import tell_decision
from engine.model.battles import Example
from engine.model.rules import Decision as DeclaredDecision
from engine.model.rules import FieldOf, Step
from engine.model.values import Expression, Quantity, Ref, Value

MOST_QUESTIONS: Final = 500


class UnansweredError(Failure):
    """A question that no step of an example answers."""


def play_example(staging: Staging[G], book: RuleBook, begin: Callable[[Chance], G], example: Example) -> G:
    """Plays an example with a position by a book, on the table that `begin` sets up; raises `Failure`."""
    stage = Stage(staging, book, begin, example)
    stage.play()
    return stage.game


class Stage(Generic[G]):
    """An example under way."""

    def __init__(self, staging: Staging[G], book: RuleBook, begin: Callable[[Chance], G], example: Example) -> None:
        self.staging: Final = staging
        self.book: Final = book
        self.begin: Final = begin
        self.example: Final = example
        self.decisions: Final = {decision.name: decision for decision in book.ruleset.decisions}
        self.chance: Final = Scripted(
            [], lambda option: staging.shows(self.game, option), lambda shown: staging.succeeds(self.game, shown)
        )
        self.game: Final = begin(self.chance)
        staging.prepare(self.game, example)
        self.game.on_event = lambda _, event: self._note(event)
        self.pieces: Final[dict[str, Any]] = {}
        for piece in staging.pieces(self.game):
            self.pieces.setdefault(piece.name, piece)
        self.choices: Final[list[ExampleChoice]] = []
        self.procedure: Ask[None] | None = None
        self.pending: Decision | None = None
        self.phase = ""
        """The last that was begun."""
        self.is_fresh = False
        """A procedure is named and has not begun: choices and faces may still follow."""
        self.has_started = False
        """The example has begun a phase itself: from then on choices begin none."""
        self.asked = 0
        self.tried: ExampleChoice | None = None
        """On a second table: the choice that must be refused there."""
        self.coming: ExampleChoice | None = None
        """On a second table: the next choice, before whose question an expectation is judged there."""
        self.kinds_asked: Final[set[str]] = set()
        self.last_asked: Decision | None = None
        self.under_way: set[int] = set()
        """Expectations that stand between faces or choices of one deed, by the numbers of their steps."""

    def play(self) -> None:
        step: Step | None = None
        try:
            for number, step in enumerate(self.example.steps):
                self._step(number, step, checks=True)
            self.advance()
            self._nothing_left(step)
        except FaceError as fault:
            waits = next((choice for choice in self._open() if not choice.has_begun), None)
            if waits is None:
                raise Failure(f"{fault} ({self.game.place()})", step) from fault
            # What it waits for would perhaps have come instead of the throw.
            not_offered = f"`{waits.kind}` has not been offered{self._named(waits)} when {fault}"
            raise Failure(f"{not_offered} ({self.game.place()})", waits.step) from fault
        except (FactError, Unplayable) as fault:
            raise Failure(f"{fault} ({self.game.place()})", step) from fault

    def _step(self, number: int, step: Step, *, checks: bool) -> None:
        match step.do:
            case "start":
                self.advance()
                self._finish()
                self.has_started = True
                self._start(step.what or "", step)
            case "choose" if self._must_be_refused(number):
                if checks:
                    self._refuse(number)
            case "choose":
                self.choices.append(self._read(step))
            case "draw" | "roll":
                self.chance.left += [_face(value) for value in step.values]
            case "refused":
                before = self.example.steps[number - 1] if number else step
                if before.do != "choose":
                    raise Failure("`expect refused` stands right after the choice that is refused", step)
                self._begin(self._read(before))
                self.advance()
            case "expect" if number in self.under_way or (checks and self._is_under_way(number, step)):
                self.under_way.add(number)
            case "expect":
                self.advance()
                if checks:
                    self._nothing_left(step)
                    self._play_out(number, step)
                    if step.expects is not None:
                        self._expect(step.expects, step)
            case _:
                raise Failure(f"`{step.do}` is for examples that have facts and no map", step)

    def _play_out(self, number: int, step: Step) -> None:
        """Who has won is asked when a phase is over: the last expectation waits for that, if all others decline."""
        is_last = number == len(self.example.steps) - 1 and self.example.others == "decline"
        if is_last and not self.game.state.over and asks_winner(step.expects):
            with suppress(FaceError):
                self._finish()

    # --- choices ------------------------------------------------------------------------------------------------

    def _read(self, step: Step) -> ExampleChoice:
        declared = self.decisions[step.what or ""]
        fields = {field.name: _default(field) for field in declared.fields}
        fields |= {name: self._value(value) for name, value in step.fields}
        questions = self.staging.answers.get(declared.name) or questions_of(declared, fields)
        awaits_event = declared.name in self.staging.shown_by
        return ExampleChoice(self.game, step, fields, questions, self.staging.is_about, awaits_event)

    def _value(self, value: Value) -> Any:  # noqa: ANN401 - a piece, a place, a number, a word
        match value:
            case Ref() | str() if _name(value) in self.pieces:
                return self.pieces[_name(value)]
            case Quantity():
                return int(value.amount)
            case tuple():
                return tuple(self._value(one) for one in value)
        placed = self.staging.place(self.game, value)
        return placed.name if isinstance(placed, Ref) else placed

    def _must_be_refused(self, number: int) -> bool:
        after = self.example.steps[number + 1 : number + 2]
        return bool(after) and after[0].do == "refused"

    def _refuse(self, number: int) -> None:
        """Tries a choice on a second table that has come as far; raises `Failure` if it is offered there, or if nothing
        is played there in which it could be."""
        trial, stopped_by = self._second_table(), ""
        step = self.example.steps[number]
        choice = trial._read(step)
        try:
            trial._follow(number)
            trial.choices.append(choice)
            trial.tried = choice
            trial.advance()
        except (FaceError, FactError, Unplayable, Failure) as fault:
            # It went on until it was refused or the faces ended: whether it was offered is known by now.
            stopped_by = f"{fault}"
        if choice.is_complete or (choice.has_begun and choice.refused_by is None):
            if choice.asked is None:
                told = f"`{choice.kind}` comes true by the steps before it; an `expect` between them parts the two"
                raise Failure(told, step)
            raise Failure(f"is offered: {trial.told(choice.asked)}", step)
        phases, come_to = self.staging.phases_of(self.book.ruleset, choice.kind), (trial.phase, trial.kinds_asked)
        if choice.refused_by is None and not could_be_asked(choice.kind, phases, *come_to, steps_in(self.book.ruleset)):
            raise Failure(never_asked(choice.kind, phases, *come_to, stopped_by), step)

    def _second_table(self) -> Stage[G]:
        trial = Stage(self.staging, self.book, self.begin, self.example)
        trial.under_way |= self.under_way
        return trial

    def _follow(self, number: int) -> None:
        """Takes all steps before one, and judges none of them."""
        for earlier, before in enumerate(self.example.steps[:number]):
            self._step(earlier, before, checks=False)

    def _open(self) -> list[ExampleChoice]:
        return [choice for choice in self.choices if choice.is_open]

    # --- running ------------------------------------------------------------------------------------------------

    def _start(self, phase: str, step: Step | None) -> None:
        self.procedure = self.staging.procedure(self.game, phase)
        if self.procedure is None:
            raise Failure(no_such_phase(phase, (*self.staging.phases, *steps_in(self.book.ruleset))), step)
        self.phase = phase
        self.is_fresh = True

    def _begin(self, choice: ExampleChoice) -> bool:
        """A choice starts its phase itself if nothing is under way and the example starts nothing."""
        phases = self.staging.phases_of(self.book.ruleset, choice.kind)
        if self.has_started or self.procedure is not None or not phases or choice.has_started:
            return False
        choice.has_started = True
        self._start(phases[0], choice.step)
        return True

    def _resume(self, answer: int | None) -> None:
        assert self.procedure is not None, "something is under way"
        self.is_fresh = False
        try:
            with every_question():
                self.pending = next(self.procedure) if answer is None else self.procedure.send(answer)
        except StopIteration:
            self.procedure = self.pending = None

    def advance(self) -> None:
        """Plays on until every choice so far is answered and nothing is half done."""
        while True:
            if self.is_fresh:
                self._resume(None)
            if self.pending is None:
                waiting = self._open()
                if not waiting or not self._begin(waiting[0]):
                    break
            elif not self._answer(self.pending, rest=True):
                return
        self._settle()

    def _finish(self) -> None:
        """What is under way is played to its end before something else starts."""
        if self.is_fresh:
            self._resume(None)
        while self.pending is not None:
            self._answer(self.pending, rest=False)

    def _answer(self, decision: Decision, *, rest: bool) -> bool:
        """Answers one question; `False` when the example may rest here."""
        self.asked += 1
        self.kinds_asked.add(decision.kind)
        self.last_asked = decision
        if self.asked > MOST_QUESTIONS:
            raise Failure(f"{MOST_QUESTIONS} questions and no end")
        for choice in self._open():
            answer = choice.answer(decision)
            if answer is not None:
                self._resume(answer)
                return True
        if self.coming is not None and not self._open() and not self.chance.left and self.coming.is_asked(decision):
            raise UnansweredError(f"`{self.coming.kind}` comes later", self.coming.step)
        if self.tried is not None and self.tried.refused_by is not None:
            raise Failure(f"`{self.tried.kind}` is refused", self.tried.step)
        if len(decision.options) == 1:
            self._resume(0)
            return True
        if self.staging.rests(decision):
            self._settle()
            if rest and not self._open():
                return False
        otherwise = self.staging.otherwise(decision)
        if otherwise is None and self.example.others != "decline":
            last = self.choices[-1].step if self.choices else None
            help = "; answer it by a `choose`" + (", or say `others decline`" if decision.may_decline else "")
            raise UnansweredError(f"nobody answers: {self.told(decision)}{help}", last)
        self._resume(otherwise or 0)
        return True

    def _settle(self) -> None:
        """What has begun and is asked no more has been carried out."""
        for choice in self._open():
            choice.is_complete = choice.has_begun and choice.refused_by is None and not choice.awaits_event

    def _note(self, event: Event) -> None:
        for choice in self._open():
            shows = self.staging.shown_by.get(choice.kind)
            choice.is_complete = shows is not None and shows(choice, event)

    # --- what must hold -----------------------------------------------------------------------------------------

    def _nothing_left(self, step: Step | None) -> None:
        where = f"({self.game.place()})"
        for choice in self._open():
            raise Failure(f"`{choice.kind}` is not offered {where}{self._named(choice)}", choice.step)
        if self.chance.left:
            left = ", ".join(str(face) for face in self.chance.left)
            later = "; what was started is over, and a later phase needs a `start` of its own" * self.has_started
            raise Failure(f"faces left over: {left} {where}{later}{self.chance.spent()}", step)

    def _named(self, choice: ExampleChoice) -> str:
        if choice.refused_by is not None:
            return f"{choice.named()}; last asked: {self.told(choice.refused_by)}"
        last, phases = self.last_asked, self.staging.phases_of(self.book.ruleset, choice.kind)
        told = self.told(last) if last is not None else ""
        return choice.named() + asked_instead(choice.kind, phases, self.phase, last, told)

    def _is_under_way(self, number: int, step: Step) -> bool:
        """Whether a deed is still being done that later steps go on with, by faces or choices. Then what must hold is
        judged as things are at that moment, on a second table that has come as far; this one is played on."""
        later = tuple(takewhile(lambda one: one.do != "start", self.example.steps[number + 1 :]))
        if not {"roll", "draw", "choose"}.intersection(one.do for one in later):
            return False
        trial = self._second_table()
        trial._follow(number)
        trial.coming = next((trial._read(one) for one in later if one.do == "choose"), None)
        try:
            trial.advance()
        except FaceError:
            if trial.chance.left:
                return False
        except UnansweredError:
            pass
        else:
            return False
        if step.expects is not None:
            trial._expect(step.expects, step)
        return True

    def _expect(self, expression: Expression, step: Step) -> None:
        told = self.staging.last_test(self.game)
        context = SimpleNamespace(
            **{"roll": 0, "goal": 0, "score": 0, "cards": 0, "outcome": "", "modifiers": (), "game": self.game}
            | {
                "winner": self._winner(),
                "successes": 0,
                "asked": self.pending.kind if self.pending is not None else None,
            }
            | self.staging.context(self.game)
            | told
            | {_attribute(name): piece for name, piece in self.pieces.items()}
        )
        facts = self._facts()
        told.pop("modifiers", None)
        told = {name: value for name, value in told.items() if name != "goal" or value}  # a test may have none
        asked = self.staging.measured(self.game, facts_asked(expression, facts, context, self._where))
        expect(expression, facts, context, step, told | asked | {"now": self.game.place()})

    def _where(self, name: str) -> str | None:
        return self.staging.where(self.game, self.pieces[name]) if name in self.pieces else None

    def _winner(self) -> str | None:
        """The army that has won, by its name; `nobody` when the battle is over and is a draw."""
        seat = getattr(self.game.state, "winner", -1) if self.game.state.over else None
        return seat if seat is None else "nobody" if seat < 0 else self.example.armies[seat].name

    def _facts(self) -> Facts:
        names = {name: _attribute(name) for name in self.pieces}
        answers = self.staging.asked_of(self.game, names)
        if answers is not None:
            return answers
        book, staging = self.book, self.staging
        facts = Facts(
            *(staging.facts, names, book.constants, book.options),
            reckoned=book.reckoned,
            game=staging.asked_with,
            counted=book.counted,
            lists=staging.lists,
        )
        facts.alike = staging.alike
        facts.called = frozenset(objective.name for objective in self.example.objectives)
        return facts

    def told(self, decision: Decision) -> str:
        where = f"{self.book.prefix}-{decision.section}, {self.game.place()}"
        told = self.staging.told(self.game, decision, where)
        if told is not None:
            return told
        subject = partial(self.staging.subject_name, self.game)
        option = partial(self.staging.name_of, self.game)
        declared = self.decisions.get(decision.kind) or DeclaredDecision(name=decision.kind, origin=self.example.origin)
        return tell_decision(decision, declared, subject, option, where)


def _attribute(name: str) -> str:
    return f"piece_{name}"


def _name(value: Ref | str) -> str:
    return value.name if isinstance(value, Ref) else value


def _default(field: FieldOf) -> Value:
    """What a field is when an example says nothing of it."""
    return field.default == "yes" if field.type == "yes_no" else field.default


def _face(value: Value) -> int | str:
    return value if isinstance(value, int) else _name(value) if isinstance(value, Ref | str) else str(value)
