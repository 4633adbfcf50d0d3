"""Things of a rulepack to composed cards. Knows no rule system: figures, words and tables come from the pack, places
and shapes from the layout."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import field, replace

from compiler.backends.cards.plain import others, plan, sayings
from compiler.backends.cards.sides import Side
from compiler.backends.products.products import SPARE_EMBLEMS, Printed, Workshop
from compiler.backends.words.views import Plain, Views
from compiler.codes.printing import BAD_LAYOUT
from compiler.front.words.spelling import did_you_mean
from compiler.layout.cards.boxes import Layout
from compiler.layout.cards.compose import Composer, Subject
from compiler.layout.cards.fill import Filler
from compiler.layout.cards.resize import resized
from compiler.layout.draw import Group
from compiler.layout.sheets.impose import Card
from compiler.layout.themes import mixed
from engine.model.battles import ArmyList
from engine.model.quick_dataclass import dataclass
from engine.model.rules import Deck, Entry, Origin

Shown = dict[str, Plain]
"""A thing as templates see it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSide:
    """What templates of one side see besides what all cards share."""

    card: Shown
    titles: Shown = field(default_factory=dict)
    group: Shown = field(default_factory=dict)
    nation: Plain = None
    palette: str | None = None
    """Whose colours: those of the nation, if nobody is named."""
    colours: dict[str, str] | None = None
    """The palette itself, where a map has chosen it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fielded:
    """A piece of a battle that has the card of its troops: its own name, if it has one, what the map calls it by, and
    the side that it fights for; what is said of this one piece, and of the command that it is in."""

    name: str
    title: str | None
    tag: str | None
    """What map and roster call it by: a number, or the letters of a leader."""
    side: Side
    origin: Origin
    own: Shown
    command: Plain


@dataclass(frozen=True, slots=True)
class DeckBack:
    """What the backs of a deck show: the emblem and the words of a deck whose back is the same, the title of who keeps
    it or of the game, and the colours of the keeper."""

    like: Deck
    title: str
    palette: str | None
    colours: dict[str, str] | None
    is_owned: bool = False
    """Whether the title is that of a side."""
    emblem: str | None = None
    """That of the side, where the deck has none of its own."""


class Maker:
    """Composes the cards of one product in one language."""

    def __init__(self, layout: Layout, views: Views, shop: Workshop) -> None:
        self.width, self.height = shop.size or (layout.width, layout.height)
        is_resized = (self.width, self.height) != (layout.width, layout.height)
        layout = resized(layout, self.width, self.height)
        self._layout = layout
        self.views = views
        self._shop = shop
        self.edition = str(views.plain(dict(views.ruleset.fields).get("edition")) or "")
        functions: dict[str, Callable[..., object]] = {
            "lookup": views.lookup,
            "heads": views.heads,
            "default": views.default,
            "constant": views.constant,
            "all_of": views.all_of,
            "told": views.told,
            "plan": lambda card: plan(card, views),
            "sayings": sayings,
            "others": lambda card: others(card, views),
            "numbers": numbers,
            "having": having,
            "for_all": for_all,
            "die_icon": die_icon,
            "mix": mixed,
        }
        filler = Filler(functions)
        self._composer = Composer(layout, shop.theme, shop.icons, filler, shop.pictures, shop.sink, views.language)
        words: dict[str, str] = {**layout.words.get("en", {}), **layout.words.get(views.language, {})}
        self._shared: dict[str, object] = {"words": words, "maps": layout.maps, "lang": views.language}
        self._shared["colours"] = shop.theme.colours
        colours = layout.maps.get("colours")
        # What a layout says of its things: `colours: { shaken: red }`, a palette of the theme.
        self._colours: dict[str, object] = colours if isinstance(colours, dict) else {}
        self._hash = hashlib.sha256(
            repr((layout.name, layout.maps, words, sorted(shop.theme.colours.items()))).encode()
        )
        if is_resized:
            self._hash.update(repr((self.width, self.height)).encode())

    def profile(
        self,
        entry: Entry,
        army: ArmyList,
        quantity: int,
        palette: str | None = None,
        fielded: Fielded | None = None,
        emblem: str | None = None,
    ) -> Card:
        """`palette` and `emblem` are for who has no nation of its own, `fielded` for one piece of a battle."""
        views = self.views
        card: Shown = {"troops": None, "map_number": None, "piece": None, "command": None} | views.entry(entry)
        if fielded is not None:
            card |= {"map_number": fielded.tag, "piece": fielded.own, "command": fielded.command}
            if fielded.title is not None:
                card |= {"title": fielded.title, "troops": card["title"]}
        fields = dict(army.fields)
        nation = card.get("nation") or views.plain(fields.get("nation"))
        colours: dict[str, str] | None = None
        group: Shown = {"name": army.name, "title": views.title(army), "emblem": emblem}
        if fielded is not None:
            nation, colours = fielded.side.worn(nation, self._shop.theme)
            group |= {"title": fielded.side.title, "emblem": fielded.side.emblem}
        group |= {key: views.plain(value) for key, value in army.fields if key in ("years", "nation")}
        has_own = isinstance(nation, dict) and self._shop.theme.called(nation["name"], nation.get("colour")) is not None
        self._check_colour(nation, entry.origin)
        side = CardSide(
            card=card,
            titles=views.titles(entry.kind),
            group=group,
            nation=nation,
            palette=None if has_own else palette,
            colours=colours,
        )
        name, origin = (entry.name, entry.origin) if fielded is None else (fielded.name, fielded.origin)
        return self.make(name, origin, side, quantity)

    def _check_colour(self, nation: Plain, origin: Origin) -> None:
        colour = nation.get("colour") if isinstance(nation, dict) else None
        if isinstance(nation, dict) and isinstance(colour, str) and colour not in self._shop.theme.palettes:
            known = [name for name in self._shop.theme.palettes if name]
            help = did_you_mean(colour, known, self._shop.sink) or f"there are {', '.join(known)}"
            message = f"the nation `{nation['name']}` has the colour `{colour}`, which the theme does not know"
            self._shop.sink.report(BAD_LAYOUT, message, self._shop.place(origin), help=help)

    def cards(self, deck: Deck, back: DeckBack | None = None) -> Iterable[Card]:
        """`back` is what is seen of them from behind, where that is not of the deck itself."""
        views = self.views
        group = self._deck(deck)
        group["side"] = back.title if back is not None and back.is_owned else None
        group["emblem"] = group["emblem"] or (back.emblem if back is not None else None)
        titles = views.titles("card")
        for card in deck.cards:
            shown: Shown = dict.fromkeys(titles)
            shown |= {key: views.plain(value) for key, value in card.fields}
            shown |= {"name": card.name, "number": card.number, "title": views.words(card.title) or card.number}
            if views.ruleset.plays is not None:
                # Layouts for any deck ask what is said of a card, field by field.
                shown["kind"] = "card"
            side = CardSide(card=shown, titles=titles, group=group, palette=_colour(group))
            behind = None
            if back is not None:
                like = self._deck(back.like) | {"title": back.title, "side": group["side"]}
                like["emblem"] = like["emblem"] or back.emblem
                palette = back.palette if back.is_owned else _colour(like)
                behind = replace(side, group=like, palette=palette, colours=back.colours)
            yield self.make(f"{deck.name}_{card.name}", card.origin, side, 1, behind)

    def _deck(self, deck: Deck) -> Shown:
        group: Shown = dict.fromkeys(self.views.titles("deck"))
        title = self.views.title(deck)
        group |= {"name": deck.name, "title": title, "deck": title, "cards": len(deck.cards), "side": None}
        return group | {key: self.views.plain(value) for key, value in deck.fields}

    def make(self, name: str, origin: Origin, front: CardSide, quantity: int, behind: CardSide | None = None) -> Card:
        """A card. Its back shows the same thing as its front, or another one."""
        layout = self._layout
        title = str(front.card["title"])
        subject = Subject(title, self._shop.place(origin))
        made = self._composed(front, "front", subject)
        back = self._composed(behind or front, "back", subject) if layout.back else None
        self._hash.update(repr(quantity).encode())
        return Card(name, title, made, back, quantity)

    def _composed(self, side: CardSide, name: str, subject: Subject) -> Group:
        nation = side.nation if isinstance(side.nation, dict) else {}
        named = self._shop.theme.called(nation.get("name"), nation.get("colour"))
        called = self._colours.get(side.palette, side.palette) if side.palette else named
        colours = side.colours or self._shop.theme.palette(called if isinstance(called, str) else None)
        values: dict[str, object] = {
            **self._shared,
            "card": side.card,
            "titles": side.titles,
            "group": side.group,
            "nation": side.nation,
            "palette": colours,
            # Whose it is, by one sign on everything that is printed for him.
            "emblem": nation.get("emblem") or side.group.get("emblem") or SPARE_EMBLEMS[0],
        }
        self._hash.update(repr((name, side.card, side.group, side.nation, sorted(colours.items()))).encode())
        boxes = self._layout.front if name == "front" else self._layout.back
        made = self._composer.compose(boxes, values, subject, self.width, self.height, name)
        # What is in the files of pictures counts as contents too, and not only what they are called.
        for picture in self._composer.shown:
            self._hash.update(picture.data or repr(picture.items).encode())
        self._composer.shown.clear()
        return made

    def printed(self, name: str, title: str, cards: Iterable[Card]) -> Printed:
        """All cards of a set, once they are made."""
        made = tuple(cards)
        digest = self._hash.hexdigest()[:12]
        game = self.views.title(self.views.ruleset)
        return Printed(name, title, self._layout, self.width, self.height, made, digest, self.edition, game)


def _colour(group: Shown) -> str | None:
    colour = group.get("colour")
    return colour if isinstance(colour, str) else None


def numbers(count: object) -> list[int]:
    """1, 2, … up to a figure of the card: for pips."""
    return list(range(1, min(count, 60) + 1)) if isinstance(count, int) else []


def die_icon(die: object) -> str:
    """The shape of a die: `d10` of `1d10`; a plain one for dice that have no shape of their own."""
    sides = str(die).rpartition("d")[2]
    return f"d{sides}" if sides in ("4", "6", "8", "10", "12", "20") else "d6"


def for_all(things: object, holders: object, field: object) -> list[object]:
    """Those of several things that everybody has in a field that lists some: what a body can do that is as able as its
    least able member."""
    if not isinstance(things, list) or not isinstance(holders, list):
        return []
    known = [
        {one["name"] for one in holder.get(str(field)) or () if isinstance(one, dict)}
        for holder in holders
        if isinstance(holder, dict)
    ]
    return [one for one in things if isinstance(one, dict) and all(one.get("name") in names for names in known)]


def having(thing: object, fields: object) -> list[str]:
    """Those of several fields that a thing has a figure for: neither nothing nor nought."""
    if not isinstance(thing, dict) or not isinstance(fields, list):
        return []
    return [str(field) for field in fields if str(thing.get(field) or "0").partition(" ")[0] not in ("0", "False")]
