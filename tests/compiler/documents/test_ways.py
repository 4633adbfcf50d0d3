"""Arrows on the map of an example: they begin at whoever acts, whatever its role is called."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from compiler.backends.maps.ways import _ways
from engine.model.rules import Step
from engine.model.values import Hex, Ref


def test_the_arrow_of_a_charge_goes_from_whoever_charges_to_where_it_goes() -> None:
    charge = SimpleNamespace(kind="action", name="charge", get=lambda field: Ref("role", "charger"))
    field = SimpleNamespace(centre=lambda place: (3.0, 3.0) if isinstance(place, Hex) else None)
    atlas: Any = SimpleNamespace(ruleset=SimpleNamespace(entries=(charge,)), field=field)
    fields = (("charged", Ref("piece", "a")), ("charger", Ref("piece", "b")), ("at", Hex(3, 3)))
    spots = {"a": ("red", (3.0, 2.0)), "b": ("blue", (3.0, 4.0))}
    (way,) = _ways(atlas, Step(do="choose", what="charge", fields=fields), spots)
    assert way == ("b", (3.0, 3.0), True)
