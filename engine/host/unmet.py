"""What many games never came upon: pieces that did nothing, actions that nobody did, objectives nobody took, tests,
outcomes and modifiers that had no part in them, cards that nobody played, events and endings that never came. Read off
the journals, so it holds for every system. A game that fails is kept as far as it came, to be played again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from engine.core.decisions import Decision
from engine.core.system import Draws, Playing
from engine.core.watching.scene import Watched
from engine.host.film import Camera, Film
from engine.host.play import Followed, Played, Ready, play_ready, prepare, seated, turn_of
from engine.host.rules import HostError, rules_for, scenario_of
from engine.host.save import Save
from engine.model.battles import Army, Command, Scenario
from engine.model.pack import Rulepack, Ruleset
from engine.model.rules import Test

_DEEDS = ("action", "reaction")
"""Kinds of what pieces and armies do, where a ruleset plays by itself."""
_NO_DEEDS = ("phase", "reason", "test")
"""Words of events that may be called like a deed, and are none."""
_NO_PIECES = ("side",)
"""What a roster lists besides pieces."""
_DEAD_TURNS = 3
"""A battle that goes on for so many turns after the last deed has come to a dead end."""
_FAULTS = (HostError, ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""Of rules without an end, and of ours: a game that fails is told with its seed, and the others are played on."""


@dataclass(frozen=True, slots=True)
class FailedGame:
    """A game that did not come to its end. Its save holds what was answered and thrown until then, and fails alike."""

    seed: int
    reason: str
    save: Save


@dataclass(slots=True)
class Unmet:
    scenario: str
    games: int = 0
    failed: list[FailedGame] = field(default_factory=list)
    endings: Counter[str] = field(default_factory=Counter)
    longest: int = 0
    """The last turn of the longest game."""
    dead: list[tuple[int, int]] = field(default_factory=list)
    """Games that went on for turns in which nobody did anything: the seed, and the last turn in which somebody did."""
    idle: list[tuple[str, str]] = field(default_factory=list)
    """Kind and name of each piece that did nothing, and to which nothing was done."""
    stayed: list[tuple[str, str]] = field(default_factory=list)
    """Of each piece that only changed how it stands."""
    untaken: list[str] = field(default_factory=list)
    """Objectives that never changed hands."""
    tests: list[str] = field(default_factory=list)
    """Tests that nobody took."""
    outcomes: list[tuple[str, str]] = field(default_factory=list)
    """Test and outcome, of tests that were taken."""
    modifiers: list[tuple[str, str]] = field(default_factory=list)
    cards: list[int] = field(default_factory=list)
    """Numbers of cards that came to a hand, and that nobody played."""
    events: list[str] = field(default_factory=list)
    """Of the battle's event table, those that never came up."""
    deeds: list[str] = field(default_factory=list)
    """Declared actions and reactions that nobody did."""
    unended: list[str] = field(default_factory=list)
    """Declared ways for a battle to end, or for an army to be out of it, that never came."""

    @property
    def is_clean(self) -> bool:
        of_battle = (self.idle, self.stayed, self.untaken, self.events, self.dead)
        of_rules = (self.tests, self.outcomes, self.modifiers, self.cards, self.deeds, self.unended)
        return not self.failed and not any((*of_battle, *of_rules))


@dataclass(slots=True)
class _Seen:
    pieces: set[tuple[str, str]] = field(default_factory=set)
    active: set[tuple[str, str]] = field(default_factory=set)
    engaged: set[tuple[str, str]] = field(default_factory=set)
    """Pieces that went somewhere, took a test or lost something."""
    shown: set[tuple[str, str]] = field(default_factory=set)
    """Pieces that stand on the map, so that it is seen where they go."""
    objectives: set[str] = field(default_factory=set)
    tests: set[str] = field(default_factory=set)
    outcomes: set[tuple[str, str]] = field(default_factory=set)
    modifiers: set[tuple[str, str]] = field(default_factory=set)
    dealt: set[int] = field(default_factory=set)
    played: set[int] = field(default_factory=set)
    met: set[str] = field(default_factory=set)
    deeds: set[str] = field(default_factory=set)
    reasons: set[str] = field(default_factory=set)
    handfuls: set[str] = field(default_factory=set)
    """Tests of which many are told at once: that somebody made them, and not what each came to."""


def look(
    pack: Rulepack,
    scenario: str,
    *,
    games: int,
    seed: int = 1,
    players: Sequence[str] = ("captain",),
    tell: Callable[[int, int], None] | None = None,
    follow: Followed | None = None,
) -> Unmet:
    """`follow` is told how far the first game has come."""
    ready = prepare(pack, scenario)
    unmet, seen = Unmet(scenario), _Seen()
    battle = scenario_of(pack, scenario)
    names = [objective.name for objective in battle.objectives]
    for number in range(games):
        kept = _Kept(ready, follow if number == 0 else None)
        camera = Camera(ready.system) if isinstance(ready.system, Watched) else None
        try:
            played = play_ready(ready, seed + number, players, began=partial(_begin, kept, camera), asked=kept.asked)
        except _FAULTS as fault:
            save = kept.save(seed + number, seated(players, len(ready.seats())))
            # Rules without an end say so in words; a fault of ours is told by its kind, too.
            reason = f"{fault}" if isinstance(fault, HostError) else f"{type(fault).__name__}: {fault}"
            unmet.failed.append(FailedGame(seed + number, reason, save))
            continue
        unmet.games += 1
        unmet.endings[played.result.reason] += 1
        unmet.longest = max(unmet.longest, played.result.turn)
        _note(played, seen)
        if camera is not None:
            _note_film(camera.film(), played, seen)
        seen.deeds |= kept.words
        if played.result.turn - kept.last_deed >= _DEAD_TURNS:
            unmet.dead.append((seed + number, kept.last_deed))
        _note_draws(played, ready.system.draws, seen)
        for event in played.journal:
            capture = ready.system.taken(kept.game, event)
            if capture is not None:
                seen.objectives.add(names[capture[0]] if isinstance(capture[0], int) else capture[0])
        if tell is not None:
            tell(number + 1, games)
    taking_part = seen.active | seen.engaged
    of_one = _declared_once(battle) & {name for _, name in taking_part}
    unmet.idle = sorted(piece for piece in seen.pieces - taking_part if piece[1] not in of_one)
    unmet.stayed = sorted(seen.shown & seen.active - seen.engaged)
    if _tells_objectives(ready):
        placed = [objective.name for objective in battle.objectives if objective.at]
        unmet.untaken = [name for name in placed if name not in seen.objectives]
    rules = _rules(pack, scenario)
    for test in rules.tests:
        _miss(test, seen, unmet)
    deeds = [entry.name for entry in rules.entries if entry.kind in _DEEDS]
    unmet.deeds = [name for name in deeds if name not in seen.deeds] if unmet.games else []
    endings = (*rules.endings, *battle.endings)
    unmet.unended = [ending.name for ending in endings if ending.name not in seen.reasons] if unmet.games else []
    unmet.cards = sorted(seen.dealt - seen.played)
    tables = [table for table in pack.events if table.name == battle.event_table and ready.system.draws.met]
    unmet.events = [event.name for table in tables for event in table.events if event.name not in seen.met]
    return unmet


def _declared_once(battle: Scenario) -> set[str]:
    """Names that one thing has: where a roster lists it twice, as a man and as the group that he would be by himself,
    it takes part if either does."""

    def names_in(holder: Army | Command) -> Iterator[str]:
        yield from (piece.name for piece in holder.pieces)
        for command in holder.commands:
            yield command.name
            yield from names_in(command)

    counts = Counter(name for army in battle.armies for name in names_in(army))
    return {name for name, count in counts.items() if count == 1}


def _begin(kept: _Kept, camera: Camera | None, game: Playing) -> None:
    kept.began(game)
    if camera is not None:
        camera.attach(game)


class _Kept:
    """A game as it is played, for the case that it fails."""

    def __init__(self, ready: Ready, follow: Followed | None) -> None:
        self._ready = ready
        self._follow = follow
        self.game: Playing | None = None
        self.last_deed = 0
        """The last turn in which somebody chose to do something."""
        self._choices: list[Any] = []
        self.words: set[str] = set()
        """What was chosen, as far as it is told in words: most systems name the deeds that they offer."""

    def began(self, game: Playing) -> None:
        self.game = game

    def asked(self, decision: Decision, answer: int) -> None:
        option = decision.options[answer]
        self._choices.append(option)
        if self._follow is not None and self.game is not None:
            self._follow(turn_of(self.game) or 0, len(self._choices))
        if option is not None:
            self.last_deed = self._ready.system.result(self.game).turn
            parts = option if isinstance(option, tuple) else (option,)
            self.words.update([decision.kind, *(part for part in parts if isinstance(part, str))])

    def save(self, seed: int, players: tuple[str, ...]) -> Save:
        faces = () if self.game is None else tuple(self.game.chance.faces)
        return Save(
            scenario=self._ready.scenario,
            rules=self._ready.rules,
            seed=seed,
            players=players,
            near=False,
            choices=tuple(self._choices),
            faces=faces,
        )


def _note_draws(played: Played, draws: Draws, seen: _Seen) -> None:
    for card, was_played in draws.cards_in(played.journal):
        (seen.played if was_played else seen.dealt).add(card)
    fields = dict(draws.met)
    tests = dict(draws.handfuls)
    for event in played.journal:
        test = tests.get(type(event))
        if test is not None:
            seen.tests.add(test)
            seen.handfuls.add(test)
            seen.modifiers |= {(test, modifier) for modifier, _ in event.to_plain()["applied"]}
    seen.met.update(getattr(event, fields[type(event)]) for event in played.journal if type(event) in fields)


def _note(played: Played, seen: _Seen) -> None:
    rosters = {kind: pieces for kind, pieces in played.roster.pieces if kind not in _NO_PIECES}
    pieces = {kind: [piece.name for piece in of_kind] for kind, of_kind in rosters.items()}
    seen.pieces |= {(kind, piece.name) for kind, of_kind in rosters.items() for piece in of_kind if piece.side >= 0}
    for event in played.journal:
        plain = event.to_plain()
        for kind, names in pieces.items():
            number = plain.get(kind)
            if isinstance(number, int) and 0 <= number < len(names):
                seen.active.add((kind, names[number]))
        seen.deeds |= {value for key, value in plain.items() if key not in _NO_DEEDS and isinstance(value, str)}
        if isinstance(plain.get("reason"), str):
            seen.reasons.add(plain["reason"])
        test = plain.get("test")
        if isinstance(test, str):
            seen.tests.add(test)
            seen.outcomes.add((test, str(plain.get("outcome"))))
            applied = plain.get("applied") or plain.get("modifiers") or ()
            seen.modifiers |= {(test, modifier) for modifier, _ in applied}
            seen.active |= {(kind, plain["who"]) for kind in pieces if plain.get("who") in pieces[kind]}
            seen.engaged |= {(kind, plain["who"]) for kind in pieces if plain.get("who") in pieces[kind]}
            numbered = ((kind, plain.get(kind)) for kind in pieces)
            seen.engaged |= {
                (kind, pieces[kind][one])
                for kind, one in numbered
                if isinstance(one, int) and 0 <= one < len(pieces[kind])
            }


def _note_film(film: Film, played: Played, seen: _Seen) -> None:
    rosters = dict(played.roster.pieces)
    stands = list(film.first.stands)
    for shot in film.shots:
        for number, stand in shot.stands:
            figure, before = film.figures[number], stands[number]
            pieces = rosters.get(figure.kind, ())
            if figure.number < len(pieces) and not figure.is_ground and before.place is not None:
                piece = (figure.kind, pieces[figure.number].name)
                seen.shown.add(piece)
                if stand.place != before.place or stand.strength < before.strength:
                    seen.engaged.add(piece)
            stands[number] = stand


def _miss(test: Test, seen: _Seen, unmet: Unmet) -> None:
    if test.name not in seen.tests:
        unmet.tests.append(test.name)
        return
    unmet.outcomes += [
        (test.name, outcome.name)
        for outcome in test.outcomes
        if (test.name, outcome.name) not in seen.outcomes and test.name not in seen.handfuls
    ]
    unmet.modifiers += [
        (test.name, modifier.name) for modifier in test.modifiers if (test.name, modifier.name) not in seen.modifiers
    ]


def _rules(pack: Rulepack, scenario: str) -> Ruleset:
    """Those that the battle is played by."""
    wanted = scenario_of(pack, scenario).ruleset
    return next(ruleset for ruleset in rules_for(pack, scenario).rulesets if ruleset.name == wanted)


def _tells_objectives(ready: Ready) -> bool:
    """Whether some event of the system names an objective; of one that never does nothing can be said."""
    return any(field in kind.FIELDS for kind in ready.system.events for field in ("objective", "goal"))
