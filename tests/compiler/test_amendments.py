"""Amendments: the verbs, what they change, and the record they leave."""

from __future__ import annotations

import pytest

from engine.model.values import Quantity, Text
from tests.compiler.amending import BASE, amended, refused, text
from tests.compiler.finding import codes, compiled, found, helped, pack_of, ruleset_of

# --- sections and terms ---------------------------------------------------------------------------------------


def test_an_amendment_without_changes_is_the_old_ruleset_under_a_new_name() -> None:
    old, new = ruleset_of(BASE, "lumi_1"), amended("")
    assert new.amends == "lumi_1"
    assert (old.sections, old.tests, old.tables, old.constants) == (new.sections, new.tests, new.tables, new.constants)
    assert new.rule_prefix == "LUMI"
    assert new.amendments == ()


def test_the_old_ruleset_stays_as_it_was() -> None:
    both = pack_of(text("remove section rally")).rulesets
    assert [len(one.tests) for one in both] == [1, 0]


def test_what_a_ruleset_says_of_itself_is_its_own_or_else_inherited() -> None:
    made = amended('edition "2.0"')
    assert dict(made.fields)["edition"] == Text((("en", "2.0"),))
    assert made.title == Text((("en", "Second edition"),))


def test_a_section_is_added_where_its_number_belongs() -> None:
    made = amended('add section 3.2 wheeling "Wheeling"')
    assert [one.number for one in made.sections] == ["3.1", "3.2", "7.5", "9"]


def test_a_section_is_replaced_whole() -> None:
    made = amended('replace section 7.5 rally "Rally and recovery" { prose """ Both sides rally. """ }')
    section = next(one for one in made.sections if one.name == "rally")
    assert section.title == Text((("en", "Rally and recovery"),))
    assert made.tests == ()
    assert section.changed_by == "lumi_2"


def test_a_section_is_replaced_by_its_number_under_a_new_name() -> None:
    made = amended('replace section 7.5 recovery "Recovery"')
    assert [one.name for one in made.sections] == ["moving", "recovery", "camp"]


@pytest.mark.parametrize("which", ["camp", "9"])
def test_a_section_is_removed_by_name_or_number(which: str) -> None:
    assert [one.name for one in amended(f"remove section {which}").sections] == ["moving", "rally"]


def test_a_section_is_amended_and_keeps_the_rest() -> None:
    made = amended('amend section rally { prose """ Nobody rallies. """ }')
    section = next(one for one in made.sections if one.name == "rally")
    assert section.prose == Text((("en", "Nobody rallies."),))
    assert section.holds == (("term", "order"), ("test", "cohesion"))


@pytest.mark.parametrize("which", ["rally", "7.5"])
def test_a_section_is_amended_by_name_or_number_and_says_so(which: str) -> None:
    made = amended(f'amend section {which} {{ prose """ Nobody rallies. """ }}')
    assert [(one.name, one.changed_by) for one in made.sections] == [
        ("moving", None),
        ("rally", "lumi_2"),
        ("camp", None),
    ]


def test_a_section_that_is_replaced_by_its_number_alone_keeps_its_name() -> None:
    made = amended('replace section 7.5 "Recovery" { prose """ They recover. """ }')
    assert [one.name for one in made.sections] == ["moving", "rally", "camp"]


def test_a_number_that_no_section_has_is_told_with_those_there_are() -> None:
    said = compiled(text('amend section 7.6 { prose """ x """ }')).diagnostics
    assert [(one.code.code, one.help) for one in said] == [("E1001", "did you mean `7.5`?")]


@pytest.mark.parametrize(
    "change",
    [
        "amend constant step { value 2 um }",
        'replace constant step "Step" { value 2 um }',
        "remove constant step",
        'amend section moving { add term pace "Pace" { means "a step" } }',
    ],
)
def test_a_section_is_marked_when_what_it_holds_is_changed(change: str) -> None:
    assert [one.changed_by for one in amended(change).sections] == ["lumi_2", None, None]


def test_an_amended_section_may_get_a_new_title() -> None:
    made = amended('amend section rally "Rallying"')
    assert next(one for one in made.sections if one.name == "rally").title == Text((("en", "Rallying"),))


def test_something_is_added_inside_an_amended_section() -> None:
    made = amended('amend section camp { add term watch "Watch" { means "who does not sleep" } }')
    assert next(one for one in made.terms if one.name == "watch").section == "9"


def test_what_stands_inside_a_section_is_found_by_its_name_alone() -> None:
    assert amended("remove term order").terms == ()
    assert amended("amend constant step { value 2 um }").constants[0].value == Quantity(2, "um")


def test_the_same_figure_said_again_is_no_mistake() -> None:
    assert refused("amend constant step { value 1 um }") == []


def test_a_plain_entry_adds() -> None:
    assert [one.name for one in amended('term drill "Drill" { means "practice" }').terms] == ["order", "drill"]


# --- tests ----------------------------------------------------------------------------------------------------


def names_of_modifiers(changes: str) -> list[str]:
    return [one.name for one in amended(changes).tests[0].modifiers]


def test_a_modifier_is_added_after_the_others() -> None:
    assert names_of_modifiers('amend test cohesion { add modifiers { +1 when night "used to it" } }') == [
        "in_the_dark",
        "cheered_on",
        "used_to_it",
    ]


def test_a_modifier_is_removed_by_its_words() -> None:
    assert names_of_modifiers("amend test cohesion { remove modifier in_the_dark }") == ["cheered_on"]


def test_modifiers_are_replaced_all_together() -> None:
    gone = "remove modifier in_the_dark  remove modifier cheered_on"
    assert names_of_modifiers(f'amend test cohesion {{ {gone}  replace modifiers {{ +1 "luck" }} }}') == ["luck"]


def test_outcomes_are_replaced_all_together() -> None:
    made = amended('amend test cohesion { replace outcomes { 6: lucky "lucky"  otherwise: unlucky "unlucky" } }')
    assert [one.name for one in made.tests[0].outcomes] == ["lucky", "unlucky"]


def test_outcomes_that_are_added_come_last_and_must_be_reached() -> None:
    text_of = 'amend test cohesion { add outcomes { 6: lucky "lucky" } }'
    assert refused(text_of) == [("E0602", "6")]


def test_a_field_of_a_test_is_changed_in_place() -> None:
    made = amended("amend test cohesion { roll 2d6 }")
    assert str(made.tests[0].roll) == "Literal(value=Dice(count=2, sides=6))"
    assert len(made.tests[0].modifiers) == 2


def test_a_field_may_be_replaced_with_its_verb_too() -> None:
    assert refused("amend test cohesion { replace roll 2d6 }") == []


def test_a_field_may_be_added() -> None:
    assert amended("amend test cohesion { add least 1 }").tests[0].least == 1


# --- tables ---------------------------------------------------------------------------------------------------


def rows(changes: str) -> list[tuple[str, object]]:
    table = amended(changes).tables[0]
    return [(head.names[0], row[0].value) for head, row in zip(table.heads_down, table.cells, strict=True)]


def test_a_row_is_replaced_by_its_head() -> None:
    assert rows('amend table value { replace row """ foot | 4 """ }') == [("horse", 3), ("foot", 4), ("guns", 5)]


def test_a_row_is_removed_and_another_added() -> None:
    changes = (
        'remove class guns  class dragoons "D"  amend table value { remove row guns  add row """ dragoons | 6 """ }'
    )
    assert rows(changes) == [("horse", 3), ("foot", 2), ("dragoons", 6)]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ('replace row """ fot | 4 """', "E0702"),
        ("remove row fot", "E0702"),
        ('replace row """ foot | 4 | 5 """', "E0701"),
        ('add row """ foot | 4 """', "E1002"),
        ("remove row guns", "E0703"),
    ],
)
def test_rows_that_do_not_fit_are_told(change: str, code: str) -> None:
    assert codes(text(f"amend table value {{ {change} }}")) == [code]


# --- mistakes -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "offered"),
    [
        ("remove section raly", "rally"),
        ('replace term ordr "Order" { means "x" }', "order"),
        ("amend test cohesoin { roll 2d6 }", "cohesion"),
        ("amend test cohesion { remove modifier in_the_drak }", "in_the_dark"),
        ("amend constant stp { value 2 um }", "step"),
    ],
)
def test_nothing_to_amend_offers_the_nearest(change: str, offered: str) -> None:
    assert codes(text(change)) == ["E1001"]
    assert helped(text(change)) == f"did you mean `{offered}`?"


@pytest.mark.parametrize(
    "change",
    [
        'add section 7.5 rally "Rally"',
        'add term order "Order" { means "x" }',
        'add test cohesion "C" { roll 1d6 }',
        'add class horse "Horse"',
    ],
)
def test_what_is_there_cannot_be_added(change: str) -> None:
    assert codes(text(change)) == ["E1002"]


def test_a_plain_entry_of_an_old_name_is_a_duplicate() -> None:
    assert codes(text('term order "Order" { means "x" }')) == ["E0303"]


@pytest.mark.parametrize("verb", ["add", "replace", "amend", "remove"])
def test_a_verb_outside_an_amendment_is_told(verb: str) -> None:
    assert codes(f'ruleset demo "Demo" {{ {verb} term order "Order" {{ means "x" }} }}') == ["E1003"]


def test_a_verb_inside_a_plain_entry_is_told() -> None:
    inside = text('add section 8 new "New" { remove term order }')
    assert codes(inside) == ["E1003"]
    assert helped(inside).startswith("write it beside the section, not inside")


def test_amending_a_ruleset_that_is_not_there_is_told() -> None:
    said = found('ruleset lumi_2 "Second" { amends lumy_1 }')
    assert said == [("E0204", "lumy_1")]


def test_rulesets_that_amend_one_another_in_a_circle_are_told() -> None:
    three = "".join(
        f'ruleset {name} "{name}" {{ amends {other} }}\n' for name, other in (("a", "b"), ("b", "c"), ("c", "a"))
    )
    assert codes(three) == ["E1004"]
    assert codes('ruleset a "A" { amends a }') == ["E1004"]


def test_a_mistake_in_an_amended_text_is_shown_where_it_stands() -> None:
    said = compiled(text('amend test cohesion { add modifiers { +1 when nigth "dark" } }')).diagnostics
    assert [(one.code.code, one.span.text()) for one in said] == [("E0309", "nigth")]


def test_a_link_to_what_an_amendment_removes_is_dead() -> None:
    base = BASE.replace("Troops rally.", "Troops rally in [[camp]].")
    both = base + 'ruleset lumi_2 "S" { amends lumi_1  remove section camp }'
    (told,) = compiled(both).diagnostics
    assert (told.code.code, told.span.text()) == ("E1006", "remove section camp")
    assert [(note.message, note.span.text()) for note in told.notes] == [("`[[camp]]` leads nowhere", "[[camp]]")]


# --- rows and cells -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        'replace row """ horse | 7 """',
        'replace row horse """ horse | 7 """',
        'replace row horse """ 7 """',
        'replace cell horse, points """ 7 """',
        'replace cell horse "7"',
    ],
)
def test_a_row_or_a_cell_is_changed_and_the_others_stay(change: str) -> None:
    assert rows(f"amend table value {{ {change} }}") == [("horse", 7), ("foot", 2), ("guns", 5)]


def test_a_cell_or_a_row_may_have_a_head_of_several_names() -> None:
    joined = 'replace row horse """ horse, foot | 1 """  remove row foot'
    assert rows(f'amend table value {{ {joined}  replace cell horse, foot, points "3" }}')[0] == ("horse", 3)
    assert rows(f"amend table value {{ {joined}  remove row horse, foot  otherwise 0 }}") == [("guns", 5)]


def test_the_record_of_a_row_has_its_head() -> None:
    made = amended('amend table value { replace row """ horse | 7 """ }')
    assert [(one.kind, one.name, one.within) for one in made.amendments] == [("row", "horse", "table value")]


def test_rows_that_leave_some_out_are_told_unless_the_table_is_drawn_anew() -> None:
    drawn = 'rows """\n | points\n horse | 7\n"""  otherwise 0'
    assert refused(f"amend table value {{ {drawn} }}") == [("E1005", "rows")]
    assert rows(f"amend table value {{ replace {drawn} }}") == [("horse", 7)]
    whole = 'rows """\n | points\n horse | 7\n foot | 2\n guns | 5\n"""'
    assert rows(f"amend table value {{ {whole} }}") == [("horse", 7), ("foot", 2), ("guns", 5)]


@pytest.mark.parametrize(
    ("change", "code", "at"),
    [
        ('replace row PM """ PM | 4 """', "E0702", "PM"),
        ('replace row """ PM | 4 """', "E0702", "PM"),
        ("remove row PM", "E0702", "PM"),
        ('add row """ horse | 4 """', "E1002", "horse"),
        ('replace cell PM, points "4"', "E0702", "PM"),
        ('replace cell horse, worth "4"', "E0702", "worth"),
        ('replace cell horse, points """ 4 | 5 """', "E0701", 'replace cell horse, points """ 4 | 5 """'),
        ("remove row horse", "E0703", "remove row horse"),
    ],
)
def test_a_row_that_is_not_there_is_told_once_and_at_its_place(change: str, code: str, at: str) -> None:
    assert refused(f"amend table value {{ {change} }}") == [(code, at)]


# --- examples that are left over ------------------------------------------------------------------------------


def test_examples_of_what_a_replaced_section_no_longer_holds_leave_with_it() -> None:
    example = 'example dark "Dark" { cites 7.5  run cohesion  roll 4  expect outcome = steady }'
    base = BASE.replace("  section 9 camp", f"  {example}\n  section 9 camp")
    changed = 'replace section 7.5 rally "Rally" { prose """ They do. """ }'
    assert found(base + f'ruleset lumi_2 "Second" {{ amends lumi_1  {changed} }}') == []


# --- chains ---------------------------------------------------------------------------------------------------


def test_amendments_may_be_amended() -> None:
    chain = (
        text('amend section camp "Bivouac"') + 'ruleset lumi_3 "Third" {\n  amends lumi_2\n  remove section rally\n}\n'
    )
    made = ruleset_of(chain, "lumi_3")
    assert [(one.name, one.title) for one in made.sections] == [
        ("moving", Text((("en", "Moving"),))),
        ("camp", Text((("en", "Bivouac"),))),
    ]
    assert [(one.verb, one.name, one.by) for one in made.amendments] == [
        ("amend", "camp", "lumi_2"),
        ("remove", "rally", "lumi_3"),
    ]


def test_words_of_the_vocabulary_are_amended_along_the_chain() -> None:
    made = text('amend kind class { add field speed "Speed" { of number } }\nclass lancers "L" { speed 4 }')
    (told,) = compiled(made).diagnostics
    assert (told.code.code, told.span.text()) == ("E1006", 'class lancers "L" { speed 4 }')


def test_what_a_replaced_section_takes_with_it_is_told_once_with_all_that_needs_it() -> None:
    see = 'prose "See [[cohesion]] and [[order]]."'
    asking = "".join(f'  section 8.{at} s{at} "S" {{ {see} }}\n' for at in range(1, 9))
    base = BASE.replace("  section 9 camp", f"{asking}  section 9 camp")
    changed = 'replace section 7.5 rally "Rally" { prose """ They do. """ }'
    (told,) = compiled(base + f'ruleset lumi_2 "Second" {{ amends lumi_1  {changed} }}').diagnostics
    assert (told.code.code, told.span.text()) == ("E1006", changed)
    assert "16 places of the rules that `lumi_2` amends" in told.message
    assert len(told.notes) == 12
    assert told.help is not None
    assert "4 more" in told.help


def test_a_mistake_of_the_amended_rules_themselves_is_told_as_theirs() -> None:
    base = BASE.replace("Troops rally.", "Troops rally in [[nowhere]].")
    assert codes(base + 'ruleset lumi_2 "Second" { amends lumi_1 }') == ["E0501"]


def test_the_rules_of_a_scenario_are_told_what_they_break() -> None:
    battle = 'scenario s "S" { turns 3  rules { remove fact night } }'
    (told,) = compiled(BASE + battle).diagnostics
    assert (told.code.code, told.span.text()) == ("E1006", "remove fact night")


def test_a_fact_that_only_an_amendment_uses_is_used() -> None:
    base = 'ruleset a "A" { fact night "dark" }\n'
    assert codes(base + 'ruleset b "B" { amends a  section 1 s "S" { when night } }') == []
    assert codes(base + 'ruleset b "B" { amends a }') == ["W0310"]


def test_a_fact_that_an_amendment_no_longer_uses_is_used() -> None:
    assert refused("remove section rally") == []


def test_an_allow_of_the_amended_ruleset_is_not_idle_in_the_amendment() -> None:
    base = 'ruleset a "A" { section 1 s "S" { fact night "dark"  allow unused_definition "later" } }\n'
    assert codes(base + 'ruleset b "B" { amends a }') == []
    assert (
        codes(base.replace("section 1 s", "house").replace('house "S"', 'house "why"') + 'ruleset b "B" { amends a }')
        == []
    )
