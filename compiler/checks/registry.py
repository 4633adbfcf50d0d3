"""All checks and all codes, in explicit lists: nothing registers itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from compiler.checks import (
    avoided_words,
    checks_of_authors,
    circles,
    faces,
    limits,
    names_twice,
    outcomes,
    paths,
    role_titles,
    section_numbers,
    senseless_figures,
    shadowed,
    switches,
    table_heads,
    tests_of_the_table,
    translations,
    unasked,
    unused,
    unusual_figures,
)
from compiler.checks.battles import (
    armies,
    army_years,
    arrivals,
    commanders,
    fronts,
    lengths,
    musters,
    objectives,
    openings,
    pieces,
    placements,
    said_twice,
    sky,
    sole_marks,
    stances,
    unsaid,
    zones,
)
from compiler.codes import amending, book, budget, loading, naming, playing, printing, scenarios, tables, typing
from compiler.codes import openings as opening_codes
from compiler.codes import site as publishing
from compiler.lower.context import Context
from dsl import codes as syntax
from dsl.diagnostics import Code, Sink

Check = Callable[[Context, Sink], None]

CHECKS: Final[tuple[Check, ...]] = (
    section_numbers.check,
    translations.check,
    avoided_words.check,
    switches.check,
    circles.check,
    outcomes.check,
    tests_of_the_table.check,
    table_heads.check,
    faces.check,
    placements.check,
    paths.check,
    pieces.check,
    armies.check,
    army_years.check,
    commanders.check,
    sole_marks.check,
    zones.check,
    arrivals.check,
    sky.check,
    lengths.check,
    fronts.check,
    musters.check,
    objectives.check,
    stances.check,
    unsaid.check,
    said_twice.check,
    openings.check,
    senseless_figures.check,
    checks_of_authors.check,
    limits.check,
    unused.check,
    unasked.check,
    shadowed.check,
    unusual_figures.check,
    role_titles.check,
)

CODES: Final[tuple[Code, ...]] = tuple(
    sorted(
        (
            *syntax.CODES,
            *loading.CODES,
            *naming.CODES,
            *typing.CODES,
            *book.CODES,
            *tables.CODES,
            *scenarios.CODES,
            *opening_codes.CODES,
            *amending.CODES,
            *printing.CODES,
            *playing.CODES,
            *publishing.CODES,
            *budget.CODES,
            section_numbers.SECTION_TWICE,
            section_numbers.SECTION_ORDER,
            translations.MISSING_TRANSLATION,
            avoided_words.AVOIDED_WORD,
            role_titles.UNTITLED_ROLE,
            unused.UNUSED_DEFINITION,
            unasked.UNASKED,
            shadowed.SHADOWED,
            unusual_figures.UNUSUAL_FIGURE,
            circles.ASKS_ITSELF,
            outcomes.OUTCOME_GAP,
            outcomes.OUTCOME_UNREACHABLE,
            outcomes.SCORE_SWALLOWED,
            tests_of_the_table.TEST_WITHOUT_CHANCE,
            tests_of_the_table.MODIFIER_TWICE,
            tests_of_the_table.DICE_IN_MODIFIER,
            table_heads.MISSING_HEAD,
            table_heads.HEAD_TWICE,
            placements.OFF_THE_MAP,
            placements.IMPASSABLE_PLACE,
            placements.TWO_IN_A_HEX,
            paths.PATH_GAP,
            paths.PATH_TWICE,
            pieces.TOO_MANY_PIECES,
            pieces.UNPLACED_PIECE,
            armies.NO_ARMIES,
            army_years.LIST_OUT_OF_YEARS,
            commanders.NO_COMMANDER,
            zones.OUTSIDE_ITS_ZONE,
            zones.ZONE_TOO_SMALL,
            arrivals.NEVER_ARRIVES,
            arrivals.NO_WAY_IN,
            arrivals.ENTERS_INSIDE,
            sole_marks.NOT_ONE,
            sky.SWITCH_NEEDED,
            sky.NOTHING_PLAYS_IT,
            objectives.EMPTY_OBJECTIVE,
            objectives.OBJECTIVE_TWICE,
            lengths.NO_TIME,
            fronts.WRONG_EDGE,
            fronts.FACES_AWAY,
            musters.OFF_THE_LISTS,
            musters.TWO_COMMANDERS,
            musters.NOBODY_LED,
            stances.IDLE_STANCE,
            unsaid.UNSAID,
            said_twice.SAID_TWICE,
            senseless_figures.SENSELESS_FIGURE,
            senseless_figures.GOAL_OFF_THE_DIE,
            checks_of_authors.CHECK_FAILED,
            limits.OVER_LIMIT,
            faces.UNCOVERED_FACE,
            faces.FACE_TWICE,
            faces.FACE_OFF_THE_DIE,
        ),
        key=lambda code: code.code[1:],
    )
)


def run_checks(contexts: list[Context], sink: Sink) -> None:
    for context in contexts:
        for check in CHECKS if not context.is_checked else ():
            check(context, sink)
    names_twice.check(contexts, sink)
