"""What somebody wrote who knew only the guide, and what he is told: the cause first, and none of its consequences."""

from __future__ import annotations

import pytest

from compiler.compile import compile_text
from dsl.diagnostics import Diagnostic
from tests.compiler.finding import codes, demo, found
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
