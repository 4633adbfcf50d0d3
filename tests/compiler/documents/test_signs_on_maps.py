"""Signs on maps: objectives and what they are worth, letters of arms."""

from __future__ import annotations

import pytest

from compiler.backends.maps.drawing import draw_map
from compiler.layout.draw import Group, Rect, Run, walk
from compiler.layout.draw import Path as Outline
from compiler.layout.maps.battlefield import TableField
from compiler.layout.maps.placing import Room
from compiler.layout.themes import channels
from tests.compiler.documents.library import pack, scenario, workshop
from tests.compiler.documents.test_maps import drawn


def test_in_grey_the_worth_of_an_objective_stands_out_from_its_flag() -> None:
    made = drawn("lumi", "blenheim_1704", theme="grayscale")
    places = made.layer("places")
    assert places is not None
    flags = [one for one in places.items if isinstance(one, Group) and one.name == "objective"]
    assert flags
    for flag in flags:
        held = list(walk((flag,)))
        cloth = next(one.item for one in held if isinstance(one.item, Outline) and one.item.line == 0.4)
        worth = next(one.item for one in held if isinstance(one.item, Run))
        assert cloth.fill is not None
        assert abs(channels(cloth.fill)[0] - channels(worth.colour)[0]) > 110


def test_what_an_objective_is_worth_does_not_look_like_the_number_of_a_unit() -> None:
    """Counters are boxes in the colour of their army; a flag is white, has tails, and a star before its figure."""
    places = drawn("risorgimento", "magenta_1859").layer("places")
    assert places is not None
    flags = [one for one in places.items if isinstance(one, Group) and one.name == "objective"]
    assert flags
    for flag in flags:
        held = [one.item for one in walk((flag,))]
        assert not any(isinstance(one, Rect) for one in held)
        *_, cloth, star = [one for one in held if isinstance(one, Outline) and one.fill is not None]
        (figure,) = [one for one in held if isinstance(one, Run)]
        assert cloth.fill == "#ffffff"
        assert len(star.parts) == 11, "ten corners"
        assert star.fill == figure.colour != cloth.fill
        assert max(numbers[0] for _, numbers in star.parts if numbers) <= figure.x
        assert figure.x + figure.width < max(numbers[0] for _, numbers in cloth.parts if numbers)


def test_letters_of_arms_stand_on_all_bases_of_a_map_or_on_none() -> None:
    """On A5 `HC 7` had room and `HC 12` had not: some arms were missing in the legend."""
    for wide in (174.0, 128.0, 90.0):
        made = draw_map(scenario("lumi", "blenheim_1704"), pack("lumi"), "en", workshop(), width=wide)
        assert made is not None
        pieces = made.layer("pieces")
        assert pieces is not None
        said = [one.item.words for one in walk(pieces.items) if isinstance(one.item, Run)]
        numbered = [words for words in said if any(letter.isdigit() for letter in words)]
        assert len({" " in words for words in numbered}) == 1


@pytest.mark.parametrize("language", ["en", "it"])
def test_letters_of_a_leader_stand_within_his_disc(language: str) -> None:
    """`Hom` reached over both edges of the disc that `Hu` has room on."""
    pieces = drawn("lumi", "blenheim_1704", language).layer("pieces")
    assert pieces is not None
    found: set[str] = set()
    for piece in (one for one in pieces.items if isinstance(one, Group)):
        held = list(walk((piece,)))
        outlines, letters = [one for one in held if isinstance(one.item, Outline)], held[-1]
        if len(outlines) == 1 and isinstance(letters.item, Run) and letters.item.words.isalpha():
            disc, words = outlines[0].bounds(), letters.bounds()
            assert disc[0] + 0.3 < words[0] < words[2] < disc[2] - 0.3, letters.item.words
            found.add(letters.item.words)
    assert {"Hom", "Hu"} <= found


def test_a_line_to_a_place_ends_at_the_piece_that_stands_there() -> None:
    room = Room()
    room.block((10.0, 10.0, 20.0, 14.0))
    assert room.up_to((15.0, 30.0), (15.0, 12.0)) == (15.0, 14.0)
    assert room.up_to((40.0, 12.0), (15.0, 12.0)) == (20.0, 12.0)
    # What is only shaded may be crossed, and a free place is reached.
    room.shade((10.0, 40.0, 20.0, 44.0))
    assert room.up_to((15.0, 60.0), (15.0, 42.0)) == (15.0, 42.0)


@pytest.mark.parametrize(
    ("system", "name"), [("risorgimento", "san_martino_1859"), ("lanterns", "gorse_lane"), ("lumi", "blenheim_1704")]
)
@pytest.mark.parametrize("pieces", [True, False])
def test_on_a_table_the_foot_of_a_flag_or_a_dot_marks_its_place(system: str, name: str, *, pieces: bool) -> None:
    """Distances are measured from it; with troops in the way the line ends at whoever stands there."""
    battle = scenario(system, name)
    made = draw_map(battle, pack(system), "en", workshop(), pieces=pieces)
    assert made is not None
    assert isinstance(made.field, TableField)
    places = made.layer("places")
    assert places is not None
    flags = [one for one in places.items if isinstance(one, Group) and one.name == "objective"]
    spots = [made.field.centre(at) for objective in battle.objectives for at in objective.at]
    assert len(flags) == len(spots) > 0
    for flag, spot in zip(flags, spots, strict=True):
        poles = [one for one in flag.items if isinstance(one, Outline) and one.line == 0.35]
        (way, foot) = poles[0].parts[-1]
        assert (way, spot is None) == ("L", False)
        is_there = foot == pytest.approx(spot, abs=0.01)
        assert is_there or (pieces and any(_is_dot(one) for one in flag.items))


def _is_dot(item: object) -> bool:
    return isinstance(item, Outline) and any(way == "C" for way, _ in item.parts)
