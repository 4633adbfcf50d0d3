"""What can be wrong with a report, apart from what makes one: the command line tells it without loading that."""

from __future__ import annotations


class PhraseError(Exception):
    """A file of phrases that is not as it should be; the message is for whoever wrote it."""
