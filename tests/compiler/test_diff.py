"""What is said to have changed between two texts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from compiler.diff import Difference, diff_packs, diff_to_plain, render_diff
from compiler.diff_editions import diff_edition, diff_from_base, editions
from compiler.differences import AREAS
from engine.model.codec import PackError, from_plain, to_plain
from engine.model.pack import Rulepack
from engine.model.rules import Origin
from tests.engine.model.made_up import MakesUp
from tests.engine.model.packs import compile_pack, demo_pack

BEFORE = '''
ruleset demo "Demo" {
  languages en, it
  kind profile "Troop card" { inside army_list  like card_profile
    field class "Class" { of class }   field melee "Melee" { of number }
    field abilities "Abilities" { of list(ability) } }
  kind class "Class" { inside ruleset }
  kind unit "Unit" { like piece  inside army  plural units  field of "Profile" { of profile } }
  amend kind card { add field value "Value" { of number } }
  class horse "Horse"   class pike "Pikes"
  figure hits "hits"
  ability charge "Charge" { takes bonus { of number } }
  fact unit.higher "higher"   fact unit.steady "steady"
  role attacker { of unit }   role defender { of unit }
  switch jams "Jams" { of yes_no  default no }
  sequence play "The turn" { phase fire "Fire"  phase melee "Melee" }
  term steady "Steady" { means "not shaken" }
  section 7.2 advantage "Advantage" it "Vantaggio" {
    prose """ The side that stands higher strikes first, and the other side answers when it can. """
    constant reach "Reach" { value 5 um }
    table grip "Grip" {
      down attacker.class   across defender.class   cell hits
      mark line "=" { hits 1 }
      rows """
              | horse | pike
        horse | 1     | 1
        pike  | =     | .
      """
    }
  }
  section 7.10 rally "Rally" { prose """ Nobody rallies at night. """ }
  test melee "Melee" {
    roll 2d6
    modifiers {
      +1 when unit.higher "higher ground"
      -1 when not unit.steady "shaken" it "scossi"
    }
    outcomes {
      7 or more: hit "hit"
      otherwise: miss "missed"
    }
  }
}
army_list france "France" {
  profile gendarmes "Gendarmes" { class horse  melee 2  abilities charge(1) }
  profile swiss "Swiss" { class pike  melee 3 }
}
deck base "Base" { card 9 "Barrage" { value 6 }  card 10 "Halt" { value 2? } }
scenario lens "Lens" {
  turns 8
  map { size 4 x 6  objective farm "Farm" { at 0301  worth 4  owner france } }
  options { jams no }
  army france "French" { from france  unit gendarmes { at 0304  facing n } }
  army spain "Spanish" { from france  unit swiss { at 0301  facing s } }
}
'''


def changed(*edits: tuple[str, str]) -> list[tuple[str, str, str, str | None, str | None]]:
    """What the edits of the text change, without the areas."""
    return [(one.kind, one.name, one.part, one.old, one.new) for one in differences(*edits)]


def differences(*edits: tuple[str, str]) -> tuple[Difference, ...]:
    after = BEFORE
    for old, new in edits:
        assert after.count(old) == 1, f"`{old}` is to stand once in the text"
        after = after.replace(old, new)
    return diff_packs(compile_pack(BEFORE), compile_pack(after))


def test_equal_packs_have_no_differences() -> None:
    assert changed() == []
    assert diff_packs(demo_pack(), demo_pack()) == ()
    assert render_diff(()) == "No differences.\n"


def test_a_moved_line_is_no_difference() -> None:
    assert changed(("  role attacker", "\n\n# a comment\n  role attacker")) == []


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("value 5 um", "value 6 um", ("constant", "reach", "value", "5 um", "6 um")),
        (
            '"Advantage" it',
            '"The upper hand" it',
            ("section", "7.2 advantage", "title", '"Advantage"', '"The upper hand"'),
        ),
        ("Vantaggio", "Il vantaggio", ("section", "7.2 advantage", "title (it)", '"Vantaggio"', '"Il vantaggio"')),
        ("section 7.10 rally", "section 8.1 rally", ("section", "8.1 rally", "number", "7.10", "8.1")),
        (
            "not shaken",
            "neither shaken nor routed",
            ("term", "steady", "means", '"not shaken"', '"neither shaken nor routed"'),
        ),
        ("default no", "default yes", ("switch", "jams", "default", "no", "yes")),
        ("melee 2 ", "melee 3 ", ("profile", "gendarmes", "melee", "2", "3")),
        ("charge(1)", "charge(2)", ("profile", "gendarmes", "abilities", "charge(1)", "charge(2)")),
        ("horse | 1     | 1", "horse | 1     | 2", ("table", "grip", "row horse / column pike", "1", "2")),
        ("pike  | =     | .", "pike  | ==    | .", ("table", "grip", "row pike / column horse", "=", "==")),
        ("horse | 1     | 1", "horse | 1     | 1?", ("table", "grip", "row horse / column pike", "1", "1?")),
        ("roll 2d6", "roll 2d6 + 1", ("test", "melee", "roll", "2d6", "2d6 + 1")),
        ("scossi", "scossa", ("test", "melee", "modifier shaken (it)", '"scossi"', '"scossa"')),
        (
            '"missed"',
            '"off the mark"',
            ("test", "melee", "outcome miss", 'otherwise "missed"', 'otherwise "off the mark"'),
        ),
        ("value 6 }", "value 7 }", ("card", "9", "value", "6", "7")),
        ("value 2?", "value 2", ("card", "10", "doubt about value", "not settled", None)),
        ("turns 8", "turns 10", ("scenario", "lens", "turns", "8", "10")),
        ("at 0304", "at 0305", ("scenario", "lens", "army france / unit gendarmes / at", "0304", "0305")),
        ("worth 4", "worth 5", ("scenario", "lens", "objective farm / worth", "4", "5")),
        ("jams no }", "jams yes }", ("scenario", "lens", "jams", "no", "yes")),
    ],
)
def test_one_edit_is_one_difference(old: str, new: str, found: tuple[str, ...]) -> None:
    assert found in changed((old, new))
    assert len(changed((old, new))) == 1


def test_a_modifier_is_shown_whole() -> None:
    whole = '+1 when unit.higher "higher ground"'
    assert changed(("+1 when unit.higher", "+2 when unit.higher")) == [
        ("test", "melee", "modifier higher_ground", whole, '+2 when unit.higher "higher ground"')
    ]
    added = '+1 when unit.higher and unit.steady "steady on a hill"'
    assert changed((whole, f"{whole} {added}")) == [("test", "melee", "modifier steady_on_a_hill", None, added)]
    assert changed((whole, "")) != []
    (gone,) = [one for one in changed((whole, "")) if one[0] == "test"]
    assert gone == ("test", "melee", "modifier higher_ground", whole, None)


def test_a_band_that_moved_is_shown_with_its_ends() -> None:
    assert changed(("7 or more: hit", "8 or more: hit")) == [
        ("test", "melee", "outcome hit", '7 or more "hit"', '8 or more "hit"')
    ]


def test_the_order_of_the_phases_is_a_rule() -> None:
    swapped = ('phase fire "Fire"  phase melee "Melee"', 'phase melee "Melee"  phase fire "Fire"')
    assert changed(swapped) == [("sequence", "play", "order of phases", "fire, melee", "melee, fire")]


def test_what_comes_and_goes_is_one_difference_each() -> None:
    section = ('section 7.10 rally "Rally" { prose """ Nobody rallies at night. """ }', "")
    assert changed(section) == [("section", "7.10 rally", "", '"Rally"', None)]
    profile = ('  profile swiss "Swiss"', '  profile pikes "Pikes" { class pike  melee 1 }\n  profile swiss "Swiss"')
    assert changed(profile) == [("profile", "pikes", "", None, '"Pikes"')]
    card = ('card 10 "Halt"', 'card 11 "Forward" { value 1 }  card 10 "Halt"')
    assert changed(card) == [("card", "11", "", None, '"Forward"')]
    deck = ("scenario lens", 'deck more "More" { card 1 "One" { value 1 }  card 2 "Two" { value 2 } }\nscenario lens')
    assert changed(deck) == [("deck", "more", "", None, '"More"')]
    unit = ("unit swiss { at 0301", "unit gendarmes { at 0101  facing s }  unit swiss { at 0301")
    assert changed(unit) == [("scenario", "lens", "army spain / unit gendarmes", None, "gendarmes at 0101")]


def test_a_figure_that_moves_to_another_section_is_a_difference() -> None:
    edits = (('    constant reach "Reach" { value 5 um }\n', ""), ("at night.", "at night, not for [[= reach]]."))
    moved = ("  section 7.10 rally", '  constant reach "Reach" { value 5 um }\n  section 7.10 rally')
    assert ("constant", "reach", "section", "7.2", None) in changed(*edits, moved)


def test_a_column_that_goes_is_one_difference() -> None:
    old = compile_pack(BEFORE)
    (table,) = old.rulesets[0].tables
    narrow = replace(table, heads_across=table.heads_across[1:], cells=tuple(line[1:] for line in table.cells))
    new = replace(old, rulesets=(replace(old.rulesets[0], tables=(narrow,)),))
    assert [(one.part, one.old, one.new) for one in diff_packs(old, new)] == [("columns", "horse | pike", "pike")]


def test_ground_beyond_a_smaller_map_is_no_difference_and_changed_ground_is() -> None:
    assert changed(("size 4 x 6 ", "size 5 x 6 ")) == [("scenario", "lens", "map / size", "4 x 6", "5 x 6")]
    drawn = BEFORE.replace("size 4 x 6", "size 4 x 6  woods { at 0406 }").replace(
        "  figure", '  terrain woods "Woods" { symbol "w" }\n  figure'
    )
    found = diff_packs(compile_pack(drawn), compile_pack(drawn.replace("0406", "0405")))
    assert [(one.part, one.old, one.new) for one in found] == [
        ("map / ground / 0405", "open", "woods"),
        ("map / ground / 0406", "woods", "open"),
        ("map / woods / at", "0406", "0405"),
    ]


def test_differences_come_by_area_and_then_by_name() -> None:
    found = differences(
        ("turns 8", "turns 10"),
        ("melee 2 ", "melee 4 "),
        ("value 6 }", "value 7 }"),
        ("horse | 1     | 1", "horse | 1     | 2"),
        ("roll 2d6", "roll 3d6"),
        ("value 5 um", "value 6 um"),
        ("Nobody rallies", "No one rallies"),
        ("strikes first", "strikes second"),
    )
    assert tuple(dict.fromkeys(one.area for one in found)) == AREAS
    assert [one.name for one in found if one.area == "book"] == ["7.2 advantage", "7.10 rally"]
    assert found[0].section == "7.2"
    assert found[2] == Difference(
        area="figures",
        kind="constant",
        name="reach",
        part="value",
        old="5 um",
        new="6 um",
        section="7.2",
        origin=found[2].origin,
    )


def test_the_differences_as_lines_to_read() -> None:
    found = differences(
        ("value 5 um", "value 6 um"),
        ("at 0304", "at 0305"),
        ("strikes first", "strikes last"),
        ("jams no }", "}"),
        ("worth 4", "worth 5"),
        ('"Halt"', '"Stand"'),
        ('  profile swiss "Swiss"', '  profile pikes "Pikes" { class pike  melee 1 }\n  profile swiss "Swiss"'),
        ('+1 when unit.higher "higher ground"', '+2 when unit.higher "higher ground"'),
    )
    assert render_diff(found) == (
        "Book\n"
        "  section 7.2 advantage: reworded … stands higher strikes first, and the other … → "
        "… stands higher strikes last, and the other …\n"
        "Figures\n"
        "  constant reach: 5 um → 6 um  (7.2)\n"
        "Tests\n"
        '  test melee: modifier higher_ground +1 when unit.higher "higher ground" → '
        '+2 when unit.higher "higher ground"\n'
        "Cards\n"
        '  card 10: retitled "Halt" → "Stand"\n'
        "Armies\n"
        '  profile pikes added: "Pikes"\n'
        "Scenarios\n"
        "  scenario lens: jams removed: no\n"
        "  scenario lens, army france, unit gendarmes: moved 0304 → 0305\n"
        "  scenario lens, objective farm: worth 4 → 5\n"
    )


def test_the_differences_as_json() -> None:
    (plain,) = diff_to_plain(differences(("value 5 um", "value 6 um")))
    assert json.loads(json.dumps(plain)) == plain
    assert plain["file"] == "demo.tercio"
    assert (plain["area"], plain["old"], plain["new"]) == ("figures", "5 um", "6 um")


def test_a_ruleset_that_was_renamed_is_compared_with_its_last_edition() -> None:
    old = compile_pack(BEFORE)
    new = replace(old, rulesets=(replace(old.rulesets[0], name="demo_2"),))
    assert [(one.kind, one.part, one.old, one.new) for one in diff_packs(old, new)] == [
        ("ruleset", "name", "demo", "demo_2")
    ]


def test_an_amended_copy_repeats_no_difference_of_the_original() -> None:
    old, new = compile_pack(BEFORE), compile_pack(BEFORE.replace("value 5 um", "value 6 um"))
    both = [
        replace(pack, rulesets=(*pack.rulesets, replace(pack.rulesets[0], name="demo.lens", amends="demo")))
        for pack in (old, new)
    ]
    assert diff_packs(both[0], both[1]) == diff_packs(old, new)


def test_a_deck_of_rules_that_are_amended_anew_is_not_told_as_new() -> None:
    deck = 'deck base "Base" { card 9 "Barrage" { value 6 }  card 10 "Halt" { value 2? } }'
    assert deck in BEFORE
    pack = compile_pack(BEFORE)
    held = replace(pack.rulesets[0], decks=pack.decks)
    old = replace(pack, rulesets=(held,), decks=())
    new = replace(old, rulesets=(held, replace(held, name="demo.lens", amends="demo")))
    assert [(one.kind, one.name) for one in diff_packs(old, new)] == [("ruleset", "demo.lens")]


@settings(max_examples=8)
@given(st.integers(0, 1 << 32), st.integers(0, 1 << 32))
@example(1741, 709091)
def test_any_two_packs_can_be_compared(one_seed: int, other_seed: int) -> None:
    one, other = MakesUp(one_seed).make(Rulepack, 4), MakesUp(other_seed).make(Rulepack, 4)
    assert isinstance(one, Rulepack)
    assert isinstance(other, Rulepack)
    assert diff_packs(one, one) == ()
    found = diff_packs(one, other)
    assert render_diff(found)
    assert [one.area for one in found] == sorted((one.area for one in found), key=AREAS.index)


def leaves(plain: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The paths to all words and numbers of a pack but those that say where, and the records of other changes.

    A part has the section of its whole: to change it alone is nothing that an author can do.
    """
    if isinstance(plain, dict):
        for key, inner in plain.items():
            if key not in ("origin", "section", "holds", "changed_by", "amendments", "format", "is"):
                yield from leaves(inner, (*path, key))
    elif isinstance(plain, list):
        for index, inner in enumerate(plain):
            yield from leaves(inner, (*path, index))
    elif isinstance(plain, str | int) and not isinstance(plain, bool):
        yield path


@settings(max_examples=60)
@given(st.data())
def test_no_change_goes_unsaid(data: st.DataObject) -> None:
    """Any one word or number of a pack that becomes another is a difference, unless it makes the pack unreadable."""
    plain = to_plain(demo_pack())
    path = data.draw(st.sampled_from(LEAVES))
    at: object = plain
    for step in path[:-1]:
        at = at[step]  # type: ignore[index]
    at[path[-1]] += "x" if isinstance(at[path[-1]], str) else 1  # type: ignore[index]
    try:
        other = from_plain(plain)
    except PackError:
        return
    assert diff_packs(demo_pack(), other), path


LEAVES = tuple(leaves(to_plain(demo_pack())))


def test_origins_are_ignored() -> None:
    pack = demo_pack()
    moved = replace(pack, rulesets=(replace(pack.rulesets[0], origin=Origin("elsewhere.tercio", 99)),))
    assert diff_packs(pack, moved) == ()


# --- editions -------------------------------------------------------------------------------------------------

FIRST = 'ruleset first "First" { constant reach "Reach" { value 4 }  section 1 fire "Fire" { prose "Up to four." } }\n'
SECOND = """ruleset second "Second" {
  amends first
  amend constant reach { value 6 }
  amend section 1 { prose "Up to six." }
}
"""


def told(differences: tuple[Difference, ...]) -> list[tuple[str, str, str | None, str | None]]:
    return [(one.kind, one.part, one.old, one.new) for one in differences if one.kind != "ruleset"]


CHANGED = [("section", "prose", '"Up to four."', '"Up to six."'), ("constant", "value", "4", "6")]


def test_an_edition_is_compared_with_what_it_amends() -> None:
    pack = compile_pack(FIRST + SECOND)
    (second,) = editions(pack)
    assert told(diff_edition(pack, second)) == CHANGED
    assert editions(pack, frozenset({"another.tercio"})) == []


def test_a_ruleset_and_one_that_amends_it_are_compared_as_editions() -> None:
    first, both = compile_pack(FIRST), compile_pack(FIRST + SECOND)
    differences = diff_from_base(first, both)
    assert differences is not None
    assert told(differences) == CHANGED
    assert diff_from_base(both, both) is None
    assert diff_from_base(first, first) is None


def test_the_own_rules_of_a_scenario_are_told_with_old_and_new() -> None:
    battle = 'scenario s "S" {{ turns 3  rules {{ amend constant reach {{ value {value} }} }} }}'
    packs = [compile_pack(FIRST + battle.format(value=value)) for value in (6, 7)]
    (special,) = editions(packs[0])
    assert told(diff_edition(packs[0], special)) == [("constant", "value", "4", "6")]
    assert told(diff_packs(*packs)) == [("constant", "value", "6", "7")]
