"""One thing that must be true of somebody, in the forms that sentences need."""

from __future__ import annotations

from engine.model.quick_dataclass import dataclass


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
    joins: str = ""
    """The word between its parts, `and` or `or`, where it has several."""

    def kept(self, said: str, beside: str) -> str:
        """Its words `said` beside others that are joined by a word: in brackets where its own parts are joined by the
        other one, since `A, B or C and D` may be read as two rules."""
        return f"({said})" if self.joins and self.joins != beside else said
