"""Figures on cards are drawn in the mark of a palette: it can be read on the panels of every one."""

from __future__ import annotations

import pytest
import yaml

from tests.compiler.finding import REPOSITORY

THEME = yaml.safe_load((REPOSITORY / "templates" / "themes" / "default.yaml").read_text(encoding="utf-8"))
LAYOUT = (REPOSITORY / "templates" / "layouts" / "cards" / "plain.yaml").read_text(encoding="utf-8")
LARGE_TYPE = 3.5
"""What bold figures of 11 points need at least: the usual measure is 3."""


def lightness(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("name", THEME["palettes"])
def test_a_mark_can_be_read_on_its_tint(name: str) -> None:
    palette = THEME["palettes"][name]
    dark, light = sorted(lightness(colour) for colour in (palette.get("mark", palette["main"]), palette["tint"]))
    assert (light + 0.05) / (dark + 0.05) >= LARGE_TYPE


def test_figures_of_plain_cards_are_drawn_in_the_mark() -> None:
    figures = [line for line in LAYOUT.splitlines() if 'text: "{{ one.value }}"' in line]
    assert len(figures) > 1
    assert [line for line in figures if "palette.mark" not in line or "palette.main" in line] == []
