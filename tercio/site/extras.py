"""What a site offers besides its pages: files to print, and battles to watch."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from engine.core.system import Unplayable
from engine.model.pack import VOCABULARIES, Rulepack, Ruleset
from engine.model.rules import Declared
from tercio.project.places import shipped

if TYPE_CHECKING:
    from compiler.backends.cards.files import File
    from compiler.backends.products.products import Workshop
    from compiler.backends.site.pages import Download, Replay
    from compiler.layout.sheets.sheets import Sheet

Tell = Callable[[str], None]
SEED: Final = 7
"""Of the battles that are filmed: any will do, if it is always the same."""
_PLAYERS: Final = ("captain",)
_TITLE: Final = {"en": "A battle between two captains of the engine", "it": "Una battaglia fra due capitani del motore"}
_NUMBERED: Final = {"en": "seed", "it": "seme"}


# --- files to print ---------------------------------------------------------------------------------------------


def downloads(
    pack: Rulepack, shop: Workshop, sheet: Sheet, languages: tuple[str, ...], tell: Tell
) -> dict[str, list[Download]]:
    """Every file of every scenario, with as many cards as it needs, and the books of every ruleset."""
    from compiler.backends.cards.jobs import Job
    from compiler.backends.catalogue import DOCUMENTS, files

    found: dict[str, list[Download]] = {}
    for scenario in pack.scenarios:
        job = Job(pack=pack, scenario=scenario.name, shop=shop, sheet=sheet)
        found[scenario.name] = [_download(pack, file, shop) for file in files(job, languages, (), tell)]
    books = [kind.name for kind in DOCUMENTS]
    for ruleset in _books(pack) if books else ():
        line = tuple(known for known in pack.rulesets if known.name in pack.family(ruleset.name))
        alone = replace(pack, rulesets=line, scenarios=(), army_lists=(), decks=(), events=(), campaigns=())
        job = Job(pack=alone, book=ruleset.name, shop=shop, sheet=sheet)
        found[ruleset.name] = [_download(pack, file, shop) for file in files(job, languages, books, tell)]
    return found


def _books(pack: Rulepack) -> Iterator[Ruleset]:
    yield from (ruleset for ruleset in pack.rulesets if "." not in ruleset.name and ruleset.name not in VOCABULARIES)


def _download(pack: Rulepack, file: File, shop: Workshop) -> Download:
    from compiler.backends.site.pages import Download

    words = _kind_title(pack, file, shop)
    of = _titled(pack, file.group, file.language)
    return Download(file.product, f"{words}: {of}", file.language, file.name, file.data)


def _kind_title(pack: Rulepack, file: File, shop: Workshop) -> str:
    from compiler.backends.catalogue import DOCUMENTS
    from compiler.backends.products.products import families_of, products_of

    known = {kind.name: kind.title for kind in DOCUMENTS}
    for family in families_of(pack, [ruleset.name for ruleset in _books(pack)]):
        known |= {product.name: product.title for product in products_of(family, shop.library, shop.sink)}
    return known.get(file.product, {}).get(file.language, file.product.replace("_", " "))


def _titled(pack: Rulepack, name: str, language: str) -> str:
    declared: tuple[Declared, ...] = (*pack.scenarios, *pack.army_lists, *pack.decks, *pack.events, *pack.rulesets)
    found = next((one for one in declared if one.name == name), None)
    return found.title.within(language) if found is not None and found.title is not None else name.replace("_", " ")


# --- battles to watch -------------------------------------------------------------------------------------------


def replays(
    pack: Rulepack, shop: Workshop, languages: tuple[str, ...], links: dict[str, dict[str, str]], tell: Tell
) -> dict[str, list[Replay]]:
    """One battle of each scenario that a system plays."""
    from compiler.backends.site.pages import Replay
    from tercio.replay.page import film_battle, replay_html

    found: dict[str, list[Replay]] = {}
    for scenario in pack.scenarios:
        tell(f"battle of {scenario.name}")
        try:
            filmed = film_battle(pack, scenario.name, SEED, _PLAYERS)
        except Unplayable:
            continue
        page = replay_html(pack, filmed, shipped("templates"), shop, language=languages[0], links=links)
        if page is not None:
            title = {
                language: f"{_TITLE.get(language, _TITLE['en'])} ({_NUMBERED.get(language, 'seed')} {SEED})"
                for language in languages
            }
            found[scenario.name] = [Replay(f"seed_{SEED}", title, page.encode("utf-8"))]
    return found


def rule_links(pack: Rulepack, languages: tuple[str, ...], *, directories: bool) -> dict[str, dict[str, str]]:
    """Where each rule can be read, by its id and language, seen from a replay's page."""
    from compiler.backends.words.atlas import Atlas

    atlas = Atlas(pack)
    found: dict[str, dict[str, str]] = {}
    for ruleset in pack.rulesets:
        prefix = ruleset.citation
        for section in ruleset.sections:
            place = atlas.place(ruleset.name, "rule", section.number or section.name)
            if section.number is None or place is None:
                continue
            page = place.page.removesuffix("index.md" if place.page.endswith("/index.md") and directories else ".md")
            ending = "" if page.endswith("/") else "/" if directories else ".html"
            for language in languages:
                folder = "" if language == languages[0] else f"{language}/"
                url = f"../../{folder}{page}{ending}#{place.anchor}"
                found.setdefault(f"{prefix}-{section.number}", {}).setdefault(language, url)
    return found
