"""What somebody wrote who knew only the guide, and what he is told: the cause first, and none of its consequences."""

from __future__ import annotations

import pytest

from compiler.compile import compile_text
from dsl.diagnostics import Diagnostic
from tests.compiler.finding import codes, compiled, demo, found
from tests.shipped import LIBRARY, rules_alone

BATTLE = (LIBRARY / "risorgimento" / "outposts_1859.tercio").read_text(encoding="utf-8")

NO_FRENCH = (
    ("armies.france_1859, ", ""),
    ("unit 3 x french_line", "unit 3 x austrian_line"),
    ("unit chasseurs", "unit jaeger"),
    ("unit french_battery", "unit austrian_battery"),
    ("unit 2 x hussars_of_france", "unit 2 x hussars_of_austria"),
)


def told(*changes: tuple[str, str]) -> list[Diagnostic]:
    """What is said of the outposts of 1859 with some of its words changed."""
    text = BATTLE
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return list(compile_text(text, rules_alone(), "risorgimento/outposts_1859.tercio").diagnostics)


def said(*changes: tuple[str, str]) -> list[tuple[str, str]]:
    return [(one.code.code, one.span.text()) for one in told(*changes)]


def helped(*changes: tuple[str, str]) -> list[str]:
    return [one.help or "" for one in told(*changes)]


# --- who is off the table -----------------------------------------------------------------------------------------

WAITING = """
    kind squad "Squad" {
      like command  inside army  without arrives  field waits "Waits" { of yes_no  default no  off_table yes }
    }
    kind man "Man" { like piece  inside squad  field hides "Hides" { of yes_no  default no  off_table yes } }
"""


def waiting(squad: str) -> list[tuple[str, str]]:
    battle = f'scenario one "One" {{ map {{ size 4 x 3 }} army red "R" {{ squad late "Late" {{ {squad} }} }} }}'
    return found(demo(WAITING, battle))


def test_a_squad_off_the_table_has_nobody_at_a_place() -> None:
    """Told once of the squad, where the first of them stands; the others are noted."""
    assert waiting("waits yes  man first { at 0102 }  man 2 x other { at 0101, 0201 }") == [("E0851", "0102")]
    assert waiting("waits no  man first { at 0102 }") == []


def test_a_man_off_the_table_has_no_place() -> None:
    assert waiting("man first { hides yes  at 0102 }") == [("E0851", "0102")]


def test_who_is_off_the_table_is_not_nowhere() -> None:
    assert waiting("waits yes  man first") == []
    assert waiting("waits no  man first") == [("W0813", "first")]


# --- lists that are not there -------------------------------------------------------------------------------------


def test_a_use_that_leads_nowhere_is_all_that_is_told() -> None:
    assert said(("armies.france_1859", "armies.frnce_1859")) == [("E0204", "armies.frnce_1859")]


def test_what_no_list_has_is_told_beside_a_use_that_leads_nowhere() -> None:
    both = said(("armies.france_1859", "armies.frnce_1859"), ("weather fair", "weather fare"))
    assert both == [("E0204", "armies.frnce_1859"), ("E0302", "fare")]


def test_a_list_that_is_not_known_makes_nobody_a_stranger() -> None:
    assert said(("from france_1859", "from frnce_1859")) == [("E0302", "frnce_1859")]


def test_a_card_of_a_list_that_is_not_used_says_of_which() -> None:
    zouaves = ("unit jaeger { at", "unit zouaves { at")
    help = helped(("    from france_1859", "    from austria_1859"), *NO_FRENCH, zouaves)[-1]
    assert "write `use armies.france_1859`" in help
    assert "say `from france_1859`" in help


def test_a_list_that_is_not_used_says_which_file_it_is() -> None:
    assert "write `use armies.france_1859`" in helped(("armies.france_1859, ", ""))[0]


# --- outcomes of house rules --------------------------------------------------------------------------------------

MEND = "amend test fire {{ {} }}"


def house_rule(rule: str) -> list[tuple[str, str]]:
    plain = ("scenario outposts", 'allow missing_translation "short"\nscenario outposts') if '"' in rule else ("", "")
    return said(plain, ("  map {", f"  rules {{ {rule} }}\n  map {{"))


@pytest.mark.parametrize("verb", ["replace", "amend", "remove", "add"])
def test_one_outcome_is_not_changed_alone(verb: str) -> None:
    assert house_rule(MEND.format(f"{verb} outcome hit {{ effect fall_back }}")) == [("E1012", "outcome")]


def test_an_outcome_without_its_span_is_told_before_what_hangs_on_it() -> None:
    lines = 'replace outcomes { hit: hit "hits"  otherwise: no_effect "no effect" }'
    assert house_rule(MEND.format(lines)) == [("E0121", "hit")]


def test_a_forgotten_otherwise_is_told_before_what_hangs_on_it() -> None:
    line = '11 or more: hit "hits"'
    assert house_rule(MEND.format(f"replace outcomes {{ {line} }}")) == [("E0601", line)]


def test_a_misspelt_fact_before_a_colon_is_a_fact() -> None:
    rules = 'test drill "Drill" { roll 1d6  outcomes { drill.skil: done "done"  otherwise: not_yet "not yet" } }'
    assert codes(demo(rules)) == ["E0309"]


# --- words that are not known ---------------------------------------------------------------------------------------


def test_special_rules_send_to_the_words_of_their_ruleset() -> None:
    (one,) = told(("  map {", "  rules { forbid charge }\n  map {"))
    assert (one.code.code, one.span.text()) == ("E0301", "forbid")
    assert one.message.startswith("`rules`")
    assert "`tercio words risorgimento ruleset`" in (one.help or "")


def test_an_unknown_ground_sends_to_the_grounds() -> None:
    (help,) = helped(("    farm ", "    village "))
    assert "`tercio words risorgimento terrain`" in help


def test_a_part_that_several_words_have_offers_them_all() -> None:
    (help,) = helped(("    sparse_wood ", "    wood "))
    assert help == "did you mean `dense_wood` or `sparse_wood`?"


def test_a_fact_of_an_army_is_offered_of_that_army() -> None:
    ending = '  ending swept "Swept" it "Via" { when turn.last and france.led >= 6  winner france }\n  deployment'
    assert "did you mean `france.lead`?" in helped(("  deployment", ending))


def test_only_an_army_or_nobody_has_won() -> None:
    assert said(("  deployment", "  won_by finder\n  deployment")) == [("E0302", "finder")]
    assert said(("  deployment", "  won_by nobody\n  deployment")) == []
    helps = helped(("  deployment", "  won_by finder\n  deployment"))
    assert helps == ["known here: `austria`, `france`, `nobody`"]


@pytest.mark.parametrize(
    ("old", "new"), [("formation limbered", "formation deployed"), ("{ at (45, 6)", "{ rank general  at (45, 6)")]
)
def test_a_closed_list_is_shown_also_where_its_words_have_short_forms(old: str, new: str) -> None:
    assert helped((old, new))[0].startswith("known here: ")


# --- figures --------------------------------------------------------------------------------------------------------


def test_a_size_without_blanks_is_told_once_with_its_units() -> None:
    (one,) = told(("size 90 cm x 60 cm", "size 90cmx60cm"))
    assert (one.code.code, one.span.text(), one.help) == ("E0112", "90cmx60cm", "write `90 cm x 60 cm`")


@pytest.mark.parametrize("written", ["14-06-1859", "14.6.1859", "14/6/1859"])
def test_a_date_with_its_day_first_is_turned_about(written: str) -> None:
    assert helped(("1859-06-01", written)) == ["the year comes first: write `1859-06-14`"]


def test_a_forgotten_x_is_one_mistake() -> None:
    """What follows is read as it is meant: the unit behind it, and the one after that."""
    assert said(("unit 3 x french_line", "unit 3 french_line")) == [("E0305", "3 french_line")]
    assert helped(("unit 3 x french_line", "unit 3 french_line")) == ["write `3 x french_line`"]


def test_a_forgotten_x_at_the_end_of_a_block_is_one_mistake() -> None:
    (one,) = told(("unit 2 x hussars_of_france", "unit 2 hussars_of_france"))
    assert one.code.code == "E0102"
    assert "`2 x hussars_of_france`" in (one.help or "")


def test_how_many_is_said_in_figures() -> None:
    (help,) = helped(("unit 3 x french_line", "unit three x french_line"))
    assert "`unit 3 x french_line`" in help


def test_a_field_after_a_bare_number_is_no_forgotten_x() -> None:
    rules = 'kind unit "Unit" { like piece  inside army }'
    battle = 'scenario one "One" { map { size 4 x 3 } army red "R" { unit 3  deploys any_edge } }'
    assert codes(demo(rules, battle)) == ["E0305"]


def test_curly_quotes_are_written_straight() -> None:
    assert 'write `"Mill"`' in [one.help for one in told_of('term mill “Mill” { means "where corn is ground" }')]


def test_a_brace_too_many_says_what_to_do() -> None:
    assert all(one.help for one in told_of('term mill "Mill" { means "where corn is ground" } }'))


def told_of(rules: str) -> list[Diagnostic]:
    return list(compiled(demo(rules)).diagnostics)


# --- what is written without need -----------------------------------------------------------------------------------


def test_three_players_of_two_armies_are_told() -> None:
    assert said(("players 2", "players 3")) == [("W0831", "3")]
    assert said(("players 2", "players 2 to 3")) == []


def test_a_wood_half_beside_the_table_is_told() -> None:
    assert said(("at (68, 27)", "at (88, 27)")) == [("W0848", "(88, 27)")]
    assert said(("at (68, 27)", "at (84, 27)")) == []


def test_a_hill_that_is_turned_is_not_measured() -> None:
    turned = ("at (68, 27)  size 12 cm x 8 cm", "at (88, 27)  size 12 cm x 8 cm  facing ne")
    assert "W0848" not in [code for code, _ in said(turned)]


@pytest.mark.parametrize(("place", "is_told"), [("(16, 18)", False), ("(16, 20.9)", False), ("(3, 3)", True)])
def test_a_door_far_from_its_house_is_told(place: str, is_told: bool) -> None:
    rules = 'terrain house "House" { symbol "h" }'
    ground = f"size 40 um x 30 um  house inn {{ at (16, 18)  size 6 um x 5 um  opening {place} }}"
    battle = f'scenario one "One" {{ map {{ {ground} }}  army red "R"  army blue "B" }}'
    assert [code for code, _ in found(demo(rules, battle)) if code == "W0850"] == ["W0850"] * is_told


def test_a_field_that_nothing_reads_is_told() -> None:
    added = 'rules { amend kind objective { add field burnt "Burnt" it "Bruciato" { of yes_no } } }'
    assert [code for code, _ in said(("  map {", f"  {added}\n  map {{"))] == ["W1402"]
