"""Examples of the kit: a choice names an action, and answers who acts, what is done, at whom and where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any, Final

from engine.core.decisions import Ask, Decision
from engine.core.declared.expressions.compiled import Facts
from engine.core.declared.reading import word
from engine.core.examples.bare_tests import Failure
from engine.core.examples.choices import NOT_ASKED, ExampleChoice, Question
from engine.core.examples.staging import Staging, begin_step
from engine.kit.playing.turns.phases import ACTIVATE, DEED
from engine.kit.position.card_events import Drew
from engine.kit.position.game import KitGame
from engine.kit.reading.cards import plain_figure
from engine.kit.reading.declared import ARMY
from engine.kit.reading.deeds import Deed
from engine.kit.setting import KitSetting
from engine.kit.watching.questions import tell_question
from engine.model.battles import Example
from engine.model.quick_dataclass import dataclass
from engine.model.values import Hex, Point, Ref, Value

TURN_NUMBER: Final = "turn_number"
"""An example may say in which turn it begins."""
LAST_TURN: Final = "last_turn"
"""And that it is the last one."""


@dataclass(frozen=True, slots=True)
class FieldQuestion(Question):
    """A question about one field of an action: at whom, where to, which way."""

    field: str = ""

    def needs(self) -> tuple[str, ...]:
        return (self.field,)


class KitStaging(Staging[KitGame]):
    """One for each example: decisions are the ruleset's own actions."""

    def __init__(self, setting: KitSetting) -> None:
        self.setting = setting
        declared = setting.declared
        self.answers = {name: self._questions(deed) for name, deed in declared.actions.items()}
        self.answers |= {name: self._reacting(deed) for name, deed in declared.reactions.items()}
        self.phases = {
            name: tuple(action.name for action in (*phase.may, *phase.must)) for name, phase in setting.phases.items()
        }
        self.lists = {"piece": "pieces"}

    def _questions(self, deed: Deed) -> tuple[Question, ...]:
        def who(choice: ExampleChoice, decision: Decision) -> object:
            # In a phase that does not have the action nobody is made to act for its sake.
            if decision.subject is not None or deed.name not in self.phases.get(choice.game.step_name(), (deed.name,)):
                return NOT_ASKED
            if getattr(choice[deed.by], "side", decision.seat) != decision.seat or choice.has_begun:
                return NOT_ASKED  # another side is asked, or the same again
            return ARMY if self.setting.is_army(deed.by) else choice.id(deed.by)

        def what(choice: ExampleChoice, decision: Decision) -> object:
            self._judge_facing(deed, choice)
            return deed.name if decision.subject == choice.id(deed.by) else NOT_ASKED

        fields = [field for field in (deed.at, "at" if deed.moves else "", "facing", "card") if field]
        asked = (self._asked(deed, field) for field in fields)
        return (Question(ACTIVATE, who, leads_up=True), Question(DEED, what), *asked)

    def _reacting(self, deed: Deed) -> tuple[Question, ...]:
        """Whether somebody reacts, and where to."""

        def accepts(choice: ExampleChoice, decision: Decision) -> object:
            is_meant = choice[deed.by] is None or decision.subject == choice.id(deed.by)
            return deed.name if is_meant and not isinstance(decision.subject, tuple) else NOT_ASKED

        fields = (*(("at", "facing") if deed.moves else ()), *(("card",) if deed.plays else ()))
        return (Question(deed.name, accepts), *(self._asked(deed, field) for field in fields))

    def _asked(self, deed: Deed, field: str) -> FieldQuestion:
        """What is asked of one field of an action or a reaction."""
        asked = "at" if field == deed.at and self.setting.is_spot(deed.at) else field

        def takes(choice: ExampleChoice, decision: Decision) -> object:
            subject = decision.subject
            if not isinstance(subject, tuple) or subject[:2] != (asked, choice.id(deed.by)):
                return NOT_ASKED
            return self._field(field, choice)

        return FieldQuestion(deed.name, takes, binds=True, field=field)

    def _judge_facing(self, deed: Deed, choice: ExampleChoice) -> None:
        if choice["facing"] is None:
            return
        turns = self.setting.declared.movements[deed.moves].turns if deed.moves else ""
        if turns != "freely" or not self.setting.coder.asks_bearing:
            why = f"its movement turns `{turns}`" if turns and turns != "freely" else "nothing asks which way it faces"
            raise Failure(f"nobody chooses the `facing` of `{deed.name}`, since {why}: leave it away", choice.step)

    def _field(self, field: str, choice: ExampleChoice) -> object:
        value = choice[field]
        if field == "facing":
            return self.setting.field.facing_of(Ref("compass", value) if isinstance(value, str) else value)
        return choice.id(field)

    # --- phases -----------------------------------------------------------------------------------------------

    def procedure(self, game: KitGame, phase: str) -> Ask[None] | None:
        """Phases are repeated as in a battle. After the last the turn is over: endings that wait for it are asked."""
        turn = game.setting.turn
        steps = turn.steps_of(phase)
        asked = turn.replay(game, phase, partial(begin_step, game, turn)) if steps else super().procedure(game, phase)
        if asked is None or not steps or not game.setting.turn.is_at_end(steps[-1].index + 1):
            return asked
        return self._to_the_end(game, asked)

    def _to_the_end(self, game: KitGame, asked: Ask[None]) -> Ask[None]:
        yield from asked
        if not game.state.over:
            game.turn_is_over = True
            game.setting.endings.judge(game)
            game.turn_is_over = False

    # --- the position -----------------------------------------------------------------------------------------

    def prepare(self, game: KitGame, example: Example) -> None:
        super().prepare(game, example)
        known = {piece.name: piece for piece in self.pieces(game)}
        if all(step.do != "draw" for step in example.steps):
            self._deal(game, example, known)

    def give(self, game: KitGame, path: str, value: Value) -> bool:
        """Facts that are `given` of a piece or an army hold when the example begins."""
        if path == TURN_NUMBER and isinstance(value, int):
            game.state.turn = max(1, value)
        elif path == LAST_TURN and value is True:
            self.setting.turns = 1
        else:
            self._keep(game, path, value)
        return True

    def _keep(self, game: KitGame, path: str, value: Value) -> None:
        name, _, asked = path.partition(".")
        who = next((piece for piece in self.pieces(game) if piece.name == name), None)
        fact = self.setting.declared.fact_of(getattr(who, "kind", ARMY), asked) if who is not None else path
        kept = self.setting.declared.kept.get(fact or "")
        if kept is None:
            raise Failure(f"`{path}` is not kept, so it cannot be given", None)
        setattr(who if who is not None else game.state, kept.attribute, plain_figure(value, self._length))

    def _deal(self, game: KitGame, example: Example, known: Mapping[str, Any]) -> None:
        """Where an example draws no cards, whoever plays one has it in hand."""
        cards = self.setting.cards
        for step in example.steps:
            declared, name = self.setting.declared, step.what or ""
            deed = (declared.actions.get(name) or declared.reactions.get(name)) if step.do == "choose" else None
            fields = dict(step.fields)
            actor, card = known.get(word(fields.get(deed.by)) if deed else ""), fields.get("card")
            if deed is None or not deed.plays or actor is None or not isinstance(card, int):
                continue
            deck = cards.deck_of(actor.side, deed.plays)
            if card in game.state.decks[deck].bag and card not in game.state.armies[actor.side].hand:
                game.record(Drew(deed.section, actor.side, deck, card))

    def _length(self, quantity: Any) -> int:  # noqa: ANN401 - a distance
        length: int = self.setting.field.length(quantity)
        return length

    def pieces(self, game: KitGame) -> Iterable[Any]:
        return (*game.state.pieces, *game.state.armies)

    def place(self, game: KitGame, value: Value) -> object:
        if not isinstance(value, Hex | Point):
            return value
        placed: object = game.setting.field.place(value, self.setting.battle.origin)
        return value if placed is None else placed

    def place_name(self, game: KitGame, place: Any) -> str:  # noqa: ANN401
        return str(game.setting.field.name(place))

    def told(self, game: KitGame, decision: Decision, where: str) -> str | None:
        return tell_question(game, decision, where)

    # --- asking -----------------------------------------------------------------------------------------------

    def asked_of(self, game: KitGame, names: Mapping[str, str]) -> Facts | None:
        coder = game.setting.coder
        coder.names = {name: f"c.{attribute}" for name, attribute in names.items()}
        coder.game = "c.game"
        facts: Facts = coder
        return facts

    def where(self, game: KitGame, piece: Any) -> str | None:  # noqa: ANN401
        if not getattr(piece, "is_in_play", False):
            return "off the map"
        shown = game.setting.field.shown(piece)
        return f"({float(shown.x):g}, {float(shown.y):g})" if isinstance(shown, Point) else str(shown)

    def measured(self, game: KitGame, asked: dict[str, Any]) -> dict[str, Any]:
        field = game.setting.field
        if not field.is_table:
            return asked
        unit = field.drawn.size.unit
        far = {name: value for name, value in asked.items() if name.startswith("distance(") or name.endswith(".moved")}
        return asked | {name: f"{value / field.scale:g} {unit}" for name, value in far.items()}

    def rests(self, decision: Decision) -> bool:
        return decision.subject is None and decision.may_decline

    def is_about(self, piece: Any, decision: Decision) -> bool:  # noqa: ANN401
        subject = decision.subject
        return bool(piece.id == (subject[1] if isinstance(subject, tuple) else subject))

    def otherwise(self, decision: Decision) -> int | None:
        """A piece that nobody turns faces as it did; one that charges goes straight."""
        subject = decision.subject
        if isinstance(subject, tuple) and subject[0] == "at" and self._meets(decision.kind):
            return 0
        if isinstance(subject, tuple) and subject[0] == "facing":
            return decision.options.index(subject[2]) if len(subject) > 2 else 0
        return None

    def _meets(self, name: str) -> bool:
        declared = self.setting.declared
        deed = declared.actions.get(name) or declared.reactions.get(name)
        return deed is not None and bool(deed.moves) and bool(declared.movements[deed.moves].into)
