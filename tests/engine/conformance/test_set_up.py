"""What a system needs and a ruleset lacks is refused when the table is set up; what nothing plays is refused too."""

from __future__ import annotations

import importlib
from dataclasses import replace
from typing import Any

import pytest

from engine.conformance.experiments import with_ruleset
from engine.core.system import Unplayable
from engine.host.play import play_ready, prepare
from engine.model.pack import Ruleset
from engine.model.rules import Constant, FactOf, Origin, Switch, Table
from engine.model.values import Literal
from engine.systems.cape.book import figures as cape
from engine.systems.esa.book import told_twice as esa
from engine.systems.lumi.book import figures as lumi
from engine.systems.registry import SYSTEMS
from engine.systems.risorgimento.book import figures as risorgimento
from tests.architecture.sources import REPOSITORY
from tests.engine.conformance.games import pack_of, python_files

EACH = pytest.mark.parametrize("system", list(SYSTEMS))
PARTS = ("constants", "switches", "tables", "tests", "sectors")
STRANGER = {"name": "stranger", "origin": Origin("house.tercio", 12)}
PRINT_ONLY = {*esa.PRINT_ONLY, *cape.PRINT_ONLY, *risorgimento.PRINT_ONLY, *lumi.PRINT_ONLY}
SMALLEST = {
    "esa": "rethel_1650",
    "cape": "inn_1648",
    "condottiero": "fornovo_1495",
    "risorgimento": "outposts_1859",
    "lumi": "two_villages_1745",
}


def ruleset(system: str) -> Ruleset:
    return next(one for one in pack_of(system).rulesets if one.name == system)


def set_up(system: str, changed: Ruleset, *, play: bool = False) -> str:
    """Nothing, or why it is refused; whatever else happens is a fault of the engine."""
    try:
        ready = prepare(with_ruleset(pack_of(system), changed), SMALLEST[system])
        if play:
            play_ready(ready, 7, ("eager",), near=True)
    except Unplayable as refused:
        return str(refused)
    return ""


@EACH
@pytest.mark.parametrize("part", PARTS)
def test_a_ruleset_without_one_of_its_parts_is_refused_or_played(system: str, part: str) -> None:
    things = getattr(ruleset(system), part)
    for number, thing in enumerate(things):
        left = replace(ruleset(system), **{part: (*things[:number], *things[number + 1 :])})
        why = set_up(system, left)
        if why:
            assert f"`{thing.name}`" in why, why
            assert ".tercio:" in why, why
        else:
            assert set_up(system, left, play=True) == "", thing.name


@EACH
def test_a_constant_of_another_type_is_refused_unless_it_is_only_printed(system: str) -> None:
    things = ruleset(system).constants
    for number, thing in enumerate(things):
        changed = (*things[:number], replace(thing, value="many"), *things[number + 1 :])
        if not set_up(system, replace(ruleset(system), constants=changed)):
            assert thing.name in PRINT_ONLY, thing.name


@EACH
@pytest.mark.parametrize(
    ("part", "thing"),
    [
        ("constants", Constant(**STRANGER, value=3)),
        ("switches", Switch(**STRANGER, choices=(("yes", None), ("no", None)), default="no")),
        ("tables", Table(**STRANGER, down=None, down_type="number", heads_down=(), heads_across=(), cells=())),
    ],
)
def test_what_nothing_plays_is_refused_with_its_place(system: str, part: str, thing: Any) -> None:  # noqa: ANN401
    changed = replace(ruleset(system), **{part: (*getattr(ruleset(system), part), thing)})
    assert set_up(system, changed).startswith("house.tercio:12: nothing plays the ")


@EACH
def test_a_fact_that_nothing_answers_is_refused_with_its_place_though_nobody_asks_it(system: str) -> None:
    known = ruleset(system).facts
    lucky = FactOf(**STRANGER, type="yes_no")
    assert set_up(system, replace(ruleset(system), facts=(*known, lucky))).startswith(
        "house.tercio:12: nothing answers the fact `stranger`"
    )
    assert set_up(system, replace(ruleset(system), facts=(*known, replace(lucky, value=Literal(True))))) == ""


@EACH
def test_every_figure_and_switch_that_a_system_asks_for_is_played(system: str) -> None:
    figures = importlib.import_module(f"engine.systems.{system}.book.figures")
    sources = "".join(
        path.read_text(encoding="utf-8")
        for folder in (f"systems/{system}", "brigades")
        for path in python_files(REPOSITORY / "engine" / folder)
        if path.name != "figures.py" or path.parent.name != "book"
    )
    asked = [("figures", asked.attribute) for asked in figures.Figures.ASKS]
    asked += [("switches", asked.attribute) for asked in figures.Switches.ASKS]
    assert [name for kind, name in asked if f"{kind}.{name}" not in sources] == []
    needed = [name for names in figures.NEEDED.values() for name in names]
    assert [name for name in needed if f'"{name}"' not in sources] == []
