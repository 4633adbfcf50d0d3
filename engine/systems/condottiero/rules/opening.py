"""OPEN: what is played before a battle of another ruleset, and what is handed over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.core.decisions import Ask
from engine.core.declared.book import ruleset_of
from engine.core.opening import Value, share_of
from engine.core.system import Unplayable
from engine.model.battles import Opening
from engine.model.pack import Rulepack
from engine.systems.condottiero.book.book import open_book
from engine.systems.condottiero.book.setting import Setting
from engine.systems.condottiero.position.events.before import StageBegan
from engine.systems.condottiero.position.game import Game
from engine.systems.condottiero.position.state import STAGES
from engine.systems.condottiero.questions.facts import FACTS, SUBJECTS
from engine.systems.condottiero.rules.battlefield import choice_of_field, shifting, terrain
from engine.systems.condottiero.rules.deployment import order_of_deployment
from engine.systems.condottiero.rules.exploration import exploration
from engine.systems.condottiero.rules.reinforcements import turn_of_reinforcements
from engine.systems.condottiero.rules.speech import speeches

FIRST, TERRAIN, HELP, SPEECHES = "first_to_deploy", "moved_terrain", "reinforcements_turn", "speeches"
RESULTS: Final = (FIRST, TERRAIN, HELP, SPEECHES)
SPIRITS: Final = {"positive": 1, "neutral": 0, "negative": -1}
"""OPEN.3: what a speech does to the unit that heard it."""


def opening_setting(pack: Rulepack, scenario: str, opening: Opening) -> Setting:
    if opening.map is None:
        raise Unplayable(f"the opening of {scenario} needs a table: `map {{ size 180 cm x 120 cm }}`")
    book = open_book(pack, ruleset_of(pack, opening.ruleset), opening.options)
    return Setting(book, opening.as_scenario(scenario), FACTS, SUBJECTS, frozenset(hand.name for hand in opening.hands))


def play_opening(g: Game) -> Ask[None]:
    """OPEN.1, 2: stage after stage, without those that settle nothing for the other battle."""
    while g.state.stage < len(STAGES):
        g.safe()
        yield from STAGE_RULES[STAGES[g.state.stage]](g)
        left = [stage for stage in range(g.state.stage + 1, len(STAGES)) if STAGES[stage] in STAGE_RULES]
        after = left[0] if left else len(STAGES)
        g.record(StageBegan("2", after, STAGES[after] if left else "battle"))


def is_handed(g: Game, result: str) -> bool:
    return g.setting.handed is not None and result in g.setting.handed


def field(g: Game) -> Ask[None]:
    """OPEN.1: who has the choice of the field matters for the deployment even where the field stays as it is."""
    if is_handed(g, TERRAIN):
        yield from terrain(g)
    else:
        yield from choice_of_field(g)


def moved(g: Game) -> Ask[None]:
    if is_handed(g, TERRAIN):
        yield from shifting(g)


def help_to_come(g: Game) -> Ask[None]:
    if is_handed(g, HELP):
        yield from turn_of_reinforcements(g)


def words(g: Game) -> Ask[None]:
    if is_handed(g, SPEECHES):
        yield from speeches(g)


STAGE_RULES: Final[dict[str, Callable[[Game], Ask[None]]]] = {
    "exploration": exploration,
    "terrain": field,
    "shifting": moved,
    "order_of_deployment": order_of_deployment,
    "reinforcements": help_to_come,
    "speeches": words,
}
"""OPEN: nobody chooses an edge or is set up on this table."""


def results(g: Game) -> dict[str, Value]:
    """OPEN.3."""
    state, width, height = g.state, g.setting.width, g.setting.height
    drawn = [shape for _, shape in g.setting.features]
    lying = [
        (piece.name, share_of(piece.shape.x, width), share_of(piece.shape.y, height))
        for piece in state.pieces
        if (piece.shape.x, piece.shape.y) != (drawn[piece.id].x, drawn[piece.id].y)
    ]
    heard = [
        (side.id, state.units[side.spoken_to].name, SPIRITS[side.speech])
        for side in state.sides
        if side.spoken_to >= 0 and SPIRITS[side.speech]
    ]
    return {FIRST: state.first, TERRAIN: tuple(lying), HELP: state.reinforcements, SPEECHES: tuple(heard)}
