"""Recognises how games ended: "home wins", "ended all square", in a table with a number for either side."""

from __future__ import annotations

from collections.abc import Iterator

from askfirst.catalog.lookup import fold
from askfirst.catalog.model import Dataset
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.results_of_games import RESULTS
from askfirst.understanding.rules.words.small_phrases import phrases_in

RESULT = "result "
"""What the cues of such spans begin with."""
_WEIGHT = 1.3
_AWAY = ("away", "visitor", "visiting", "guest")


def numbers_of_sides(dataset: Dataset) -> tuple[str, str] | None:
    """The one number that is there for the home side and for the visitors; None where none or several are."""
    labels = {fold(field.label): name for name, field in dataset.fields.items() if field.role == "measure"}
    pairs = [
        (name, labels[f"{away}{label.removeprefix('home')}"])
        for label, name in labels.items()
        for away in _AWAY
        if label.startswith("home ") and f"{away}{label.removeprefix('home')}" in labels
    ]
    return pairs[0] if len(pairs) == 1 else None


def results_of_games(tokens: Tokens, dataset: Dataset) -> Iterator[Span]:
    """Every way that a game is said to have ended."""
    if numbers_of_sides(dataset) is None:
        return
    for op, pattern in RESULTS.items():
        for first, last in phrases_in(pattern, tokens.words()):
            yield Span("comparator", first, last, f"{RESULT}{op}", _WEIGHT)
