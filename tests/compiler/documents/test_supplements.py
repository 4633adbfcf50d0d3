"""The supplement: only what is new, changed or gone; and the whole edition without its marks."""

from __future__ import annotations

import pytest

from compiler.layout.draw import Rect, Run, walk
from tests.compiler.documents.library import made_of, pack, runs, squeezed, written
from tests.compiler.picket import TEXT

RULES = TEXT.partition("\narmy_list")[0]
CLUB = """
ruleset club "Club rules" it "Regole del circolo" {
  amends picket
  add section 21 tea "Tea" it "Il tè" { prose "Nobody fights at five." it "Alle cinque non si combatte." }
  amend section 2 { prose "They shoot better." it "Tirano meglio." }
  amend test volley { add modifiers { +1 "after tea" it "dopo il tè" } }
  remove terrain palisade
}
"""


def words(kind: str, language: str = "en") -> str:
    (document,) = [one for one in written(RULES + CLUB, kind, language) if one.name == "club"]
    runs = (placed.item for page in document.pages for placed in walk(page.items))
    return squeezed(" ".join(item.words for item in runs if isinstance(item, Run)))


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ("Picket line.", "21 Tea Nobody", "Nobody fights at five.", "after tea", "They shoot better.")),
        ("it", ("Linea di picchetto.", "21 Il tè Alle", "Alle cinque non si combatte.", "dopo il tè")),
    ],
)
def test_a_supplement_tells_what_is_new_and_what_it_amends(language: str, told: tuple[str, ...]) -> None:
    said = words("supplement", language)
    assert [part for part in told if part not in said] == []


def test_a_supplement_leaves_out_what_stays_and_names_what_is_gone() -> None:
    said = words("supplement")
    assert "Goes one hex more." not in said
    assert "Palisade" in said.partition("No more")[2]


def bars(kind: str) -> int:
    (document,) = [one for one in written(RULES + CLUB, kind) if one.name == "club"]
    drawn = [placed.item for page in document.pages for placed in walk(page.items)]
    return len([item for item in drawn if isinstance(item, Rect) and item.width == 0.7])


def test_the_whole_edition_is_a_book_of_its_own_without_bars_of_change() -> None:
    said = words("rulebook")
    assert "Goes one hex more." in said
    assert "They shoot better." in said
    assert bars("rulebook") == 0
    assert bars("supplement") > 0


def test_rules_that_amend_nothing_have_no_supplement() -> None:
    assert written(TEXT, "supplement") == []


def test_what_reads_as_before_is_not_set_beside_itself() -> None:
    """LUMI2-7.2: the outcomes of pursuit do something else now, which the section's words tell; as titles they differ
    in one line alone."""
    (document,) = [one for one in made_of("supplement", pack("lumi")) if one.name == "lumi_2"]
    said = squeezed(" ".join(run.words for page in document.pages for run, _, _ in runs(page)))
    assert "otherwise uncontrolled otherwise uncontrolled" not in said
    assert ".sum" not in said
    assert "VICTORY" not in said
    assert "The turn is now: Melee" not in said, "only what examples may choose in it is new"


def test_a_supplement_is_for_those_who_know_the_game_and_lists_its_changes() -> None:
    (document,) = [one for one in made_of("supplement", pack("lumi")) if one.name == "lumi_2"]
    first, *rest = [squeezed(" ".join(run.words for run, _, _ in runs(page))) for page in document.pages]
    for newcomer in ("Read this chapter", "A first turn", "finds what is new or changed in"):
        assert newcomer not in first + "".join(rest)
    # Contents, with the page of what comes last.
    assert f"13 The cohesion of an army {len(document.pages)}" in first
    said = squeezed(" ".join([first, *rest]))
    # Of a turn that is changed in several places, all that it has become.
    assert "The turn is now: The turn 1. Reinforcements" in said
    assert "Add to the turn" not in said
    # Lines of a list that have changed, as the book has them.
    assert "ordered. Level of disorder" not in said
    assert "When hit by fire" in said


def test_no_supplement_ends_on_a_page_of_a_few_lines() -> None:
    """In Italian ten lines were left over for a seventh page, which closer lines do without."""
    (document,) = [one for one in made_of("supplement", pack("lumi"), "it") if one.name == "lumi_2"]
    lines = {round(box[3]) for _, box, _ in runs(document.pages[-1])}
    assert len(lines) > 16


def said_of(change: str, language: str = "en", title: str = "Club rules") -> str:
    """The supplement of one change of the picket rules."""
    club = f'ruleset club "{title}" it "{title}" {{ amends picket  {change} }}'
    (document,) = [one for one in written(f"{RULES}\n{club}", "supplement", language) if one.name == "club"]
    lines = (placed.item for page in document.pages for placed in walk(page.items))
    return squeezed(" ".join(item.words for item in lines if isinstance(item, Run)))


def test_lines_that_have_nothing_in_common_are_not_set_beside_one_another() -> None:
    later = 'remove modifier among_trees  add modifiers { +1 "after tea" it "dopo il tè" }'
    said = said_of(f"amend test volley {{ {later} }}")
    assert "the target’s ground – – +1 after tea" in said
    again = 'remove modifier among_trees  add modifiers { -2 per target.ground.cover "among trees" it "fra alberi" }'
    assert "the target’s ground −2 among trees" in said_of(f"amend test volley {{ {again} }}")


def test_what_flags_are_drawn_with_is_not_told() -> None:
    """An emblem is no word of any language."""
    said = said_of('add nation sweden "Sweden" it "Svezia" { emblem drum  colour brown }', "it")
    assert "Svezia" in said
    assert "drum" not in said


def test_the_head_of_a_page_keeps_a_colon_of_the_title() -> None:
    said = said_of('add section 21 tea "Tea" it "Tè" { prose "Tea." it "Tè." }', title="Our club: tea rules")
    assert said.count("Our club: tea rules") == 2


def test_sections_that_have_a_new_number_are_told() -> None:
    change = 'add section 2 mud "Mud" it "Fango" { prose "Mud." it "Fango." }'
    club = f'ruleset club "Club" it "Club" {{ amends words  {change} }}'
    rules = 'ruleset words "W" it "W" {\n section SCOPE scope "Scope" it "Ambito" { prose "One." it "Uno." }\n}\n'
    (document,) = [one for one in written(f"{rules}{club}", "supplement") if one.name == "club"]
    lines = (placed.item for page in document.pages for placed in walk(page.items))
    assert "Scope: 3, before 1" in squeezed(" ".join(item.words for item in lines if isinstance(item, Run)))
    assert "New numbers" not in said_of('add section 21 tea "Tea" it "Tè" { prose "Tea." it "Tè." }')
