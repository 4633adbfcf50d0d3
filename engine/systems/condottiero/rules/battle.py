"""The whole: what comes before the battle, then the day, turn by turn; and what the system brings to its ruleset."""

from __future__ import annotations

from typing import Final

from engine.core.decisions import Ask
from engine.core.declared.book.book import ruleset_of
from engine.core.declared.playbook import Plan, Playbook
from engine.core.declared.turn.sequence import Procedures, Ranks, Step, called_alike, ordered
from engine.core.opening import Value, share_of
from engine.core.position.turn_events import StageBegan
from engine.core.system import Unplayable
from engine.model.battles import Opening
from engine.model.pack import Rulepack
from engine.systems.condottiero.book.book import open_book
from engine.systems.condottiero.book.setting import Setting
from engine.systems.condottiero.position import events
from engine.systems.condottiero.position.game import Context, Game
from engine.systems.condottiero.position.state import Morale
from engine.systems.condottiero.questions import situation as ask
from engine.systems.condottiero.questions.facts import FACTS, SUBJECTS
from engine.systems.condottiero.rules import before, rounds
from engine.systems.condottiero.rules.effects import EFFECTS


def ending(g: Game, _: Step) -> None:
    """R.8: bloodlust that is over; T.6: who has lost the day."""
    for unit in g.state.units:
        if unit.on_table and unit.morale == Morale.BLOODLUST and unit.bloodlust_until <= g.state.turn:
            g.record(events.MoraleChanged("R.8", unit.id, Morale.OK, 0))
    g.setting.endings.judge(g, {side.id: Context(g, side) for side in g.state.sides})


COMMANDS: Final[Ranks] = {"initiative": ask.initiative, "sides_in_turn": lambda g, command: command.side}
LEADERS: Final[Ranks] = {
    "initiative": lambda g, leader: (leader.marker, leader.id),
    "sides_in_turn": lambda g, leader: leader.side,
}
"""R.2: who acts before whom, by the words of `taken_by`."""

BEFORE: Final[Procedures[Game]] = {
    **called_alike(before.exploration, before.choice_of_field, before.terrain, before.sides, before.shifting),
    **called_alike(before.speeches, before.order_of_deployment, before.deployment, before.reinforcements),
}
"""2, OPEN.1: what is done before a battle, by the names of the declared phases."""
TURN: Final[Procedures[Game]] = {
    **called_alike(rounds.markers, rounds.command_tests, ending),
    **ordered(COMMANDS, rounds.orders, rounds.movement, rounds.shooting, rounds.combat),
    **ordered(LEADERS, rounds.influencing),
}
"""R.7: what is done in each round."""


_EARLY: Final = Plan(BEFORE, after="battle", began=StageBegan)
PLAYBOOK: Final = Playbook(
    facts=FACTS,
    subjects=SUBJECTS,
    sequences={"before": _EARLY, "opening": _EARLY, "turn": Plan(TURN, needs=("ending",))},
    effects=EFFECTS,
    at_table=lambda g: Context(g, g.state.sides[0]),
)


# --- OPEN: what is played before a battle of another ruleset, and what is handed over ----------------------------

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
