"""Pages under watch: nothing may go wrong in them unseen, and nothing may leave the machine."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Page, Route

ELSEWHERE = re.compile(r"^(?!(?:file|data|blob):|http://(?:127\.0\.0\.1|localhost)(?::\d+)?/)")
"""Addresses that are not of this machine. Only these are brought before us: to look at each would take longer."""
DESKTOP = {"width": 1280, "height": 900}
PHONE = {"width": 360, "height": 740}
SERIOUS = ("serious", "critical")


@contextmanager
def opened(browser: Browser, address: str, **how: Any) -> Iterator[Page]:  # noqa: ANN401 - settings of a context
    """A page in a context of its own. Errors of its console and requests to elsewhere fail the test in the end."""
    context = browser.new_context(viewport=how.pop("viewport", DESKTOP), reduced_motion="reduce", **how)
    faults: list[str] = []
    try:
        context.route(ELSEWHERE, lambda route: _stop(route, faults))
        page = context.new_page()
        page.set_default_timeout(30_000)
        page.on("console", lambda said: _listen(said, faults))
        page.on("pageerror", lambda fault: faults.append(f"error: {fault}"))
        page.on("dialog", lambda dialog: (faults.append(f"dialog: {dialog.message}"), dialog.dismiss()))
        page.goto(address)
        yield page
    finally:
        context.close()
    assert faults == [], faults


def _stop(route: Route, faults: list[str]) -> None:
    faults.append(f"request to {route.request.url}")
    route.abort()


def _listen(said: ConsoleMessage, faults: list[str]) -> None:
    if said.type in ("error", "warning"):
        faults.append(f"console: {said.text}")


def is_too_wide(page: Page) -> bool:
    """Whether the page scrolls sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))


def sideways(page: Page) -> list[str]:
    """Parts of a page that have to be scrolled sideways, folded ones too, and the page itself."""
    found: list[str] = page.evaluate("""() => {
      document.querySelectorAll("article details").forEach((one) => { one.open = true; });
      return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {
        const parts = [document.documentElement, ...document.querySelectorAll("article *")];
        done(parts.filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth &&
          (one === parts[0] || /auto|scroll/.test(getComputedStyle(one).overflowX)))
          .map((one) => `${one.tagName}: ${one.textContent.trim().slice(0, 40)}`));
      })));
    }""")
    return found


def thin_out(page: Page, most: int = 4) -> None:
    """Leaves the first few rows of each table and the first few parts of each list: they are made alike, and axe looks
    at every element in many ways."""
    page.evaluate(
        """(most) => document.querySelectorAll("article tbody, article ul, article ol, article dl, .md-nav__list")
          .forEach((whole) => [...whole.children].slice(most).forEach((one) => one.remove()))""",
        most,
    )


def serious_findings(page: Page, *rules: str) -> list[str]:
    """What axe finds that would keep somebody out, each with the elements concerned; by these rules, or by all."""
    from axe_playwright_python.sync_playwright import Axe

    options: dict[str, Any] = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = list(rules)
    found = Axe().run(page, options=options).response["violations"]
    return [
        f"{one['id']}: {node['target']} {node['html'][:120]}"
        for one in found
        if one["impact"] in SERIOUS
        for node in one["nodes"]
    ]


def search(page: Page, words: str) -> list[str]:
    """What the site's search finds first, by its titles."""
    page.keyboard.press("/")
    field = page.locator("dialog.tercio-search input")
    field.wait_for(state="visible")
    field.press_sequentially(words)
    page.locator(".tercio-search li").first.wait_for(state="visible")
    return page.locator(".tercio-search li b").all_text_contents()
