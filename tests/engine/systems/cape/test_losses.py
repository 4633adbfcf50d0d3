"""6.6.2: who of a squad is hit: the exposed first, in proportion, each once before anybody twice."""

from __future__ import annotations

from engine.core.decisions import Ask, Decision
from engine.systems.cape.position.figures import Figure
from engine.systems.cape.position.game import Game
from engine.systems.cape.rules.morale.losses import victims
from tests.engine.systems.cape.staging import BLUE, field, figure, game, group, run

MIXED = """army red { base_edge south
  character alone { of drill_guard  at (30, 30) }
  squad men { formation open_order
    character chief { of drill_musketeer  is leader  at (10, 10) }
    character m1 { of drill_musketeer  at (12, 10) }  character m2 { of drill_musketeer  at (14, 10) }
    character p1 { of drill_pikeman  at (10, 12) }  character p2 { of drill_pikeman  at (12, 12) } } }"""


def hit(g: Game, name: str, wounds: int, *exposed: str) -> tuple[list[str], list[list[str]]]:
    """Who is hit if the owner always takes the first, and what he was offered."""
    found: list[Figure] = []

    def noted() -> Ask[None]:
        found.extend((yield from victims(g, group(g, name), wounds, [figure(g, one) for one in exposed])))

    asked: list[Decision] = run(noted())
    return [one.name for one in found], [[g.state.figures[one].name for one in each.options] for each in asked]


def test_whoever_is_alone_takes_every_wound() -> None:
    """CAPE-6.6.2a."""
    assert hit(game(field(red=MIXED, blue=BLUE)), "alone", 3) == (["alone"] * 3, [])


def test_a_mixed_squad_loses_in_proportion_and_its_leader_last() -> None:
    """CAPE-6.6.2b: of two wounds each sort has one; whoever has had his is not offered for the second."""
    fallen, offered = hit(game(field(red=MIXED, blue=BLUE)), "men", 2)
    assert set(offered[0]) == {"m1", "m2", "p1", "p2"}
    assert {name[0] for name in offered[1]} == {"p" if fallen[0][0] == "m" else "m"}
    assert len(offered[1]) == 2
    assert {name[0] for name in fallen} == {"m", "p"}


def test_what_is_left_over_is_the_owner_s_choice_and_nobody_is_hit_twice_before_all_are_once() -> None:
    """CAPE-6.6.2a, CAPE-6.6.2b: of five wounds four go by shares, the fifth to whom is left."""
    fallen, offered = hit(game(field(red=MIXED, blue=BLUE)), "men", 3)
    assert "chief" in offered[2]
    assert len(offered[2]) == 3
    fallen, offered = hit(game(field(red=MIXED, blue=BLUE)), "men", 5)
    assert sorted(fallen) == ["chief", "m1", "m2", "p1", "p2"]
    fallen, offered = hit(game(field(red=MIXED, blue=BLUE)), "men", 6)
    assert sorted(fallen[:5]) == ["chief", "m1", "m2", "p1", "p2"]
    assert sorted(offered[-1]) == ["chief", "m1", "m2", "p1", "p2"]


def test_the_exposed_are_hit_before_the_others() -> None:
    """CAPE-6.6.2a, CAPE-6.7.4c."""
    fallen, _ = hit(game(field(red=MIXED, blue=BLUE)), "men", 2, "p1", "m2")
    assert sorted(fallen) == ["m2", "p1"]
    fallen, offered = hit(game(field(red=MIXED, blue=BLUE)), "men", 2, "p1")
    assert fallen[0] == "p1"
    assert "p1" not in offered[-1]
