"""Years beside things of which a year is stored, and which others use in time: "which vessels in 2024"."""

from __future__ import annotations

from askfirst.catalog.lookup import fold
from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.recognition.deeds import JOINING
from askfirst.understanding.rules.recognition.terms import is_year
from askfirst.understanding.rules.spans import Span

_IN = ("in", "during", "throughout", "within", "over")


def of_their_rows(board: Board, span: Span) -> str:
    """What the year may be of where no word says that it is the stored one; empty where it is."""
    words, here = board.tokens.words(), board.dataset
    lead = words[span.first] if words[span.first] in _IN else words[max(span.first - 1, 0)]
    if lead not in _IN or here.time is not None or not here.name_field or board.base is not None:
        return ""
    years = [field for field in here.fields.values() if is_year(field)]
    own = {word for field in years for text in (field.label, *field.synonyms) for word in fold(text).split()}
    if (own | JOINING) & set(words) or len(years) != 1:
        return ""
    others = [
        other.plural
        for other in board.catalog.datasets.values()
        if other.time and any(step.dataset == here.name for step in other.relations.values())
    ]
    return f"{years[0].label}, or the time of their {' or '.join(others)}" if others else ""
