"""Two tests over the sources of every system: see `procedures.py`. Both are tried on seeded faults first."""

from __future__ import annotations

import ast

import pytest

from engine.systems.registry import SYSTEMS
from tests.architecture.sources import REPOSITORY
from tests.engine.conformance.games import python_files
from tests.engine.conformance.procedures import calls_that_do_not_run, parsed, procedures, writes

EACH = pytest.mark.parametrize("system", list(SYSTEMS))
MAY_WRITE = ("state.py", "figures.py", "sides.py", "things.py", "setup.py", "near.py")
"""Where a position is made and copied. Events write it after; `near_start` and `deal_anew`, which start from a copy,
may too."""
MAY_WRITE_IN = {"system.py": ("_close_up", "deal_anew")}
STAGE = ("examples.py", "example_choices.py")
"""The stage of executable examples: it sets positions up and drives procedures itself, as hosts do."""
OF_THE_MOMENT = (
    *("context.", "stake.", "hits.", "harm.", "blows.", "toll.", "taken.toll.", "nerve.", "dice.", "die.", "tally."),
    *("patient.", "c.", "g.last_test", "g.bases["),
)
NOT_POSITION = tuple(f"{does} {name}" for name in OF_THE_MOMENT for does in ("writes", "changes"))
"""What a test is asked about, and what a shot, a blow or a charge comes to: made for that one resolution and gone with
it; what came of the last test, for examples to read; and bases, which are remembered with all that they are made of."""


def sources(system: str) -> dict[str, ast.Module]:
    folder = REPOSITORY / "engine" / "systems" / system
    return parsed([path for path in python_files(folder) if path.name not in STAGE])


@EACH
def test_every_call_of_a_procedure_stands_under_yield_from(system: str) -> None:
    trees = sources(system)
    known = procedures(trees.values())
    assert len(known) > 10
    known.add("choose")
    assert [str(fault) for fault in calls_that_do_not_run(trees, known)] == []


@EACH
def test_no_position_is_written_but_by_events(system: str) -> None:
    folder = REPOSITORY / "engine" / "systems" / system
    faults = []
    for path in python_files(folder):
        if path.name in (*MAY_WRITE, *STAGE) or "events" in (path.stem, path.parent.name):
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        excused = _lines_of(tree, MAY_WRITE_IN.get(path.name, ()))
        faults += [
            str(fault)
            for fault in writes(path.name, tree)
            if fault.line not in excused and not fault.what.startswith(NOT_POSITION)
        ]
    assert faults == [], "\n".join(faults)


def _lines_of(tree: ast.Module, names: tuple[str, ...]) -> set[int]:
    """Lines of the functions named."""
    return {
        line
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name in names
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }


# --- the tests find what they look for --------------------------------------------------------------------------

RULES = """
from engine.systems.esa import rules

def shot(g: Game, unit: Unit) -> Ask[int]:
    yield from choose("shoot", 0, "6", [1, 2])
    return 1

def volley(g: Game, unit: Unit) -> Ask[None]:
    BODY
"""


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("yield from shot(g, unit)", 0),
        ("hits = yield from shot(g, unit)", 0),
        ("return (yield from shot(g, unit))", 0),
        ("return shot(g, unit)", 0),
        ("yield from shot(g, unit) if unit.able else shot(g, other)", 0),
        ("yield from either(lambda one: shot(g, one))", 0),
        ("yield from either(lambda one: one.able and shot(g, one))", 1),
        ("shot(g, unit)", 1),
        ("hits = shot(g, unit)", 1),
        ("asked = shot(g, unit); yield from asked", 0),
        ("asked = shot(g, unit); yield from other", 1),
        ("yield from asked; asked = shot(g, unit)", 1),
        ("yield shot(g, unit)", 1),
        ("yield from other(shot(g, unit))", 1),
        ("rules.shot(g, unit)", 1),
        ("chance.shot(g, unit)", 0),
    ],
)
def test_a_procedure_that_is_called_and_not_run_is_found(body: str, found: int) -> None:
    tree = {"rules.py": ast.parse(RULES.replace("BODY", body))}
    assert len(list(calls_that_do_not_run(tree, procedures(tree.values())))) == found


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("strength = unit.strength", 0),
        ("path = []; path.append(3)", 0),
        ("self.used = 3", 0),
        ("unit.strength = 3", 1),
        ("unit.strength -= 1", 1),
        ("g.state.at[3] = 4", 1),
        ("g.state.done.add(3)", 1),
        ("g.state.units[3].shaken = True", 1),
        ("a, unit.hex = 1, 2", 1),
        ("del g.state.units[3]", 1),
        ("side.hand.remove(3)", 1),
        ("side.deck.turn(3)", 1),
        ("numbered(g.state.units, Unit, name)", 1),
        ("numbered(self.state.units, Unit, name)", 0),
    ],
)
def test_a_position_that_is_written_is_found(line: str, found: int) -> None:
    assert len(list(writes("rules.py", ast.parse(line)))) == found
