"""Games of `cape` by rules that a scenario amends, for tests that change what is declared."""

from __future__ import annotations

import pytest

from engine.core.chance import Scripted, Seeded
from engine.core.decisions import Decision
from engine.core.system import Unplayable
from engine.systems.cape.position.game import Game
from tests.engine.systems.cape.staging import SYSTEM, compiled, field, group, run

CLOSE = {
    "red": "army red { base_edge south  character a { of drill_hero  at (10, 10) } }",
    "blue": "army blue { base_edge north  character b { of drill_hero  at (10, 14) } }",
}


def table(rules: str = "", faces: list[int] | None = None, **armies: str) -> Game:
    """A game by amended rules; with `faces`, these and no others come up."""
    text = field(head=f"rules {{ {rules} }}" if rules else "", **armies)
    chance = Seeded(1) if faces is None else Scripted(faces, lambda face: face, lambda face: face > 0)
    return SYSTEM.new_game(SYSTEM.setting(compiled(text), "trial"), chance)


def refused(rules: str) -> str:
    with pytest.raises(Unplayable, match=r"^\S+\.tercio:\d+: ") as fault:
        table(rules)
    return str(fault.value)


def charge(
    rules: str = "", faces: list[int] | None = None, *, answer: str | None = None
) -> tuple[Game, list[Decision]]:
    """The hero of red charges the hero of blue, four measures away; both hold three points."""
    from engine.systems.cape.rules.movement.charges import do_charge, prey

    g = table(rules, faces or [], **CLOSE)
    for name in ("a", "b"):
        group(g, name).pa, group(g, name).activated = 3, True

    def say(decision: Decision) -> object:
        if decision.kind == "react" and answer in decision.options:
            return answer
        return None if None in decision.options else decision.options[0]

    return g, run(do_charge(g, group(g, "a"), prey(g, group(g, "a"))[0]), say)
