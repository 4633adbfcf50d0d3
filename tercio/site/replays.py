"""Battles to watch on a site: one of each scenario, with a picture for links to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from engine.core.system import Unplayable
from engine.model.pack import Rulepack
from engine.model.quick_dataclass import dataclass
from tercio.project.places import shipped
from tercio.site.extras import rule_links, scenario_link

if TYPE_CHECKING:
    from compiler.backends.products.products import Workshop
    from compiler.backends.site.pages import Replay
    from tercio.replay.page import Filmed

_PLAYERS: Final = ("captain",)
_TITLE: Final = {"en": "A battle between two captains of the engine", "it": "Una battaglia fra due capitani del motore"}
_NUMBERED: Final = {"en": "seed", "it": "seme"}
_SEEN_BY: Final = {"en": "through the eyes of:", "it": "con gli occhi di:"}
_EYES: Final = {"en": "everybody, hidden troops too", "it": "tutti, truppe nascoste comprese"}
_UNVEILED: Final = {"en": "hidden troops shown", "it": "con le truppe nascoste"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Publisher:
    """What every replay of a site needs to know of it."""

    pack: Rulepack
    shop: Workshop
    languages: tuple[str, ...]
    address: str = ""
    """Where the site will be; empty if nobody says."""
    directories: bool = False

    def replays(self, tell: Callable[[str], None]) -> dict[str, list[Replay]]:
        """One battle of each scenario that a system plays; where pieces hide, as each army saw it and then unveiled."""
        from tercio.replay.choosing import battle_worth_watching

        links = rule_links(self.pack, self.languages, directories=self.directories)
        battles: dict[str, list[Replay]] = {}
        for scenario in self.pack.scenarios:
            tell(f"battle of {scenario.name}")
            try:
                seed = battle_worth_watching(self.pack, scenario.name, _PLAYERS)
            except Unplayable:
                continue
            battles[scenario.name] = list(self._pages(scenario.name, seed, links))
        return battles

    def _pages(self, scenario: str, seed: int, links: dict[str, dict[str, str]]) -> Iterator[Replay]:
        """The pages of one battle lead to each other."""
        from compiler.backends.replay.reel import SeenAs
        from compiler.backends.site.pages import Replay
        from tercio.replay.page import battle_reel, draw_boards, reel_html, still_png
        from tercio.replay.reel import Around

        place = scenario_link(self.pack, scenario, self.languages, directories=self.directories)
        views = self._views(scenario, seed)
        for name, (filmed, _, title) in views.items():
            seen = tuple(
                SeenAs(other_eyes, f"{other}.html", other == name) for other, (_, other_eyes, _) in views.items()
            )
            around = Around(scenario=place or None, views=seen if len(views) > 1 else ())
            boards = draw_boards(self.pack, filmed, self.shop)
            reel = battle_reel(
                *(self.pack, filmed, shipped("templates"), self.shop, boards),
                language=self.languages[0],
                links=links,
                around=around,
            )
            still = still_png(reel, boards, self.shop)
            if still:
                reel = replace(reel, preview=preview(f"{self.address}replays/{scenario}/{name}.png", self.address))
            page = reel_html(reel, self.shop)
            if page is not None:
                titles = {language: title.get(language) or title["en"] for language in self.languages}
                yield Replay(name, titles, page.encode("utf-8"), still)

    def _views(self, scenario: str, seed: int) -> dict[str, tuple[Filmed, dict[str, str], dict[str, str]]]:
        """By the name of its page: a film, through whose eyes it is seen, and its title, by language."""
        from tercio.replay.page import LANGUAGES, film_battle
        from tercio.replay.views import armies_with_secrets

        plain = {language: f"{_TITLE[language]} ({_NUMBERED[language]} {seed})" for language in LANGUAGES}
        whole = film_battle(self.pack, scenario, seed, _PLAYERS)
        views: dict[str, tuple[Filmed, dict[str, str], dict[str, str]]] = {}
        for army in armies_with_secrets(self.pack, scenario, whole):
            eyes = {language: self._titled(scenario, army, language) for language in LANGUAGES}
            titles = {language: f"{plain[language]}, {_SEEN_BY[language]} {eyes[language]}" for language in LANGUAGES}
            views[f"seed_{seed}_{army}"] = (film_battle(self.pack, scenario, seed, _PLAYERS, army), eyes, titles)
        unveiled = {language: f"{plain[language]}, {_UNVEILED[language]}" for language in LANGUAGES}
        return views | {f"seed_{seed}": (whole, dict(_EYES), unveiled if views else plain)}

    def _titled(self, scenario: str, name: str, language: str) -> str:
        armies = next(known for known in self.pack.scenarios if known.name == scenario).armies
        title = next((army.title for army in armies if army.name == name), None)
        return title.within(language) if title is not None else name.replace("_", " ")


def preview(picture: str, address: str) -> tuple[tuple[str, str], ...]:
    """What a link to a page shows elsewhere. Others look for the picture by its whole address; beside a page whose site
    has none, its name has to do."""
    shown = picture if address else picture.rpartition("/")[2]
    return (("og:image", shown), ("og:image:width", "1200"), ("og:image:height", "630"))
