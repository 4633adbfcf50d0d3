"""What the site back end takes and gives: plain values, so that any generator of sites can take them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Final

from engine.model.quick_dataclass import dataclass

REPLAYS: Final = "replays"
"""The folder of battles to watch."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page of Markdown. `path` is where it lies below the docs; `key` is the same in every language."""

    path: str
    key: str
    language: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Asset:
    """A picture, a replay or a file to take home."""

    path: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Feed:
    """The changes of an edition, a line each, for programs that tell of new ones. `page` shows them to readers."""

    path: str
    page: str
    language: str
    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Branch:
    """A part of the navigation: a page, or a title over more branches."""

    title: str
    path: str | None = None
    branches: tuple[Branch, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    pages: tuple[Page, ...]
    assets: tuple[Asset, ...]
    navigation: Mapping[str, tuple[Branch, ...]]
    """By language."""
    feeds: tuple[Feed, ...] = ()


# --- what the front door hands in -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Told:
    """One thing that the engine did, in the reader's words. `section` is the rule that it cites (`7.1c`), or empty."""

    words: str
    section: str = ""


@dataclass(frozen=True, slots=True)
class Trace:
    """An example that was played: whether it holds, and what happened, by language."""

    holds: bool
    told: Mapping[str, Sequence[Told]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Covered:
    """How a rule is carried out: `simulated`, `tabletop` or `component`."""

    status: str


@dataclass(frozen=True, slots=True)
class Download:
    """A file to print: its kind (`units`, `booklet`), its language, its name below the downloads."""

    kind: str
    title: str
    language: str
    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Won:
    """So many games, and the share in percent between whose ends the truth lies 95 times in 100."""

    games: int
    low: int
    high: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WatchedPiece:
    """What a piece did in games that were watched; shares from 0 to 1, the rest on average a game."""

    side: int
    title: Mapping[str, str]
    moved: float
    gone: float
    lost: float | None = None
    points: float | None = None
    earned: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WatchedCard:
    """Times a game."""

    title: Mapping[str, str]
    dealt: float
    played: float


@dataclass(frozen=True, slots=True, kw_only=True)
class WatchedGames:
    games: int
    pieces: tuple[WatchedPiece, ...]
    cards: tuple[WatchedCard, ...]
    lost_at: tuple[tuple[str, float], ...]
    """Where most was lost, and how much a game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BalanceFigures:
    """What games came to besides their winners: counts of games by what they are told of."""

    counted: Mapping[str, str]
    """What decides the battle, by language."""
    endings: tuple[tuple[str, int], ...]
    turns: tuple[tuple[int, int], ...]
    margins: tuple[tuple[int, int], ...]
    objectives: tuple[tuple[str, tuple[int, ...]], ...]
    sway: tuple[tuple[float, ...], ...]
    """Of each side, what decides the battle: before the first turn and at the end of each, on average."""
    lead_changes: float
    watched: WatchedGames | None = None


@dataclass(frozen=True, slots=True)
class PlayedBy:
    """The same battle by weaker or stronger players on all sides."""

    player: str
    games: int
    wins: tuple[Won, ...]


@dataclass(frozen=True, slots=True)
class Balance:
    """Games that were played: by whom on each side, how many, with which seeds, what each side won (last: nobody)."""

    players: tuple[str, ...]
    games: int
    seeds: tuple[int, int]
    wins: tuple[Won, ...]
    is_current: bool = True
    """Whether they were played with the rules and the scenario as these pages tell them."""
    edition: str | None = None
    """The ruleset they were played by, where it is not the scenario's own."""
    ahead: int | None = None
    """The side that won more often than chance explains; nobody, if none did."""
    least: int = 0
    """The share in percent, of the games that somebody won, that it has at the least."""
    among: tuple[PlayedBy, ...] = ()
    figures: BalanceFigures | None = None
    """Nothing of games that were kept before figures were."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A recorded battle as a page of its own, which speaks every language; titles by language."""

    name: str
    title: Mapping[str, str]
    page: bytes
    still: bytes = b""
    """A picture of it, as PNG, where one could be painted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Handed:
    """What only the engine and the printer know. Whatever is missing is left out of the pages."""

    traces: Mapping[tuple[str, str], Trace] = field(default_factory=dict)
    """By ruleset and example."""
    covered: Mapping[str, Mapping[str, Covered]] = field(default_factory=dict)
    """By ruleset, then by the rule's number."""
    balance: Mapping[str, Sequence[Balance]] = field(default_factory=dict)
    """By scenario."""
    replays: Mapping[str, Sequence[Replay]] = field(default_factory=dict)
    """By scenario."""
    downloads: Mapping[str, Sequence[Download]] = field(default_factory=dict)
    """By scenario or ruleset."""
    stamp: str = ""
    """Which rules these are, in a few signs: the same for the same rules."""

    def still_of(self, scenario: str) -> str:
        """What links to a battle show, from the root of the site. Where there are several views of it there is nothing:
        each would tell what another side may not know."""
        replays = self.replays.get(scenario, ())
        return f"{REPLAYS}/{scenario}/{replays[0].name}.png" if len(replays) == 1 and replays[0].still else ""

    def listed_replays(self, scenario: str, language: str) -> list[tuple[str, str]]:
        """Titles and addresses of the battles to watch, from the root of the site."""
        return [
            (replay.title.get(language, replay.name), f"{REPLAYS}/{scenario}/{replay.name}.html#0-{language}")
            for replay in self.replays.get(scenario, ())
        ]
