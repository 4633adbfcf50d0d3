"""Signs on maps: objectives and what they are worth, letters of arms."""

from __future__ import annotations

from compiler.backends.maps.drawing import draw_map
from compiler.layout.draw import Group, Rect, Run, walk
from compiler.layout.draw import Path as Outline
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
