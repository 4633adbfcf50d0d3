"""Lists in an author's prose: where one begins, and what is only a figure at the head of a line."""

from __future__ import annotations

from markupsafe import Markup

from compiler.backends.documents.parts.prose import prose_blocks
from compiler.backends.words.prose import prose
from compiler.layout.flow.blocks import Paragraph


def printed(words: str) -> list[tuple[str, str]]:
    """Mark and words of each paragraph of a document."""
    blocks = [block for block in prose_blocks(words, lambda _: ()) if isinstance(block, Paragraph)]
    return [
        ("".join(one.words for one in block.mark or ()), "".join(one.words for one in block.pieces)) for block in blocks
    ]


def on_the_site(words: str) -> str:
    return str(prose(words, lambda _: Markup("")))


def test_a_figure_that_the_margin_puts_at_the_head_of_a_line_begins_no_list() -> None:
    words = "Red rolls 6 and blue\n1. In the table that is a test, which needs more than\n7. Blue fails."
    assert printed(words) == [("", " ".join(words.split("\n")))]
    assert "\n1. " not in on_the_site(words).replace("1\\.", "1")
    assert "\n7. " not in on_the_site(words)


def test_numbers_make_a_list_at_the_head_of_a_paragraph_and_behind_a_colon() -> None:
    steps = [("1.", "Draw."), ("2.", "Lay it down.")]
    assert printed("1. Draw.\n2. Lay it down.") == steps
    assert printed("In this order:\n1. Draw.\n2. Lay it down.") == [("", "In this order:"), *steps]
    assert on_the_site("In this order:\n1. Draw.\n2. Lay it down.").endswith("\n\n1.  Draw.\n2.  Lay it down.")


def test_a_number_out_of_turn_goes_on_with_the_item_before_it() -> None:
    assert printed("1. Blue needs more than\n7. It fails.\n2. Red goes on.") == [
        ("1.", "Blue needs more than 7. It fails."),
        ("2.", "Red goes on."),
    ]


def test_points_may_follow_their_opening_words() -> None:
    assert printed("One die for\n- every squad;\n- every leader.") == [
        ("", "One die for"),
        ("•", "every squad;"),
        ("•", "every leader."),
    ]
