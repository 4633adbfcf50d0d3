"""Mistakes about sections, links and translations. Each `Code` holds its manual page."""

from __future__ import annotations

from typing import Final

from dsl.diagnostics import Code

DEAD_LINK: Final = Code(
    code="E0501",
    name="dead-link",
    summary="a link in prose that leads nowhere",
    manual="""
        `[[melee]]` in prose becomes a link to what is called so: a section by its number or name, a term, a test, a
        table, anything declared. Nothing has this name, so readers would be sent nowhere.

        Look at the spelling. `[[7.2|advantage]]` prints other words, `[[= burst_radius]]` prints a declared figure. A
        link begins and ends on the same line; where it does not, break the line before it.
    """,
    bad='''
        ruleset demo "Demo" {
          term rally "Rally" { means "to bring troops back into order" }
          section 7.5 recovery "Recovery" { prose """ Shaken troops may [[raly]]. """ }
        }
    ''',
    good='''
        ruleset demo "Demo" {
          term rally "Rally" { means "to bring troops back into order" }
          section 7.5 recovery "Recovery" { prose """ Shaken troops may [[rally]]. """ }
        }
    ''',
)

CODES: Final = (DEAD_LINK,)
