"""Bridges lead over water; who comes later does not stand on the map of how a battle begins."""

from __future__ import annotations

import math

import pytest

from compiler.backends.maps.drawing import MapDrawing, draw_map
from compiler.backends.maps.ranks import turns_of_arrival
from compiler.layout.draw import Group, Path, Run, walk
from tests.compiler.documents.library import made_of, pack, scenario, workshop


def _map(system: str, name: str, language: str = "en") -> MapDrawing:
    drawing = draw_map(scenario(system, name), pack(system), language, workshop())
    assert drawing is not None
    return drawing


def _feature(drawing: MapDrawing, name: str) -> Group:
    ground = drawing.layer("ground")
    assert ground is not None
    held = [item for item in ground.items if isinstance(item, Group)]
    return next(
        one for group in held for one in group.items if isinstance(one, Group) and one.name == f"feature:{name}"
    )


@pytest.mark.parametrize(
    ("system", "battle", "bridge", "flows"),
    [
        ("risorgimento", "magenta_1859", "railway_bridge", "down"),
        ("risorgimento", "magenta_1859", "old_bridge", "down"),
        ("lumi", "blenheim_1704", "stone_bridge", "across"),
    ],
)
def test_the_parapets_of_a_bridge_lead_across_its_water(system: str, battle: str, bridge: str, flows: str) -> None:
    drawing = _map(system, battle)
    drawn = [item for item in _feature(drawing, bridge).items if isinstance(item, Path)]
    water = workshop().theme.colours["ground_water"]
    assert all(path.fill != water for path in drawn), "no pond"
    parapets = [path for path in drawn if path.line == 0.55]
    assert len(parapets) == 2
    for path in parapets:
        (_, start), (_, end) = path.parts
        across, down = abs(end[0] - start[0]), abs(end[1] - start[1])
        assert (across > down) is (flows == "down")
        assert math.hypot(across, down) > 3.0


@pytest.mark.parametrize(("language", "told"), [("en", "turn {}"), ("it", "turno {}")])
def test_who_comes_later_has_a_plate_with_the_turn_instead_of_a_counter(language: str, told: str) -> None:
    battle = scenario("risorgimento", "magenta_1859")
    drawing = _map("risorgimento", "magenta_1859", language)
    pieces, arrivals = drawing.layer("pieces"), drawing.layer("arrivals")
    assert pieces is not None
    assert arrivals is not None
    names = {item.name for item in pieces.items if isinstance(item, Group)}
    late = {f"{army.name}.{name}" for army in battle.armies for name in turns_of_arrival(army)}
    assert len(late) == 31
    assert not names & late, "they are not set up"
    assert {"france.cler_general", "austria.reischach_general"} <= names
    said = [leaf.item.words for leaf in walk((arrivals,)) if isinstance(leaf.item, Run)]
    assert sorted(said) == sorted(
        f"{who} · {told.format(turn)}" for who, turn in (("Pi", 3), ("Vi", 5), ("Ga", 3), ("Le", 6), ("Sc", 8))
    )


@pytest.mark.parametrize(("language", "told"), [("en", "comes with No. 9"), ("it", "giunge con il N. 9")])
def test_the_order_of_battle_says_with_whom_a_late_commander_comes(language: str, told: str) -> None:
    (document,) = made_of("booklet", pack("risorgimento"), language, only="magenta_1859")
    words = " ".join(
        leaf.item.words for page in document.pages for leaf in walk(page.items) if isinstance(leaf.item, Run)
    )
    assert told in words.replace("\u00a0", " ")


@pytest.mark.parametrize(("language", "told"), [("en", "turn 3: b2 (18, 68) S"), ("it", "turno 3: b2 (18, 68) S")])
def test_the_order_of_battle_says_where_each_late_unit_is_set_up(language: str, told: str) -> None:
    """As the engine sets them up: around the place of their brigade, in the turn in which it comes."""
    (document,) = made_of("booklet", pack("risorgimento"), language, only="palestro_1859")
    words = " ".join(
        leaf.item.words for page in document.pages for leaf in walk(page.items) if isinstance(leaf.item, Run)
    )
    assert told in words.replace("\u00a0", " ")


def test_a_battle_in_which_all_are_there_has_no_plates() -> None:
    assert _map("esa", "rethel_1650").layer("arrivals") is None
