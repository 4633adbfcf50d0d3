"""`esa` as hosts see it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.chance import Chance
from engine.core.decisions import Ask
from engine.core.declared.book import ruleset_of, scenario_of
from engine.core.driver import Player
from engine.core.examples.staging import play_example
from engine.core.opening import Value
from engine.core.position.events import Event
from engine.core.system import Result, Roster
from engine.core.watching.scene import Figure, Scene, Thrown
from engine.model.battles import Example, Map
from engine.model.pack import Rulepack, Ruleset
from engine.systems.esa.book.book import open_book
from engine.systems.esa.book.component_rules import SHOWN
from engine.systems.esa.captain.captain import Captain
from engine.systems.esa.position.events.registry import EVENTS
from engine.systems.esa.position.game import Game
from engine.systems.esa.position.setting import Setting
from engine.systems.esa.position.state import STEPS
from engine.systems.esa.questions.facts import FACTS, SUBJECTS
from engine.systems.esa.rules.battle import battle
from engine.systems.esa.rules.opening import take
from engine.systems.esa.setup.setup import new_game
from engine.systems.esa.watching.examples import EsaStaging
from engine.systems.esa.watching.invariants import INVARIANTS
from engine.systems.esa.watching.roster import roster, tally
from engine.systems.esa.watching.scene import figures, scene, thrown


class Esa:
    name = "esa"
    invariants = INVARIANTS
    events = EVENTS
    shown = SHOWN

    def setting(self, pack: Rulepack, scenario: str) -> Setting:
        battle = scenario_of(pack, scenario)
        return Setting(open_book(pack, ruleset_of(pack, battle.ruleset), battle.options), battle, FACTS, SUBJECTS)

    def example(self, pack: Rulepack, ruleset: Ruleset, example: Example) -> Game | None:
        return play_example(EsaStaging(), pack, ruleset, example)

    def seats(self, setting: Setting) -> tuple[str, ...]:
        return tuple(army.name for army in setting.battle.armies)

    def new_game(self, setting: Setting, chance: Chance, *, keep: bool = True) -> Game:
        return new_game(setting, chance, keep=keep)

    def near_start(self, setting: Setting, chance: Chance) -> Game:
        """Armies one move apart: each side's units slide toward the enemy, line by line, as far as they can."""
        game = new_game(setting, chance)
        _close_up(game)
        return game

    def resume(self, game: Game, chance: Chance) -> Game:
        return Game(game.setting, game.state.copy(), chance)

    def play(self, game: Game) -> Ask[None]:
        return battle(game)

    def take(self, game: Game, taken: Mapping[str, Value]) -> None:
        take(game, taken)

    def field(self, game: Game) -> Map | None:
        return game.setting.map_with(game.state.moved_ground)

    def result(self, game: Game) -> Result:
        state = game.state
        left = tuple(side.determination for side in state.sides)
        return Result(state.winner if state.winner >= 0 else None, state.reason, state.turn, left)

    def roster(self, game: Game) -> Roster:
        return roster(game)

    def figures(self, game: Game) -> tuple[Figure, ...]:
        return figures(game)

    def scene(self, game: Game) -> Scene:
        return scene(game)

    def thrown(self, event: Event) -> Thrown | None:
        return thrown(event)

    def tally(self, game: Game) -> dict[str, tuple[int, ...]]:
        return tally(game)

    def view(self, game: Game, seat: int) -> dict[str, Any]:
        return view(game, seat)

    def redeal(self, game: Game, seat: int, chance: Chance) -> Game:
        made = Game(game.setting, game.state.copy(), chance)
        redeal(made, seat, chance)
        return made

    def captain(self, game: Game, seat: int, seed: int) -> Player:
        return Captain(game, seat, seed)


def view(game: Game, seat: int) -> dict[str, Any]:
    """Everything on the table, the own hand, and of the enemy's cards only their number; his assigned cards are seen
    once revealed."""
    state = game.state
    revealed = state.step > STEPS.index("reveal")
    sides = []
    for side in state.sides:
        own = side.id == seat
        sides.append(
            {
                "name": side.name,
                "determination": side.determination,
                "hand": list(side.hand) if own else len(side.hand),
                "deck": side.deck.size(),
                "discards": sorted(side.deck.discards),
                "top": list(side.deck.top) if own else len(side.deck.top),
                "bottom": list(side.deck.bottom) if own else len(side.deck.bottom),
            }
        )
    return {
        "turn": state.turn,
        "step": state.step,
        "initiative": state.initiative,
        "moved_ground": state.moved_ground,
        "help_from": state.help_from,
        "sides": sides,
        "units": [
            (
                unit.name,
                unit.side,
                unit.hex,
                unit.facing,
                unit.strength,
                unit.shaken,
                unit.paralysed,
                unit.posture,
                unit.spirit,
            )
            for unit in state.units
        ],
        "leaders": [(one.name, one.side, one.hex, one.alive, one.morale) for one in state.generals],
        "orders": [
            (one.name, one.card, one.focused) if one.side == seat or revealed else (one.name, bool(one.card))
            for one in state.divisions
        ],
    }


def redeal(game: Game, seat: int, chance: Chance) -> None:
    """The enemy's unseen cards, wherever they are, are mixed and dealt again in the same numbers."""
    state = game.state
    revealed = state.step > STEPS.index("reveal")
    for side in state.sides:
        if side.id == seat:
            continue
        hidden = [*side.hand, *side.deck.top, *side.deck.bottom, *side.deck.bag]
        orders = [one for one in state.divisions if one.side == side.id and one.card and not revealed]
        hidden += [one.card for one in orders]
        pool = sorted(hidden)
        dealt: list[int] = []
        while pool:
            dealt.append(pool.pop(chance.face(range(len(pool)), "redeal")))
        side.hand = sorted(dealt[: len(side.hand)])
        del dealt[: len(side.hand)]
        top, bottom = len(side.deck.top), len(side.deck.bottom)
        side.deck.top, dealt = dealt[:top], dealt[top:]
        side.deck.bottom, dealt = dealt[:bottom], dealt[bottom:]
        for one in orders:
            one.card = dealt.pop()
        side.deck.bag = sorted(dealt)


def _close_up(game: Game) -> None:
    state, board = game.state, game.board
    for _ in range(board.lines):
        for unit in state.units:
            if unit.hex < 0:
                continue
            enemies = [other for other in state.units if other.side != unit.side and other.hex >= 0]
            if not enemies or min(board.distance(unit.hex, other.hex) for other in enemies) <= 3:
                continue
            goal = min(enemies, key=lambda other: (board.distance(unit.hex, other.hex), other.id)).hex
            near = board.distance(unit.hex, goal)
            ways = [
                at
                for at in board.around[unit.hex]
                if state.at[at] < 0
                and board.distance(at, goal) < near
                and not board.ground[at].impassable
                and board.ground[at].passages[unit.stats.klass].enter not in ("forbidden", "through_only")
            ]
            if ways:
                state.at[unit.hex] = -1
                unit.hex = min(ways)
                state.at[unit.hex] = unit.id
    for general in state.generals:
        own = [
            unit
            for unit in state.units
            if unit.side == general.side
            and unit.hex >= 0
            and (general.division < 0 or unit.division == general.division)
        ]
        if own and general.hex >= 0:
            nearest = min(own, key=lambda unit: (board.distance(unit.hex, general.hex), unit.id))
            free = [
                at
                for at in board.around[nearest.hex]
                if state.at[at] < 0
                and not board.ground[at].impassable
                and not any(other.hex == at for other in state.generals)
            ]
            if free:
                general.hex = free[0]
