"""One game from set-up to its result. The seed is an argument, never the clock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from typing import Any, Final

from engine.core.chance import Chance, Seeded
from engine.core.decisions import Ask, Decision
from engine.core.declared.expressions.compiled import FactError
from engine.core.declared.turn.sequence import place_of
from engine.core.driver import Player, TooLong, run
from engine.core.players import EagerPlayer, RandomPlayer
from engine.core.position.events import Event
from engine.core.system import Playing, Result, Roster, System
from engine.host.nobody import asked_of_nobody
from engine.host.opened import Opened
from engine.host.packfile import pack_hash
from engine.host.rules import HostError, rules_for, scenario_of
from engine.host.setting_up import set_up
from engine.host.tidying import seldom_tidied
from engine.model.battles import Map
from engine.model.pack import Rulepack
from engine.model.quick_dataclass import dataclass
from engine.players.marshal import Marshal

PLAYERS: Final = ("captain", "eager", "marshal", "random")
"""Who can be asked for by name."""

_PLAYER_STREAM: Final = 0x7E2C10


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A whole game. `choices` and `faces` are enough to play it again; `seed` is `None` for a replay."""

    system: str
    scenario: str
    rules: str
    seed: int | None
    players: tuple[str, ...]
    near: bool
    roster: Roster
    journal: tuple[Event, ...]
    choices: tuple[Any, ...]
    faces: tuple[int, ...]
    result: Result
    tally: dict[str, tuple[int, ...]]
    field: Map | None = None
    """The map as an opening has left it; nothing where the battle is fought on the map that the scenario draws."""


class Endless(HostError):  # noqa: N818 - it is said of a battle
    """Under these rules a battle goes on beyond all measure."""


Followed = Callable[[int, int], None]
"""Is told how far a game has come: the turn, 0 before the first, and how many decisions were taken."""


def following(game: Playing, told: Followed) -> Callable[[Decision, int], None]:
    """Tells at once that it begins, and then after every decision."""
    taken = count(1)
    told(0, 0)

    def asked(decision: Decision, answer: int) -> None:  # noqa: ARG001
        told(turn_of(game) or 0, next(taken))

    return asked


def turn_of(game: Playing) -> int | None:
    """Unknown of a game that opens with another."""
    turn: int | None = getattr(getattr(game, "state", None), "turn", None)
    return turn


class Table:
    """A system's game as the driver wants it."""

    def __init__(self, system: System, game: Playing) -> None:
        self.system: Final = system
        self.game: Final = game

    def play(self) -> Ask[None]:
        return self.system.play(self.game)

    def place(self) -> str:
        return self.game.place()

    def turn(self) -> int | None:
        return turn_of(self.game)


def player_seed(seed: int, seat: int) -> int:
    """Each seat has a stream of its own, so that a change of player never moves a die."""
    return Seeded(seed ^ (_PLAYER_STREAM * (seat + 1))).below(1 << 64)


def seat_player(name: str, system: System, game: Playing, seat: int, seed: int) -> Player:
    own = player_seed(seed, seat)
    if name == "random":
        return RandomPlayer(own)
    if name == "eager":
        return EagerPlayer(own)
    if name == "captain":
        return system.captain(game, seat, own)
    if name == "marshal":
        return Marshal(system, game, seat, own)
    raise HostError(f"no player is called `{name}`; there are {', '.join(PLAYERS)}")


def seated(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """One name a seat; a single name sits everywhere."""
    given = tuple(names) * (seats if len(names) == 1 else 1)
    if len(given) != seats:
        raise HostError(f"{len(given)} players for {seats} seats")
    for name in given:
        if name not in PLAYERS:
            raise HostError(f"no player is called `{name}`; there are {', '.join(PLAYERS)}")
    return given


@dataclass(frozen=True, slots=True)
class Ready:
    """A scenario ready to be played many times."""

    system: System
    setting: Any
    scenario: str
    rules: str
    place: str
    """`file:line: ` of the scenario, to stand before what is said of it."""

    def seats(self) -> tuple[str, ...]:
        return self.system.seats(self.setting)

    def begin(self, chance: Chance, *, near: bool) -> Playing:
        if near:
            return self.system.near_start(self.setting, chance)
        return self.system.new_game(self.setting, chance)


def prepare(pack: Rulepack, scenario: str) -> Ready:
    rules = rules_for(pack, scenario)
    system, setting = set_up(rules, scenario)
    return Ready(system, setting, scenario, pack_hash(rules), place_of(scenario_of(rules, scenario).origin))


def rules_hash(pack: Rulepack, scenario: str) -> str:
    """Names the rules that a game is played with."""
    return pack_hash(rules_for(pack, scenario))


def play(
    pack: Rulepack,
    scenario: str,
    seed: int,
    players: Sequence[str] = ("captain",),
    *,
    near: bool = False,
    followed: Followed | None = None,
) -> Played:
    """Plays a scenario to its end; `near` begins with the armies one move apart."""
    return play_ready(prepare(pack, scenario), seed, players, near=near, followed=followed)


def play_ready(
    ready: Ready,
    seed: int,
    players: Sequence[str] = ("captain",),
    *,
    near: bool = False,
    began: Callable[[Playing], None] | None = None,
    asked: Callable[[Decision, int], None] | None = None,
    followed: Followed | None = None,
) -> Played:
    """`began` is handed the game before its first event, `asked` every decision with its answer; `followed` is told how
    far it has come where nobody asks for more."""
    system = ready.system
    names = seated(players, len(ready.seats()))
    chance = Seeded(seed)
    game = ready.begin(chance, near=near)
    roster = system.roster(game)
    if began is not None:
        began(game)
    sitting = [seat_player(name, system, game, seat, seed) for seat, name in enumerate(names)]
    if asked is None and followed is not None:
        asked = following(game, followed)
    choices = to_the_end(ready, game, sitting, asked=asked)
    return finished(ready, game, chance, choices, roster, seed=seed, players=names, near=near)


def to_the_end(
    ready: Ready, game: Playing, sitting: Sequence[Player], *, asked: Callable[[Decision, int], None] | None = None
) -> list[Any]:
    """The choices of a whole game. Rules under which it never ends, or throws dice without end, are their
    author's mistake and told as one."""
    try:
        table = Table(ready.system, game)
        with seldom_tidied():
            return run(table, sitting, asked=asked, turn=table.turn)
    except TooLong as fault:
        raise Endless(f"{ready.place}the battle has no end: {fault}") from fault
    except FactError as fault:
        raise HostError(str(fault)) from fault
    except AttributeError as fault:
        told = asked_of_nobody(fault, getattr(getattr(ready.setting, "book", None), "ruleset", None))
        if told is None:
            raise
        raise HostError(told) from fault


def finished(
    ready: Ready,
    game: Playing,
    chance: Chance,
    choices: Sequence[Any],
    roster: Roster,
    *,
    seed: int | None,
    players: tuple[str, ...],
    near: bool,
) -> Played:
    return Played(
        system=ready.system.name,
        scenario=ready.scenario,
        rules=ready.rules,
        seed=seed,
        players=players,
        near=near,
        roster=roster.with_those_who_came(ready.system.roster(game)),
        journal=tuple(game.journal),
        choices=tuple(choices),
        faces=tuple(chance.faces),
        result=ready.system.result(game),
        tally=ready.system.tally(game),
        field=ready.system.field(game) if isinstance(ready.system, Opened) else None,
    )
