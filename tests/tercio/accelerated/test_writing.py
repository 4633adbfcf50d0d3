"""What the copy says otherwise, piece by piece: questions, dataclasses, the classes above a class."""

from __future__ import annotations

import ast
import inspect
from importlib import import_module
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from engine.systems.cape.position import figures
from engine.systems.cape.position import game as cape
from engine.systems.esa.position import game as esa
from tercio.accelerated import asked, constructed
from tercio.accelerated.games import WrittenGame
from tercio.accelerated.mixed_in import asked_of_copies, is_kept

QUESTION = """
@asked_once
def reach(g: Game, one: int, far: int = 2) -> int:
    g.worked_out += 1
    return one * far
"""
RECORD = """
@dataclass(slots=True, eq=False)
class Blow:
    "One of many."

    hits: int
    by: str = ""
"""


def _written(source: str, lines: list[ast.stmt]) -> dict[str, Any]:
    module = ast.fix_missing_locations(ast.Module([*ast.parse("from __future__ import annotations").body, *lines], []))
    space: dict[str, Any] = {}
    exec(compile(module, source, "exec"), space)  # noqa: S102 - what stands above
    return space


def test_a_question_is_worked_out_once_until_what_was_found_is_forgotten() -> None:
    node = ast.parse(QUESTION).body[0]
    assert isinstance(node, ast.FunctionDef)
    assert asked.is_asked(node)
    reach = _written("question", [*asked.imports(), *asked.written_out(node, "reaching")])["reach"]
    game = SimpleNamespace(found={}, worked_out=0)
    assert [reach(game, 3), reach(game, 3), reach(game, 4), reach(game, 3, 5)] == [6, 6, 8, 15]
    assert game.worked_out == 3
    game.found.clear()
    assert reach(game, 3) == 6
    assert game.worked_out == 4


def test_a_dataclass_is_written_out_as_its_constructor() -> None:
    node = ast.parse(RECORD).body[0]
    assert isinstance(node, ast.ClassDef)
    assert constructed.is_constructed(node)
    blow = _written("dataclass", [*constructed.imports(), constructed.written_out(node)])["Blow"]
    made = blow(2, by="pike")
    assert (made.hits, made.by, blow(1).by, blow.__doc__) == (2, "pike", "", "One of many.")


def test_one_that_is_compared_or_has_a_field_of_its_own_kind_stays_a_dataclass() -> None:
    compared = ast.parse(RECORD.replace(", eq=False", "")).body[0]
    made = ast.parse(RECORD.replace('str = ""', 'str = field(default="")')).body[0]
    told = [isinstance(one, ast.ClassDef) and constructed.is_constructed(one) for one in (compared, made)]
    assert told == [False, False]


def test_a_system_asks_its_own_copy_of_what_is_mixed_into_its_records_and_others_the_original() -> None:
    line = "from engine.space.standing import Standing\n"
    own = "from engine.systems.cape.position.standing import Standing\n"
    assert asked_of_copies("engine/systems/cape/questions/facts.py", line) == own
    assert asked_of_copies("engine/systems/condottiero/position/state.py", line) == line


def test_what_a_gun_reckons_and_a_figure_keeps_is_kept_by_both_and_nothing_else_is() -> None:
    assert [name for name in ("radius", "up", "team") if is_kept(figures.Gun, name)] == ["radius", "up"]


@pytest.mark.parametrize("game", [esa, cape])
def test_what_a_game_takes_from_those_above_it_has_one_meaning_each(game: ModuleType) -> None:
    """The compiler refuses a name that comes from two modules and is not the same in both."""
    tree = ast.parse(inspect.getsource(game))
    node = next(one for one in tree.body if isinstance(one, ast.ClassDef) and one.name == "Game")
    taken: dict[str, list[object]] = {}
    for line in WrittenGame(node, game).imports():
        assert isinstance(line, ast.ImportFrom)
        for name in line.names:
            taken.setdefault(name.name, []).append(getattr(import_module(line.module or ""), name.name))
    assert "Event" in taken
    assert [name for name, meant in taken.items() if any(one is not meant[0] for one in meant)] == []
