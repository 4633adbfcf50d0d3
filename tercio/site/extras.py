"""What a site offers besides its pages: files to print, and where battles to watch find its pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from engine.model.pack import VOCABULARIES, Rulepack, Ruleset
from engine.model.rules import Declared

if TYPE_CHECKING:
    from compiler.backends.cards.files import File
    from compiler.backends.products.products import Workshop
    from compiler.backends.site.pages import Download
    from compiler.layout.sheets.sheets import Sheet

Tell = Callable[[str], None]


# --- files to print ---------------------------------------------------------------------------------------------


def downloads(
    pack: Rulepack, shop: Workshop, sheet: Sheet, languages: tuple[str, ...], tell: Tell
) -> dict[str, list[Download]]:
    """Every file of every scenario, with as many cards as it needs, and the books of every ruleset."""
    from compiler.backends.cards.jobs import Job
    from compiler.backends.catalogue import DOCUMENTS, files
    from tercio.project.checking.told_examples import ToldExamples
    from tercio.project.standing import standing_at_start

    found: dict[str, list[Download]] = {}
    for scenario in pack.scenarios:
        standing = partial(standing_at_start, pack)
        job = Job(pack=pack, scenario=scenario.name, shop=shop, sheet=sheet, standing=standing)
        found[scenario.name] = [_download(pack, file, shop) for file in files(job, languages, (), tell)]
    books = [kind.name for kind in DOCUMENTS]
    examples = ToldExamples(pack, shop)
    for ruleset in _books(pack) if books else ():
        line = tuple(known for known in pack.rulesets if known.name in pack.family(ruleset.name))
        alone = replace(pack, rulesets=line, scenarios=(), army_lists=(), decks=(), events=(), campaigns=())
        job = Job(pack=alone, book=ruleset.name, shop=shop, sheet=sheet)
        job = replace(job, examples_hold=examples.all_hold, ends_of=examples.ends)
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


# --- where things can be read ------------------------------------------------------------------------------------


def scenario_link(pack: Rulepack, scenario: str, languages: tuple[str, ...], *, directories: bool) -> dict[str, str]:
    """Where a scenario can be read, by language, seen from its replays."""
    from compiler.backends.words.atlas import Atlas, family_name

    ruleset = next(known.ruleset for known in pack.scenarios if known.name == scenario)
    place = Atlas(pack).place(family_name(ruleset), "scenario", scenario)
    if place is None:
        return {}
    return {language: _url(place.page, language, languages, directories=directories) for language in languages}


def _url(page: str, language: str, languages: tuple[str, ...], *, directories: bool) -> str:
    """From a replay's page, which lies two folders deep."""
    path = page.removesuffix("index.md" if page.endswith("/index.md") and directories else ".md")
    ending = "" if path.endswith("/") else "/" if directories else ".html"
    return f"../../{'' if language == languages[0] else f'{language}/'}{path}{ending}"


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
            for language in languages:
                url = f"{_url(place.page, language, languages, directories=directories)}#{place.anchor}"
                found.setdefault(f"{prefix}-{section.number}", {}).setdefault(language, url)
    return found
