"""Rulesets of the kit, amended by lot as text and played under watch.

Each is refused with a place, or each of its games plays to its end: with every invariant looked at after every event,
the same through the rulepack's file, the same from its save, the same taken up in the middle.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

from engine.core.chance import Recorded
from engine.core.driver import Replayer, run
from engine.core.system import Playing, Unplayable
from engine.core.watching.watch import Watch
from engine.host.journal import event_line, journal_text
from engine.host.packfile import read_pack, write_pack
from engine.host.play import Endless, Played, Ready, Table, play_ready, prepare
from engine.host.rules import rules_for
from engine.host.save import read_save, replay_ready, save_of, write_save
from engine.model.pack import Rulepack
from tercio.project.scenarios import with_decks
from tests.soak.amending import amendment, rules_of
from tests.soak.frame import Case, Generator
from tests.soak.limits import METER
from tests.soak.playing import PLACE, compiled_files, renamed, text_of, with_rules

SCENARIOS: Final = (
    ("skirmish", "cider_lane"),
    ("skirmish", "cider_lane"),
    ("brigadier", "sabugal_1811"),
    ("lanterns", "gannet_cove"),
    ("lanterns", "margaret_wreck"),
)
RULESETS: Final = 4
"""In a case: scenarios of one ruleset, compiled together."""
PLAYERS: Final = ("random", "eager", "random", "eager", "captain")
"""Of the games of each ruleset, one after the other."""


class WatchedGames(Generator):
    """A word of a case is a scenario with its amendments."""

    def __init__(self) -> None:
        super().__init__("watched_games_kit")

    def prepare(self) -> None:
        for system, _ in SCENARIOS:
            rules_of(system)

    def case(self, chance: Random, number: int) -> Case:
        system, scenario = SCENARIOS[number % len(SCENARIOS)]
        rules = rules_of(system)
        return tuple(
            json.dumps(
                [system, scenario, *(amendment(rules, chance) for _ in range(chance.choice((1, 1, 1, 2, 3))))],
                ensure_ascii=False,
            )
            for _ in range(RULESETS)
        )

    def attempt(self, case: Case) -> list[str]:
        folder = self.folder()
        for old in folder.glob("*.tercio"):
            old.unlink()
        files: dict[str, Path] = {}
        for at, word in enumerate(case):
            system, scenario, *amendments = json.loads(word)
            text = with_rules(text_of(system, scenario), scenario, "\n".join(amendments))
            files[f"s{at}"] = folder / f"s{at}.tercio"
            files[f"s{at}"].write_text(renamed(text, scenario, f"s{at}"), encoding="utf-8")
        packs = compiled_files(files)
        answers: list[str] = []
        for at, name in enumerate(files):
            answers += _watched(packs[name], name, len(case[at]), folder) if name in packs else ["refused"]
        return answers


def _watched(pack: Rulepack, scenario: str, seed: int, folder: Path) -> list[str]:
    METER.step()
    try:
        rules = rules_for(with_decks(pack, scenario), scenario)
        ready = prepare(rules, scenario)
    except Unplayable as refusal:
        assert PLACE.search(str(refusal)), f"refused without a place: {refusal}"
        return ["unplayable"]
    file = folder / "rules.json"
    write_pack(rules, file)
    from_file = prepare(read_pack(file), scenario)
    return [_game(ready, from_file, seed + number, player) for number, player in enumerate(PLAYERS)]


def _game(ready: Ready, from_file: Ready, seed: int, player: str) -> str:
    METER.step()
    watch = Watch(ready.system, every_event=True)
    points: list[tuple[Any, int, int, int]] = []
    asked: list[int] = []

    def note(game: Any) -> None:  # noqa: ANN401 - each system has its own game
        points.append((ready.system.resume(game, game.chance), len(asked), len(game.chance.faces), len(game.journal)))

    def began(game: Playing) -> None:
        watch.attach(game)
        game.on_safe = _sometimes(note)

    try:
        played = play_ready(ready, seed, (player,), began=began, asked=lambda _, answer: asked.append(answer))
    except (Unplayable, Endless) as refusal:
        assert PLACE.search(str(refusal)), f"refused without a place: {refusal}"
        return "stopped"
    assert played.result.reason, "a game ends for a reason"
    assert watch.looked == len(played.journal) * len(ready.system.invariants), "an event went unwatched"
    journal = journal_text(played)
    METER.step()
    if player == "random":  # A save holds what was thrown; here it is thrown anew.
        assert journal_text(play_ready(from_file, seed, (player,))) == journal, "otherwise through the rulepack's file"
    again = replay_ready(from_file, read_save(write_save(save_of(played)).encode()))
    assert journal_text(again) == journal, "otherwise from its save"
    if points:
        _taken_up(ready, played, points[len(points) // 2])
    return f"played by {player}"


def _sometimes(note: Callable[[Any], None]) -> Callable[[Any], None]:
    """At every twelfth safe point."""
    passed = 0

    def at_safe(game: Any) -> None:  # noqa: ANN401
        nonlocal passed
        passed += 1
        if passed % 12 == 0:
            note(game)

    return at_safe


def _taken_up(ready: Ready, played: Played, point: tuple[Any, int, int, int]) -> None:
    copy, choices, faces, events = point
    game = ready.system.resume(copy, Recorded(played.faces[faces:]))
    table = Table(ready.system, game)
    run(table, [Replayer(played.choices[choices:], table)] * len(ready.seats()))
    rest = [event_line(event) for event in played.journal[events:]]
    assert [event_line(event) for event in game.journal] == rest, "otherwise when it is taken up in the middle"
