"""One mistake at a time, planted in a copy of a shipped battle of every system: what is well written and cannot be
meant is told by `check`, whoever plays it."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiler.compile import compile_files
from compiler.settings import Settings
from tests.shipped import LIBRARY
from tests.tercio.planting import (
    BRIGADES,
    CAPE,
    CONDOTTIERO,
    ESA,
    LUMI,
    ON_A_TABLE,
    ON_HEXES,
    RISORGIMENTO,
    Change,
    codes,
    told,
)
from tests.tercio.running import tercio

HUSSARS = "deploys (26, 50)   facing s"
SQUADRONS = "deploys (10, 25)   facing s   abreast 2"
GASCON = "of gascon  at (12, 4)"
CHIEF = '    commander outposts "The general of the outposts" it "Il generale degli avamposti" { at (45, 54) }\n'
CHEVALIER = '      general chevalier "The chevalier" it "Il cavaliere" { at (38, 10)  morale 3 }\n'
KINGS_MEN = "    company 2 x pikes { at 0301, 0501  facing s }\n    company 2 x shot { at 0401, 0201  facing s }\n"


def river(before: str, where: str) -> Change:
    return before, f'    river deep "Deep" it "Profondo" {{ {where} }}\n{before}'


def house(value: str) -> str:
    """A rule of the battle's own."""
    return f'rules {{ replace constant higher_ground_cards "Higher" it "Più in alto" {{ value {value} }} }}'


def cell(table: str, row: str) -> Change:
    """A row of a table drawn otherwise, in the battle's own rules."""
    return "  turns ", f'  rules {{ amend table {table} {{ replace row """ {row} """ }} }}\n  turns '


def relief(enters: str, place: str) -> Change:
    """A regiment of Rethel that comes later."""
    check = "    check army.determination = 16\n"
    return check, f'    reinforcement relief "R" it "R" {{ under rosen  arrives 3  {enters} unit line_pike {place} }}\n'


ZONE = '    zone north "North"'
MOAT = '"Moat" it "Fossato" { shape (18, 5), (23, 5), (23, 11), (18, 11) }'
AROUND = "(16, 5), (24, 5), (24, 7), (18, 7), (18, 11), (24, 11), (24, 13), (16, 13)"
WET = f'    river around "Moat" it "Fossato" {{ shape {AROUND} }}\n'
CHEST = '    objective chest "The chest" it "Il forziere" { at (21, 9)  worth 3  for anyone }\n'
PRIZE = ('    objective press "The cider press" it "Il torchio" { at 0404  worth 2  counts at_end }\n', "")
SLOW = [("pace 2", "pace 1"), ("pace 2", "pace 1")]
VINES, HEDGE, CART = "    vineyard vines", "    hedge long_hedge", "    cart hay"

MISTAKES: dict[str, dict[str, tuple[list[Change], str]]] = {
    ESA: {
        "off the map": ([("at 0307", "at 1307")], "E0801"),
        "two in a hex": ([("at 0408", "at 0307")], "E0803"),
        "on the enemy": ([("at 0408", "at 0403")], "E0803"),
        "in a river": (
            [(". w . . m m v", ". w . . m r v"), ("m rough", "m rough  r river"), ("0508", "0605")],
            "E0802",
        ),
        "pikes in a wood": ([("unit line_pike { at 0508", "unit line_pike { at 0205")], "W1403"),
        "an objective in a river": ([(". w . . m m v", ". w . . m m r"), ("m rough", "m rough  r river")], "E0805"),
        "among the enemy": ([("at 0307", "at 0303")], "W0821"),
        "nobody in chief": ([("turenne { is cic  at", "turenne { at")], "E0825"),
        "two in chief": ([("gamarra { at", "gamarra { is cic  at")], "E0825"),
        "an objective without a place": ([("{ at 0705  worth", "{ worth")], "E0805"),
        "a prize of nothing": ([("worth 2?", "worth 0")], "E0805"),
        "a division that comes later": (
            [("general fauge { at", "arrives 14  enters north  general fauge { at")],
            "E0306",
        ),
        "late, and on the field": ([relief("enters south", "{ at 0708 }")], "E0851"),
        "late at a place": ([relief("", "{ at 0708 }")], "E1401"),
        "no room": ([("unit line_pike { at 0508", "unit 40 x line_pike {")], "W0822"),
        "its back to the enemy": ([("0808  facing n", "0808  facing s")], "W0833"),
        "of no list": ([("from france_1648   ", "")], "W0834"),
        "a weather that nothing plays": ([("weather ", "weather fog   # ")], "W0827"),
        "no last turn": ([("turns 7 ", "")], "W1404"),
        "a comma in a number": ([("worth 2?", "worth 2,5")], "E0403"),
        "a part of a point": ([("worth 2?", "worth 2.5")], "W0838"),
        "a name of no letters": ([('"Foot" it "Fanteria"', '"Foot" it ""')], "W0507"),
        "a card that no deck has": ([("villequier { at", "villequier { takes_out 4  adds 77  at")], "E1401"),
        "a card out of the wrong deck": ([("villequier { at", "villequier { takes_out 45  adds 33  at")], "E1401"),
        "a card for nothing": ([("villequier { at", "villequier { takes_out 4, 5  adds 33  at")], "W1404"),
        "chief and at the head of a division": ([("villequier { at", "plessis_praslin { at")], "W0842"),
        "at the head of two divisions": ([("rosen { at", "villequier { at")], "W0842"),
        "a unit that pays for itself": ([("unit line_pike {", "unit line_pike { points -6 ")], "W0831"),
        "a house rule in centimetres": ([("turns 7", f"{house('2 cm')}  turns 7")], "E1007"),
        "a house rule of half a card": ([("turns 7", f"{house('2.5')}  turns 7")], "W1008"),
        "a house rule of less than nothing": ([("turns 7", f"{house('-1')}  turns 7")], "W1008"),
        "a house rule with a nought too many": ([("turns 7", f"{house('100')}  turns 7")], "W1008"),
        "a weakness of ninety-nine": ([cell("melee_weakness", "closed | . | 1 | 99")], "W1008"),
        "a weakness that heals": ([cell("melee_weakness", "closed | . | 1 | -1")], "W1008"),
        "half a weakness": ([cell("melee_weakness", "closed | . | 1 | 1.5")], "E1401"),
        "an ending after the end": (
            [("  won_by france", '  ending late "Late" it "Tardi" { when turn.number = 20 }\n  won_by france')],
            "W0843",
        ),
    },
    CAPE: {
        "off the table": ([("at (12, 4)", "at (32, 4)")], "E0801"),
        "across a wall": ([("at (12, 4)", "at (8, 17)")], "E1401"),
        "on an enemy": ([("at (12, 4)", "at (12, 15.3)")], "E1401"),
        "on a friend": ([("at (12, 4)", "at (9, 3)")], "E0803"),
        "in reserve and on the table": ([(GASCON, "of gascon  reserve yes  at (12, 4)")], "E0851"),
        "nowhere": ([(GASCON, "of gascon")], "W0813"),
        "in the enemy's zone": ([("mission vital", "mission vital  deploys north")], "W0821"),
        "fog without visibility": ([("weather clear", "weather fog")], "W0826"),
        "one edge for both": ([("base_edge north", "base_edge south")], "W0832"),
        "no turn": ([("turns 7", "turns 0")], "E0830"),
        "no last turn": ([("turns 7 ", "")], "W1404"),
        "no mission": ([("mission vital", "")], "W0839"),
        "no edge of its own": ([("base_edge south", "")], "W0839"),
        "a wood in centimetres": ([("radius 2 um", "radius 2 cm")], "E0402"),
        "an objective in a moat": ([(ZONE, f"    river moat {MOAT}\n{CHEST}{ZONE}")], "W1403"),
        "an objective beyond a moat": ([(ZONE, f"{WET}{CHEST}{ZONE}")], "W1403"),
    },
    CONDOTTIERO: {
        "off the table": ([("      unit lances\n", "      unit lances { at (200, 200) }\n")], "E0801"),
        "two in chief": (
            [("general caiazzo", "general caiazzo"), ("{ command_value 2? }", "{ is condottiero }")],
            "E0825",
        ),
        "nobody in chief": ([("is condottiero, charismatic", "is charismatic")], "E0825"),
        "one edge for both": (
            [
                ("venice   deploys any_edge", "venice   deploys north"),
                ("france   deploys any_edge", "france   deploys north"),
            ],
            "W0821",
        ),
        "nowhere to deploy": ([("venice   deploys any_edge", "venice")], "W0813"),
        "nobody to lead": ([("      unit 3 x stradiots\n", "")], "W0837"),
        "nobody who leads": ([('      general duodo "Pietro Duodo" { command_value 1? }\n', "")], "E0804"),
        "an objective that nothing plays": (
            [
                ("  allow nothing_plays_it", "  # allow nothing_plays_it"),
                ("    wood poplars", '    objective ford "Ford" it "Guado" { at (90, 90)  worth 2 }\n    wood poplars'),
            ],
            "W0827",
        ),
        "no last turn": ([("turns 10 ", "")], "W1404"),
        "a wood in millimetres": ([("size 18 cm x 12 cm", "size 180 mm x 120 mm")], "E0402"),
        "one man of two names": ([('gie "Marshal de Gié"', 'gie "Charles VIII"')], "W0842"),
        "two commanders in a unit": ([("figures commander, officer", "figures commander, commander")], "W0840"),
        "a place that nothing plays": ([("      unit lances\n", "      unit lances { at (90, 20) }\n")], "W1404"),
        "an edge that nothing plays": ([("entry reserve   enters any_edge", "entry reserve   enters west")], "W1404"),
    },
    RISORGIMENTO: {
        "off the table": ([("at (34, 46)", "at (34, 66)")], "E0801"),
        "half off the table": ([("deploys (52, 50)", "deploys (89, 50)")], "E1401"),
        "in a river": ([river(VINES, "at (34, 46)  size 8 cm x 4 cm")], "W1403"),
        "across a river": ([river(VINES, "through (0, 46), (90, 46)")], "W1403"),
        "guns in a wood": ([("sparse_wood copse", "dense_wood copse"), ("at (68, 27)", "at (50, 12)")], "W1403"),
        "on the enemy": ([("jaeger { at (34, 46)", "jaeger { at (38, 10)")], "E1401"),
        "on a friend": ([("jaeger { at (34, 46)", "jaeger { at (52, 50)")], "E1401"),
        "a brigade on the enemy": ([("deploys (52, 50)", "deploys (38, 10)")], "E1401"),
        "an objective in a river": ([river(VINES, "at (45, 31)  size 9 cm x 8 cm")], "W1403"),
        "an objective off the table": ([("at (45, 30)   worth", "at (45, 90)   worth")], "E0801"),
        "a prize for each turn": ([("worth 6", "worth 6  counts each_turn")], "W1404"),
        "away for longer than the battle": ([("{ at (52, 54) }", "{ at (52, 54)  away_until 40 }")], "W1404"),
        "too late": ([(HUSSARS, "arrives 14  enters north")], "E0823"),
        "late in the middle": ([(HUSSARS, "arrives 4  deploys (45, 40)")], "W0841"),
        "late and from nowhere": ([(HUSSARS, "arrives 4")], "E0824"),
        "one edge for both": ([("home north", "home south")], "W0832"),
        "nobody in chief": ([(CHIEF, "")], "E0804"),
        "its back to the enemy": ([("(52, 50)   facing s", "(52, 50)   facing n")], "W0833"),
        "a prize of nothing": ([("worth 6", "worth 0")], "E0805"),
        "nowhere": ([(HUSSARS, "facing s")], "E1401"),
        "no last turn": ([("turns 12 ", "")], "W1404"),
        "half a quarter of fire": ([cell("formation_fire", "square | 3.5")], "E1401"),
        "half a quarter of fire, at its place": ([cell("formation_fire", "square | 3.5")], "W1008"),
        "fire of less than nothing": ([cell("formation_fire", "square | -2")], "W1008"),
        "fire of forty quarters": ([cell("formation_fire", "square | 40")], "W1008"),
        "no lines of its own": ([("home north", "")], "W0839"),
    },
    LUMI: {
        "off the table": ([("at (20, 10)", "at (20, 90)")], "E0801"),
        "half off the table": ([("deploys (14, 13)", "deploys (1, 13)")], "E1401"),
        "in a river": ([river(HEDGE, "at (14, 13)  size 12 um x 3 um")], "W1403"),
        "across a river": ([river(HEDGE, "through (0, 13), (48, 13)")], "W1403"),
        "horse in a village": ([("at (10, 19)  size", "at (10, 25)  size")], "W1403"),
        "on the enemy": ([("deploys (14, 13)", "deploys (34, 25)")], "E1401"),
        "on a friend": ([("deploys (26, 13)", "deploys (14, 13)")], "E1401"),
        "an objective in a river": ([river(HEDGE, "at (10, 19)  size 6 um x 6 um")], "W1403"),
        "too late": ([(SQUADRONS, "arrives 14  enters north")], "E0823"),
        "one edge for both": ([("home north", "home south")], "W0832"),
        "its back to the enemy": ([("(14, 13)   facing n", "(14, 13)   facing s")], "W0833"),
        "a village in millimetres": ([("size 5 um x 4 um", "size 50 mm x 40 mm")], "E0402"),
        "a prize for each turn": ([("(10, 19)  worth 4", "(10, 19)  worth 4  counts each_turn")], "W1404"),
        "a division without a general": ([(CHEVALIER, "")], "E0804"),
        "a village in nothing": ([("size 5 um x 4 um", "size 5 x 4")], "E0402"),
        "two prizes in one": (
            [
                (
                    "    objective west",
                    '    objective second "S" it "S" { at (10, 19)  worth 4  owner anyone }\n    objective west',
                )
            ],
            "W0836",
        ),
        "nowhere": ([(SQUADRONS, "abreast 2")], "E1401"),
        "no last turn": ([("turns 10 ", "")], "W1404"),
        "no edge of its own": ([("home north", "")], "W0839"),
    },
    ON_HEXES: {
        "off the map": ([("at 0307, 0507", "at 0307, 0909")], "E0801"),
        "on the enemy": ([("at 0307, 0507", "at 0301, 0507")], "E0803"),
        "in a pond": (
            [(". . . . o o .", ". . . . o o ~"), ("o orchard", "o orchard  ~ pond"), ("0607", "0705")],
            "E0802",
        ),
        "one sign for two grounds": ([("o orchard", "o orchard  o pond")], "E0810"),
        "an army of nobody": ([(KINGS_MEN, "")], "W0818"),
        "of no list": ([('del re" {\n    from parish', 'del re" {')], "W0834"),
        "its back to the enemy": ([("0607  facing n", "0607  facing s")], "W0833"),
        "a prize that nothing asks for": (
            [("  map {", "  rules { remove ending nightfall }\n  map {")],
            "W1404",
        ),
        "no last turn": ([("turns 7 ", "")], "W1404"),
        "a prize too far away": ([*SLOW, ("turns 7", "turns 1")], "W1404"),
    },
    ON_A_TABLE: {
        "off the table": ([("at (18, 5)", "at (50, 5)")], "E0801"),
        "on an enemy": ([("at (18, 5)", "at (18, 27.8)")], "E1401"),
        "in a house": ([("gorse { at (9, 15)", "cottage { at (18, 5)")], "W1403"),
        "a prize in the sea": (
            [("gorse { at (9, 15)  size 5 um x 4 um }", "sea { at (18, 15)  size 9 um x 9 um }")],
            "W1403",
        ),
        "no room": (
            [
                ("from free_traders", "from free_traders  deploys tiny"),
                (
                    "    objective tubs",
                    '    zone tiny "T" it "T" { covers (18, 2) to (18.5, 2.5) }\n    objective tubs',
                ),
                ("batman { at (10, 6), (16, 8), (26, 6)  facing", "batman { facing"),
            ],
            "W1404",
        ),
        "no last turn": ([("turns 9 ", "")], "W1404"),
        "half off the table": ([("at (18, 5)", "at (0.5, 5)")], "W1404"),
        "on a wall": ([("at (18, 5)", "at (14, 10.5)")], "W1404"),
    },
    BRIGADES: {
        "too late": ([("arrives 2", "arrives 20")], "E0823"),
        "a way in off the map": ([("enters 0207, 0208, 0209", "enters 2020")], "E0801"),
        "on the enemy": ([("at 1008", "at 1003")], "E0803"),
        "two prizes in one": ([("at 0705  worth", "at 0710  worth")], "W0836"),
        "no last turn": ([("turns 9 ", "")], "W1404"),
        "perhaps before the first turn": ([("arrives 2", "arrives 1d3 - 2")], "W0844"),
        "between two turns": ([("arrives 2", "arrives 3.5")], "E0823"),
        "an ending after the end": (
            [("  won_by britain", '  ending late "Late" it "Tardi" { when turn_number > 9 }\n  won_by britain')],
            "W0843",
        ),
        "a way in in the middle": ([("enters 0207, 0208, 0209", "enters 0706, 0806")], "W0841"),
    },
}
EVERY = [(battle, name, *rest) for battle, mistakes in MISTAKES.items() for name, rest in mistakes.items()]


@pytest.mark.parametrize("battle", MISTAKES)
def test_the_battle_itself_is_without_fault(battle: str, tmp_path: Path) -> None:
    assert codes(battle, [], tmp_path) == []


@pytest.mark.parametrize(
    ("battle", "changes", "code"),
    [(battle, changes, code) for battle, _, changes, code in EVERY],
    ids=[f"{battle.partition('/')[0]}: {name}" for battle, name, _, _ in EVERY],
)
def test_a_mistake_is_told(battle: str, changes: list[Change], code: str, tmp_path: Path) -> None:
    assert code in codes(battle, changes, tmp_path)


def test_what_is_meant_may_be_said(tmp_path: Path) -> None:
    island = river(VINES, "at (45, 31)  size 9 cm x 8 cm")
    said = ("  turns 12", '  allow barred_ground "an island"\n  turns 12')
    assert codes(RISORGIMENTO, [island], tmp_path) == ["W1403"]
    assert codes(RISORGIMENTO, [island, said], tmp_path) == []


def test_who_is_in_reserve_needs_no_place(tmp_path: Path) -> None:
    assert codes(CAPE, [(GASCON, "of gascon  reserve yes")], tmp_path) == []


RIGHT: dict[str, tuple[str, list[Change]]] = {
    "other quarters of fire": (RISORGIMENTO, [cell("formation_fire", "square | 2")]),
    "a regiment that comes later": (ESA, [relief("enters south", "")]),
    "a brigade that comes later": (RISORGIMENTO, [(HUSSARS, "arrives 4  deploys (26, 50)  facing s")]),
    "a house rule of three cards": (ESA, [("turns 7", f"{house('3')}  turns 7")]),
    "a leader's own cards": (ESA, [("villequier { at", "villequier { takes_out 4, 5  adds 33, 50  at")]),
    "an ending of the last turn": (
        BRIGADES,
        [
            (
                "  won_by britain",
                '  ending late "Late" it "Tardi" { when turn_number = 9  winner nobody }  won_by britain',
            )
        ],
    ),
    "walls are climbed": (CAPE, [(ZONE, f"    high_wall court {MOAT.replace('shape', 'through')}\n{CHEST}{ZONE}")]),
    "a bridge leads over a moat": (
        CAPE,
        [(ZONE, f'{WET}    bridge planks "Planks" it "Assi" {{ through (20, 4), (20, 8) }}\n{CHEST}{ZONE}')],
    ),
    "a colonel in each army": (
        RISORGIMENTO,
        [('"The colonel of horse" it "Il colonnello di cavalleria"', '"The colonel" it "Il colonnello"')],
    ),
    "each scout counts": (CONDOTTIERO, [("{ part musician }", "{ part scout }")]),
    "a reserve comes in over its own edge": (
        CONDOTTIERO,
        [("entry reserve   enters any_edge", "entry reserve")],
    ),
    "a prize is near enough": (ON_HEXES, [*SLOW, ("turns 7", "turns 2")]),
    "beside a wall": (ON_A_TABLE, [("at (18, 5)", "at (14, 11)")]),
    "at the edge": (ON_A_TABLE, [("at (18, 5)", "at (1, 5)")]),
    "a way in one hex from the edge": (BRIGADES, [("enters 0207, 0208, 0209", "enters 0207")]),
    "a lasting fight": (
        ON_HEXES,
        [("turns 7", ""), ("  map {", "  rules { remove ending nightfall }\n  map {"), PRIZE],
    ),
}


@pytest.mark.parametrize(("battle", "changes"), RIGHT.values(), ids=RIGHT)
def test_what_is_right_is_not_doubted(battle: str, changes: list[Change], tmp_path: Path) -> None:
    assert codes(battle, changes, tmp_path) == []


def test_the_cards_that_there_are_and_the_words_that_are_read_are_told(tmp_path: Path) -> None:
    (said,) = told(ESA, [("villequier { at", "villequier { takes_out 4  adds 77  at")], tmp_path)
    assert "31 to 50" in said.message
    (said,) = told(RISORGIMENTO, [(HUSSARS, "arrives 4  enters north")], tmp_path)
    assert said.code.code == "E1401"
    assert "deploys (30, 40)" in f"{said.message} {said.help}"
    (said,) = told(BRIGADES, [("arrives 2", "arrives 3 to 5")], tmp_path)
    assert "`1d3 + 2`" in (said.help or "")


@pytest.mark.parametrize(
    ("said", "code"), [("points 6", []), ("", ["W0839"]), ("points -6", ["W0831"]), ("points 4000", ["W0831"])]
)
def test_a_card_of_a_list_says_its_points(said: str, code: list[str], tmp_path: Path) -> None:
    card = f"class PM  movement 1, 1  shooting 0  melee 1  morale 1  {said}"
    listed = f'use esa\narmy_list club "Club" it "Circolo" {{ profile foot "Foot" it "Fanti" {{ {card} }} }}\n'
    (tmp_path / "club.tercio").write_text(listed, encoding="utf-8")
    result = compile_files([tmp_path / "club.tercio"], Settings(library=LIBRARY), all_examples=False)
    assert [one.code.code for one in result.diagnostics] == code


@pytest.mark.parametrize(
    ("cards", "old", "new"),
    [
        ("lanterns/armies/coast", "speed 6 um", "speed 6 cm"),
        ("cape/armies/brigands", "movement 4 um", "movement 4 cm"),
    ],
)
def test_cards_are_measured_as_their_rules_are(cards: str, old: str, new: str, tmp_path: Path) -> None:
    assert codes(cards, [], tmp_path) == []
    assert codes(cards, [(old, new)], tmp_path) == ["E0402"]


def test_what_check_refuses_is_not_played(tmp_path: Path) -> None:
    text = (LIBRARY / f"{LUMI}.tercio").read_text(encoding="utf-8")
    text = text.replace("deploys (26, 13)", "deploys (18, 13)").replace("use armies.", "use lumi.armies.")
    (tmp_path / "crowd.tercio").write_text(text, encoding="utf-8")
    for words in (("check", "crowd.tercio"), ("play", "crowd.tercio", "--seed", "3", "--quiet")):
        ran = tercio(*words, folder=tmp_path)
        assert (ran.code, ran.out.count("E1401")) == (1, 2), words


def test_a_part_of_a_unit_is_told_by_the_name_of_the_whole(tmp_path: Path) -> None:
    said = told(LUMI, [("turns 10", "turns 10  options { units single }"), ("(26, 13)", "(18, 13)")], tmp_path)
    assert said
    assert [one.message for one in said if "_b" in one.message.replace("_brigade", "")] == []


def test_a_card_without_points_among_others_that_have_some_is_told(tmp_path: Path) -> None:
    assert codes("lanterns/armies/coast", [("points 20", "")], tmp_path) == ["W0839"]
