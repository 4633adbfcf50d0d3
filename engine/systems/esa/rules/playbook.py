"""What `esa` brings to its ruleset: who answers facts, what is done in phases, what effects do."""

from __future__ import annotations

from typing import Final

from engine.core.declared.playbook import Plan, Playbook
from engine.systems.esa.position.game import Context, Game
from engine.systems.esa.questions.facts import FACTS, SUBJECTS
from engine.systems.esa.rules.battle import PHASES
from engine.systems.esa.rules.effects import EFFECTS


def _at_table(g: Game) -> Context:
    return Context(g, g.state.sides[0], None, g.state.sides[0])


PLAYBOOK: Final = Playbook(
    facts=FACTS,
    subjects=SUBJECTS,
    sequences={"turn": Plan(PHASES, needs=("ending",))},
    effects=EFFECTS,
    at_table=_at_table,
)
