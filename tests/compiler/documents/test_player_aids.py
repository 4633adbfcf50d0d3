"""The player aid: one page for every shipped system, with the turn and all tests, in type that can be read."""

from __future__ import annotations

import pytest

from compiler.backends.cards.jobs import Document
from tests.compiler.documents.library import made_of, pack, runs, scenario, squeezed

BATTLES = [
    ("esa", "rethel_1650", "en"),
    ("risorgimento", "outposts_1859", "it"),
    ("lumi", "carpi_1701", "en"),
    ("cape", "aughrim_1691", "it"),
    ("condottiero", "fornovo_1495", "en"),
    ("skirmish", "cider_lane", "it"),
    ("brigadier", "sabugal_1811", "en"),
    ("lanterns", "gannet_cove", "it"),
]


def _aid(system: str, name: str, language: str) -> Document:
    (document,) = made_of("aid", pack(system), language, only=name)
    return document


@pytest.mark.parametrize(("system", "name", "language"), BATTLES)
def test_the_aid_is_one_page_with_every_phase_and_test(system: str, name: str, language: str) -> None:
    document = _aid(system, name, language)
    (page,) = document.pages
    flow = [(run, size) for run, _, size in runs(page) if run.box == "flow"]
    assert min(size for _, size in flow) >= 6.5
    said = squeezed(" ".join(run.words for run, _ in flow)).replace("- ", "")
    used = scenario(system, name).ruleset
    rules = next(ruleset for ruleset in pack(system).rulesets if ruleset.name == used)
    titled = [*rules.tests, *(phase for sequence in rules.sequences for phase in sequence.phases)]
    for thing in titled:
        if thing.title is not None:
            told = squeezed(thing.title.within(language).replace("'", "’"))
            assert told.casefold() in said.casefold()


def test_tables_stand_on_it_as_far_as_there_is_room() -> None:
    said = " ".join(run.words for run, _, _ in runs(_aid("lumi", "carpi_1701", "en").pages[0]))
    assert "Horse artillery" in said
    assert "12 um" in said


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            [
                "Obstacle Bars",
                "yes yes · · · cavalry, artillery Redoubt",
                "River · · · · · · · infantry, cavalry, artillery",
            ],
        ),
        (
            "it",
            [
                "Ostacolo Vieta",
                "sì sì · · · cavalleria, artiglieria Ridotta",
                "Fiume · · · · · · · fanteria, cavalleria, artiglieria",
            ],
        ),
    ],
)
def test_the_reference_says_whom_ground_bars(language: str, told: list[str]) -> None:
    """A list of traits is short enough for a column; without it a river, which does nothing else, was not listed."""
    (document,) = made_of("reference", pack("lumi"), language, only="carpi_1701")
    assert len(document.pages) <= 2
    said = squeezed(" ".join(run.words for page in document.pages for run, _, _ in runs(page)))
    assert [words for words in told if words not in said] == []
