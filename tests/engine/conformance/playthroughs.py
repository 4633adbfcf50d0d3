"""Recorded playthroughs: the opening of a game, decision by decision and event by event, in a text that shows diffs.

A playthrough says which choices were made and which faces came up, so it does not change when a player learns to play
better or a rule is worded anew; it changes when the same choices lead elsewhere. `make playthroughs` records all anew:
do that when a rule was corrected, and read the diff. Names of systems on the command line record only those.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from engine.core.chance import Chance, Recorded, Seeded
from engine.core.decisions import Decision
from engine.core.driver import Refused
from engine.core.players import EagerPlayer
from engine.host.journal import event_line
from tests.architecture.sources import REPOSITORY
from tests.engine.conformance.games import pack_of, ready, shipped

DECISIONS = 120
SEED = 1


def is_near(system: str, scenario: str) -> bool:
    """Armies one move apart: the opening then holds marches, fire and melee alike. A battle that another ruleset opens
    is played from its first evening."""
    return next(one for one in pack_of(system).scenarios if one.name == scenario).opening is None


def file_of(system: str, scenario: str) -> Path:
    return REPOSITORY / "tests" / "engine" / "systems" / system / "playthroughs" / f"{scenario}.jsonl"


def record(system: str, scenario: str) -> str:
    players = [EagerPlayer(seat + 1) for seat in range(len(ready(system, scenario).seats()))]
    return _played(system, scenario, Seeded(SEED), lambda decision: players[decision.seat].choose(decision))


def replay(system: str, scenario: str, text: str) -> str:
    """The text that the same choices and faces give today."""
    lines = [json.loads(line) for line in text.splitlines()]
    answers: Iterator[Any] = (_value(line["choice"]) for line in lines if "choice" in line)

    def choose(decision: Decision) -> int:
        wanted = next(answers)
        if wanted not in decision.options:
            raise Refused(f"the recorded answer {wanted!r} is not offered: {decision!r} offers {decision.options!r}")
        return decision.options.index(wanted)

    return _played(system, scenario, Recorded(lines[0]["faces"]), choose)


def _played(system: str, scenario: str, chance: Chance, choose: Callable[[Decision], int]) -> str:
    it = ready(system, scenario)
    near = is_near(system, scenario)
    game = it.begin(chance, near=near)
    lines: list[str] = []
    told = 0
    procedure = it.system.play(game)
    answer: int | None = None
    for _ in range(DECISIONS):
        try:
            decision = next(procedure) if answer is None else procedure.send(answer)
        except StopIteration:
            break
        lines += [event_line(event) for event in game.journal[told:]]
        told = len(game.journal)
        answer = choose(decision)
        lines.append(_choice_line(decision, answer))
    header = {"scenario": scenario, "near": near, "seed": SEED, "faces": chance.faces}
    return "".join(f"{line}\n" for line in (json.dumps(header, separators=(",", ":")), *lines))


def _choice_line(decision: Decision, answer: int) -> str:
    plain = {
        "choice": decision.options[answer],
        "of": len(decision.options),
        "asked": decision.kind,
        "section": decision.section,
        "seat": decision.seat,
        "about": decision.subject,
    }
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


def _value(plain: Any) -> Any:  # noqa: ANN401 - an answer of any decision
    return tuple(_value(one) for one in plain) if isinstance(plain, list) else plain


def main() -> None:
    wanted = sys.argv[1:]
    for system, scenario in shipped():
        if wanted and system not in wanted:
            continue
        path = file_of(system, scenario)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(record(system, scenario), encoding="utf-8", newline="\n")
        print(f"recorded {path.relative_to(REPOSITORY)}")


if __name__ == "__main__":
    main()
