"""placeholder"""

from __future__ import annotations

from engine.model.battles import Example
from engine.model.pack import Rulepack, Ruleset
from engine.systems.condottiero.game import Game


def play_example(pack: Rulepack, ruleset: Ruleset, example: Example) -> Game | None:
    raise NotImplementedError
