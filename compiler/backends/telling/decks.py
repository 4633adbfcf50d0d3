"""Cards of a deck in words: their author's, and what the declaration says that they do."""

from __future__ import annotations

from itertools import groupby

from compiler.backends.telling.effects import Effects
from compiler.backends.words.cast import Cast, name_in
from compiler.backends.words.links import capital
from compiler.backends.words.wording import Pen
from engine.model.rules import Card, Deck
from engine.model.values import Text, Value, Worded


def card_groups(pen: Pen, deck: Deck) -> list[tuple[str, Card, str]]:
    """Cards that follow one another and say the same: their numbers, the first of them, and what they do."""
    made: list[tuple[str, Card, str]] = []
    for _, run in groupby(deck.cards, key=lambda card: (card.title, card.fields)):
        cards = list(run)
        numbers = cards[0].number if len(cards) == 1 else f"{cards[0].number}–{cards[-1].number}"
        made.append((numbers, cards[0], card_does(pen, deck, cards[0])))
    return made


def card_does(pen: Pen, deck: Deck, card: Card) -> str:
    """`One hex more. The unit: quick step.`"""
    effects = card.get("effect")
    listed: tuple[Value, ...] = effects if isinstance(effects, tuple) else (effects,)
    # Several effects may stand before the same words.
    words = list(dict.fromkeys(pen.said(one.words) for one in listed if isinstance(one, Worded)))
    means = card.get("means")
    words += [pen.said(means)] if isinstance(means, Text) else []
    done = tuple(one for one in listed if one is not None and not (words and _is_named_so(pen, card, one)))
    does = Effects(Cast(pen, _aimed_at(pen, deck))).sentence(done)
    sentences = [*map(_sentence, filter(None, words)), *([f"{capital(does)}."] if does else [])]
    return " ".join(sentences) if does else " ".join(words)


def _is_named_so(pen: Pen, card: Card, effect: Value) -> bool:
    """Whether an effect has the card's own title: where the author says what it does, to name it says nothing more."""
    name = name_in(effect.value if isinstance(effect, Worded) else effect)
    titles = (one.title for one in pen.ruleset.entries if (one.kind, one.name) == ("effect", name))
    title = next(titles, None)
    return title is not None and card.title is not None and pen.plain(title) == pen.plain(card.title)


def _sentence(words: str) -> str:
    """Words of an author that others follow: they begin large and end with a stop."""
    return capital(words if words[-1] in '.!?…:;”"' else f"{words}.")


def _aimed_at(pen: Pen, deck: Deck) -> str:
    """The one that a card is played on: what the action that plays the deck is aimed at."""
    played = [
        entry for entry in pen.ruleset.entries if entry.kind == "action" and name_in(entry.get("plays")) == deck.name
    ]
    aims = [name_in(one.get("at")) for one in played]
    return aims[0] if len(aims) == 1 else ""
