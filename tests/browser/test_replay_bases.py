"""Replays of games that are played on bases: what is drawn is the ground that each unit covers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tests.browser.watching import opened
from tests.compiler.replay.reels import page_of, reel_on_bases

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_bases_lie_as_they_stand(browser: Browser, tmp_path: Path) -> None:
    """As wide and deep as they are at that step, turned as they face, with upright letters; a tap chooses one."""
    path = tmp_path / "bases.html"
    path.write_text(page_of(reel_on_bases()), encoding="utf-8")
    measured = """() => {
      const unit = document.querySelector("#board > svg").getScreenCTM().a, token = document.querySelector(".token");
      const bounds = (one) => [one.left, one.top, one.right, one.bottom];
      const box = (name) => bounds(token.querySelector(name).getBoundingClientRect());
      const [left, top, right, low] = box(".body"), words = box(".words"), brow = box(".brow");
      return { wide: Math.round((right - left) / unit), high: Math.round((low - top) / unit),
        holds: words[0] > left - unit && words[2] < right + unit && words[1] > top - unit && words[3] < low + unit,
        front: brow[2] - brow[0] > brow[3] - brow[1] ? "top" : brow[0] > (left + right) / 2 ? "right" : "left",
        strength: token.querySelector(".strength").textContent };
    }"""
    with opened(browser, path.as_uri()) as page:
        assert page.evaluate(measured) == {"wide": 20, "high": 10, "holds": True, "front": "top", "strength": "3"}
        page.keyboard.press("ArrowRight")
        assert page.evaluate(measured) == {"wide": 10, "high": 20, "holds": True, "front": "right", "strength": "3"}
        page.keyboard.press("ArrowRight")
        assert page.evaluate(measured) == {"wide": 20, "high": 10, "holds": True, "front": "right", "strength": "2"}
        assert page.locator("#tokens circle.body").count() == 0
        page.locator(".token .body").first.click(position={"x": 4, "y": 4})
        assert "Horse" in page.locator("#picked").text_content()
        assert page.locator("#rings rect.picked").count() == 1
