"""One thing that must be true of somebody, in the forms that sentences need."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Clause:
    """Somebody and what is true of it: `says` follows the subject, or its `of`; `short` follows its noun."""

    says: str
    subject: str = ""
    of: str = ""
    short: str = ""
    whole: str = ""
    """The same as a sentence, where that is more than the subject and what it says."""
    noun: str = ""
    """A word for the subject that says it all: `enemy`."""
