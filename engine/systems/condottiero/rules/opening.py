"""OPEN: what is played before a battle of another ruleset, and what is handed over."""

from __future__ import annotations

from typing import Final

from engine.core.decisions import Ask
from engine.core.declared.book import ruleset_of
from engine.core.opening import Value, share_of
from engine.core.system import Unplayable
from engine.model.battles import Opening
from engine.model.pack import Rulepack
from engine.systems.condottiero.book.book import open_book
from engine.systems.condottiero.book.setting import Setting
from engine.systems.condottiero.position.game import Game
from engine.systems.condottiero.questions import situation as ask
from engine.systems.condottiero.rules.battle import PLAYBOOK

FIRST, TERRAIN, HELP, SPEECHES = "first_to_deploy", "moved_terrain", "reinforcements_turn", "speeches"
RESULTS: Final = (FIRST, TERRAIN, HELP, SPEECHES)
SPIRITS: Final = {"positive": 1, "neutral": 0, "negative": -1}
"""OPEN.3: what a speech does to the unit that heard it."""


def opening_setting(pack: Rulepack, scenario: str, opening: Opening) -> Setting:
    if opening.map is None:
        raise Unplayable(f"the opening of {scenario} needs a table: `map {{ size 180 cm x 120 cm }}`")
    book = open_book(pack, ruleset_of(pack, opening.ruleset), opening.options)
    return Setting(book, opening.as_scenario(scenario), PLAYBOOK, frozenset(hand.name for hand in opening.hands))


def play_opening(g: Game) -> Ask[None]:
    """OPEN.1."""
    yield from g.setting.before.play(g)


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
    return {FIRST: ask.sides_in_order(g)[0], TERRAIN: tuple(lying), HELP: state.reinforcements, SPEECHES: tuple(heard)}
