"""What can be wrong with something to print. Each code has its manual page; layouts are not `.tercio` text, so the bad
and the good text show the line of the layout, the theme or the source that is meant, as a comment."""

from __future__ import annotations

from typing import Final

from dsl.diagnostics import Code

BAD_LAYOUT: Final = Code(
    code="E1101",
    name="bad-layout",
    summary="a layout, theme, sheet or icon file that cannot be used",
    manual="""
        Layouts, themes, sheets and icons are YAML files with known keys. This file is no YAML, or one of its keys is
        unknown, holds something else than it should, or leads back to a file that extends it.

        The message names the file, the box and the key. Lengths are millimetres unless they say otherwise: `3`, `8pt`,
        `1cm`, `25%`.
    """,
    bad="# title: { lef: 4, width: 40, text: '{{ card.title }}' }",
    good="# title: { left: 4, width: 40, text: '{{ card.title }}' }",
)
BAD_TEMPLATE: Final = Code(
    code="E1102",
    name="bad-template",
    summary="a template that cannot be filled",
    manual="""
        The words of a box are a Jinja2 template over the fields of the card. This one cannot be read, asks for
        something that the card does not have, or tries to reach what templates may not touch: they see the card, the
        theme and a few filters, nothing of the machine.
    """,
    bad="# text: '{{ card.titel }}'",
    good="# text: '{{ card.title }}'",
)
OVERFULL: Final = Code(
    code="E1103",
    name="overfull-text",
    summary="words that do not fit their place on a card",
    manual="""
        The words were set in smaller and smaller type, down to the smallest that the layout allows; then long words
        were broken by the rules of their language; and still they do not fit. Nothing is ever cut off in silence.

        Say it in fewer words, or give the box more room, or allow it smaller type (`least`), never below 6 points.
    """,
    bad="# a title of ninety letters on a card of 63 mm",
    good="# a title of thirty",
)
NO_GLYPH: Final = Code(
    code="E1104",
    name="missing-glyph",
    summary="a character that the font does not have",
    manual="""
        The font of this box has no picture for a character of the text; it would be printed as an empty or crossed box.

        Use another character, or name a font in the theme that has it.
    """,
    bad="# a title in a script that the font does not cover",
    good="# a title in letters that it does",
)
NO_PICTURE: Final = Code(
    code="E1105",
    name="missing-picture",
    summary="a picture or icon that is not there or cannot be used",
    manual="""
        Pictures are PNG, JPEG or SVG files inside the project's folder, of at most twenty million pixels; icons are
        those of `templates/icons/`. A profile names its own by `picture gendarmes`, which is `pictures/gendarmes.png`,
        `.jpg` or `.svg`. This one is not there, lies outside, is too large, or is no such file.

        Of SVG, shapes, paths, groups and plain colours are printed. A drawing with anything else, such as text,
        gradients, pictures or links to other files, is refused rather than printed in part: turn text into paths and
        save it as plain SVG.
    """,
    bad="# image: ../../private.png",
    good="# image: pictures/rocroi.png",
)
NO_ROOM: Final = Code(
    code="E1106",
    name="no-room-on-sheet",
    summary="cards that do not fit on the paper",
    manual="""
        Not a single card of this size fits between the margins of the paper, or the size is no size of a card.

        Choose a smaller card or a larger paper, or change the margins in the sheet's file.
    """,
    bad="# --size 250x300 --paper a4",
    good="# --size poker --paper a4",
)
UNKNOWN_WISH: Final = Code(
    code="E1107",
    name="unknown-print-wish",
    summary="something asked of `tercio print` that it does not know or have",
    manual="""
        A word after `--what` names nothing that can be printed of these files, or `--size` no card size, or a length is
        no length. The help names the nearest that there is.

        What can be printed is a group (`cards`, `orders`, `counters`, `events`, `box`), a document (`booklet`,
        `rulebook`), or one product of the ruleset, as `products.yaml` of its layouts calls it.
    """,
    bad="# --what unit",
    good="# --what units",
)
BEYOND_CARD: Final = Code(
    code="E1108",
    name="box-beyond-card",
    summary="a box of a layout that reaches over the edge of the card",
    manual="""
        A box stands partly outside the card that is printed, so that what is in it would be cut away. Only boxes with
        `bleed: yes` reach over the edge, and only to the bleed.

        Give the box less room, or say its edges from the nearer side of the card (`right`, `bottom`).
    """,
    bad="# name: { left: 40, width: 30, text: '{{ card.title }}' } on a card of 63 mm",
    good="# name: { right: 4, width: 30, text: '{{ card.title }}' }",
)
COARSE_PICTURE: Final = Code(
    code="W1109",
    name="coarse-picture",
    summary="a picture with too few pixels for its size in print",
    manual="""
        The picture is printed with fewer than 200 pixels to the inch, and will look blurred or stepped. Presses want
        300.

        Use a larger picture, give it a smaller box, or draw it as SVG, which has no pixels.
    """,
    bad="# a picture of 300 × 300 pixels on 5 × 5 cm",
    good="# a picture of 600 × 600 pixels on 5 × 5 cm",
)
UNKNOWN_ART: Final = Code(
    code="W1110",
    name="unknown-art",
    summary="an emblem, a colour or a way to draw ground that no template has",
    manual="""
        A nation or a deck names its `emblem` and its `colour`, and a ground may say what it is `drawn_as`. The names
        are those of the project's templates and of ours: icons, palettes of the themes, grounds of
        `documents/terrain.yaml`. This one is none of them, so cards could not be printed, or the map would not show it.

        The help lists what there is. More can be drawn in files of your own: `templates/icons/`, `templates/themes/`.
    """,
    bad="# nation corsairs { emblem crescnt }",
    good="# nation corsairs { emblem crescent }",
)
UNTRUE_EXAMPLE: Final = Code(
    code="W1111",
    name="untrue-example",
    summary="an example that readers are told, and that does not hold when it is played",
    manual="""
        Examples with `means` are told in the rulebook and on the site. `tercio print`, `tercio site` and
        `tercio build` play them, as `tercio test` does, and this one ends otherwise than it says. Readers would learn a
        rule that is not so. The book is made all the same, without the sentence that all its examples were played, and
        the site marks the example as one that does not hold.

        Correct what the example expects and what it `means`, or the rules.
    """,
    bad='# example march { means "Marching costs nothing."  …  expect a.losses = 0 }, and marching costs a loss',
    good='# example march { means "Marching costs a loss."  …  expect a.losses = 1 }',
)
CODES: Final = (
    *(BAD_LAYOUT, BAD_TEMPLATE, OVERFULL, NO_GLYPH, NO_PICTURE, NO_ROOM, UNKNOWN_WISH, BEYOND_CARD, COARSE_PICTURE),
    *(UNKNOWN_ART, UNTRUE_EXAMPLE),
)
