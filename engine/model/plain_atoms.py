"""Numbers, words and texts out of plain values, each refused unless it is exactly that: a yes is no number."""

from __future__ import annotations

from fractions import Fraction
from math import gcd
from pathlib import PurePosixPath

from engine.model.bounds import PackError
from engine.model.budget import LARGEST_FIGURE, LARGEST_PART
from engine.model.shapes import RATIO_TAG, TAG, TEXT_TAG
from engine.model.spelling import LONGEST_NAME, hidden_in, is_language, is_name
from engine.model.values import Text


def read_word(plain: object) -> str:
    if type(plain) is not str:
        raise unlike("a text", plain)
    if hidden := hidden_in(plain):
        raise PackError(f"a text with the character {hidden} in it, which nobody sees")
    return plain


def read_name(plain: object) -> str:
    if type(plain) is not str:
        raise unlike("a name", plain)
    if not is_name(plain):
        raise PackError(f"{shown(plain)} is no name: small letters, figures and `_`, at most {LONGEST_NAME} of them")
    return plain


def read_file_name(plain: object) -> str:
    """Where something was written, told from the root of its project."""
    name = read_word(plain)
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts or "\\" in name:
        raise PackError(f"{shown(name)} leads out of its project")
    return name


def read_whole(plain: object) -> int:
    if type(plain) is not int:
        raise unlike("a whole number", plain)
    if not -LARGEST_FIGURE <= plain <= LARGEST_FIGURE:
        raise PackError(f"a number is at most {LARGEST_FIGURE:,}")
    return plain


def read_truth(plain: object) -> bool:
    if type(plain) is not bool:
        raise unlike("true or false", plain)
    return plain


def read_amount(plain: object) -> int | Fraction:
    return read_ratio(plain) if type(plain) is dict else read_whole(plain)


def read_ratio(plain: object) -> Fraction:
    if type(plain) is not dict or plain.keys() != {TAG, "of"} or plain[TAG] != RATIO_TAG:
        raise unlike(f"a number or a ratio (`{TAG}`: `{RATIO_TAG}`, `of`: two numbers)", plain)
    of = plain["of"]
    if type(of) is not list or len(of) != 2:
        raise unlike("a list of two numbers", of)
    above, below = of
    if type(above) is not int or type(below) is not int:
        raise unlike("a list of two numbers", of)
    if max(abs(above), abs(below)) > LARGEST_PART or abs(above) > LARGEST_FIGURE * abs(below) > 0:
        raise PackError(f"a ratio is of numbers of at most eighteen digits, and at most {LARGEST_FIGURE:,}")
    if below < 1 or gcd(above, below) != 1:
        raise PackError(f"the ratio {above} to {below} is not in lowest terms over a number from 1")
    return Fraction(above, below)


def read_text(plain: object) -> Text:
    if type(plain) is not dict or not plain:
        raise unlike("words by language", plain)
    words: list[tuple[str, str]] = []
    for language, said in plain.items():
        try:
            if not is_language(language):
                raise PackError("a language is two small letters")
            words.append((language, read_word(said)))
        except PackError as error:
            error.enter(shown(language))
            raise
    return Text(tuple(words))


def read_tagged_text(plain: object) -> Text:
    if type(plain) is not dict or plain.keys() != {TAG, "words"}:
        raise unlike(f"a text (`{TAG}`: `{TEXT_TAG}`, `words`: words by language)", plain)
    try:
        return read_text(plain["words"])
    except PackError as error:
        error.enter("words")
        raise


def shown(plain: object) -> str:
    """A stranger's value as a message can show it: short, and on one line."""
    shown = ascii(plain[:40]) if isinstance(plain, str) else ascii(plain) if isinstance(plain, int | float) else ""
    return shown if len(shown) <= 60 else shown[:60] + "…"


def unlike(wanted: str, plain: object) -> PackError:
    nouns = {dict: "an object", list: "a list", type(None): "null", bool: "true or false"}
    found = nouns.get(type(plain)) or shown(plain) or f"a Python {type(plain).__name__}"
    return PackError(f"{wanted} is wanted here, and this is {found}")
