"""How examples of `esa` are staged: the position, the phases, and how each declared decision is answered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.core.decisions import Ask, Decision
from engine.core.examples.choices import NOT_ASKED, ExampleChoice, Question, if_free, says
from engine.core.examples.staging import Staging
from engine.core.position.events import Event
from engine.model.battles import Example
from engine.model.rules import FieldOf
from engine.model.values import Hex, Ref, Value
from engine.space.hexes import FACINGS
from engine.systems.esa.book.book import ORDERS
from engine.systems.esa.position.events import acts
from engine.systems.esa.position.game import Game
from engine.systems.esa.position.state import General, Posture
from engine.systems.esa.questions.facts import FACTS
from engine.systems.esa.rules.preparing import prepare

_LEADERS: Final = ("2.3b", "2.3d")
"""Where a leader is placed, and not a unit."""
_FACINGS: Final = "2.3f"


def _turn(choice: ExampleChoice, decision: Decision) -> object:
    turn = ("turn", choice["facing"])
    return turn if turn in decision.options else choice["unit"].hex


def _deploy(choice: ExampleChoice, decision: Decision) -> object:
    is_leader = isinstance(choice["piece"], General)
    return choice["at"] if is_leader == (decision.section in _LEADERS) and decision.section != _FACINGS else NOT_ASKED


def _rally_at_once(choice: ExampleChoice, decision: Decision) -> object:
    """3.2.2f: a card takes a marker off a unit, asked in one question."""
    option = (choice.id("unit"), choice["state"])
    return option if option in decision.options else NOT_ASKED


def _withdraw(choice: ExampleChoice, decision: Decision) -> object:
    """Hex by hex toward where it wants to end."""
    game: Game = choice.game
    goal = choice["at"]
    if "retreat" in decision.options:
        return "retreat"
    if "on" in decision.options:
        # Asked where a general has been met: whoever wants to end there goes no farther.
        return None if any(general.alive and general.hex == goal for general in game.state.generals) else "on"
    if goal is None:
        return NOT_ASKED
    return min(decision.options, key=lambda place: (game.board.distance(place, goal), place))


def _give_ground(choice: ExampleChoice, decision: Decision) -> object:
    """The hex that it names; without a name, the only one there is."""
    hexes = [place for place in decision.options if place is not None]
    if choice["at"] is not None:
        return choice["at"]
    return hexes[0] if len(hexes) == 1 else NOT_ASKED


_FACING: Final = Question("turn_about", "facing", "unit")
"""Asked after a move has ended."""
ANSWERS: Final = {
    "deploy": (
        Question("deploy", _deploy, "piece"),
        Question("deploy", lambda choice, asked: choice["facing"] if asked.section == _FACINGS else NOT_ASKED, "piece"),
    ),
    "swap_card": (Question("swap_card", "out"), Question("swap_card", "in_its_place")),
    "transfer": (Question("transfer", ("unit", "division")),),
    "march": (
        Question("march", lambda choice, _: choice["unit"].hex if choice["at"] is None else choice["at"], "unit"),
        _FACING,
    ),
    "charge": (Question("march", lambda choice, _: ("charge", choice.id("target")), "unit"),),
    "turn_about": (Question("march", _turn, "unit"), _FACING),
    "change_posture": (Question("march", lambda choice, _: ("posture", choice["posture"]), "unit"), _FACING),
    "decline_melee": (Question("decline_melee", says("decline"), "unit"),),
    "rally_unit": (Question("rally_unit", _rally_at_once), Question("rally_unit", "state", "unit")),
    "regain_strength": (Question("rally_unit", says("strength"), "unit"),),
    "stop_test": (Question("stop_test", says("stop")),),
    "evade": (Question(("return_fire", "evade"), if_free("evade"), "unit"), Question("evade", "at", "unit")),
    "counter_charge": (Question(("return_fire", "counter_charge"), says("counter_charge"), "unit"),),
    "parting_shot": (Question("parting_shot", says("parting_shot"), "unit"),),
    "withdraw": (Question("withdraw", _withdraw, "unit"),),
    "give_ground": (Question("give_ground", _give_ground, "unit"),),
    "stand": (Question(("withdraw", "give_ground"), says(None), "unit"),),
    "press_on": (Question(("press_on", "parting_shot"), says("press_on"), "unit"),),
    "pursue": (Question(("press_on", "parting_shot"), says("pursue"), "unit"), Question("pursue", "at", "unit")),
    "pass": (Question("", if_free(None)),),
}
"""Decisions that the rules ask otherwise than by their own fields."""


def _fought(choice: ExampleChoice, event: Event) -> bool:
    """7.1a: all who can strike back fight together, and nobody is asked whom he attacks."""
    if isinstance(event, acts.Forfeited):
        return bool(event.unit == choice.id("unit"))
    fighters = {choice.id("unit"), choice.id("target")}
    return isinstance(event, acts.CombatFought) and fighters <= {event.lone, *event.many}


def _withdrew(choice: ExampleChoice, event: Event) -> bool:
    if not isinstance(event, acts.Forced) or event.unit != choice.id("unit"):
        return False
    return choice["at"] in (None, *event.path[-1:])


SET_UP: Final = "set_up"
_POSTURES: Final = {name: posture for posture, name in enumerate(Posture.NAMES)}
_WORDS: Final[Mapping[str, Mapping[str, int]]] = {"compass": FACINGS, "order": ORDERS, "posture": _POSTURES}
"""What rules know by a number."""


class EsaStaging(Staging[Game]):
    answers = ANSWERS
    phases = {SET_UP: ("swap_card", "deploy", "give_deployment_card", "prevailing")}  # noqa: RUF012
    rests_at = frozenset(("march", "shoot", "fight", "rally_unit", "act_with", "transfer", "put_back"))
    rests_with = frozenset(("ride", "assign", "deploy"))
    shown_by = {"fight": _fought, "withdraw": _withdrew}  # noqa: RUF012
    facts = FACTS
    asked_with = "game"
    lists = {"unit": "units", "piece": "generals", "general": "generals", "division": "divisions", "army": "sides"}  # noqa: RUF012
    alike = {"battery": "unit", "character": "general"}  # noqa: RUF012

    def prepare(self, game: Game, example: Example) -> None:
        super().prepare(game, example)
        state = game.state
        state.deployed = all(unit.hex >= 0 for unit in state.units)
        state.initiative = max(state.initiative, 0)
        for side in state.sides:
            side.determination = int(game.setting.army_rules.determination(game, side))
            side.capacity = game.setting.army_rules.capacity(game, side)
        state.note_attached()

    def place(self, game: Game, value: Value) -> object:
        if isinstance(value, Hex):
            return game.board.place(value)
        words = _WORDS.get(value.kind) if isinstance(value, Ref) else None
        return words[value.name] if words is not None and isinstance(value, Ref) else value

    def procedure(self, game: Game, phase: str) -> Ask[None] | None:
        return prepare(game) if phase == SET_UP else super().procedure(game, phase)

    def shows(self, game: Game, option: int) -> int:
        card = game.book.cards.get(option)
        return card.value if card is not None else option

    def succeeds(self, game: Game, shown: int) -> bool:
        return shown <= min(side.value for side in game.state.sides)

    def last_test(self, game: Game) -> dict[str, Any]:
        name, cards, applied, score, outcome = game.last_test
        told = {"test": name, "cards": cards, "score": score, "outcome": outcome}
        return told | {"modifiers": tuple(one for one, _ in applied)} if name else {}

    def name_of(self, game: Game, field: FieldOf, value: Any) -> str:  # noqa: ANN401 - options of any kind
        """A card with its focus, a unit with its division, and what else stands for several things."""
        match value:
            case (int(card), bool(focused)):
                return f"{card} focused" if focused else f"{card}"
            case (int(unit), int(division)) if field.type == "unit":
                return f"{game.state.units[unit].name} to {game.state.divisions[division].name}"
            case _:
                return super().name_of(game, field, value)

    def place_name(self, game: Game, place: Any) -> str:  # noqa: ANN401 - a number of a hex, or a charge instead
        match place:
            case int():
                return game.board.name(place)
            case (str(charge), int(target)):
                return f"{charge} {game.state.units[target].name}"
            case _:
                return super().place_name(game, place)
