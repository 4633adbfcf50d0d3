"""The supplement: only what is new, changed or gone; and the whole edition with its marks."""

from __future__ import annotations

import pytest

from compiler.layout.draw import Run, walk
from tests.compiler.documents.library import squeezed, written
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
        ("en", ("Picket line.", "21 Tea New Nobody", "Nobody fights at five.", "after tea", "They shoot better.")),
        ("it", ("Linea di picchetto.", "21 Il tè Nuovo Alle", "Alle cinque non si combatte.", "dopo il tè")),
    ],
)
def test_a_supplement_tells_what_is_new_and_what_it_amends(language: str, told: tuple[str, ...]) -> None:
    said = words("supplement", language)
    assert [part for part in told if part not in said] == []


def test_a_supplement_leaves_out_what_stays_and_names_what_is_gone() -> None:
    said = words("supplement")
    assert "Goes one hex more." not in said
    assert "Palisade" in said.partition("No more")[2]


def test_the_whole_edition_marks_what_changed_by_the_title_of_who_changed_it() -> None:
    said = words("rulebook")
    assert "Goes one hex more." in said
    assert "‡ New or changed in Club rules" in said
    # Behind the new section and the changed one, and where the sign is explained: who changed it is told only there.
    assert [part in said for part in ("Tea ‡", "Fighting ‡")] == [True, True]
    assert said.count("Changed by") == 0


def test_rules_that_amend_nothing_have_no_supplement() -> None:
    assert written(TEXT, "supplement") == []
