"""What can be wrong with a site. Pages are not `.tercio` text, so the bad and the good text show what is meant."""

from __future__ import annotations

from typing import Final

from dsl.diagnostics import Code

BAD_PAGE: Final = Code(
    code="E1201",
    name="bad-page-template",
    summary="a page template that cannot be filled",
    manual="""
        The pages of the rules site are Jinja2 templates (`templates/site/*.md.j2`). This one cannot be read, asks for
        something that its page does not have, or tries to reach what templates may not touch: they see the things of
        their page and a few filters, nothing of the machine.

        The message names the template and the line. The site that was built before is left as it was.
    """,
    bad="# {{ chapter.titel }}",
    good="# {{ chapter.title }}",
)
DEAD_PAGE: Final = Code(
    code="E1202",
    name="dead-page-link",
    summary="a link on a page of the site that leads nowhere",
    manual="""
        Every page is built before anything is put in place, and every link between pages is followed. This one leads
        to a page that is not there, or to a heading that the page does not have. Readers would be sent nowhere.

        Look at the spelling of the page and of what stands behind `#`. Rules are linked by their number: ESA-5.1a is
        `#esa-5-1a`.
    """,
    bad="# See [melee](rules/esa/7-mellee.md).",
    good="# See [melee](rules/esa/7-melee.md).",
)
UNTRANSLATED: Final = Code(
    code="E1203",
    name="untranslated-page",
    summary="a text that the site needs in a language it does not have",
    manual="""
        A site in several languages has every page in each of them. This text would stand on a page of a language that
        it has no words in. Prose is needed, and every title that a page or a rule stands under: of a book, a chapter, a
        rule, a term, an army list, a deck, a scenario.

        Write its words in that language behind the others (`prose "…" it "…"`); a name that is the same everywhere is
        written twice (`"Rocroi" it "Rocroi"`). Or publish in fewer languages: `tercio site --lang en`.
    """,
    bad='# section 7.3 weakness "Weakness in melee" it "Debolezza" { prose "Squares have no flank." }',
    good='# section 7.3 … { prose "Squares have no flank." it "I quadrati non hanno fianchi." }',
)
NOT_BUILT: Final = Code(
    code="E1204",
    name="site-not-built",
    summary="mkdocs could not build the site",
    manual="""
        The pages were written, and mkdocs, which makes a site of them, refused: its `mkdocs.yml` has a mistake, a page
        of the guide is missing from the navigation, a plugin is not installed. The message is what mkdocs said. Every
        warning counts as an error, so that no half-broken site goes online.

        The site that was built before is left as it was.
    """,
    bad="# plugins: [serach, tercio]",
    good="# plugins: [search, tercio]",
)
FOREIGN_FOLDER: Final = Code(
    code="E1205",
    name="foreign-folder",
    summary="a folder that holds something else than a site of ours",
    manual="""
        Building a site replaces the folder as a whole. This folder is there already, is not empty, and was not written
        by `tercio site`, so what is in it may be precious. Nothing was touched.

        Choose another folder, or empty this one yourself.
    """,
    bad="# tercio site --out ~/Documents",
    good="# tercio site --out build/site",
)
BAD_BALANCE: Final = Code(
    code="E1206",
    name="bad-balance-file",
    summary="kept games of a scenario that cannot be read",
    manual="""
        `tercio simulate --keep` keeps beside a scenario who won its games, and the scenario's page shows the figures.
        This file has been changed, or is about another scenario, and figures that nobody can check are not published.

        Play the games again, or take the file away: a page without figures is a good page.
    """,
    bad='# lane.balance.json: { "winners": "mostly the reds" }',
    good="# tercio simulate lane.tercio --games 100 --keep",
)
LANGUAGE_LEFT_OUT: Final = Code(
    code="W1207",
    name="language-left-out",
    summary="a language that is not published, because some texts have no words in it",
    manual="""
        The rules that you use have several languages, and your own texts are not yet written in all of them. A site in
        a language has every page in it, so this one is left out and the others are published. The warning counts the
        texts that it lacks and points at the first.

        Write those words, and the language is published with the next build. Or name the languages that you want:
        `tercio site --lang en`; then nothing is left out, and a missing text is an error.
    """,
    bad='# scenario my_battle "My battle" { … }, and no word of Italian',
    good='# scenario my_battle "My battle" it "La mia battaglia" { … }',
)

CODES: Final = (
    BAD_PAGE,
    DEAD_PAGE,
    UNTRANSLATED,
    NOT_BUILT,
    FOREIGN_FOLDER,
    BAD_BALANCE,
    LANGUAGE_LEFT_OUT,
)
