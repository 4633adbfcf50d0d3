"""What a site offers besides its pages: files to print, and battles to watch."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
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
_PLAYERS: Final = ("captain",)
_TITLE: Final = {"en": "A battle between two captains of the engine", "it": "Una battaglia fra due capitani del motore"}
_NUMBERED: Final = {"en": "seed", "it": "seme"}
_SEEN_BY: Final = {"en": "seen by", "it": "visto da"}
_EVERYBODY: Final = {"en": "everybody", "it": "tutti"}


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
    pack: Rulepack,
    shop: Workshop,
    languages: tuple[str, ...],
    links: dict[str, dict[str, str]],
    tell: Tell,
    *,
    directories: bool = False,
) -> dict[str, list[Replay]]:
    """One battle of each scenario that a system plays; where pieces hide, also as each army saw it."""
    from tercio.replay.choosing import battle_worth_watching

    found: dict[str, list[Replay]] = {}
    for scenario in pack.scenarios:
        tell(f"battle of {scenario.name}")
        try:
            seed = battle_worth_watching(pack, scenario.name, _PLAYERS)
        except Unplayable:
            continue
        place = scenario_link(pack, scenario.name, languages, directories=directories)
        found[scenario.name] = list(_pages(pack, scenario.name, seed, shop, languages, links, place))
    return found


def _pages(
    pack: Rulepack,
    scenario: str,
    seed: int,
    shop: Workshop,
    languages: tuple[str, ...],
    links: dict[str, dict[str, str]],
    place: dict[str, str],
) -> Iterator[Replay]:
    """The whole battle first; the pages of one battle lead to each other."""
    from compiler.backends.replay.reel import SeenAs
    from compiler.backends.site.pages import Replay
    from tercio.replay.page import LANGUAGES, film_battle, replay_html
    from tercio.replay.reel import Around
    from tercio.replay.views import armies_with_secrets

    whole = film_battle(pack, scenario, seed, _PLAYERS)
    secretive = armies_with_secrets(pack, scenario, whole)
    pages = {f"seed_{seed}": (whole, dict(_EVERYBODY))} | {
        f"seed_{seed}_{army}": (
            film_battle(pack, scenario, seed, _PLAYERS, army),
            {language: _titled_army(pack, scenario, army, language) for language in LANGUAGES},
        )
        for army in secretive
    }
    for name, (filmed, eyes) in pages.items():
        seen = tuple(SeenAs(title, f"{other}.html", other == name) for other, (_, title) in pages.items())
        around = Around(scenario=place or None, views=seen if secretive else ())
        page = replay_html(pack, filmed, shipped("templates"), shop, language=languages[0], links=links, around=around)
        if page is not None:
            titles = {language: _replay_title(language, seed, eyes if secretive else {}) for language in languages}
            yield Replay(name, titles, page.encode("utf-8"))


def _replay_title(language: str, seed: int, eyes: Mapping[str, str]) -> str:
    title = f"{_TITLE.get(language, _TITLE['en'])} ({_NUMBERED.get(language, 'seed')} {seed})"
    seen_by = eyes.get(language) or eyes.get("en")
    return f"{title}, {_SEEN_BY.get(language, _SEEN_BY['en'])} {seen_by}" if seen_by else title


def _titled_army(pack: Rulepack, scenario: str, name: str, language: str) -> str:
    armies = next(known for known in pack.scenarios if known.name == scenario).armies
    title = next((army.title for army in armies if army.name == name), None)
    return title.within(language) if title is not None else name.replace("_", " ")


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
