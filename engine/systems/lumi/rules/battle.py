"""The whole, turn by turn; and what the system brings to its ruleset."""

from __future__ import annotations

from typing import Final

from engine.brigades.questions.facts import SUBJECTS
from engine.core.declared.playbook import Plan, Playbook
from engine.core.declared.turn.sequence import Ordered, Procedures, Ranks, called_alike, ordered
from engine.systems.lumi.position.game import Context, Game
from engine.systems.lumi.questions.facts import FACTS
from engine.systems.lumi.rules.activation import activation, reinforcements
from engine.systems.lumi.rules.effects import EFFECTS
from engine.systems.lumi.rules.fire import fire
from engine.systems.lumi.rules.intentions import intentions
from engine.systems.lumi.rules.manoeuvre import manoeuvre
from engine.systems.lumi.rules.melee import melee

RANKS: Final[Ranks] = {
    "priority": lambda g, unit: -g.rules.priority(g, unit),
    "initiative": lambda g, unit: unit.side != g.state.initiative,
}
"""2.3.3: who acts first."""

TURN: Final[Procedures[Game]] = {
    **called_alike(reinforcements, activation, fire, melee),
    **ordered(RANKS, intentions, manoeuvre),
    "moves": Ordered(manoeuvre, RANKS),
}
"""2.1: what is done in each phase."""

PLAYBOOK: Final = Playbook(
    facts=FACTS,
    subjects=SUBJECTS,
    sequences={"turn": Plan(TURN, needs=("activation", "melee", "reckoning"))},
    effects=EFFECTS,
    at_table=lambda g: Context(g, g.state.sides[0]),
)
