"""The page of a battle is read by both sides: where hidden troops stand is told in a fold for their own side alone."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from compiler.backends.site.pages import Handed
from compiler.backends.site.site import Wish, write_site
from compiler.compile import compile_files
from engine.model.values import Point
from tests.compiler.site.small import workshop
from tests.shipped import LIBRARY, rules_alone


@cache
def shown_page() -> str:
    pack = compile_files([LIBRARY / "lanterns" / "gorse_lane.tercio"], rules_alone()).pack
    assert pack is not None
    (scenario,) = pack.scenarios
    traders, revenue = scenario.armies
    officer, *_, watch, stick, _, tidesman = revenue.pieces
    placed = (
        officer,
        replace(watch, at=Point(9, 17)),
        replace(stick, at=Point(28, 19), fields=(("decoy", True),)),
        tidesman,
    )
    battle = replace(scenario, armies=(traders, replace(revenue, pieces=placed)))
    made = write_site(replace(pack, scenarios=(battle,)), Wish(languages=("en",)), workshop(), Handed())
    return next(page.text for page in made.pages if page.path.endswith("scenarios/gorse_lane.md"))


def test_what_both_sides_read_says_that_somebody_is_hidden_and_not_where() -> None:
    before, fold, _ = shown_page().partition('<details class="tercio-secret"')
    assert fold
    assert "| in secret |" in before
    assert "(9, 17)" not in before
    assert "(28, 19)" not in before
    assert "Decoy" not in before


def test_the_fold_of_a_side_tells_the_places_of_its_hidden_troops_and_decoys() -> None:
    _, _, after = shown_page().partition('<details class="tercio-secret" data-search-exclude markdown="1">')
    fold = after.partition("</details>")[0]
    assert "only for The revenue men" in fold
    assert "(9, 17)" in fold
    assert "(Decoy) | (28, 19)" in fold
    assert "(28, 19)" in fold
