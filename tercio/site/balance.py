"""How often each side wins: games that were played once and are kept beside their scenario, for its page on the site.

A file holds who won each game, seed by seed, so that anybody can play one of them again. It names what was played by a
digest that leaves out all words: a rule told better is the same rule, one that works otherwise makes the figures old,
and the page says so.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from compiler.backends.site.pages import Balance, PlayedBy, Won
from compiler.codes.site import BAD_BALANCE
from engine.host.tallies import wilson
from engine.model.pack import Rulepack, Ruleset
from engine.model.plain_file import read_plain_file
from engine.model.rules import Doubt, Origin
from engine.model.values import Text
from tercio.site.game_figures import are_figures, figures_of

if TYPE_CHECKING:
    from dsl.diagnostics import Sink

ENDING: Final = ".balance.json"
NOBODY: Final = "-"
_MOST_BYTES: Final = 1 << 20
_MOST_SIDES: Final = 10
_WORDS: Final = ("agrees", "editions", "in_prose")
"""Fields that only tell how sentences and books are made, and what a battle has of its own by other editions: of the
one that is played, the scenario has it by then."""
_NO_SAY: Final = (
    *("won_by", "asks", "also_asks", "shown_by", "reading", "chapters", "usual", "on_card", "tagged"),
    *("cover_art", "cover_flags", "licence", "colour"),
)
"""Fields that have no say in a game either: who won in history, what examples read of phases, what shows a rule,
why it is read so, what odds are told of and read from cards, covers, the order of chapters, who may copy it, colours
and what sets the scene."""
_FIGURES: Final = "figures"
_ALSO: Final = "also"
_MOST_ALSO: Final = 8
_KEYS: Final = ("scenario", "rules", "players", "seed", "winners")

Plain = dict[str, Any]


def file_beside(folder: Path, scenario: str, edition: str | None = None) -> Path:
    """Games by another edition than the scenario's own have a file of their own: `lane.first_edition.balance.json`."""
    return folder / (f"{scenario}{ENDING}" if edition is None else f"{scenario}.{edition}{ENDING}")


# --- what was played --------------------------------------------------------------------------------------------


def played_digest(pack: Rulepack, scenario: str, known: dict[int, str] | None = None) -> str:
    """Of everything that a game of the scenario depends on but the engine: rules, lists, decks, the scenario itself.

    `known` remembers the digests of rulesets, which many scenarios share.
    """
    from engine.host.rules import rules_for
    from tercio.project.scenarios import with_decks

    remembered = {} if known is None else known
    rules = rules_for(with_decks(pack, scenario), scenario)
    parts = (*rules.rulesets, *rules.army_lists, *rules.decks, *rules.events, *rules.scenarios)
    for part in parts:
        if id(part) not in remembered:
            # Examples show the rules, and sections tell them; neither has a say in a game.
            played = replace(part, examples=(), sections=()) if isinstance(part, Ruleset) else part
            remembered[id(part)] = hashlib.sha256(json.dumps(_wordless(played)).encode()).hexdigest()
    return hashlib.sha256("\n".join(remembered[id(part)] for part in parts).encode()).hexdigest()


def _wordless(value: object) -> object:
    """A part of a pack as plain values, without its words, and without where it was written."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, Text | Origin | Doubt):
        return None
    if isinstance(value, tuple):
        return [_wordless(part) for part in value if not _has_no_say(part)]
    if is_dataclass(value):
        played = [field.name for field in fields(value) if field.name not in _WORDS]
        return [type(value).__name__, *(_wordless(getattr(value, name)) for name in played)]
    return str(value)


def _has_no_say(part: object) -> bool:
    """The field of a scenario or a phase, or its declaration."""
    return (part[0] if isinstance(part, tuple) and part else getattr(part, "name", None)) in _NO_SAY


# --- keeping ----------------------------------------------------------------------------------------------------


def kept(
    pack: Rulepack,
    scenario: str,
    players: Sequence[str],
    seed: int,
    winners: Iterable[int | None],
    figures: Plain | None = None,
    also: Mapping[str, Iterable[int | None]] | None = None,
) -> Plain:
    """What is kept of games that were played, seed after seed; `figures` are those of `game_figures.kept_figures`,
    `also` the winners of the same games by others."""
    digest = played_digest(pack, scenario)
    plain = {"scenario": scenario, "rules": digest, "players": list(players), "seed": seed, "winners": _signs(winners)}
    if also:
        plain[_ALSO] = {player: _signs(theirs) for player, theirs in also.items()}
    return plain if figures is None else plain | {"figures": figures}


def _signs(winners: Iterable[int | None]) -> str:
    return "".join(NOBODY if winner is None else str(winner) for winner in winners)


def balance_bytes(plain: Plain) -> bytes:
    """A line for each thing that is kept."""
    return f"{_lines(plain, '')}\n".encode()


def _lines(plain: Plain, before: str) -> str:
    lines = []
    for key, value in plain.items():
        nested = _lines(value, f"{before}  ") if key in (_FIGURES, "watched") else json.dumps(value, ensure_ascii=False)
        lines.append(f"{before}  {json.dumps(key)}: {nested}")
    return "{\n" + ",\n".join(lines) + f"\n{before}}}"


# --- reading ----------------------------------------------------------------------------------------------------


def kept_balances(pack: Rulepack, paths: Iterable[Path], sink: Sink) -> dict[str, list[Balance]]:
    """Of every scenario that has such a file beside it. What cannot be read is told, with its place."""
    from engine.host.rules import by_edition, editions_of
    from tercio.project.workshop import file_of

    named = list(paths)
    known: dict[int, str] = {}
    found: dict[str, list[Balance]] = {}
    for scenario in pack.scenarios:
        home = file_of(named, scenario.origin)
        if home is None:
            continue
        for edition in (None, *editions_of(pack, scenario.name)):
            path = file_beside(home.parent, scenario.name, edition)
            plain = _read(path, scenario.name, len(scenario.armies), sink) if path.is_file() else None
            if plain is not None:
                played = pack if edition is None else by_edition(pack, scenario.name, edition)
                is_current = plain["rules"] == played_digest(played, scenario.name, known)
                balance = _balance(plain, len(scenario.armies), is_current=is_current)
                found.setdefault(scenario.name, []).append(replace(balance, edition=edition))
    return found


def _balance(plain: Plain, sides: int, *, is_current: bool) -> Balance:
    winners, seed = plain["winners"], plain["seed"]
    games = len(winners)
    players = tuple(plain["players"]) if len(plain["players"]) == sides else tuple(plain["players"]) * sides
    wins = _won(winners, sides)
    ahead, least = _ahead([won.games for won in wins[:-1]])
    among = tuple(PlayedBy(who, len(signs), _won(signs, sides)) for who, signs in plain.get(_ALSO, {}).items())
    told = figures_of(plain["figures"]) if "figures" in plain else None
    seeds = (seed, seed + games - 1)
    return Balance(players, games, seeds, wins, is_current, ahead=ahead, least=least, among=among, figures=told)


def _won(signs: str, sides: int) -> tuple[Won, ...]:
    """By each side, and last by nobody."""
    counts = [signs.count(str(side)) for side in range(sides)] + [signs.count(NOBODY)]
    return tuple(Won(count, *(round(100 * end) for end in wilson(count, len(signs)))) for count in counts)


def _ahead(wins: list[int]) -> tuple[int | None, int]:
    """The side that has won more than an equal share of the decided games, chance aside, and its least share."""
    decided, leading = sum(wins), wins.index(max(wins))
    low, _ = wilson(wins[leading], decided) if decided else (0.0, 1.0)
    return (leading, round(100 * low)) if low > 1 / len(wins) else (None, 0)


def _read(path: Path, scenario: str, sides: int, sink: Sink) -> Plain | None:
    from dsl.source import Source

    try:
        plain = json.loads(read_plain_file(path, _MOST_BYTES).decode("utf-8"))
        wrong = "; ".join(_faults(plain, scenario, sides))
    except (OSError, ValueError, RecursionError) as fault:
        plain, wrong = None, f"cannot be read ({type(fault).__name__})"
    if plain is None or wrong:
        help = f"play the games again: tercio simulate {scenario} --keep; or take the file away"
        sink.report(BAD_BALANCE, f"{path.name}: {wrong}", Source(path.name, "").span(0, 0), help=help)
        return None
    return dict(plain)


def _faults(plain: object, scenario: str, sides: int) -> Iterator[str]:
    if not isinstance(plain, dict) or set(plain) - {_FIGURES, _ALSO} != set(_KEYS):
        yield f"it must say {', '.join(_KEYS)}, may say {_ALSO} and {_FIGURES}, and nothing else"
        return
    if _FIGURES in plain and not are_figures(plain[_FIGURES], sides):
        yield f"`{_FIGURES}` are not those of so many games"
    players, winners = plain["players"], plain["winners"]
    signs = {NOBODY, *map(str, range(min(sides, _MOST_SIDES)))}
    if plain["scenario"] != scenario:
        yield f"it is about another scenario than {scenario}"
    if not isinstance(plain["rules"], str):
        yield "`rules` is no digest"
    if not isinstance(plain["seed"], int) or isinstance(plain["seed"], bool) or abs(plain["seed"]) > 1 << 62:
        yield "`seed` is no number"
    if not _are_winners(winners, signs):
        yield "`winners` must be the number of a side, or `-`, for each game"
    also = plain.get(_ALSO, {})
    if not isinstance(also, dict) or len(also) > _MOST_ALSO:
        yield f"`{_ALSO}` must be a few players and who won their games"
    elif not all(len(player) < 40 and _are_winners(theirs, signs) for player, theirs in also.items()):
        yield f"`{_ALSO}` must have the number of a side, or `-`, for each game of each player"
    if not isinstance(players, list) or not all(isinstance(player, str) and len(player) < 40 for player in players):
        yield "`players` are no names"
    elif len(players) not in (1, sides):
        yield "`players` must be one for all or one a side"


def _are_winners(plain: object, signs: set[str]) -> bool:
    return isinstance(plain, str) and bool(plain) and set(plain) <= signs
