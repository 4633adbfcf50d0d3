"""A journal as text: one JSON object a line, the same bytes for the same game on every machine.

The first line says which game it is and who takes part, the last how it ended; between them one event a line, with the
fields in the order of the event's declaration. Where the battle has an opening, the first line also says who takes part
in it; its events come first, cite their sections in full and end with `HandedOver`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from engine.core.position.events import Event
from engine.core.system import Roster
from engine.host.play import Played

FORMAT: Final = 1
KIND: Final = "tercio journal"

_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode


def header(played: Played) -> dict[str, Any]:
    found: dict[str, Any] = {
        "kind": KIND,
        "format": FORMAT,
        "rules": played.rules,
        "system": played.system,
        "scenario": played.scenario,
        "seed": played.seed,
        "players": played.players,
        "near": played.near,
        "width": played.roster.width,
        "pieces": _pieces(played.roster),
    }
    opening = played.roster.opening
    if opening is not None:
        found["opening"] = {"system": opening.system, "pieces": _pieces(opening.roster)}
    return found


def _pieces(roster: Roster) -> dict[str, list[list[Any]]]:
    return {kind: [[piece.name, piece.side, piece.place] for piece in pieces] for kind, pieces in roster.pieces}


def footer(played: Played) -> dict[str, Any]:
    result = played.result
    return {
        "result": {
            "winner": result.winner,
            "reason": result.reason,
            "turn": result.turn,
            "score": result.score,
            "decisions": len(played.choices),
            "faces": len(played.faces),
        }
    }


def journal_lines(played: Played) -> Iterator[str]:
    """Lines without their ends."""
    yield _encode(header(played))
    for event in played.journal:
        yield event_line(event)
    yield _encode(footer(played))


def event_line(event: Event) -> str:
    return _encode(event.to_plain())


def journal_text(played: Played) -> str:
    return "".join(f"{line}\n" for line in journal_lines(played))
