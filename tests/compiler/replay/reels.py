"""A small reel, written by hand: two units, three steps."""

from __future__ import annotations

from dataclasses import replace

from compiler.backends.replay.page import replay_page
from compiler.backends.replay.reel import (
    Actor,
    Card,
    Faces,
    Line,
    Mark,
    Phase,
    Pose,
    Reel,
    ReelSide,
    Result,
    Section,
    Step,
    Turn,
    Words,
)
from compiler.layout.art.icons import Icons, read_icons
from compiler.layout.library import Library
from dsl.diagnostics import Sink
from tests.architecture.sources import REPOSITORY

LIBRARY = Library((REPOSITORY / "templates",))
BOARD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 80"><rect width="100" height="80" fill="#eee"/></svg>'


def words(english: str, italian: str | None = None) -> Words:
    return {"en": english, "it": italian if italian is not None else english}


def small_reel(say: str = "The horse goes") -> Reel:
    """`say` stands wherever an author's words can stand."""
    start = (
        Pose((20, 60), "0102", 0, 3),
        Pose((70, 20), "0701", 180, 2, ("shaken",)),
        Pose(),
    )
    return Reel(
        title=words(say),
        about=words(say),
        heart=words(say),
        language="en",
        sides=(
            ReelSide(words(say), "#1f3f7f", "#ffffff", "#9fb0d0"),
            ReelSide(words("Others"), "#9c2f1b", "#ffffff", "#d8a79e"),
        ),
        board=BOARD,
        actors=(
            Actor("unit", 0, words(say), words(say), "heavy_cavalry", "H", 3, 6),
            Actor("unit", 1, words("Foot"), None, "", say[:1], 2, 6),
            Actor("division", 0, words(say), holds=True),
        ),
        start=start,
        steps=(
            Step(0, -1, 0, (), (), (5, 5)),
            Step(1, 0, 1, (Line(words(say), "X-1a"),), ((0, Pose((30, 50), "0203", 60, 3)),), (5, 5), (0,)),
            Step(
                1,
                0,
                0,
                (Line(words(say), "X-2"),),
                ((1, Pose()), (2, Pose(marks=("focused",), card=7))),
                (5, 0),
                (0, 1),
                thrown=(Faces("card", (7,), 0), Faces("die", (6, 1), 1)),
            ),
        ),
        turns=(Turn(words("Before"), 0), Turn(words(say), 1, "1")),
        phases=(Phase(words(say), 1, 1),),
        result=Result(0, "heart", 1, (5, 0), words(say), words("The end")),
        marks={"shaken": Mark(words(say), "shaken"), "focused": Mark(words(say))},
        cards={7: Card("7", words(say), "3", words(say))},
        sections={
            "X-1a": Section(words(say), words("../rules/one.html#x-1a", "../it/rules/one.html#x-1a")),
            "X-2": Section(words(say)),
        },
    )


def reel_on_bases() -> Reel:
    """The same units on bases: the horse wheels, then goes on in column, on the base the other way round."""
    reel = small_reel("Horse")
    first, second, none = reel.start
    _, wheel, last = reel.steps
    wheeled = replace(wheel.changes[0][1], facing=90, base=(20.0, 10.0))
    column = replace(wheeled, strength=2, base=(10.0, 20.0))
    return replace(
        reel,
        start=(replace(first, base=(20.0, 10.0)), replace(second, base=(8.0, 8.0)), none),
        steps=(
            reel.steps[0],
            replace(wheel, changes=((0, wheeled),)),
            replace(last, changes=((0, column), *last.changes[1:])),
        ),
    )


def icons() -> Icons:
    return read_icons(LIBRARY, Sink())


def page_of(reel: Reel, library: Library = LIBRARY) -> str:
    sink = Sink()
    page = replay_page(reel, library, icons(), sink)
    assert page is not None, [one.message for one in sink.sorted()]
    return page


def with_href(href: str) -> Reel:
    reel = small_reel()
    return replace(reel, sections={**reel.sections, "X-1a": Section(words("t"), words(href))})
