"""Words for the benchmark's library: titles, names and paragraphs drawn by a seeded generator, never from the clock."""

from __future__ import annotations

from random import Random

from tests.bench.document import Words

_SUBJECTS: tuple[Words, ...] = (
    ("the company", "la compagnia"),
    ("a regiment of foot", "un reggimento di fanti"),
    ("the squadron", "lo squadrone"),
    ("every gun", "ogni pezzo"),
    ("the general", "il generale"),
    ("a shaken unit", "un'unità scossa"),
    ("the side that moves", "la parte che muove"),
    ("the defender", "il difensore"),
)
_VERBS: tuple[Words, ...] = (
    ("holds its ground", "tiene la posizione"),
    ("falls back one hex", "arretra di un esagono"),
    ("may wheel once", "può convertire una volta"),
    ("loses its order", "perde il suo ordine"),
    ("fires before it moves", "tira prima di muovere"),
    ("follows the enemy", "insegue il nemico"),
    ("counts as in cover", "si considera al riparo"),
    ("draws one card more", "pesca una carta in più"),
)
_CIRCUMSTANCES: tuple[Words, ...] = (
    ("when the turn begins", "all'inizio del turno"),
    ("behind a hedge or a wall", "dietro una siepe o un muro"),
    ("if a friend stands adjacent", "se un amico è adiacente"),
    ("unless the ground is broken", "se il terreno non è rotto"),
    ("as long as the general lives", "finché il generale vive"),
    ("at half its strength or less", "a metà della forza o meno"),
    ("on either side of the stream", "su una riva o sull'altra"),
    ("before the dice are thrown", "prima di tirare i dadi"),
)
_PLACES: tuple[Words, ...] = (
    ("The bridge at Olmo", "Il ponte di Olmo"),
    ("Red mill", "Il mulino rosso"),
    ("Saint Agatha's hill", "Il colle di Sant'Agata"),
    ("The long dyke", "L'argine lungo"),
    ("Crow wood", "Il bosco dei corvi"),
    ("The brick kiln", "La fornace"),
    ("Three elms", "I tre olmi"),
    ("The old customs house", "La vecchia dogana"),
)
_PEOPLE = (
    "Alvise Contarini", "Johan van Rijn", "Étienne d'Aubrac", "Diego de Lodeña", "Otto von Wald", "Ruy Falcón",
    "Hugh Carmichael", "Giacomo Piccolo", "Matthäus Gallas", "René de Vaux", "Pedro Íñiguez", "Lars Kagg",
)  # fmt: skip


class Wording:
    """A stream of words; the same seed gives the same words."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def sentence(self) -> Words:
        subject, verb, circumstance = (self.random.choice(part) for part in (_SUBJECTS, _VERBS, _CIRCUMSTANCES))
        parts = zip(subject, verb, circumstance, strict=True)
        return tuple(f"{who.capitalize()} {does} {where}." for who, does, where in parts)

    def paragraph(self, lines: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """A paragraph, a sentence a line, in both languages."""
        sentences = [self.sentence() for _ in range(lines)]
        return tuple(english for english, _ in sentences), tuple(italian for _, italian in sentences)

    def remarks(self, count: int) -> list[Words]:
        """A few words each for modifiers or outcomes, no two alike."""
        verbs = self.random.sample(_VERBS, count)
        endings = self.random.choices(_CIRCUMSTANCES, k=count)
        return [
            tuple(f"{does} {where}" for does, where in zip(verb, ending, strict=True))
            for verb, ending in zip(verbs, endings, strict=True)
        ]

    def place(self) -> Words:
        return self.random.choice(_PLACES)

    def person(self) -> str:
        return self.random.choice(_PEOPLE)

    def number(self, low: int, high: int) -> str:
        return str(self.random.randint(low, high))
