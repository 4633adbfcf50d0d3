"""The book: what a system asks of a ruleset is read once, and refused with its place where it is not there."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Annotated, Any, Literal

import pytest

from engine.core.declared.book.book import RuleBook, ruleset_of, scenario_of
from engine.core.declared.book.inventory import Again, Inventory, named_in
from engine.core.declared.book.records import (
    Degrees,
    FiguresOf,
    Length,
    LineOf,
    Named,
    NotNegative,
    Positive,
    SwitchesOf,
    tell,
)
from engine.core.declared.reading import Measure, names, number, pair, word
from engine.core.position.records import Record, record
from engine.core.system import Unplayable
from engine.model.battles import Scenario
from engine.model.pack import Rulepack, Ruleset
from engine.model.rules import Amendment, Cell, Constant, Ending, Entry, Head, Origin, Switch, Table, Test
from engine.model.values import Compare, Expression, Fact, Lookup, Option, Quantity, Ref, Value, Worded
from engine.model.values import Literal as Written

HERE = Origin("rules.tercio", 7)
CM = Measure("centimetres", {"mm": 10, "cm": 1})


def ruleset(**parts: Any) -> Ruleset:  # noqa: ANN401
    return Ruleset(name="camp", origin=Origin("rules.tercio", 1), languages=("en",), **parts)


def constants(**values: Value) -> tuple[Constant, ...]:
    return tuple(Constant(name=name, origin=HERE, value=value) for name, value in values.items())


def switch(name: str, default: str, *choices: str) -> Switch:
    return Switch(name=name, origin=HERE, choices=tuple((choice, None) for choice in choices), default=default)


def table(name: str, *cells: Value) -> Table:
    return Table(
        name=name,
        origin=HERE,
        down=None,
        down_type="number",
        heads_down=(Head(names=("near", "far")),),
        heads_across=tuple(Head(names=(f"column{column}",)) for column in range(len(cells))),
        cells=(tuple(Cell(value=cell) for cell in cells),),
    )


# --- values -----------------------------------------------------------------------------------------------------


def test_values_are_read_whatever_way_they_are_written() -> None:
    assert (number(3), number("three"), number(None, 2)) == (3, 0, 2)
    assert (word(Ref("tag", "foot")), word(Worded(Ref("tag", "foot"), None)), word(4, "none")) == (
        "foot",
        "foot",
        "none",
    )  # type: ignore[arg-type]
    assert (names((Ref("tag", "a"), "b")), names(Ref("tag", "a")), names(None)) == (("a", "b"), ("a",), ())
    assert (pair((1, 2)), pair((1, 2, 3)), pair(None)) == ((1, 2), (0, 0), (0, 0))


def test_distances_are_hundredths_of_the_measure() -> None:
    assert CM.length(Quantity(Fraction(7, 2), "cm"), "a base") == 350
    assert CM.length(Quantity(35, "mm"), "a base") == 350
    assert (CM.told(350), CM.told(300)) == (Fraction(7, 2), 3)


@pytest.mark.parametrize("value", [Quantity(3, "um"), 3, None, Quantity(Fraction(1, 3), "cm")])
def test_what_is_no_distance_is_refused_with_its_place(value: Value) -> None:
    with pytest.raises(Unplayable, match=r"^rules\.tercio:7: a base"):
        CM.length(value, "a base", HERE)


# --- figures ----------------------------------------------------------------------------------------------------


class Figures(FiguresOf):
    gain: NotNegative
    cards: Positive
    malus: int
    share: Fraction
    base: Length
    turn: Degrees


GOOD: dict[str, Value] = {
    "gain": 0,
    "cards": 1,
    "malus": -2,
    "share": Fraction(1, 2),
    "base": Quantity(3, "cm"),
    "turn": Quantity(45, "deg"),
}


def test_figures_are_read_by_their_types() -> None:
    figures = Figures(ruleset(constants=constants(**GOOD)), CM)
    assert (figures.gain, figures.cards, figures.malus, figures.share) == (0, 1, -2, Fraction(1, 2))
    assert (figures.base, figures.turn) == (300, 45)


@pytest.mark.parametrize("name", GOOD)
def test_a_figure_that_is_not_there_is_refused(name: str) -> None:
    left = {key: value for key, value in GOOD.items() if key != name}
    with pytest.raises(Unplayable, match=rf"^rules\.tercio:1: .*no constant `{name}`"):
        Figures(ruleset(constants=constants(**left)), CM)


def test_what_an_amendment_removes_is_refused_at_the_line_that_removes_it() -> None:
    removed = Amendment(verb="remove", kind="constant", name="gain", by="house", origin=Origin("house.tercio", 12))
    left = {key: value for key, value in GOOD.items() if key != "gain"}
    with pytest.raises(Unplayable, match=r"^house\.tercio:12: "):
        Figures(ruleset(constants=constants(**left), amendments=(removed,)), CM)
    others = [
        replace(removed, verb="add"),
        replace(removed, kind="switch"),
        replace(removed, name="cards"),
        replace(removed, origin=Origin("house.tercio", 20)),
    ]
    for other, place in zip(
        others, ("rules.tercio:1", "rules.tercio:1", "rules.tercio:1", "house.tercio:20"), strict=True
    ):
        with pytest.raises(Unplayable, match=f"^{place}: "):
            Figures(ruleset(constants=constants(**left), amendments=(other,)), CM)
    with pytest.raises(Unplayable, match=r"^house\.tercio:20: "):
        Figures(ruleset(constants=constants(**left), amendments=(removed, others[-1])), CM)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("gain", -1), ("gain", True), ("gain", "two"), ("gain", Fraction(1, 2)), ("gain", 10**18)),
        *(("cards", 0), ("malus", Quantity(1, "cm")), ("share", "half"), ("base", 3), ("base", Quantity(3, "um"))),
        *(("base", Quantity(-1, "cm")), ("turn", 45), ("turn", Quantity(361, "deg")), ("turn", Quantity(4, "cm"))),
    ],
)
def test_a_figure_of_another_type_or_beyond_all_bounds_is_refused_where_it_stands(name: str, value: Value) -> None:
    with pytest.raises(Unplayable, match=rf"^rules\.tercio:7: the constant `{name}`"):
        Figures(ruleset(constants=constants(**{**GOOD, name: value})), CM)


# --- switches ---------------------------------------------------------------------------------------------------


class Switches(SwitchesOf):
    costs: bool
    edge: Literal["stops", "leaves"]


SWITCHES = (switch("costs", "yes", "yes", "no"), switch("edge", "stops", "stops", "leaves"))


def test_switches_are_what_was_chosen() -> None:
    book = RuleBook(Rulepack(), ruleset(switches=SWITCHES, options=(("costs", "no"),)), (("edge", "leaves"),))
    switches = Switches(book.ruleset, book.chosen)
    assert (switches.costs, switches.edge) == (False, "leaves")
    assert book.options == {"costs": False, "edge": "leaves"}


def test_a_switch_that_is_not_there_is_refused() -> None:
    with pytest.raises(Unplayable, match="no switch `edge`"):
        Switches(ruleset(switches=SWITCHES[:1]), {})


def test_a_choice_that_nothing_plays_is_refused() -> None:
    stranger = switch("edge", "stops", "stops", "leaves", "bounces")
    with pytest.raises(Unplayable, match=r"^rules\.tercio:7: nothing plays the choice `bounces`"):
        Switches(ruleset(switches=(SWITCHES[0], stranger)), {})
    with pytest.raises(Unplayable, match="nothing plays the choice `maybe`"):
        Switches(ruleset(switches=SWITCHES), {"costs": "maybe"})


# --- lines ------------------------------------------------------------------------------------------------------


class Weapon(LineOf):
    length: int
    reload: int = 1
    cost: int | None = None
    is_: frozenset[str] = frozenset()
    loud: Annotated[bool, Named("noisy")] = False
    reach: Length = 0


def entry(**fields: Value) -> Entry:
    return Entry(name="pistol", kind="weapon", origin=HERE, fields=tuple(fields.items()))


def test_a_line_has_what_it_says_and_else_its_defaults() -> None:
    full = {"length": 2, "reload": 3, "cost": 4, "is": (Ref("tag", "firearm"),), "noisy": True}
    weapon = Weapon(entry(**full, reach=Quantity(4, "cm")), CM)
    assert (weapon.name, weapon.length, weapon.reload, weapon.cost) == ("pistol", 2, 3, 4)
    assert (weapon.is_, weapon.loud, weapon.reach) == ({"firearm"}, True, 400)
    bare = Weapon(entry(length=1), CM)
    assert (bare.reload, bare.cost, bare.is_, bare.loud, bare.reach) == (1, None, frozenset(), False, 0)


def test_what_is_told_elsewhere_holds_unless_the_thing_says_otherwise() -> None:
    over: tuple[tuple[str, Value], ...] = (("length", 5), ("reload", 7))
    weapon = Weapon(entry(length=2), CM, over)
    assert (weapon.length, weapon.reload) == (2, 7)


@record
class Gunner(Record):
    name: str
    wounds: int = 0
    drunk: bool = False
    weapon: str = "rammer"


def test_a_record_of_the_position_takes_what_is_told_of_it_and_keeps_the_rest() -> None:
    gunner = Gunner("Jean")
    tell(gunner, entry(wounds=2, holds=Ref("weapon", "sword")), "wounds", "drunk", weapon="holds")
    assert (gunner.name, gunner.wounds, gunner.drunk, gunner.weapon) == ("Jean", 2, False, "sword")
    tell(gunner, entry(drunk=True), "wounds", "drunk", over=(("wounds", 1), ("drunk", False)))
    assert (gunner.wounds, gunner.drunk) == (1, True)
    with pytest.raises(Unplayable, match=r"^rules\.tercio:7: the `holds` of pistol is not a name"):
        tell(gunner, entry(holds=3), weapon="holds")


@pytest.mark.parametrize(("fields", "why"), [({}, "has no `length`"), ({"length": "long"}, "not a whole number")])
def test_a_line_without_what_it_needs_is_refused(fields: dict[str, Value], why: str) -> None:
    with pytest.raises(Unplayable, match=rf"^rules\.tercio:7: .*{why}"):
        Weapon(entry(**fields), CM)


# --- the book ---------------------------------------------------------------------------------------------------


def test_a_table_is_found_cell_by_cell_and_noted() -> None:
    book = RuleBook(Rulepack(), ruleset(tables=(table("sight", 4, 9),)), ())
    found = {(down, across): cell.value for down, across, cell in book.cells("sight")}
    assert found == {("near", "column0"): 4, ("near", "column1"): 9, ("far", "column0"): 4, ("far", "column1"): 9}
    assert book.asked_tables == {"sight"}
    with pytest.raises(Unplayable, match="no table `sound`"):
        book.table("sound")


def test_what_the_rules_name_must_be_there() -> None:
    book = RuleBook(Rulepack(), ruleset(tests=(Test(name="nerve", origin=HERE),), entries=(entry(length=1),)), ())
    book.require({"test": ("nerve",), "weapon": ("pistol",)})
    for kind, name in (("test", "panic"), ("weapon", "bow"), ("sector", "front")):
        with pytest.raises(Unplayable, match=f"no {kind} `{name}`"):
            book.require({kind: (name,)})


def test_a_pack_without_the_ruleset_or_scenario_is_refused() -> None:
    pack = Rulepack(rulesets=(ruleset(),))
    assert ruleset_of(pack, "camp").name == "camp"
    for find in (ruleset_of, scenario_of):
        with pytest.raises(Unplayable, match="`nowhere`"):
            find(pack, "nowhere")


# --- what nothing plays -----------------------------------------------------------------------------------------


class Played(FiguresOf):
    played: int


def inventory(*needed: str, **told: Any) -> Inventory[RuleBook]:  # noqa: ANN401
    return Inventory((Played,), {"test": needed}, {"printed": "for people"}, told)


def unread(given: Ruleset, **told: Any) -> list[tuple[str, str]]:  # noqa: ANN401
    return [(kind, thing.name) for kind, thing in inventory(**told).unread(RuleBook(Rulepack(), given, ()))]


def ending(when: Expression) -> tuple[Ending, ...]:
    return (Ending(name="broken", origin=HERE, when=when),)


def test_what_a_record_an_expression_or_the_print_only_list_names_is_read() -> None:
    named = Compare("<", Fact("army", "army", "left"), Written(Ref("constant", "in_a_test")))
    figures = constants(played=1, printed=2, in_a_test=3, forgotten=4)
    assert unread(ruleset(constants=figures, endings=ending(named))) == [("constant", "forgotten")]


def test_what_the_ending_of_a_scenario_names_is_read() -> None:
    rules = ruleset(constants=constants(nightfall=8))
    dusk = ending(Compare("<", Fact("", "", "turn"), Written(Ref("constant", "nightfall"))))
    battle = Scenario(name="ford", origin=HERE, ruleset="camp", endings=dusk)
    for scenario, left in ((battle, []), (replace(battle, ruleset="other"), [("constant", "nightfall")])):
        book = RuleBook(Rulepack(scenarios=(scenario,)), rules, ())
        assert [(kind, thing.name) for kind, thing in inventory().unread(book)] == left


def test_switches_tables_and_tests_are_read_where_something_names_them() -> None:
    parts = {
        "switches": (switch("used", "yes", "yes", "no"), switch("unused", "yes", "yes", "no")),
        "tables": (table("used", 1), table("unused", 1)),
        "tests": (Test(name="unused", origin=HERE),),
        "endings": ending(Compare("<", Option("used"), Lookup("used", Written(1), None))),
    }
    assert unread(ruleset(**parts)) == [("switch", "unused"), ("table", "unused"), ("test", "unused")]


def test_what_only_an_unread_table_names_is_not_read() -> None:
    cell = Written(Ref("constant", "in_a_cell"))
    figures = constants(in_a_cell=3)
    read = ruleset(constants=figures, tables=(table("sight", cell),), endings=ending(Lookup("sight", Written(1), None)))
    assert named_in(RuleBook(Rulepack(), read, ()))["constant"] == {"in_a_cell"}
    assert ("constant", "in_a_cell") in unread(ruleset(constants=figures, tables=(table("sight", cell),)))


def test_a_figure_that_is_told_twice_must_agree() -> None:
    again: Again = ("the range as it is drawn", 2, HERE)

    def judge(musket_range: int) -> None:
        book = RuleBook(Rulepack(), ruleset(constants=constants(musket_range=musket_range)), ())
        inventory(musket_range=lambda book: iter((again,))).judge(book)

    judge(2)
    with pytest.raises(Unplayable, match=r"^rules\.tercio:7: the constant .* is 3, and the range as it is drawn is 2"):
        judge(3)


def test_what_nothing_plays_is_refused_with_its_place() -> None:
    book = RuleBook(Rulepack(), ruleset(constants=constants(forgotten=4)), ())
    with pytest.raises(Unplayable, match=r"^rules\.tercio:7: nothing plays the constant `forgotten`"):
        inventory().judge(book)
