"""Things that take long to make and never change, kept for whoever asks again: a book, its compiled tests.

A rulebook's examples are hundreds of small tables with the same rules; without this each would read the rules anew.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Final, ParamSpec, TypeVar

Asked = ParamSpec("Asked")
Made = TypeVar("Made")

MOST: Final = 12
"""A handful of rulesets, each with a few ways to set its switches."""


def keep_last(make: Callable[Asked, Made], most: int = MOST) -> Callable[Asked, Made]:
    """`make`, which remembers so many of its last results. Arguments are the same if they are the very same object (a
    rulepack is too large to be compared) or equal tuples and strings."""
    kept: OrderedDict[tuple[object, ...], tuple[object, Made]] = OrderedDict()

    def made(*asked: Asked.args, **named: Asked.kwargs) -> Made:
        given = (*asked, *named.values())
        key = tuple(one if isinstance(one, tuple | str) else id(one) for one in given)
        if key in kept:
            kept.move_to_end(key)
            return kept[key][1]
        result = make(*asked, **named)
        # Kept with what it was made of: as long as that lives, nothing else has its identity.
        kept[key] = given, result
        if len(kept) > most:
            kept.popitem(last=False)
        return result

    return made
