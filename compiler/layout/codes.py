"""What can be wrong with something to print. Each code has its manual page; layouts are not `.tercio` text, so the bad
and the good text show the line of the layout, the theme or the source that is meant, as a comment."""

from __future__ import annotations

from typing import Final

from dsl.diagnostics import Code


def _about(code: str, name: str, summary: str, manual: str, bad: str, good: str) -> Code:
    return Code(code=code, name=name, summary=summary, manual=manual, bad=f"# {bad}", good=f"# {good}")


BAD_LAYOUT: Final = _about(
    "E1101",
    "bad-layout",
    "a layout, theme, sheet or icon file that cannot be used",
    """
        Layouts, themes, sheets and icons are YAML files with known keys. This file is no YAML, or one of its keys is
        unknown, holds something else than it should, or leads back to a file that extends it.

        The message names the file, the box and the key. Lengths are millimetres unless they say otherwise: `3`, `8pt`,
        `1cm`, `25%`.
    """,
    "title: { lef: 4, width: 40, text: '{{ card.title }}' }",
    "title: { left: 4, width: 40, text: '{{ card.title }}' }",
)
BAD_TEMPLATE: Final = _about(
    "E1102",
    "bad-template",
    "a template that cannot be filled",
    """
        The words of a box are a Jinja2 template over the fields of the card. This one cannot be read, asks for
        something that the card does not have, or tries to reach what templates may not touch: they see the card, the
        theme and a few filters, nothing of the machine.
    """,
    "text: '{{ card.titel }}'",
    "text: '{{ card.title }}'",
)
OVERFULL: Final = _about(
    "E1103",
    "overfull-text",
    "words that do not fit their place on a card",
    """
        The words were set in smaller and smaller type, down to the smallest that the layout allows, and still do not
        fit. Nothing is ever cut off in silence.

        Say it in fewer words, or give the box more room, or allow it smaller type (`least`), never below 6 points.
    """,
    "a title of ninety letters on a card of 63 mm",
    "a title of thirty",
)
NO_GLYPH: Final = _about(
    "E1104",
    "missing-glyph",
    "a character that the font does not have",
    """
        The font of this box has no picture for a character of the text; it would be printed as an empty or crossed box.

        Use another character, or name a font in the theme that has it.
    """,
    "a title in a script that the font does not cover",
    "a title in letters that it does",
)
NO_PICTURE: Final = _about(
    "E1105",
    "missing-picture",
    "a picture or icon that is not there or cannot be used",
    """
        Pictures are PNG or JPEG files inside the project's folder, of at most twenty million pixels; icons are those of
        `templates/icons/`. This one is not there, lies outside, is too large, or is no such file.
    """,
    "image: ../../private.png",
    "image: pictures/rocroi.png",
)
NO_ROOM: Final = _about(
    "E1106",
    "no-room-on-sheet",
    "cards that do not fit on the paper",
    """
        Not a single card of this size fits between the margins of the paper, or the size is no size of a card.

        Choose a smaller card or a larger paper, or change the margins in the sheet's file.
    """,
    "--size 250x300 --paper a4",
    "--size poker --paper a4",
)
CODES: Final = (BAD_LAYOUT, BAD_TEMPLATE, OVERFULL, NO_GLYPH, NO_PICTURE, NO_ROOM)
