"""Arrows on the map of an example: they begin at whoever acts, whatever its role is called."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from compiler.backends.maps.ways import _is_told, _ways, numbers_told
from engine.model.battles import Example
from engine.model.rules import Step
from engine.model.values import Hex, Ref, Text


def test_the_arrow_of_a_charge_goes_from_whoever_charges_to_where_it_goes() -> None:
    charge = SimpleNamespace(kind="action", name="charge", get=lambda field: Ref("role", "charger"))
    field = SimpleNamespace(centre=lambda place: (3.0, 3.0) if isinstance(place, Hex) else None)
    atlas: Any = SimpleNamespace(ruleset=SimpleNamespace(entries=(charge,)), field=field)
    fields = (("charged", Ref("piece", "a")), ("charger", Ref("piece", "b")), ("at", Hex(3, 3)))
    spots = {"a": ("red", (3.0, 2.0)), "b": ("blue", (3.0, 4.0))}
    (way,) = _ways(atlas, Step(do="choose", what="charge", fields=fields), spots)
    assert way == ("b", (3.0, 3.0), True)


def _example(**stories: str) -> Example:
    """One of which there is nothing but its story, in several languages."""
    return cast("Example", SimpleNamespace(means=Text(tuple(stories.items())) if stories else None))


def test_hexes_that_the_story_names_have_their_number() -> None:
    told = _example(en="It goes from 0504 to 0605, 12 turns long.", it="Va da 0504 a 0605, per 12 turni.")
    assert numbers_told(told) == {"0504", "0605"}
    assert numbers_told(_example()) == frozenset()


def test_a_letter_is_told_of_only_if_every_language_has_it() -> None:
    told = _example(en="Unit a is behind.", it="L'unità a è dietro e ferma.")
    assert _is_told(["a"], told)
    assert not _is_told(["e"], told)
    assert not _is_told(["uni"], told)
