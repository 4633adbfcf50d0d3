"""The figure of a rulebook that names the parts of a card, and the markers beside it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from compiler.backends.documents.parts.writer import Writer
from compiler.backends.documents.rulebook.card_figure import card_figures, marker_figures
from compiler.layout.draw import Path, Run, walk
from compiler.layout.flow.blocks import Block, Panel, Paragraph, Picture
from tests.compiler.documents.library import job, pack, workshop
from tests.compiler.finding import pack_of

MEASURE = 82.0


def _writer(system: str, language: str = "en") -> Writer:
    rules = next(one for one in pack(system).rulesets if one.name == system)
    return Writer(job(pack(system), workshop()), language, rules, rules)


def _pictures(blocks: list[Block]) -> list[Picture]:
    return [one for panel in blocks if isinstance(panel, Panel) for one in panel.blocks if isinstance(one, Picture)]


def _runs(picture: Picture) -> list[tuple[str, str, float, float]]:
    placed = [one for one in walk(picture.items) if isinstance(one.item, Run)]
    return [
        (one.item.words, one.item.box, one.bounds()[2], one.item.points * one.scale)
        for one in placed
        if isinstance(one.item, Run)
    ]


@pytest.mark.parametrize(
    ("system", "language", "told"),
    [
        ("esa", "en", ["Name", "Special abilities", "Where it fires", "Values for tests"]),
        ("lumi", "it", ["Nome", "Quanto muove", "Valori per i test"]),
        ("condottiero", "it", ["Nome", "Quanto muove", "Quanto tira"]),
        ("cape", "en", ["Name", "Weapons: to hit /", "Values for tests"]),
        ("lanterns", "it", ["Nome", "Abilità speciali", "Valori per i test"]),
    ],
)
def test_a_book_shows_a_card_with_its_parts_named(system: str, language: str, told: list[str]) -> None:
    picture, *_ = _pictures(card_figures(_writer(system, language), MEASURE))
    named = [words for words, box, _, _ in _runs(picture) if box == "flow"]
    assert [words for words in told if words not in named] == []
    assert max(right for _, _, right, _ in _runs(picture)) <= MEASURE - 2.0
    assert min(size for _, _, _, size in _runs(picture)) >= 6.0


def test_names_of_parts_do_not_lie_upon_each_other() -> None:
    for picture in _pictures(card_figures(_writer("esa"), MEASURE)):
        placed = [one.bounds() for one in walk(picture.items) if isinstance(one.item, Run) and one.item.box == "flow"]
        lines = sorted((top, low) for _, top, _, low in placed)
        assert all(before[1] <= after[0] + 0.3 for before, after in pairwise(lines))


def test_markers_that_differ_in_a_number_are_shown_once() -> None:
    (picture,) = _pictures(marker_figures(_writer("condottiero"), MEASURE))
    words = [words for words, _, _, _ in _runs(picture)]
    assert "Demoralised" in words
    assert "1" in words
    assert "2" not in words


def test_a_ruleset_without_troops_has_no_figure_of_a_card() -> None:
    bare = pack_of('ruleset bare "Bare" { languages en  section 1 all "All" { prose """ All. """ } }')
    rules = bare.rulesets[0]
    assert card_figures(Writer(job(bare, workshop()), "en", rules, rules), MEASURE) == []


def test_every_sort_of_card_is_shown_with_its_parts() -> None:
    """Order cards and generals' cards too, which the rules of the examples have none of."""
    for system, titles in (
        ("esa", ["Troop cards", "Leader cards", "Order cards"]),
        ("risorgimento", ["Troop cards", "Commanders"]),
        ("cape", ["Character cards", "Squad cards", "Gun cards"]),
    ):
        panels = [one for one in card_figures(_writer(system), MEASURE) if isinstance(one, Panel)]
        heads = [one.blocks[0] for one in panels]
        told = ["".join(run.words for run in one.pieces) for one in heads if isinstance(one, Paragraph)]
        assert [one.partition(":")[0] for one in told] == titles
        assert not [one for one in told if "Drill" in one]


def test_a_line_to_a_part_strikes_through_no_words_of_the_card() -> None:
    for system in ("esa", "condottiero", "lumi"):
        for picture in _pictures(card_figures(_writer(system), MEASURE)):
            near = [one for one in walk(picture.items) if isinstance(one.item, Path) and one.scale == 1.0]
            dots = [one.bounds() for one in near if one.bounds()[2] - one.bounds()[0] < 1.2]
            words = [one.bounds() for one in walk(picture.items) if isinstance(one.item, Run) and one.scale < 1.0]
            assert dots
            for left, top, right, low in dots:
                x, y = (left + right) / 2, (top + low) / 2
                assert not [one for one in words if one[0] < x < one[2] and one[1] < y < one[3]]
