"""What a first visit to a page fetches, and whether anything jumps meanwhile."""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.browser.watching import opened

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Response

_WATCH = """window.shifted = 0; new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (!one.hadRecentInput) window.shifted += one.value;
}).observe({ type: "layout-shift", buffered: true });"""


@dataclass(frozen=True, slots=True)
class Weight:
    sizes: dict[str, int]
    """By address, as a host would send it: text packed."""
    shifted: float


def weighed(browser: Browser, address: str, size: dict[str, int]) -> Weight:
    with opened(browser, "about:blank", viewport=size) as page:
        answers: list[Response] = []

        def note(answer: Response) -> None:
            answers.append(answer)

        page.on("response", note)
        page.add_init_script(_WATCH)
        page.goto(address, wait_until="networkidle")
        sizes = {answer.url: len(gzip.compress(answer.body())) for answer in answers}
        return Weight(sizes, float(page.evaluate("window.shifted")))
