"""What `condottiero` brings to its ruleset: who answers facts, what is done in phases, what effects do."""

from __future__ import annotations

from typing import Final

from engine.core.declared.playbook import Plan, Playbook
from engine.systems.condottiero.position.events.before import StageBegan
from engine.systems.condottiero.position.game import Context, Game
from engine.systems.condottiero.questions.facts import FACTS, SUBJECTS
from engine.systems.condottiero.rules.battle import BEFORE, TURN
from engine.systems.condottiero.rules.effects import EFFECTS


def _at_table(g: Game) -> Context:
    return Context(g, g.state.sides[0])


PLAYBOOK: Final = Playbook(
    facts=FACTS,
    subjects=SUBJECTS,
    sequences={
        "before": Plan(BEFORE, after="battle", began=StageBegan),
        "opening": Plan(BEFORE, after="battle", began=StageBegan),
        "turn": Plan(TURN, needs=("ending",)),
    },
    effects=EFFECTS,
    at_table=_at_table,
)
