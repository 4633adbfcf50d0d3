"""What of a project is code: it runs only if its user says that the project is trusted.

An mkdocs configuration names hooks, plugins and theme folders, which are Python and templates without a sandbox; a page
template can publish any script. Whoever publishes a stranger's rules wants their words and nothing of that.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tercio.project.workshop import PAGE_TEMPLATES, project_of
from tercio.site.pages import Order

CONFIGURATION: Final = "mkdocs.yml"


def folder_of(order: Order) -> Path:
    """Where a project's own configuration would be."""
    source = order.sources()[0]
    return source if source.is_dir() else source.parent


def left_unused(order: Order, configuration: Path | None) -> str:
    """One line on what is there and is not used, for want of trust; empty where there is nothing to say."""
    if order.trusted:
        return ""
    left = []
    if configuration is None and (folder_of(order) / CONFIGURATION).is_file():
        left.append(CONFIGURATION)
    if (project_of(order.sources()) / "templates" / PAGE_TEMPLATES).is_dir():
        left.append(f"templates/{PAGE_TEMPLATES}")
    if not left:
        return ""
    verb = "is" if len(left) == 1 else "are"
    return f"{' and '.join(left)} of this project {verb} not used, for that is code: say --trust if you trust it"
