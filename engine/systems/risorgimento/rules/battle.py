"""The whole: what comes before the battle, then turn by turn; and what the system brings to its ruleset."""

from __future__ import annotations

from typing import Final

from engine.core.declared.playbook import Plan, Playbook
from engine.core.declared.turn.sequence import Procedures, called_alike
from engine.core.position.turn_events import StageBegan
from engine.systems.risorgimento.position.game import Context, Game
from engine.systems.risorgimento.questions.facts import FACTS, SUBJECTS
from engine.systems.risorgimento.rules.charges import charge_orders, charges
from engine.systems.risorgimento.rules.command import commander_values, initiative
from engine.systems.risorgimento.rules.effects import EFFECTS
from engine.systems.risorgimento.rules.fire import firing
from engine.systems.risorgimento.rules.melee import melee_phase
from engine.systems.risorgimento.rules.movement import moves

BEFORE: Final[Procedures[Game]] = {"commander_values": commander_values}
TURN: Final[Procedures[Game]] = {
    **called_alike(initiative, charge_orders, charges, moves),
    "artillery_fire": firing("fire_guns", "may_fire_guns"),
    "fire": firing("fire", "may_fire_now"),
    "melee": melee_phase,
}
"""SEQ: what is done in each phase."""


PLAYBOOK: Final = Playbook(
    facts=FACTS,
    subjects=SUBJECTS,
    sequences={
        "before": Plan(BEFORE, after="battle", began=StageBegan),
        "turn": Plan(TURN, needs=("administration",)),
    },
    effects=EFFECTS,
    at_table=lambda g: Context(g, g.state.sides[0]),
)
