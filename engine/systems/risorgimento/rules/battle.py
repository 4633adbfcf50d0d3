"""The whole: what comes before the battle, then turn by turn; and what the system brings to its ruleset."""

from __future__ import annotations

from typing import Final

from engine.core.declared.playbook import Plan, Playbook
from engine.core.declared.sequence import Procedures, Step
from engine.core.position.turn_events import StageBegan
from engine.systems.risorgimento.position.game import Context, Game
from engine.systems.risorgimento.questions.facts import FACTS, SUBJECTS
from engine.systems.risorgimento.rules.administration import administration
from engine.systems.risorgimento.rules.charges import charge_orders, charges
from engine.systems.risorgimento.rules.command import command, commander_values, initiative
from engine.systems.risorgimento.rules.effects import EFFECTS
from engine.systems.risorgimento.rules.fire import artillery_fire, simultaneous_fire
from engine.systems.risorgimento.rules.melee import melee_phase
from engine.systems.risorgimento.rules.morale import rout_recovery, then_judging
from engine.systems.risorgimento.rules.movement import moves
from engine.systems.risorgimento.rules.reactions import gunners_return
from engine.systems.risorgimento.rules.recovery import recovery


def recover(g: Game, step: Step) -> None:
    """B; E.2.3d: gunners come back to their pieces."""
    recovery(g, step)
    gunners_return(g)


BEFORE: Final[Procedures[Game]] = {"commander_values": commander_values}
TURN: Final[Procedures[Game]] = {
    "command": command,
    "recovery": recover,
    "initiative": initiative,
    "rout_recovery": rout_recovery,
    "administration": administration,
    **then_judging(
        {
            "charge_orders": charge_orders,
            "artillery_fire": artillery_fire,
            "charges": charges,
            "moves": moves,
            "fire": simultaneous_fire,
            "melee": melee_phase,
        }
    ),
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
