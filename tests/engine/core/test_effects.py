"""Effects: what an outcome declares is done; what cannot be done is refused with its place."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest

from engine.core.decisions import Ask
from engine.core.declared.book.inventory import judge_catalogues
from engine.core.declared.effects import (
    Deed,
    Effects,
    Standing,
    counting,
    deeds,
    effects_of,
    needed,
    noting,
    standing,
)
from engine.core.system import Unplayable
from engine.model.pack import Ruleset
from engine.model.rules import Card, Deck, Entry, Mark, Origin, Outcome, Sector, Table, Test
from engine.model.values import Ref, Value, Worded

HERE = Origin("rules.tercio", 7)
THERE = Origin("rules.tercio", 9)


def hearten(g: list[str], who: str, points: int) -> Ask[None]:
    g.append(f"{who} +{points}")
    yield from ()


def run(g: list[str], who: str) -> Ask[None]:
    g.append(f"{who} runs")
    yield from ()


REGISTRY: Effects[list[str], str] = Effects(
    {"hearten": Deed(hearten, takes=1), "run": Deed(run, "unit")},
    {"nerve": ("unit",), "speech": ()},
    standing={"swift": Standing("moves"), "bold": Standing("tests", "melee")},
    may_do_nothing=("speech",),
)


def outcome(effect: Value = None, name: str = "shaken") -> Outcome:
    fields = (("effect", effect),) if effect is not None else ()
    return Outcome(name=name, origin=HERE, low=None, high=None, fields=fields)


def ruleset(*declared: tuple[str, tuple[str, ...]], test: str = "nerve", outcomes: tuple[Outcome, ...] = ()) -> Ruleset:
    entries = tuple(
        Entry(name=name, origin=THERE, kind="effect", fields=(("takes", takes),) if takes else ())
        for name, takes in declared
    )
    return Ruleset(
        name="drill",
        origin=HERE,
        languages=("en",),
        entries=entries,
        tests=(Test(name=test, origin=HERE, outcomes=outcomes),),
    )


HEARTEN = Ref("effect", "hearten", (2,))
RUN = Ref("effect", "run")


def test_effects_are_done_in_the_order_in_which_an_outcome_declares_them() -> None:
    told: list[str] = []
    both = outcome((Worded(RUN, None), HEARTEN))
    for _ in REGISTRY.apply(told, both, "pikes"):
        raise AssertionError("nothing is asked")
    assert told == ["pikes runs", "pikes +2"]
    assert effects_of(both) == (RUN, HEARTEN)
    assert effects_of(outcome()) == ()


def test_a_standing_effect_does_nothing_when_it_begins() -> None:
    told: list[str] = []
    for _ in REGISTRY.do(told, Ref("effect", "swift"), "pikes"):
        raise AssertionError("nothing is asked")
    assert told == []


def test_what_is_registered_as_declared_is_playable() -> None:
    REGISTRY.judge(ruleset(("hearten", ("number",)), ("run", ()), ("swift", ()), outcomes=(outcome(RUN),)))


def test_an_effect_that_nobody_carries_out_is_refused_with_its_place() -> None:
    with pytest.raises(Unplayable, match=r"rules\.tercio:9: nothing carries out the effect `dance`"):
        REGISTRY.judge(ruleset(("dance", ())))


def test_an_effect_that_is_told_something_else_is_refused() -> None:
    with pytest.raises(Unplayable, match=r"rules\.tercio:9: .*`hearten` takes 2 arguments here, and 1 in play"):
        REGISTRY.judge(ruleset(("hearten", ("number", "number"))))


def test_an_outcome_without_an_effect_is_refused_where_one_is_needed() -> None:
    with pytest.raises(Unplayable, match=r"rules\.tercio:7: the outcome `shaken` of the test `nerve` has no effect"):
        REGISTRY.judge(ruleset(outcomes=(outcome(),)))
    REGISTRY.judge(ruleset(test="speech", outcomes=(outcome(),)))


def test_an_outcome_whose_effect_finds_nobody_to_befall_is_refused() -> None:
    with pytest.raises(Unplayable, match=r"rules\.tercio:7: .*`speech` cannot have the effect `run`.*one of `hearten`"):
        REGISTRY.judge(ruleset(test="speech", outcomes=(outcome(RUN),)))


def test_an_outcome_cannot_have_an_effect_that_only_stands() -> None:
    with pytest.raises(Unplayable, match=r"cannot have the effect `swift`; it can have one of `hearten`, `run`"):
        REGISTRY.judge(ruleset(outcomes=(outcome(Ref("effect", "swift")),)))


def test_a_card_may_have_an_effect_that_stands_for_what_somebody_asks() -> None:
    def judge(effect: Ref) -> None:
        REGISTRY.judge_ref(effect, (), "the card 7", HERE, may_stand=True)

    for effect in (HEARTEN, Ref("effect", "swift"), Ref("effect", "bold", (Ref("order", "melee"), 1))):
        judge(effect)
    with pytest.raises(Unplayable, match=r"rules\.tercio:7: the card 7 .*`bold` for `rally`.*only be for `melee`"):
        judge(Ref("effect", "bold", (Ref("order", "rally"), 1)))
    with pytest.raises(Unplayable, match=r"the card 7 cannot have the effect `run`, .*`bold`, `hearten`, `swift`"):
        judge(RUN)


def test_tests_that_the_rules_do_not_take_are_not_judged() -> None:
    REGISTRY.judge(ruleset(test="dance", outcomes=(outcome(),)))


def test_an_effect_in_a_field_of_a_thing_must_find_what_it_needs() -> None:
    task = Entry(name="dig", origin=THERE, kind="task", fields=(("does", RUN), ("after", HEARTEN)))
    REGISTRY.judge_entries([task], "task", ("does", "after"), ("unit",))
    REGISTRY.judge_entries([task], "task", ("after",), ())
    REGISTRY.judge_entries([task], "encounter", ("does",), ())
    with pytest.raises(Unplayable, match=r"rules.tercio:9: the task `dig` cannot have the effect `run`"):
        REGISTRY.judge_entries([task], "task", ("after", "does"), ())


def test_a_name_of_a_catalogue_that_no_rule_knows_is_refused() -> None:
    given = ruleset(("hearten", ()))
    judge_catalogues(given, {"effect": ("hearten", "run"), "task": ()})
    judge_catalogues(given, {})
    with pytest.raises(
        Unplayable, match=r"rules.tercio:9: nothing plays the effect `hearten`; what is played is `run`"
    ):
        judge_catalogues(given, {"effect": ("run",)})


def test_a_deed_may_only_note_or_count_something_of_what_is_at_stake() -> None:
    stake = SimpleNamespace(granted=False, hits=2)
    for deed in (noting("granted", True, "test"), counting("hits", "dice"), counting("hits", "dice")):
        deed.does(None, stake)
    assert (stake.granted, stake.hits) == (True, 4)
    assert (noting("granted", True, "test").needs, counting("hits").needs) == ({"test"}, frozenset())


# --- where else effects stand -----------------------------------------------------------------------------------------

ELSEWHERE: Effects[list[str], str] = Effects(
    {"hearten": Deed(hearten, takes=1), "run": Deed(run, "unit")},
    {"nerve": ("unit",), "card": (), "sector": ("unit",)},
    standing={"swift": Standing("moves"), "bold": Standing("tests", "melee")},
)


def test_cards_may_have_effects_that_stand_and_deeds_that_need_nobody() -> None:
    def judge(effect: Value) -> None:
        card = Card(name="c7", origin=HERE, number="7", fields=(("effect", effect),))
        ELSEWHERE.judge_cards([Deck(name="orders", origin=THERE, cards=(card,))])

    judge((Ref("effect", "swift"), HEARTEN))
    judge(Ref("effect", "bold"))
    judge(None)
    with pytest.raises(Unplayable, match=r"^rules\.tercio:7: the card 7 of `orders` cannot have the effect `run`"):
        judge(RUN)


def test_marks_of_sectors_may_have_deeds_and_nothing_that_stands() -> None:
    def judge(effect: Value) -> None:
        mark = Mark(name="star", origin=HERE, sign="*", figures=(("effect", effect),))
        ELSEWHERE.judge_sectors([Sector(name="front", origin=THERE, marks=(mark,))])

    judge(RUN)
    judge(None)
    with pytest.raises(Unplayable, match=r"^rules\.tercio:7: the sector `front` cannot have the effect `swift`"):
        judge(Ref("effect", "swift"))


def test_a_table_of_effects_has_a_column_for_each_outcome() -> None:
    table = Table(name="fates", origin=THERE, down=None, down_type="", heads_down=(), heads_across=(), cells=())
    test = Test(name="nerve", origin=HERE, outcomes=(outcome(RUN), outcome(RUN, "steady")))
    both = {("foot", "shaken"): RUN, ("foot", "steady"): HEARTEN}
    ELSEWHERE.judge_cells(table, both, RUN, test)
    with pytest.raises(Unplayable, match=r"^rules\.tercio:7: the table `fates` has no column for the outcome `steady`"):
        ELSEWHERE.judge_cells(table, {("foot", "shaken"): RUN}, RUN, test)
    for cells, otherwise in (
        ({**both, ("horse", "steady"): Ref("effect", "swift")}, RUN),
        (both, Ref("effect", "bold")),
    ):
        with pytest.raises(Unplayable, match=r"^rules\.tercio:9: the table `fates` cannot have the effect"):
            ELSEWHERE.judge_cells(table, cells, otherwise, test)


def test_a_test_without_outcomes_is_refused_unless_it_is_opposed() -> None:
    with pytest.raises(Unplayable, match=r"^rules\.tercio:7: the test `nerve` has no outcomes"):
        REGISTRY.judge(ruleset())
    opposed = replace(ruleset(), tests=(Test(name="nerve", origin=HERE, versus="nerve"),))
    REGISTRY.judge(opposed)


def test_what_is_told_must_be_as_much_as_is_taken() -> None:
    for effect, told in ((Ref("effect", "hearten"), 0), (Ref("effect", "hearten", (1, 2)), 2)):
        with pytest.raises(Unplayable, match=rf"tells the effect `hearten` {told} things, and it takes 1"):
            REGISTRY.judge(ruleset(outcomes=(outcome(effect),)))
    for stands in (
        Ref("effect", "swift", (Ref("order", "rally"),)),
        Ref("effect", "bold"),
        Ref("effect", "bold", (3,)),
    ):
        REGISTRY.judge_ref(stands, (), "the card 7", HERE, may_stand=True)


def test_what_stands_takes_whatever_it_declares() -> None:
    REGISTRY.judge(ruleset(("swift", ("number", "number")), outcomes=(outcome(RUN),)))
    with pytest.raises(Unplayable, match=r"`run` takes 1 arguments here, and 0 in play"):
        REGISTRY.judge(ruleset(("run", ("number",)), outcomes=(outcome(RUN),)))


def test_deeds_are_called_as_the_functions_that_do_them() -> None:
    plain = deeds(hearten, run)
    assert {name: (deed.does, deed.needs, deed.takes) for name, deed in plain.items()} == {
        "hearten": (hearten, frozenset(), 0),
        "run": (run, frozenset(), 0),
    }
    told = deeds(hearten, needs=("unit", "test"), takes=2)["hearten"]
    assert (told.needs, told.takes, Deed(run).takes) == ({"unit", "test"}, 2, 0)
    assert {name: one.asked_by for name, one in standing("moves", "swift", "slow").items()} == {
        "swift": "moves",
        "slow": "moves",
    }
    assert REGISTRY.names == {"hearten", "run", "swift", "bold"}


def test_what_a_deed_needs_is_there() -> None:
    assert needed(3) == 3
    assert needed(0) == 0
    with pytest.raises(AssertionError):
        needed(None)


def test_the_first_field_of_that_name_holds_the_effects_of_an_outcome() -> None:
    both = Outcome(name="x", origin=HERE, low=None, high=None, fields=(("then", RUN), ("effect", (RUN, 3, HEARTEN))))
    assert effects_of(both) == (RUN, HEARTEN)
