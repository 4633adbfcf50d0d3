"""Section 5.4: what is drawn on the map, and what ground it makes of a hex."""

from __future__ import annotations

import pytest

from tests.engine.systems.esa.staging import BLUE, RED, field, game, hex_of


@pytest.mark.parametrize("line", ["crest", "stream", "hedge", "fence", "gabions", "road"])
def test_what_is_drawn_as_a_line_leaves_the_ground_of_its_hexes(line: str) -> None:
    """ESA-5.4.5, ESA-5.4.6, ESA-5.4.7a: what it does beside that, its own rules say."""
    g = game(field(RED + BLUE, ground=f"{line} {{ at 0505, 0605 }}"))
    assert {g.board.ground[hex_of(g, at)].name for at in ("0505", "0605", "0705")} == {"open"}


@pytest.mark.parametrize("ground", ["village", "woods", "rough", "hill", "river", "cliff", "bridge", "ford", "works"])
def test_what_fills_a_hex_is_its_ground(ground: str) -> None:
    """ESA-5.4.1a, ESA-5.4.2a, ESA-5.4.3a, ESA-5.4.4a, ESA-5.4.5."""
    g = game(field(RED + BLUE, ground=f"{ground} {{ at 0505 }}"))
    assert [g.board.ground[hex_of(g, at)].name for at in ("0505", "0605")] == [ground, "open"]
