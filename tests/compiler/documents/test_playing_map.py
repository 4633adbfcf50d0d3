"""The map to play on: hexes as wide as asked for on every sheet, and sheets that meet where their marks are.

What is measured is read from the painted file by pdfium, which knows nothing of how it was made.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise

import pypdfium2
import pypdfium2.raw
import pytest

from compiler.backends.documents.booklet.playing_map import fought_for, playing_maps
from compiler.backends.maps.drawing import draw_map
from compiler.backends.maps.true_size import HIGH, Plan, plan_for
from compiler.layout.draw import MM_PER_POINT, Group, Run, walk
from compiler.layout.maps.tiles import TrueSize, read_true_size, tiling_for
from compiler.layout.sheets.sheets import Sheet, read_sheet
from dsl.diagnostics import Sink
from tests.compiler.documents.library import OURS, codes, job, pack, painted, scenario, workshop

NEAR = 0.2
"""Millimetres that a hex may be off, anywhere."""
Spot = tuple[float, float]


@cache
def pages(system: str, name: str, paper: str, size: TrueSize) -> tuple[pypdfium2.PdfPage, ...]:
    shop = workshop()
    (document,) = playing_maps(replace(job(pack(system), shop, paper, name), true_size=size), "en")
    assert codes(shop) == []
    file = pypdfium2.PdfDocument(painted(document).data)
    return tuple(file[at] for at in range(len(file)))


def _numbers(page: pypdfium2.PdfPage) -> dict[str, Spot]:
    """Where the number of each hex begins, in millimetres from the upper left. All begin with a nought."""
    text = page.get_textpage()
    words, found = text.get_text_range(), {}
    for column in range(1, 10):
        for line in range(1, 10):
            at = words.find(f"0{column}0{line}")
            if at >= 0:
                left, _, _, top = text.get_charbox(at)
                found[f"0{column}0{line}"] = (left * MM_PER_POINT, (page.get_height() - top) * MM_PER_POINT)
    return found


def _marks(page: pypdfium2.PdfPage) -> tuple[list[float], list[float]]:
    """Where the joins are: thin strokes of four millimetres, upright ones by x, lying ones by y."""
    across, down = set(), set()
    for part in page.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_PATH]):
        left, low, right, top = (edge * MM_PER_POINT for edge in part.get_bounds())
        wide, high = right - left, top - low
        if wide < 0.5 and 3.9 < high < 4.5:
            across.add(round((left + right) / 2, 2))
        if high < 0.5 and 3.9 < wide < 4.5:
            down.add(round(page.get_height() * MM_PER_POINT - (low + top) / 2, 2))
    return sorted(across), sorted(down)


@pytest.mark.parametrize(("hexes", "paper"), [(30.0, "a4"), (42.5, "a4"), (50.0, "letter"), (60.0, "a3")])
def test_hexes_are_as_wide_as_asked_for_on_every_sheet_and_across_sheets(hexes: float, paper: str) -> None:
    sheets = pages("skirmish", "cider_lane", paper, TrueSize(hex=hexes))
    tiling = tiling_for(7.5 * hexes + 2, hexes / 3**0.5 * 11 + 2, _sheet(paper))
    assert tiling is not None
    sheets = sheets[-len(tiling.tiles) :]
    assert len(sheets) == len(tiling.tiles) > 1
    on_map: dict[str, list[Spot]] = {}
    for page, tile in zip(sheets, tiling.tiles, strict=True):
        across, down = _marks(page)
        # Both neighbours have the mark at the same line of the map, so sheets laid by their marks are one map.
        joined = [at for at in tiling.across if tile.left < at < tile.left + tile.width]
        assert len(across) == len(joined)
        origin_x = across[0] - joined[0] if across else 10.0 - tile.left
        level = [at for at in tiling.down if tile.top < at < tile.top + tile.height]
        assert len(down) == len(level)
        origin_y = down[0] - level[0] if down else 10.0 - tile.top
        for number, (x, y) in _numbers(page).items():
            on_map.setdefault(number, []).append((x - origin_x, y - origin_y))
    first = on_map["0101"][0]
    assert len(on_map) == 49
    assert any(len(places) > 1 for places in on_map.values()) or hexes in (30.0, 60.0)
    for number, places in on_map.items():
        column, row = int(number[:2]) - 1, int(number[2:]) - 1
        wanted = (
            first[0] + hexes * (column + (0.5 if row % 2 else 0.0)),
            first[1] + hexes / 3**0.5 * 1.5 * row,
        )
        for place in places:
            assert place == pytest.approx(wanted, abs=NEAR), number


def _sheet(paper: str) -> Sheet:
    sheet = read_sheet(OURS, paper, Sink())
    assert sheet is not None
    return sheet


def test_one_sheet_is_as_large_as_the_map() -> None:
    (page,) = pages("skirmish", "cider_lane", "a4", TrueSize(hex=40.0, one_sheet=True))
    assert page.get_width() * MM_PER_POINT == pytest.approx(7.5 * 40 + 2 + 20, abs=NEAR)
    numbers = _numbers(page)
    assert numbers["0701"][0] - numbers["0101"][0] == pytest.approx(240.0, abs=NEAR)
    assert _marks(page) == ([], [])


def test_a_table_is_measured_in_its_own_unit() -> None:
    battle = scenario("lanterns", "gannet_cove")
    assert battle.map is not None
    long, short = (TrueSize(measure=length, one_sheet=True) for length in (20.0, 10.0))
    (whole,), (half,) = (pages("lanterns", "gannet_cove", "a4", size) for size in (long, short))
    gained = (whole.get_width() - half.get_width()) * MM_PER_POINT
    # Twice as large with all that is drawn about it; only the white margins stay.
    assert half.get_width() * MM_PER_POINT - 20.0 == pytest.approx(gained, abs=NEAR)
    assert gained >= float(battle.map.size.width) * 10


def test_marks_stay_clear_of_the_edge_of_the_paper() -> None:
    for page in pages("skirmish", "cider_lane", "letter", TrueSize(hex=50.0)):
        across, down = _marks(page)
        for x in across:
            assert 5 <= x <= page.get_width() * MM_PER_POINT - 5
        for y in down:
            assert 5 <= y <= page.get_height() * MM_PER_POINT - 5


@pytest.mark.parametrize(
    ("wide", "unit", "scale"), [("30", "", ""), ("", "2cm", ""), ("", "", "1:4"), ("1in", "", "3:4")]
)
def test_true_sizes_are_lengths_and_scales(wide: str, unit: str, scale: str) -> None:
    sink = Sink()
    size = read_true_size(wide, unit, scale, one_sheet=False, sink=sink)
    assert not sink.has_errors
    assert size == TrueSize(
        hex={"30": 30.0, "1in": 25.4}.get(wide, 30.0),
        measure=20.0 if unit else None,
        share={"1:4": 0.25, "3:4": 0.75}.get(scale, 1.0),
        may_shrink=not wide,
    )


@pytest.mark.parametrize(
    ("wide", "unit", "scale"), [("0mm", "", ""), ("50%", "", ""), ("", "9999", ""), ("", "", "0:1"), ("", "", "half")]
)
def test_what_is_no_size_is_told(wide: str, unit: str, scale: str) -> None:
    sink = Sink()
    read_true_size(wide, unit, scale, one_sheet=False, sink=sink)
    assert [diagnostic.code.code for diagnostic in sink.sorted()] == ["E1107"]


def test_a_map_that_would_need_a_forest_is_refused() -> None:
    shop = workshop()
    forest = TrueSize(measure=200.0)
    assert list(playing_maps(replace(job(pack("lanterns"), shop, "a4", "gannet_cove"), true_size=forest), "en")) == []
    assert codes(shop) == ["E1106"]
    assert tiling_for(9000.0, 9000.0, _sheet("a4")) is None
    assert tiling_for(9000.0, 900.0, _sheet("a4"), one_sheet=True) is None


def test_sheets_of_a_map_show_equally_much() -> None:
    """The last one was a strip of fifteen millimetres."""
    tiling = tiling_for(400.0, 300.0, _sheet("a4"))
    assert tiling is not None
    assert len({(tile.width, tile.height) for tile in tiling.tiles}) == 1
    assert max(tile.left + tile.width for tile in tiling.tiles) == pytest.approx(400.0)
    assert max(tile.top + tile.height for tile in tiling.tiles) == pytest.approx(300.0)


def test_joints_are_shifted_off_a_place_that_is_spared_with_no_more_sheets() -> None:
    plain = tiling_for(750.0, 450.0, _sheet("a4"))
    assert plain is not None
    place = plain.across[0], plain.down[0]
    spared = tiling_for(750.0, 450.0, _sheet("a4"), spared=[place])
    assert spared is not None
    assert len(spared.tiles) == len(plain.tiles)
    assert min(abs(at - place[0]) for at in spared.across) > 9.0
    assert min(abs(at - place[1]) for at in spared.down) > 9.0
    # What overlaps is as wide as ever, and the whole map is there.
    assert {round(one.left + one.width - two.left, 3) for one, two in pairwise(spared.tiles[: spared.columns])} == {
        10.0
    }
    assert max(tile.left + tile.width for tile in spared.tiles) == pytest.approx(750.0)


@pytest.mark.parametrize(("system", "name"), [("risorgimento", "outposts_1859"), ("risorgimento", "palestro_1859")])
def test_the_foot_of_a_flag_stands_on_its_point(system: str, name: str) -> None:
    """The only objective of the outposts lay where four sheets are joined, and its flag two centimetres beside it."""
    plan, battle = _plan(system, name, TrueSize()), scenario(system, name)
    drawing = draw_map(
        battle, pack(system), "en", workshop(), width=plan.width, height=HIGH, pieces=False, joints=plan.joints()
    )
    places = drawing.layer("places") if drawing is not None else None
    assert places is not None
    spots = [plan.field.centre(place) for place in fought_for(battle)]
    flags = [group for group in places.items if isinstance(group, Group) and group.name == "objective"]
    for spot, flag in zip(spots, flags, strict=True):
        boxes = [leaf.bounds() for leaf in walk((flag,))]
        assert spot is not None
        assert min(box[0] for box in boxes) == pytest.approx(spot[0], abs=0.6)
        assert max(box[3] for box in boxes) == pytest.approx(spot[1], abs=0.6)


def test_the_plan_names_sheets_on_which_nothing_lies_and_that_are_printed_all_the_same() -> None:
    (document,) = playing_maps(job(pack("risorgimento"), workshop(), "a4", "outposts_1859"), "en")
    told = " ".join(leaf.item.words for leaf in walk(document.pages[0].items) if isinstance(leaf.item, Run))
    assert "a bare cloth will do in their place: A1 A4" in told
    assert len(document.pages) == 17


def test_hexes_that_nobody_asked_a_width_for_are_a_little_smaller_where_that_saves_a_sheet() -> None:
    whole = pages("esa", "rethel_1650", "a4", TrueSize())
    fewer = pages("esa", "rethel_1650", "a4", TrueSize(may_shrink=True))
    assert len(fewer) < len(whole)
    sink = Sink()
    assert read_true_size("", "", "", one_sheet=False, sink=sink).may_shrink
    assert not read_true_size("30mm", "", "", one_sheet=False, sink=sink).may_shrink


def test_names_of_sheets_cover_no_words_of_the_map() -> None:
    """On the plan of Magenta two stood on the names of a canal and a road."""
    (document,) = playing_maps(replace(job(pack("risorgimento"), workshop(), "a4", "magenta_1859")), "it")
    leaves = list(walk(document.pages[0].items))
    told = [leaf for leaf in leaves if isinstance(leaf.item, Run) and leaf.item.box != "tile"]
    tags = [leaf.bounds() for leaf in leaves if isinstance(leaf.item, Run) and leaf.item.box == "tile"]
    assert len(tags) == 25

    def covers(tag: tuple[float, ...], box: tuple[float, ...]) -> bool:
        return tag[0] < box[2] and box[0] < tag[2] and tag[1] < box[3] and box[1] < tag[3]

    assert [leaf.item for leaf in told if any(covers(tag, leaf.bounds()) for tag in tags)] == []


def _plan(system: str, name: str, size: TrueSize) -> Plan:
    battle = scenario(system, name)
    assert battle.map is not None
    measure = {"um": 20.0, "cm": 10.0}.get(battle.map.size.unit, 0.0)
    plan = plan_for(battle.map, size, measure, _sheet("a4"), fought_for(battle))
    assert plan.tiling is not None
    return plan


def test_all_sheets_of_a_table_are_printed_unless_most_of_them_would_be_bare() -> None:
    """Half of a cove was not there, with eight of its twelve men."""
    for system, name, wish in (
        ("lanterns", "gannet_cove", None),
        ("cape", "terheyden_1625", None),
        ("condottiero", "fornovo_1495", False),
    ):
        tiling = _plan(system, name, TrueSize()).tiling
        assert tiling is not None
        # And the plan before them.
        assert len(pages(system, name, "a4", TrueSize(without_bare=wish))) == len(tiling.tiles) + 1 > 7
    assert len(pages("condottiero", "fornovo_1495", "a4", TrueSize())) == 12, "eleven with the river"


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ("ringed crosses: points for pieces of terrain", "plain crosses: every 20 cm", "cut one at the marks")),
        ("it", ("croci cerchiate: punti per gli elementi", "croci semplici: ogni 20 cm", "se ne taglia uno ai segni")),
    ],
)
def test_each_sheet_says_how_it_is_joined_and_what_its_signs_are(language: str, told: tuple[str, ...]) -> None:
    asked = replace(job(pack("condottiero"), workshop(), "a4", "fornovo_1495"), true_size=TrueSize())
    (document,) = playing_maps(asked, language)
    plan, *sheets = document.pages
    for page in sheets:
        runs = [leaf.item for leaf in walk(page.items) if isinstance(leaf.item, Run) and leaf.item.box == "margin"]
        said = " ".join(run.words for run in runs)
        assert [one for one in told if one not in said] == []
        assert min(run.size for run in runs) >= 6.0 * MM_PER_POINT
    named = [leaf.item.words for leaf in walk(plan.items) if isinstance(leaf.item, Run) and leaf.item.box == "tile"]
    assert named == [f"C{at}" for at in range(1, 12)], "those that are printed"
    river = {"en": "River bed", "it": "Greto"}[language]
    assert river in [leaf.item.words for leaf in walk(plan.items) if isinstance(leaf.item, Run)], "the legend"


@pytest.mark.parametrize(("system", "name"), [("condottiero", "fornovo_1495"), ("risorgimento", "magenta_1859")])
def test_no_figure_of_the_edges_stands_across_a_joint(system: str, name: str) -> None:
    plan = _plan(system, name, TrueSize())
    joints = plan.joints()
    drawing = draw_map(
        scenario(system, name),
        pack(system),
        "en",
        workshop(),
        width=plan.width,
        height=HIGH,
        legend=False,
        joints=joints,
    )
    grid = drawing.layer("grid") if drawing is not None else None
    assert grid is not None
    figures = [leaf for leaf in walk((grid,)) if isinstance(leaf.item, Run)]
    assert len(figures) > 20
    for leaf in figures:
        left, top, right, low = leaf.bounds()
        for box in joints:
            is_cut = left < box[2] - 0.01 and right > box[0] + 0.01 and top < box[3] - 0.01 and low > box[1] + 0.01
            assert not is_cut, leaf.item


@pytest.mark.parametrize(
    ("system", "name"),
    [("lanterns", "gannet_cove"), ("lumi", "blenheim_1704"), ("risorgimento", "magenta_1859")],
)
def test_sheets_are_left_out_on_request_where_nobody_stands_and_nothing_lies(system: str, name: str) -> None:
    shop, plan = workshop(), _plan(system, name, TrueSize())
    asked = replace(job(pack(system), shop, "a4", name), true_size=TrueSize(without_bare=True))
    (document,) = playing_maps(asked, "en")
    named = document.left_out.partition(": ")[2].split()
    tiles = plan.tiling.tiles if plan.tiling is not None else ()
    assert len(document.pages) - 1 + len(named) == len(tiles), "a plan, and the sheets"
    drawing = draw_map(scenario(system, name), pack(system), "en", shop, width=plan.width, height=HIGH, legend=False)
    standing = drawing.layer("pieces") if drawing is not None else None
    assert standing is not None
    left_out = [plan.seen(tile) for tile in tiles if tile.name in named]
    for leaf in walk((standing,)):
        left, top, right, low = leaf.bounds()
        assert not any(left < box[2] and right > box[0] and top < box[3] and low > box[1] for box in left_out)


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize(
    ("system", "name"),
    [
        ("esa", "rethel_1650"),
        ("cape", "terheyden_1625"),
        ("condottiero", "fornovo_1495"),
        ("risorgimento", "magenta_1859"),
        ("lumi", "blenheim_1704"),
        ("lanterns", "gannet_cove"),
    ],
)
def test_every_name_stands_whole_on_a_sheet_and_across_no_joint(system: str, name: str, language: str) -> None:
    size = TrueSize(may_shrink=True, without_bare=False)
    tiling = _plan(system, name, size).tiling
    assert tiling is not None
    (document,) = playing_maps(replace(job(pack(system), workshop(), "a4", name), true_size=size), language)
    names: dict[str, list[bool]] = {}
    for page, tile in zip(document.pages[-len(tiling.tiles) :], tiling.tiles, strict=True):
        across = [10.0 + at - tile.left for at in tiling.across]
        down = [10.0 + at - tile.top for at in tiling.down]
        for leaf in walk(page.items):
            if isinstance(leaf.item, Run) and leaf.item.box == "label":
                left, top, right, low = leaf.bounds()
                whole = left >= 10.0 and right <= 10.0 + tile.width and top >= 10.0 and low <= 10.0 + tile.height
                # Nor in the strip that is cut off one sheet, or hidden by the other.
                is_cut = any(left < x + 4.9 and right > x - 4.9 for x in across)
                is_cut = is_cut or any(top < y + 4.9 and low > y - 4.9 for y in down)
                names.setdefault(leaf.item.words, []).append(whole and not is_cut)
    assert names
    assert [words for words, seen in names.items() if not any(seen)] == []


def test_sheets_of_a_table_with_nothing_on_them_are_left_out_and_that_is_said() -> None:
    sheets = pages("condottiero", "fornovo_1495", "a4", TrueSize(without_bare=True))
    battle = scenario("condottiero", "fornovo_1495")
    assert battle.map is not None
    tiling = tiling_for(1800.0 + 110.0, 1200.0 + 110.0, _sheet("a4"))
    assert tiling is not None
    assert len(sheets) < len(tiling.tiles)
    said = " ".join(page.get_textpage().get_text_bounded() for page in sheets)
    assert "with nothing on them left out" in said
    assert "Taro" in said
    assert "Poplars" not in said, "what players place themselves is printed apart"


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_name_of_an_objective_stands_on_the_sheet_of_its_flag(language: str) -> None:
    """The tubs of the cove lie where two sheets are joined."""
    plan = _plan("lanterns", "gannet_cove", TrueSize())
    joints, battle = plan.joints(), scenario("lanterns", "gannet_cove")
    drawing = draw_map(
        battle, pack("lanterns"), language, workshop(), width=plan.width, height=HIGH, pieces=False, joints=joints
    )
    places = drawing.layer("places") if drawing is not None else None
    assert places is not None
    drawn = list(walk((places,)))
    (name,) = [leaf.bounds() for leaf in drawn if isinstance(leaf.item, Run) and leaf.item.box == "label"]
    flag = next(leaf.bounds() for leaf in drawn if "objective" in leaf.within)
    for left, top, right, low in joints:
        if right - left < low - top:
            assert (name[2] <= left + 0.01) is (flag[2] <= left + 0.01)
        else:
            assert (name[3] <= top + 0.01) is (flag[3] <= top + 0.01)
