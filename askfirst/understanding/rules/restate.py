"""A message to its restatement: in scope or not, the question in words, the outline, the confidence."""

from __future__ import annotations

from math import prod

from askfirst.catalog.model import Catalog
from askfirst.domain.outline import Outline, Term
from askfirst.domain.query import Query
from askfirst.domain.restatement import Restatement
from askfirst.understanding.reader import View
from askfirst.understanding.rules.outlining import outline_of
from askfirst.understanding.rules.read import Reading, read
from askfirst.understanding.rules.scope import scope_of
from askfirst.understanding.rules.wording import Wording

_PER_UNPLACED = 0.65
_PER_STRANGER = 0.8


async def restate(message: str, view: View, *, follows: bool) -> Restatement:
    """See `Reader.restate`."""
    base = view.last_query.query if follows and view.last_query else None
    return restated(message, await read(message, view, base), base, view.catalog)


def restated(message: str, reading: Reading, base: Query | None, catalog: Catalog) -> Restatement:
    """What a reading of the message says; with a base as a change of that query."""
    scope = scope_of(reading, catalog, follows=base is not None)
    if not scope.score or not reading.dataset:
        return Restatement(_quoted(message), 0, 1.0 if scope.reason else 0.5, reason=scope.reason)
    outline = outline_of(reading, base, catalog)
    wording = Wording(outline, catalog)
    if _analyzes(reading, base):
        outline = _analyzed(outline)
        question = Wording(outline, catalog).analysis()
        return Restatement(question, scope.score, confidence(reading), "analysis", outline, reason=scope.reason)
    return Restatement(
        wording.question(),
        scope.score,
        confidence(reading),
        outline=outline,
        changes=wording.changes(),
        reason=scope.reason,
    )


def confidence(reading: Reading) -> float:
    """Falls with every part that was guessed and with everything that found no place."""
    parts = prod(part.confidence for part in reading.parts)
    strange = sum(span.kind == "strange" for span in reading.spans)
    parts *= _PER_STRANGER**strange
    return round(max(parts * _PER_UNPLACED ** len(reading.unplaced), 0.01), 2)


def _analyzes(reading: Reading, base: Query | None) -> bool:
    """An analysis is of the last results; without any, the words around it make a question of their own."""
    return "analysis" in reading.goals and base is not None and base.dataset == reading.dataset


def _analyzed(outline: Outline) -> Outline:
    """Only what is to be analyzed: the fields that were named."""
    kept = [term for term in outline.terms if term.slot in ("measure", "column", "extra_column", "dimension")]
    named = tuple(dict.fromkeys(Term(term.text, "measure", term.candidates) for term in kept if term.candidates))
    return Outline(
        outline.dataset,
        mentions=outline.mentions,
        terms=named,
        base=outline.base,
        assumptions=(),
        unplaced=outline.unplaced,
    )


def _quoted(message: str) -> str:
    return " ".join(message.split())[:500]
