"""What an example may name: whatever is allowed, offered or not."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.systems.lumi.questions.attacks import Attack
from engine.systems.lumi.questions.moving import Move

Option = Move | Attack | None


class AnyMove(list[Option]):
    """Options, and every other move that is allowed: it joins them when it is asked for."""

    def __init__(self, options: Iterable[Option], is_allowed: Callable[[Move], bool]) -> None:
        super().__init__(options)
        self._is_allowed = is_allowed

    def __contains__(self, option: object) -> bool:
        if super().__contains__(option):
            return True
        if isinstance(option, tuple) and len(option) == 5 and self._is_allowed(option):
            self.append(option)
            return True
        return False
