"""Looks for sentences that do not agree in lines of a battle report: by the look of the words, not by our grammar."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from compiler.backends.words.language.agreement import Agrees
from tercio.report.telling import Report

ARTICLES = {"en": "The|An?", "it": "Il|Lo|La|I|Gli|Le|Un|Una|Uno"}
PREPOSITIONS = {
    "en": "of|at|by|to|for|with|against|from|on|in|near|over|before|under",
    "it": "di|a|da|in|su|con|per|contro|verso|tra|fra",
}
_NO_VERB_IT = {"e", "in", "con", "a", "contro", "su", "sul", "sulla", "di", "da", "al", "alla"}
_BEFORE_VERB_IT = {"si", "non", "ne", "lo", "la", "vi", "ci"}
_SINGLE_EN = re.compile(r"is|has|was|does|[a-z]{2,}[^s]s")
_MANY_EN = re.compile(r"are|have|were")
_PARTICIPLE_IT = re.compile(r"[a-zàèéìòù]+(?:at|it|ut|ss|rt|nt|st)([oaie])")
_ONE_SOUNDS_CONSONANT = re.compile(r"(?:uni|one|eu|use)", re.IGNORECASE)


def names_of(report: Report) -> dict[str, Agrees]:
    """Everybody that a line may be about, in the battle and before it."""
    told = [report] if report.opening is None else [report, report.opening]
    return {str(piece): piece.agrees for part in told for piece in part.names.everybody()}


def disagreements(text: str, language: str, subjects: Mapping[str, Agrees]) -> Iterator[str]:
    """What is wrong with a line, given what its names agree with."""
    subject = max((name for name in subjects if text.startswith(f"{name} ")), key=len, default=None)
    if subject is not None:
        words = text[len(subject) + 1 :].split(" ")
        check = _verb_en if language == "en" else _verb_it
        yield from check(words, subjects[subject])
    longest = max((name for name in subjects if text.startswith(name)), key=len, default="")
    yield from _articles(text.removeprefix(longest), language)


def _verb_en(words: list[str], subject: Agrees) -> Iterator[str]:
    verb = words[0].strip(",:;.")
    if subject.is_plural and _SINGLE_EN.fullmatch(verb):
        yield f"several, and `{verb}`"
    if not subject.is_plural and _MANY_EN.fullmatch(verb):
        yield f"one, and `{verb}`"


def _verb_it(words: list[str], subject: Agrees) -> Iterator[str]:
    at = next((place for place, word in enumerate(words) if word not in _BEFORE_VERB_IT), 0)
    verb = words[at].strip(",:;.")
    if not re.fullmatch(r"[a-zàèéìòù]+", verb) or verb in _NO_VERB_IT:
        return
    is_many = verb.endswith("no")
    if is_many != subject.is_plural:
        yield f"{'several' if subject.is_plural else 'one'}, and `{verb}`"
    if verb in ("è", "sono") and at + 1 < len(words):
        found = _PARTICIPLE_IT.fullmatch(words[at + 1].strip(",:;."))
        wanted = {(False, False): "o", (False, True): "a", (True, False): "i", (True, True): "e"}
        if found and subject.gender and found[1] != wanted[subject.is_plural, subject.is_feminine]:
            yield f"`{words[at + 1]}` of {subject}"


def _articles(text: str, language: str) -> Iterator[str]:
    articles, before = ARTICLES[language], PREPOSITIONS[language]
    for found in re.finditer(
        rf"\b(?:{before}|[a-z]+[:,]?|[:;(]) ?((?:{articles}) (?!battaglione)[a-zàèéìòù]|L['’]\w)", text
    ):
        yield f"a capital amid the sentence: `{found[0]}`"
    if language == "en":
        for found in re.finditer(r"\b(?:a ([aeio]\w*)|an ([^aeiou\W]\w*)|a (u\w*))\b", text):
            word = found[1] or found[2] or found[3]
            if not _ONE_SOUNDS_CONSONANT.match(word) and not word.startswith(("ho", "un")) and word != "a":
                yield f"`{found[0]}`"
        for found in re.finditer(r"\b(?:the|an?) (?:the|an?)\b", text, re.IGNORECASE):
            yield f"two articles: `{found[0]}`"
        for found in re.finditer(r"(?<![\d,.−+-])\b1 (?!is\b|has\b|was\b)([a-z]+[^s]s)\b", text):
            yield f"one of several: `{found[0]}`"
    else:
        lower = articles.lower()
        for found in re.finditer(
            rf"\b(?:di|a|da|in|su) (?:il|lo|la|i|gli|le)\b|\b(?:{lower}) (?:il|i|gli|le|lo)\b", text
        ):
            yield f"not joined: `{found[0]}`"
        for found in re.finditer(r"(?<![\d,.−+-])\b1 ([a-z]+(?:ti|ri|ni|li|si|tte|rte))\b", text):
            yield f"one of several: `{found[0]}`"
