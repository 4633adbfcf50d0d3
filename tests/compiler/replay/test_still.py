"""The picture that links to a replay show: the map at a moment of the battle, counters where the replay has them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO

from PIL import Image

from compiler.backends.maps.drawing import MapDrawing, draw_map
from compiler.backends.replay.reel import Line, Moment, Pose, Reel, Step
from compiler.backends.replay.still import still_moment, still_page
from compiler.layout.draw import Group, Item, Path, Run
from tercio.replay.page import still_png
from tests.compiler.replay.reels import reel_on_bases, small_reel, words
from tests.compiler.site.small import compiled, workshop


def board() -> MapDrawing:
    pack = compiled()
    drawing = draw_map(pack.scenarios[0], pack, "en", workshop(), pieces=False, legend=False)
    assert drawing is not None
    return drawing


def battle() -> Reel:
    """The small one, going on for two steps more: its largest swing is not its end."""
    shown = small_reel("Red dragoons")
    after = Step(1, 0, 1, (Line(words("A pause")),), ((0, Pose((40, 40), "0304")),), (5, 0), (0,))
    over = Step(1, 0, 0, (Line(words("The end")),), (), (0, 0))
    return replace(shown, steps=(*shown.steps, after, over), moments=tuple(moment(at) for at in (2, 3, 4)))


def moment(at: int) -> Moment:
    return Moment(at, (at,), words("They charge"))


def runs(items: tuple[Item, ...]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Group):
            yield from runs(item.items)
        elif isinstance(item, Run):
            yield item.words


def paths(items: tuple[Item, ...]) -> Iterator[Path]:
    for item in items:
        if isinstance(item, Group):
            yield from paths(item.items)
        elif isinstance(item, Path):
            yield item


def test_bases_are_drawn_to_scale_and_turned() -> None:
    shown = replace(reel_on_bases(), moments=(moment(1),))
    side = shown.sides[0].main
    drawn = [path for path in paths(still_page(shown, board(), workshop()).items) if path.fill == side]
    boxes = [{numbers for _, numbers in path.parts if numbers} for path in drawn]
    # It looks to the right: 20 wide, 10 deep, about its place.
    assert {(25, 40), (35, 40), (35, 60), (25, 60)} in boxes


def test_a_still_shows_the_largest_swing_before_the_end() -> None:
    assert still_moment(battle()) == 2
    assert still_moment(replace(battle(), moments=(moment(4),))) == 4
    assert still_moment(replace(battle(), moments=())) == 0


def test_a_still_tells_title_sides_figures_and_what_happened() -> None:
    shop = workshop()
    told = list(runs(still_page(battle(), board(), shop).items))
    assert {"Red dragoons", "Others", "5", "0", "They charge"} <= set(told)
    assert "A pause" not in told
    # The foot has left the field with this step; before it, its letter stands on the map.
    assert "R" not in told
    assert "R" in list(runs(still_page(replace(battle(), moments=()), board(), shop).items))


def test_a_still_is_as_large_as_previews_are_and_the_same_each_time() -> None:
    boards, shop = {"en": board()}, workshop()
    picture = still_png(battle(), boards, shop)
    assert Image.open(BytesIO(picture)).size == (1200, 630)
    assert still_png(battle(), boards, shop) == picture
