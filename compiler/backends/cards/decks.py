"""Decks, and whose they are: a deck that players keep is printed for each side of a battle, in its colours.

What a back shows must not tell which card is behind it. So decks whose authors say the same `back` have one, whatever
colour their fronts are of: cards of an expansion may be swapped into the deck that a player draws from.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from compiler.backends.cards.maker import DeckBack, Maker
from compiler.backends.cards.task import Task, sides_of
from compiler.backends.products.products import Printed
from engine.model.battles import Scenario
from engine.model.pack import Ruleset
from engine.model.quick_dataclass import dataclass
from engine.model.rules import Deck
from engine.model.values import Ref


@dataclass(frozen=True, slots=True)
class _Owner:
    """Who keeps a deck in a battle: `name` goes into the names of files."""

    name: str
    title: str
    palette: str | None
    colours: dict[str, str] | None
    emblem: str


def deck_sets(task: Task) -> Iterator[Printed]:
    """Decks of files of their own, and those that a ruleset holds because its actions play them: a set each, or one for
    all that a side of the battle keeps. A box is for one deck."""
    ruleset = task.rules()
    if ruleset is None:
        return
    decks = _named_decks(task, ruleset)
    kept = [(name, deck) for name, deck in decks if is_kept_by_player(deck)]
    battle = next((one for one in task.pack.scenarios if one.name == task.wanted.scenario), None)
    owners = list(_owners(task, battle, ruleset)) if battle is not None else []
    for name, deck in decks:
        if not owners or (name, deck) not in kept:
            maker = task.maker(ruleset)
            cards = maker.cards(deck, _shared_back(deck, decks, maker))
            yield maker.printed(name, maker.views.title(deck), cards)
    for owner in owners if kept else ():
        if task.product.source == "boxes":
            for name, deck in kept:
                yield _owned(task, ruleset, owner, [deck], f"{name}_{owner.name}")
        else:
            yield _owned(task, ruleset, owner, [deck for _, deck in kept], f"{task.wanted.scenario}_{owner.name}")


def is_kept_by_player(deck: Deck) -> bool:
    """Else one lies on the table for all."""
    keeper = dict(deck.fields).get("kept_by")
    return isinstance(keeper, Ref) and keeper.name == "player"


def _named_decks(task: Task, ruleset: Ruleset) -> list[tuple[str, Deck]]:
    named = task.wanted.decks
    decks = [(deck.name, deck) for deck in task.pack.decks if task.in_family(deck.ruleset)]
    decks += [(task.set_name(deck.name), deck) for deck in ruleset.decks if ruleset.plays is not None]
    return [(name, deck) for name, deck in decks if named is None or deck.name in named]


def _owners(task: Task, battle: Scenario, ruleset: Ruleset) -> Iterator[_Owner]:
    for name, side in sides_of(battle, ruleset, task).items():
        nation = side.nation
        named = task.shop.theme.called(nation["name"], nation.get("colour")) if isinstance(nation, dict) else None
        # The colours of the map, where there is one: they tell the sides apart if both are of one nation.
        yield _Owner(name, side.title, named, side.colours, side.emblem)


def _owned(task: Task, ruleset: Ruleset, owner: _Owner, decks: Sequence[Deck], name: str) -> Printed:
    """What one side keeps: cards with its name on both faces, and its colours behind."""
    maker = task.maker(ruleset)
    # The first of those with the same back says what else is on it.
    firsts = {deck.name: _first_of_back(deck, decks) for deck in decks}
    cards = [
        card
        for deck in decks
        for card in maker.cards(
            deck, DeckBack(firsts[deck.name], owner.title, owner.palette, owner.colours, True, owner.emblem)
        )
    ]
    title = f"{', '.join(maker.views.title(deck) for deck in decks)} · {owner.title}"
    return maker.printed(name, title, cards)


def _shared_back(deck: Deck, decks: Iterable[tuple[str, Deck]], maker: Maker) -> DeckBack | None:
    """One back for decks that say the same of it, named after their game; nothing for a deck that is alone with its."""
    alike = [other for _, other in decks if _back(other) is not None and _back(other) == _back(deck)]
    return DeckBack(alike[0], maker.views.title(maker.views.ruleset), None, None) if len(alike) > 1 else None


def _first_of_back(deck: Deck, decks: Sequence[Deck]) -> Deck:
    return next((other for other in decks if _back(other) is not None and _back(other) == _back(deck)), deck)


def _back(deck: Deck) -> object:
    """What its author says of its back, which stands for the back itself."""
    return dict(deck.fields).get("back")
