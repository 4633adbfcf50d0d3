"""Whose something is, where a formula would say it clumsily: of which army a piece is, what is nobody's."""

from __future__ import annotations

from typing import Final

from compiler.backends.telling.clause import Clause
from compiler.backends.words.cast import Cast
from engine.model.values import Expression, Fact

_OF_PIECE: Final = "army.number"


def of_army(cast: Cast, left: Expression, right: Expression, *, negative: bool) -> Clause | None:
    """`own.army.number = army.number`: it is of that army. Its number in the scenario stands for nothing else."""
    if not (isinstance(left, Fact) and isinstance(right, Fact) and _is_army(cast, left) and _is_army(cast, right)):
        return None
    if left.path != _OF_PIECE:
        left, right = right, left
    army = cast.object(f"{right.subject}.army") if right.path == _OF_PIECE else cast.itself(right.subject)
    is_piece = left.path == _OF_PIECE
    word = "of_army" if is_piece else "same_army"
    of = cast.grammar.of(army)
    said = cast.say(f"not_{word}" if negative else word, of_b=of, b=army)
    return Clause(said, left.subject, short=of if is_piece and not negative else "")


def _is_army(cast: Cast, fact: Fact) -> bool:
    return fact.path == _OF_PIECE or (fact.path == "number" and cast.kind_of(fact.subject) == "army")


def is_nobodys(cast: Cast, titles: tuple[str, ...]) -> bool:
    """What is crossed or followed on the way."""
    return titles[-1] in (cast.say("crossed"), cast.say("road"))
