"""Pieces and markers of battles: as large as the rules measure them, in the colours that the rules call them by, and as
many as the battle needs."""

from __future__ import annotations

import io
from collections import Counter
from dataclasses import replace
from functools import cache

import pypdf
import pytest

from compiler.backends.cards.files import File, How
from compiler.backends.cards.jobs import Job
from compiler.backends.cards.sources import print_product
from compiler.backends.catalogue import files
from compiler.backends.maps.true_size import agreed_size
from compiler.backends.products.products import Printed, Workshop, families_of, products_of
from compiler.backends.products.quantities import wanted_for
from compiler.backends.products.used import pieces_of
from compiler.layout.draw import Group, Item, Path, Rect, Run, walk
from compiler.layout.maps.tiles import TrueSize
from compiler.layout.sheets.impose import Card
from tests.compiler.backends.test_press import job
from tests.compiler.documents.library import OURS, workshop
from tests.shipped import shipped_pack


def _sets(
    system: str, battle: str, product: str, language: str = "en", shop: Workshop | None = None
) -> tuple[Printed, ...]:
    pack, at = shipped_pack(system), shop or workshop()
    family = families_of(pack, (next(one.ruleset.partition(".")[0] for one in pack.scenarios if one.name == battle),))
    wished = next(one for one in products_of(family[0], OURS, at.sink) if one.name == product)
    made = tuple(print_product(wished, pack, language, at, wanted_for(pack, battle)))
    assert at.sink.sorted() == ()
    return made


@cache
def sets(system: str, battle: str, product: str, language: str = "en") -> tuple[Printed, ...]:
    return _sets(system, battle, product, language)


def cards(*printed: Printed) -> dict[str, Card]:
    return {card.name: card for one in printed for card in one.cards}


def words(side: Group | None) -> str:
    runs = [leaf.item.words for leaf in walk((side,) if side is not None else ()) if isinstance(leaf.item, Run)]
    return " ".join(runs)


def ground(side: Group | None) -> str | None:
    return next(leaf.item.fill for leaf in walk((side,) if side is not None else ()) if isinstance(leaf.item, Rect))


# --- bases --------------------------------------------------------------------------------------------------------


def test_counters_of_1859_are_cut_to_the_bases_of_their_arms_and_commanders() -> None:
    made = sets("risorgimento", "magenta_1859", "counters")
    sizes = {card.name: (one.width, one.height) for one in made for card in one.cards}
    assert Counter(sizes.values()).keys() == {(35.0, 20.0), (25.0, 20.0), (20.0, 20.0)}
    assert len({one.name for one in made}) == 3, "each size is a set with a name of its own"
    pack = shipped_pack("risorgimento")
    battle = next(one for one in pack.scenarios if one.name == "magenta_1859")
    for army in battle.armies:
        for command in army.commands:
            for piece in command.pieces:
                if piece.kind == "commander":
                    assert sizes[f"{army.name}_{piece.name}"] == (25.0, 20.0)


def test_bases_follow_the_measure_of_the_map_and_stay_large_enough_to_be_read() -> None:
    def sizes(true_size: TrueSize) -> set[tuple[float, float]]:
        shop = replace(workshop(), true_size=true_size)
        return {(one.width, one.height) for one in _sets("lumi", "carpi_1701", "bases", shop=shop)}

    assert sizes(TrueSize()) == {(40.0, 20.0)}
    assert sizes(TrueSize(measure=25.0)) == {(50.0, 25.0)}
    # Half a base of a um would be ten millimetres deep: the table is smaller then, and its counters are not.
    assert sizes(TrueSize(share=0.5)) == {(40.0, 20.0)}


def test_the_base_of_a_piece_on_an_open_table_is_the_one_that_its_board_declares() -> None:
    (made,) = sets("lanterns", "gannet_cove", "counters")
    assert (made.width, made.height) == (40.0, 40.0)
    key = next(card for card in made.cards if "_key_" in card.name)
    assert words(key.front).endswith("5 Heart"), "the value that is tested most has room too"


def test_a_unit_of_two_bases_has_two_of_them() -> None:
    made = cards(*sets("lumi", "two_villages_1745_amended", "bases"))
    battle = next(one for one in shipped_pack("lumi").scenarios if one.name == "two_villages_1745_amended")
    pieces = {piece.name: piece for army in battle.armies for piece in pieces_of(army) if piece.kind == "unit"}
    said = {name: dict(piece.fields).get("bases") or 1 for name, piece in pieces.items()}
    assert set(said.values()) == {1, 2}
    assert {name: card.quantity for name, card in made.items()} == said


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_base_shows_its_arm_names_its_values_and_is_disordered_on_its_back(language: str) -> None:
    made = cards(*sets("lumi", "blenheim_1704", "bases", language))
    named, disordered = {
        "en": ("Morale Fire Melee", "disordered"),
        "it": ("Morale Tiro Mischia", "disordinata"),
    }[language]
    for card in made.values():
        drawn = {name for leaf in walk((card.front,)) for name in leaf.within if name.startswith("icon:")}
        assert drawn
        assert all(word in words(card.front) for word in named.split())
        assert disordered in words(card.back)
        assert ground(card.front) != ground(card.back)


# --- one width of hexes -------------------------------------------------------------------------------------------


def _rethel(true_size: TrueSize, what: str) -> tuple[Job, list[File]]:
    asked = job(How(gang=True), "esa", "rethel_1650")
    asked = replace(asked, true_size=true_size)
    return asked, list(files(asked, ("en",), (what,)))


@pytest.mark.parametrize("true_size", [TrueSize(may_shrink=True), TrueSize(hex=24.0), TrueSize(hex=40.0)])
def test_map_ground_stands_and_sectors_have_hexes_of_one_width(true_size: TrueSize) -> None:
    asked, made = _rethel(true_size, "map")
    drawn = next(one.map for one in shipped_pack("esa").scenarios if one.name == "rethel_1650")
    assert drawn is not None
    hexes = agreed_size([drawn], true_size, asked.sheet).hex
    text = pypdf.PdfReader(io.BytesIO(made[0].data)).pages[0].extract_text()
    assert f"1 hex = {round(hexes, 2):g} mm" in text
    shop = replace(workshop(), true_size=replace(true_size, hex=hexes))
    (ground_tiles,) = _sets("esa", "rethel_1650", "ground", shop=shop)
    assert (ground_tiles.width, ground_tiles.height) == pytest.approx((hexes, hexes * 2 / 3**0.5), abs=0.02)
    for stands in _sets("esa", "rethel_1650", "stands", shop=shop):
        # Two feet spread lie between the slanting sides of a hex that stands on its point.
        foot = next(leaf for leaf in walk((stands.cards[0].front,)) if is_foot(leaf.item, stands.width))
        assert stands.width < hexes
        assert 2 * foot.item.height <= hexes / 3**0.5 * 1.01
    _, (templates,) = _rethel(true_size, "templates")
    told = " ".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(templates.data)).pages)
    assert f"1 hex = {round(hexes, 2):g} mm" in told


def is_foot(item: Item, width: float) -> bool:
    return isinstance(item, Rect) and item.stroke is not None and abs(item.width - width) < 0.01


def test_stands_bear_the_numbers_of_the_map_and_no_empty_page_is_printed_behind_them() -> None:
    made = sets("esa", "rethel_1650", "stands")
    horse = [words(card.front) for one in made for card in one.cards if "Chevau-légers" in card.title]
    assert len(horse) == len(set(horse)) == 2
    _, printed = _rethel(TrueSize(), "counters")
    assert [file.name for file in printed] == ["counters_rethel_1650_en.pdf", "stands_rethel_1650_en.pdf"]
    for file in printed:
        for page in pypdf.PdfReader(io.BytesIO(file.data)).pages:
            shown = page.extract_text()
            for told in ("glue under the base", "fold at the middle", "dark: its front", "pale: its rear"):
                shown = shown.replace(told, "")
            assert len(shown.splitlines()) > 2, f"a page of {file.name} says nothing"


def test_the_front_of_a_stand_is_told_from_its_rear() -> None:
    """Rules ask which way a unit looks, and both faces were alike."""
    stand = cards(*sets("esa", "rethel_1650", "stands")).popitem()[1]
    fills = [
        leaf.item.fill for leaf in walk((stand.front,)) if isinstance(leaf.item, Rect) and leaf.item.height == 36.0
    ]
    assert len(fills) == len(set(fills)) == 2


# --- sides --------------------------------------------------------------------------------------------------------


def test_a_leader_who_is_in_the_list_of_the_enemy_bears_the_colours_of_the_side_that_he_fights_for() -> None:
    made = sets("esa", "bleneau_1652", "leaders")
    shown = cards(*made)
    assert ground(shown["turenne_royal"].back) == ground(shown["villequier"].back)
    assert ground(shown["conde_prince"].back) == ground(shown["nemours"].back)
    assert ground(shown["turenne_royal"].back) != ground(shown["conde_prince"].back)
    assert words(shown["turenne_royal"].back) == "The King’s army"
    assert "France" in words(shown["turenne_royal"].front)


def test_two_sides_of_one_nation_differ_by_colours_and_emblem() -> None:
    """Musketeers and Guards are both of France, and were printed alike."""
    named = cards(*sets("cape", "carmes_1626", "named"))
    looks = {}
    for name in ("artagnan", "jussac"):
        icons = {item.name for item in _groups(named[name].front) if item.name in ("icon:lily", "icon:tower")}
        looks[name] = (ground(named[name].front), icons)
    assert looks["artagnan"][1] == {"icon:lily"}
    assert looks["jussac"][1] == {"icon:tower"}
    figures = cards(*sets("cape", "carmes_1626", "figures"))
    fills = [_fills(figures[name].front) for name in ("artagnan", "jussac")]
    assert fills[0] != fills[1]


def _groups(item: Item) -> list[Group]:
    inner = [found for one in item.items for found in _groups(one)] if isinstance(item, Group) else []
    return [item, *inner] if isinstance(item, Group) else []


def _fills(side: Group) -> set[str | None]:
    return {leaf.item.fill for leaf in walk((side,)) if isinstance(leaf.item, Path | Rect)}


def test_a_gun_has_a_piece_and_a_team_and_a_squad_the_formations_that_all_of_it_know() -> None:
    (guns,) = sets("cape", "aughrim_1691", "gun_counters")
    assert [card.name for card in guns.cards] == ["robinet"]
    assert (guns.width, guns.height) == (40.0, 40.0)
    (teams,) = sets("cape", "aughrim_1691", "teams")
    assert [card.quantity for card in teams.cards] == [1]
    assert sets("cape", "carmes_1626", "teams") == ()
    squads = cards(*sets("cape", "aughrim_1691", "squads"))
    told = {name: words(card.front) for name, card in squads.items()}
    assert all("Open order" in one for one in told.values())
    assert not any("Close order" in one for one in told.values()), "nobody at Aughrim is drilled in it"


# --- markers of rules that play by themselves ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "wound", "unloaded"), [("en", "1 Wound", "Not loaded"), ("it", "1 Ferita", "Non carico")]
)
def test_markers_of_a_figure_stop_before_the_one_that_takes_a_piece_away(
    language: str, wound: str, unloaded: str
) -> None:
    """A man is out of it with two wounds, and there were counters of two and of three."""
    (made,) = sets("lanterns", "gannet_cove", "markers", language)
    shown = {words(card.front): card.quantity for card in made.cards}
    assert [told for told in shown if told[0].isdigit()] == [wound]
    assert shown[wound] == 12, "each of twelve men may have one"
    assert shown[unloaded] == 8


# --- round bases --------------------------------------------------------------------------------------------------


def test_units_of_condottiero_stand_on_discs_as_wide_as_the_rules_say() -> None:
    made = sets("condottiero", "fornovo_1495", "bases")
    assert {(one.width, one.height, one.layout.shape) for one in made} == {(60.0, 60.0, "round")}
    pieces = wanted_for(shipped_pack("condottiero"), "fornovo_1495").pieces
    assert sum(len(one.cards) for one in made) == pieces["unit"]
    for one in made:
        numbers = [words(card.front).split()[0] for card in one.cards]
        assert numbers == [str(number) for number in range(1, len(numbers) + 1)]
        assert all("disorganised" in words(card.back) for card in one.cards)


def test_a_mounted_figure_has_a_base_twice_as_wide() -> None:
    battle = next(one for one in shipped_pack("cape").scenarios if one.name == "aughrim_1691")
    made = sets("cape", "aughrim_1691", "figures")
    widths = {card.name: one.width for one in made for card in one.cards}
    people = [piece for army in battle.armies for piece in pieces_of(army) if piece.kind == "character"]
    mounted = {piece.name for piece in people if dict(piece.fields).get("mounted") is True}
    assert mounted
    assert widths == {piece.name: 40.0 if piece.name in mounted else 20.0 for piece in people}


@pytest.mark.parametrize(
    ("language", "company", "allied", "mercenary"),
    [
        ("en", ("Commander", "Officer"), "allied command", "mercenary command"),
        ("it", ("Comandante", "Ufficiale"), "comando alleato", "comando mercenario"),
    ],
)
def test_cards_tell_who_stands_with_a_unit_and_whose_soldiers_its_command_are(
    language: str, company: tuple[str, str], allied: str, mercenary: str
) -> None:
    troops = cards(*sets("condottiero", "fornovo_1495", "units", language))
    assert all(part in words(troops["chosen_lances"].front) for part in company)
    assert not any(part in words(troops["lances"].front) for part in company)
    assert allied in words(troops["milanese_lances"].front)
    assert mercenary in words(troops["stradiots_1"].front)
    leaders = cards(*sets("condottiero", "fornovo_1495", "generals", language))
    assert allied in words(leaders["caiazzo"].front)
    assert allied not in words(leaders["gonzaga"].front)


def test_a_crossbowman_is_drawn_with_a_crossbow() -> None:
    troops = cards(*sets("condottiero", "fornovo_1495", "units"))
    assert "icon:crossbow" in _names(troops["gascons"].front)
    assert "icon:shooting" not in _names(troops["milanese_crossbows"].front)
    assert "icon:crossbow" not in _names(troops["handgunners"].front)


def _names(group: Group) -> set[str]:
    inner = [item for item in group.items if isinstance(item, Group)]
    return {item.name for item in inner} | {name for item in inner for name in _names(item)}


@pytest.mark.parametrize(
    ("system", "battle"), [("condottiero", "fornovo_1495"), ("lumi", "blenheim_1704"), ("lumi", "fontenoy_1745")]
)
@pytest.mark.parametrize("language", ["en", "it"])
def test_the_name_of_a_general_is_clear_of_the_emblem_and_of_his_command(
    system: str, battle: str, language: str
) -> None:
    for one in cards(*sets(system, battle, "generals", language)).values():
        placed = [(leaf.item, leaf.bounds()) for leaf in walk(one.front.items)]
        (roundel,) = [box for item, box in placed if isinstance(item, Path) and box[3] < 20 and box[2] - box[0] > 11.5]
        name = [box for item, box in placed if isinstance(item, Run) and item.box.endswith("title")]
        above = [box for box in name if box[1] < 25]
        (command,) = [box for box in name if box[1] >= 25]
        assert min(box[1] for box in above) > roundel[3] + 1.5, one.title
        assert max(box[3] for box in above) < command[1] - 1.0, one.title


def test_counters_of_1859_have_the_pictures_of_their_cards_and_no_pale_backs() -> None:
    counters = cards(*sets("risorgimento", "magenta_1859", "counters"))
    troops = cards(*sets("risorgimento", "magenta_1859", "units"))
    units = [name for name in counters if not name.endswith("_key_profile") and name.partition("_")[2] in troops]
    assert len(units) > 40
    for name in units:
        shown = {one for one in _names(counters[name].front) if one.startswith("icon:")} - {"icon:front_mark"}
        assert shown, "letters stand for nobody"
        assert shown <= _names(troops[name.partition("_")[2]].front), name
        is_turned = counters[name].back != counters[name].front
        assert is_turned is ("battery" in name), "of others nothing is kept that a back could tell"


@pytest.mark.parametrize(
    ("language", "chief", "general"),
    [("en", "Commander-in-chief", "General"), ("it", "Comandante in capo", "Generale")],
)
def test_the_card_of_a_leader_has_his_rank_and_his_letters_on_the_map(language: str, chief: str, general: str) -> None:
    leaders = cards(*sets("esa", "rethel_1650", "leaders", language))
    assert chief in words(leaders["plessis_praslin"].front)
    assert chief not in words(leaders["villequier"].front)
    assert general in words(leaders["villequier"].front)
    letters = {name: words(card.front).split() for name, card in leaders.items()}
    assert "Pl" in letters["plessis_praslin"]
    assert "Vi" in letters["villequier"]


def test_a_general_is_told_the_numbers_of_the_units_of_his_brigades() -> None:
    churchill = cards(*sets("lumi", "blenheim_1704", "generals"))["churchill"]
    assert "English and Germans (1–3)" in words(churchill.front)


def test_the_card_of_a_line_battalion_names_its_brigade() -> None:
    troops = cards(*sets("risorgimento", "magenta_1859", "units"))
    assert any("Lebzeltern’s brigade" in words(card.front) for card in troops.values())


@pytest.mark.parametrize(
    ("system", "battle"),
    [("esa", "rethel_1650"), ("risorgimento", "magenta_1859"), ("lumi", "blenheim_1704"), ("cape", "terheyden_1625")],
)
def test_objectives_with_a_place_have_pieces_and_every_battle_a_marker_of_its_turn(system: str, battle: str) -> None:
    made = cards(*sets(system, battle, "aims"))
    scenario = next(one for one in shipped_pack(system).scenarios if one.name == battle)
    placed = [objective.name for objective in scenario.objectives if objective.at]
    assert [name for name in made if name.startswith("aim_")] == [f"aim_{name}" for name in placed]
    for name in placed:
        (held,) = [card for key, card in made.items() if key.startswith(f"held_{name}_")]
        assert held.front != held.back, "an army on each side"
    assert "turn" in made


@pytest.mark.parametrize(
    ("language", "raised", "speech"),
    [
        ("en", "Standard raised", ("Speech: positive", "Speech: negative")),
        ("it", "Stendardo innalzato", ("Discorso: positivo", "Discorso: negativo")),
    ],
)
def test_what_is_settled_before_a_battle_of_condottiero_has_markers(
    language: str, raised: str, speech: tuple[str, str]
) -> None:
    made = cards(*sets("condottiero", "fornovo_1495", "markers", language))
    assert words(made["standard_raised"].front) == raised
    assert (words(made["speech"].front), words(made["speech"].back)) == speech


@pytest.mark.parametrize(
    ("language", "told"), [("en", "Losses as the battle begins: "), ("it", "Perdite all’inizio: ")]
)
def test_what_a_unit_has_lost_before_the_battle_stands_on_its_card_and_its_counter(language: str, told: str) -> None:
    """Its figures are those of the whole battalion: at San Martino six begin with two losses, two with four."""
    made = cards(*sets("risorgimento", "san_martino_1859", "units", language))
    begun = [name for losses in "24" for name, card in made.items() if f"{told}{losses}" in words(card.front)]
    counters = cards(*sets("risorgimento", "san_martino_1859", "counters", language))
    weakened = [[name for name, card in counters.items() if f"−{losses}" in words(card.front)] for losses in "24"]
    assert (len(begun), [len(names) for names in weakened]) == (8, [6, 2])
    assert "sardinia_line_7" in weakened[1]


@pytest.mark.parametrize(("battle", "wounds"), [("carmes_1626", 8), ("aughrim_1691", 20)])
def test_no_more_markers_are_printed_than_there_are_figures(battle: str, wounds: int) -> None:
    """Eight duellists were given twenty markers of a wound; a battle of many has the usual number."""
    assert cards(*sets("cape", battle, "markers"))["wounded_or_down"].quantity == wounds
