"""Names, flags, markers, numbers of hexes and counters on a map never hide one another, on any shipped map."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from compiler.backends.maps.atlas import Box
from compiler.backends.maps.drawing import MapDrawing, draw_map
from compiler.backends.products.numbers import is_leader
from compiler.backends.products.used import pieces_of
from compiler.layout.draw import Group, Item, Rect, Run, walk
from compiler.layout.draw import Path as Outline
from compiler.layout.flow.words import SMALLEST
from compiler.layout.maps.ground import Grounds
from compiler.layout.maps.placing import Room, distance
from tests.compiler.documents.library import made_of, pack, runs, scenario, workshop
from tests.compiler.finding import REPOSITORY

SYSTEMS = ("brigadier", "cape", "condottiero", "esa", "lanterns", "lumi", "risorgimento", "skirmish")
MAPS = [
    (system, path.stem) for system in SYSTEMS for path in sorted((REPOSITORY / "scenarios" / system).glob("*.tercio"))
]
LESS = 0.12
"""Millimetres that two boxes may share: strokes are a little wider than their outlines."""


def _around(group: Group) -> Box:
    bounds = [placed.bounds() for placed in walk((group,))]
    return (
        min(box[0] for box in bounds),
        min(box[1] for box in bounds),
        max(box[2] for box in bounds),
        max(box[3] for box in bounds),
    )


def _signs(made: MapDrawing) -> dict[str, Box]:
    """Everything that must be read: the label by its words, a flag without the line that leads to its place."""
    found: dict[str, Box] = {}
    for layer in made.items:
        assert isinstance(layer, Group)
        if layer.name == "places":
            for group in layer.items:
                assert isinstance(group, Group)
                if group.name == "objective":
                    outlines = [one for one in walk((group,)) if isinstance(one.item, Outline)]
                    cloth = next(one for one in outlines if isinstance(one.item, Outline) and one.item.line == 0.4)
                    found[f"flag {len(found)}"] = cloth.bounds()
                elif group.name == "marker":
                    found[f"marker {len(found)}"] = _around(group) if len(group.items) == 1 else (0, 0, 0, 0)
        if layer.name == "pieces":
            for group in layer.items:
                assert isinstance(group, Group)
                body = next(one for one in walk((group,)) if isinstance(one.item, Rect | Outline) and one.item.stroke)
                found[f"counter {group.name}"] = body.bounds()
        for placed in walk(layer.items) if layer.name in ("places", "numbers") else ():
            if isinstance(placed.item, Run) and placed.item.box in ("label", "coordinate"):
                found[f"{placed.item.box} {placed.item.words}"] = placed.bounds()
    return found


def _hidden(signs: dict[str, Box]) -> list[tuple[str, str]]:
    ordered = sorted(signs.items(), key=lambda pair: pair[1])
    found = []
    for at, (name, box) in enumerate(ordered):
        for other, near in ordered[at + 1 :]:
            if near[0] >= box[2] - LESS:
                break
            # A leader stands at the corner of a unit that he has joined.
            if min(box[3], near[3]) - max(box[1], near[1]) > LESS and not name[:8] == other[:8] == "counter ":
                found.append((name, other))
    return found


@pytest.mark.parametrize(("system", "name"), MAPS)
def test_nothing_on_a_shipped_map_hides_anything_else(system: str, name: str) -> None:
    for language in ("en", "it"):
        made = draw_map(scenario(system, name), pack(system), language, workshop())
        assert made is not None
        signs = _signs(made)
        assert signs
        assert _hidden(signs) == []


@pytest.mark.parametrize(("system", "name"), MAPS)
def test_no_two_grounds_of_a_map_differ_by_colour_alone(system: str, name: str) -> None:
    battle, shop = scenario(system, name), workshop()
    assert battle.map is not None
    rules = next(ruleset for ruleset in pack(system).rulesets if ruleset.name == battle.ruleset)
    terrains = {entry.name: entry for entry in rules.entries if entry.kind == "terrain"}
    grounds = Grounds(shop.library, shop.theme, shop.icons, shop.sink)
    used = {ground for row in battle.map.ground for ground in row} | {one.terrain for one in battle.map.features}
    patterns: dict[object, str] = {}
    for terrain in sorted(used):
        style = grounds.style(terrain, terrains.get(terrain))
        line = style.line
        shape = (line.beads, line.ticks, line.both, line.broken, line.inner > 0) if line is not None else None
        pattern = (style.icon, style.scatter if style.icon else 0, style.rim, style.letter, shape)
        assert patterns.setdefault(pattern, terrain) == terrain


def test_a_name_goes_to_the_nearest_free_place_and_is_led_back() -> None:
    room = Room()
    frame = (0.0, 0.0, 100.0, 100.0)
    free = room.best((50.0, 50.0), (20.0, 3.0), frame, [(50.0, 55.0)])
    assert free.spot == (50.0, 55.0)
    room.block((30.0, 40.0, 70.0, 60.0))
    aside = room.best((50.0, 50.0), (20.0, 3.0), frame, [(50.0, 55.0)])
    assert room.cost(aside.box) == 0
    assert 8.0 <= distance((50.0, 50.0), aside.box) <= 14.0


def test_a_name_near_the_edge_stays_on_the_map() -> None:
    placed = Room().best((1.0, 99.0), (20.0, 3.0), (0.0, 0.0, 100.0, 100.0), [(1.0, 102.0)])
    assert placed.box == (0.0, 97.0, 20.0, 100.0)


def test_a_line_is_crossed_rather_than_a_sign_hidden() -> None:
    room = Room()
    room.shade_line([(0.0, 10.0), (20.0, 10.0)])
    room.block((0.0, 0.0, 20.0, 8.0))
    assert room.best((10.0, 8.0), (20.0, 3.0), (0.0, 0.0, 20.0, 12.0), []).box[1] >= 8.0


def _lines_back(made: MapDrawing) -> list[tuple[str, Box]]:
    """Every line that leads from a name or a flag back to its place, as the box of a short piece of it each."""
    found: list[tuple[str, Box]] = []
    for group in (
        one for layer in made.items if isinstance(layer, Group) and layer.name == "places" for one in layer.items
    ):
        held = list(walk((group,)))
        said = next((f"{one.item.box} {one.item.words}" for one in held if isinstance(one.item, Run)), "")
        for line in (one.item for one in held if isinstance(one.item, Outline) and one.item.line == 0.2):
            (_, (x1, y1)), (_, (x2, y2)) = line.parts
            for at in range(51):
                x, y = x1 + (x2 - x1) * at / 50, y1 + (y2 - y1) * at / 50
                found.append((said, (x, y, x, y)))
    return found


@pytest.mark.parametrize(("system", "name"), MAPS)
def test_no_line_back_to_a_place_strikes_out_a_counter_a_flag_or_a_word(system: str, name: str) -> None:
    for language in ("en", "it"):
        made = draw_map(scenario(system, name), pack(system), language, workshop())
        assert made is not None
        signs = _signs(made)
        struck = {
            (said, other)
            for said, (x, y, _, _) in _lines_back(made)
            for other, (left, top, right, low) in signs.items()
            if other != said and left + 0.4 < x < right - 0.4 and top + 0.4 < y < low - 0.4
        }
        assert struck == set()


def test_a_name_that_is_led_back_stands_where_its_line_strikes_nothing() -> None:
    """Right of its place is nearest, but a counter stands between."""
    frame, size = (0.0, 0.0, 100.0, 100.0), (8.0, 3.0)
    room = Room()
    room.block((44.0, 40.0, 56.0, 60.0))
    room.block((57.0, 49.0, 60.0, 51.0))
    straight = room.best((56.5, 50.0), size, frame, [(65.0, 50.0)], led=1.0)
    assert straight.spot != (65.0, 50.0)
    assert room.best((56.5, 50.0), size, frame, [(65.0, 50.0)]).spot == (65.0, 50.0)


@pytest.mark.parametrize(
    ("system", "name"), [("brigadier", "maida_1806"), ("lumi", "blenheim_1704"), ("lanterns", "gannet_cove")]
)
@pytest.mark.parametrize("language", ["en", "it"])
def test_the_legend_says_what_every_picture_and_letter_on_a_counter_means(
    system: str, name: str, language: str
) -> None:
    made = draw_map(scenario(system, name), pack(system), language, workshop())
    assert made is not None
    pieces, legend = made.layer("pieces"), made.layer("legend")
    assert pieces is not None
    assert legend is not None
    rules = next(one for one in pack(system).rulesets if one.name == scenario(system, name).ruleset)
    leaders = {
        f"{army.name}.{piece.name}"
        for army in scenario(system, name).armies
        for piece in pieces_of(army)
        if is_leader(piece, rules)
    }
    units = [one for one in pieces.items if isinstance(one, Group) and one.name not in leaders]
    shown, told = _signs_in(units), _signs_in(legend.items)
    assert len(shown) >= 3
    assert shown <= told


def _signs_in(items: Sequence[Item]) -> set[str]:
    """Pictures of arms, and letters without the number behind them."""
    found: set[str] = set()
    for placed in walk(items):
        if placed.within and placed.within[-1].startswith("icon:"):
            found.add(placed.within[-1])
        elif isinstance(placed.item, Run) and placed.item.words.split()[0].isalpha():
            found.add(placed.item.words.split()[0])
    return {sign for sign in found if sign.startswith("icon:") or (len(sign) <= 2 and not sign.islower())}


@pytest.mark.parametrize(
    ("system", "name", "letters"), [("lumi", "blenheim_1704", "Ma"), ("risorgimento", "magenta_1859", "Me")]
)
def test_leaders_bear_the_letters_that_the_order_of_battle_gives_them(system: str, name: str, letters: str) -> None:
    (document,) = made_of("booklet", pack(system), "en", only=name)
    said = [run.words.strip() for page in document.pages for run, _, _ in runs(page)]
    drawn = [run for run, _, _ in runs(document.pages[0]) if run.words == letters]
    assert drawn
    assert all(run.size >= SMALLEST for run in drawn)
    assert sum(words.split("\u00a0")[0] == letters for words in said) == 2


@pytest.mark.parametrize("name", ["fornovo_1495", "staffarda_1690"])
def test_a_name_stands_beside_the_ground_that_it_names_and_on_no_sign(name: str) -> None:
    battle = scenario("condottiero", name)
    made = draw_map(battle, pack("condottiero"), "en", workshop())
    assert made is not None
    ground, places = made.layer("ground"), made.layer("places")
    assert ground is not None
    assert places is not None
    drawn = {group.name: group for item in ground.items if isinstance(item, Group) for group in item.items}
    labels = {group.name: group for group in places.items if isinstance(group, Group)}
    assert battle.map is not None
    for feature in battle.map.features:
        plate, piece = _around(labels[f"feature:{feature.name}"]), _around(drawn[f"feature:{feature.name}"])
        assert _shared(plate, piece) == pytest.approx(0.0, abs=0.6), "turned ones have room in the corners of their box"
        aside = max(plate[0] - piece[2], piece[0] - plate[2], plate[1] - piece[3], piece[1] - plate[3])
        assert aside < 1.5


def _shared(one: Box, other: Box) -> float:
    wide, high = min(one[2], other[2]) - max(one[0], other[0]), min(one[3], other[3]) - max(one[1], other[1])
    return wide * high if wide > 0 and high > 0 else 0.0


def test_on_hexes_no_name_stands_on_a_sign_of_the_ground_and_no_dash_strikes_a_number() -> None:
    made = draw_map(scenario("esa", "bleneau_1652"), pack("esa"), "en", workshop())
    assert made is not None
    signs = _signs(made)
    labels = [box for name, box in signs.items() if name.startswith("label ")]
    numbers = [box for name, box in signs.items() if name.startswith("coordinate ")]
    ground, zones = made.layer("ground"), made.layer("zones")
    assert ground is not None
    assert zones is not None
    trees = [_around(item) for item in ground.items if isinstance(item, Group)]
    dashes = [placed.bounds() for placed in walk(zones.items)]
    assert min(map(len, (labels, numbers, trees, dashes))) >= 4
    assert [(one, other) for one in labels for other in trees if _shared(one, other) > 0.2] == []
    assert [(one, other) for one in dashes for other in numbers if _shared(one, other) > LESS] == []
