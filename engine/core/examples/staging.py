"""What a system says about its executable examples; `stage.py` plays them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import product
from typing import Any, Generic, TypeVar

from engine.core.decisions import Ask, Decision
from engine.core.declared.expressions.compiled import FactFunction, Facts
from engine.core.declared.reading import names, number
from engine.core.declared.scenario.drawing_up import COMPASS
from engine.core.declared.turn.sequence import Course, Step, phases_in
from engine.core.examples.bare_tests import Failure
from engine.core.examples.choices import ExampleChoice, Question
from engine.core.position.events import Event
from engine.core.position.game import Game
from engine.core.position.turn_events import StepBegan, TurnBegan
from engine.model.battles import Example
from engine.model.pack import Ruleset
from engine.model.rules import FieldOf, Phase
from engine.model.values import Point, Ref, Value
from engine.space.plane import HUNDREDTHS

G = TypeVar("G", bound=Game[Any, Any])
_TURN_NUMBER, _LAST_TURN = "turn.number", "turn.last"
"""An example may say in which turn it begins, and that it is the last."""


class Staging(Generic[G]):
    """What a system says about its examples. One object serves all of them."""

    answers: Mapping[str, tuple[Question, ...]] = {}
    """Declared decisions that are not answered as `questions_of` reads them."""
    phases: Mapping[str, tuple[str, ...]] = {}
    """Phases that no sequence declares with what they ask, each with the choices that begin it when nothing is under
    way."""
    phases_of_others: tuple[str, ...] = ()
    """Where all other choices are asked: the first is what they begin."""
    rests_at: Collection[str] = ()
    """Questions about nobody at which nothing is half done."""
    rests_with: Collection[str] = ()
    """The same, though they are about somebody."""
    shown_by: Mapping[str, Callable[[ExampleChoice, Event], bool]] = {}
    """Choices of which only an event tells that they came true, for want of a last question."""
    given: Collection[str] = ()
    """Facts that an example may be given besides the turn: `prepare` reads them."""
    facts: Mapping[str, FactFunction] = {}
    asked_with: str = ""
    """`game`, where facts are asked with the game and not with a context (see `Facts.game`)."""
    lists: Mapping[str, str] = {}
    """Kinds of pieces, each with the list of the state that holds them in the order of their numbers."""
    alike: Mapping[str, str] = {}
    """Kinds of pieces of which the facts of another kind are asked."""

    def phases_of(self, ruleset: Ruleset, choice: str) -> tuple[str, ...]:
        """The phases in which a choice is asked: first the one that it begins; none where it begins none."""
        own = tuple(phase for phase, choices in self.phases.items() if choice in choices)
        return own or asked_in(ruleset).get(choice, self.phases_of_others)

    def prepare(self, game: G, example: Example) -> None:
        """Makes a new game's position the one in which an example begins: in the first turn, unless it says more."""
        game.state.turn = 1
        for path, value in example.given:
            if not self.give(game, path, value):
                takes = ", ".join(f"`{name}`" for name in (_TURN_NUMBER, _LAST_TURN, *self.given))
                raise Failure(f"nothing takes `{path}` as given to an example with armies: only {takes}", None)
        if dict(example.given).get(_LAST_TURN) is True:
            game.setting.turns = game.state.turn

    def give(self, game: G, path: str, value: Value) -> bool:
        """Makes a fact that is `given` hold; false where an example cannot be given it."""
        if path == _TURN_NUMBER:
            game.state.turn = number(value, 1)
        return path in (_TURN_NUMBER, _LAST_TURN, *self.given)

    def pieces(self, game: G) -> Iterable[Any]:
        """Everything that an example can name; who comes first keeps a name that two have."""
        return (piece for kind in self.lists for piece in self.listed(game, kind))

    def listed(self, game: G, kind: str) -> Sequence[Any]:
        pieces: Sequence[Any] = getattr(game.state, self.lists[kind])
        return pieces

    def place(self, game: G, value: Value) -> object:  # noqa: ARG002
        """A value that is no piece: a hex or a point as rules know it, or the value itself."""
        return value

    def courses(self, game: G) -> Iterable[Course[Any]]:
        """The sequences whose phases an example may start: those before the battle, where there are any, and a turn."""
        before = getattr(game.setting, "before", None)
        return (game.setting.turn,) if before is None else (before, game.setting.turn)

    def procedure(self, game: G, phase: str) -> Ask[None] | None:
        """What a phase does; `None` if there is no such phase."""
        for course in self.courses(game):
            steps = course.steps_of(phase)
            if steps:
                return play_steps(game, course, steps)
        return None

    def rests(self, decision: Decision) -> bool:
        """Whether an example may pause at a question and look: nothing is half done."""
        return decision.kind in (self.rests_at if decision.subject is None else self.rests_with)

    def is_about(self, piece: Any, decision: Decision) -> bool:  # noqa: ANN401
        return bool(piece.id == decision.subject)

    def otherwise(self, decision: Decision) -> int | None:  # noqa: ARG002
        """The answer to a question that no choice is about, where it needs no `others decline`."""
        return None

    def shows(self, game: G, option: int) -> int:  # noqa: ARG002
        """What is read off a face that chance may give."""
        return option

    def succeeds(self, game: G, shown: int) -> bool:  # noqa: ARG002
        """Whether a face is a `success`."""
        return shown > 0

    def last_test(self, game: G) -> dict[str, Any]:
        """Of the last test what an expectation may ask (`score`), and `modifiers`."""
        last = getattr(game, "last_test", None)
        if last is None:
            return {}
        name, thrown = last
        told = {one: getattr(thrown, one) for one in ("roll", "goal", "score", "outcome")}
        if thrown.successes:
            told["successes"] = thrown.successes
        return {"test": name, **told, "modifiers": tuple(one for one, _ in thrown.applied)}

    def asked_of(self, game: G, names: Mapping[str, str]) -> Facts | None:  # noqa: ARG002
        """What answers expectations, where it is more than `facts`; `names` are those of pieces in the context."""
        return None

    def where(self, game: G, piece: Any) -> str | None:  # noqa: ANN401, ARG002
        """The place of a piece as an author writes it, where no fact answers `a.at`."""
        return None

    def measured(self, game: G, asked: dict[str, Any]) -> dict[str, Any]:  # noqa: ARG002
        """Answers of facts as an author would write them: a distance with its unit."""
        return asked

    def context(self, game: G) -> dict[str, Any]:  # noqa: ARG002
        """What facts ask for besides pieces and the game."""
        return {}

    def name_of(self, game: G, field: FieldOf, value: Any) -> str:  # noqa: ANN401
        """An option of a question in a message; `field` is that of the decision which it answers."""
        if isinstance(value, int) and field.type in self.lists:
            return str(self.listed(game, field.type)[value].name)
        return self.place_name(game, value) if field.type == "place" else _in_words(value)

    def subject_name(self, game: G, field: FieldOf, value: Any) -> str:  # noqa: ANN401
        """Whom a question is about, in a message."""
        return self.name_of(game, field, value)

    def told(self, game: G, decision: Decision, where: str) -> str | None:  # noqa: ARG002
        """A question in words, where it is none that the ruleset declares."""
        return None

    def place_name(self, game: G, place: Any) -> str:  # noqa: ANN401, ARG002
        return _in_words(place)


class TableStaging(Staging[G]):
    """Of a system that is played on a table: places are points."""

    def place(self, game: G, value: Value) -> object:
        if isinstance(value, Ref) and value.kind == "compass":
            return COMPASS[value.name]
        return game.setting.point(value) if isinstance(value, Point) else value

    def place_name(self, game: G, place: Any) -> str:  # noqa: ANN401, ARG002 - a place, or what stands for none
        is_point = isinstance(place, tuple) and len(place) == 2 and all(isinstance(part, int) for part in place)
        return told_place(*place) if is_point else _in_words(place)


def _in_words(value: object) -> str:
    """What stands for several things, one after the other: `charge 3`; numbers alone stay as they are."""
    if not isinstance(value, tuple) or all(type(part) is int for part in value):
        return str(value)
    said = [{True: "yes", False: "no"}[part] if isinstance(part, bool) else str(part) for part in value]
    return " ".join(said)


def told_place(x: int, y: int) -> str:
    """As an example names it."""
    return f"({x / HUNDREDTHS:g}, {y / HUNDREDTHS:g})"


def play_steps(game: Game[Any, Any], course: Course[Any], steps: Sequence[Step]) -> Ask[None]:
    """Some steps of a sequence, one after the other, each once."""
    for step in steps:
        begin_step(game, course, step)
        yield from course.perform(game, step)
        if game.state.over:
            return


def begin_step(game: Game[Any, Any], course: Course[Any], step: Step) -> None:
    """The first of all begins a turn, once any of them has been played."""
    begun = course.begin(step.index)
    is_again = isinstance(begun, StepBegan) and any(isinstance(event, StepBegan) for event in game.journal)
    if step.index == 0 and is_again and not any(game.state.rounds):
        game.record(TurnBegan(course.section, game.state.turn + 1))
    game.record(begun)


def asked_in(ruleset: Ruleset) -> dict[str, tuple[str, ...]]:
    """Decisions, each with the phases that a ruleset declares to ask it: first the one that such a choice begins."""
    phases = [phase for sequence in ruleset.sequences for phase in phases_in(sequence.phases)]
    found: dict[str, tuple[str, ...]] = {}
    for field, phase in product(("asks", "also_asks"), phases):
        for choice in names(dict(phase.fields).get(field)):
            found[choice] = (*found.get(choice, ()), phase.name)
    return found


def steps_in(ruleset: Ruleset) -> dict[str, tuple[str, ...]]:
    """Every sequence and phase that a ruleset declares, with the phases in it that hold no others."""
    steps: dict[str, tuple[str, ...]] = {}

    def look(phase: Phase) -> tuple[str, ...]:
        steps[phase.name] = tuple(step for inner in phase.phases for step in look(inner)) or (phase.name,)
        return steps[phase.name]

    for sequence in ruleset.sequences:
        steps[sequence.name] = tuple(step for phase in sequence.phases for step in look(phase))
    return steps
