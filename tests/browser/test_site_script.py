"""The script of the site on pages of a few lines: what it marks, and which shape it gives a table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tests.architecture.sources import REPOSITORY
from tests.browser.watching import PHONE, opened

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_new_words_and_old_are_marked_side_by_side(browser: Browser, tmp_path: Path) -> None:
    script = (REPOSITORY / "templates/site/theme/assets/tercio/site.js").read_text(encoding="utf-8")
    (tmp_path / "site.js").write_text(script, encoding="utf-8")
    file = tmp_path / "changes.html"
    file.write_text(
        '<html lang="en"><body><div class="tercio-revised">'
        '<div class="tercio-now"><p>Horse may <a href="#">charge twice</a> in a turn.</p></div>'
        '<details class="tercio-before" open><p>Horse may <a href="#">charge once</a> in a turn.</p></details>'
        '</div><script src="site.js"></script></body></html>',
        encoding="utf-8",
    )
    with opened(browser, file.as_uri()) as page:
        assert page.locator("ins").all_text_contents() == ["twice"]
        assert page.locator("del").all_text_contents() == ["once"]
        assert page.locator(".tercio-now a ins").count() == 1


def test_shares_with_bars_are_cards_on_a_phone(browser: Browser, tmp_path: Path) -> None:
    """Heads may be turned over bare figures, not over bars."""
    script = (REPOSITORY / "templates/site/theme/assets/tercio/site.js").read_text(encoding="utf-8")
    (tmp_path / "site.js").write_text(script, encoding="utf-8")
    heads = "".join(f"<th>A long head of column {at}</th>" for at in range(4))
    shapes = {}
    for name, cell in (("figures", "39 %"), ("bars", '39 % <span class="tercio-bar"></span>')):
        row = "".join(f"<td>{words}</td>" for words in ("The princes", "38", cell, "30–49"))
        table = f"<table><thead><tr>{heads}</tr></thead><tbody><tr>{row}</tr></tbody></table>"
        style = (
            "<style>th { white-space: nowrap } [data-shape] th { width: 1em; max-width: 1em; overflow: hidden }</style>"
        )
        wrap = f'<div class="md-typeset__scrollwrap" style="overflow: auto">{table}</div>'
        file = tmp_path / f"{name}.html"
        file.write_text(f'<html lang="en"><body>{style}{wrap}<script src="site.js"></script></body></html>', "utf-8")
        with opened(browser, file.as_uri(), viewport=PHONE) as page:
            page.wait_for_function("document.querySelector('table').dataset.shape")
            shapes[name] = page.locator("table").get_attribute("data-shape")
    assert shapes == {"figures": "turned", "bars": "cards"}
