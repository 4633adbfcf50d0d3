"""What changed between two compilations, for authors: what to print again, what to tell the players.

Compares rule objects, not files: where something was written does not matter, and a thing that moved to another file
has not changed. Values are in the author's notation. A thing that is new or gone is one difference, however much it
holds; a ruleset that amends another repeats none of the other's differences.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeVar

from compiler.diff_sheets import Line, Sheet, lay_out
from compiler.differences import AREAS, STEP, Difference, diff_to_plain, render_diff
from engine.model.pack import Rulepack, Ruleset
from engine.model.quick_dataclass import dataclass
from engine.model.rules import Deck, Declared, Entry

__all__ = ["Difference", "diff_packs", "diff_to_plain", "render_diff"]

T = TypeVar("T")

_OF_RULESETS: Final = {
    "book": ("sections", "terms", "sequences", "endings", "examples"),
    "figures": ("constants", "switches", "limits", "facts", "kinds", "decisions", "entries"),
    "tests": ("tests",),
    "tables": ("tables", "sectors"),
    "cards": ("decks", "events"),
}

Owner = tuple[str, str]
"""The kind and name of the ruleset, army list or deck that a thing comes and goes with."""
Key = tuple[Owner | None, str, str, int]


@dataclass(frozen=True, slots=True)
class _Thing:
    area: str
    owner: Owner | None
    amending: bool
    """It stands in a ruleset that amends another, which may hold it too."""
    sheet: Sheet


def diff_packs(old: Rulepack, new: Rulepack) -> tuple[Difference, ...]:
    """In the order of a reader: by area, then by name, then as it is written."""
    one_pack, other_pack = _Catalogue(old, {}), _Catalogue(new, _renamed(old, new))
    before, after = one_pack.things, other_pack.things
    both = [*after, *(key for key in before if key not in after)]
    things = {**before, **after}
    names = Counter(key[1:3] for key in both if key[0] and key[0][0] != "ruleset" and not things[key].amending)
    found: dict[tuple[object, ...], Difference] = {}
    for key in both:
        one, other = before.get(key), after.get(key)
        thing = other or one
        assert thing is not None, "the key is of one of them"
        owner = thing.owner
        if owner and owner not in one_pack.owners & other_pack.owners:
            continue  # it came or went with its owner
        several = owner and (thing.amending or names[key[1:3]] > 1)
        name = f"{thing.sheet.name} ({owner[1]})" if owner and several else thing.sheet.name
        for part, was, now, at in _compare(one.sheet if one else None, other.sheet if other else None, ()):
            inside = STEP.join(part)
            made = Difference(
                area=thing.area,
                kind=thing.sheet.kind,
                name=name,
                part=inside,
                old=was,
                new=now,
                section=at.section,
                origin=at.origin,
            )
            found.setdefault((thing.sheet.kind, thing.sheet.name, inside, was, now, at.origin), made)
    return tuple(sorted([*found.values(), *_orders(old, new)], key=_in_order))


def _orders(old: Rulepack, new: Rulepack) -> Iterator[Difference]:
    """Things of which the first that fits counts: where they change places, the game changes with them."""
    before = {ruleset.name: ruleset for ruleset in old.rulesets}
    for ruleset in new.rulesets:
        was = before.get(ruleset.name)
        if was is None or ruleset.amends is not None:
            continue
        pairs: list[tuple[str, Sequence[Declared], Sequence[Declared]]] = [
            ("ending", was.endings, ruleset.endings),
            ("row", _rows(was), _rows(ruleset)),
        ]
        for kind, earlier, later in pairs:
            kept = {thing.name for thing in earlier} & {thing.name for thing in later}
            one, other = ([thing.name for thing in things if thing.name in kept] for things in (earlier, later))
            if one != other:
                # A name may stand twice in a pack of another hand, so one list may be longer.
                pairs_in_order = zip(_only(later, kept), one, strict=False)
                moved = next((thing for thing, name in pairs_in_order if thing.name != name), later[-1])
                yield Difference(
                    area="book",
                    kind=kind,
                    name=ruleset.name,
                    part="order",
                    old=", ".join(one),
                    new=", ".join(other),
                    section=moved.section,
                    origin=moved.origin,
                )


def _rows(ruleset: Ruleset) -> tuple[Entry, ...]:
    """What a card has several of: which of them holds is asked from the first on."""
    return tuple(entry for entry in ruleset.entries if entry.kind == "row")


def _only(things: Iterable[Declared], names: set[str]) -> list[Declared]:
    return [thing for thing in things if thing.name in names]


def _in_order(made: Difference) -> tuple[int, list[tuple[int, str]], str]:
    # 7.10 comes after 7.9, as in the book.
    name = [(int(piece), "") if piece.isdecimal() else (0, piece) for piece in re.split(r"(\d+)", made.name)]
    return AREAS.index(made.area), name, made.kind


# --- what a pack holds ------------------------------------------------------------------------------------------


class _Catalogue:
    """Every thing of a pack that can change on its own, by what it is called."""

    def __init__(self, pack: Rulepack, renamed: dict[str, str]) -> None:
        self.things: dict[Key, _Thing] = {}
        self.owners: set[Owner] = set()
        for ruleset in sorted(pack.rulesets, key=lambda one: one.amends is not None):
            self._add_ruleset(ruleset, renamed.get(ruleset.name, ruleset.name))
        for army_list in pack.army_lists:
            self.owners.add(("army_list", army_list.name))
            self._add("armies", army_list, None, "profiles", "others")
            for inner in (*army_list.profiles, *army_list.others):
                self._add("armies", inner, ("army_list", army_list.name))
        for deck in pack.decks:
            self._add_deck(deck, None)
        for events in pack.events:
            self._add("cards", events, None)
        for battle in (*pack.scenarios, *pack.campaigns):
            self._add("scenarios", battle, None)

    def _add_ruleset(self, ruleset: Ruleset, name: str) -> None:
        parts = [(area, part) for area, parts in _OF_RULESETS.items() for part in parts]
        top = self._add("book", ruleset, None, "amendments", *(part for _, part in parts), called=name)
        top.say("name", ruleset.name, ruleset.name)
        self.owners.add(("ruleset", name))
        # An action of rules that play themselves is a decision too, and told once.
        deeds = {entry.name for entry in ruleset.entries if entry.kind in ("action", "reaction")}
        for area, part in parts:
            for made in getattr(ruleset, part):
                if part == "decisions" and made.name in deeds:
                    continue
                if isinstance(made, Deck):
                    self._add_deck(made, ("ruleset", name), amending=ruleset.amends is not None)
                else:
                    self._add(area, made, ("ruleset", name), amending=ruleset.amends is not None)

    def _add_deck(self, deck: Deck, owner: Owner | None, *, amending: bool = False) -> None:
        self._add("cards", deck, owner, "cards", amending=amending)
        # Rules that amend others have a deck of their own, though nothing of it be changed.
        called = f"{owner[1]} {deck.name}" if owner is not None and amending else deck.name
        self.owners.add(("deck", called))
        for card in deck.cards:
            self._add("cards", card, ("deck", called), amending=amending)

    def _add(
        self,
        area: str,
        made: Declared,
        owner: Owner | None,
        *but: str,
        called: str | None = None,
        amending: bool = False,
    ) -> Sheet:
        sheet = lay_out(made, *but)
        if made.section is not None:
            sheet.say("section", made.section, made.section)
        count = 0
        while (key := (owner, sheet.kind, called or made.name, count)) in self.things:
            count += 1
        self.things[key] = _Thing(area, owner, amending, sheet)
        return sheet


def _renamed(old: Rulepack, new: Rulepack) -> dict[str, str]:
    """New name to old of the one ruleset that was renamed: a new edition is compared with the last."""
    was, now = {ruleset.name for ruleset in old.rulesets}, {ruleset.name for ruleset in new.rulesets}
    gone, come = sorted(was - now), sorted(now - was)
    return {come[0]: gone[0]} if len(gone) == len(come) == 1 else {}


# --- comparison -------------------------------------------------------------------------------------------------

Found = tuple[tuple[str, ...], str | None, str | None, "Sheet | Line"]


def _compare(old: Sheet | None, new: Sheet | None, trail: tuple[str, ...]) -> Iterator[Found]:
    if old is None or new is None:
        at = new or old
        assert at is not None, "the sheet is of one of them"
        yield trail, old.shown if old else None, new.shown if new else None, at
        return
    for label in _labels(old.lines, new.lines):
        was, now = old.lines.get(label), new.lines.get(label)
        if was and now and type(was.value) is type(now.value) and was.value == now.value:
            continue
        if new.is_drawn and not (was and now):
            continue  # the table says which columns it has, the map its size
        at_line = now or was
        assert at_line is not None, "the label is of one of them"
        yield (*trail, label), was.shown if was else None, now.shown if now else None, at_line
    for group in _labels(old.orders, new.orders):
        was_order, now_order = old.orders.get(group, ()), new.orders.get(group, ())
        stayed = [name for name in was_order if name in now_order], [name for name in now_order if name in was_order]
        if stayed[0] != stayed[1]:
            yield (*trail, f"order of {group}"), ", ".join(was_order), ", ".join(now_order), new
    for label in _labels(old.parts, new.parts):
        yield from _compare(old.parts.get(label), new.parts.get(label), (*trail, label))


def _labels(old: dict[str, T], new: dict[str, T]) -> list[str]:
    """As they are written now, then what is gone."""
    return [*new, *(label for label in old if label not in new)]
