"""A message to its restatement: in scope or not, the question in words, the outline, the confidence."""

from __future__ import annotations

from dataclasses import replace
from math import prod

from askfirst.catalog.model import Catalog
from askfirst.domain.outline import Outline, Term
from askfirst.domain.query import Query
from askfirst.domain.restatement import Restatement
from askfirst.understanding.reader import View
from askfirst.understanding.rules.follow_ups.going_on import leads_on
from askfirst.understanding.rules.outlining import outline_of
from askfirst.understanding.rules.read import Reading, read
from askfirst.understanding.rules.recognition.carrying import carried, is_picked, pointer_in
from askfirst.understanding.rules.scope import scope_of
from askfirst.understanding.rules.wording import Wording
from askfirst.understanding.rules.words.saying import Saying

_PER_UNPLACED = 0.65
_PER_STRANGER = 0.8


async def restate(message: str, view: View, *, follows: bool) -> Restatement:
    """See `Reader.restate`."""
    base = view.last_query.query if follows and view.last_query else None
    reading = await read(message, view, base)
    said = " ".join(reading.tokens.words())
    pointer = pointer_in(said) if base and reading.dataset not in ("", base.dataset) else ""
    if base and pointer:
        if moved := carried(base, reading.dataset, view.catalog):
            return restated(message, await read(message, view, moved), moved, view.catalog)
        picked = " ".join(message.split()) if is_picked(base) else pointer
        reading = replace(reading, unplaced=(*reading.unplaced, picked))
    if base is None and (words := leads_on(Saying.of(message), reading, view)):
        reading = replace(reading, unplaced=(*reading.unplaced, words))
    if base and _says_nothing(reading):
        reading = replace(reading, unplaced=(message.strip(" \t\n?.!"),))
    return restated(message, reading, base, view.catalog)


def _says_nothing(reading: Reading) -> bool:
    """As in "whose are they?": of a follow-up that changes nothing nobody would know whether it was understood."""
    said = (reading.parts, reading.unplaced, reading.dropped, reading.changes, reading.goals - {"which", "list"})
    return not (any(said) or reading.limit is not None or reading.count_groups)


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
