"""Executable examples: a position, choices, faces, what must hold. Strict: nothing is left over, nothing is guessed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import SimpleNamespace
from typing import Any, Final

from engine.core.chance import FaceError, Scripted
from engine.core.decisions import Ask, Decision
from engine.core.declared.compiled import FactError, Facts, compile_expression
from engine.core.examples.bare_tests import Failure
from engine.core.examples.test_examples import expect, play_bare_example
from engine.core.system import Unplayable
from engine.model.battles import Example
from engine.model.pack import Rulepack, Ruleset
from engine.model.rules import Step
from engine.model.values import Compare, Expression, Fact, Logic, Ref, Value
from engine.systems.cape.book.book import open_book
from engine.systems.cape.book.figures import MEASURE
from engine.systems.cape.book.setting import Setting
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Context, Game
from engine.systems.cape.position.state import STEPS
from engine.systems.cape.questions import situation as ask
from engine.systems.cape.questions.facts import FACTS, SUBJECTS
from engine.systems.cape.questions.squads import formations_of
from engine.systems.cape.rules.turn.battle import STEP_RULES
from engine.systems.cape.rules.victory.firmness import starting_firmness
from engine.systems.cape.setup.setup import Builder
from engine.systems.cape.watching.example_choices import STARTS, Wish, group_of, named_pieces, pick, read_wish
from engine.systems.cape.watching.previews import PREVIEWS

_MOST_QUESTIONS: Final = 500
_RESTING: Final = ("act", "act_with", "give_order", "deploy", "take_own_die")
"""Here an example may pause and look."""
_WISHED: Final = ("move", "improvise_move", "jump", "throw", "fire_gun", "drive_team")
"""Actions that may name any place of the open table."""


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
        book = open_book(pack, ruleset, example.options)
        self.setting: Final = Setting(book, example, pack.events, FACTS, SUBJECTS)
        self.chance: Final = Scripted([], lambda face: face, lambda face: face > 0)
        builder = Builder(self.setting)
        self.game: Final = Game(self.setting, builder.build(), self.chance)
        self.pieces: Final = named_pieces(self.game)
        self.wishes: Final[list[Wish]] = []
        self.procedure: Ask[None] | None = None
        self.pending: Decision | None = None
        self.waiting = False
        """A procedure is named and has not begun: choices and faces may still follow."""
        self.starts: Final = any(step.do == "start" for step in example.steps)
        self.asked = 0
        self._prepare(builder)

    def _prepare(self, builder: Builder) -> None:
        """The first turn is under way and the weather is fair, unless the example says otherwise; the sides have their
        firmness."""
        state = self.game.state
        fields = dict(self.example.fields)
        turn = fields.get("turn")
        state.turn = turn if isinstance(turn, int) else 1
        state.step = STEPS.index("activated")
        state.weather = _word(fields, "weather", "clear")
        for side in state.sides:
            side.initial = starting_firmness(self.game, side)
            side.firmness = builder.left.get(side.id, side.initial)
        first = max(state.last_initiative, 0)
        for side in state.sides:
            side.rank = (side.id - first) % len(state.sides)

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
                self._finish()
                self._start(step.what or "", step)
            case "choose":
                self.wishes.append(read_wish(self.game, step, self.pieces, is_refused=is_refused))
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

    def _start(self, what: str, step: Step | None) -> None:
        if what not in STEP_RULES:
            raise Failure(f"no phase is called `{what}`", step)
        self.game.state.step = STEPS.index(what)
        self.game.state.actor = -1
        self.procedure = STEP_RULES[what](self.game)
        self.waiting = True

    def _resume(self, answer: int | None) -> None:
        assert self.procedure is not None, "something is under way"
        self.waiting = False
        try:
            self.pending = next(self.procedure) if answer is None else self.procedure.send(answer)
        except StopIteration:
            self.procedure = self.pending = None

    def _finish(self) -> None:
        """What is under way is played to its end before something else starts."""
        if self.waiting:
            self._resume(None)
        while self.pending is not None:
            self._answer(self.pending)

    def _open(self) -> list[Wish]:
        return [wish for wish in self.wishes if wish.is_open]

    def _advance(self) -> None:
        """Plays on until every choice so far is answered and nothing is half done."""
        while True:
            if self.waiting:
                self._resume(None)
            waiting = self._open()
            if self.pending is None:
                if not waiting or not self._begin(waiting[0]):
                    break
                continue
            if self.pending.kind in _RESTING:
                for wish in waiting:
                    wish.answered = wish.answered or wish.tried
                if not self._open():
                    break
            self._answer(self.pending)
        for wish in self._open():
            if wish.tried:
                wish.answered = True
            elif wish.is_refused:
                wish.refused = True
            else:
                raise Failure(f"`{wish.kind}` is not offered ({self.game.place()})", wish.step)

    def _begin(self, wish: Wish) -> bool:
        """A choice starts its phase itself if nothing is running."""
        if wish.begun or self.starts:
            return False
        wish.begun = True
        self._start(STARTS.get(wish.kind, "activated"), wish.step)
        return True

    # --- answers ------------------------------------------------------------------------------------------------

    def _answer(self, decision: Decision) -> None:
        self.asked += 1
        if self.asked > _MOST_QUESTIONS:
            raise Failure(f"{_MOST_QUESTIONS} questions and no end")
        if decision.kind == "act_with":
            self._resume(self._who(decision))
        elif decision.kind == "act":
            self._resume(self._act(decision))
        else:
            self._resume(self._other(decision))

    def _who(self, decision: Decision) -> int:
        for wish in self._open():
            group = group_of(self.game, wish.get("who"))
            if wish.action and group is not None and group.id in decision.options:
                return decision.options.index(group.id)
        return 0

    def _act(self, decision: Decision) -> int:
        for wish in self._open():
            group = group_of(self.game, wish.get("who"))
            if not wish.action or wish.tried or group is None or group.id != decision.subject:
                continue
            if wish.action in decision.options and self._would_be_offered(wish, group):
                if wish.is_refused:
                    raise Failure(f"is offered: {decision!r}", wish.step)
                wish.tried = True
                return decision.options.index(wish.action)
            if not wish.is_refused:
                raise Failure(f"`{wish.kind}` is not offered: {decision!r} {decision.options!r}", wish.step)
            wish.refused = True
        if None in decision.options:
            return 0
        return decision.options.index("bide") if "bide" in decision.options else 0

    def _would_be_offered(self, wish: Wish, group: Group) -> bool:
        """A single answer is not asked: that it is the one wished for must be known beforehand."""
        place = wish.get("at")
        self.game.wished = (place,) if isinstance(place, tuple) and wish.action in _WISHED else ()
        if wish.kind == "act" or wish.action not in PREVIEWS:
            return True
        if wish.action == "move" and wish.get("formation") not in (None, *formations_of(self.game, group)):
            return False
        options = PREVIEWS[wish.action](self.game, group)
        return pick(self.game, wish, options) in options

    def _other(self, decision: Decision) -> int:
        if decision.kind == "move" and isinstance(decision.subject, tuple):
            return self._formation(decision)
        for wish in self._open():
            if not self._concerns(wish, decision):
                continue
            option = pick(self.game, wish, decision.options)
            if option in decision.options:
                if wish.is_refused:
                    raise Failure(f"is offered: {decision!r}", wish.step)
                wish.answered = True
                return decision.options.index(option)
            if not wish.is_refused:
                raise Failure(f"is not offered: {decision!r} {decision.options!r}", wish.step)
            wish.refused = True
        if self.example.others != "decline":
            last = self.wishes[-1].step if self.wishes else None
            raise Failure(f"nobody answers: {decision!r} {decision.options!r}", last)
        return 0

    def _formation(self, decision: Decision) -> int:
        """6.3d: asked after the place, which has answered the choice already; who does not name one keeps his."""
        moved = next((wish for wish in reversed(self.wishes) if wish.kind == "move"), None)
        wanted = moved.get("formation") if moved is not None else None
        if wanted is not None and wanted not in decision.options and moved is not None:
            raise Failure(f"`{wanted}` is not offered: {decision.options!r}", moved.step)
        return decision.options.index(wanted) if wanted is not None else 0

    def _concerns(self, wish: Wish, decision: Decision) -> bool:
        """Whether a question is the one that a choice answers."""
        if decision.kind == "pick_up" and wish.kind == "drop":
            return True
        if decision.kind != wish.kind:
            return False
        if decision.kind == "spend" and pick(self.game, wish, decision.options) not in decision.options:
            return False  # 9.1.2: experience is asked for in many places; this is another
        if decision.kind == "give_order":
            side = wish.get("who").side if isinstance(wish.get("who"), Figure | Group) else -1
            return decision.subject == ("die", wish.get("die")) and decision.seat == side
        who = wish.get("who")
        if not isinstance(who, Figure | Group) or decision.kind in ("casualty", "take_the_blow", "ambush"):
            return True
        subject = decision.subject[1] if isinstance(decision.subject, tuple) else decision.subject
        return subject in self._numbers(who) and decision.seat == who.side

    def _numbers(self, who: Figure | Group) -> set[int]:
        if isinstance(who, Group):
            return {who.id}
        return {who.id, who.own, who.squad}

    # --- what must hold -----------------------------------------------------------------------------------------

    def _nothing_left(self, step: Step | None) -> None:
        if self.chance.left:
            left = ", ".join(str(face) for face in self.chance.left)
            raise Failure(f"faces left over: {left} ({self.game.place()})", step)

    def _holds(self, expression: Expression, step: Step) -> None:
        told: dict[str, Any] = {}
        modifiers: tuple[str, ...] = ()
        if self.game.last_test is not None:
            name, thrown = self.game.last_test
            told = {"test": name, "roll": thrown.roll, "goal": thrown.goal, "score": thrown.score}
            told["outcome"] = thrown.outcome
            modifiers = tuple(one for one, _ in thrown.applied)
        plain = Context(self.game, None)
        context = SimpleNamespace(
            **({name: getattr(plain, name) for name in Context.__slots__} | told),
            modifiers=modifiers,
            **{_attribute(name): piece for name, piece in self.pieces.items()},
        )
        if "outcome" not in told:
            context.outcome = ""
        asked = dict(self._asked(expression, context))
        expect(expression, self._facts(), context, step, told | asked | {"place": self.game.place()})

    def _asked(self, expression: Expression, context: Any) -> Iterator[tuple[str, Any]]:  # noqa: ANN401
        """Every fact that a condition asks, with its answer: what a reader of a failure wants to know."""
        match expression:
            case Fact():
                given = ", ".join(str(getattr(one, "value", one)) for one in expression.given)
                called = (
                    f"{expression.subject}.{expression.path}" if expression.subject else f"{expression.path}({given})"
                )
                try:
                    yield called, compile_expression(expression, self._facts(), "example")(context)
                except FactError:
                    return
            case Compare():
                for part in (expression.left, expression.right):
                    yield from self._asked(part, context)
            case Logic():
                for part in expression.of:
                    yield from self._asked(part, context)

    def _facts(self) -> Facts:
        functions: dict[str, Callable[..., Any]] = dict(FACTS)
        functions["distance"] = lambda c, one, other: MEASURE.told(self._gap(one, other))
        functions["contact"] = lambda c, one, other: self._touch(one, other)
        functions["sees"] = lambda c, one, other: FACTS["sees"](c, self.pieces[one], self.pieces[other])
        book = self.setting.book
        return Facts(functions, {one: _attribute(one) for one in self.pieces}, book.constants, book.options)

    def _figures(self, name: str) -> list[Figure]:
        piece = self.pieces[name]
        return self.game.members(piece) if isinstance(piece, Group) else [piece]

    def _gap(self, one: str, other: str) -> int:
        return min(ask.gap(a, b) for a in self._figures(one) for b in self._figures(other))

    def _touch(self, one: str, other: str) -> bool:
        return any(ask.touch(a, b) for a in self._figures(one) for b in self._figures(other))


def _attribute(name: str) -> str:
    return f"piece_{name}"


def _word(given: Mapping[str, Value], name: str, otherwise: str) -> str:
    value = given.get(name)
    return value.name if isinstance(value, Ref) else value if isinstance(value, str) else otherwise
