"""The tests that the rules take, each with what an outcome of it finds: whom its effects may befall."""

from __future__ import annotations

from typing import Final

TESTS: Final[dict[str, tuple[str, ...]]] = {
    "commander_value": ("leader",),
    "courier": ("leader", "courier"),
    **dict.fromkeys(("corps_initiative", "division_initiative", "brigade_initiative"), ("leader",)),
    **dict.fromkeys(("commander_hit", "commander_severity", "commander_contacted"), ("leader",)),
    **dict.fromkeys(("discipline_test", "morale", "battery_evades", "recovery_from_rout"), ("unit",)),
    "fire": ("unit", "other", "losses"),
    **dict.fromkeys(("counter_charge", "form_square", "evade", "recall", "gun_crew"), ("unit", "other")),
    **dict.fromkeys(("melee", "turn_to_face", "cavalry_advance"), ("unit", "other")),
    **dict.fromkeys(("initiative_test", "collapse_test"), ()),
}
