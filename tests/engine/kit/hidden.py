"""Small rulesets with hidden pieces, on hexes and on a table, and a look at what a side learns from its questions."""

from __future__ import annotations

from functools import cache
from typing import Any

from engine.core.chance import Seeded
from engine.core.decisions import Ask, Decision
from engine.core.driver import run
from engine.core.players import EagerPlayer
from engine.kit.position.game import KitGame
from engine.model.pack import Rulepack
from tests.engine.kit.playing import KIT, RULES, compiled
from tests.engine.kit.tables import RULES as YARD
from tests.engine.kit.tables import yard

AMBUSH = """
  role watcher { of company }   role lurker { of company }
  spotting found "Found" { by watcher  at lurker  where distance(watcher, lurker) <= 1 hex }
  reaction ambush "Ambush" {
    during march   by shooter   does hurt(mover, 1)
    when shooter.hidden and enemies(shooter, mover) and distance(shooter, mover) <= 2 hexes
  }
  action slip "Slip away" { by mover  when not mover.hidden  does conceal(mover) }
  movement march "March" {"""
HEXES = RULES.replace('\n  movement march "March" {', AMBUSH).replace("actions march }", "actions march, slip }")
COUNTING = HEXES.replace(
    "fact company.shaken",
    """fact company.near "near" { of number  value enemies_within(company, company, 3 hexes) }
  fact army.near "near" { counts company  as mover  sums mover.near  when friends(army, mover) }
  fact company.shaken""",
    1,
)
"""Where rules count enemies that a side may not know of."""
MARKERS = HEXES.replace("terrain bog", "board { hidden marker }  terrain bog")
BATTLE = """
scenario trial "Trial" {
  turns 8
  map { size 9 x 9 }
  army red "Red" {
    company 3 x line { at 0101, 0301, 0501  hidden yes }
    company line { at 0801 }
    DECOY
  }
  army blue "Blue" { company 2 x line { at 0104, 0304 }  company 2 x line { at 0409, 0808  hidden yes } }
}
"""
DECOY = "company blind { of line  at 0701  decoy yes }"
LURKING = """
  role watcher { of man }   role lurker { of man }
  spotting found "Found" { by watcher  at lurker  where distance(watcher, lurker) <= 4 um and sees(watcher, lurker) }
  action slip "Slip away" { by mover  when not mover.hidden  does conceal(mover) }
  movement walk "Walk" {"""
TABLE = YARD.replace('\n  movement walk "Walk" {', LURKING).replace("actions walk, fight", "actions walk, fight, slip")
MEN = """
  army red "Red" {
    man 3 x pikeman { at (12, 6), (20, 6), (28, 6)  facing 0 deg  hidden yes }
    man pikeman { at (36, 6) }
  }
  army blue "Blue" {
    man 2 x pikeman { at (12, 30), (20, 26)  facing 180 deg }
    man 2 x pikeman { at (28, 30), (36, 20)  hidden yes }
  }
"""


@cache
def hexes(rules: str = HEXES, decoy: str = "", battle: str = BATTLE) -> Rulepack:
    return compiled(rules=rules, battle=battle.replace("DECOY", decoy))


@cache
def table() -> Rulepack:
    return yard(armies=MEN, rules=TABLE)


def begun(pack: Rulepack, seed: int = 1) -> KitGame:
    game: KitGame = KIT.new_game(KIT.setting(pack, "trial"), Seeded(seed))
    return game


class Driven:
    """A game with its procedures, as the driver wants it."""

    def __init__(self, game: KitGame) -> None:
        self.game = game

    def play(self) -> Ask[None]:
        return KIT.play(self.game)

    def place(self) -> str:
        return self.game.place()


def safe_points(pack: Rulepack, seed: int) -> list[KitGame]:
    """Copies of a game between eager players, from time to time."""
    game, kept = begun(pack, seed), list[KitGame]()
    game.on_safe = lambda now: kept.append(KIT.resume(now, Seeded(0)))
    run(Driven(game), [EagerPlayer(seed * 2), EagerPlayer(seed * 2 + 1)])
    return kept


def questions_alike(point: KitGame, number: int) -> int:
    """Plays a position and one that looks the same to whoever is asked, both with the same answers, until something
    happens that differs; counts the questions, and fails where one differs."""
    game = KIT.resume(point, Seeded(number))
    procedure = KIT.play(game)
    decision = next(procedure, None)
    if decision is None or game.journal:
        return 0
    seat = decision.seat
    # Dealt anew with dice of its own; then the dice of both are the same.
    twin = KIT.resume(KIT.redeal(point, seat, Seeded(number)), Seeded(number))
    assert KIT.view(twin, seat) == KIT.view(point, seat)
    other = KIT.play(twin)
    again: Decision | None = next(other, None)
    player, asked = EagerPlayer(number), 0
    assert again is not None
    assert again.seat == seat
    while decision is not None and again is not None and told(game) == told(twin):
        if decision.seat != seat or again.seat != seat:
            break  # another side is asked whether it reacts: its own affair
        assert described(decision) == described(again)
        asked += 1
        answer = player.choose(decision)
        decision, again = sent(procedure, answer), sent(other, answer)
    return asked


def sent(procedure: Any, answer: int) -> Decision | None:  # noqa: ANN401 - a game under way
    try:
        decision: Decision = procedure.send(answer)
    except StopIteration:
        return None
    return decision


def told(game: KitGame) -> list[dict[str, Any]]:
    return [event.to_plain() for event in game.journal]


def described(decision: Decision) -> tuple[Any, ...]:
    return decision.kind, decision.seat, decision.section, decision.subject, decision.options
