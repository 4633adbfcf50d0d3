"""Executable examples: a position, choices, faces, what must hold. Strict: nothing is left over, nothing is guessed."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, Final

from engine.core.chance import FaceError, Scripted
from engine.core.decisions import Ask, Decision
from engine.core.declared.compiled import FactError, Facts, compile_expression
from engine.core.examples.bare_tests import Failure
from engine.core.examples.test_examples import expect, play_bare_example
from engine.core.position.events import Event
from engine.core.position.turn_events import StepBegan, TurnBegan
from engine.core.system import Unplayable
from engine.model.battles import Example
from engine.model.pack import Rulepack, Ruleset
from engine.model.rules import Phase, Step
from engine.model.values import Among, Between, Compare, Expression, Fact, Logic, Reckon, Ref, Value
from engine.systems.esa.book.book import open_book
from engine.systems.esa.position.game import Game
from engine.systems.esa.position.setting import Setting
from engine.systems.esa.position.state import STEPS, Division, General, Side, Unit
from engine.systems.esa.questions.facts import FACTS, SUBJECTS
from engine.systems.esa.rules.battle import STEP_RULES
from engine.systems.esa.rules.orders import capacity
from engine.systems.esa.rules.preparing import prepare, starting_determination
from engine.systems.esa.setup.setup import new_game
from engine.systems.esa.watching.example_choices import (
    ANSWERS,
    PROCEDURES,
    RESTING,
    SKIP,
    TOP_LEVEL,
    Wish,
    came_true,
    read_wish,
)
from engine.systems.esa.watching.telling import tell_decision

_MOST_QUESTIONS: Final = 500
SET_UP: Final = "set_up"


def play_example(pack: Rulepack, ruleset: Ruleset, example: Example) -> Game | None:
    """Plays one example; raises `Failure`. Answers the game, for its journal, if there was a position."""
    if example.map is None:
        book = open_book(pack, ruleset, example.options)
        play_bare_example(ruleset, example, book.constants, book.options)
        return None
    stage = Stage(pack, ruleset, example)
    stage.play()
    return stage.game


# --- positions ----------------------------------------------------------------------------------------------------


class Stage:
    """An example under way."""

    def __init__(self, pack: Rulepack, ruleset: Ruleset, example: Example) -> None:
        self.example: Final = example
        self.setting: Final = Setting(open_book(pack, ruleset, example.options), example, FACTS, SUBJECTS)
        self.chance: Final = Scripted([], self._reads, self._succeeds)
        self.game: Final = new_game(self.setting, self.chance)
        self.game.on_event = lambda _, event: self._noted(event)
        self.pieces: Final = _pieces(self.game)
        self.phases: Final = _phases(ruleset)
        self.wishes: list[Wish] = []
        self.procedure: Ask[None] | None = None
        self.pending: Decision | None = None
        self.fresh = False
        """Started, and waiting for the choices and faces that follow."""
        self.asked = 0
        self.declines: Final = example.others == "decline"
        self.turns = 0
        state = self.game.state
        state.turn = 1
        state.deployed = all(unit.hex >= 0 for unit in state.units)
        state.initiative = max(state.initiative, 0)
        for side in state.sides:
            side.determination = starting_determination(self.game, side.id)
            side.capacity = capacity(self.game, side.id)
        for general in state.generals:
            at = state.at[general.hex] if general.hex >= 0 else -1
            general.started_attached = at if at >= 0 and state.units[at].side == general.side else -1

    def _reads(self, option: int) -> int:
        card = self.setting.book.cards.get(option)
        return card.value if card is not None else option

    def _succeeds(self, shown: int) -> bool:
        return shown <= min(side.value for side in self.game.state.sides)

    def _noted(self, event: Event) -> None:
        for wish in self.wishes:
            if not wish.complete and not wish.refused and came_true(wish, event):
                wish.complete = True

    def play(self) -> None:
        steps = self.example.steps
        step: Step | None = None
        try:
            for number, step in enumerate(steps):
                self._step(step, steps[number + 1] if number + 1 < len(steps) else None)
            self.advance()
            self._nothing_left(step)
        except (FaceError, FactError, Unplayable) as fault:
            raise Failure(f"{fault} ({self.game.place()})", step) from fault

    def _step(self, step: Step, after: Step | None) -> None:
        match step.do:
            case "start":
                self.advance()
                self.finish()
                self.start(step.what or "", step)
            case "choose":
                refused = after is not None and after.do == "refused"
                self.wishes.append(read_wish(self.game, step, self.pieces, is_refused=refused))
            case "draw" | "roll":
                self.chance.left += [_face(value) for value in step.values]
            case "refused":
                self.advance()
                self._refused(step)
            case "expect":
                self.advance()
                self._nothing_left(step)
                if step.expects is not None:
                    self.expect(step.expects, step)
            case "run":
                raise Failure("`run` is for examples that have facts and no map", step)

    # --- running ------------------------------------------------------------------------------------------------

    def start(self, what: str, step: Step) -> None:
        if what == SET_UP:
            self.procedure = prepare(self.game)
        elif what in self.phases:
            self.procedure = self._steps(self.phases[what])
        else:
            raise Failure(f"no phase or step is called `{what}`", step)
        self.fresh = True

    def _steps(self, names: list[str]) -> Ask[None]:
        for name in names:
            if name == STEPS[0]:
                if self.turns:
                    self.game.record(TurnBegan("3.2", self.game.state.turn + 1))
                self.turns += 1
            self.game.record(StepBegan("3.2", STEPS.index(name), name))
            yield from STEP_RULES[name](self.game)
            if self.game.state.over:
                return

    def _resume(self, answer: int | None) -> None:
        assert self.procedure is not None, "something is under way"
        self.fresh = False
        try:
            self.pending = next(self.procedure) if answer is None else self.procedure.send(answer)
        except StopIteration:
            self.procedure = self.pending = None

    def finish(self) -> None:
        """What was under way is played to its end before something else starts."""
        if self.fresh:
            self._resume(None)
        while self.pending is not None:
            self._answer(self.pending, rest=False)

    def open_wishes(self) -> list[Wish]:
        return [wish for wish in self.wishes if not wish.complete and not wish.refused]

    def advance(self) -> None:
        """Plays on until every choice so far is answered and nothing is half done."""
        while True:
            if self.fresh:
                self._resume(None)
            waiting = self.open_wishes()
            if self.pending is None:
                if not waiting or not self._begin(waiting[0]):
                    break
                continue
            if not self._answer(self.pending, rest=True):
                break
        for wish in self.open_wishes():
            if wish.is_refused:
                wish.refused = True

    def _begin(self, wish: Wish) -> bool:
        """A choice starts its phase itself if nothing is running."""
        starts = any(step.do == "start" for step in self.example.steps)
        if starts or wish.kind not in PROCEDURES or wish.begun:
            return False
        wish.begun = True
        self.start(PROCEDURES[wish.kind], wish.step)
        return True

    def _answer(self, decision: Decision, *, rest: bool) -> bool:
        """Answers one question; `False` when the example may rest here."""
        self.asked += 1
        if self.asked > _MOST_QUESTIONS:
            raise Failure(f"{_MOST_QUESTIONS} questions and no end")
        for wish in self.open_wishes():
            option = ANSWERS[wish.kind](wish, decision)
            if option is SKIP:
                continue
            if option in decision.options:
                if wish.is_refused and wish.complete:
                    raise Failure(f"is offered: {self.told(decision)}", wish.step)
                self._resume(decision.options.index(option))
                return True
            wish.complete = False
            wish.seen = decision
            if wish.is_refused and self._is_final(wish, decision):
                wish.refused = True
        if decision.kind == "turn_about":
            self._resume(self._facing(decision))
            return True
        resting = (decision.subject is None and decision.kind in TOP_LEVEL) or decision.kind in RESTING
        if rest and resting and not self.open_wishes():
            return False
        if not self.declines:
            raise Failure(f"nobody answers: {self.told(decision)}", self._last_step())
        self._resume(0)
        return True

    def _is_final(self, wish: Wish, decision: Decision) -> bool:
        piece = wish.get("unit")
        return decision.subject is not None or not isinstance(piece, Unit) or piece.side == decision.seat

    def _facing(self, decision: Decision) -> int:
        for wish in reversed(self.wishes):
            facing = wish.get("facing")
            if wish.id() == decision.subject and facing in decision.options:
                return decision.options.index(facing)
        if not self.declines:
            raise Failure(f"nobody answers: {self.told(decision)}", self._last_step())
        return 0

    def _last_step(self) -> Step | None:
        return self.wishes[-1].step if self.wishes else None

    # --- what must hold -----------------------------------------------------------------------------------------

    def _refused(self, step: Step) -> None:
        wish = self.wishes[-1] if self.wishes else None
        if wish is None or not wish.refused:
            raise Failure("the choice before was carried out", step)

    def _nothing_left(self, step: Step | None) -> None:
        for wish in self.open_wishes():
            seen = f"; last asked: {self.told(wish.seen)}" if wish.seen is not None else ""
            raise Failure(f"`{wish.kind}` is not offered ({self.game.place()}){seen}", wish.step)
        if self.chance.left:
            left = ", ".join(str(face) for face in self.chance.left)
            raise Failure(f"faces left over: {left} ({self.game.place()})", step)

    def expect(self, expression: Expression, step: Step) -> None:
        name, cards, applied, score, outcome = self.game.last_test
        told: dict[str, Any] = {"test": name, "cards": cards, "score": score, "outcome": outcome} if name else {}
        context = SimpleNamespace(
            game=self.game,
            cards=cards,
            goal=cards,
            score=score,
            outcome=outcome,
            modifiers=tuple(one for one, _ in applied),
            **{_attribute(one): piece for one, piece in self.pieces.items()},
        )
        told |= _asked(expression, self, context)
        expect(expression, self.facts(), context, step, told)

    def facts(self) -> Facts:
        book = self.setting.book
        functions: dict[str, Callable[..., Any]] = dict(FACTS)
        for name, function in FACTS.items():
            if name.startswith("unit."):
                functions["battery" + name.removeprefix("unit")] = function
            elif name.startswith("general."):
                functions["character" + name.removeprefix("general")] = function
        for name in ("distance", "bearing_of"):
            functions[name] = self._between(FACTS[name])
        return Facts(functions, {one: _attribute(one) for one in self.pieces}, book.constants, book.options)

    def _between(self, function: Callable[..., Any]) -> Callable[..., Any]:
        return lambda context, one, other: function(context, self.pieces[one], self.pieces[other])

    def told(self, decision: Decision) -> str:
        return tell_decision(self.game, decision)


def _attribute(name: str) -> str:
    return f"piece_{name}"


def _pieces(g: Game) -> dict[str, Any]:
    """Everything that an example can name."""
    state = g.state
    named: list[Side | Division | General | Unit] = [*state.sides, *state.divisions, *state.generals, *state.units]
    return {one.name: one for one in named}


def _phases(ruleset: Ruleset) -> dict[str, list[str]]:
    """Phases of the sequence of play, each with the steps that it holds."""
    found: dict[str, list[str]] = {}

    def look(phase: Phase) -> list[str]:
        inner = [name for one in phase.phases for name in look(one)]
        found[phase.name] = inner or ([phase.name] if phase.name in STEPS else [])
        return found[phase.name]

    for sequence in ruleset.sequences:
        found[sequence.name] = [name for phase in sequence.phases for name in look(phase)]
    return found


def _face(value: Value) -> int | str:
    return value if isinstance(value, int) else value.name if isinstance(value, Ref) else str(value)


def _asked(expression: Expression, stage: Stage, context: Any) -> dict[str, Any]:  # noqa: ANN401
    """Every fact that a condition asks, with its answer: what a reader of a failure wants to know."""
    match expression:
        case Fact():
            given = ", ".join(str(getattr(one, "value", one)) for one in expression.given)
            name = f"{expression.subject}.{expression.path}" if expression.subject else f"{expression.path}({given})"
            try:
                return {name: compile_expression(expression, stage.facts(), "example")(context)}
            except FactError:
                return {}
        case Compare():
            parts: tuple[Expression, ...] = (expression.left, expression.right)
        case Logic() | Reckon():
            parts = expression.of
        case Among():
            parts = (expression.item, *expression.items)
        case Between():
            parts = tuple(one for one in (expression.item, expression.low, expression.high) if one is not None)
        case _:
            return {}
    told: dict[str, Any] = {}
    for part in parts:
        told |= _asked(part, stage, context)
    return told
