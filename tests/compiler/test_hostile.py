"""Files that a stranger made to hurt: each ends soon, in little memory, with a clear error and no traceback."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from compiler.compile import compile_text
from compiler.settings import PROJECT_MARK, Settings
from tests.compiler.finding import demo
from tests.compiler.limited import SECONDS, checking

Told = tuple[int, set[str], str]
Check = Callable[[Path], Told]

UNIT = 'kind unit "Unit" { like piece  inside army  plural units }'
CLASS = 'kind class "Class" { inside ruleset }'


SQUARES = 'fact army.f0 "f" { of number  value 999999 }\n' + "\n".join(
    f'fact army.f{n} "f" {{ of number  value army.f{n - 1} * army.f{n - 1} }}' for n in range(1, 21)
)


def battle(army: str) -> str:
    return f'scenario lens "Lens" {{ map {{ size 9 x 9 }} army france "F" {{ deploys south\n{army}\n}} }}\n'


def value(written: str) -> str:
    return demo(f'constant pace "Pace" {{ value {written} }}')


def numbered(count: int, line: str) -> str:
    return "\n".join(line.replace("#", str(number)) for number in range(count))


def wide_table(classes: int, axes: str, heads: list[str]) -> str:
    rows = f" | {' | '.join(heads)}\n c1 | {' | '.join(['1'] * len(heads))}"
    declared = numbered(classes, 'class c# "C"')
    return demo(f'{CLASS}\n{declared}\ntable t "T" {{ {axes}\nrows """\n{rows}\n"""\n}}')


HOSTILE: dict[str, tuple[Callable[[], str | bytes], str]] = {
    "ten_megabytes": (lambda: "# nothing\n" * 1_000_000, "E0203"),
    "a_hundred_thousand_braces": (lambda: demo("{" * 100_000), "E0130"),
    "a_hundred_thousand_bodies": (lambda: "a {" * 50_000, "E0125"),
    "deep_sections": (lambda: demo('section 1 s "S" {' * 5_000 + "}" * 5_000), "E0125"),
    "an_unclosed_text": (lambda: demo('term drill "Drill { means "x" }'), "E0107"),
    "an_unclosed_block": (lambda: demo('summary """\n' + "word word word\n" * 20_000), "E0108"),
    "bytes_that_are_no_text": (lambda: b"ruleset demo \xff\xfe\x00 {}", "E0202"),
    "a_nul": (lambda: demo('term drill "Dr\0ill" { means "x" }'), "E0116"),
    "many_nuls": (lambda: "\0" * 500_000, "E0116"),
    "a_path_in_use": (lambda: "use ../../etc/passwd\n" + demo(""), "E0122"),
    "a_million_units": (lambda: demo(UNIT, battle("unit 1000000 x gendarmes")), "E0401"),
    "very_many_units": (lambda: demo(UNIT, battle("unit 200 x gendarmes\n" * 30_000)), "E0811"),
    "very_many_lone_units": (lambda: demo(UNIT, battle("unit gendarmes\n" * 60_000)), "E0811"),
    "a_deep_expression": (lambda: value("(" * 10_000 + "1" + ")" * 10_000), "E0125"),
    "a_deep_sign": (lambda: value("-" * 10_000 + "1"), "E0126"),
    "a_long_sum": (lambda: value("1" + " + 1" * 10_000), "E0126"),
    "many_nots": (lambda: demo('section 1 s "S" { when ' + "not " * 10_000 + "yes }"), "E0126"),
    "a_circle_of_like": (lambda: demo('kind a "A" { like b }\nkind b "B" { like c }\nkind c "C" { like a }'), "E0408"),
    "a_long_row_of_like": (lambda: demo(numbered(3_000, 'kind k# "K" { like k#9 }')), "E0408"),
    "a_circle_of_amends": (lambda: 'ruleset a "A" { amends b }\nruleset b "B" { amends a }\n', "E1004"),
    "a_long_row_of_amends": (
        lambda: "".join(f'ruleset r{n} "R" {{ amends r{n + 1} }}\n' for n in range(150)) + 'ruleset r150 "R" { }',
        "E0203",
    ),
    "very_many_rulesets": (lambda: numbered(2_000, 'ruleset r# "R" { edition "1" }'), "E0203"),
    "a_fact_that_asks_itself": (
        lambda: demo(
            f'{UNIT}\nfact army.x "x" {{ of number  value army.x + army.x }}', battle("check army.x = army.x * army.x")
        ),
        "E0314",
    ),
    "a_kind_of_piece_that_is_its_own_profile": (
        lambda: demo('kind unit "U" { like piece  inside army  field of "P" { of unit } }', battle("unit a  turnz 8")),
        "E0301",
    ),
    "a_path_without_end": (
        lambda: demo(
            'kind unit "U" { like piece  inside army  field friend "F" { of unit } }\n'
            'section 1 s "S" { when unit' + ".friend" * 5_000 + " = none }"
        ),
        "E0309",
    ),
    "fifty_thousand_errors": (lambda: demo("", 'scenario lens "L" {\n' + "turnz 8\n" * 50_000 + "}"), "E0301"),
    "fifty_thousand_names": (lambda: demo(f"terrain v {{ is {', '.join(['ruogh'] * 50_000)} }}"), "E0302"),
    "fifty_thousand_links": (lambda: demo('summary """\n' + "[[raly]] " * 50_000 + '\n"""'), "E0501"),
    "a_wide_table": (lambda: wide_table(5_000, "down class", ["h"] * 5_000), "E0703"),
    "a_wide_table_of_unknown_heads": (
        lambda: wide_table(500, "down class  across class", [f"x{number}" for number in range(5_000)]),
        "E0702",
    ),
    "a_long_cell": (
        lambda: demo(
            f'{CLASS}\nclass c "C"\nfigure hits "h"\ntable t "T" {{ down class\nmark m "=" {{ hits 1 }}\n'
            f'rows """\n | h\n c | {"=" * 200_000}\n"""\n}}'
        ),
        "E0704",
    ),
    "huge_numbers": (lambda: value("9" * 100_000), "E1301"),
    "a_huge_quantity": (lambda: value("9" * 100_000 + " um + 1 um"), "E1301"),
    "huge_dice": (lambda: value("999999999d999999999"), "E0401"),
    "a_huge_map": (lambda: demo("", 'scenario l "L" { map { size 999999 x 999999 } }'), "E0809"),
    "a_huge_die": (lambda: demo("", 'events e "E" { die 100d100  face 1 to 999999 }'), "E0903"),
    "many_outcomes": (
        lambda: demo('test t "T" { roll 1d6  outcomes {\n' + numbered(10_000, '#: a "a"') + "\n} }"),
        "E0602",
    ),
    "a_road_of_gaps": (
        lambda: demo(
            'terrain road "R" { linear yes }',
            f'scenario l "L" {{ map {{ size 99 x 99  road {{ through {", ".join(["0101, 9999"] * 20_000)} }} }} }}',
        ),
        "E0808",
    ),
    "a_long_name_in_use": (lambda: f"use {'a' * 100_000}\n" + demo(""), "E0111"),
    "many_parts_in_use": (lambda: f"use {'.'.join(['a'] * 50_000)}\n" + demo(""), "E0204"),
    "facts_squared_twenty_deep": (lambda: demo(f"{UNIT}\n{SQUARES}", battle("check army.f20 > 1")), "E1302"),
    "facts_squared_in_a_limit": (
        lambda: demo(f'{UNIT}\n{SQUARES}\nlimit army "L" {{ units 1  when army.f20 > 1 }}', battle("unit horse")),
        "E1302",
    ),
    "an_open_text_and_blanks": (lambda: f'ruleset demo "Demo" {{ summary "{" " * 1_000_000}\n}}\n', "E0107"),
    "strange_words_on_one_line": (lambda: demo("_a " * 180_000), "E0111"),
    "translations_without_end": (lambda: demo('summary "x"' + ' it "y"' * 60_000), "E0131"),
    "sixty_amendments_of_a_large_ruleset": (
        lambda: "".join(f'ruleset r{n} "R" {{ amends esa }}\n' for n in range(60)),
        "E1303",
    ),
    "thousands_of_amendments_of_a_small_ruleset": (
        lambda: demo(UNIT) + "".join(f'ruleset r{n} "R" {{ amends demo }}\n' for n in range(9_000)),
        "E0203",
    ),
    "sixty_scenarios_with_rules_of_their_own": (
        lambda: "use cape\n" + numbered(60, 'scenario s# "S" { rules { } }'),
        "E1303",
    ),
    "very_many_checks_of_a_sum": (
        lambda: demo(
            UNIT.replace("plural", 'field points "P" { of number }  plural'),
            battle("unit 200 x horse { points 3 }\n" * 9 + "check sum(army.units.points) = 1800 * 3\n" * 3_000),
        ),
        "E1303",
    ),
}


AT_ONCE = (
    "an_unclosed_text",
    "a_nul",
    "a_path_in_use",
    "a_deep_expression",
    "a_deep_sign",
    "a_long_sum",
    "many_nots",
    "a_circle_of_like",
    "a_circle_of_amends",
    "a_fact_that_asks_itself",
    "a_kind_of_piece_that_is_its_own_profile",
    "huge_numbers",
    "a_huge_quantity",
    "huge_dice",
    "a_huge_map",
    "a_huge_die",
    "a_long_name_in_use",
    "many_parts_in_use",
    "a_million_units",
    "facts_squared_twenty_deep",
    "facts_squared_in_a_limit",
)
"""Those that are answered at once need no process of their own."""


@pytest.fixture(scope="module")
def check() -> Iterator[Check]:
    """Exit code, codes and what went to the error channel, from the command line under limits."""
    with checking() as limited:

        def told(path: Path) -> Told:
            ran = limited(path)
            found = json.loads(ran.out) if ran.out.startswith("[") else []
            return ran.code, {one["code"] for one in found}, ran.err

        yield told


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / PROJECT_MARK).write_text("")
    return tmp_path


@pytest.mark.parametrize("name", AT_ONCE)
def test_a_hostile_text_is_answered_at_once(name: str, settings: Settings) -> None:
    make, code = HOSTILE[name]
    made = make()
    assert isinstance(made, str)
    begun = time.process_time()
    result = compile_text(made, settings)
    assert time.process_time() - begun < SECONDS
    assert result.pack is None
    assert code in {one.code.code for one in result.diagnostics}


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in HOSTILE if name not in AT_ONCE])
def test_a_hostile_file_ends_soon_with_a_clear_error(name: str, project: Path, check: Check) -> None:
    make, code = HOSTILE[name]
    made = make()
    file = project / f"{name}.tercio"
    file.write_bytes(made if isinstance(made, bytes) else made.encode())
    exit_code, codes, complaint = check(file)
    assert "Traceback" not in complaint
    assert "bug in Tercio" not in complaint
    assert exit_code == 1, complaint
    assert code in codes


@pytest.mark.slow
def test_a_link_out_of_the_project_is_refused(
    project: Path, tmp_path_factory: pytest.TempPathFactory, check: Check
) -> None:
    outside = tmp_path_factory.mktemp("outside") / "secret.tercio"
    outside.write_text("a secret\n")
    (project / "secret.tercio").symlink_to(outside)
    exit_code, codes, complaint = check(project / "secret.tercio")
    assert (exit_code, codes) == (1, {"E0206"})
    assert "secret" not in complaint


@pytest.mark.slow
def test_a_circle_of_files_is_refused(project: Path, check: Check) -> None:
    for one, other in (("one", "two"), ("two", "one")):
        (project / f"{one}.tercio").write_text(f'use {other}\nruleset {one} "R" {{ edition "1" }}\n')
    exit_code, codes, _ = check(project)
    assert exit_code == 1
    assert "E0205" in codes


def test_byte_order_mark_and_windows_line_ends_are_no_mistake(settings: Settings) -> None:
    text = "\ufeff" + demo('term drill "Drill" { means "x" }').replace("\n", "\r\n")
    assert compile_text(text, settings).diagnostics == ()


def test_no_more_than_a_thousand_are_told_and_the_rest_is_counted(settings: Settings) -> None:
    result = compile_text(demo("", 'scenario lens "L" {\n' + "turnz 8\n" * 1_500 + "}"), settings)
    assert (len(result.diagnostics), result.left_out) == (1_000, 500)


def test_help_is_left_out_where_nobody_reads_it_any_more(settings: Settings) -> None:
    result = compile_text(demo("", 'scenario lens "L" {\n' + "turnz 8\n" * 400 + "}"), settings)
    assert [one.help is not None for one in result.diagnostics] == [True] * 100 + [False] * 300
