"""Executable examples: a position, choices, faces, what must hold. Strict: nothing is left over, nothing is guessed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Any, Final

from engine.core.chance import FaceError, Scripted
from engine.core.decisions import Ask, Decision
from engine.core.declared.compiled import FactError, Facts
from engine.core.examples.bare_tests import Failure
from engine.core.examples.test_examples import expect, play_bare_example
from engine.core.system import Unplayable
from engine.model.battles import Example
from engine.model.pack import Rulepack, Ruleset
from engine.model.rules import Step
from engine.model.values import Expression, Ref, Value
from engine.systems.condottiero.book.book import open_book
from engine.systems.condottiero.book.setting import Setting
from engine.systems.condottiero.position.game import Game
from engine.systems.condottiero.position.state import STEPS
from engine.systems.condottiero.questions.facts import FACTS, SUBJECTS
from engine.systems.condottiero.rules.battle import STAGE_RULES, STEP_RULES
from engine.systems.condottiero.setup.setup import new_game
from engine.systems.condottiero.watching.example_choices import STARTS, Wish, named_pieces, read_wish

_MOST_QUESTIONS: Final = 500


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
        self.chance: Final = Scripted([], lambda face: face, lambda face: face > 0)
        self.game: Final = new_game(self.setting, self.chance)
        self.pieces: Final = named_pieces(self.game)
        self.wishes: Final[list[Wish]] = []
        self.procedure: Ask[None] | None = None
        self.pending: Decision | None = None
        self.waiting = False
        """A procedure is named and has not begun: choices and faces may still follow."""
        self.started = False
        """The example has begun something itself, so that choices begin nothing more."""
        self.asked = 0
        state = self.game.state
        given = dict(example.given)
        state.turn = _figure(given, "turn.number", 1)
        state.reinforcements = _figure(given, "turn.reinforcements", 3)
        state.situation = _word(given, "field.situation", "no_winner")
        state.field_winner = 0
        state.first = 1

    def play(self) -> None:
        steps = self.example.steps
        step: Step | None = None
        try:
            for number, step in enumerate(steps):
                after = steps[number + 1] if number + 1 < len(steps) else None
                self._step(step, is_refused=after is not None and after.do == "refused")
            self._advance()
            self._nothing_left(step)
        except (FaceError, FactError, Unplayable) as fault:
            raise Failure(f"{fault} ({self.game.place()})", step) from fault

    def _step(self, step: Step, *, is_refused: bool) -> None:
        match step.do:
            case "start":
                self._advance()
                self.started = True
                self._start(step.what or "", step)
            case "choose":
                wish = read_wish(self.game, step, self.pieces, is_refused=is_refused)
                wish.begun = self.started
                self.wishes.append(wish)
            case "roll":
                self.chance.left += [face for face in step.values if isinstance(face, int)]
            case "refused":
                self._advance()
                if not self.wishes or not self.wishes[-1].refused:
                    raise Failure("the choice before was carried out", step)
            case "expect":
                self._advance()
                self._nothing_left(step)
                if step.expects is not None:
                    self._holds(step.expects, step)
            case _:
                raise Failure(f"`{step.do}` is for examples that have facts and no map", step)

    # --- running ------------------------------------------------------------------------------------------------

    def _start(self, what: str, step: Step) -> None:
        rules = STAGE_RULES | STEP_RULES
        if what not in rules:
            raise Failure(f"no stage or round is called `{what}`", step)
        if what in STEPS:
            self.game.state.step = STEPS.index(what)
        self.game.state.done = set()
        self.game.state.dealt = False
        self.procedure = rules[what](self.game)
        self.waiting = True

    def _resume(self, answer: int | None) -> None:
        assert self.procedure is not None, "something is under way"
        self.waiting = False
        try:
            self.pending = next(self.procedure) if answer is None else self.procedure.send(answer)
        except StopIteration:
            self.procedure = self.pending = None

    def _advance(self) -> None:
        """Plays what is under way to its end; a choice begins its own procedure if nothing is."""
        while True:
            if self.waiting:
                self._resume(None)
            if self.pending is not None:
                self._answer(self.pending)
                continue
            wish = next((one for one in self.wishes if one.is_open), None)
            if wish is None:
                return
            if wish.begun:
                if not wish.is_refused:
                    raise Failure(f"`{wish.kind}` is not offered ({self.game.place()})", wish.step)
                wish.refused = True
                continue
            wish.begun = True
            self._start(STARTS[wish.kind], wish.step)

    def _answer(self, decision: Decision) -> None:
        self.asked += 1
        if self.asked > _MOST_QUESTIONS:
            raise Failure(f"{_MOST_QUESTIONS} questions and no end")
        for wish in self.wishes:
            if not wish.is_open or not wish.concerns(decision):
                continue
            if wish.option in decision.options:
                if wish.is_refused:
                    raise Failure(f"is offered: {decision!r}", wish.step)
                wish.answered = True
                self._resume(decision.options.index(wish.option))
                return
            if wish.is_refused:
                wish.refused = True
            else:
                raise Failure(f"{wish.option!r} is not offered: {decision!r} {decision.options!r}", wish.step)
        if self.example.others != "decline":
            last = self.wishes[-1].step if self.wishes else None
            raise Failure(f"nobody answers: {decision!r} {decision.options!r}", last)
        self._resume(0)

    # --- what must hold -----------------------------------------------------------------------------------------

    def _nothing_left(self, step: Step | None) -> None:
        if self.chance.left:
            left = ", ".join(str(face) for face in self.chance.left)
            raise Failure(f"faces left over: {left} ({self.game.place()})", step)

    def _holds(self, expression: Expression, step: Step) -> None:
        told: dict[str, Any] = {}
        if self.game.last_test is not None:
            name, thrown = self.game.last_test
            told = {"test": name, "roll": thrown.roll, "score": thrown.score, "outcome": thrown.outcome}
        modifiers = self.game.last_test[1].applied if self.game.last_test is not None else ()
        context = SimpleNamespace(
            game=self.game,
            close=False,
            goal=0,
            **({"roll": 0, "score": 0, "outcome": ""} | told),
            modifiers=tuple(one for one, _ in modifiers),
            **{_attribute(name): piece for name, piece in self.pieces.items()},
        )
        expect(expression, self._facts(), context, step, told | {"place": self.game.place()})

    def _facts(self) -> Facts:
        functions: dict[str, Callable[..., Any]] = dict(FACTS)
        for name, function in FACTS.items():
            if name.startswith("command."):
                functions[f"battle_{name}"] = function
        functions["distance"] = lambda c, one, other: FACTS["distance"](c, self.pieces[one], self.pieces[other])
        book = self.setting.book
        return Facts(functions, {one: _attribute(one) for one in self.pieces}, book.constants, book.options)


def _attribute(name: str) -> str:
    return f"piece_{name}"


def _figure(given: Mapping[str, Value], name: str, otherwise: int) -> int:
    value = given.get(name)
    return value if isinstance(value, int) else otherwise


def _word(given: Mapping[str, Value], name: str, otherwise: str) -> str:
    value = given.get(name)
    return value.name if isinstance(value, Ref) else value if isinstance(value, str) else otherwise
