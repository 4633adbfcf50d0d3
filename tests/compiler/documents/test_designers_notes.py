"""What a book says of its making stands once, behind its rules."""

from __future__ import annotations

import re

from tests.compiler.documents.library import bare, painted, written

BOOK = """
  ruleset demo "Demo" {
    languages en
    after "an old sheet of rules" { note "Its third page is lost." }
    section 1 first "The first" {
      house "The page is torn." { constant reach "How far" { value 3 }  constant pace "How fast" { value 4 } }
      switch tired "Does a tired man run?" {
        choice yes "yes"  choice no "no"  default no  because "The sheet forgets it."
      }
      switch mud "Mud" { choice yes "yes"  choice no "no"  default no  because "Some like it." }
      prose "A man goes [[= reach]] or [[= pace]]."
    }
  }
"""


def test_reasons_stand_once_in_the_designers_notes_and_nowhere_else() -> None:
    (document,) = written(BOOK, "rulebook")
    text = painted(document).text
    for words in ("Its third page is lost.", "The page is torn.", "The sheet forgets it."):
        assert text.count(words) == 1, words
        assert text.index(words) > text.rindex("Designer’s notes"), words
    assert bare("The page is torn. (How far, How fast)") in bare(text)
    assert bare("Does a tired man run? The sheet forgets it.") in bare(text)
    assert bare("Mud. Some like it.") in bare(text)
    assert "After an old sheet of rules." not in painted(document).pages[0]
    assert text.count("After an old sheet of rules.") == 1
    assert len(re.findall("†", text)) >= 2, "signs stay where the values are"
